// SPDX-License-Identifier: Apache-2.0
#include "store/projectfile.h"

#include "base/bytesink.h"
#include "base/concat.h"
#include "base/inputfile.h"
#include "base/saveatomically.h"
#include "base/termsafe.h"
#include "store/audit.h"
#include "store/content.h"
#include "store/journal.h"
#include "store/projectlock.h"
#include "store/projectplace.h"
#include "store/schema.h"
#include "store/tables.h"
#include "store/transaction.h"
#include "text/utf8.h"

#include <algorithm>
#include <utility>

namespace assize {

namespace {

using store::Connection;
using store::ConnectionMode;

/// Everything but file bytes is text.
Result<> requireText(std::string_view text, std::string_view what)
{
    if (!firstInvalidUtf8(text))
        return {};
    return fail(FailureKind::Usage, "invalid-text", concat(what, " is not valid Unicode: ", excerpt(text)));
}

Result<> checkNewProject(const NewProject& project)
{
    const bool isReviewer = project.kind == ProjectKind::Reviewer;
    if (project.rater.has_value() != isReviewer || (isReviewer && project.rater->value.empty()))
        return fail(FailureKind::Usage, "rater-needed",
                    "a reviewer's project belongs to one rater, a maintainer's to none");
    if (project.source.kind != (isReviewer ? FileKind::Requests : FileKind::Corpus))
        return fail(FailureKind::Usage, "wrong-kind",
                    "a reviewer's project is made from requests, a maintainer's from a corpus");
    if (isReviewer)
        ASSIZE_TRY(requireText(project.rater->value, "the rater's id"));
    return requireText(project.source.name, "the name of the file");
}

Result<> checkChange(const DraftChange& change)
{
    ASSIZE_TRY(requireText(change.sampleId.value, "the sample's id"));
    ASSIZE_TRY(requireText(change.field, "the field"));
    ASSIZE_TRY(requireText(change.changedAt, "the time"));
    for (const auto& value : {change.before, change.after})
        ASSIZE_TRY(requireText(value.value_or(std::string()), "the value"));
    if (!change.claimId)
        return {};
    if (change.claimId->value.empty())
        return fail(FailureKind::Usage, "invalid-id", "the id of a claim is never empty");
    return requireText(change.claimId->value, "the claim's id");
}

/// The journal names every file, with the project or by itself.
JournalEntry entryFor(JournalKind kind, const std::string& at, std::string after)
{
    JournalEntry entry;
    entry.operation = OperationId::random();
    entry.at = at;
    entry.kind = kind;
    entry.after = std::move(after);
    return entry;
}

JournalEntry entryFor(const DraftChange& change)
{
    JournalEntry entry;
    entry.operation = change.operation;
    entry.at = change.changedAt;
    entry.kind = JournalKind::Draft;
    entry.sampleId = change.sampleId;
    entry.claimId = change.claimId;
    entry.field = change.field;
    entry.before = change.before;
    entry.after = change.after;
    return entry;
}

Result<> fill(const std::filesystem::path& path, const NewProject& project, const std::string& now)
{
    const Connection connection = ASSIZE_TRY(Connection::open(path, ConnectionMode::Write));
    const auto file = ASSIZE_TRY(store::FileIdentity::of(path));
    auto transaction = ASSIZE_TRY(store::Transaction::begin(connection, file));
    ASSIZE_TRY(store::createSchema(connection));
    const ProjectIdentity identity{project.kind, OperationId::random().hex(), project.rater, now};
    ASSIZE_TRY(store::writeIdentity(connection, identity));
    const auto source = ASSIZE_TRY(store::writeFile(connection, project.source, now));
    ASSIZE_TRY(store::appendToJournal(
        connection, entryFor(JournalKind::Created, now, store::describe(identity, source->file))));
    return transaction.commit();
}

/// SQLite's journal stays behind, empty, beside a file under a temporary name.
void removeJournalOf(const std::filesystem::path& path)
{
    std::error_code ignored;
    std::filesystem::remove(path.native() + "-journal", ignored);
}

struct OpenConnection {
    Connection connection;
    store::FileIdentity file;
};

/// Opens the file that stands at the path, and no other that takes its place meanwhile.
Result<OpenConnection> connect(const std::filesystem::path& path, ConnectionMode mode)
{
    const auto file = ASSIZE_TRY(store::FileIdentity::of(path));
    Connection connection = ASSIZE_TRY(Connection::open(path, mode));
    ASSIZE_TRY(store::compareSchema(connection));
    ASSIZE_TRY(file.requireUnmoved());
    return OpenConnection{std::move(connection), file};
}

/// Reads without a lock of its own, as it must for a file that cannot be written.
ConnectionMode readingMode(const store::ProjectPlace& place)
{
    return place.writeProtected ? ConnectionMode::Read : ConnectionMode::Query;
}

} // namespace

std::string storedName(const std::filesystem::path& path)
{
    std::string name = path.filename().native();
    return firstInvalidUtf8(name) ? termSafe(name) : name;
}

class ProjectFile::Private final {
public:
    Private(std::filesystem::path projectPath, OpenConnection opened)
        : path(std::move(projectPath)), connection(std::move(opened.connection)), file(opened.file)
    {
    }

    Private(const Private&) = delete;
    Private(Private&&) = delete;
    Private& operator=(const Private&) = delete;
    Private& operator=(Private&&) = delete;
    ~Private()
    {
        // Takes away SQLite's empty journal, unless it is that of another file by now.
        if (lock && file.requireUnmoved())
            static_cast<void>(connection.execute(QStringLiteral("PRAGMA journal_mode = DELETE")));
    }

    /// Fails with the first of the faults that every opening looks for.
    Result<> requireSound() const
    {
        const auto snapshot = ASSIZE_TRY(store::Transaction::beginReading(connection));
        const auto faults = ASSIZE_TRY(store::auditJournal(connection));
        if (faults.empty())
            return {};
        const Error& first = faults.front();
        return fail(first.kind, first.code, concat(shown(path), ": ", first.message), first.hint);
    }

    /// One transaction around `work`, which gives a Result.
    template <typename Work> auto change(ProjectKind allowed, const Work& work) -> decltype(work())
    {
        if (readOnlyReason)
            return tl::unexpected<Error>(*readOnlyReason);
        if (identity.kind != allowed)
            return fail(FailureKind::Store, "wrong-project",
                        concat("a ", nameOf(identity.kind), "'s project does not take this"));
        auto outcome = attempt(work);
        // What a disk still holds after it has failed is only known to one who reads it again.
        isDoubtful = isDoubtful || (!outcome && outcome.error().code == "io-error");
        return outcome;
    }

    [[nodiscard]] Result<std::string> read(const store::Content& content) const
    {
        StringSink bytes;
        ASSIZE_TRY(store::readContent(connection, content, bytes));
        return bytes.take();
    }

    [[nodiscard]] Result<Submission> read(const store::SubmissionRow& row) const
    {
        std::string labels = ASSIZE_TRY(read(row.content));
        return Submission{row.sequence, row.submittedAt, row.content.sha256, std::move(labels)};
    }

    Result<> applyOne(const DraftChange& change) const
    {
        if (ASSIZE_TRY(store::findOperation(connection, change.operation)))
            return {};
        const auto now =
            ASSIZE_TRY(store::readDraft(connection, change.sampleId, change.claimId, change.field));
        if (now != change.before)
            return fail(FailureKind::Store, "draft-differs",
                        concat("the draft of ", excerpt(change.field), " of the sample \"",
                               excerpt(change.sampleId.value), "\" is not what it was thought to be"),
                        "another window may have changed it; open the project again");
        ASSIZE_TRY(store::writeDraft(connection, change));
        ASSIZE_TRY(store::appendToJournal(connection, entryFor(change)));
        return {};
    }

    Result<store::SubmissionRow> submit(const OperationId& operation, std::string_view labels,
                                        const std::string& at) const
    {
        const Digest digest = sha256(labels);
        const auto known = ASSIZE_TRY(store::readSubmissions(connection));
        if (const auto done = ASSIZE_TRY(store::findOperation(connection, operation))) {
            const auto earlier = std::ranges::find(known, done->sequence, &store::SubmissionRow::sequence);
            if (earlier == known.end() || earlier->content.sha256 != digest)
                return fail(FailureKind::Usage, "operation-taken",
                            "the operation was another change of this project");
            return *earlier;
        }
        if (!known.empty() && known.back().content.sha256 == digest)
            return known.back();
        store::SubmissionRow submission;
        submission.content = ASSIZE_TRY(store::storeContent(connection, labels)).content;
        submission.submittedAt = at;
        JournalEntry entry = entryFor(JournalKind::Submitted, at, store::describe(submission));
        entry.operation = operation;
        submission.sequence = ASSIZE_TRY(store::appendToJournal(connection, entry)).sequence;
        ASSIZE_TRY(store::writeSubmission(connection, submission));
        return submission;
    }

    Result<std::vector<StoredFile>> import(std::span<const FileToStore> files, const std::string& at) const
    {
        std::vector<StoredFile> added;
        for (const FileToStore& one : files) {
            const auto row = ASSIZE_TRY(store::writeFile(connection, one, at));
            if (!row)
                continue;
            ASSIZE_TRY(store::appendToJournal(
                connection, entryFor(JournalKind::Imported, at, store::describe(row->file))));
            added.push_back(row->file);
        }
        return added;
    }

    std::filesystem::path path; ///< as it was given
    ProjectIdentity identity;
    std::optional<Error> readOnlyReason;
    std::optional<store::ProjectLock> lock; ///< goes after the connection
    Connection connection;
    store::FileIdentity file;
    bool isDoubtful = false;

private:
    Result<> readAgain()
    {
        ASSIZE_TRY(file.requireUnmoved());
        ASSIZE_TRY(connection.reopen());
        ASSIZE_TRY(store::compareSchema(connection));
        ASSIZE_TRY(requireSound());
        isDoubtful = false;
        return {};
    }

    template <typename Work> auto attempt(const Work& work) -> decltype(work())
    {
        if (isDoubtful)
            ASSIZE_TRY(readAgain());
        auto transaction = ASSIZE_TRY(store::Transaction::begin(connection, file));
        auto outcome = work();
        if (outcome)
            ASSIZE_TRY(transaction.commit());
        return outcome;
    }
};

Result<> ProjectFile::create(const std::filesystem::path& path, const NewProject& project, const Clock& clock)
{
    ASSIZE_TRY(store::requireProjectPath(path));
    ASSIZE_TRY(checkNewProject(project));
    NewFile file = ASSIZE_TRY(NewFile::reserve(path));
    const auto filled = fill(file.temporaryPath(), project, clock.utcNow());
    removeJournalOf(file.temporaryPath());
    return filled ? file.publish() : filled;
}

Result<ProjectFile> ProjectFile::open(const std::filesystem::path& path, Access access)
{
    const store::ProjectPlace place = ASSIZE_TRY(store::locateProject(path));
    ASSIZE_TRY(store::requireProject(place.path));
    std::optional<store::ProjectLock> lock;
    std::optional<Error> readOnlyReason = place.writeProtected;
    if (access == Access::ReadOnly && !readOnlyReason)
        readOnlyReason = store::ProjectLock::holderOf(place.path)
                             .value_or(Error{FailureKind::Store,
                                             "opened-read-only",
                                             concat(shown(path), " was opened for reading only"),
                                             {}});
    if (!readOnlyReason) {
        auto taken = store::ProjectLock::take(place.path);
        if (taken)
            lock = std::move(*taken);
        else
            readOnlyReason = taken.error();
    }
    if (access == Access::ReadWrite && readOnlyReason)
        return tl::unexpected<Error>(*readOnlyReason);
    auto d = std::make_unique<Private>(
        path, ASSIZE_TRY(connect(place.path, lock ? ConnectionMode::Write : readingMode(place))));
    d->lock = std::move(lock);
    d->readOnlyReason = std::move(readOnlyReason);
    d->identity = ASSIZE_TRY(store::readIdentity(d->connection));
    ASSIZE_TRY(d->requireSound());
    return ProjectFile(std::move(d));
}

ProjectFile::ProjectFile(std::unique_ptr<Private> d) : m_d(std::move(d)) {}
ProjectFile::ProjectFile(ProjectFile&& other) noexcept = default;
ProjectFile& ProjectFile::operator=(ProjectFile&& other) noexcept = default;
ProjectFile::~ProjectFile() = default;

const std::filesystem::path& ProjectFile::path() const
{
    return m_d->path;
}

const ProjectIdentity& ProjectFile::identity() const
{
    return m_d->identity;
}

const std::optional<Error>& ProjectFile::readOnlyReason() const
{
    return m_d->readOnlyReason;
}

Result<JournalHead> ProjectFile::journalHead() const
{
    return ASSIZE_TRY(store::readJournalHead(m_d->connection)).value_or(JournalHead{});
}

Result<> ProjectFile::forEachJournalEntry(std::int64_t from, const JournalVisitor& visit) const
{
    return store::forEachEntry(m_d->connection, from, visit);
}

Result<std::optional<JournalEntry>> ProjectFile::lastDraftEntry() const
{
    return store::lastEntryOf(m_d->connection, JournalKind::Draft);
}

Result<std::vector<StoredFile>> ProjectFile::files() const
{
    std::vector<StoredFile> files;
    for (store::FileRow& row : ASSIZE_TRY(store::readFiles(m_d->connection)))
        files.push_back(std::move(row.file));
    return files;
}

Result<std::string> ProjectFile::bytesOf(const StoredFile& file) const
{
    for (const store::FileRow& row : ASSIZE_TRY(store::readFiles(m_d->connection))) {
        if (row.file.number == file.number && row.file.sha256 == file.sha256)
            return m_d->read(row.content);
    }
    return fail(FailureKind::Usage, "no-such-file", concat("the project holds no file ", file.number));
}

Result<std::vector<DraftValue>> ProjectFile::drafts() const
{
    return store::readDrafts(m_d->connection);
}

Result<std::vector<std::pair<SampleId, std::string>>> ProjectFile::draftTimes() const
{
    return store::readDraftTimes(m_d->connection);
}

Result<> ProjectFile::apply(std::span<const DraftChange> changes)
{
    for (const DraftChange& change : changes)
        ASSIZE_TRY(checkChange(change));
    return m_d->change(ProjectKind::Reviewer, [this, changes]() -> Result<> {
        for (const DraftChange& change : changes)
            ASSIZE_TRY(m_d->applyOne(change));
        return {};
    });
}

Result<Submission> ProjectFile::submit(const OperationId& operation, std::string labels,
                                       const std::string& at)
{
    ASSIZE_TRY(requireText(at, "the time"));
    const auto row = m_d->change(ProjectKind::Reviewer, [&] { return m_d->submit(operation, labels, at); });
    if (!row)
        return tl::unexpected<Error>(row.error());
    return Submission{row->sequence, row->submittedAt, row->content.sha256, std::move(labels)};
}

Result<std::optional<Submission>> ProjectFile::latestSubmission() const
{
    const auto known = ASSIZE_TRY(store::readSubmissions(m_d->connection));
    if (known.empty())
        return std::optional<Submission>();
    return std::optional(ASSIZE_TRY(m_d->read(known.back())));
}

Result<std::vector<StoredFile>> ProjectFile::import(std::span<const FileToStore> files, const std::string& at)
{
    ASSIZE_TRY(requireText(at, "the time"));
    for (const FileToStore& file : files) {
        ASSIZE_TRY(requireText(file.name, "the name of the file"));
        if (file.kind == FileKind::Corpus || file.kind == FileKind::Requests)
            return fail(FailureKind::Usage, "wrong-kind",
                        concat("a project takes in no other ", nameOf(file.kind), " file"));
    }
    return m_d->change(ProjectKind::Maintainer, [&] { return m_d->import(files, at); });
}

namespace {

void append(store::Faults& faults, Result<store::Faults> found)
{
    if (found)
        faults.insert(faults.end(), found->begin(), found->end());
    else
        faults.push_back(found.error());
}

Result<store::Faults> checkAll(const Connection& connection, Progress& progress)
{
    store::Faults faults = ASSIZE_TRY(store::auditContents(connection, progress));
    const auto snapshot = ASSIZE_TRY(store::Transaction::beginReading(connection));
    append(faults, store::auditStructure(connection));
    append(faults, store::auditJournal(connection));
    return faults;
}

} // namespace

Result<std::vector<Error>> ProjectFile::check(Progress& progress) const
{
    return checkAll(m_d->connection, progress);
}

Result<std::vector<Error>> ProjectFile::examine(const std::filesystem::path& path, Progress& progress)
{
    const store::ProjectPlace place = ASSIZE_TRY(store::locateProject(path));
    ASSIZE_TRY(store::requireProject(place.path));
    const OpenConnection opened = ASSIZE_TRY(connect(place.path, readingMode(place)));
    return checkAll(opened.connection, progress);
}

Result<> ProjectFile::backup(const std::filesystem::path& path) const
{
    ASSIZE_TRY(store::requireProjectPath(path));
    const JournalHead before = ASSIZE_TRY(journalHead());
    NewFile file = ASSIZE_TRY(NewFile::reserve(path));
    ASSIZE_TRY(m_d->connection.copyTo(file.temporaryPath()));
    {
        const auto copy = ASSIZE_TRY(connect(file.temporaryPath(), ConnectionMode::Read));
        SilentProgress silent;
        const auto faults = ASSIZE_TRY(checkAll(copy.connection, silent));
        const auto head = ASSIZE_TRY(store::readJournalHead(copy.connection)).value_or(JournalHead{});
        if (!faults.empty())
            return fail(FailureKind::Store, faults.front().code,
                        concat(shown(m_d->path), " was not copied: ", faults.front().message),
                        faults.front().hint);
        if (head.length < before.length)
            return fail(FailureKind::Io, "verification-failed",
                        concat("the copy of ", shown(m_d->path), " holds less than the project"),
                        "the disk may be failing");
    }
    return file.publish();
}

} // namespace assize
