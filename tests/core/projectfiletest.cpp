// SPDX-License-Identifier: Apache-2.0
#include "store/projectfile.h"

#include "bytes.h"
#include "projects.h"
#include "store/connection.h"
#include "temporaryfolder.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <array>
#include <functional>
#include <sys/stat.h>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

class ProjectFileTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void holdsWhatItWasMadeFrom_data();
    void holdsWhatItWasMadeFrom();
    void isPrivateAndLeavesNothingBeside();
    void creatingRefuses_data();
    void creatingRefuses();
    void neverReplaces_data();
    void neverReplaces();
    void pathsThatAreNone_data();
    void pathsThatAreNone();
    void openingNeverCreates();
    void otherFilesAreRefusedAndLeftAlone_data();
    void otherFilesAreRefusedAndLeftAlone();
    void namesNeedNotBeUtf8();
    void everySettingIsReadBack_data();
    void everySettingIsReadBack();
    void bytesComeBackExactly_data();
    void bytesComeBackExactly();
    void textsComeBackExactly_data();
    void textsComeBackExactly();
    void naughtyStringsComeBackExactly();
    void textThatIsNoUnicodeIsRefused_data();
    void textThatIsNoUnicodeIsRefused();
    void draftsFollowTheirChanges();
    void aChangeOfSomethingElseIsRefusedAsAWhole();
    void doingAChangeAgainDoesNothing();
    void everyChangeIsInTheJournal();
    void theChainIsThatOfTheSpecification();
    void submissionsAreKept();
    void submittingAgainDoesNothing();
    void importsAllOrNone();
    void aKindOfProjectTakesOnlyItsOwn_data();
    void aKindOfProjectTakesOnlyItsOwn();
    void tablesOnlyGrow_data();
    void tablesOnlyGrow();
    void aCopyIsTheSame();
    void aCopyReplacesNothing();

private:
    static ProjectFile opened(const std::filesystem::path& path)
    {
        auto project = ProjectFile::open(path, Access::ReadWrite);
        if (!project)
            qFatal("%s", project.error().message.c_str());
        return std::move(*project);
    }
};

void ProjectFileTest::holdsWhatItWasMadeFrom_data()
{
    QTest::addColumn<bool>("reviewer");
    QTest::newRow("a reviewer's: requests and rater") << true;
    QTest::newRow("a maintainer's: corpus, no rater") << false;
}

void ProjectFileTest::holdsWhatItWasMadeFrom()
{
    QFETCH(const bool, reviewer);
    const TemporaryFolder folder;
    const auto path = folder.path("p.assize"_ba);
    makeProject(path, reviewer ? reviewersProject("requests") : maintainersProject("corpus"));

    const ProjectFile project = opened(path);
    QCOMPARE(project.path(), path);
    QCOMPARE(project.readOnlyReason().has_value(), false);
    QCOMPARE(project.identity().kind, reviewer ? ProjectKind::Reviewer : ProjectKind::Maintainer);
    QCOMPARE(project.identity().rater, reviewer ? std::optional(RaterId{"R1"}) : std::nullopt);
    QCOMPARE(project.identity().createdAt, "2030-01-02T03:04:05Z");
    QCOMPARE(project.identity().projectId.size(), 32U);
    const auto files = project.files();
    QCOMPARE(files->size(), 1U);
    QCOMPARE(files->front().kind, reviewer ? FileKind::Requests : FileKind::Corpus);
    QCOMPARE(files->front().name, reviewer ? "requests.json" : "corpus.json");
    QCOMPARE(*project.bytesOf(files->front()), reviewer ? "requests" : "corpus");
    QCOMPARE(project.journalHead()->length, 1);
    QVERIFY(project.drafts()->empty());
    QVERIFY(!project.latestSubmission()->has_value());
    QVERIFY(!project.lastDraftEntry()->has_value());
    QCOMPARE(faultsOf(path), QByteArrayList());
}

void ProjectFileTest::isPrivateAndLeavesNothingBeside()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    QCOMPARE(folder.names(), QStringList{u"p"_s});
    struct stat status = {};
    QCOMPARE(::stat(folder.path("p"_ba).c_str(), &status), 0);
    QCOMPARE(status.st_mode & 07777U, 0600U);
    fillProject(folder.path("p"_ba));
    QCOMPARE(folder.names(), QStringList{u"p"_s});
}

void ProjectFileTest::creatingRefuses_data()
{
    QTest::addColumn<bool>("reviewer");
    QTest::addColumn<bool>("rater");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("outcome");
    const auto add = [](const char* name, bool reviewer, bool rater, FileKind kind,
                        const QByteArray& outcome) {
        QTest::newRow(name) << reviewer << rater << static_cast<int>(kind) << outcome;
    };
    add("a reviewer's without a rater", true, false, FileKind::Requests, "usage: rater-needed");
    add("a maintainer's with a rater", false, true, FileKind::Corpus, "usage: rater-needed");
    add("a reviewer's from a corpus, which is not blinded", true, true, FileKind::Corpus,
        "usage: wrong-kind");
    add("a maintainer's from requests", false, false, FileKind::Requests, "usage: wrong-kind");
}

void ProjectFileTest::creatingRefuses()
{
    QFETCH(const bool, reviewer);
    QFETCH(const bool, rater);
    QFETCH(const int, kind);
    QFETCH(const QByteArray, outcome);
    const TemporaryFolder folder;
    const NewProject project{reviewer ? ProjectKind::Reviewer : ProjectKind::Maintainer,
                             rater ? std::optional(RaterId{"R1"}) : std::nullopt,
                             {static_cast<FileKind>(kind), "name", "bytes"}};
    QCOMPARE(outcomeOf(ProjectFile::create(folder.path("p"_ba), project, FixedClock())), outcome);
    QCOMPARE(folder.names(), QStringList());
}

void ProjectFileTest::neverReplaces_data()
{
    QTest::addColumn<QByteArray>("there");
    for (const char* there : {"file", "empty", "folder", "link", "dangling"})
        QTest::newRow(there) << QByteArray(there);
}

void ProjectFileTest::neverReplaces()
{
    QFETCH(const QByteArray, there);
    const TemporaryFolder folder;
    const auto path = folder.path("p"_ba);
    if (there == "file" || there == "empty")
        folder.write("p"_ba, there == "file" ? "mine"_ba : ""_ba);
    else if (there == "folder")
        std::filesystem::create_directory(path);
    else
        std::filesystem::create_symlink(there == "link" ? folder.write("other"_ba, "mine"_ba) : "nowhere",
                                        path);
    const QStringList before = folder.names();

    QCOMPARE(outcomeOf(ProjectFile::create(path, reviewersProject(), FixedClock())), "usage: file-exists"_ba);
    QCOMPARE(folder.names(), before);
    if (there == "file" || there == "link")
        QCOMPARE(TemporaryFolder::contents(path), "mine"_ba);
}

void ProjectFileTest::pathsThatAreNone_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("opening");
    QTest::newRow("F14: none at all") << ""_ba << "usage: invalid-path"_ba;
    QTest::newRow("F14: memory") << ":memory:"_ba << "usage: invalid-path"_ba;
    QTest::newRow("F14: a URI") << "file:x?mode=memory"_ba << "usage: invalid-path"_ba;
    QTest::newRow("F14: NUL") << QByteArray("/tmp/a\0b", 8) << "usage: invalid-path"_ba;
    QTest::newRow("a folder by its name") << "/tmp/"_ba << "usage: invalid-path"_ba;
    QTest::newRow("a folder") << "/tmp"_ba << "usage: not-a-file"_ba;
    QTest::newRow("a device") << "/dev/null"_ba << "usage: not-a-file"_ba;
    QTest::newRow("missing") << "/tmp/there is/no such/project"_ba << "usage: file-not-found"_ba;
}

void ProjectFileTest::pathsThatAreNone()
{
    QFETCH(const QByteArray, path);
    QFETCH(const QByteArray, opening);
    const std::filesystem::path there(path.toStdString());
    for (const Access access : {Access::ReadWrite, Access::AsAvailable, Access::ReadOnly})
        QCOMPARE(outcomeOf(ProjectFile::open(there, access)), opening);
    QCOMPARE(faultsOf(there), QByteArrayList{opening});
    const QByteArray creating = outcomeOf(ProjectFile::create(there, reviewersProject(), FixedClock()));
    QVERIFY2(creating.startsWith("usage: "), creating.constData());
    QVERIFY(!std::filesystem::exists(":memory:") && !std::filesystem::exists("file:x?mode=memory"));
}

void ProjectFileTest::openingNeverCreates()
{
    const TemporaryFolder folder;
    for (const Access access : {Access::ReadWrite, Access::AsAvailable, Access::ReadOnly})
        QCOMPARE(outcomeOf(ProjectFile::open(folder.path("p"_ba), access)), "usage: file-not-found"_ba);
    QCOMPARE(folder.names(), QStringList());
}

void ProjectFileTest::otherFilesAreRefusedAndLeftAlone_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("sql");
    QByteArray noise(5000, '\0');
    for (qsizetype i = 0; i < noise.size(); ++i)
        noise[i] = static_cast<char>(i * 7919 % 251);
    QTest::newRow("F13: nothing in it, which SQLite takes for an empty database") << ""_ba << QStringList();
    QTest::newRow("F13: noise") << noise << QStringList();
    QTest::newRow("F13: JSON") << "{\"format\": \"assize.corpus/1\"}"_ba << QStringList();
    QTest::newRow("F13: a database of another program")
        << ""_ba << QStringList{u"CREATE TABLE notes (text TEXT)"_s};
    QTest::newRow("a database of another program with WAL")
        << ""_ba << QStringList{u"PRAGMA journal_mode = WAL"_s, u"CREATE TABLE notes (text TEXT)"_s};
}

void ProjectFileTest::otherFilesAreRefusedAndLeftAlone()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QStringList, sql);
    const TemporaryFolder folder;
    const auto path = folder.write("p"_ba, bytes);
    QCOMPARE(runSql(path, sql), QString());
    const QByteArray before = TemporaryFolder::contents(path);

    for (const Access access : {Access::ReadWrite, Access::AsAvailable, Access::ReadOnly})
        QCOMPARE(outcomeOf(ProjectFile::open(path, access)), "store: not-a-project"_ba);
    QCOMPARE(TemporaryFolder::contents(path), before);
    QCOMPARE(folder.names(), QStringList{u"p"_s});
}

void ProjectFileTest::namesNeedNotBeUtf8()
{
    const TemporaryFolder folder;
    for (const QByteArray& name : {"\xFF\xFE?mode=memory#%41.assize"_ba, " b&c=d%00 \n"_ba}) {
        const auto path = folder.path(name);
        makeProject(path);
        fillProject(path);
        QCOMPARE(faultsOf(path), QByteArrayList());
        QVERIFY(std::filesystem::exists(path));
    }
    QCOMPARE(folder.names().size(), 2);
}

void ProjectFileTest::everySettingIsReadBack_data()
{
    QTest::addColumn<QString>("pragma");
    QTest::addColumn<QString>("value");
    const QList<QStringList> settings{
        {u"journal_mode"_s, u"truncate"_s}, {u"synchronous"_s, u"2"_s},
        {u"foreign_keys"_s, u"1"_s},        {u"recursive_triggers"_s, u"1"_s},
        {u"trusted_schema"_s, u"0"_s},      {u"cell_size_check"_s, u"1"_s},
        {u"mmap_size"_s, u"0"_s},           {u"busy_timeout"_s, u"3000"_s},
        {u"temp_store"_s, u"2"_s},          {u"application_id"_s, u"1095981637"_s},
        {u"user_version"_s, u"1"_s},        {u"encoding"_s, u"UTF-8"_s}};
    for (const QStringList& setting : settings)
        QTest::newRow(qPrintable(setting.first())) << setting.first() << setting.last();
}

void ProjectFileTest::everySettingIsReadBack()
{
    QFETCH(const QString, pragma);
    QFETCH(const QString, value);
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    using store::ConnectionMode;
    for (const ConnectionMode mode : {ConnectionMode::Write, ConnectionMode::Query, ConnectionMode::Read}) {
        const auto connection = store::Connection::open(folder.path("p"_ba), mode);
        QVERIFY(connection.has_value());
        auto query = store::Statement::prepare(*connection, u"PRAGMA "_s + pragma);
        QVERIFY(query.has_value() && *query->next());
        QCOMPARE(QString::fromStdString(query->word(0)), value);
        QCOMPARE(*store::readInteger(*connection, u"PRAGMA query_only"_s),
                 mode == ConnectionMode::Write ? 0 : 1);
    }
}

void ProjectFileTest::bytesComeBackExactly_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << ""_ba;
    QTest::newRow("one NUL") << QByteArray(1, '\0');
    QTest::newRow("no UTF-8") << "\xFF\xFE\x80\r\n"_ba;
    constexpr qsizetype part = 1 << 20;
    for (const qsizetype size : {part - 1, part, part + 1, 3 * part, qsizetype{5'000'003}})
        QTest::addRow("%lld bytes", static_cast<long long>(size)) << QByteArray(size, 'x');
}

void ProjectFileTest::bytesComeBackExactly()
{
    QFETCH(const QByteArray, bytes);
    const TemporaryFolder folder;
    const auto path = folder.path("p"_ba);
    makeProject(path, maintainersProject(bytes.toStdString()));
    {
        ProjectFile project = opened(path);
        const FileToStore more{FileKind::Labels, "labels", bytes.toStdString() + "x"};
        QCOMPARE(project.import({&more, 1}, "now")->size(), 1U);
    }
    const ProjectFile project = opened(path);
    const auto files = project.files();
    QCOMPARE(files->size(), 2U);
    QVERIFY(bytesOf(*project.bytesOf(files->front())) == bytes);
    QVERIFY(bytesOf(*project.bytesOf(files->back())) == bytes + 'x');
    QCOMPARE(files->front().size, static_cast<std::uint64_t>(bytes.size()));
    QCOMPARE(bytesOf(files->front().sha256.hex()),
             QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
    QCOMPARE(faultsOf(path), QByteArrayList());
}

namespace {

/// Sends a text through everything that keeps one, and gives what does not come back.
QByteArrayList changedTexts(const std::filesystem::path& path, const std::string& text)
{
    QByteArrayList changed;
    auto project = ProjectFile::open(path, Access::ReadWrite);
    const DraftChange change{OperationId::random(), SampleId{text}, ClaimId{text}, text,
                             std::nullopt,          text,           text};
    if (!project || !project->apply({&change, 1}))
        return {"it could not be stored"};
    const auto drafts = project->drafts();
    const bool kept = std::ranges::any_of(*drafts, [&change](const DraftValue& draft) {
        return draft == DraftValue{change.sampleId, change.claimId, change.field, *change.after};
    });
    if (!kept)
        changed.append("draft");
    const JournalEntry entry = project->lastDraftEntry()->value();
    if (entry.sampleId != change.sampleId || entry.claimId != change.claimId || entry.field != text ||
        entry.after != text || entry.at != text || entry.operation != change.operation)
        changed.append("journal");
    return changed;
}

} // namespace

void ProjectFileTest::textsComeBackExactly_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("a leading U+FEFF, which Qt's own binding drops") << "\xEF\xBB\xBF"_ba + "a";
    QTest::newRow("U+FFFE, after which it swaps bytes") << "\xEF\xBF\xBE"_ba + "a";
    QTest::newRow("U+FEFF alone") << "\xEF\xBB\xBF"_ba;
    QTest::newRow("NUL in the middle") << QByteArray("a\0b", 3);
    QTest::newRow("NUL at the end") << QByteArray("a\0", 2);
    QTest::newRow("line ends and tabs") << "\r\n\t \n"_ba;
    QTest::newRow("beyond the first plane") << "\xF0\x9F\x98\x80"_ba;
    QTest::newRow("what looks like SQL") << "'; DROP TABLE draft; --"_ba;
    QTest::newRow("not normalised") << "e\xCC\x81 \xC3\xA9"_ba;
}

void ProjectFileTest::textsComeBackExactly()
{
    QFETCH(const QByteArray, text);
    const TemporaryFolder folder;
    const auto path = folder.path("p"_ba);
    NewProject project = reviewersProject();
    project.rater = RaterId{text.toStdString()};
    project.source.name = text.toStdString();
    makeProject(path, project);

    QCOMPARE(changedTexts(path, text.toStdString()), QByteArrayList());
    QCOMPARE(bytesOf(opened(path).identity().rater->value), text);
    QCOMPARE(bytesOf(opened(path).files()->front().name), text);
    QCOMPARE(faultsOf(path), QByteArrayList());
}

void ProjectFileTest::naughtyStringsComeBackExactly()
{
    ASSIZE_SHARED_DATA_PATH(source, u"corpora/blns/blns.json"_s);
    QFile file(source);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray strings = QJsonDocument::fromJson(file.readAll()).array();
    QCOMPARE(strings.size(), 515);
    const TemporaryFolder folder;
    const auto path = folder.path("p"_ba);
    makeProject(path);
    ProjectFile project = opened(path);
    std::vector<DraftChange> changes;
    for (const QJsonValue& one : strings) {
        const std::string text = one.toString().toUtf8().toStdString();
        const std::string place = std::to_string(changes.size());
        changes.push_back({OperationId::random(), SampleId{place + text}, ClaimId{place + text}, text,
                           std::nullopt, text, text});
    }
    QCOMPARE(outcomeOf(project.apply(changes)), "done"_ba);
    const auto drafts = project.drafts();
    QCOMPARE(drafts->size(), changes.size());
    std::size_t at = 0;
    QCOMPARE(outcomeOf(project.forEachJournalEntry(
                 2,
                 [&](const JournalEntry& entry) {
                     const DraftChange& change = changes[at++];
                     QCOMPARE(entry.sampleId, std::optional(change.sampleId));
                     QCOMPARE(entry.after, change.after);
                     QCOMPARE(entry.field, change.field);
                     const DraftValue kept{change.sampleId, change.claimId, change.field, *change.after};
                     QVERIFY(std::ranges::find(*drafts, kept) != drafts->end());
                 })),
             "done"_ba);
    QCOMPARE(at, changes.size());
}

void ProjectFileTest::textThatIsNoUnicodeIsRefused_data()
{
    QTest::addColumn<int>("where");
    int where = 0;
    for (const char* name : {"sample", "claim", "field", "before", "after", "time"})
        QTest::newRow(name) << where++;
}

void ProjectFileTest::textThatIsNoUnicodeIsRefused()
{
    QFETCH(const int, where);
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    ProjectFile project = opened(folder.path("p"_ba));
    DraftChange change = draftChange("s", std::nullopt, "1");
    const std::string wrong = "\xC3(";
    const std::array<std::function<void()>, 6> spoil{
        [&] { change.sampleId.value = wrong; }, [&] { change.claimId->value = wrong; },
        [&] { change.field = wrong; },          [&] { change.before = wrong; },
        [&] { change.after = wrong; },          [&] { change.changedAt = wrong; }};
    spoil.at(static_cast<std::size_t>(where))();
    QCOMPARE(outcomeOf(project.apply({&change, 1})), "usage: invalid-text"_ba);
    QCOMPARE(project.journalHead()->length, 1);
}

void ProjectFileTest::draftsFollowTheirChanges()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    ProjectFile project = opened(folder.path("p"_ba));
    DraftChange ofCase = draftChange("s", std::nullopt, "\"n\"");
    ofCase.claimId.reset();
    const std::vector<DraftChange> changes{draftChange("s", std::nullopt, "1"), draftChange("s", "1", "2"),
                                           draftChange("t", std::nullopt, "3"), ofCase};
    QCOMPARE(outcomeOf(project.apply(changes)), "done"_ba);
    const DraftValue first{SampleId{"s"}, std::nullopt, "truth", "\"n\""};
    const DraftValue second{SampleId{"s"}, ClaimId{"c1"}, "truth", "2"};
    const DraftValue third{SampleId{"t"}, ClaimId{"c1"}, "truth", "3"};
    QVERIFY(*project.drafts() == std::vector({first, second, third}));

    const DraftChange removal = draftChange("s", "2", std::nullopt);
    QCOMPARE(outcomeOf(project.apply({&removal, 1})), "done"_ba);
    QVERIFY(*project.drafts() == std::vector({first, third}));
    QCOMPARE(project.lastDraftEntry()->value().operation, removal.operation);
    const auto times = project.draftTimes();
    QCOMPARE(times->size(), 2U);
    QCOMPARE(times->front().second, removal.changedAt);
}

void ProjectFileTest::aChangeOfSomethingElseIsRefusedAsAWhole()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    ProjectFile project = opened(folder.path("p"_ba));
    const QByteArray before = dumpOf(project);
    const std::vector<DraftChange> changes{draftChange("s", std::nullopt, "1"), draftChange("s", "0", "2")};
    QCOMPARE(outcomeOf(project.apply(changes)), "store: draft-differs"_ba);
    QCOMPARE(dumpOf(project), before);
}

void ProjectFileTest::doingAChangeAgainDoesNothing()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    ProjectFile project = opened(folder.path("p"_ba));
    const std::vector<DraftChange> changes{draftChange("s", std::nullopt, "1"), draftChange("s", "1", "2")};
    QCOMPARE(outcomeOf(project.apply({changes.data(), 1})), "done"_ba);
    // As after a commit that reported a failure but was stored: the first is there, the second is not.
    QCOMPARE(outcomeOf(project.apply(changes)), "done"_ba);
    const QByteArray once = dumpOf(project);
    QCOMPARE(outcomeOf(project.apply(changes)), "done"_ba);
    QCOMPARE(dumpOf(project), once);
    QCOMPARE(project.journalHead()->length, 3);
}

void ProjectFileTest::everyChangeIsInTheJournal()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    fillProject(folder.path("p"_ba));
    QByteArrayList kinds;
    const ProjectFile project = opened(folder.path("p"_ba));
    std::int64_t sequence = 0;
    QVERIFY(project.forEachJournalEntry(1, [&](const JournalEntry& entry) {
        QCOMPARE(entry.sequence, ++sequence);
        kinds.append(bytesOf(nameOf(entry.kind)));
    }));
    QCOMPARE(kinds.size(), 44);
    QCOMPARE(kinds.count("created"), 1);
    QCOMPARE(kinds.count("draft"), 41);
    QCOMPARE(kinds.count("submitted"), 2);
    QCOMPARE(project.journalHead()->length, 44);
}

void ProjectFileTest::theChainIsThatOfTheSpecification()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    fillProject(folder.path("p"_ba));
    QJsonValue previous = QJsonValue::Null;
    const auto textOrNull = [](const auto& text) {
        return text ? QJsonValue(QString::fromStdString(*text)) : QJsonValue(QJsonValue::Null);
    };
    const auto idOrNull = [](const auto& id) {
        return id ? QJsonValue(QString::fromStdString(id->value)) : QJsonValue(QJsonValue::Null);
    };
    const ProjectFile project = opened(folder.path("p"_ba));
    QVERIFY(project.forEachJournalEntry(1, [&](const JournalEntry& entry) {
        // Qt's compact form is the canonical one for ASCII texts and whole numbers.
        const QJsonObject row{{u"sequence"_s, static_cast<qint64>(entry.sequence)},
                              {u"operation"_s, QString::fromStdString(entry.operation.hex())},
                              {u"at"_s, QString::fromStdString(entry.at)},
                              {u"kind"_s, QString::fromLatin1(nameOf(entry.kind).data())},
                              {u"sampleId"_s, idOrNull(entry.sampleId)},
                              {u"claimId"_s, idOrNull(entry.claimId)},
                              {u"field"_s, QString::fromStdString(entry.field)},
                              {u"before"_s, textOrNull(entry.before)},
                              {u"after"_s, textOrNull(entry.after)},
                              {u"previous"_s, previous}};
        const QByteArray hash = QCryptographicHash::hash(QJsonDocument(row).toJson(QJsonDocument::Compact),
                                                         QCryptographicHash::Sha256)
                                    .toHex();
        QCOMPARE(bytesOf(entry.hash.hex()), hash);
        previous = QString::fromLatin1(hash);
    }));
    QCOMPARE(bytesOf(project.journalHead()->hash.hex()), previous.toString().toLatin1());
}

void ProjectFileTest::submissionsAreKept()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    ProjectFile project = opened(folder.path("p"_ba));
    for (const char* labels : {"A", "B", "A"}) {
        const auto submitted = project.submit(OperationId::random(), labels, "then");
        QCOMPARE(outcomeOf(submitted), "done"_ba);
        QCOMPARE(project.latestSubmission()->value().labels, labels);
        QCOMPARE(project.latestSubmission()->value().sequence, submitted->sequence);
        QCOMPARE(project.latestSubmission()->value().submittedAt, "then");
    }
    QCOMPARE(project.journalHead()->length, 4);
    QCOMPARE(project.files()->size(), 1U);
    QCOMPARE(faultsOf(folder.path("p"_ba)), QByteArrayList());
}

void ProjectFileTest::submittingAgainDoesNothing()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    ProjectFile project = opened(folder.path("p"_ba));
    const OperationId operation = OperationId::random();
    const auto first = project.submit(operation, "A", "then");
    QCOMPARE(project.submit(operation, "A", "later")->sequence, first->sequence);
    QCOMPARE(project.submit(OperationId::random(), "A", "later")->submittedAt, "then");
    QCOMPARE(outcomeOf(project.submit(operation, "B", "later")), "usage: operation-taken"_ba);
    QCOMPARE(project.journalHead()->length, 2);
}

void ProjectFileTest::importsAllOrNone()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba), maintainersProject("corpus"));
    ProjectFile project = opened(folder.path("p"_ba));
    const std::vector<FileToStore> files{{FileKind::Labels, "a", "A"},
                                         {FileKind::Judge, "b", "B"},
                                         {FileKind::Adjudication, "again", "A"},
                                         {FileKind::Labels, "the corpus", "corpus"}};
    const auto added = project.import(files, "then");
    QCOMPARE(added->size(), 2U); // C-40: what is there already is passed over
    QCOMPARE(project.journalHead()->length, 3);
    QVERIFY(project.import(files, "later")->empty());
    QCOMPARE(project.journalHead()->length, 3);

    const QByteArray before = dumpOf(project);
    const std::vector<FileToStore> withWrong{{FileKind::Labels, "c", "C"}, {FileKind::Corpus, "d", "D"}};
    QCOMPARE(outcomeOf(project.import(withWrong, "then")), "usage: wrong-kind"_ba);
    QCOMPARE(dumpOf(project), before);
}

void ProjectFileTest::aKindOfProjectTakesOnlyItsOwn_data()
{
    QTest::addColumn<bool>("reviewer");
    QTest::newRow("a reviewer's holds nobody else's labels") << true;
    QTest::newRow("a maintainer's has no drafts") << false;
}

void ProjectFileTest::aKindOfProjectTakesOnlyItsOwn()
{
    QFETCH(const bool, reviewer);
    const TemporaryFolder folder;
    const auto path = folder.path("p"_ba);
    makeProject(path, reviewer ? reviewersProject() : maintainersProject());
    {
        ProjectFile project = opened(path);
        const DraftChange change = draftChange("s", std::nullopt, "1");
        const FileToStore labels{FileKind::Labels, "a", "A"};
        const QByteArray refused = "store: wrong-project";
        QCOMPARE(outcomeOf(project.apply({&change, 1})), reviewer ? "done"_ba : refused);
        QCOMPARE(outcomeOf(project.submit(OperationId::random(), "A", "t")), reviewer ? "done"_ba : refused);
        QCOMPARE(outcomeOf(project.import({&labels, 1}, "t")), reviewer ? refused : "done"_ba);
    }
    // Nor does the file let another program do it.
    const QString wrong = reviewer ? u"'labels'"_s : u"'requests'"_s;
    QCOMPARE(
        runSql(path,
               {u"INSERT INTO content VALUES (3, zeroblob(32), 0)"_s,
                u"INSERT INTO file VALUES ((SELECT max(number) + 1 FROM file), 3, %1, x'61', x'62')"_s.arg(
                    wrong)}),
        u"wrong-kind"_s);
}

void ProjectFileTest::tablesOnlyGrow_data()
{
    QTest::addColumn<QString>("statement");
    const QList<QStringList> tables{{u"project"_s, u"created_at"_s}, {u"content"_s, u"size"_s},
                                    {u"part"_s, u"bytes"_s},         {u"file"_s, u"name"_s},
                                    {u"journal"_s, u"after"_s},      {u"submission"_s, u"submitted_at"_s}};
    for (const QStringList& table : tables) {
        const QString name = table.first();
        const QByteArray row = name.toLatin1();
        QTest::addRow("F20: %s, UPDATE", row.constData())
            << u"UPDATE %1 SET %2 = %2"_s.arg(name, table.last());
        QTest::addRow("F20: %s, DELETE", row.constData()) << u"DELETE FROM %1"_s.arg(name);
        QTest::addRow("F20: %s, INSERT OR REPLACE", row.constData())
            << u"INSERT OR REPLACE INTO %1 SELECT * FROM %1 LIMIT 1"_s.arg(name);
        QTest::addRow("F20: %s, REPLACE of every row", row.constData())
            << u"REPLACE INTO %1 SELECT * FROM %1"_s.arg(name);
    }
    QTest::newRow("F20: part, by its place")
        << u"INSERT OR REPLACE INTO part (content, number, bytes) VALUES (1, 0, x'00')"_s;
    QTest::newRow("F20: part, by its row")
        << u"INSERT OR REPLACE INTO part (rowid, content, number, bytes) VALUES (1, 1, 7, x'00')"_s;
    QTest::newRow("F20: content, by its digest")
        << u"INSERT OR REPLACE INTO content SELECT 4, sha256, 0 FROM content WHERE number = 1"_s;
    QTest::newRow("F20: journal, by its operation")
        << u"INSERT OR REPLACE INTO journal SELECT 45, operation, at, kind, sample_id, claim_id, field, before, after, hash FROM journal WHERE sequence = 2"_s;
    QTest::newRow("F20: journal, out of order")
        << u"INSERT INTO journal SELECT 99, zeroblob(16), at, kind, sample_id, claim_id, field, before, after, hash FROM journal WHERE sequence = 2"_s;
    QTest::newRow("F20: UPSERT")
        << u"INSERT INTO content VALUES (1, zeroblob(32), 0) ON CONFLICT DO UPDATE SET size = 0"_s;
}

void ProjectFileTest::tablesOnlyGrow()
{
    QFETCH(const QString, statement);
    const TemporaryFolder folder;
    const auto path = folder.path("p"_ba);
    makeProject(path);
    fillProject(path);
    const QByteArray before = dumpOf(path);
    QCOMPARE(runSql(path, {statement}), u"append-only"_s);
    QCOMPARE(dumpOf(path), before);
    QCOMPARE(faultsOf(path), QByteArrayList());
}

void ProjectFileTest::aCopyIsTheSame()
{
    const TemporaryFolder folder;
    const auto path = folder.path("p"_ba);
    const auto copy = folder.path("copy ?&%"_ba);
    makeProject(path);
    fillProject(path);
    for (const Access access : {Access::ReadWrite, Access::ReadOnly}) {
        const auto project = ProjectFile::open(path, access);
        QCOMPARE(outcomeOf(project->backup(copy)), "done"_ba);
        QCOMPARE(dumpOf(copy), dumpOf(path));
        QCOMPARE(faultsOf(copy), QByteArrayList());
        QVERIFY(std::filesystem::remove(copy));
        // Only reading stays reading.
        QCOMPARE(outcomeOf(project->journalHead()), "done"_ba);
    }
    QCOMPARE(folder.names(), QStringList{u"p"_s});
}

void ProjectFileTest::aCopyReplacesNothing()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    const auto there = folder.write("there"_ba, "mine"_ba);
    const ProjectFile project = opened(folder.path("p"_ba));
    QCOMPARE(outcomeOf(project.backup(there)), "usage: file-exists"_ba);
    QCOMPARE(outcomeOf(project.backup(folder.path("p"_ba))), "usage: file-exists"_ba);
    QCOMPARE(outcomeOf(project.backup(":memory:")), "usage: invalid-path"_ba);
    QCOMPARE(outcomeOf(project.backup(folder.path("no folder"_ba) / "x")), "usage: folder-not-found"_ba);
    QCOMPARE(TemporaryFolder::contents(there), "mine"_ba);
}

ASSIZE_TEST_CLASS(ProjectFileTest)

} // namespace assize::test

#include "projectfiletest.moc"
