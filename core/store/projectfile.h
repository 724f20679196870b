// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock.h"
#include "base/progress.h"
#include "base/result.h"
#include "base/strongid.h"
#include "corpus/fileformat.h"
#include "text/digest.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assize {

/// A reviewer's project holds one request file and that reviewer's work; a maintainer's holds a corpus and
/// every label, judge and adjudication file that was imported.
enum class ProjectKind : std::uint8_t { Reviewer, Maintainer };

[[nodiscard]] std::string_view nameOf(ProjectKind kind);

/// Names one change for good, so that doing it again does nothing.
struct OperationId {
    std::array<std::uint8_t, 16> bytes{};

    auto operator<=>(const OperationId&) const = default;

    /// A new one that no other has (random, from the system).
    [[nodiscard]] static OperationId random();
    /// 32 lower-case hexadecimal digits.
    [[nodiscard]] std::string hex() const;
};

/// One field of a draft gets another value. Values are JSON (canonical form); nothing: there is no answer.
struct DraftChange {
    OperationId operation;
    SampleId sampleId;
    std::optional<ClaimId> claimId; ///< empty for what concerns the whole case
    std::string field;              ///< a word: "truth", "note" …
    std::optional<std::string> before;
    std::optional<std::string> after;
    std::string changedAt; ///< as Clock::utcNow()

    bool operator==(const DraftChange&) const = default;
};

/// What a field of a draft holds now.
struct DraftValue {
    SampleId sampleId;
    std::optional<ClaimId> claimId;
    std::string field;
    std::string value;

    bool operator==(const DraftValue&) const = default;
};

/// A file whose exact bytes the project holds.
struct StoredFile {
    std::int64_t number = 0;
    FileKind kind = FileKind::Requests;
    std::string name; ///< as it was called when it came in, without folders
    Digest sha256;
    std::uint64_t size = 0; ///< in bytes
    std::string addedAt;
};

/// A label file as it was handed in.
struct Submission {
    std::int64_t sequence = 0; ///< of its journal row
    std::string submittedAt;
    Digest sha256;
    std::string labels; ///< the exact bytes
};

enum class JournalKind : std::uint8_t {
    Created,  ///< the project; `after` names what it was made from
    Draft,    ///< a field of a draft
    Imported, ///< a file; `after` names it
    Submitted ///< labels were exported
};

[[nodiscard]] std::string_view nameOf(JournalKind kind);

/// One row of the journal. Rows are numbered from 1 without gaps, and
/// `hash` = SHA-256(JCS(all other members, the hash of the row before)).
struct JournalEntry {
    std::int64_t sequence = 0;
    OperationId operation;
    std::string at;
    JournalKind kind = JournalKind::Draft;
    std::optional<SampleId> sampleId;
    std::optional<ClaimId> claimId;
    std::string field;
    std::optional<std::string> before;
    std::optional<std::string> after;
    Digest hash;
};

/// Where the journal ends.
struct JournalHead {
    std::int64_t length = 0;
    Digest hash;

    bool operator==(const JournalHead&) const = default;
};

struct ProjectIdentity {
    ProjectKind kind = ProjectKind::Reviewer;
    std::string projectId;        ///< 32 hexadecimal digits, random
    std::optional<RaterId> rater; ///< of a reviewer's project
    std::string createdAt;
};

/// A file that goes into a project.
struct FileToStore {
    FileKind kind = FileKind::Requests;
    std::string name;
    std::string bytes;
};

/// The name under which a file at that path is stored. One that is not Unicode is written out as messages
/// show it.
[[nodiscard]] std::string storedName(const std::filesystem::path& path);

struct NewProject {
    ProjectKind kind = ProjectKind::Reviewer;
    std::optional<RaterId> rater;
    FileToStore source; ///< the requests, or the corpus
};

enum class Access : std::uint8_t {
    ReadWrite,   ///< fails where the project cannot be written
    AsAvailable, ///< opens read-only where it must, and says why
    ReadOnly,    ///< takes no lock
};

/// One SQLite file that is opened with every setting of the store specification, each read back. It belongs
/// to the thread that opened it. Every function that changes something is one transaction: done as a whole
/// and on the disk when it returns, or not at all.
class ProjectFile final {
public:
    /// Never replaces anything that is there. Fails with Usage for a path that exists or is none.
    static Result<> create(const std::filesystem::path& path, const NewProject& project, const Clock& clock);
    /// Never creates. Refuses what is not a project, a newer one (by its version), a damaged one, and
    /// one whose journal or stored bytes were changed (Store).
    static Result<ProjectFile> open(const std::filesystem::path& path, Access access);

    ProjectFile(ProjectFile&& other) noexcept;
    ProjectFile& operator=(ProjectFile&& other) noexcept;
    ProjectFile(const ProjectFile&) = delete;
    ProjectFile& operator=(const ProjectFile&) = delete;
    ~ProjectFile();

    [[nodiscard]] const std::filesystem::path& path() const;
    [[nodiscard]] const ProjectIdentity& identity() const;
    /// Why nothing can be changed: a code, a sentence that names who holds the lock, and a hint; nothing when
    /// it can.
    [[nodiscard]] const std::optional<Error>& readOnlyReason() const;

    [[nodiscard]] Result<JournalHead> journalHead() const;
    using JournalVisitor = std::function<void(const JournalEntry&)>;
    /// In order, from the given sequence on.
    Result<> forEachJournalEntry(std::int64_t from, const JournalVisitor& visit) const;
    /// The last draft change, when there is one: where work was left off.
    [[nodiscard]] Result<std::optional<JournalEntry>> lastDraftEntry() const;

    [[nodiscard]] Result<std::vector<StoredFile>> files() const;
    /// Compared with its digest.
    [[nodiscard]] Result<std::string> bytesOf(const StoredFile& file) const;

    [[nodiscard]] Result<std::vector<DraftValue>> drafts() const;
    /// Per sample, when a draft was last changed.
    [[nodiscard]] Result<std::vector<std::pair<SampleId, std::string>>> draftTimes() const;
    /// Applies the changes and writes each into the journal. One whose operation the journal holds already is
    /// passed over; one whose `before` is not what the draft holds is refused ("draft-differs", Store).
    Result<> apply(std::span<const DraftChange> changes);

    /// Keeps the label file that is handed in. Handing in the bytes of the latest submission again gives that
    /// one.
    Result<Submission> submit(const OperationId& operation, std::string labels, const std::string& at);
    [[nodiscard]] Result<std::optional<Submission>> latestSubmission() const;

    /// Stores files, all or none; one whose bytes are there already is passed over. Gives those that were
    /// added.
    Result<std::vector<StoredFile>> import(std::span<const FileToStore> files, const std::string& at);

    /// SQLite's own check, the chain of the journal, the digests of all stored bytes, and whether the drafts
    /// are what the journal says. Gives a sentence for every fault; none: the project is sound.
    Result<std::vector<Error>> check(Progress& progress) const;
    /// The same for a project that open() may refuse: every fault of it, not only the first.
    static Result<std::vector<Error>> examine(const std::filesystem::path& path, Progress& progress);
    /// A copy of the project as it is now, verified. Never replaces anything.
    Result<> backup(const std::filesystem::path& path) const;

private:
    class Private;
    explicit ProjectFile(std::unique_ptr<Private> d);
    std::unique_ptr<Private> m_d;
};

} // namespace assize
