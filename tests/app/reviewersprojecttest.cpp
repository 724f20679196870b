// SPDX-License-Identifier: Apache-2.0
#include "documents.h"
#include "program.h"
#include "testcase.h"
#include "testregistry.h"

#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;

namespace assize::test {

/// A reviewer's own labels, into the reviewer's project and out of it.
class ReviewersProjectTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void labelsComeBackAsTheyWere();
    void restoringAgainChangesNothing();
    void aDryRunRestoresNothing();
    void restoringRefuses_data();
    void restoringRefuses();
    void besideOtherWorkNothingComesBack();
    void exportingAgainHandsInNothingNew();
    void exportsWithoutRecordingWhatItCannot_data();
    void exportsWithoutRecordingWhatItCannot();
    void whatCannotBeWrittenIsNotHandedIn();
};

namespace {

const QString ownLabels = sampleFile(u"rater-a.labels.assize"_s);
const QString labelsOfAnother = sampleFile(u"rater-b.labels.assize"_s);

QString newProject(const Scratch& scratch)
{
    const QString project = scratch.path(u"r.assize"_s);
    const Outcome made = runCli({u"project"_s, u"create"_s, project, u"--requests"_s,
                                 sampleFile(u"requests.assize"_s), u"--rater"_s, u"rater-a"_s});
    if (made.code != 0)
        qFatal("%s", made.err.constData());
    return project;
}

Outcome restore(const QString& project, const QStringList& arguments)
{
    return runCli(QStringList{u"project"_s, u"import"_s, project} + arguments);
}

QString filledProject(const Scratch& scratch)
{
    const QString project = newProject(scratch);
    if (const Outcome filled = restore(project, {ownLabels}); filled.code != 0)
        qFatal("%s", filled.err.constData());
    return project;
}

Outcome exportLabels(const QString& project, const QString& output, const Surroundings& surroundings = {})
{
    return runCli({u"project"_s, u"export"_s, project, u"--labels"_s, u"-o"_s, output}, surroundings);
}

QJsonObject infoOf(const QString& project)
{
    return jsonIn(runCli({u"project"_s, u"info"_s, project, u"--json"_s}).out);
}

/// "outcome added same"
QString tallyOf(const QByteArray& document)
{
    const QJsonValue file = jsonIn(document)[u"files"_s].toArray()[0];
    return u"%1 %2 %3"_s.arg(file[u"outcome"_s].toString(), QString::number(file[u"added"_s].toInt()),
                             QString::number(file[u"same"_s].toInt()));
}

} // namespace

void ReviewersProjectTest::labelsComeBackAsTheyWere()
{
    const Scratch scratch;
    const QString project = newProject(scratch);
    const Outcome restored = restore(project, {ownLabels, u"--json"_s});
    QCOMPARE(complaint(restored, 0), QByteArray());
    QCOMPARE(tallyOf(restored.out), u"added 18 0"_s);
    QCOMPARE(complaint(runCli({u"project"_s, u"check"_s, project}), 0), QByteArray());

    const QString out = scratch.path(u"out.json"_s);
    QCOMPARE(complaint(exportLabels(project, out), 0), QByteArray());
    QCOMPARE(complaint(runCli({u"labels"_s, u"check"_s, out, u"--complete"_s, u"--requests"_s,
                               sampleFile(u"requests.assize"_s)}),
                       0),
             QByteArray());
    // The sample stands in no order of its own; what a rating says is the same.
    QMap<QString, QJsonValue> ratings;
    for (const QJsonValue& rating : jsonIn(contentsOf(out))[u"ratings"_s].toArray())
        ratings[rating[u"sampleId"_s].toString()] = rating;
    const QJsonArray expected = jsonIn(contentsOf(ownLabels))[u"ratings"_s].toArray();
    QCOMPARE(ratings.size(), expected.size());
    for (const QJsonValue& rating : expected) {
        const QJsonValue got = ratings[rating[u"sampleId"_s].toString()];
        for (const QString& member : {u"claims"_s, u"quality"_s, u"state"_s, u"requestHash"_s})
            QCOMPARE(got[member], rating[member]);
    }
}

void ReviewersProjectTest::restoringAgainChangesNothing()
{
    const Scratch scratch;
    const QString project = filledProject(scratch);
    const QJsonObject before = infoOf(project);
    const Outcome again = restore(project, {ownLabels, u"--json"_s});
    QCOMPARE(complaint(again, 0), QByteArray());
    QCOMPARE(tallyOf(again.out), u"same 0 18"_s);
    QCOMPARE(infoOf(project), before);
}

void ReviewersProjectTest::aDryRunRestoresNothing()
{
    const Scratch scratch;
    const QString project = newProject(scratch);
    const QByteArray before = contentsOf(project);
    const Outcome dry = restore(project, {ownLabels, u"--json"_s, u"--dry-run"_s});
    QCOMPARE(complaint(dry, 0), QByteArray());
    QCOMPARE(tallyOf(dry.out), u"added 18 0"_s);
    QCOMPARE(contentsOf(project), before);
}

void ReviewersProjectTest::restoringRefuses_data()
{
    QTest::addColumn<QByteArray>("labels");
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("says");
    const QJsonObject own = jsonIn(contentsOf(ownLabels));
    const auto row = [](const char* name, const QByteArray& labels, const QByteArray& says) {
        QTest::newRow(name) << labels << QStringList() << 3 << says;
    };
    row("another rater's", contentsOf(labelsOfAnother), "other-rater");
    row("no labels", contentsOf(sampleFile(u"corpus.assize"_s)), "invalid-labels");
    row("no JSON", "x"_ba, "invalid-labels");
    row("of changed texts", jsonOf(changed(own, u"ratings/17/requestHash"_s, QString(64, u'0'))),
        "labels-refused");
    row("of a sample that was not asked about",
        jsonOf(changed(own, u"ratings/17/sampleId"_s, u"elsewhere"_s)), "labels-refused");
    QTest::newRow("two files") << jsonOf(own) << QStringList{ownLabels} << 2 << "one-label-file"_ba;
    QTest::newRow("stale ones kept") << jsonOf(own) << QStringList{u"--keep-stale"_s} << 2
                                     << "stale-drafts"_ba;
}

void ReviewersProjectTest::restoringRefuses()
{
    QFETCH(const QByteArray, labels);
    QFETCH(const QStringList, more);
    QFETCH(const int, code);
    QFETCH(const QByteArray, says);
    const Scratch scratch;
    const QString project = newProject(scratch);
    const QJsonObject before = infoOf(project);
    const Outcome outcome = restore(project, QStringList{scratch.write(u"in.json"_s, labels)} + more);
    QCOMPARE(complaint(outcome, code), QByteArray());
    QVERIFY2(outcome.err.contains(says), outcome.err);
    QCOMPARE(infoOf(project), before);
}

void ReviewersProjectTest::besideOtherWorkNothingComesBack()
{
    const Scratch scratch;
    const QString project = newProject(scratch);
    QJsonObject one = jsonIn(contentsOf(ownLabels));
    one[u"ratings"_s] = QJsonArray{one[u"ratings"_s].toArray().last()};
    one = changed(one, u"ratings/0/claims/0/note"_s, u"another"_s);
    QCOMPARE(complaint(restore(project, {scratch.write(u"one.json"_s, jsonOf(one))}), 0), QByteArray());
    const QJsonObject before = infoOf(project);
    const Outcome outcome = restore(project, {ownLabels});
    QCOMPARE(complaint(outcome, 3), QByteArray());
    QVERIFY2(outcome.err.contains("draft-differs"), outcome.err);
    QCOMPARE(infoOf(project), before);
}

void ReviewersProjectTest::exportingAgainHandsInNothingNew()
{
    const Scratch scratch;
    const QString project = filledProject(scratch);
    QCOMPARE(complaint(exportLabels(project, scratch.path(u"one"_s)), 0), QByteArray());
    const QJsonObject once = infoOf(project);
    const QByteArray bytes = contentsOf(scratch.path(u"one"_s));
    QCOMPARE(once[u"latestSubmission"_s][u"sha256"_s].toString(), sha256Of(bytes));
    QCOMPARE(complaint(exportLabels(project, scratch.path(u"two"_s)), 0), QByteArray());
    QCOMPARE(contentsOf(scratch.path(u"two"_s)), bytes);
    QCOMPARE(exportLabels(project, u"-"_s).out, bytes);
    QCOMPARE(infoOf(project), once);
}

void ReviewersProjectTest::exportsWithoutRecordingWhatItCannot_data()
{
    QTest::addColumn<bool>("isProtected");
    QTest::addColumn<QByteArray>("why");
    QTest::newRow("C-32: protected") << true << "is protected against writing"_ba;
    QTest::newRow("C-34: open elsewhere") << false << "assize (process 4000000 on elsewhere)"_ba;
}

void ReviewersProjectTest::exportsWithoutRecordingWhatItCannot()
{
    QFETCH(const bool, isProtected);
    QFETCH(const QByteArray, why);
    const Scratch scratch;
    const QString project = filledProject(scratch);
    const QJsonObject before = infoOf(project);
    Surroundings surroundings;
    if (isProtected) {
        QVERIFY(QFile::setPermissions(project, QFileDevice::ReadOwner));
        surroundings.through = withoutPrivileges();
    } else {
        QVERIFY(!scratch.write(u"r.assize.lock"_s, "4000000\nassize\nelsewhere\n\n\n"_ba).isEmpty());
    }
    const QString out = scratch.path(u"out"_s);
    const Outcome exported = exportLabels(project, out, surroundings);
    QCOMPARE(complaint(exported, 0), QByteArray());
    QVERIFY2(exported.err.contains("not recorded in the project: ") && exported.err.contains(why),
             exported.err);
    QCOMPARE(complaint(runCli({u"labels"_s, u"check"_s, out, u"--complete"_s, u"--requests"_s,
                               sampleFile(u"requests.assize"_s)}),
                       0),
             QByteArray());
    QCOMPARE(infoOf(project)[u"journal"_s], before[u"journal"_s]);
}

void ReviewersProjectTest::whatCannotBeWrittenIsNotHandedIn()
{
    const Scratch scratch;
    const QString project = filledProject(scratch);
    const QJsonObject before = infoOf(project);
    const QString link = scratch.path(u"link"_s);
    QVERIFY(QFile::link(scratch.write(u"target"_s, "kept"_ba), link));
    for (const QString& output : {scratch.path(u"nowhere/out"_s), project, link})
        QCOMPARE(complaint(exportLabels(project, output), 2), QByteArray());
    QCOMPARE(contentsOf(scratch.path(u"target"_s)), "kept"_ba);
    QCOMPARE(infoOf(project), before);
}

ASSIZE_TEST_CLASS(ReviewersProjectTest)

} // namespace assize::test

#include "reviewersprojecttest.moc"
