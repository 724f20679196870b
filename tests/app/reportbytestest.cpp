// SPDX-License-Identifier: Apache-2.0
#include "documents.h"
#include "program.h"
#include "testcase.h"
#include "testregistry.h"

#include <QDir>
#include <QTest>
#include <QThread>

#include <algorithm>
#include <array>
#include <memory>

using namespace Qt::StringLiterals;

namespace assize::test {

/// The bytes of a report follow from what is reported, and from nothing around it.
class ReportBytesTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void theReportsHaveWhatCouldDiffer();
    void localesAreWhatTheyAreCalled_data();
    void localesAreWhatTheyAreCalled();
    void theProgramEntersALocaleOrEnds();
    void localesAndZonesChangeNothing_data();
    void localesAndZonesChangeNothing();
    void threadsChangeNothing_data();
    void threadsChangeNothing();

private:
    using Reports = QMap<QString, QByteArray>; ///< by the name of the file

    void makeFiles();
    [[nodiscard]] QString projectOf(const QString& name, const QStringList& files) const;
    [[nodiscard]] QStringList scoringFiles(const QStringList& files) const;
    [[nodiscard]] static Reports reportsOf(const QStringList& scored, const Surroundings& around = {});

    std::unique_ptr<Scratch> m_scratch;
    QStringList m_files; ///< that are scored with the corpus; what each is stands in its name
    QString m_project;
    QString m_reversedProject;
    Reports m_usual;
};

namespace {

constexpr int caseCount = 40;

/// Byte order is none of a dictionary's here, and the cases of these letters are not those of English.
const QStringList raterIds{u"Zoë"_s, u"ırmak"_s, u"İpek"_s};
const QStringList practices{u"İnceleme"_s, u"ırak"_s, u"Review"_s};

QJsonObject manyCases()
{
    QJsonObject corpus = corpusOf(caseCount);
    for (int i = 0; i < caseCount; ++i) {
        const QString place = u"cases/%1/"_s.arg(i);
        corpus = changed(corpus, place + u"practice"_s, practices.at(i < 30 ? 0 : 1 + (i % 2)));
        corpus = changed(corpus, place + u"sampleId"_s,
                         QStringList{u"ö"_s, u"z"_s, u"I"_s}.at(i % 3) + QString::number(i));
    }
    return corpus;
}

/// Raters who mostly agree, each in a way of that rater's own.
QString truthOf(qsizetype rater, int request, int claim)
{
    static const QStringList truths{u"true"_s, u"false"_s, u"unsupported"_s};
    const int place = (2 * request) + claim;
    const qsizetype differing = place % (7 + (2 * static_cast<int>(rater))) == 0 ? 1 : 0;
    return truths.at((place + differing) % 3);
}

QJsonObject judgeOf(const QJsonObject& labels, const QString& model)
{
    QJsonArray results;
    for (const QJsonValue& rating : labels[u"ratings"_s].toArray()) {
        QJsonArray claims;
        for (const QJsonValue& claim : rating[u"claims"_s].toArray())
            claims.append(QJsonObject{{u"claimId"_s, claim[u"claimId"_s]},
                                      {u"truth"_s, claim[u"truth"_s]},
                                      {u"grounding"_s, claim[u"grounding"_s]},
                                      {u"reason"_s, u"As read."_s}});
        results.append(QJsonObject{{u"sampleId"_s, rating[u"sampleId"_s]},
                                   {u"requestHash"_s, rating[u"requestHash"_s]},
                                   {u"claims"_s, claims},
                                   {u"quality"_s, QJsonObject()}});
    }
    return {{u"format"_s, u"assize.judge/1"_s},
            {u"model"_s, model},
            {u"runId"_s, u"run 1"_s},
            {u"rubricSha256"_s, QJsonValue()},
            {u"results"_s, results}};
}

/// Every other disagreement is decided.
QJsonArray decisionsOn(const QJsonArray& disagreements)
{
    QJsonArray decisions;
    for (qsizetype i = 0; i < disagreements.size(); i += 2) {
        const QJsonValue row = disagreements.at(i);
        decisions.append(
            QJsonObject{{u"sampleId"_s, row[u"sampleId"_s]},
                        {u"claimId"_s, row[u"claimId"_s]},
                        {u"field"_s, row[u"field"_s]},
                        {u"value"_s, row[u"field"_s] == u"truth"_s ? u"false"_s : u"unsupported"_s},
                        {u"reason"_s, u"Read again."_s}});
    }
    return decisions;
}

Outcome succeeding(const QStringList& arguments, const Surroundings& around = {})
{
    Outcome outcome = runCli(arguments, around);
    if (outcome.code != 0)
        qFatal("%s", complaint(outcome, 0).constData());
    return outcome;
}

QString kindOf(const QString& file)
{
    return QFileInfo(file).fileName().section(u'.', 1, 1);
}

/// The name of the locale, its decimal point, character set and language.
struct Locale {
    const char* name;
    QByteArray traits;
};

const std::array locales{
    Locale{"de_DE.UTF-8", ",\nUTF-8\nde\n"_ba}, Locale{"tr_TR.UTF-8", ",\nUTF-8\ntr\n"_ba},
    Locale{"fa_IR.UTF-8", ".\nUTF-8\nfa\n"_ba}, Locale{"ps_AF.UTF-8", "٫\nUTF-8\nps\n"_ba},
    Locale{"de_DE.ISO-8859-1", ",\nISO-8859-1\nde\n"_ba}};

} // namespace

void ReportBytesTest::initTestCase()
{
    m_scratch = std::make_unique<Scratch>();
    makeFiles();
    m_project = projectOf(u"p"_s, m_files);
    QStringList reversed = m_files;
    std::ranges::reverse(reversed);
    m_reversedProject = projectOf(u"r"_s, reversed);
    m_usual = reportsOf(scoringFiles(m_files));
}

void ReportBytesTest::cleanupTestCase()
{
    m_scratch.reset();
}

void ReportBytesTest::makeFiles()
{
    const QString corpus = m_scratch->write(u"corpus.json"_s, jsonOf(manyCases()));
    const QString requests = m_scratch->path(u"requests.json"_s);
    static_cast<void>(succeeding({u"requests"_s, corpus, u"-o"_s, requests}));
    const QJsonObject asked = jsonIn(contentsOf(requests));
    for (qsizetype rater = 0; rater < raterIds.size(); ++rater) {
        const QJsonObject labels = labelsOf(asked, raterIds.at(rater), [rater](int request, int claim) {
            return truthOf(rater, request, claim);
        });
        m_files << m_scratch->write(u"%1.labels.json"_s.arg(rater), jsonOf(labels));
        if (rater < 2)
            m_files << m_scratch->write(u"%1.judge.json"_s.arg(rater),
                                        jsonOf(judgeOf(labels, practices.at(rater))));
    }
    const QStringList scored = scoringFiles(m_files.filter(u".labels."_s)).mid(1);
    const QJsonObject open = jsonIn(succeeding(QStringList{u"disagreements"_s, u"--json"_s} + scored).out);
    const QString wanted =
        m_scratch->write(u"decisions.json"_s, jsonOf(decisionsOn(open[u"disagreements"_s].toArray())));
    const QString decided = m_scratch->path(u"0.adjudication.json"_s);
    static_cast<void>(
        succeeding(QStringList{u"adjudicate"_s} + scored +
                   QStringList{u"--decisions"_s, wanted, u"--adjudicator"_s, u"Çağ"_s, u"-o"_s, decided}));
    m_files << decided;
}

QString ReportBytesTest::projectOf(const QString& name, const QStringList& files) const
{
    QString project = m_scratch->path(name + u".assize"_s);
    static_cast<void>(
        succeeding({u"project"_s, u"create"_s, project, u"--corpus"_s, m_scratch->path(u"corpus.json"_s)}));
    for (const QString& file : files)
        static_cast<void>(succeeding({u"project"_s, u"import"_s, project, file}));
    return project;
}

QStringList ReportBytesTest::scoringFiles(const QStringList& files) const
{
    QStringList arguments{u"score"_s, m_scratch->path(u"corpus.json"_s)};
    for (const QString& file : files)
        arguments << u"--"_s + kindOf(file) << file;
    return arguments;
}

/// All that `score` can write.
ReportBytesTest::Reports ReportBytesTest::reportsOf(const QStringList& scored, const Surroundings& around)
{
    const Scratch place;
    const QStringList all = scored + QStringList{u"--bootstrap"_s};
    Reports reports{{u"text"_s, succeeding(all, around).out}};
    static_cast<void>(succeeding(all + QStringList{u"-o"_s, place.path(u"report.json"_s), u"--markdown"_s,
                                                   place.path(u"report.md"_s), u"--html"_s,
                                                   place.path(u"report.html"_s), u"--csv"_s, place.path()},
                                 around));
    for (const QString& name : place.names())
        reports[name] = contentsOf(place.path(name));
    return reports;
}

/// Otherwise the rest would prove nothing.
void ReportBytesTest::theReportsHaveWhatCouldDiffer()
{
    QCOMPARE(m_usual.size(), 1 + 3 + 13);
    for (const auto& [name, bytes] : m_usual.asKeyValueRange())
        QVERIFY2(!bytes.isEmpty(), qPrintable(name));
    const QJsonObject report = jsonIn(m_usual[u"report.json"_s]);
    QCOMPARE(report[u"strata"_s].toArray().size(), practices.size());
    QCOMPARE(valueAt(report, u"inputs/labels"_s).toArray().size(), raterIds.size());
    QCOMPARE(valueAt(report, u"inputs/judges"_s).toArray().size(), 2);
    QVERIFY(valueAt(report, u"inputs/adjudications/0/decisions"_s).toInt() > 0);
    // In byte order: Z is before the letters that UTF-8 writes with C4 (İ, ı).
    for (int i = 0; i < raterIds.size(); ++i)
        QCOMPARE(valueAt(report, u"inputs/labels/%1/rater"_s.arg(i)).toString(),
                 QStringList({u"Zoë"_s, u"İpek"_s, u"ırmak"_s}).at(i));
    const QJsonValue truth = valueAt(report, u"overall/agreement/0/fields/truth"_s);
    for (const QString& fraction : {u"kappa"_s, u"kappaInterval/interval/0"_s, u"bootstrap/lower"_s})
        QVERIFY(valueAt(truth, fraction).toDouble() > 0 && valueAt(truth, fraction).toDouble() < 1);
    QVERIFY(m_usual[u"text"_s].contains("0."));
}

void ReportBytesTest::localesAreWhatTheyAreCalled_data()
{
    QTest::addColumn<QByteArray>("traits");
    for (const auto& [name, traits] : locales)
        QTest::newRow(name) << traits;
}

void ReportBytesTest::localesAreWhatTheyAreCalled()
{
    QFETCH(const QByteArray, traits);
    const Surroundings around = inLocale(QString::fromUtf8(QTest::currentDataTag()));
    QCOMPARE(runScript(u"locale decimal_point charmap lang_ab"_s, {}, {{}, around.variables, {}}).out,
             traits);
}

/// Otherwise the program would stay in C, in silence.
void ReportBytesTest::theProgramEntersALocaleOrEnds()
{
    const QStringList command{u"validate"_s, m_scratch->path(u"corpus.json"_s)};
    QCOMPARE(complaint(runCli(command, inLocale(u"de_DE.UTF-8"_s)), 0), QByteArray());
    QCOMPARE(complaint(runCli(command, inLocale(u"xx_XX.UTF-8"_s)), 121), QByteArray());
}

void ReportBytesTest::localesAndZonesChangeNothing_data()
{
    QTest::addColumn<QString>("locale");
    QTest::addColumn<QString>("zone");
    QTest::addColumn<QByteArray>("offset");
    for (const auto& [name, traits] : locales) {
        QTest::addRow("%s, five and three quarter hours ahead", name)
            << QString::fromUtf8(name) << u"NPT-5:45"_s << "+0545\n"_ba;
        QTest::addRow("%s, three and a half hours behind", name)
            << QString::fromUtf8(name) << u"NST3:30"_s << "-0330\n"_ba;
    }
}

/// From files in another order, and from a project that they came into in another order.
void ReportBytesTest::localesAndZonesChangeNothing()
{
    QFETCH(const QString, locale);
    QFETCH(const QString, zone);
    QFETCH(const QByteArray, offset);
    Surroundings around = inLocale(locale);
    around.variables[u"TZ"_s] = zone;
    QCOMPARE(runScript(u"date +%z"_s, {}, {{}, around.variables, {}}).out, offset);
    QStringList shuffled = m_files;
    static int turn = 0;
    std::ranges::rotate(shuffled, shuffled.begin() + (++turn % shuffled.size()));
    shuffled.swapItemsAt(turn % 3, 4);
    for (const QStringList& source : {scoringFiles(shuffled), QStringList{u"score"_s, m_reversedProject}}) {
        const Reports reports = reportsOf(source, around);
        QCOMPARE(reports.keys(), m_usual.keys());
        for (const auto& [name, bytes] : reports.asKeyValueRange())
            QVERIFY2(bytes == m_usual[name], qPrintable(name + u": "_s + source.join(u' ')));
    }
}

void ReportBytesTest::threadsChangeNothing_data()
{
    QTest::addColumn<QString>("processors");
    QTest::addColumn<QByteArray>("count");
    QTest::newRow("one") << u"0"_s << "1\n"_ba;
    QTest::newRow("two") << u"0,1"_s << "2\n"_ba;
}

/// There are as many threads as there are processors.
void ReportBytesTest::threadsChangeNothing()
{
    QFETCH(const QString, processors);
    QFETCH(const QByteArray, count);
    if (QThread::idealThreadCount() < 2)
        QSKIP("there is only one processor");
    Surroundings around;
    around.through = {u"taskset"_s, u"-c"_s, processors};
    QCOMPARE(runScript(u"nproc"_s, {}, around).out, count);
    for (const QStringList& source : {scoringFiles(m_files), QStringList{u"score"_s, m_project}}) {
        const Reports reports = reportsOf(source, around);
        QCOMPARE(reports.keys(), m_usual.keys());
        for (const auto& [name, bytes] : reports.asKeyValueRange())
            QVERIFY2(bytes == m_usual[name], qPrintable(name));
    }
}

ASSIZE_TEST_CLASS(ReportBytesTest)

} // namespace assize::test

#include "reportbytestest.moc"
