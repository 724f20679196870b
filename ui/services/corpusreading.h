// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "corpus/corpusfile.h"
#include "models/caselistmodel.h"
#include "models/claimtablemodel.h"
#include "report/diagnostics.h"

#include <QMutex>

#include <memory>
#include <optional>
#include <vector>

namespace assize {

// Reading a corpus for the case browser, on other threads than the window's. The functions may be called at
// the same time on one CorpusFile.

/// A corpus whose index has been read.
struct OpenedCorpus {
    std::shared_ptr<const CorpusFile> file; ///< null where there are no cases that can be read
    FileFindings findings;                  ///< in what stands around the cases
};
Result<OpenedCorpus> openCorpusFile(const std::filesystem::path& path, Progress& progress);

/// Hands rows over from the thread that reads to the one that shows.
class CaseFeed final {
public:
    void put(CaseRow row);
    [[nodiscard]] std::vector<CaseRow> take();

private:
    QMutex m_mutex;
    std::vector<CaseRow> m_rows;
};

/// Checks every case, and puts a row for each into the feed. Gives `findings` with what was found added, in
/// order, with lines and columns.
Result<FileFindings> checkCases(const CorpusFile& file, FileFindings findings, CaseFeed& feed,
                                Progress& progress);

/// One case, for showing it.
struct ShownCase {
    std::size_t index = 0;
    std::optional<EvaluationCase> evaluationCase; ///< nothing where it has errors
    std::vector<ClaimRow> claims;
    ExactText element; ///< as JSON, where the case has errors; empty where it is no JSON
};
Result<ShownCase> readOneCase(const CorpusFile& file, std::size_t index);
/// The first case, before the rest of the file has been looked at. Nothing where that cannot be: the header
/// does not stand before the cases, the case has errors, or it is not among the first megabytes.
Result<std::optional<ShownCase>> readFirstCase(const std::filesystem::path& path, Progress& progress);

/// The case that a finding in a corpus is about, by its JSON Pointer.
[[nodiscard]] std::optional<std::size_t> caseIndexOf(std::string_view pointer);

} // namespace assize
