// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/progress.h"
#include "store/connection.h"

#include <vector>

namespace assize::store {

/// What is wrong with a project, a sentence each; the first hundred.
using Faults = std::vector<Error>;

/// Follows the journal from its first row: the chain of its hashes, and whether every other table is what the
/// journal says. Must see one state of the project, so inside a transaction.
Result<Faults> auditJournal(const Connection& connection);

/// SQLite's own check of the file.
Result<Faults> auditStructure(const Connection& connection);

/// The digests of all stored bytes.
Result<Faults> auditContents(const Connection& connection, Progress& progress);

} // namespace assize::store
