// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/inputfile.h"
#include "base/issue.h"
#include "base/result.h"
#include "base/saveatomically.h"
#include "console.h"
#include "corpus/corpusfile.h"
#include "exitstatus.h"
#include "json/documentfile.h"
#include "labels/adjudicationset.h"
#include "labels/evaluation.h"
#include "labels/judgeset.h"
#include "labels/labelset.h"
#include "report/diagnostics.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assize {

using Paths = std::vector<std::filesystem::path>;

/// What every command takes.
struct CommonOptions {
    std::uint64_t maxBytes = InputFile::defaultLimit;
    bool json = false;
    SymbolicLinks links = SymbolicLinks::Refuse;
};

/// An id that comes from an option must follow the rule of all ids.
Result<> requireId(const std::string& id, std::string_view option);

/// A corpus that is open, with what was found in it so far.
struct OpenCorpus {
    CorpusFile file;
    IssueList issues;

    [[nodiscard]] FileFindings findings() &&;
};

/// Opens a corpus and reads what stands around its cases. Nothing when that is invalid: see the findings.
struct CorpusOrFindings {
    std::unique_ptr<OpenCorpus> corpus; ///< does not move, so that others may refer to the file
    FileFindings findings;              ///< where there is no corpus
};
Result<CorpusOrFindings> openCorpus(const std::filesystem::path& path, const CommonOptions& options,
                                    Console& console);

Result<std::vector<LabelInput>> readLabels(const Paths& paths, const CommonOptions& options,
                                           Console& console);
Result<std::vector<JudgeInput>> readJudges(const Paths& paths, const CommonOptions& options,
                                           Console& console);

/// The label files that are said to have come first, as they are named among the label files; fails for any
/// other.
Result<Paths> resolveFirst(const Paths& first, const Paths& labels);

/// The files that commands on joined labels take.
struct EvaluationPaths {
    std::filesystem::path corpus;
    Paths labels;
    Paths judges;
    Paths adjudications;
    Paths first;
    bool keepStale = false;
    std::vector<RaterId> withoutRaters; ///< whose labels are left out

    [[nodiscard]] Paths all() const;
};

/// A corpus with everything that is joined to it.
struct OpenEvaluation {
    std::unique_ptr<OpenCorpus> corpus;
    std::unique_ptr<Evaluation> evaluation;

    /// Everything found in any of the files, in the order corpus, labels, judges, adjudications.
    [[nodiscard]] std::vector<FileFindings> takeFindings();
};
/// Nothing when the corpus cannot be used; its findings have then been reported. Where the corpus is a
/// maintainer's project, everything that this holds is joined.
Result<std::optional<OpenEvaluation>> openEvaluation(const EvaluationPaths& paths,
                                                     EvaluationOptions evaluationOptions,
                                                     const CommonOptions& options, Console& console);

enum class Purpose : std::uint8_t {
    Checking, ///< the findings are the result of the command
    Working,  ///< they are the reason why there is none
};
/// Brings findings into order and prints them: as JSON to stdout where they are the result and JSON is asked
/// for, otherwise as text to stderr. With errors among them the status is Found or InvalidInput, else Done.
ExitStatus conclude(std::vector<FileFindings> findings, Purpose purpose, const CommonOptions& options,
                    Console& console);

/// For what was found in a single file.
ExitStatus concludeOne(FileFindings findings, Purpose purpose, const CommonOptions& options,
                       Console& console);

} // namespace assize
