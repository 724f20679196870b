// SPDX-License-Identifier: Apache-2.0
#include "documents.h"
#include "program.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTest>

using namespace Qt::StringLiterals;

namespace assize::test {

/// The project commands, on the sample and on variants of it.
class ProjectCommandTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void creatingRefuses_data();
    void creatingRefuses();
    void whatIsNoProject_data();
    void whatIsNoProject();
    void importsInAnyOrder_data();
    void importsInAnyOrder();
    void aSecondImportAddsNothing();
    void aDryRunWritesNothing();
    void importingRefuses_data();
    void importingRefuses();
    void staleRatingsNeedConsent();
    void oneBadFileKeepsOutOnlyItself();
    void differentSubmissionsAreRefusedNamingBothFiles();
    void decisionsComeInWithTheirLabels();
    void aReviewersProjectTakesInNothingOfOthers();
    void exportsEveryByte();
    void namesOfExportsAreSafe();
    void exportingRefuses_data();
    void exportingRefuses();
    void looksAtAProjectThatIsInUse();
    void damageIsExitCodeFive();
    void historyTellsEveryRow();
    void oneDocumentOnStandardOutput_data();
    void oneDocumentOnStandardOutput();
    void aFailingDiskLosesNothing_data();
    void aFailingDiskLosesNothing();

private:
    [[nodiscard]] static QString maintainers(const Scratch& scratch)
    {
        const QString project = scratch.path(u"m.assize"_s);
        const Outcome made =
            runCli({u"project"_s, u"create"_s, project, u"--corpus"_s, sampleFile(u"corpus.assize"_s)});
        if (made.code != 0)
            qFatal("%s", made.err.constData());
        return project;
    }
    [[nodiscard]] static QString reviewers(const Scratch& scratch)
    {
        const QString project = scratch.path(u"r.assize"_s);
        const Outcome made = runCli({u"project"_s, u"create"_s, project, u"--requests"_s,
                                     sampleFile(u"requests.assize"_s), u"--rater"_s, u"RATER-A"_s});
        if (made.code != 0)
            qFatal("%s", made.err.constData());
        return project;
    }
    [[nodiscard]] static Outcome import(const QString& project, const QStringList& files)
    {
        return runCli(QStringList{u"project"_s, u"import"_s, project} + files);
    }
    [[nodiscard]] static QJsonObject info(const QString& project)
    {
        return jsonIn(runCli({u"project"_s, u"info"_s, project, u"--json"_s}).out);
    }
    [[nodiscard]] static QByteArray check(const QString& project)
    {
        return complaint(runCli({u"project"_s, u"check"_s, project}), 0);
    }
};

namespace {

const QString labelsOfA = sampleFile(u"rater-a.labels.assize"_s);
const QString labelsOfB = sampleFile(u"rater-b.labels.assize"_s);
const QString judge = sampleFile(u"judge.assize"_s);

/// "outcome added same stale refused" of each file that was imported.
QStringList tally(const QByteArray& document)
{
    QStringList lines;
    for (const QJsonValue& file : jsonIn(document)[u"files"_s].toArray()) {
        QString line = file[u"outcome"_s].toString();
        for (const QString& key : {u"added"_s, u"same"_s, u"stale"_s, u"refused"_s})
            line += u' ' + QString::number(file[key].toInt());
        lines.append(line);
    }
    return lines;
}

QJsonObject labelsOfRaterB()
{
    return jsonIn(contentsOf(labelsOfB));
}

} // namespace

void ProjectCommandTest::creatingRefuses_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QStringList& arguments, int code, const QByteArray& says) {
        QTest::newRow(name) << arguments << code << says;
    };
    const QString corpus = sampleFile(u"corpus.assize"_s);
    const QString requests = sampleFile(u"requests.assize"_s);
    row("neither corpus nor requests", {u"{p}"_s}, 2, "corpus-or-requests");
    row("both", {u"{p}"_s, u"--corpus"_s, corpus, u"--requests"_s, requests, u"--rater"_s, u"R"_s}, 2,
        "corpus-or-requests");
    row("requests without a rater", {u"{p}"_s, u"--requests"_s, requests}, 2, "rater-needed");
    row("a corpus with a rater", {u"{p}"_s, u"--corpus"_s, corpus, u"--rater"_s, u"R"_s}, 2, "rater-needed");
    row("an empty rater", {u"{p}"_s, u"--requests"_s, requests, u"--rater"_s, u""_s}, 2, "invalid-id");
    row("a rater with a line end", {u"{p}"_s, u"--requests"_s, requests, u"--rater"_s, u"a\nb"_s}, 2,
        "invalid-id");
    row("a rater of 201 characters", {u"{p}"_s, u"--requests"_s, requests, u"--rater"_s, QString(201, u'x')},
        2, "invalid-id");
    row("a corpus in the place of requests", {u"{p}"_s, u"--requests"_s, corpus, u"--rater"_s, u"R"_s}, 3,
        "wrong-format");
    row("requests in the place of a corpus", {u"{p}"_s, u"--corpus"_s, requests}, 3, "wrong-format");
    row("a corpus that is not valid", {u"{p}"_s, u"--corpus"_s, sampleFile(u"draft"_s)}, 3, "missing");
    row("a file that is there", {corpus, u"--corpus"_s, corpus}, 2, "file-exists");
    row("F14: memory", {u":memory:"_s, u"--corpus"_s, corpus}, 2, "invalid-path");
    row("F14: a URI", {u"file:x"_s, u"--corpus"_s, corpus}, 2, "invalid-path");
    row("no folder", {u"{p}/x"_s, u"--corpus"_s, corpus}, 2, "folder-not-found");
}

void ProjectCommandTest::creatingRefuses()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, code);
    QFETCH(const QByteArray, says);
    const Scratch scratch;
    QStringList filled;
    for (QString argument : arguments)
        filled.append(argument.replace(u"{p}"_s, scratch.path(u"p"_s)));
    const Outcome outcome = runCli(QStringList{u"project"_s, u"create"_s} + filled);
    QCOMPARE(complaint(outcome, code), QByteArray());
    QVERIFY2(outcome.err.contains(says), outcome.err);
    QCOMPARE(scratch.names(), QStringList());
}

void ProjectCommandTest::whatIsNoProject_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("code");
    QTest::newRow("missing") << u"{p}/missing"_s << 2;
    QTest::newRow("a folder") << u"{p}"_s << 2;
    QTest::newRow("F13: JSON") << sampleFile(u"corpus.assize"_s) << 5;
    QTest::newRow("F13: empty") << u"{p}/empty"_s << 5;
}

void ProjectCommandTest::whatIsNoProject()
{
    QFETCH(QString, file);
    QFETCH(const int, code);
    const Scratch scratch;
    QVERIFY(!scratch.write(u"empty"_s, {}).isEmpty());
    const QStringList before = scratch.names();
    file.replace(u"{p}"_s, scratch.path());
    const QString out = scratch.path(u"out"_s);
    const QList<QStringList> commands{{u"check"_s, file},
                                      {u"info"_s, file},
                                      {u"history"_s, file},
                                      {u"import"_s, file, labelsOfA},
                                      {u"export"_s, file, u"--labels"_s, u"-o"_s, out},
                                      {u"backup"_s, file, u"-o"_s, out}};
    for (const QStringList& command : commands)
        QCOMPARE(complaint(runCli(QStringList{u"project"_s} + command), code), QByteArray());
    QCOMPARE(scratch.names(), before);
}

void ProjectCommandTest::importsInAnyOrder_data()
{
    QTest::addColumn<QList<int>>("order");
    QTest::newRow("a, b, judge") << QList{0, 1, 2};
    QTest::newRow("judge, b, a") << QList{2, 1, 0};
    QTest::newRow("b, judge, a") << QList{1, 2, 0};
}

void ProjectCommandTest::importsInAnyOrder()
{
    QFETCH(const QList<int>, order);
    const Scratch scratch;
    const QString project = maintainers(scratch);
    const QStringList files{labelsOfA, labelsOfB, judge};
    const QStringList tallies{u"added 18 0 0 0"_s, u"added 17 0 0 0"_s, u"added 17 0 0 0"_s};
    QStringList given;
    QStringList expected;
    for (const int index : order) {
        given.append(files[index]);
        expected.append(tallies[index]);
    }
    const Outcome imported = import(project, given + QStringList{u"--json"_s});
    QCOMPARE(complaint(imported, 0), QByteArray());
    QCOMPARE(tally(imported.out), expected);
    QCOMPARE(info(project)[u"files"_s].toArray().size(), 4);
    QCOMPARE(check(project), QByteArray());
}

void ProjectCommandTest::aSecondImportAddsNothing()
{
    const Scratch scratch;
    const QString project = maintainers(scratch);
    QCOMPARE(complaint(import(project, {labelsOfA, judge}), 0), QByteArray());
    const QJsonObject before = info(project);
    // C-40, M07: the same bytes under another name too.
    const QString again = scratch.write(u"again.json"_s, contentsOf(labelsOfA));
    const Outcome second = import(project, {again, labelsOfA, judge, u"--json"_s});
    QCOMPARE(complaint(second, 0), QByteArray());
    QCOMPARE(tally(second.out), QStringList({u"same 0 18 0 0"_s, u"same 0 18 0 0"_s, u"same 0 17 0 0"_s}));
    QCOMPARE(info(project), before);
    // Another file of other bytes that says the same of most samples.
    const QString more = scratch.write(
        u"more.json"_s,
        jsonOf(changed(jsonIn(contentsOf(labelsOfA)), u"ratings/0/ratedAt"_s, u"2030-01-01T00:00:00Z"_s)));
    const Outcome third = import(project, {more, u"--json"_s});
    QCOMPARE(complaint(third, 0), QByteArray());
    QCOMPARE(tally(third.out), QStringList{u"added 0 18 0 0"_s});
}

void ProjectCommandTest::aDryRunWritesNothing()
{
    const Scratch scratch;
    const QString project = maintainers(scratch);
    const QByteArray before = contentsOf(project);
    const Outcome dry = import(project, {labelsOfA, labelsOfB, u"--json"_s, u"--dry-run"_s});
    QCOMPARE(complaint(dry, 0), QByteArray());
    QCOMPARE(tally(dry.out), QStringList({u"added 18 0 0 0"_s, u"added 17 0 0 0"_s}));
    QCOMPARE(contentsOf(project), before);
    QCOMPARE(scratch.names(), QStringList{u"m.assize"_s});
}

void ProjectCommandTest::importingRefuses_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("counts");
    QTest::addColumn<QByteArray>("says");
    const QJsonObject labels = labelsOfRaterB();
    QTest::newRow("empty") << ""_ba << u"refused 0 0 0 0"_s << ""_ba;
    QTest::newRow("no JSON") << "garbage"_ba << u"refused 0 0 0 0"_s << ""_ba;
    QTest::newRow("a corpus") << contentsOf(sampleFile(u"corpus.assize"_s)) << u"same"_s << ""_ba;
    QTest::newRow("requests") << contentsOf(sampleFile(u"requests.assize"_s)) << u"refused 0 0 0 0"_s
                              << "wrong-format"_ba;
    QTest::newRow("M01: stale ratings")
        << jsonOf(changed(labels, u"ratings/0/requestHash"_s, QString(64, u'0'))) << u"refused 0 0 0 17"_s
        << "stale-rating"_ba;
    QTest::newRow("a sample that nobody was asked about")
        << jsonOf(changed(labels, u"ratings/0/sampleId"_s, u"elsewhere"_s)) << u"refused 0 0 0 17"_s
        << "unknown-sample"_ba;
    QJsonObject repeated = labels;
    QJsonArray ratings = labels[u"ratings"_s].toArray();
    ratings.append(ratings.first());
    repeated[u"ratings"_s] = ratings;
    QTest::newRow("M09: one label repeated")
        << jsonOf(repeated) << u"refused 0 0 0 18"_s << "repeated-rating"_ba;
    QJsonObject signedLabels = labels;
    signedLabels[u"signature"_s] =
        QJsonObject{{u"algorithm"_s, u"Ed25519"_s}, {u"publicKey"_s, u"x"_s}, {u"value"_s, u"x"_s}};
    QTest::newRow("signed, which cannot be checked")
        << jsonOf(signedLabels) << u"refused 0 0 0 17"_s << "signature"_ba;
    const QJsonObject judged = jsonIn(contentsOf(judge));
    QTest::newRow("M18: a judge with another rubric")
        << jsonOf(changed(judged, u"rubricSha256"_s, QString(64, u'0'))) << u"refused 0 0 0 17"_s
        << "stale-rubric"_ba;
}

void ProjectCommandTest::importingRefuses()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, counts);
    QFETCH(const QByteArray, says);
    const Scratch scratch;
    const QString project = maintainers(scratch);
    const QJsonObject before = info(project);
    const Outcome outcome = import(project, {scratch.write(u"in.json"_s, bytes), u"--json"_s});
    QCOMPARE(complaint(outcome, 3), QByteArray());
    if (counts != u"same"_s)
        QCOMPARE(tally(outcome.out), QStringList{counts});
    QVERIFY2(outcome.err.contains(says), outcome.err);
    QCOMPARE(info(project), before);
    QCOMPARE(check(project), QByteArray());
}

void ProjectCommandTest::staleRatingsNeedConsent()
{
    const Scratch scratch;
    const QString project = maintainers(scratch);
    const QString stale = scratch.write(
        u"stale.json"_s, jsonOf(changed(labelsOfRaterB(), u"ratings/0/requestHash"_s, QString(64, u'0'))));
    const Outcome kept = import(project, {stale, u"--json"_s, u"--keep-stale"_s});
    QCOMPARE(complaint(kept, 0), QByteArray());
    QCOMPARE(tally(kept.out), QStringList{u"added 16 0 1 0"_s});
    // What was accepted once does not stand in the way of others.
    QCOMPARE(complaint(import(project, {labelsOfA, judge}), 0), QByteArray());
    QCOMPARE(info(project)[u"files"_s].toArray().size(), 4);
}

void ProjectCommandTest::oneBadFileKeepsOutOnlyItself()
{
    const Scratch scratch;
    const QString project = maintainers(scratch);
    const QString bad = scratch.write(
        u"bad.json"_s, jsonOf(changed(labelsOfRaterB(), u"ratings/0/sampleId"_s, u"elsewhere"_s)));
    const Outcome outcome = import(project, {labelsOfA, bad, judge, u"--json"_s});
    QCOMPARE(complaint(outcome, 3), QByteArray());
    QCOMPARE(tally(outcome.out),
             QStringList({u"added 18 0 0 0"_s, u"refused 0 0 0 17"_s, u"added 17 0 0 0"_s}));
    QCOMPARE(info(project)[u"files"_s].toArray().size(), 3);
}

void ProjectCommandTest::differentSubmissionsAreRefusedNamingBothFiles()
{
    const Scratch scratch;
    const QString project = maintainers(scratch);
    const QString other = scratch.write(
        u"other.json"_s, jsonOf(changed(labelsOfRaterB(), u"ratings/0/claims/0/truth"_s, u"unsupported"_s)));
    // M10: given together both are refused, whatever their order.
    for (const QStringList& files : {QStringList{labelsOfB, other}, QStringList{other, labelsOfB}}) {
        const Outcome together = import(project, files + QStringList{u"--json"_s});
        QCOMPARE(complaint(together, 3), QByteArray());
        QCOMPARE(info(project)[u"files"_s].toArray().size(), 1);
        QVERIFY2(together.err.contains("conflicting-submission"), together.err);
    }
    QCOMPARE(complaint(import(project, {labelsOfB}), 0), QByteArray());
    const Outcome later = import(project, {other, u"--json"_s});
    QCOMPARE(complaint(later, 3), QByteArray());
    QVERIFY2(later.err.contains("conflicting-submission"), later.err);
    QVERIFY2(later.err.contains("other.json") && later.err.contains("rater-b.labels"), later.err);
    QCOMPARE(tally(later.out), QStringList{u"refused 0 16 0 1"_s});
}

void ProjectCommandTest::decisionsComeInWithTheirLabels()
{
    const Scratch scratch;
    const QString project = maintainers(scratch);
    const QString decisions = scratch.path(u"d.adjudication.assize.json"_s);
    QCOMPARE(
        complaint(runCli({u"adjudicate"_s, sampleFile(u"corpus.assize"_s), u"--labels"_s, labelsOfA,
                          u"--labels"_s, labelsOfB, u"--decisions"_s, sampleFile(u"adjudication-decisions"_s),
                          u"--adjudicator"_s, u"ADJ"_s, u"-o"_s, decisions}),
                  0),
        QByteArray());
    const Outcome together = import(project, {decisions, labelsOfB, labelsOfA, u"--json"_s});
    QCOMPARE(complaint(together, 0), QByteArray());
    QCOMPARE(tally(together.out).first(), u"added 5 0 0 0"_s);
    QCOMPARE(complaint(runCli({u"project"_s, u"export"_s, project, u"--adjudication"_s, u"-o"_s,
                               scratch.path(u"out"_s)}),
                       0),
             QByteArray());
    QCOMPARE(contentsOf(scratch.path(u"out/d.adjudication.assize.json"_s)), contentsOf(decisions));

    // Without the labels they were made on they are stale; they wait for them.
    const Scratch another;
    const QString early = maintainers(another);
    const Outcome alone = import(early, {decisions, u"--json"_s});
    QCOMPARE(complaint(alone, 0), QByteArray());
    QCOMPARE(tally(alone.out), QStringList{u"added 0 0 5 0"_s});
    QCOMPARE(complaint(import(early, {labelsOfA, labelsOfB}), 0), QByteArray());
}

void ProjectCommandTest::aReviewersProjectTakesInNothingOfOthers()
{
    const Scratch scratch;
    const QString project = reviewers(scratch);
    for (const QString& file : {labelsOfA, labelsOfB, judge})
        QCOMPARE(complaint(import(project, {file}), 3), QByteArray());
    QCOMPARE(info(project)[u"files"_s].toArray().size(), 1);
}

void ProjectCommandTest::exportsEveryByte()
{
    const Scratch scratch;
    const QString project = maintainers(scratch);
    QCOMPARE(complaint(import(project, {labelsOfA, labelsOfB}), 0), QByteArray());
    const QStringList command{u"project"_s, u"export"_s, project};
    // Twice: what is the same may be written again.
    for (int i = 0; i < 2; ++i)
        QCOMPARE(complaint(runCli(command + QStringList{u"--labels"_s, u"-o"_s, scratch.path(u"out"_s)}), 0),
                 QByteArray());
    QCOMPARE(contentsOf(scratch.path(u"out/sample.rater-a.labels.assize.json"_s)), contentsOf(labelsOfA));
    QCOMPARE(contentsOf(scratch.path(u"out/sample.rater-b.labels.assize.json"_s)), contentsOf(labelsOfB));
    const QByteArray requests = contentsOf(sampleFile(u"requests.assize"_s));
    const QStringList toStdout{u"--requests"_s, u"-o"_s, u"-"_s};
    QCOMPARE(runCli(command + toStdout).out, requests);
    QCOMPARE(runCli(QStringList{u"project"_s, u"export"_s, reviewers(scratch)} + toStdout).out, requests);
}

void ProjectCommandTest::namesOfExportsAreSafe()
{
    const Scratch scratch;
    const QString project = maintainers(scratch);
    const QString hidden = scratch.write(u"in/.hidden"_s, contentsOf(labelsOfA));
    const QString control = scratch.write(u"in/a\nb.json"_s, contentsOf(labelsOfB));
    QCOMPARE(complaint(import(project, {hidden, control}), 0), QByteArray());
    QCOMPARE(
        complaint(
            runCli({u"project"_s, u"export"_s, project, u"--labels"_s, u"-o"_s, scratch.path(u"out"_s)}), 0),
        QByteArray());
    QCOMPARE(QDir(scratch.path(u"out"_s)).entryList(QDir::Files | QDir::Hidden, QDir::Name),
             QStringList({u"labels-2.labels.assize.json"_s, u"labels-3.labels.assize.json"_s}));
}

void ProjectCommandTest::exportingRefuses_data()
{
    QTest::addColumn<bool>("reviewer");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, bool reviewer, const QStringList& arguments, int code,
                        const QByteArray& says) {
        QTest::newRow(name) << reviewer << arguments << code << says;
    };
    row("nothing said", false, {u"-o"_s, u"{out}"_s}, 2, "what-to-export");
    row("two things said", false, {u"--labels"_s, u"--requests"_s, u"-o"_s, u"{out}"_s}, 2, "what-to-export");
    row("no labels yet", false, {u"--labels"_s, u"-o"_s, u"{out}"_s}, 3, "nothing-to-export");
    row("no decisions yet", false, {u"--adjudication"_s, u"-o"_s, u"{out}"_s}, 3, "nothing-to-export");
    row("a reviewer who has answered nothing", true, {u"--labels"_s, u"-o"_s, u"{out}"_s}, 3,
        "nothing-to-export");
    row("over the project", true, {u"--requests"_s, u"-o"_s, u"{project}"_s}, 2, "output-is-input");
}

void ProjectCommandTest::exportingRefuses()
{
    QFETCH(const bool, reviewer);
    QFETCH(const QStringList, arguments);
    QFETCH(const int, code);
    QFETCH(const QByteArray, says);
    const Scratch scratch;
    const QString project = reviewer ? reviewers(scratch) : maintainers(scratch);
    QStringList command{u"project"_s, u"export"_s, project};
    for (QString argument : arguments)
        command.append(argument.replace(u"{out}"_s, scratch.path(u"out"_s)).replace(u"{project}"_s, project));
    const Outcome outcome = runCli(command);
    QCOMPARE(complaint(outcome, code), QByteArray());
    QVERIFY2(outcome.err.contains(says), outcome.err);
    QCOMPARE(scratch.names().size(), 1);
}

void ProjectCommandTest::looksAtAProjectThatIsInUse()
{
    const Scratch scratch;
    const QString project = maintainers(scratch);
    QCOMPARE(complaint(import(project, {labelsOfA}), 0), QByteArray());
    // As another computer would hold it.
    QVERIFY(!scratch.write(u"m.assize.lock"_s, "4000000\nassize\nelsewhere\n\n\n"_ba).isEmpty());
    for (const QString& command : {u"check"_s, u"info"_s, u"history"_s})
        QCOMPARE(complaint(runCli({u"project"_s, command, project}), 0), QByteArray());
    QVERIFY(info(project)[u"readOnly"_s].toString().contains(u"elsewhere"_s));
    QCOMPARE(
        complaint(
            runCli({u"project"_s, u"export"_s, project, u"--labels"_s, u"-o"_s, scratch.path(u"out"_s)}), 0),
        QByteArray());
    const Outcome refused = import(project, {labelsOfB});
    QCOMPARE(complaint(refused, 5), QByteArray());
    QVERIFY2(refused.err.contains("assize (process 4000000 on elsewhere)"), refused.err);
}

void ProjectCommandTest::damageIsExitCodeFive()
{
    const Scratch scratch;
    const QString project = maintainers(scratch);
    QByteArray bytes = contentsOf(project);
    const qsizetype at = bytes.indexOf("The ");
    QVERIFY(at > 0);
    bytes[at] = 't';
    const QString damaged = scratch.write(u"damaged"_s, bytes);
    const Outcome outcome = runCli({u"project"_s, u"check"_s, damaged, u"--json"_s});
    QCOMPARE(complaint(outcome, 5), QByteArray());
    QCOMPARE(jsonIn(outcome.out)[u"faults"_s][0][u"code"_s].toString(), u"bytes-damaged"_s);
    QCOMPARE(complaint(import(damaged, {labelsOfA}), 5), QByteArray());
    const QString copy = scratch.path(u"copy"_s);
    QCOMPARE(complaint(runCli({u"project"_s, u"backup"_s, damaged, u"-o"_s, copy}), 5), QByteArray());
    QVERIFY(!QFile::exists(copy));
}

void ProjectCommandTest::historyTellsEveryRow()
{
    const Scratch scratch;
    const QString project = maintainers(scratch);
    QCOMPARE(complaint(import(project, {labelsOfA}), 0), QByteArray());
    const QJsonArray entries =
        jsonIn(runCli({u"project"_s, u"history"_s, project, u"--json"_s}).out)[u"entries"_s].toArray();
    QCOMPARE(entries.size(), 2);
    QCOMPARE(entries.last()[u"hash"_s], info(project)[u"journal"_s][u"head"_s]);
    QCOMPARE(runCli({u"project"_s, u"history"_s, project}).out.count('\n'), 2);
    QCOMPARE(runCli({u"project"_s, u"history"_s, project, u"--sample"_s, u"s1"_s}).out, QByteArray());
}

void ProjectCommandTest::oneDocumentOnStandardOutput_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("format");
    QTest::newRow("info") << QStringList{u"info"_s, u"{p}"_s} << u"assize.project-info/1"_s;
    QTest::newRow("check") << QStringList{u"check"_s, u"{p}"_s} << u"assize.project-check/1"_s;
    QTest::newRow("history") << QStringList{u"history"_s, u"{p}"_s} << u"assize.project-history/1"_s;
    QTest::newRow("import") << QStringList{u"import"_s, u"{p}"_s, labelsOfA} << u"assize.import/1"_s;
}

void ProjectCommandTest::oneDocumentOnStandardOutput()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QString, format);
    const Scratch scratch;
    const QString project = maintainers(scratch);
    QStringList command{u"project"_s};
    for (QString argument : arguments)
        command.append(argument.replace(u"{p}"_s, project));
    const Outcome outcome = runCli(command + QStringList{u"--json"_s});
    QCOMPARE(complaint(outcome, 0), QByteArray());
    QCOMPARE(jsonIn(outcome.out)[u"format"_s].toString(), format);
    // No other command takes it for one of the files that people exchange.
    const Outcome read = runCli({u"validate"_s, scratch.write(u"document"_s, outcome.out)});
    QCOMPARE(complaint(read, 1), QByteArray());
    QVERIFY2(read.err.contains("which the program writes and does not read"), read.err);
}

void ProjectCommandTest::aFailingDiskLosesNothing_data()
{
    QTest::addColumn<QString>("fault");
    QTest::newRow("F04: a sync fails") << u"fsync,fdatasync:error=EIO"_s;
    QTest::newRow("F04: a write fails") << u"pwrite64:error=EIO"_s;
    QTest::newRow("F04: the quota is used up") << u"pwrite64:error=EDQUOT"_s;
    QTest::newRow("F02: the disk is full") << u"pwrite64:error=ENOSPC"_s;
    QTest::newRow("the journal cannot be ended") << u"ftruncate:error=EIO"_s;
    QTest::newRow("a read fails") << u"pread64:error=EIO"_s;
    QTest::newRow("killed at a sync") << u"fsync,fdatasync:signal=KILL"_s;
    QTest::newRow("killed at a write") << u"pwrite64:signal=KILL"_s;
    QTest::newRow("killed while the journal is ended") << u"ftruncate:signal=KILL"_s;
}

void ProjectCommandTest::aFailingDiskLosesNothing()
{
    QFETCH(const QString, fault);
    const Scratch scratch;
    const QString sound = maintainers(scratch);
    const QByteArray before = contentsOf(sound);
    const QString log = scratch.path(u"log"_s);
    int injected = 0;
    // The first calls one by one; of the many writes that follow a part.
    for (int when = 1; when < 200; when += when < 12 ? 1 : 5) {
        const QString project = scratch.write(u"tried"_s, before);
        QFile::remove(project + u"-journal"_s);
        const QStringList strace{u"strace"_s,
                                 u"-f"_s,
                                 u"-qq"_s,
                                 u"-o"_s,
                                 log,
                                 u"-P"_s,
                                 project,
                                 u"-P"_s,
                                 project + u"-journal"_s,
                                 u"-e"_s,
                                 u"inject="_s + fault + u":when="_s + QString::number(when)};
        const Outcome outcome = runCli({u"project"_s, u"import"_s, project, labelsOfA},
                                       {{}, {{u"ASAN_OPTIONS"_s, u"detect_leaks=0"_s}}, strace});
        const QByteArray trace = contentsOf(log);
        const bool wasInjected = trace.contains("INJECTED") || trace.contains("killed by SIGKILL");
        if (!wasInjected) {
            QCOMPARE(complaint(outcome, 0), QByteArray());
            break;
        }
        ++injected;
        // A fault in what is not needed may go by; what was said to be done is done.
        const bool wasDone = outcome.code == 0;
        if (!fault.contains(u"KILL"_s) && !wasDone)
            QVERIFY2(outcome.code == 4 || outcome.code == 5, outcome.err);
        QCOMPARE(check(project), QByteArray());
        const auto files = info(project)[u"files"_s].toArray().size();
        QVERIFY(files == 2 || (files == 1 && !wasDone));
        // The same again comes to its end.
        QCOMPARE(complaint(import(project, {labelsOfA}), 0), QByteArray());
        QCOMPARE(info(project)[u"files"_s].toArray().size(), 2);
    }
    QVERIFY2(injected > 0, "nothing was injected");
}

ASSIZE_TEST_CLASS(ProjectCommandTest)

} // namespace assize::test

#include "projectcommandtest.moc"
