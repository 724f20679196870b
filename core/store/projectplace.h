// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"

#include <filesystem>
#include <optional>

namespace assize::store {

/// Refuses what can be no path of a project: none at all, and the names that SQLite takes for something else
/// than a file.
Result<> requireProjectPath(const std::filesystem::path& path);

/// A file that may be a project.
struct ProjectPlace {
    std::filesystem::path path;          ///< absolute and without links, so that one project has one lock
    std::optional<Error> writeProtected; ///< why the file itself cannot be written
};

/// Refuses what is missing, and what is no file (Usage).
Result<ProjectPlace> locateProject(const std::filesystem::path& path);

/// Whether a file begins as a project does. Not for one that this process has open, whose locks would go.
[[nodiscard]] Result<bool> beginsLikeProject(const std::filesystem::path& path);

} // namespace assize::store
