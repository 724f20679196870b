// SPDX-License-Identifier: Apache-2.0
#include "store/journal.h"

#include "base/concat.h"
#include "base/inputfile.h"
#include "json/value.h"
#include "json/writer.h"

#include <QRandomGenerator>

#include <algorithm>
#include <array>

namespace assize {

namespace {

constexpr std::array<std::string_view, 2> projectKindWords{"reviewer", "maintainer"};
constexpr std::array<std::string_view, 4> journalKindWords{"created", "draft", "imported", "submitted"};

} // namespace

std::string_view nameOf(ProjectKind kind)
{
    return projectKindWords.at(static_cast<std::size_t>(kind));
}

std::string_view nameOf(JournalKind kind)
{
    return journalKindWords.at(static_cast<std::size_t>(kind));
}

OperationId OperationId::random()
{
    std::array<quint32, 4> words{};
    QRandomGenerator::system()->fillRange(words.data(), static_cast<qsizetype>(words.size()));
    OperationId operation;
    for (std::size_t i = 0; i < operation.bytes.size(); ++i)
        operation.bytes[i] = static_cast<std::uint8_t>(words[i / 4] >> (8 * (i % 4)));
    return operation;
}

std::string OperationId::hex() const
{
    return QByteArray::fromRawData(reinterpret_cast<const char*>(bytes.data()),
                                   static_cast<qsizetype>(bytes.size()))
        .toHex()
        .toStdString();
}

namespace store {

namespace {

const QString columns =
    QStringLiteral("sequence, operation, at, kind, sample_id, claim_id, field, before, after, hash");

template <typename Bytes> std::string_view viewOf(const Bytes& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Fills an array of bytes; false when there are not as many.
template <typename Bytes> bool readInto(Bytes& bytes, const std::string& from)
{
    if (from.size() != bytes.size())
        return false;
    std::ranges::transform(from, bytes.begin(), [](char byte) { return static_cast<std::uint8_t>(byte); });
    return true;
}

template <typename Id> std::optional<std::string> valueOf(const std::optional<Id>& id)
{
    return id ? std::optional(id->value) : std::nullopt;
}

template <typename Id> std::optional<Id> idOf(std::optional<std::string> value)
{
    return value ? std::optional(Id{std::move(*value)}) : std::nullopt;
}

json::Value textOrNull(const std::optional<std::string>& text)
{
    return text ? json::Value::string(*text) : json::Value::null();
}

Result<JournalEntry> readEntry(const Connection& connection, const Statement& row)
{
    JournalEntry entry;
    entry.sequence = row.integer(0);
    entry.at = row.bytes(2);
    const auto* const kind = std::ranges::find(journalKindWords, row.word(3));
    if (!readInto(entry.operation.bytes, row.bytes(1)) || kind == journalKindWords.end() ||
        !readInto(entry.hash.bytes, row.bytes(9)))
        return fail(FailureKind::Store, "journal-damaged",
                    concat("row ", entry.sequence, " of the journal of ", shown(connection.path()),
                           " cannot be read"),
                    "go back to a copy of the project");
    entry.kind = static_cast<JournalKind>(kind - journalKindWords.begin());
    entry.sampleId = idOf<SampleId>(row.optionalBytes(4));
    entry.claimId = idOf<ClaimId>(row.optionalBytes(5));
    entry.field = row.bytes(6);
    entry.before = row.optionalBytes(7);
    entry.after = row.optionalBytes(8);
    return entry;
}

Result<std::optional<JournalEntry>> readOne(const Connection& connection, Statement statement)
{
    if (!ASSIZE_TRY(statement.next()))
        return std::optional<JournalEntry>();
    return std::optional(ASSIZE_TRY(readEntry(connection, statement)));
}

} // namespace

Digest hashOf(const JournalEntry& entry, const std::optional<Digest>& previous)
{
    using json::Value;
    return json::canonicalDigest(
        Value::object({{"after", textOrNull(entry.after)},
                       {"at", Value::string(entry.at)},
                       {"before", textOrNull(entry.before)},
                       {"claimId", textOrNull(valueOf(entry.claimId))},
                       {"field", Value::string(entry.field)},
                       {"kind", Value::string(nameOf(entry.kind))},
                       {"operation", Value::string(entry.operation.hex())},
                       {"previous", textOrNull(previous ? std::optional(previous->hex()) : std::nullopt)},
                       {"sampleId", textOrNull(valueOf(entry.sampleId))},
                       {"sequence", Value::integer(entry.sequence)}}));
}

Result<JournalEntry> appendToJournal(const Connection& connection, JournalEntry entry)
{
    const auto head = ASSIZE_TRY(readJournalHead(connection));
    entry.sequence = head ? head->length + 1 : 1;
    entry.hash = hashOf(entry, head ? std::optional(head->hash) : std::nullopt);
    Statement insert = ASSIZE_TRY(Statement::prepare(
        connection,
        QStringLiteral("INSERT INTO journal (%1) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").arg(columns)));
    const auto sample = valueOf(entry.sampleId);
    const auto claim = valueOf(entry.claimId);
    insert.bind(entry.sequence).bind(viewOf(entry.operation.bytes)).bind(std::string_view(entry.at));
    insert.bindWord(nameOf(entry.kind)).bind(sample).bind(claim).bind(std::string_view(entry.field));
    insert.bind(entry.before).bind(entry.after).bind(viewOf(entry.hash.bytes));
    ASSIZE_TRY(insert.run());
    return entry;
}

Result<std::optional<JournalHead>> readJournalHead(const Connection& connection)
{
    Statement last = ASSIZE_TRY(Statement::prepare(
        connection, QStringLiteral("SELECT sequence, hash FROM journal ORDER BY sequence DESC LIMIT 1")));
    if (!ASSIZE_TRY(last.next()))
        return std::optional<JournalHead>();
    JournalHead head{last.integer(0), {}};
    if (!readInto(head.hash.bytes, last.bytes(1)))
        return fail(FailureKind::Store, "journal-damaged",
                    concat("the journal of ", shown(connection.path()), " has no head"),
                    "go back to a copy of the project");
    return std::optional(head);
}

Result<> forEachEntry(const Connection& connection, std::int64_t from,
                      const ProjectFile::JournalVisitor& visit)
{
    Statement rows = ASSIZE_TRY(Statement::prepare(
        connection,
        QStringLiteral("SELECT %1 FROM journal WHERE sequence >= ? ORDER BY sequence").arg(columns)));
    rows.bind(from);
    while (ASSIZE_TRY(rows.next()))
        visit(ASSIZE_TRY(readEntry(connection, rows)));
    return {};
}

Result<std::optional<JournalEntry>> findOperation(const Connection& connection, const OperationId& operation)
{
    Statement row = ASSIZE_TRY(Statement::prepare(
        connection, QStringLiteral("SELECT %1 FROM journal WHERE operation = ?").arg(columns)));
    row.bind(viewOf(operation.bytes));
    return readOne(connection, std::move(row));
}

Result<std::optional<JournalEntry>> lastEntryOf(const Connection& connection, JournalKind kind)
{
    Statement row = ASSIZE_TRY(Statement::prepare(
        connection,
        QStringLiteral("SELECT %1 FROM journal WHERE kind = ? ORDER BY sequence DESC LIMIT 1").arg(columns)));
    row.bindWord(nameOf(kind));
    return readOne(connection, std::move(row));
}

} // namespace store

} // namespace assize
