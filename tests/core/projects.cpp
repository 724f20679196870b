// SPDX-License-Identifier: Apache-2.0
#include "projects.h"

#include "bytes.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QtGlobal>

#include <array>
#include <set>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

namespace {

template <typename T> T orDie(Result<T> result)
{
    if (!result)
        qFatal("%s", result.error().message.c_str());
    if constexpr (!std::is_void_v<T>)
        return std::move(*result);
}

QByteArray line(const QByteArrayList& parts)
{
    return parts.join('|') + '\n';
}

QByteArray optionalOf(const std::optional<std::string>& text)
{
    return text ? "=" + bytesOf(*text) : "none"_ba;
}

template <typename Id> QByteArray optionalOf(const std::optional<Id>& id)
{
    return id ? "=" + bytesOf(id->value) : "none"_ba;
}

QByteArray lineOf(const JournalEntry& entry)
{
    return line({QByteArray::number(static_cast<qlonglong>(entry.sequence)), bytesOf(entry.operation.hex()),
                 bytesOf(entry.at), bytesOf(nameOf(entry.kind)), optionalOf(entry.sampleId),
                 optionalOf(entry.claimId), bytesOf(entry.field), optionalOf(entry.before),
                 optionalOf(entry.after), bytesOf(entry.hash.hex())});
}

Result<QByteArray> tryDump(const ProjectFile& project)
{
    const ProjectIdentity& identity = project.identity();
    QByteArray dump = line({bytesOf(nameOf(identity.kind)), bytesOf(identity.projectId),
                            optionalOf(identity.rater), bytesOf(identity.createdAt)});
    for (const StoredFile& file : ASSIZE_TRY(project.files()))
        dump += line({QByteArray::number(static_cast<qlonglong>(file.number)), bytesOf(nameOf(file.kind)),
                      bytesOf(file.name), bytesOf(file.addedAt), bytesOf(ASSIZE_TRY(project.bytesOf(file)))});
    for (const DraftValue& draft : ASSIZE_TRY(project.drafts()))
        dump += line({bytesOf(draft.sampleId.value), optionalOf(draft.claimId), bytesOf(draft.field),
                      bytesOf(draft.value)});
    for (const auto& [sample, at] : ASSIZE_TRY(project.draftTimes()))
        dump += line({bytesOf(sample.value), bytesOf(at)});
    if (const auto latest = ASSIZE_TRY(project.latestSubmission()))
        dump += line({QByteArray::number(static_cast<qlonglong>(latest->sequence)),
                      bytesOf(latest->submittedAt), bytesOf(latest->labels)});
    ASSIZE_TRY(project.forEachJournalEntry(1, [&dump](const JournalEntry& entry) { dump += lineOf(entry); }));
    return dump;
}

/// A connection as any program has one.
class Database final {
public:
    explicit Database(const std::filesystem::path& path)
    {
        m_database.setDatabaseName(QString::fromStdString(path.native()));
        if (!m_database.open())
            qFatal("cannot open %s", path.c_str());
    }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    Database(Database&&) = delete;
    Database& operator=(Database&&) = delete;
    ~Database()
    {
        m_database.close();
        m_database = {};
        QSqlDatabase::removeDatabase(u"another program"_s);
    }

    [[nodiscard]] QString run(const QString& statement) const
    {
        QSqlQuery query(m_database);
        return query.exec(statement) ? QString() : query.lastError().databaseText();
    }

    [[nodiscard]] QList<QStringList> triggers() const
    {
        QSqlQuery query(m_database);
        QList<QStringList> found;
        if (!query.exec(u"SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"_s))
            qFatal("cannot read the triggers");
        while (query.next())
            found.append({query.value(0).toString(), query.value(1).toString()});
        return found;
    }

private:
    QSqlDatabase m_database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"another program"_s);
};

QString runAll(const Database& database, const QStringList& statements)
{
    for (const QString& statement : statements) {
        const QString said = database.run(statement);
        if (!said.isEmpty())
            return said;
    }
    return {};
}

} // namespace

QByteArray outcomeOf(const Error& error)
{
    static constexpr std::array<const char*, 5> kinds{"usage", "input", "io", "store", "interrupted"};
    return kinds.at(static_cast<std::size_t>(error.kind)) + ": "_ba + bytesOf(error.code);
}

NewProject reviewersProject(std::string requests)
{
    return {ProjectKind::Reviewer, RaterId{"R1"}, {FileKind::Requests, "requests.json", std::move(requests)}};
}

NewProject maintainersProject(std::string corpus)
{
    return {ProjectKind::Maintainer, std::nullopt, {FileKind::Corpus, "corpus.json", std::move(corpus)}};
}

void makeProject(const std::filesystem::path& path, const NewProject& project)
{
    orDie(ProjectFile::create(path, project, FixedClock()));
}

DraftChange draftChange(std::string sample, std::optional<std::string> before,
                        std::optional<std::string> after)
{
    return {OperationId::random(), SampleId{std::move(sample)}, ClaimId{"c1"}, "truth", std::move(before),
            std::move(after),      "2030-01-02T03:04:06Z"};
}

void fillProject(const std::filesystem::path& path)
{
    ProjectFile project = orDie(ProjectFile::open(path, Access::ReadWrite));
    std::vector<DraftChange> changes;
    for (int i = 0; i < 40; ++i) {
        const auto before = i < 10 ? std::nullopt : std::optional("\"value " + std::to_string(i - 10) + "\"");
        changes.push_back(
            draftChange("sample " + std::to_string(i % 10), before, "\"value " + std::to_string(i) + "\""));
    }
    changes.push_back(draftChange("sample 1", std::nullopt, "\"a note\""));
    changes.back().claimId.reset();
    changes.back().field = "note";
    orDie(project.apply(changes));
    for (const char* labels : {"first labels", "second labels"})
        orDie(project.submit(OperationId::random(), labels, "2030-01-02T03:04:07Z"));
}

QByteArray dumpOf(const ProjectFile& project)
{
    const auto dump = tryDump(project);
    return dump ? *dump : outcomeOf(dump.error());
}

QByteArray dumpOf(const std::filesystem::path& path)
{
    const auto project = ProjectFile::open(path, Access::ReadOnly);
    return project ? dumpOf(*project) : outcomeOf(project.error());
}

QByteArrayList faultsOf(const std::filesystem::path& path)
{
    SilentProgress progress;
    const auto faults = ProjectFile::examine(path, progress);
    if (!faults)
        return {outcomeOf(faults.error())};
    std::set<QByteArray> codes;
    for (const Error& fault : *faults)
        codes.insert(bytesOf(fault.code));
    return {codes.begin(), codes.end()};
}

QString runSql(const std::filesystem::path& path, const QStringList& statements)
{
    const Database database(path);
    return runAll(database, statements);
}

QString runSqlWithoutTriggers(const std::filesystem::path& path, const QStringList& statements)
{
    const Database database(path);
    const auto triggers = database.triggers();
    for (const QStringList& trigger : triggers) {
        if (!database.run(u"DROP TRIGGER "_s + trigger.first()).isEmpty())
            qFatal("cannot drop a trigger");
    }
    const QString said = runAll(database, statements);
    for (const QStringList& trigger : triggers) {
        if (!database.run(trigger.last()).isEmpty())
            qFatal("cannot write a trigger");
    }
    return said;
}

} // namespace assize::test
