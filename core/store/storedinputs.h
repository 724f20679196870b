// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "labels/fileinput.h"
#include "store/projectfile.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace assize {

/// Everything that a maintainer's project holds, read.
struct StoredInputs {
    std::optional<CorpusFile> corpus; ///< always there, once it was read
    std::vector<FileInput> files;     ///< in the order in which they were stored
};

/// Fails where the project has no corpus that can be used (Store), and for a reviewer's project (Usage).
Result<StoredInputs> readStoredInputs(const ProjectFile& project, Progress& progress);

/// "corpus-unusable": the project's own corpus has faults.
[[nodiscard]] tl::unexpected<Error> corpusUnusable(const std::filesystem::path& project);

} // namespace assize
