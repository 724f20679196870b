// SPDX-License-Identifier: Apache-2.0
#include "labels/fileinput.h"

#include "labels/adjudicationcodec.h"
#include "labels/judgecodec.h"
#include "labels/labelcodec.h"

#include <utility>

namespace assize {

namespace {

template <typename One, typename Read>
Result<FileInput> readAs(const json::DocumentFile& document, IssueList issues, Progress& progress,
                         const Read& read)
{
    One input;
    input.file = ASSIZE_TRY(read(document, issues, progress));
    input.issues = std::move(issues);
    return FileInput(std::move(input));
}

} // namespace

Result<FileInput> readFileInput(FileKind kind, const json::DocumentFile& document, IssueList issues,
                                Progress& progress)
{
    if (kind == FileKind::Labels)
        return readAs<LabelInput>(document, std::move(issues), progress, readLabelFile);
    if (kind == FileKind::Judge)
        return readAs<JudgeInput>(document, std::move(issues), progress, readJudgeFile);
    return readAs<AdjudicationInput>(document, std::move(issues), progress, readAdjudicationFile);
}

Evaluation joinInputs(const CorpusFile& corpus, std::vector<FileInput> files, JoinOptions join,
                      EvaluationOptions options)
{
    std::vector<LabelInput> labels;
    std::vector<JudgeInput> judges;
    std::vector<AdjudicationInput> adjudications;
    for (FileInput& file : files) {
        if (auto* label = std::get_if<LabelInput>(&file))
            labels.push_back(std::move(*label));
        else if (auto* judge = std::get_if<JudgeInput>(&file))
            judges.push_back(std::move(*judge));
        else
            adjudications.push_back(std::move(std::get<AdjudicationInput>(file)));
    }
    const auto& rubric = corpus.header().rubric;
    const bool keepStale = join.keepStale;
    return {corpus, LabelSet(std::move(labels), std::move(join)),
            JudgeSet(std::move(judges), rubric ? std::optional(rubric->sha256) : std::nullopt, keepStale),
            AdjudicationSet(std::move(adjudications)), options};
}

} // namespace assize
