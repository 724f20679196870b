// SPDX-License-Identifier: Apache-2.0
// What is stored, drawn, selected, copied and exported is the same, through the real window: the rules that
// are named C-… and the units in which a file may count.
#include "desk.h"
#include "pages/labelpage.h"
#include "program.h"
#include "requestmaker.h"
#include "testcase.h"
#include "testregistry.h"
#include "views/evidenceview.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QSet>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace assize::test {

namespace {

const QString utf8 = u"utf-8"_s;
const QString utf16 = u"utf-16"_s;

/// A text, a span of it in UTF-16 units, and how many times the right arrow is pressed before the span and
/// in it.
struct SpanRow {
    const char* rule;
    QString text;
    int begin;
    int end;
    int before;
    int within;
};

QList<SpanRow> spanRows()
{
    const QString separators = u"one\u2028two\u2029three\nfour"_s;
    const QString breaks = u"one\rtwo\u0085three\u000Bfour"_s;
    const QString controls = u"x\u0001\u001B[31m\u007Fy z"_s;
    const QString overridden = u"access granted \u202Edeined\u202C end"_s;
    return {
        {"C-01: behind an astral character", u"ok \U0001F980 crab ends"_s, 6, 10, 5, 4},
        {"C-01: an astral character", u"ok \U0001F980 crab ends"_s, 3, 5, 3, 1},
        {"C-04: behind combining marks", u"re\u0301sume\u0301 sent"_s, 9, 13, 7, 4},
        {"C-04: a letter with its mark", u"re\u0301sume\u0301 sent"_s, 1, 3, 1, 1},
        {"C-07: behind CR LF", u"a\r\nb\r\ncde"_s, 6, 9, 4, 3},
        {"C-07: across CR LF", u"a\r\nb\r\ncde"_s, 0, 7, 0, 5},
        {"C-07: behind a lone CR", u"a\rb\rcde"_s, 4, 7, 4, 3},
        {"C-07: behind LF CR", u"a\n\rb\n\rcde"_s, 6, 9, 6, 3},
        {"C-08: behind unusual line breaks", breaks, 14, 18, 14, 4},
        {"C-08: across unusual line breaks", breaks, 2, 15, 2, 13},
        {"C-10: behind NUL", u"ab\0cd ef"_s, 6, 8, 6, 2},
        {"C-10: across NUL", u"ab\0cd ef"_s, 1, 7, 1, 6},
        {"C-10: a terminal's escape sequence", controls, 2, 7, 2, 5},
        {"C-10: behind control characters", controls, 8, 11, 8, 3},
        {"C-11: between separators", separators, 8, 13, 8, 5},
        {"C-11: all, with separators", separators, 0, 18, 0, 18},
        {"C-11: a no-break space stays one", u"one\u00A0two"_s, 2, 5, 2, 3},
        {"C-13: behind a zero-width space", u"foo\u200Bbar baz"_s, 4, 7, 4, 3},
        {"C-13: across a zero-width space", u"foo\u200Bbar baz"_s, 0, 7, 0, 7},
        {"C-14: inside an override", overridden, 16, 22, 16, 6},
        {"C-14: behind an override", overridden, 24, 27, 24, 3},
        {"C-14: with its controls", overridden, 15, 23, 15, 8},
        {"C-16: behind tabs", u"\tx\ty = 1"_s, 3, 8, 3, 5},
        {"C-16: behind a wide character and tabs", u"\u754C\t\tx\ty = 1"_s, 5, 10, 5, 5},
        {"C-17: behind spaces and empty lines", u"x  =   1\n\n\n  y"_s, 13, 14, 13, 1},
        {"C-17: across spaces and empty lines", u"x  =   1\n\n\n  y"_s, 1, 12, 1, 11},
        {"C-19: the second of equal words", u"no no no"_s, 3, 5, 3, 2},
        {"C-20: part of a word is not extended", u"Coll\u00E9 fini"_s, 1, 4, 1, 3},
        {"C-20: an accented letter at the end of a word", u"Coll\u00E9 fini"_s, 0, 5, 0, 5},
        {"C-28: markup is text", u"<b>x</b> & <img src=file:///etc/hostname>"_s, 0, 10, 0, 10},
    };
}

/// The bytes of a span, counted by hand.
Region bytesOf(const QString& text, int begin, int end)
{
    const auto count = [&](int units) {
        return static_cast<std::size_t>(countUnits(QStringView(text).first(units), utf8));
    };
    return {count(begin), count(end)};
}

QImage picturedView(EvidenceView& view)
{
    QImage image(view.viewport()->size(), QImage::Format_RGB32);
    view.viewport()->render(&image);
    return image;
}

using Columns = QSet<int>;

/// The columns of pixels in which two pictures differ somewhere between two rows of pixels.
Columns changedColumns(const QImage& one, const QImage& other, int top, int bottom)
{
    Columns out;
    for (int y = top; y <= bottom; ++y) {
        for (int x = 0; x < one.width(); ++x) {
            if (one.pixel(x, y) != other.pixel(x, y))
                out.insert(x);
        }
    }
    return out;
}

/// The columns that rectangles cover which have that top.
Columns coveredColumns(const std::vector<QRect>& rectangles, int top)
{
    Columns out;
    for (const QRect& rectangle : rectangles) {
        for (int x = rectangle.left(); rectangle.top() == top && x <= rectangle.right(); ++x)
            out.insert(x);
    }
    return out;
}

constexpr int chipHeight = 8; ///< at most so much of a number reaches into a filled rectangle

/// Whether two pictures, of a text with a highlight and without, differ in every column of these rectangles
/// and beside none of them. The upper part of a row, where the number is, is left out.
bool differInRows(const QImage& one, const QImage& other, const std::vector<QRect>& rectangles)
{
    return !rectangles.empty() && std::ranges::all_of(rectangles, [&](const QRect& row) {
        return changedColumns(one, other, row.top() + chipHeight, row.bottom()) ==
               coveredColumns(rectangles, row.top());
    });
}

bool differNowhereElse(const QImage& one, const QImage& other, const std::vector<QRect>& rectangles)
{
    QImage left = one;
    QImage right = other;
    for (QImage* image : {&left, &right}) {
        QPainter painter(image);
        for (const QRect& rectangle : rectangles)
            painter.fillRect(rectangle, Qt::black);
    }
    return left == right;
}

/// The same text with spaces in the place of the span; empty unless that leaves the rest where it is.
QString blanked(const QString& text, int begin, int end)
{
    QString out = text;
    for (int i = begin; i < end; ++i) {
        if (out[i] <= u' ' || out[i] > u'~')
            return {};
        out[i] = u' ';
    }
    return out;
}

/// Whether the ink of letters begins in the rectangle's first letter and ends in its last.
bool inkFills(const Columns& ink, const QRect& rectangle, qreal letter)
{
    const auto [left, right] = std::ranges::minmax(ink);
    return left >= rectangle.left() && left < rectangle.left() + letter && right <= rectangle.right() &&
           right > rectangle.right() - letter;
}

class LabelFile final {
public:
    explicit LabelFile(const QString& path) : m_labels(jsonIn(contentsOf(path))) {}

    [[nodiscard]] QString unit() const { return m_labels[u"offsets"_s].toString(); }
    /// Of a claim of the first rating, in the order of the file.
    [[nodiscard]] QJsonArray citationsOf(const QString& claim) const
    {
        const QJsonArray claims = m_labels[u"ratings"_s].toArray().first().toObject()[u"claims"_s].toArray();
        for (const QJsonValue& rated : claims) {
            if (rated[u"claimId"_s].toString() == claim)
                return rated[u"evidence"_s].toArray();
        }
        return {};
    }

private:
    QJsonObject m_labels;
};

QJsonObject citationOf(const QString& text, int begin, int end, const QString& unit)
{
    return {{u"evidenceId"_s, u"e1"_s},
            {u"start"_s, countUnits(QStringView(text).first(begin), unit)},
            {u"end"_s, countUnits(QStringView(text).first(end), unit)},
            {u"text"_s, text.mid(begin, end - begin)}};
}

void pressOften(Desk& desk, const char* key, int times)
{
    for (int i = 0; i < times; ++i)
        desk.press(key);
}

void selectByKeys(Desk& desk, int before, int within)
{
    desk.press("V");
    desk.press("Ctrl+Home");
    pressOften(desk, "Right", before);
    pressOften(desk, "Shift+Right", within);
}

/// The evidence in front, without a caret in it.
QImage pictureOfEvidence(Desk& desk)
{
    desk.press("L");
    return picturedView(*desk.find<EvidenceView>("evidence"));
}

void dragOver(EvidenceView& view, Region region)
{
    const std::vector<QRect> drawn = view.rectanglesOf(region);
    const QPoint from(drawn.front().left(), drawn.front().center().y());
    const QPoint to(drawn.back().right() + 1, drawn.back().center().y());
    QTest::mousePress(view.viewport(), Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, to, view.viewport()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(view.viewport(), &move);
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, to);
}

} // namespace

class ExactnessTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void keysSelectCopyCiteAndExport_data();
    void keysSelectCopyCiteAndExport();
    void claimsAreDrawnWhereTheyAre_data();
    void claimsAreDrawnWhereTheyAre();
    void theMouseDoesTheSame_data();
    void theMouseDoesTheSame();
    void aReportOfManyHeadings_data();
    void aReportOfManyHeadings();
    void aSpanThatSplitsACluster_data();
    void aSpanThatSplitsACluster();
    void adjacentNestedCrossingAndEqualSpans_data();
    void adjacentNestedCrossingAndEqualSpans();
    void aClickSelectsNothing();
    void doubleClickStopsAtAnInvisibleCharacter();
    void refusedOnOpening_data();
    void refusedOnOpening();
    void loneSurrogatesStayOut();
};

void ExactnessTest::keysSelectCopyCiteAndExport_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    QTest::addColumn<int>("before");
    QTest::addColumn<int>("within");
    QTest::addColumn<QString>("unit");
    for (const QString& unit : offsetUnits()) {
        for (const SpanRow& row : spanRows())
            QTest::addRow("%s, in %s", row.rule, qPrintable(unit))
                << row.text << row.begin << row.end << row.before << row.within << unit;
    }
}

void ExactnessTest::keysSelectCopyCiteAndExport()
{
    QFETCH(const QString, text);
    QFETCH(const int, begin);
    QFETCH(const int, end);
    QFETCH(const int, before);
    QFETCH(const int, within);
    QFETCH(const QString, unit);
    Desk desk;
    const QString requests =
        makeRequests(desk.path({}), {{u"s1"_s, text, {{u"c1"_s, begin, end}}, {text}}}, {unit, {}});
    QVERIFY(desk.beginLabelling(requests, u"R7"_s));
    auto* const view = desk.find<EvidenceView>("evidence");
    const Region region = bytesOf(text, begin, end);
    const QString quote = text.mid(begin, end - begin);
    const QImage plain = pictureOfEvidence(desk);

    selectByKeys(desk, before, within);
    QVERIFY(view->selection() == region);
    QCOMPARE(view->selectedText(), quote);
    desk.press("Ctrl+C");
    QCOMPARE(QGuiApplication::clipboard()->text(), quote);
    const QImage selected = pictureOfEvidence(desk);
    const std::vector<QRect> drawn = view->rectanglesOf(region);
    QVERIFY(differInRows(plain, selected, drawn));
    QVERIFY(differNowhereElse(plain, selected, drawn));

    desk.press("C");
    QCOMPARE(view->highlights().size(), std::size_t{1});
    QVERIFY(view->highlights().front().region == region);
    desk.press("V");
    desk.press("Ctrl+Home"); // the selection goes
    QVERIFY(view->rectanglesOf(region) == drawn);
    QVERIFY(differInRows(plain, pictureOfEvidence(desk), drawn));

    const QString labels = desk.path(u"labels.json"_s);
    QVERIFY(desk.exportLabels(labels));
    const LabelFile exported(labels);
    QCOMPARE(exported.unit(), unit);
    QCOMPARE(exported.citationsOf(u"c1"_s), QJsonArray{citationOf(text, begin, end, unit)});
}

void ExactnessTest::claimsAreDrawnWhereTheyAre_data()
{
    keysSelectCopyCiteAndExport_data();
}

void ExactnessTest::claimsAreDrawnWhereTheyAre()
{
    QFETCH(const QString, text);
    QFETCH(const int, begin);
    QFETCH(const int, end);
    QFETCH(const int, before);
    QFETCH(const int, within);
    QFETCH(const QString, unit);
    Desk desk;
    QList<DraftCase> cases{{u"s1"_s, text, {{u"c1"_s, begin, end}}, {text}}};
    const QString blank = blanked(text, begin, end);
    if (!blank.isEmpty())
        cases.front().evidence.append(DraftEvidence(blank));
    QVERIFY(desk.beginLabelling(makeRequests(desk.path({}), cases, {unit, {}}), u"R7"_s));
    auto* const output = desk.find<EvidenceView>("output");
    const Region region = bytesOf(text, begin, end);

    QCOMPARE(output->highlights().size(), std::size_t{1});
    QVERIFY(output->highlights().front().region == region);
    const std::vector<QRect> drawn = output->rectanglesOf(region);
    const QImage with = picturedView(*output);
    output->setHighlights({});
    QVERIFY(differInRows(with, picturedView(*output), drawn));

    desk.press("O");
    desk.press("Ctrl+Home");
    pressOften(desk, "Right", before);
    pressOften(desk, "Shift+Right", within);
    QVERIFY(output->selection() == region);
    desk.press("Ctrl+C");
    QCOMPARE(QGuiApplication::clipboard()->text(), text.mid(begin, end - begin));

    if (blank.isEmpty())
        return;
    // The letters are where the highlight is: without them, the picture differs just there.
    auto* const view = desk.find<EvidenceView>("evidence");
    QCOMPARE(view->rectanglesOf(region).size(), std::size_t{1});
    const QRect place = view->rectanglesOf(region).front();
    const QImage letters = pictureOfEvidence(desk);
    desk.press("]");
    const QImage noLetters = pictureOfEvidence(desk);
    QVERIFY(differNowhereElse(letters, noLetters, {place}));
    QVERIFY(inkFills(changedColumns(letters, noLetters, place.top(), place.bottom()), place,
                     QFontMetricsF(view->font()).horizontalAdvance(u'0')));
}

void ExactnessTest::theMouseDoesTheSame_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    for (const SpanRow& row : spanRows()) {
        if (!QStringView(row.text).mid(row.begin, row.end - row.begin).endsWith(u'\n'))
            QTest::newRow(row.rule) << row.text << row.begin << row.end;
    }
}

void ExactnessTest::theMouseDoesTheSame()
{
    QFETCH(const QString, text);
    QFETCH(const int, begin);
    QFETCH(const int, end);
    Desk desk;
    const QString requests =
        makeRequests(desk.path({}), {{u"s1"_s, text, {{u"c1"_s, begin, end}}, {text}}}, {utf8, {}});
    QVERIFY(desk.beginLabelling(requests, u"R7"_s));
    const Region region = bytesOf(text, begin, end);
    dragOver(*desk.find<EvidenceView>("evidence"), region);
    QVERIFY(desk.find<EvidenceView>("evidence")->selection() == region);
    desk.press("Ctrl+C");
    desk.press("C");
    QVERIFY(desk.waitUntilSaved());
    const QString project = QString::fromStdString(desk.page().session().work().projectPath.native());

    QVERIFY(desk.reopen(project));
    QCOMPARE(desk.find<EvidenceView>("evidence")->highlights().size(), std::size_t{1});
    QVERIFY(desk.find<EvidenceView>("evidence")->highlights().front().region == region);
    const QString labels = desk.path(u"labels.json"_s);
    QVERIFY(desk.exportLabels(labels));
    QCOMPARE(LabelFile(labels).citationsOf(u"c1"_s), QJsonArray{citationOf(text, begin, end, utf8)});
}

void ExactnessTest::aReportOfManyHeadings_data()
{
    QTest::addColumn<QString>("unit");
    for (const QString& unit : offsetUnits())
        QTest::addRow("C-02: nothing drifts, in %s", qPrintable(unit)) << unit;
}

void ExactnessTest::aReportOfManyHeadings()
{
    QFETCH(const QString, unit);
    constexpr int headings = 50;
    const QString heading = u"\U0001F4CC case\n"_s;
    const QString text = heading.repeated(headings);
    const auto size = static_cast<int>(heading.size());
    QList<DraftClaim> claims;
    for (int i = 0; i < headings; ++i)
        claims.append({u"c%1"_s.arg(i + 1), (i * size) + 3, (i * size) + 7});
    Desk desk;
    QVERIFY(desk.beginLabelling(makeRequests(desk.path({}), {{u"s1"_s, text, claims, {text}}}, {unit, {}}),
                                u"R7"_s));
    auto* const output = desk.find<EvidenceView>("output");
    auto* const view = desk.find<EvidenceView>("evidence");
    for (int i = 0; i < headings; ++i) {
        const Region region = bytesOf(text, (i * size) + 3, (i * size) + 7);
        QCOMPARE(desk.page().session().claim()->id.value, "c" + std::to_string(i + 1));
        QVERIFY(output->highlights()[static_cast<std::size_t>(i)].region == region);
        QCOMPARE(output->rectanglesOf(region).size(), std::size_t{1});
        desk.press("V");
        desk.press("Ctrl+Home");
        pressOften(desk, "Down", i);
        pressOften(desk, "Right", 2);
        pressOften(desk, "Shift+Right", 4);
        QVERIFY(view->selection() == region);
        desk.press("Ctrl+C");
        QCOMPARE(QGuiApplication::clipboard()->text(), u"case"_s);
        desk.press("C");
        desk.press("J");
    }
    const QString labels = desk.path(u"labels.json"_s);
    QVERIFY(desk.exportLabels(labels));
    const LabelFile exported(labels);
    for (const DraftClaim& claim : claims)
        QCOMPARE(exported.citationsOf(claim.id), QJsonArray{citationOf(text, static_cast<int>(claim.begin),
                                                                       static_cast<int>(claim.end), unit)});
}

void ExactnessTest::aSpanThatSplitsACluster_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    QTest::addColumn<int>("wholeBegin");
    QTest::addColumn<int>("wholeEnd");
    QTest::addColumn<QString>("unit");
    for (const QString& unit : offsetUnits()) {
        QTest::addRow("C-04: a base letter without its mark, in %s", qPrintable(unit))
            << u"re\u0301sume\u0301 sent"_s << 1 << 2 << 1 << 3 << unit;
        QTest::addRow("C-04: a mark without its letter, in %s", qPrintable(unit))
            << u"re\u0301sume\u0301 sent"_s << 2 << 3 << 1 << 3 << unit;
        QTest::addRow("C-07: the LF of CR LF, in %s", qPrintable(unit))
            << u"a\r\nb"_s << 2 << 3 << 1 << 3 << unit;
    }
}

/// Accepted from a file and drawn as a whole; what is selected anew is whole.
void ExactnessTest::aSpanThatSplitsACluster()
{
    QFETCH(const QString, text);
    QFETCH(const int, begin);
    QFETCH(const int, end);
    QFETCH(const int, wholeBegin);
    QFETCH(const int, wholeEnd);
    QFETCH(const QString, unit);
    Desk desk;
    const QString requests =
        makeRequests(desk.path({}), {{u"s1"_s, text, {{u"c1"_s, begin, end}}, {text}}}, {unit, {}});
    QVERIFY(desk.beginLabelling(requests, u"R7"_s));
    auto* const output = desk.find<EvidenceView>("output");
    const Region whole = bytesOf(text, wholeBegin, wholeEnd);
    QVERIFY(output->highlights().front().region == bytesOf(text, begin, end));
    const std::vector<QRect> drawn = output->rectanglesOf(whole);
    QVERIFY(output->rectanglesOf(bytesOf(text, begin, end)) == drawn);
    const QImage with = picturedView(*output);
    output->setHighlights({});
    QVERIFY(differInRows(with, picturedView(*output), drawn));

    selectByKeys(desk, 1, 1);
    QVERIFY(desk.find<EvidenceView>("evidence")->selection() == whole);
    desk.press("C");
    const QString labels = desk.path(u"labels.json"_s);
    QVERIFY(desk.exportLabels(labels));
    QCOMPARE(LabelFile(labels).citationsOf(u"c1"_s),
             QJsonArray{citationOf(text, wholeBegin, wholeEnd, unit)});
}

void ExactnessTest::adjacentNestedCrossingAndEqualSpans_data()
{
    QTest::addColumn<QString>("unit");
    for (const QString& unit : offsetUnits())
        QTest::addRow("C-23: all are seen and chosen, in %s", qPrintable(unit)) << unit;
}

void ExactnessTest::adjacentNestedCrossingAndEqualSpans()
{
    QFETCH(const QString, unit);
    const QString text = u"abcdefghijklmnopqrst"_s;
    const QList<DraftClaim> claims{
        {u"c1"_s, 0, 5}, {u"c2"_s, 5, 10}, {u"c3"_s, 0, 10}, {u"c4"_s, 3, 7}, {u"c5"_s, 3, 7}};
    Desk desk;
    QVERIFY(desk.beginLabelling(makeRequests(desk.path({}), {{u"s1"_s, text, claims, {text}}}, {unit, {}}),
                                u"R7"_s));
    auto* const output = desk.find<EvidenceView>("output");
    QList<QImage> pictures;
    for (qsizetype i = 0; i < claims.size(); ++i) {
        const auto begin = static_cast<int>(claims[i].begin);
        const auto end = static_cast<int>(claims[i].end);
        QCOMPARE(desk.page().session().claim()->id.value, claims[i].id.toStdString());
        QVERIFY(output->highlights()[static_cast<std::size_t>(i)].region == bytesOf(text, begin, end));
        desk.press("L");
        const QImage now = picturedView(*output);
        QVERIFY(!pictures.contains(now));
        pictures.append(now);
        selectByKeys(desk, begin, end - begin);
        desk.press("C");
        desk.press("J");
    }
    const QString labels = desk.path(u"labels.json"_s);
    QVERIFY(desk.exportLabels(labels));
    const LabelFile exported(labels);
    for (const DraftClaim& claim : claims)
        QCOMPARE(exported.citationsOf(claim.id), QJsonArray{citationOf(text, static_cast<int>(claim.begin),
                                                                       static_cast<int>(claim.end), unit)});
}

/// C-22.
void ExactnessTest::aClickSelectsNothing()
{
    const QString text = u"one two three"_s;
    Desk desk;
    QVERIFY(desk.beginLabelling(makeRequests(desk.path({}), {{u"s1"_s, text, {{u"c1"_s, 0, 3}}, {text}}}),
                                u"R7"_s));
    auto* const view = desk.find<EvidenceView>("evidence");
    const QPoint at = view->rectanglesOf({4, 7}).front().center();
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, at);
    QVERIFY(!view->selection());
    QVERIFY(desk.page().session().claimRating()->evidence.empty());
    QGuiApplication::clipboard()->setText(u"before"_s);
    desk.press("Ctrl+C");
    QCOMPARE(QGuiApplication::clipboard()->text(), u"before"_s);
    // Without a selection the whole text is cited, never an empty region.
    desk.press("C");
    const QString labels = desk.path(u"labels.json"_s);
    QVERIFY(desk.exportLabels(labels));
    QCOMPARE(LabelFile(labels).citationsOf(u"c1"_s), QJsonArray{(QJsonObject{{u"evidenceId"_s, u"e1"_s}})});
}

/// C-13.
void ExactnessTest::doubleClickStopsAtAnInvisibleCharacter()
{
    const QString text = u"foo\u200Bbar baz"_s;
    Desk desk;
    QVERIFY(desk.beginLabelling(makeRequests(desk.path({}), {{u"s1"_s, text, {{u"c1"_s, 0, 3}}, {text}}}),
                                u"R7"_s));
    auto* const view = desk.find<EvidenceView>("evidence");
    const QPoint at = view->rectanglesOf(bytesOf(text, 5, 6)).front().center();
    QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, at);
    QVERIFY(view->selection() == bytesOf(text, 4, 7));
    desk.press("Ctrl+C");
    QCOMPARE(QGuiApplication::clipboard()->text(), u"bar"_s);
}

void ExactnessTest::refusedOnOpening_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<QList<QByteArray>>("changes"); // what is replaced in the file, and by what
    QTest::addColumn<QStringList>("said");
    const auto row = [](const char* name, const QString& text, const QString& unit,
                        const QList<QByteArray>& changes,
                        const QStringList& said) { QTest::newRow(name) << text << unit << changes << said; };
    // The claim of every text is its first three UTF-16 units.
    const QString crab = u"a\U0001F980b ends"_s;
    row("C-01: offsets of another unit", u"\U0001F980a crab"_s, utf16,
        {"\"offsets\": \"utf-16\"", "\"offsets\": \"code-point\""}, {u"c1"_s, u"utf-16"_s});
    row("C-05: inside a surrogate pair", crab, utf16, {"\"start\": 0", "\"start\": 2"}, {u"c1"_s, u"2"_s});
    row("C-05: inside a sequence of UTF-8", crab, utf8, {"\"start\": 0", "\"start\": 2"}, {u"c1"_s, u"2"_s});
    row("C-05: beyond the end", crab, utf16, {"\"end\": 3", "\"end\": 99"}, {u"c1"_s, u"99"_s});
    row("C-22: an empty claim", u"four letters"_s, utf16, {"\"start\": 0", "\"start\": 3"},
        {u"c1"_s, u"3"_s});
    row("C-19: another text than the quoted one", u"no yes no"_s, utf16,
        {"\"start\": 0", "\"start\": 1", "\"end\": 3", "\"end\": 4"}, {u"c1"_s});
    row("C-23: a claim's id twice", u"four letters"_s, utf16, {"\"id\": \"c2\"", "\"id\": \"c1\""},
        {u"c1"_s, u"/requests/0/claims/1/id"_s});
    row("C-25: a byte that is no UTF-8", u"caf\u00E9 open"_s, utf16, {"\u00E9", "\xFF"},
        {u"line"_s, u"byte"_s});
    row("C-25: a lone surrogate", u"caf\u00E9 open"_s, utf16, {"\u00E9", "\\ud800"}, {u"line"_s});
    row("C-26: Latin-1", u"caf\u00E9 open"_s, utf16, {"\u00E9", "\xE9"}, {u"line"_s, u"byte"_s});
}

void ExactnessTest::refusedOnOpening()
{
    QFETCH(const QString, text);
    QFETCH(const QString, unit);
    QFETCH(const QList<QByteArray>, changes);
    QFETCH(const QStringList, said);
    Desk desk;
    const QString requests = makeRequests(
        desk.path({}), {{u"s1"_s, text, {{u"c1"_s, 0, 3}, {u"c2"_s, 3, 4}}, {text}}}, {unit, {}});
    QByteArray bytes = contentsOf(requests);
    for (qsizetype i = 0; i + 1 < changes.size(); i += 2) {
        QVERIFY(bytes.contains(changes[i]));
        bytes.replace(changes[i], changes[i + 1]);
    }
    QFile file(desk.path(u"refused.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    file.close();
    const QStringList before = QDir(desk.path({})).entryList(QDir::AllEntries | QDir::Hidden);

    desk.window().openFiles({file.fileName()});
    QTRY_VERIFY_WITH_TIMEOUT(desk.find<QLabel>("message") != nullptr, 60'000);
    const QString message = desk.find<QLabel>("message")->text();
    for (const QString& part : said)
        QVERIFY2(message.contains(part), qPrintable(message));
    QVERIFY(desk.window().labelPage() == nullptr);
    QCOMPARE(QDir(desk.path({})).entryList(QDir::AllEntries | QDir::Hidden), before);
}

/// C-25.
void ExactnessTest::loneSurrogatesStayOut()
{
    const QString text = u"one two three"_s;
    const QString lone = QString(QChar(0xDC00)) + u'x';
    Desk desk;
    const QString requests = makeRequests(desk.path({}), {{u"s1"_s, text, {{u"c1"_s, 0, 3}}, {text}}});
    QVERIFY(desk.beginLabelling(requests, u"R7"_s));
    desk.press("N");
    QGuiApplication::clipboard()->setText(lone);
    desk.press("Ctrl+V");
    desk.type(u"sound"_s);
    QCOMPARE(desk.page().session().claimRating()->note, std::string("sound"));
}

ASSIZE_TEST_CLASS(ExactnessTest)

} // namespace assize::test

#include "exactnesstest.moc"
