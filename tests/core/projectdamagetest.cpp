// SPDX-License-Identifier: Apache-2.0
#include "projects.h"
#include "store/projectfile.h"
#include "temporaryfolder.h"
#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace Qt::StringLiterals;

namespace assize::test {

/// What was changed in a project behind the program's back.
class ProjectDamageTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void noFlippedBitChangesContentUnnoticed_data();
    void noFlippedBitChangesContentUnnoticed();
    void noLostBlockChangesContentUnnoticed();
    void everyEditIsNoticed_data();
    void everyEditIsNoticed();
    void everyFaultIsTold();
    void aCutTailIsSeenAgainstAKnownHead();
    void otherTablesAndRulesAreRefused_data();
    void otherTablesAndRulesAreRefused();
    void aNewerProjectIsRefusedByItsVersion();
    void storedBytesAreComparedWhenTheyAreRead();

private:
    /// A reviewer's project with drafts and submissions in a folder of the test.
    static std::filesystem::path filled(const TemporaryFolder& folder)
    {
        const auto path = folder.path("p"_ba);
        makeProject(path, reviewersProject(std::string(20'000, 'r')));
        fillProject(path);
        return path;
    }
};

void ProjectDamageTest::noFlippedBitChangesContentUnnoticed_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 4; ++seed)
        QTest::addRow("300 places of seed %u", seed) << seed;
}

void ProjectDamageTest::noFlippedBitChangesContentUnnoticed()
{
    QFETCH(const unsigned, seed);
    const TemporaryFolder folder;
    const auto path = filled(folder);
    const QByteArray content = dumpOf(path);
    const QByteArray sound = TemporaryFolder::contents(path);
    std::mt19937 random(seed);
    int noticed = 0;
    for (int i = 0; i < 300; ++i) {
        const auto at = static_cast<qsizetype>(random() % static_cast<unsigned>(sound.size()));
        QByteArray flipped = sound;
        flipped[at] = static_cast<char>(flipped[at] ^ (1 << (random() % 8)));
        const auto damaged = folder.write("damaged"_ba, flipped);
        const QByteArrayList faults = faultsOf(damaged);
        noticed += faults.isEmpty() ? 0 : 1;
        if (faults.isEmpty())
            QVERIFY2(dumpOf(damaged) == content, qPrintable(u"byte %1"_s.arg(at)));
    }
    QVERIFY2(noticed > 100, qPrintable(u"%1 noticed"_s.arg(noticed)));
}

void ProjectDamageTest::noLostBlockChangesContentUnnoticed()
{
    constexpr qsizetype block = 512;
    const TemporaryFolder folder;
    const auto path = filled(folder);
    const QByteArray content = dumpOf(path);
    const QByteArray sound = TemporaryFolder::contents(path);
    for (qsizetype at = 0; at < sound.size(); at += block) {
        QByteArray lost = sound;
        lost.replace(at, block, QByteArray(block, '\0'));
        const auto damaged = folder.write("damaged"_ba, lost);
        if (faultsOf(damaged).isEmpty())
            QVERIFY2(dumpOf(damaged) == content, qPrintable(u"block at %1"_s.arg(at)));
        const auto cut = folder.write("cut"_ba, sound.left(at));
        QVERIFY2(!faultsOf(cut).isEmpty(), qPrintable(u"cut at %1"_s.arg(at)));
    }
}

void ProjectDamageTest::everyEditIsNoticed_data()
{
    QTest::addColumn<QString>("statement");
    QTest::addColumn<QByteArray>("fault");
    const auto row = [](const char* name, const QString& statement, const QByteArray& fault) {
        QTest::newRow(name) << statement << fault;
    };
    const QByteArray journal = "journal-damaged";
    row("another value after", u"UPDATE journal SET after = x'31' WHERE sequence = 5"_s, journal);
    row("another value before", u"UPDATE journal SET before = x'31' WHERE sequence = 5"_s, journal);
    row("another time", u"UPDATE journal SET at = x'31' WHERE sequence = 5"_s, journal);
    row("another sample", u"UPDATE journal SET sample_id = x'31' WHERE sequence = 5"_s, journal);
    row("another claim", u"UPDATE journal SET claim_id = x'31' WHERE sequence = 5"_s, journal);
    row("no claim", u"UPDATE journal SET claim_id = NULL WHERE sequence = 5"_s, journal);
    row("another field", u"UPDATE journal SET field = x'31' WHERE sequence = 5"_s, journal);
    row("another operation", u"UPDATE journal SET operation = zeroblob(16) WHERE sequence = 5"_s, journal);
    row("another kind", u"UPDATE journal SET kind = 'imported' WHERE sequence = 5"_s, journal);
    row("another hash", u"UPDATE journal SET hash = zeroblob(32) WHERE sequence = 5"_s, journal);
    row("a row is gone", u"DELETE FROM journal WHERE sequence = 5"_s, journal);
    row("the first row is gone", u"DELETE FROM journal WHERE sequence = 1"_s, journal);
    row("every row is gone", u"DELETE FROM journal"_s, journal);
    row("a row more",
        u"INSERT INTO journal SELECT 99, zeroblob(16), at, kind, sample_id, claim_id, field, before, after, hash FROM journal WHERE sequence = 5"_s,
        journal);
    row("another draft", u"UPDATE draft SET value = x'31' WHERE sample_id = CAST('sample 3' AS BLOB)"_s,
        "drafts-differ");
    row("a draft is gone", u"DELETE FROM draft WHERE sample_id = CAST('sample 3' AS BLOB)"_s,
        "drafts-differ");
    row("a draft more", u"INSERT INTO draft VALUES (x'31', x'31', x'31', x'31')"_s, "drafts-differ");
    row("another name of a file", u"UPDATE file SET name = x'31'"_s, "files-differ");
    row("another time of a file", u"UPDATE file SET added_at = x'31'"_s, "files-differ");
    row("another rater", u"UPDATE project SET rater = x'31'"_s, "files-differ");
    row("another id of the project", u"UPDATE project SET project_id = x'31'"_s, "files-differ");
    row("another time of the project", u"UPDATE project SET created_at = x'31'"_s, "identity-differs");
    row("another kind of project", u"UPDATE project SET kind = 'maintainer', rater = NULL"_s, "files-differ");
    row("no project", u"DELETE FROM project"_s, "project-damaged");
    row("another time of a submission", u"UPDATE submission SET submitted_at = x'31'"_s,
        "submissions-differ");
    row("another submission", u"UPDATE submission SET content = 2"_s, "submissions-differ");
    row("a submission is gone", u"DELETE FROM submission WHERE sequence = 43"_s, "submissions-differ");
    row("other bytes", u"UPDATE part SET bytes = zeroblob(length(bytes)) WHERE content = 1"_s,
        "bytes-damaged");
    row("bytes are gone", u"DELETE FROM part WHERE content = 1"_s, "bytes-damaged");
    row("bytes in another order", u"UPDATE part SET number = 1 WHERE content = 1"_s, "bytes-damaged");
    row("bytes that belong to nothing", u"INSERT INTO content VALUES (9, zeroblob(32), 0)"_s,
        "bytes-damaged");
    row("another digest", u"UPDATE content SET sha256 = zeroblob(32) WHERE number = 1"_s, "bytes-damaged");
    row("another size", u"UPDATE content SET size = 5 WHERE number = 1"_s, "bytes-damaged");
}

void ProjectDamageTest::everyEditIsNoticed()
{
    QFETCH(const QString, statement);
    QFETCH(const QByteArray, fault);
    const TemporaryFolder folder;
    const auto path = filled(folder);
    QCOMPARE(runSqlWithoutTriggers(path, {u"PRAGMA foreign_keys = OFF"_s, statement}), QString());
    const QByteArrayList faults = faultsOf(path);
    QVERIFY2(faults.contains(fault) || faults.contains("store: " + fault), faults.join(' ').constData());
    // A journal or a table that was changed is noticed before any work is done.
    if (fault != "bytes-damaged")
        QCOMPARE(outcomeOf(ProjectFile::open(path, Access::ReadWrite)), "store: " + fault);
}

void ProjectDamageTest::everyFaultIsTold()
{
    const TemporaryFolder folder;
    const auto path = filled(folder);
    QCOMPARE(
        runSqlWithoutTriggers(path, {u"UPDATE draft SET value = x'31'"_s, u"UPDATE file SET name = x'31'"_s,
                                     u"UPDATE part SET bytes = x'31'"_s}),
        QString());
    QCOMPARE(faultsOf(path), QByteArrayList({"bytes-damaged", "drafts-differ", "files-differ"}));
    SilentProgress progress;
    const auto faults = ProjectFile::examine(path, progress);
    QCOMPARE(std::ranges::count(*faults, "drafts-differ", &Error::code), 11);
}

void ProjectDamageTest::aCutTailIsSeenAgainstAKnownHead()
{
    const TemporaryFolder folder;
    const auto path = filled(folder);
    const auto known = ProjectFile::open(path, Access::ReadOnly)->journalHead();
    QCOMPARE(known->length, 44);
    QCOMPARE(
        runSqlWithoutTriggers(path, {u"DELETE FROM submission"_s, u"DELETE FROM part WHERE content > 1"_s,
                                     u"DELETE FROM content WHERE number > 1"_s,
                                     u"DELETE FROM journal WHERE sequence > 42"_s}),
        QString());
    // What is left is sound in itself.
    QCOMPARE(faultsOf(path), QByteArrayList());
    const auto head = ProjectFile::open(path, Access::ReadOnly)->journalHead();
    QCOMPARE(head->length, 42);
    QVERIFY(*head != *known);
}

void ProjectDamageTest::otherTablesAndRulesAreRefused_data()
{
    QTest::addColumn<QString>("statement");
    QTest::newRow("F19: a trigger more")
        << u"CREATE TRIGGER spy AFTER INSERT ON draft BEGIN DELETE FROM draft; END"_s;
    QTest::newRow("F19: a view") << u"CREATE VIEW spy AS SELECT * FROM draft"_s;
    QTest::newRow("F19: a table") << u"CREATE TABLE spy (value BLOB) STRICT"_s;
    QTest::newRow("F19: an index") << u"CREATE INDEX spy ON draft (value)"_s;
    QTest::newRow("F19: a generated column") << u"ALTER TABLE draft ADD COLUMN spy BLOB AS (value)"_s;
    QTest::newRow("a guard is gone") << u"DROP TRIGGER journal_update"_s;
    QTest::newRow("a table is gone") << u"DROP TABLE draft"_s;
    QTest::newRow("an index is gone") << u"DROP INDEX draft_by_place"_s;
}

void ProjectDamageTest::otherTablesAndRulesAreRefused()
{
    QFETCH(const QString, statement);
    const TemporaryFolder folder;
    const auto path = filled(folder);
    QCOMPARE(runSql(path, {statement}), QString());
    for (const Access access : {Access::ReadWrite, Access::AsAvailable, Access::ReadOnly})
        QCOMPARE(outcomeOf(ProjectFile::open(path, access)), "store: schema-differs"_ba);
    QCOMPARE(faultsOf(path), QByteArrayList{"store: schema-differs"_ba});
}

void ProjectDamageTest::aNewerProjectIsRefusedByItsVersion()
{
    const TemporaryFolder folder;
    const auto path = filled(folder);
    QCOMPARE(runSql(path, {u"PRAGMA user_version = 7"_s}), QString());
    const QByteArray before = TemporaryFolder::contents(path);
    for (const Access access : {Access::ReadWrite, Access::AsAvailable, Access::ReadOnly}) {
        const auto project = ProjectFile::open(path, access);
        QCOMPARE(outcomeOf(project), "store: project-newer"_ba);
        QVERIFY(project.error().message.find("version 7") != std::string::npos);
    }
    QCOMPARE(TemporaryFolder::contents(path), before);
    QCOMPARE(folder.names(), QStringList{u"p"_s});
}

void ProjectDamageTest::storedBytesAreComparedWhenTheyAreRead()
{
    const TemporaryFolder folder;
    const auto path = filled(folder);
    QCOMPARE(runSqlWithoutTriggers(path, {u"UPDATE part SET bytes = zeroblob(length(bytes))"_s}), QString());
    const auto project = ProjectFile::open(path, Access::ReadOnly);
    QCOMPARE(outcomeOf(project), "done"_ba);
    QCOMPARE(outcomeOf(project->bytesOf(project->files()->front())), "store: bytes-damaged"_ba);
    QCOMPARE(outcomeOf(project->latestSubmission()), "store: bytes-damaged"_ba);
}

ASSIZE_TEST_CLASS(ProjectDamageTest)

} // namespace assize::test

#include "projectdamagetest.moc"
