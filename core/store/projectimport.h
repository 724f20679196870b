// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "report/diagnostics.h"
#include "store/projectfile.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace assize {

/// A file that somebody wants to take into a maintainer's project.
struct FileToImport {
    std::filesystem::path path;
    std::string bytes;
};

enum class ImportOutcome : std::uint8_t {
    Added,  ///< stored
    Same,   ///< these very bytes are there already
    Refused ///< nothing of it was stored
};

/// What becomes of one file. The counts are of ratings, results, or decisions and reviews of checks, and add
/// up to all that the file holds; nothing is added of a file that is refused.
struct PlannedImport {
    FileFindings findings;
    std::optional<FileKind> kind; ///< empty where it cannot be told
    ImportOutcome outcome = ImportOutcome::Refused;
    std::size_t added = 0;
    std::size_t same = 0;
    std::size_t stale = 0; ///< kept for reading only
    std::size_t refused = 0;
};

struct ImportPlan {
    std::vector<PlannedImport> files; ///< in the order in which they were given
    std::vector<FileToStore> toStore; ///< for ProjectFile::import()
    std::vector<FileFindings> broken; ///< stored files that would not be valid beside the new ones
};

/// Joins new files with everything that a maintainer's project holds, and tells what is to be stored. A file
/// with anything refused in it is refused as a whole, and the others are then joined without it. The order in
/// which the files are given does not matter. Nothing is written.
Result<ImportPlan> planImport(const ProjectFile& project, std::vector<FileToImport> files, bool keepStale,
                              Progress& progress);

} // namespace assize
