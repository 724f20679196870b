// SPDX-License-Identifier: Apache-2.0
#include "program.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;

namespace assize::test {

/// What `score` writes: reports for people, and the tables.
class ReportFilesTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void everyReportAtOnce();
    void placesAreRefused_data();
    void placesAreRefused();
    void whatIsThereAlready();
    void nothingAppearsOfInvalidInput();
    void realLabels();
};

namespace {

QStringList scoring(const QStringList& more)
{
    return QStringList{u"score"_s,    sampleFile(u"corpus.assize"_s),
                       u"--labels"_s, sampleFile(u"rater-a.labels.assize"_s),
                       u"--labels"_s, sampleFile(u"rater-b.labels.assize"_s),
                       u"--judge"_s,  sampleFile(u"judge.assize"_s)} +
           more;
}

const QStringList& tables()
{
    static const QStringList names{
        u"agreement.csv"_s, u"checks.csv"_s,     u"confusion.csv"_s,  u"inputs.csv"_s,   u"intervals.csv"_s,
        u"judges.csv"_s,    u"labels.csv"_s,     u"multirater.csv"_s, u"problems.csv"_s, u"raters.csv"_s,
        u"strata.csv"_s,    u"unresolved.csv"_s, u"warnings.csv"_s};
    return names;
}

QStringList namesIn(const QString& folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name);
}

} // namespace

void ReportFilesTest::everyReportAtOnce()
{
    const Scratch scratch;
    const Outcome outcome =
        runCli(scoring({u"-o"_s, scratch.path(u"r.json"_s), u"--markdown"_s, scratch.path(u"r.md"_s),
                        u"--html"_s, scratch.path(u"r.html"_s), u"--csv"_s, scratch.path(u"csv"_s)}));
    QCOMPARE(complaint(outcome, 0), QByteArray());
    QCOMPARE(outcome.out, QByteArray());
    QCOMPARE(scratch.names(), (QStringList{u"csv"_s, u"r.html"_s, u"r.json"_s, u"r.md"_s}));
    QCOMPARE(namesIn(scratch.path(u"csv"_s)), tables());
    const QByteArray page = contentsOf(scratch.path(u"r.html"_s));
    QVERIFY(page.startsWith("<!doctype html>"));
    const QByteArray digest = sha256Of(contentsOf(sampleFile(u"corpus.assize"_s))).toUtf8();
    QVERIFY(page.contains(digest));
    QVERIFY(contentsOf(scratch.path(u"csv/inputs.csv"_s)).contains("corpus,,," + digest + "\r\n"));
    // What was written is named with its digest.
    QVERIFY(outcome.err.contains(sha256Of(page).toUtf8()));
    QCOMPARE(outcome.err.count("wrote "), 3 + tables().size());
}

void ReportFilesTest::placesAreRefused_data()
{
    QTest::addColumn<QStringList>("places"); // $ is the folder
    QTest::addColumn<QByteArray>("code");
    const auto row = [](const char* rule, const QStringList& places, const QByteArray& code) {
        QTest::newRow(rule) << places << code;
    };
    row("a file where the folder is to be", {u"--csv"_s, u"$/file"_s}, "not-a-folder"_ba);
    row("no folder to make it in", {u"--csv"_s, u"$/none/csv"_s}, "folder-not-found"_ba);
    row("a file on the way to it", {u"--csv"_s, u"$/file/csv"_s}, "folder-not-found"_ba);
    row("a folder in the place of a table", {u"--csv"_s, u"$/full"_s}, {});
    row("tables to standard output", {u"--csv"_s, u"-"_s}, "not-a-folder"_ba);
    row("two reports in one place", {u"--html"_s, u"$/r"_s, u"--markdown"_s, u"$/r"_s}, "same-output"_ba);
    row("two reports to standard output", {u"--html"_s, u"-"_s, u"-o"_s, u"-"_s}, "same-output"_ba);
    row("a report in the place of a table", {u"--html"_s, u"$/full/raters.csv"_s, u"--csv"_s, u"$/full"_s},
        {});
    row("a folder in the place of the page", {u"--html"_s, u"$/full"_s, u"--csv"_s, u"$/new"_s}, {});
}

void ReportFilesTest::placesAreRefused()
{
    QFETCH(QStringList, places);
    QFETCH(const QByteArray, code);
    const Scratch scratch;
    static_cast<void>(scratch.write(u"file"_s, "kept"));
    static_cast<void>(scratch.write(u"full/labels.csv/kept"_s, "kept"));
    const QStringList before = scratch.names();
    places.replaceInStrings(u"$"_s, scratch.path());
    const Outcome outcome = runCli(scoring(places));
    QCOMPARE(complaint(outcome, 2), QByteArray());
    QVERIFY2(outcome.err.contains(code), outcome.err);
    QCOMPARE(scratch.names(), before);
    QCOMPARE(namesIn(scratch.path(u"full"_s)), QStringList{u"labels.csv"_s});
    QCOMPARE(contentsOf(scratch.path(u"file"_s)), "kept"_ba);
}

/// Files of the names of tables are replaced; others are nobody's business.
void ReportFilesTest::whatIsThereAlready()
{
    const Scratch scratch;
    static_cast<void>(scratch.write(u"csv/labels.csv"_s, "old"));
    static_cast<void>(scratch.write(u"csv/mine.txt"_s, "mine"));
    QCOMPARE(complaint(runCli(scoring({u"--csv"_s, scratch.path(u"csv"_s)})), 0), QByteArray());
    QCOMPARE(namesIn(scratch.path(u"csv"_s)).size(), tables().size() + 1);
    QCOMPARE(contentsOf(scratch.path(u"csv/mine.txt"_s)), "mine"_ba);
    QVERIFY(contentsOf(scratch.path(u"csv/labels.csv"_s))
                .startsWith("practice,destination,split,sampling,source,"));
}

void ReportFilesTest::nothingAppearsOfInvalidInput()
{
    const Scratch scratch;
    const QString labels = scratch.write(u"labels.json"_s, "{}");
    const Outcome outcome =
        runCli({u"score"_s, sampleFile(u"corpus.assize"_s), u"--labels"_s, labels, u"--html"_s,
                scratch.path(u"r.html"_s), u"--csv"_s, scratch.path(u"csv"_s)});
    QCOMPARE(complaint(outcome, 3), QByteArray());
    QCOMPARE(scratch.names(), QStringList{u"labels.json"_s});
}

void ReportFilesTest::realLabels()
{
    ASSIZE_SHARED_DATA_PATH(folder, u"crscore"_s);
    const Scratch scratch;
    const auto file = [&](const QString& name) { return QDir(folder).filePath(name); };
    const Outcome outcome =
        runCli({u"score"_s, file(u"corpus.json"_s), u"--labels"_s, file(u"labels/CR-A1.json"_s),
                u"--labels"_s, file(u"labels/CR-A2.json"_s), u"--html"_s, scratch.path(u"r.html"_s),
                u"--csv"_s, scratch.path(u"csv"_s), u"-o"_s, scratch.path(u"r.json"_s)});
    QCOMPARE(complaint(outcome, 0), QByteArray());
    const QJsonObject truth = jsonIn(contentsOf(
        scratch.path(u"r.json"_s)))[u"overall"_s][u"agreement"_s][0][u"fields"_s][u"truth"_s]
                                  .toObject();
    const QByteArray agreement = contentsOf(scratch.path(u"csv/agreement.csv"_s));
    const QByteArray pooled = "pooled,,,,,CR-A1,CR-A2,truth,";
    QVERIFY(agreement.contains(pooled + "n," + QByteArray::number(truth[u"n"_s].toInt()) + ",\r\n"));
    const double kappa = truth[u"kappa"_s].toDouble();
    const qsizetype at = agreement.indexOf(pooled + "kappa,") + pooled.size() + 6;
    QCOMPARE(agreement.mid(at, agreement.indexOf(',', at) - at).toDouble(), kappa);
    QVERIFY(contentsOf(scratch.path(u"r.html"_s))
                .contains("<td class=\"num\">" + QByteArray::number(kappa, 'f', 3) + "</td>"));
}

ASSIZE_TEST_CLASS(ReportFilesTest)

} // namespace assize::test

#include "reportfilestest.moc"
