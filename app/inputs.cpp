// SPDX-License-Identifier: Apache-2.0
#include "inputs.h"

#include "base/concat.h"
#include "json/cursor.h"
#include "labels/adjudicationcodec.h"
#include "labels/judgecodec.h"
#include "labels/labelcodec.h"
#include "text/utf8.h"

#include <algorithm>
#include <utility>

namespace assize {

namespace {

/// Opens each file, reads it with `read`, and keeps it with what was found.
template <typename Input, typename Read>
Result<std::vector<Input>> readAll(const Paths& paths, const CommonOptions& options, Console& console,
                                   const Read& read)
{
    std::vector<Input> inputs;
    for (const std::filesystem::path& path : paths) {
        IssueList issues;
        const auto document = ASSIZE_TRY(json::DocumentFile::open(path, options.maxBytes, issues, console));
        auto file = ASSIZE_TRY(read(document, issues, console));
        Input& input = inputs.emplace_back();
        input.file = std::move(file);
        input.issues = std::move(issues);
    }
    return inputs;
}

template <typename Inputs> void takeFrom(Inputs inputs, std::vector<FileFindings>& findings)
{
    for (auto& input : inputs)
        findings.push_back({input.file.path, input.file.sha256, std::move(input.issues)});
}

} // namespace

Result<> requireId(const std::string& id, std::string_view option)
{
    IssueList issues;
    const json::Value value = json::Value::string(id);
    if (firstInvalidUtf8(id) || !json::Cursor(value, issues).id())
        return fail(FailureKind::Usage, "invalid-id", concat(option, " needs an id"),
                    "1 to 200 characters without control characters");
    return {};
}

FileFindings OpenCorpus::findings() &&
{
    return {file.document().path(), file.document().sha256(), std::move(issues)};
}

Result<CorpusOrFindings> openCorpus(const std::filesystem::path& path, const CommonOptions& options,
                                    Console& console)
{
    IssueList issues;
    CorpusFile file(ASSIZE_TRY(json::DocumentFile::open(path, options.maxBytes, issues, console)));
    CorpusOrFindings result;
    if (file.readHeader(issues))
        result.corpus = std::make_unique<OpenCorpus>(OpenCorpus{std::move(file), std::move(issues)});
    else
        result.findings = {path, file.document().sha256(), std::move(issues)};
    return result;
}

Result<std::vector<LabelInput>> readLabels(const Paths& paths, const CommonOptions& options, Console& console)
{
    return readAll<LabelInput>(paths, options, console, readLabelFile);
}

Result<std::vector<JudgeInput>> readJudges(const Paths& paths, const CommonOptions& options, Console& console)
{
    return readAll<JudgeInput>(paths, options, console, readJudgeFile);
}

Result<std::vector<AdjudicationInput>> readAdjudications(const Paths& paths, const CommonOptions& options,
                                                         Console& console)
{
    return readAll<AdjudicationInput>(paths, options, console, readAdjudicationFile);
}

Result<Paths> resolveFirst(const Paths& first, const Paths& labels)
{
    Paths resolved;
    for (const std::filesystem::path& path : first) {
        const auto found = std::ranges::find_if(labels, [&path](const std::filesystem::path& candidate) {
            std::error_code error;
            return path == candidate || std::filesystem::equivalent(path, candidate, error);
        });
        if (found == labels.end())
            return fail(FailureKind::Usage, "first-not-given",
                        concat(shown(path), " is not one of the label files"),
                        "--first names one of the label files");
        resolved.push_back(*found);
    }
    return resolved;
}

Paths EvaluationPaths::all() const
{
    Paths paths{corpus};
    for (const Paths& more : {labels, judges, adjudications})
        paths.insert(paths.end(), more.begin(), more.end());
    return paths;
}

std::vector<FileFindings> OpenEvaluation::takeFindings()
{
    std::vector<FileFindings> findings;
    findings.push_back(std::move(*corpus).findings());
    takeFrom(evaluation->labels().inputs(), findings);
    takeFrom(evaluation->judges().inputs(), findings);
    takeFrom(evaluation->adjudications().inputs(), findings);
    return findings;
}

Result<std::optional<OpenEvaluation>> openEvaluation(const EvaluationPaths& paths,
                                                     EvaluationOptions evaluationOptions,
                                                     const CommonOptions& options, Console& console)
{
    Paths first = ASSIZE_TRY(resolveFirst(paths.first, paths.labels));
    CorpusOrFindings opened = ASSIZE_TRY(openCorpus(paths.corpus, options, console));
    if (!opened.corpus) {
        static_cast<void>(concludeOne(std::move(opened.findings), Purpose::Working, options, console));
        return std::optional<OpenEvaluation>();
    }
    const CorpusFile& corpus = opened.corpus->file;
    const auto& rubric = corpus.header().rubric;
    LabelSet labels(ASSIZE_TRY(readLabels(paths.labels, options, console)),
                    {paths.keepStale, std::move(first), evaluationOptions.includeInProgress});
    JudgeSet judges(ASSIZE_TRY(readJudges(paths.judges, options, console)),
                    rubric ? std::optional(rubric->sha256) : std::nullopt, paths.keepStale);
    AdjudicationSet adjudications(ASSIZE_TRY(readAdjudications(paths.adjudications, options, console)));
    OpenEvaluation evaluation{std::move(opened.corpus),
                              std::make_unique<Evaluation>(corpus, std::move(labels), std::move(judges),
                                                           std::move(adjudications), evaluationOptions)};
    return std::optional(std::move(evaluation));
}

ExitStatus conclude(std::vector<FileFindings> findings, Purpose purpose, const CommonOptions& options,
                    Console& console)
{
    finish(findings);
    if (options.json && purpose == Purpose::Checking)
        console.print(toValue(findings));
    else
        console.report(findings);
    if (!hasErrors(findings))
        return ExitStatus::Done;
    return purpose == Purpose::Checking ? ExitStatus::Found : ExitStatus::InvalidInput;
}

ExitStatus concludeOne(FileFindings findings, Purpose purpose, const CommonOptions& options, Console& console)
{
    std::vector<FileFindings> all;
    all.push_back(std::move(findings));
    return conclude(std::move(all), purpose, options, console);
}

} // namespace assize
