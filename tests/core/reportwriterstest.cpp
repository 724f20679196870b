// SPDX-License-Identifier: Apache-2.0
#include "bytes.h"
#include "report/chartsvg.h"
#include "report/csv.h"
#include "report/csvtables.h"
#include "report/markup.h"
#include "report/reportdocument.h"
#include "report/reportwords.h"
#include "report/svgpalette.h"
#include "smallevaluation.h"
#include "testcase.h"
#include "testregistry.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

/// What the writers of reports make of a report: pages, drawings and tables.
class ReportWritersTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void textsAreCharacters_data();
    void textsAreCharacters();
    void namesAreCharactersInAPage_data();
    void namesAreCharactersInAPage();
    void aPageNeedsNothingElse();
    void aPageIsInOrder();
    void missingFiguresSayWhy_data();
    void missingFiguresSayWhy();
    void intervalsAreDrawnAsTheyAre_data();
    void intervalsAreDrawnAsTheyAre();
    void withheldIntervalsSayWhere();
    void theMatrixNamesEachPairOnce();
    void barsSayTheirCounts();
    void drawingsAreWellFormed_data();
    void drawingsAreWellFormed();
    void textsCanBeReadOnTheirGround_data();
    void textsCanBeReadOnTheirGround();
    void decimals_data();
    void decimals();
    void longTextsAreCut();
    void theSameInputsGiveTheSameBytes();
    void readingsAreGivenOnceWhereNothingIsFolded();
    void tablesFit_data();
    void tablesFit();
    void csvNumbersKeepTheirSign();
    void csvHasACellForEachColumn();
    void csvFactsAreThoseOfTheReport_data();
    void csvFactsAreThoseOfTheReport();
    void startsOfLinesAreNoListsInMarkdown_data();
    void startsOfLinesAreNoListsInMarkdown();
    void everyWriterHasTheFiguresOfAllRaters_data();
    void everyWriterHasTheFiguresOfAllRaters();
};

namespace {

/// What two or three raters say about cases of one claim each: letters of truth as makeRating() takes them,
/// one for each case. All groundings are supported.
struct Said {
    QStringList raters;
    QStringList truths;
    QString practice = u"review"_s;
    bool drawnAtRandom = true;
    bool isReversed = false; ///< the order in which the files are given
    QStringList samples{};
};

QString sampleOf(const Said& said, int index)
{
    return said.samples.value(index, u"s%1"_s.arg(index + 1));
}

Report reportOf(const Said& said)
{
    QJsonArray cases;
    for (int i = 0; i < said.truths.first().size(); ++i) {
        QJsonObject one = with(makeCase(sampleOf(said, i)), u"practice"_s, said.practice);
        if (!said.drawnAtRandom)
            one = with(one, u"sampling"_s, u"regression"_s);
        cases.append(one);
    }
    GivenFiles files{.corpus = makeCorpus(cases)};
    QJsonArray results;
    for (qsizetype rater = 0; rater < said.raters.size(); ++rater) {
        QJsonArray ratings;
        for (int i = 0; i < cases.size(); ++i) {
            const QString letter = said.truths[rater].mid(i, 1);
            if (letter != u" ")
                ratings.append(makeRating(cases[i].toObject(), letter, u"S"_s));
            if (rater == 0 && letter != u" ")
                results.append(makeResult(cases[i].toObject(), letter, u"S"_s));
        }
        files.labels.push_back(given(QByteArray::number(rater), makeLabels(said.raters[rater], ratings)));
    }
    files.judges = {given("judge"_ba, makeJudge(said.practice, u"run 1"_s, results))};
    if (said.isReversed)
        std::ranges::reverse(files.labels);
    SmallEvaluation small(files);
    auto report = small.report();
    if (!report)
        qFatal("the material of the test is refused: %s", qPrintable(small.findings().join(u'\n')));
    return std::move(*report);
}

Said twoWhoDiffer()
{
    return {{u"anna"_s, u"bert"_s}, {u"TTFT"_s, u"TFFT"_s}};
}

/// Truths of the four claims: TTF, TFF, FF and TT. Of the ten labels five are true; each of the first two
/// claims has one pair of three that agrees.
Said threeWhoDiffer()
{
    return {{u"anna"_s, u"bert"_s, u"carl"_s}, {u"TTFT"_s, u"TFFT"_s, u"FF  "_s}};
}

QString pageOf(const Report& report)
{
    return QString::fromStdString(renderHtml(arrange(report)));
}

/// The cells of CSV, read by its rules (RFC 4180).
QList<QStringList> csvRowsOf(const std::string& bytes)
{
    QList<QStringList> rows;
    QByteArray cell;
    QStringList row;
    bool quoted = false;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const char character = bytes[i];
        if (quoted) {
            if (character != '"')
                cell.append(character);
            else if (i + 1 < bytes.size() && bytes[i + 1] == '"')
                cell.append(bytes[++i]);
            else
                quoted = false;
        } else if (character == '"') {
            quoted = true;
        } else if (character == ',' || character == '\n') {
            if (character == '\n' && cell.endsWith('\r'))
                cell.chop(1);
            row.append(QString::fromUtf8(cell));
            cell.clear();
            if (character == '\n')
                rows.append(std::exchange(row, {}));
        } else {
            cell.append(character);
        }
    }
    return rows;
}

QList<QStringList> tableNamed(const Report& report, std::string_view name)
{
    const auto* const found = std::ranges::find(csvTableNames, name);
    return csvRowsOf(csvTables(report)[static_cast<std::size_t>(found - csvTableNames.begin())]);
}

double channel(QStringView hex)
{
    const double part = hex.toInt(nullptr, 16) / 255.0;
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
}

/// WCAG 2.2: relative luminance.
double luminance(std::string_view colour)
{
    const QString hex = QString::fromLatin1(colour.data(), static_cast<qsizetype>(colour.size()));
    return (0.2126 * channel(QStringView(hex).mid(1, 2))) + (0.7152 * channel(QStringView(hex).mid(3, 2))) +
           (0.0722 * channel(QStringView(hex).mid(5, 2)));
}

double contrast(std::string_view a, std::string_view b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

ForestPlot plotOf(Count events, Count workItems, Count unsettled, bool isGiven)
{
    WorkItemRate rate;
    rate.events = events;
    rate.workItems = workItems;
    rate.unsettled = unsettled;
    if (isGiven)
        rate.interval = wilson95(events, workItems);
    else
        rate.reasons = {WithheldReason::SelectedClaims};
    return {"caption", {{"1", "name", "any false", rate}}, "reading"};
}

} // namespace

void ReportWritersTest::textsAreCharacters_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("html");
    const auto row = [](const char* rule, const QString& text, const QString& html) {
        QTest::newRow(rule) << text << html;
    };
    row("plain", u"a b"_s, u"a b"_s);
    row("markup", u"<b>&amp;\"'"_s, u"&lt;b&gt;&amp;amp;&quot;&#39;"_s);
    row("a name is isolated", QString::fromStdString(nameText("x")), u"<bdi>x</bdi>"_s);
    row("two names", QString::fromStdString(nameText("x") + "/" + nameText("<")),
        u"<bdi>x</bdi>/<bdi>&lt;</bdi>"_s);
    row("C-14: an override is shown", u"x\u202Ey"_s, u"x&lt;U+202E&gt;y"_s);
    row("a name cannot end its isolate", QString::fromStdString(nameText("x\u2069y")),
        u"<bdi>x&lt;U+2069&gt;y</bdi>"_s);
    row("a name cannot begin another", QString::fromStdString(nameText("x\u2068y")),
        u"<bdi>x&lt;U+2068&gt;y</bdi>"_s);
    row("an isolate that nothing ends", u"a\u2068b"_s, u"a<bdi>b</bdi>"_s);
    row("an end of nothing", u"a\u2069b"_s, u"ab"_s);
    row("a control character", u"a\u0007\nb"_s, u"a&lt;U+0007&gt;&lt;U+000A&gt;b"_s);
}

void ReportWritersTest::textsAreCharacters()
{
    QFETCH(const QString, text);
    QFETCH(const QString, html);
    QCOMPARE(QString::fromStdString(htmlText(text.toStdString())), html);
}

void ReportWritersTest::namesAreCharactersInAPage_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("shown");
    QTest::newRow("C-28: an image") << u"<img src=file:///etc/hostname>"_s
                                    << u"&lt;img src=file:///etc/hostname&gt;"_s;
    QTest::newRow("a script") << u"</bdi><script>x</script>"_s
                              << u"&lt;/bdi&gt;&lt;script&gt;x&lt;/script&gt;"_s;
    QTest::newRow("the end of the style") << u"</style>"_s << u"&lt;/style&gt;"_s;
    QTest::newRow("an attribute") << u"\" onload=\"x"_s << u"&quot; onload=&quot;x"_s;
    QTest::newRow("a comment") << u"<!-- x"_s << u"&lt;!-- x"_s;
    QTest::newRow("C-14: an override") << u"x\u202Ey"_s << u"x&lt;U+202E&gt;y"_s;
    QTest::newRow("C-13: nothing to see") << u"x\u200By"_s << u"x&lt;U+200B&gt;y"_s;
    QTest::newRow("right to left") << u"\u05D0\u05D1"_s << u"\u05D0\u05D1"_s;
}

void ReportWritersTest::namesAreCharactersInAPage()
{
    QFETCH(const QString, name);
    QFETCH(const QString, shown);
    Said said{{name, name + u'2'}, {u"TF"_s, u"TT"_s}};
    said.practice = name;
    said.samples = {name, name + u'2'};
    const QString page = pageOf(reportOf(said));
    const QString isolated = u"<bdi>"_s + shown + u"</bdi>"_s;
    for (const QString& place :
         {u"Stratum 1: "_s + isolated, u"<li>labels "_s + isolated, u"Agreement of "_s + isolated,
          u"Judge "_s + isolated, isolated + u"/<bdi>c1</bdi> truth"_s, u": rows "_s + isolated})
        QVERIFY2(page.contains(place) || page.contains(QString(place).replace(shown, shown + u'2')),
                 qPrintable(place));
    if (shown != name)
        QCOMPARE(page.count(name), name == u"</style>"_s ? 1 : 0);
    static const QRegularExpression hidden(
        u"[\\x00-\\x09\\x0B-\\x1F\\x7F-\\x9F\\x{200B}-\\x{200F}\\x{2028}-\\x{202E}]"_s);
    QVERIFY(!hidden.match(page).hasMatch());
}

void ReportWritersTest::aPageNeedsNothingElse()
{
    const QString page = pageOf(reportOf(twoWhoDiffer()));
    static const QRegularExpression other(
        u"<script|<link|<iframe|<object|<embed|<img|<base|<form|@import|url\\(|\\bsrc=|\\bon[a-z]+=|://|style=\""_s,
        QRegularExpression::CaseInsensitiveOption);
    QVERIFY2(!other.match(page).hasMatch(), qPrintable(other.match(page).captured()));
    QVERIFY(page.startsWith(u"<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"_s));
    QVERIFY(page.contains(
        u"content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\""_s));
    QVERIFY(page.contains(u"prefers-color-scheme:dark"_s));
    QVERIFY(page.contains(u"@media print"_s));
    QVERIFY(page.endsWith(u"</html>\n"_s));
}

void ReportWritersTest::aPageIsInOrder()
{
    const QString page = pageOf(reportOf(twoWhoDiffer()));
    static const QRegularExpression headings(u"<h([1-6])"_s);
    int before = 0;
    for (auto found = headings.globalMatch(page); found.hasNext();) {
        const int level = found.next().captured(1).toInt();
        QVERIFY2(level <= before + 1, "a level of headings is passed over");
        before = level;
    }
    static const QRegularExpression ids(u" id=\"([^\"]*)\""_s);
    QSet<QString> known;
    for (auto found = ids.globalMatch(page); found.hasNext();) {
        const QString id = found.next().captured(1);
        QVERIFY2(!known.contains(id), qPrintable(id));
        known.insert(id);
    }
    static const QRegularExpression uses(
        u" (?:aria-labelledby|aria-describedby)=\"([^\"]*)\"|href=\"#([^\"]*)\""_s);
    for (auto found = uses.globalMatch(page); found.hasNext();) {
        const QRegularExpressionMatch use = found.next();
        for (const QString& id : (use.captured(1) + use.captured(2)).split(u' '))
            QVERIFY2(known.contains(id), qPrintable(id));
    }
    QCOMPARE(page.count(u"<table>"_s), page.count(u"<caption "_s));
    QCOMPARE(page.count(u"<svg "_s), page.count(u"<desc "_s));
    QCOMPARE(page.count(u"<th"_s), page.count(u"<th scope="_s) + page.count(u"<thead>"_s));
}

void ReportWritersTest::missingFiguresSayWhy_data()
{
    QTest::addColumn<QStringList>("truths");
    QTest::addColumn<QString>("why");
    QTest::newRow("C-52: no overlap")
        << QStringList{u"TT  "_s, u"  TT"_s} << u"nothing has two labels to compare (no-overlap)"_s;
    QTest::newRow("one label throughout")
        << QStringList{u"TTTT"_s, u"TTTT"_s}
        << u"one and the same label was used throughout; this is not perfect agreement and not zero agreement (constant-labels)"_s;
}

void ReportWritersTest::missingFiguresSayWhy()
{
    QFETCH(const QStringList, truths);
    QFETCH(const QString, why);
    const Report report = reportOf({{u"anna"_s, u"bert"_s}, truths});
    const QString text = QString::fromStdString(renderText(arrange(report))).replace(u"\n    "_s, u" "_s);
    for (const QString& shown : {pageOf(report), text}) {
        QVERIFY(shown.contains(u"— (a)"_s));
        QVERIFY2(shown.contains(u"(a) "_s + why), qPrintable(shown));
    }
}

void ReportWritersTest::intervalsAreDrawnAsTheyAre_data()
{
    QTest::addColumn<int>("events");
    QTest::addColumn<int>("workItems");
    QTest::addColumn<int>("unsettled");
    QTest::addColumn<bool>("isGiven");
    QTest::addColumn<QStringList>("drawn");
    QTest::addColumn<QString>("told");
    // The axis runs over 330 pixels from 140.
    QTest::newRow("given") << 5 << 10 << 0 << true
                           << QStringList{u"<circle cx=\"305\" cy=\"50\" r=\"5\" class=\"svg-point\"/>"_s,
                                          u"class=\"svg-interval\""_s}
                           << u"5 of 10 · 0.500 · [0.237, 0.763]"_s;
    QTest::newRow("withheld, all settled")
        << 5 << 10 << 0 << false
        << QStringList{u"<circle cx=\"305\" cy=\"50\" r=\"5\" class=\"svg-open-point\""_s}
        << u"5 of 10 · 0.500 · interval withheld"_s;
    QTest::newRow("withheld, with what it could become")
        << 0 << 10 << 10 << false
        << QStringList{u"<line x1=\"140\" y1=\"50\" x2=\"470\" y2=\"50\" class=\"svg-open-interval\""_s,
                       u"<circle cx=\"140\" cy=\"50\" r=\"5\" class=\"svg-open-point\""_s}
        << u"0 of 10 · 0.000 · interval withheld"_s;
    QTest::newRow("nothing to count") << 0 << 0 << 0 << false << QStringList{} << u"no work item to count"_s;
}

void ReportWritersTest::intervalsAreDrawnAsTheyAre()
{
    QFETCH(const int, events);
    QFETCH(const int, workItems);
    QFETCH(const int, unsettled);
    QFETCH(const bool, isGiven);
    QFETCH(const QStringList, drawn);
    QFETCH(const QString, told);
    const std::string svg =
        toSvg(plotOf(events, workItems, unsettled, isGiven), SvgStyle{SvgPalette::classes(), "x", false});
    // Without the legend, which shows both.
    const QString rows = QString::fromStdString(svg).section(u"rate and its 95"_s, 0, 0);
    for (const QString& part : drawn)
        QVERIFY2(rows.contains(part), qPrintable(rows));
    QVERIFY(rows.contains(told));
    QCOMPARE(rows.count(u"class=\"svg-open-point\""_s), isGiven || workItems == 0 ? 0 : 1);
    QCOMPARE(rows.count(u"class=\"svg-open-interval\""_s), unsettled > 0 ? 1 : 0);
}

void ReportWritersTest::withheldIntervalsSayWhere()
{
    Said said = twoWhoDiffer();
    said.drawnAtRandom = false;
    const QString page = pageOf(reportOf(said));
    QVERIFY(page.contains(
        u"<li>the cases were not drawn at random, or not held out (not-random-sample): every rate</li>"_s));
    QVERIFY(page.contains(
        u"<li>raters differ on a claim, and no decision settles it (disputed-labels): any false of stratum 1</li>"_s));
    said.drawnAtRandom = true;
    said.truths = {u"TTFT"_s, u"TTFT"_s};
    QVERIFY(!pageOf(reportOf(said)).contains(u"Why intervals are withheld"_s));
}

void ReportWritersTest::theMatrixNamesEachPairOnce()
{
    AgreementMatrix matrix{"caption", {"a", "b", "c", "d"}, {}, "summary", "reading"};
    for (int pair = 0; pair < 6; ++pair)
        matrix.cells.push_back({pair + 1, 0.1 * (pair + 1)});
    matrix.cells[4] = {0, Undefined::NoOverlap};
    QCOMPARE(matrix.of(0, 1).pairs, 1);
    QCOMPARE(matrix.of(0, 3).pairs, 3);
    QCOMPARE(matrix.of(1, 2).pairs, 4);
    QCOMPARE(matrix.of(2, 3).pairs, 6);
    const ReportTable table = tableOf(matrix);
    const std::vector<std::vector<std::string>> rows{{"1 a", "", "", ""},
                                                     {"2 b", "0.100 (1)", "", ""},
                                                     {"3 c", "0.200 (2)", "0.400 (4)", ""},
                                                     {"4 d", "0.300 (3)", "— (a) (0)", "0.600 (6)"}};
    QVERIFY(table.rows == rows);
    const QString svg = QString::fromStdString(toSvg(matrix, {SvgPalette::classes(), "x", false}));
    for (const QString& text : {u">0.300</text>"_s, u">n 3</text>"_s, u">— (a)</text>"_s, u">n 0</text>"_s})
        QCOMPARE(svg.count(text), 1);
}

void ReportWritersTest::barsSayTheirCounts()
{
    const CompletenessBars bars{
        "caption", {{"anna", 10, 5, 5, false}, {"bert", 0, 0, 1, true}, {"carl", 0, 0, 0, false}}, "reading"};
    const QString svg = QString::fromStdString(toSvg(bars, {SvgPalette::classes(), "x", false}));
    QVERIFY(svg.contains(u">10 complete, 5 in progress, 5 stale</text>"_s));
    QVERIFY(svg.contains(u">0 complete, 0 in progress, 1 stale; other rubric</text>"_s));
    QVERIFY(svg.contains(u">0 complete, 0 in progress, 0 stale</text>"_s));
    // A piece for each count, and one in the legend.
    QCOMPARE(svg.count(u"class=\"svg-complete\""_s), 2);
    QCOMPARE(svg.count(u"class=\"svg-in-progress\""_s), 2);
    QCOMPARE(svg.count(u"class=\"svg-stale\""_s), 3);
}

void ReportWritersTest::drawingsAreWellFormed_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("plain") << u"anna"_s;
    QTest::newRow("markup") << u"<\"&'>]]>"_s;
    QTest::newRow("wide and long") << u"漢"_s.repeated(150);
    QTest::newRow("right to left, and an override") << u"\u05D0\u202E"_s;
}

/// By an XML reader, in colours as in classes.
void ReportWritersTest::drawingsAreWellFormed()
{
    QFETCH(const QString, name);
    const std::string shown = nameText(name.toStdString());
    ConfusionHeatMap map{"caption " + shown,
                         "truth",
                         shown,
                         shown,
                         {"true", "false", shown},
                         ConfusionTable{categoryCount},
                         ""};
    map.counts.add(0, 1, 3);
    ForestPlot plot = plotOf(1, 3, 1, false);
    plot.rows.front().name = shown;
    const AgreementMatrix matrix{
        shown, {shown, shown, shown}, {{1, 0.5}, {2, -1.0}, {0, Undefined::NoOverlap}}, "", ""};
    const CompletenessBars bars{shown, {{shown, 1, 2, 3, true}}, ""};
    for (const SvgPalette& palette :
         {SvgPalette::classes(), SvgPalette::colours(lightColours()), SvgPalette::colours(darkColours())}) {
        const SvgStyle style{palette, "x", true};
        for (const std::string& svg :
             {toSvg(map, style), toSvg(plot, style), toSvg(matrix, style), toSvg(bars, style)}) {
            QXmlStreamReader reader(QByteArray::fromStdString(svg));
            int texts = 0;
            while (!reader.atEnd()) {
                if (reader.readNext() == QXmlStreamReader::StartElement)
                    texts += reader.name() == u"text" ? 1 : 0;
            }
            QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
            QVERIFY(texts > 3);
            QVERIFY(!QByteArray::fromStdString(svg).contains("nan"));
        }
    }
}

void ReportWritersTest::textsCanBeReadOnTheirGround_data()
{
    QTest::addColumn<bool>("isDark");
    QTest::addColumn<int>("text");
    QTest::addColumn<int>("ground");
    const auto row = [](const char* what, ReportColour text, ReportColour ground) {
        for (const bool isDark : {false, true})
            QTest::addRow("%s, %s", what, isDark ? "dark" : "light")
                << isDark << static_cast<int>(text) << static_cast<int>(ground);
    };
    for (const ReportColour ground : {ReportColour::Page, ReportColour::Surface}) {
        const char* const where = ground == ReportColour::Page ? "page" : "surface";
        row(qPrintable(u"ink on the %1"_s.arg(QLatin1StringView(where))), ReportColour::Ink, ground);
        row(qPrintable(u"muted on the %1"_s.arg(QLatin1StringView(where))), ReportColour::Muted, ground);
        row(qPrintable(u"links on the %1"_s.arg(QLatin1StringView(where))), ReportColour::Accent, ground);
    }
    row("on no share", ReportColour::OnShade0, ReportColour::Shade0);
    row("on up to a quarter", ReportColour::OnShade1, ReportColour::Shade1);
    row("on up to a half", ReportColour::OnShade2, ReportColour::Shade2);
    row("on up to three quarters", ReportColour::OnShade3, ReportColour::Shade3);
    row("on more", ReportColour::OnShade4, ReportColour::Shade4);
}

/// WCAG 2.2, 1.4.3
void ReportWritersTest::textsCanBeReadOnTheirGround()
{
    QFETCH(const bool, isDark);
    QFETCH(const int, text);
    QFETCH(const int, ground);
    const ReportColours& colours = isDark ? darkColours() : lightColours();
    const double ratio =
        contrast(colours[static_cast<std::size_t>(text)], colours[static_cast<std::size_t>(ground)]);
    QVERIFY2(ratio >= 4.5, qPrintable(QString::number(ratio)));
}

void ReportWritersTest::decimals_data()
{
    QTest::addColumn<double>("number");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << 0.0 << u"0.000"_s;
    QTest::newRow("nothing, from below") << -0.0 << u"0.000"_s;
    QTest::newRow("less than is shown, from below") << -0.0001 << u"0.000"_s;
    QTest::newRow("below nothing") << -0.25 << u"-0.250"_s;
    QTest::newRow("a third") << 1.0 / 3 << u"0.333"_s;
    QTest::newRow("one") << 1.0 << u"1.000"_s;
}

void ReportWritersTest::decimals()
{
    QFETCH(const double, number);
    QFETCH(const QString, text);
    QCOMPARE(QString::fromStdString(decimalText(number)), text);
}

void ReportWritersTest::longTextsAreCut()
{
    QCOMPARE(SvgCanvas::fitted("short", 72), std::string("short"));
    QCOMPARE(SvgCanvas::fitted("0123456789", 72), std::string("0123456789"));
    QCOMPARE(withoutIsolates(SvgCanvas::fitted("01234567890", 72)), std::string("012345678…"));
    QCOMPARE(withoutIsolates(SvgCanvas::fitted(nameText("漢字漢字漢字"), 72)), std::string("漢字漢字…"));
}

void ReportWritersTest::theSameInputsGiveTheSameBytes()
{
    Said said{{u"c"_s, u"a"_s, u"b"_s}, {u"TTFT"_s, u"TFFT"_s, u"FFFT"_s}};
    const Report one = reportOf(said);
    said.isReversed = true;
    const Report other = reportOf(said);
    QVERIFY(renderHtml(arrange(one)) == renderHtml(arrange(other)));
    QVERIFY(renderText(arrange(one)) == renderText(arrange(other)));
    QVERIFY(renderMarkdown(arrange(one)) == renderMarkdown(arrange(other)));
    QVERIFY(csvTables(one) == csvTables(other));
}

void ReportWritersTest::readingsAreGivenOnceWhereNothingIsFolded()
{
    const Report report = reportOf(twoWhoDiffer());
    const QString reading = u"Kappa is Cohen"_s;
    QVERIFY(pageOf(report).count(reading) > 1);
    QCOMPARE(QString::fromStdString(renderText(arrange(report))).count(reading), 1);
    QCOMPARE(QString::fromStdString(renderMarkdown(arrange(report))).count(reading), 1);
}

void ReportWritersTest::tablesFit_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("short names") << u"anna"_s;
    QTest::newRow("names of twenty letters") << QString(20, u'm');
    QTest::newRow("wide names") << u"漢字漢字漢字漢字漢字漢字"_s;
    QTest::newRow("names of many words") << u"the reviewer of "_s.repeated(6);
}

/// Columns, not characters.
void ReportWritersTest::tablesFit()
{
    QFETCH(const QString, name);
    Said said{{name + u'1', name + u'2', name + u'3', u"d"_s}, {u"TTFT"_s, u"TFFT"_s, u"FFFT"_s, u"TTTT"_s}};
    said.practice = name;
    said.samples = {name};
    const QString text = QString::fromStdString(renderText(arrange(reportOf(said))));
    static const QRegularExpression wide(u"[\\x{4E00}-\\x{9FFF}]"_s);
    for (const QString& line : text.split(u'\n'))
        QVERIFY2(line.size() + line.count(wide) <= 80 && !line.endsWith(u' '), qPrintable(line));
}

void ReportWritersTest::csvNumbersKeepTheirSign()
{
    CsvTable table({"a", "b", "c", "d"});
    table.text("-1").number(-0.25).number(Count{-3}).nothing();
    table.text("=x").number(1.0 / 3).number(1e21).text("");
    QCOMPARE(bytesOf(table.bytes()), "a,b,c,d\r\n'-1,-0.25,-3,\r\n'=x,0.3333333333333333,1e+21,\r\n"_ba);
}

void ReportWritersTest::csvHasACellForEachColumn()
{
    Said said{{u"=a,\"b\"\nc"_s.remove(u'\n'), u"@b"_s, u"c"_s}, {u"TTFT"_s, u"TFFT"_s, u"FF  "_s}};
    said.practice = u"+p"_s;
    const Report report = reportOf(said);
    const auto tables = csvTables(report);
    QCOMPARE(tables.size(), csvTableNames.size());
    for (const std::string& bytes : tables) {
        const auto rows = csvRowsOf(bytes);
        QVERIFY(!rows.isEmpty() && bytes.ends_with("\r\n"));
        for (const QStringList& row : rows)
            QCOMPARE(row.size(), rows.first().size());
    }
    QCOMPARE(tableNamed(report, "raters")[1].first(), u"'=a,\"b\"c"_s);
    QCOMPARE(tableNamed(report, "strata")[1].first(), u"'+p"_s);
}

void ReportWritersTest::csvFactsAreThoseOfTheReport_data()
{
    QTest::addColumn<QString>("table");
    QTest::addColumn<QString>("row");
    const QString stratum = u"review,%1,held-out,random"_s.arg(makeCase(u"s"_s)[u"destination"_s].toString());
    const auto row = [](const char* rule, const QString& table, const QString& text) {
        QTest::newRow(rule) << table << text;
    };
    row("attempts", u"strata"_s, stratum + u",attempts,,4"_s);
    row("labels of humans", u"labels"_s, stratum + u",human,,,truth,disputed,1,"_s);
    row("labels of judges", u"labels"_s, stratum + u",judge,review,run 1,truth,true,3,"_s);
    row("agreement of a stratum", u"agreement"_s, u"stratum,"_s + stratum + u",anna,bert,truth,n,4,"_s);
    row("raw, in full", u"agreement"_s, u"stratum,"_s + stratum + u",anna,bert,truth,observed,0.75,"_s);
    row("agreement over all", u"agreement"_s, u"pooled,,,,,anna,bert,truth,kappa,0.5,"_s);
    row("no value, and why", u"agreement"_s, u"pooled,,,,,anna,bert,grounding,kappa,,constant-labels"_s);
    row("confusion", u"confusion"_s, u"pooled,,,,,raters,anna,bert,,truth,true,false,1"_s);
    row("confusion of a judge", u"confusion"_s, u"pooled,,,,,judge,,review,run 1,truth,true,true,2"_s);
    row("a judge", u"judges"_s, u"pooled,,,,,review,run 1,truth,resolved,3,"_s);
    row("a rate", u"intervals"_s, stratum + u",anyFalse,rate,0.25,"_s);
    row("a withheld bound", u"intervals"_s, stratum + u",anyFalse,lower,,disputed-labels"_s);
    row("a given bound", u"intervals"_s, stratum + u",anyUnsupported,lower,0,"_s);
    row("descriptive where the interval is withheld", u"intervals"_s,
        stratum + u",anyFalse,status,descriptive,"_s);
    row("inferential where it is given", u"intervals"_s, stratum + u",anyUnsupported,status,inferential,"_s);
    row("an open label", u"unresolved"_s, u"s2,c1,truth,disputed,"_s + stratum);
}

void ReportWritersTest::csvFactsAreThoseOfTheReport()
{
    QFETCH(const QString, table);
    QFETCH(const QString, row);
    const auto rows = tableNamed(reportOf(twoWhoDiffer()), table.toStdString());
    QStringList lines;
    for (const QStringList& cells : rows)
        lines.append(cells.join(u','));
    QVERIFY2(lines.contains(row), qPrintable(lines.join(u'\n')));
}

void ReportWritersTest::startsOfLinesAreNoListsInMarkdown_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("markdown");
    const auto row = [](const char* rule, const QString& text, const QString& markdown) {
        QTest::newRow(rule) << text << markdown;
    };
    row("a numbered list", u"1. x"_s, u"1\\. x"_s);
    row("another", u"12) x"_s, u"12\\) x"_s);
    row("a list whose first part is empty", u"1."_s, u"1\\."_s);
    row("a list", u"- x"_s, u"\\- x"_s);
    row("a rule", u"---"_s, u"\\---"_s);
    row("a title", u"# x"_s, u"\\# x"_s);
    row("a figure stays as it is", u"0.25"_s, u"0.25"_s);
    row("so does one below 0", u"-0.25"_s, u"-0.25"_s);
}

void ReportWritersTest::startsOfLinesAreNoListsInMarkdown()
{
    QFETCH(const QString, text);
    QFETCH(const QString, markdown);
    const ReportDocument document{{1, "t", {text.toStdString()}}};
    QCOMPARE(QString::fromStdString(renderMarkdown(document)), u"# t\n\n"_s + markdown + u'\n');
}

void ReportWritersTest::everyWriterHasTheFiguresOfAllRaters_data()
{
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("part");
    const Report report = reportOf(threeWhoDiffer());
    const ReportDocument document = arrange(report);
    // Alpha is 1 - 9 * 4 / 50. AC1: raw 2/3, shares 1/2, 1/2 and 0, so 1/4 by chance, and 5/9 beyond it.
    const QString text = QString::fromStdString(renderText(document));
    QTest::newRow("text") << text << u"truth      4      2 by 2, 2 by 3  0.280  — (a)          0.556\n"_s;
    QTest::newRow("Markdown") << QString::fromStdString(renderMarkdown(document))
                              << u"| truth | 4 | 2 by 2, 2 by 3 | 0.280 | — (a) | 0.556 |\n"_s;
    QTest::newRow("HTML") << QString::fromStdString(renderHtml(document))
                          << u"<td class=\"num\">0.556</td>"_s;
    QStringList lines;
    for (const QStringList& cells : tableNamed(report, "multirater"))
        lines.append(cells.join(u','));
    const QString csv = lines.join(u'\n');
    const QString pooled = u"pooled,,,,,truth,"_s;
    QTest::newRow("CSV: alpha") << csv << pooled + u"alpha,0.28,\n"_s;
    QTest::newRow("CSV: Fleiss' kappa") << csv << pooled + u"fleissKappa,,unequal-rater-counts\n"_s;
    QTest::newRow("CSV: AC1") << csv << pooled + u"ac1,0.5555555555555556,\n"_s;
    QTest::newRow("CSV: AC1 of one label throughout") << csv << u"pooled,,,,,grounding,ac1,1,\n"_s;
}

void ReportWritersTest::everyWriterHasTheFiguresOfAllRaters()
{
    QFETCH(const QString, written);
    QFETCH(const QString, part);
    QVERIFY2(written.contains(part), qPrintable(written));
}

ASSIZE_TEST_CLASS(ReportWritersTest)

} // namespace assize::test

#include "reportwriterstest.moc"
