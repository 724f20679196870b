// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "base/saveatomically.h"
#include "corpus/corpusfile.h"
#include "text/digest.h"

#include <cstddef>
#include <filesystem>

namespace assize {

/// A request file that was written, and what the audit of it found; or why there was no audit.
struct ExportedRequests {
    std::filesystem::path path;
    std::size_t requests = 0;
    Digest sha256;
    Result<IssueList> audit;
};

/// Writes the blinded requests of a corpus, the same bytes as the command line, then reads the file again and
/// audits it. `issues` is what was found around the cases. Refuses a corpus with errors ("corpus-invalid"),
/// to write over the corpus ("output-is-input") and, unless told to follow it, over a symbolic link
/// ("symbolic-link"); nothing has then been written.
Result<ExportedRequests> exportRequests(const CorpusFile& corpus, IssueList issues,
                                        const std::filesystem::path& path, SymbolicLinks links,
                                        Progress& progress);

} // namespace assize
