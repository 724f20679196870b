// SPDX-License-Identifier: Apache-2.0
#include "store/tables.h"

#include "base/bytesink.h"
#include "base/concat.h"
#include "base/inputfile.h"
#include "json/value.h"
#include "json/writer.h"

#include <algorithm>

namespace assize::store {

namespace {

using json::Value;

std::string canonical(const Value& value)
{
    StringSink sink;
    json::writeCanonical(sink, value);
    return sink.take();
}

Value toValue(const StoredFile& file)
{
    return Value::object({{"kind", Value::string(nameOf(file.kind))},
                          {"name", Value::string(file.name)},
                          {"number", Value::integer(file.number)},
                          {"sha256", Value::string(file.sha256.hex())},
                          {"size", Value::integer(static_cast<std::int64_t>(file.size))}});
}

FileKind fileKindOf(std::string_view word)
{
    // The table admits no other words.
    const auto kind = std::ranges::find(allFileKinds, word, [](FileKind one) { return nameOf(one); });
    return kind == allFileKinds.end() ? FileKind::Corpus : *kind;
}

Content contentIn(const Statement& row, int column)
{
    return {row.integer(column), toDigest(row.bytes(column + 1)),
            static_cast<std::uint64_t>(row.integer(column + 2))};
}

std::optional<std::string> valueOf(const std::optional<ClaimId>& id)
{
    return id ? std::optional(id->value) : std::nullopt;
}

} // namespace

Result<ProjectIdentity> readIdentity(const Connection& connection)
{
    Statement row = ASSIZE_TRY(Statement::prepare(
        connection, QStringLiteral("SELECT kind, project_id, rater, created_at FROM project")));
    if (!ASSIZE_TRY(row.next()))
        return fail(FailureKind::Store, "project-damaged",
                    concat(shown(connection.path()), " does not say what it is a project of"),
                    "go back to a copy of it");
    ProjectIdentity identity;
    identity.kind =
        row.word(0) == nameOf(ProjectKind::Reviewer) ? ProjectKind::Reviewer : ProjectKind::Maintainer;
    identity.projectId = row.bytes(1);
    if (auto rater = row.optionalBytes(2))
        identity.rater = RaterId{std::move(*rater)};
    identity.createdAt = row.bytes(3);
    return identity;
}

Result<std::vector<FileRow>> readFiles(const Connection& connection)
{
    Statement row = ASSIZE_TRY(Statement::prepare(
        connection,
        QStringLiteral("SELECT file.number, kind, name, added_at, content.number, sha256, size FROM file "
                       "JOIN content ON content.number = file.content ORDER BY file.number")));
    std::vector<FileRow> files;
    while (ASSIZE_TRY(row.next())) {
        FileRow& file = files.emplace_back();
        file.content = contentIn(row, 4);
        file.file = {row.integer(0),      fileKindOf(row.word(1)), row.bytes(2),
                     file.content.sha256, file.content.size,       row.bytes(3)};
    }
    return files;
}

Result<std::vector<SubmissionRow>> readSubmissions(const Connection& connection)
{
    Statement row = ASSIZE_TRY(Statement::prepare(
        connection, QStringLiteral("SELECT sequence, submitted_at, number, sha256, size FROM submission "
                                   "JOIN content ON number = content ORDER BY sequence")));
    std::vector<SubmissionRow> submissions;
    while (ASSIZE_TRY(row.next()))
        submissions.push_back({row.integer(0), row.bytes(1), contentIn(row, 2)});
    return submissions;
}

Result<std::vector<DraftValue>> readDrafts(const Connection& connection)
{
    Statement row = ASSIZE_TRY(Statement::prepare(
        connection, QStringLiteral("SELECT sample_id, claim_id, field, value FROM draft ORDER BY sample_id, "
                                   "coalesce(claim_id, x''), field")));
    std::vector<DraftValue> drafts;
    while (ASSIZE_TRY(row.next())) {
        DraftValue& draft = drafts.emplace_back();
        draft.sampleId = SampleId{row.bytes(0)};
        if (auto claim = row.optionalBytes(1))
            draft.claimId = ClaimId{std::move(*claim)};
        draft.field = row.bytes(2);
        draft.value = row.bytes(3);
    }
    return drafts;
}

Result<std::optional<std::string>> readDraft(const Connection& connection, const SampleId& sampleId,
                                             const std::optional<ClaimId>& claimId, const std::string& field)
{
    Statement row = ASSIZE_TRY(Statement::prepare(
        connection, QStringLiteral("SELECT value FROM draft WHERE sample_id = ? AND coalesce(claim_id, x'') "
                                   "= coalesce(?, x'') AND field = ?")));
    const auto claim = valueOf(claimId);
    row.bind(std::string_view(sampleId.value)).bind(claim).bind(std::string_view(field));
    return ASSIZE_TRY(row.next()) ? std::optional(row.bytes(0)) : std::nullopt;
}

Result<std::vector<std::pair<SampleId, std::string>>> readDraftTimes(const Connection& connection)
{
    // Where an aggregate is max(), SQLite takes the other columns from the row that has it.
    Statement row = ASSIZE_TRY(Statement::prepare(
        connection, QStringLiteral("SELECT sample_id, at, max(sequence) FROM journal WHERE kind = 'draft' "
                                   "GROUP BY sample_id")));
    std::vector<std::pair<SampleId, std::string>> times;
    while (ASSIZE_TRY(row.next()))
        times.emplace_back(SampleId{row.bytes(0)}, row.bytes(1));
    return times;
}

Result<> writeIdentity(const Connection& connection, const ProjectIdentity& identity)
{
    Statement insert = ASSIZE_TRY(Statement::prepare(
        connection, QStringLiteral("INSERT INTO project (id, kind, project_id, rater, created_at) VALUES "
                                   "(1, ?, ?, ?, ?)")));
    const auto rater = identity.rater ? std::optional(identity.rater->value) : std::nullopt;
    insert.bindWord(nameOf(identity.kind)).bind(std::string_view(identity.projectId)).bind(rater);
    return insert.bind(std::string_view(identity.createdAt)).run();
}

Result<std::optional<FileRow>> writeFile(const Connection& connection, const FileToStore& file,
                                         const std::string& at)
{
    const StoredContent stored = ASSIZE_TRY(storeContent(connection, file.bytes));
    if (!stored.isNew)
        return std::optional<FileRow>();
    const std::int64_t last =
        ASSIZE_TRY(readInteger(connection, QStringLiteral("SELECT coalesce(max(number), 0) FROM file")));
    FileRow row;
    row.content = stored.content;
    row.file = {last + 1, file.kind, file.name, row.content.sha256, row.content.size, at};
    Statement insert = ASSIZE_TRY(Statement::prepare(
        connection,
        QStringLiteral("INSERT INTO file (number, content, kind, name, added_at) VALUES (?, ?, ?, ?, ?)")));
    insert.bind(row.file.number).bind(row.content.number).bindWord(nameOf(file.kind));
    ASSIZE_TRY(insert.bind(std::string_view(file.name)).bind(std::string_view(at)).run());
    return std::optional(std::move(row));
}

Result<> writeSubmission(const Connection& connection, const SubmissionRow& submission)
{
    Statement insert = ASSIZE_TRY(Statement::prepare(
        connection,
        QStringLiteral("INSERT INTO submission (sequence, content, submitted_at) VALUES (?, ?, ?)")));
    insert.bind(submission.sequence).bind(submission.content.number);
    return insert.bind(std::string_view(submission.submittedAt)).run();
}

Result<> writeDraft(const Connection& connection, const DraftChange& change)
{
    const auto claim = valueOf(change.claimId);
    Statement remove = ASSIZE_TRY(Statement::prepare(
        connection, QStringLiteral("DELETE FROM draft WHERE sample_id = ? AND coalesce(claim_id, x'') = "
                                   "coalesce(?, x'') AND field = ?")));
    remove.bind(std::string_view(change.sampleId.value)).bind(claim);
    ASSIZE_TRY(remove.bind(std::string_view(change.field)).run());
    if (!change.after)
        return {};
    Statement insert = ASSIZE_TRY(Statement::prepare(
        connection,
        QStringLiteral("INSERT INTO draft (sample_id, claim_id, field, value) VALUES (?, ?, ?, ?)")));
    insert.bind(std::string_view(change.sampleId.value)).bind(claim).bind(std::string_view(change.field));
    return insert.bind(change.after).run();
}

std::string describe(const ProjectIdentity& identity, const StoredFile& source)
{
    return canonical(
        Value::object({{"file", toValue(source)},
                       {"kind", Value::string(nameOf(identity.kind))},
                       {"projectId", Value::string(identity.projectId)},
                       {"rater", identity.rater ? Value::string(identity.rater->value) : Value::null()}}));
}

std::string describe(const StoredFile& file)
{
    return canonical(toValue(file));
}

std::string describe(const SubmissionRow& submission)
{
    return canonical(
        Value::object({{"sha256", Value::string(submission.content.sha256.hex())},
                       {"size", Value::integer(static_cast<std::int64_t>(submission.content.size))}}));
}

} // namespace assize::store
