// SPDX-License-Identifier: Apache-2.0
#include "store/projectimport.h"

#include "base/clock.h"
#include "base/concat.h"
#include "base/inputfile.h"
#include "commands.h"
#include "receipt.h"
#include "session/labelexport.h"

#include <algorithm>
#include <array>
#include <set>

namespace assize {

namespace {

constexpr std::array<std::string_view, 3> outcomeWords{"added", "same", "refused"};

std::string_view wordOf(ImportOutcome outcome)
{
    return outcomeWords.at(static_cast<std::size_t>(outcome));
}

Result<std::vector<FileToImport>> readAll(const ProjectImportOptions& options)
{
    std::vector<FileToImport> files;
    for (const std::filesystem::path& path : options.files) {
        std::string bytes = ASSIZE_TRY(readFile(path, options.common.maxBytes));
        files.push_back({path, std::move(bytes)});
    }
    return files;
}

json::Value toValue(const PlannedImport& file)
{
    using json::Value;
    const auto number = [](std::size_t count) { return Value::integer(static_cast<std::int64_t>(count)); };
    return Value::object({{"file", Value::string(shown(file.findings.path))},
                          {"sha256", Value::string(file.findings.sha256->hex())},
                          {"kind", file.kind ? Value::string(nameOf(*file.kind)) : Value::null()},
                          {"outcome", Value::string(wordOf(file.outcome))},
                          {"added", number(file.added)},
                          {"same", number(file.same)},
                          {"stale", number(file.stale)},
                          {"refused", number(file.refused)}});
}

json::Value toValue(const ImportPlan& plan, bool dryRun)
{
    std::vector<json::Value> files;
    for (const PlannedImport& file : plan.files)
        files.push_back(toValue(file));
    return json::Value::object({{"format", json::Value::string("assize.import/1")},
                                {"dryRun", json::Value::boolean(dryRun)},
                                {"files", json::Value::array(std::move(files))}});
}

/// What the counts of a file count.
std::string_view countedIn(const PlannedImport& file)
{
    if (file.kind == FileKind::Labels)
        return "ratings";
    if (file.kind == FileKind::Judge)
        return "results";
    return file.kind == FileKind::Adjudication ? "decisions" : "parts";
}

void print(const ImportPlan& plan, bool dryRun, Console& console)
{
    static constexpr std::array<std::string_view, 3> done{"added", "there already",
                                                          "refused, nothing of it stored"};
    static constexpr std::array<std::string_view, 3> wouldBe{"would be added", "there already",
                                                             "would be refused"};
    for (const PlannedImport& file : plan.files) {
        const std::string_view became = (dryRun ? wouldBe : done).at(static_cast<std::size_t>(file.outcome));
        const std::size_t all = file.added + file.same + file.stale + file.refused;
        console.print(concat(shown(file.findings.path), ": ", became, "\n    ", all, " ", countedIn(file),
                             " = ", file.added, " added + ", file.same, " same + ", file.stale, " stale + ",
                             file.refused, " refused\n    SHA-256 ", file.findings.sha256->hex(), "\n"));
    }
}

void report(const ImportPlan& plan, const ProjectImportOptions& options, Console& console)
{
    if (options.common.json)
        console.print(toValue(plan, options.dryRun));
    else
        print(plan, options.dryRun, console);
}

void reportFindings(ImportPlan& plan, Console& console)
{
    std::vector<FileFindings> findings = std::move(plan.broken);
    for (PlannedImport& file : plan.files)
        findings.push_back(std::move(file.findings));
    finish(findings);
    console.report(findings);
}

Result<> checkRestoring(const ProjectImportOptions& options)
{
    if (options.files.size() != 1)
        return fail(FailureKind::Usage, "one-label-file",
                    "a reviewer's project takes back one label file at a time",
                    "label files of several raters belong into a maintainer's project");
    if (options.keepStale)
        return fail(FailureKind::Usage, "stale-drafts", "labels of other requests cannot be taken back",
                    "leave --keep-stale out");
    return {};
}

/// Brings a rater's own label file back into the drafts: all of it, or nothing.
Result<ExitStatus> restoreLabels(ProjectFile& project, const ProjectImportOptions& options, Console& console)
{
    ASSIZE_TRY(checkRestoring(options));
    const LabellingWork work = ASSIZE_TRY(loadLabellingWork(project, console));
    PlannedImport file;
    file.findings.path = options.files.front();
    const auto document = ASSIZE_TRY(
        json::DocumentFile::open(file.findings.path, options.common.maxBytes, file.findings.issues, console));
    const auto changes = ASSIZE_TRY(changesToRestore(work, document, SystemClock(), console));
    if (!options.dryRun && !changes.empty())
        ASSIZE_TRY(project.apply(changes));
    std::set<SampleId> restored;
    for (const DraftChange& change : changes)
        restored.insert(change.sampleId);
    file.findings.sha256 = document.sha256();
    file.kind = FileKind::Labels;
    file.outcome = changes.empty() ? ImportOutcome::Same : ImportOutcome::Added;
    file.added = restored.size();
    file.same = document.elementCount() - restored.size();
    report({{std::move(file)}, {}, {}}, options, console);
    ASSIZE_TRY(sayReceipt(project, console));
    return ExitStatus::Done;
}

} // namespace

Result<ExitStatus> projectImport(const ProjectImportOptions& options, Console& console)
{
    auto project =
        ASSIZE_TRY(ProjectFile::open(options.project, options.dryRun ? Access::ReadOnly : Access::ReadWrite));
    if (project.identity().kind == ProjectKind::Reviewer)
        return restoreLabels(project, options, console);
    auto files = ASSIZE_TRY(readAll(options));
    ImportPlan plan = ASSIZE_TRY(planImport(project, std::move(files), options.keepStale, console));
    if (!options.dryRun && !plan.toStore.empty())
        ASSIZE_TRY(project.import(plan.toStore, SystemClock().utcNow()));
    report(plan, options, console);
    const bool anyRefused = std::ranges::any_of(
        plan.files, [](const PlannedImport& file) { return file.outcome == ImportOutcome::Refused; });
    reportFindings(plan, console);
    ASSIZE_TRY(sayReceipt(project, console));
    return anyRefused ? ExitStatus::InvalidInput : ExitStatus::Done;
}

} // namespace assize
