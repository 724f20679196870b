// SPDX-License-Identifier: Apache-2.0
#include "inputs.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "json/cursor.h"
#include "labels/adjudicationcodec.h"
#include "labels/fileinput.h"
#include "labels/judgecodec.h"
#include "labels/labelcodec.h"
#include "store/projectplace.h"
#include "store/storedinputs.h"
#include "text/utf8.h"

#include <algorithm>
#include <iterator>
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
    const json::Tree value(json::Value::string(id));
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

namespace {

/// What one command line or one project joins.
struct Joining {
    std::unique_ptr<OpenCorpus> corpus;
    std::vector<FileInput> files;
};

template <typename Input> void append(std::vector<Input> inputs, std::vector<FileInput>& files)
{
    std::ranges::move(inputs, std::back_inserter(files));
}

Result<Joining> joiningOfFiles(const EvaluationPaths& paths, const CommonOptions& options, Console& console)
{
    if (paths.labels.empty())
        return fail(FailureKind::Usage, "labels-needed",
                    concat("nothing says what raters think of ", shown(paths.corpus)),
                    "give their label files with --labels, or a maintainer's project instead of the corpus");
    Joining joining;
    CorpusOrFindings opened = ASSIZE_TRY(openCorpus(paths.corpus, options, console));
    if (!opened.corpus) {
        static_cast<void>(concludeOne(std::move(opened.findings), Purpose::Working, options, console));
        return joining;
    }
    joining.corpus = std::move(opened.corpus);
    append(ASSIZE_TRY(readLabels(paths.labels, options, console)), joining.files);
    append(ASSIZE_TRY(readJudges(paths.judges, options, console)), joining.files);
    append(
        ASSIZE_TRY(readAll<AdjudicationInput>(paths.adjudications, options, console, readAdjudicationFile)),
        joining.files);
    return joining;
}

Result<Joining> joiningOfProject(const EvaluationPaths& paths, Console& console)
{
    if (paths.all().size() > 1)
        return fail(
            FailureKind::Usage, "files-beside-project",
            concat(shown(paths.corpus), " is a project, which holds its labels, judges and decisions"),
            "assize-cli project import takes in more files");
    const ProjectFile project = ASSIZE_TRY(ProjectFile::open(paths.corpus, Access::ReadOnly));
    StoredInputs stored = ASSIZE_TRY(readStoredInputs(project, console));
    return Joining{std::make_unique<OpenCorpus>(OpenCorpus{std::move(*stored.corpus), {}}),
                   std::move(stored.files)};
}

Result<> leaveOut(const std::vector<RaterId>& raters, std::vector<FileInput>& files)
{
    for (const RaterId& rater : raters) {
        const auto removed = std::erase_if(files, [&rater](const FileInput& file) {
            const auto* labels = std::get_if<LabelInput>(&file);
            return labels != nullptr && labels->file.rater == rater;
        });
        if (removed == 0)
            return fail(FailureKind::Usage, "unknown-rater",
                        concat("there are no labels by ", termSafe(rater.value), " to leave out"),
                        "--without-rater takes the id of a rater whose labels are given");
    }
    return {};
}

} // namespace

Result<std::optional<OpenEvaluation>> openEvaluation(const EvaluationPaths& paths,
                                                     EvaluationOptions evaluationOptions,
                                                     const CommonOptions& options, Console& console)
{
    Paths first = ASSIZE_TRY(resolveFirst(paths.first, paths.labels));
    Joining joining = ASSIZE_TRY(store::beginsLikeProject(paths.corpus))
                          ? ASSIZE_TRY(joiningOfProject(paths, console))
                          : ASSIZE_TRY(joiningOfFiles(paths, options, console));
    if (!joining.corpus)
        return std::optional<OpenEvaluation>();
    ASSIZE_TRY(leaveOut(paths.withoutRaters, joining.files));
    const CorpusFile& corpus = joining.corpus->file;
    const JoinOptions join{paths.keepStale, std::move(first), evaluationOptions.includeInProgress};
    OpenEvaluation evaluation{
        std::move(joining.corpus),
        std::make_unique<Evaluation>(joinInputs(corpus, std::move(joining.files), join, evaluationOptions))};
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
