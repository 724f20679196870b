// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/connection.h"

#include <filesystem>

namespace assize::store {

/// What this program writes into the header of a project ("ASZE"), and the one version that it knows.
inline constexpr std::int64_t applicationId = 0x41535A45;
inline constexpr std::int64_t schemaVersion = 1;

/// Writes every table, index and trigger into an empty file; inside a transaction.
Result<> createSchema(const Connection& connection);

/// Refuses a file of another program, or a project of a newer version; without locking or changing anything.
Result<> requireProject(const std::filesystem::path& path);

/// Compares the text of every table, index and trigger with what createSchema() writes: a project that holds
/// more, or other ones, could do something else than what it is asked to.
Result<> compareSchema(const Connection& connection);

} // namespace assize::store
