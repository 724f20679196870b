// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "base/strongid.h"
#include "corpus/fileformat.h"
#include "session/projectplace.h"
#include "text/digest.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <vector>

namespace assize {

/// A file that somebody wants to open, as far as one must know it to choose how.
struct Openable {
    std::filesystem::path path;
    std::optional<FileKind> kind; ///< nothing: a project
    Digest sha256;                ///< not of a project

    // Of requests.
    std::size_t cases = 0;
    std::size_t claims = 0;
    bool asksForActiveTime = false;
    std::vector<KnownProject> projects; ///< beside the file

    // Of labels.
    std::optional<RaterId> rater;
    Digest requestsSha256;                         ///< of the file that they were made from
    std::optional<std::filesystem::path> requests; ///< that file, where it lies beside
};

/// Finds out what a file is, and checks requests in full. Fails for what is none of our files, and for
/// requests or labels that are invalid.
Result<Openable> examine(const std::filesystem::path& path, Progress& progress);

} // namespace assize
