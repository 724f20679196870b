// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/connection.h"
#include "store/projectfile.h"

#include <functional>
#include <optional>
#include <string_view>

namespace assize::store {

/// SHA-256 of the canonical form of all members but `hash`, and the hash of the row before (of which the
/// first row has none).
[[nodiscard]] Digest hashOf(const JournalEntry& entry, const std::optional<Digest>& previous);

/// Writes the row that comes next, with its sequence and hash filled in; inside a transaction.
Result<JournalEntry> appendToJournal(const Connection& connection, JournalEntry entry);

/// Nothing: the journal is empty, as it only is while a project is being made.
Result<std::optional<JournalHead>> readJournalHead(const Connection& connection);

Result<> forEachEntry(const Connection& connection, std::int64_t from,
                      const ProjectFile::JournalVisitor& visit);
Result<std::optional<JournalEntry>> findOperation(const Connection& connection, const OperationId& operation);
Result<std::optional<JournalEntry>> lastEntryOf(const Connection& connection, JournalKind kind);

} // namespace assize::store
