// SPDX-License-Identifier: Apache-2.0
#include "store/audit.h"

#include "base/bytesink.h"
#include "base/concat.h"
#include "base/inputfile.h"
#include "base/termsafe.h"
#include "store/content.h"
#include "store/journal.h"
#include "store/tables.h"

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>

namespace assize::store {

namespace {

constexpr std::size_t mostFaults = 100;
constexpr const char* whatToDo = "go back to a copy of the project, and keep this file as it is";

void add(Faults& faults, std::string code, std::string message)
{
    if (faults.size() < mostFaults)
        faults.push_back({FailureKind::Store, std::move(code), std::move(message), whatToDo});
}

/// Where a draft value belongs; without a claim, the whole case.
using DraftPlace = std::tuple<SampleId, std::optional<ClaimId>, std::string>;

/// The state of all tables as the journal tells it, row by row, held against what they hold.
class JournalReplay final {
public:
    static Result<JournalReplay> of(const Connection& connection)
    {
        JournalReplay replay;
        replay.m_identity = ASSIZE_TRY(readIdentity(connection));
        replay.m_files = ASSIZE_TRY(readFiles(connection));
        replay.m_submissions = ASSIZE_TRY(readSubmissions(connection));
        return replay;
    }

    void follow(const JournalEntry& entry)
    {
        if (entry.sequence != m_length + 1)
            add(m_faults, "journal-damaged", concat("row ", m_length + 1, " of the journal is missing"));
        if (hashOf(entry, m_hash) != entry.hash)
            add(m_faults, "journal-damaged",
                concat("row ", entry.sequence, " of the journal was changed, or a row before it"));
        m_length = entry.sequence;
        m_hash = entry.hash;
        if ((entry.sequence == 1) != (entry.kind == JournalKind::Created))
            add(m_faults, "journal-damaged", "the journal does not begin with the making of the project");
        apply(entry);
    }

    Result<Faults> finish(const Connection& connection) &&
    {
        if (m_length == 0)
            add(m_faults, "journal-damaged", "the journal is empty");
        if (m_seenFiles != m_files.size())
            add(m_faults, "files-differ", "the project holds files that its journal does not name");
        if (m_seenSubmissions != m_submissions.size())
            add(m_faults, "submissions-differ",
                "the project holds submissions that its journal does not name");
        compareDrafts(ASSIZE_TRY(readDrafts(connection)));
        ASSIZE_TRY(findStrayContents(connection));
        return std::move(m_faults);
    }

private:
    void apply(const JournalEntry& entry)
    {
        switch (entry.kind) {
        case JournalKind::Created:
            compareFile(entry, [this](const StoredFile& file) { return describe(m_identity, file); });
            if (m_identity.createdAt != entry.at)
                add(m_faults, "identity-differs", "the project was not made when it says");
            break;
        case JournalKind::Imported:
            compareFile(entry, [](const StoredFile& file) { return describe(file); });
            break;
        case JournalKind::Submitted:
            compareSubmission(entry);
            break;
        case JournalKind::Draft:
            applyDraft(entry);
            break;
        }
    }

    template <typename Describe> void compareFile(const JournalEntry& entry, const Describe& describeRow)
    {
        const std::size_t index = m_seenFiles++;
        const bool same = index < m_files.size() && m_files[index].file.addedAt == entry.at &&
                          entry.after == describeRow(m_files[index].file);
        if (!same)
            add(m_faults, "files-differ",
                concat("a file, or what the project says of itself, is not what row ", entry.sequence,
                       " of the journal names"));
    }

    void compareSubmission(const JournalEntry& entry)
    {
        const std::size_t index = m_seenSubmissions++;
        const bool same = index < m_submissions.size() && m_submissions[index].sequence == entry.sequence &&
                          m_submissions[index].submittedAt == entry.at &&
                          entry.after == describe(m_submissions[index]);
        if (!same)
            add(m_faults, "submissions-differ",
                concat("the submission of row ", entry.sequence, " of the journal is not what it names"));
    }

    void applyDraft(const JournalEntry& entry)
    {
        const DraftPlace place{entry.sampleId.value_or(SampleId{}), entry.claimId, entry.field};
        const auto known = m_drafts.find(place);
        const auto before = known == m_drafts.end() ? std::nullopt : std::optional(known->second);
        if (before != entry.before)
            add(m_faults, "journal-damaged",
                concat("row ", entry.sequence, " of the journal does not follow from the rows before it"));
        if (entry.after)
            m_drafts.insert_or_assign(place, *entry.after);
        else
            m_drafts.erase(place);
    }

    void compareDrafts(const std::vector<DraftValue>& drafts)
    {
        for (const DraftValue& draft : drafts) {
            const auto known = m_drafts.find({draft.sampleId, draft.claimId, draft.field});
            if (known == m_drafts.end() || known->second != draft.value)
                add(m_faults, "drafts-differ",
                    concat("the draft of ", excerpt(draft.field), " of the sample \"",
                           excerpt(draft.sampleId.value), "\" is not what the journal says"));
            if (known != m_drafts.end())
                m_drafts.erase(known);
        }
        for (const auto& [place, value] : m_drafts)
            add(m_faults, "drafts-differ",
                concat("the draft of ", excerpt(std::get<2>(place)), " of the sample \"",
                       excerpt(std::get<0>(place).value), "\" is missing"));
    }

    Result<> findStrayContents(const Connection& connection)
    {
        std::set<std::int64_t> named;
        for (const FileRow& file : m_files)
            named.insert(file.content.number);
        for (const SubmissionRow& submission : m_submissions)
            named.insert(submission.content.number);
        return forEachContent(connection, [&](const Content& content) {
            if (!named.contains(content.number))
                add(m_faults, "bytes-damaged",
                    concat("the stored bytes of SHA-256 ", content.sha256.hex(), " belong to nothing"));
        });
    }

    ProjectIdentity m_identity;
    std::vector<FileRow> m_files;
    std::vector<SubmissionRow> m_submissions;
    std::size_t m_seenFiles = 0;
    std::size_t m_seenSubmissions = 0;
    std::map<DraftPlace, std::string> m_drafts;
    std::int64_t m_length = 0;
    std::optional<Digest> m_hash;
    Faults m_faults;
};

class Nowhere final : public ByteSink {
public:
    void write(std::string_view /*bytes*/) override {}
};

} // namespace

Result<Faults> auditJournal(const Connection& connection)
{
    JournalReplay replay = ASSIZE_TRY(JournalReplay::of(connection));
    ASSIZE_TRY(forEachEntry(connection, 1, [&replay](const JournalEntry& entry) { replay.follow(entry); }));
    return std::move(replay).finish(connection);
}

Result<Faults> auditStructure(const Connection& connection)
{
    Faults faults;
    const std::array checks{QStringLiteral("PRAGMA integrity_check"),
                            QStringLiteral("SELECT \"table\" FROM pragma_foreign_key_check")};
    for (const QString& check : checks) {
        Statement rows = ASSIZE_TRY(Statement::prepare(connection, check));
        while (ASSIZE_TRY(rows.next())) {
            if (const std::string said = rows.word(0); said != "ok")
                add(faults, "project-damaged", concat("SQLite finds a fault in the file: ", termSafe(said)));
        }
    }
    return faults;
}

Result<Faults> auditContents(const Connection& connection, Progress& progress)
{
    std::vector<Content> contents;
    std::uint64_t total = 0;
    ASSIZE_TRY(forEachContent(connection, [&](const Content& content) {
        contents.push_back(content);
        total += content.size;
    }));
    Faults faults;
    Nowhere nowhere;
    std::uint64_t done = 0;
    for (const Content& content : contents) {
        if (progress.isCancelled())
            return interrupted();
        const auto read = readContent(connection, content, nowhere);
        if (!read && read.error().kind != FailureKind::Store)
            return tl::unexpected<Error>(read.error());
        if (!read)
            add(faults, read.error().code, read.error().message);
        progress.advance(done += content.size, total);
    }
    return faults;
}

} // namespace assize::store
