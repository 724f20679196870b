// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "corpus/corpusfile.h"
#include "corpus/fileformat.h"
#include "labels/evaluation.h"

#include <variant>
#include <vector>

namespace assize {

/// What one file says about a corpus.
using FileInput = std::variant<LabelInput, JudgeInput, AdjudicationInput>;

/// Reads a label, judge or adjudication file; `issues` are those found in it so far.
Result<FileInput> readFileInput(FileKind kind, const json::DocumentFile& document, IssueList issues,
                                Progress& progress);

/// Joins files, in any order. The corpus must outlive the result.
[[nodiscard]] Evaluation joinInputs(const CorpusFile& corpus, std::vector<FileInput> files, JoinOptions join,
                                    EvaluationOptions options);

} // namespace assize
