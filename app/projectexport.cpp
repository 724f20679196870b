// SPDX-License-Identifier: Apache-2.0
#include "base/clock.h"
#include "base/concat.h"
#include "base/inputfile.h"
#include "base/termsafe.h"
#include "commands.h"
#include "corpus/corpusfile.h"
#include "corpus/requestsfile.h"
#include "outputtarget.h"
#include "receipt.h"
#include "session/labelexport.h"
#include "store/projectfile.h"

#include <algorithm>
#include <set>

namespace assize {

namespace {

constexpr std::size_t longestName = 200; ///< in bytes; file systems take 255

/// The stored files of one kind.
Result<std::vector<StoredFile>> filesOf(const ProjectFile& project, FileKind kind)
{
    auto files = ASSIZE_TRY(project.files());
    std::erase_if(files, [kind](const StoredFile& file) { return file.kind != kind; });
    return files;
}

bool isSafeName(const std::string& name)
{
    return !name.empty() && name.size() <= longestName && name.find('/') == std::string::npos &&
           !name.starts_with('.') && !name.starts_with('-') && termSafe(name) == name;
}

/// The name that a file came in with, where it is safe and no other has it; else one made from its number.
std::string outputName(const StoredFile& file, std::set<std::string>& taken)
{
    const std::string numbered =
        concat(nameOf(file.kind), "-", file.number, ".", nameOf(file.kind), ".assize.json");
    const std::string& name = isSafeName(file.name) && !taken.contains(file.name) ? file.name : numbered;
    taken.insert(name);
    return name;
}

Result<> makeFolder(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directory(folder, error);
    if (error == std::errc::no_such_file_or_directory)
        return fail(FailureKind::Usage, "folder-not-found", concat("there is no folder for ", shown(folder)),
                    "create it first");
    if (error)
        return systemFailure("make the folder", folder, error.value());
    if (!std::filesystem::is_directory(folder, error))
        return fail(FailureKind::Usage, "not-a-folder", concat(shown(folder), " exists and is no folder"),
                    "several files go into a folder");
    return {};
}

/// What stands in the folder may be what somebody has since changed; it is only written where it is the same.
Result<> refuseOther(const std::filesystem::path& path, const Digest& sha256)
{
    std::error_code error;
    if (!std::filesystem::exists(std::filesystem::symlink_status(path, error)))
        return {};
    const std::string there = ASSIZE_TRY(readFile(path));
    if (assize::sha256(there) == sha256)
        return {};
    return fail(FailureKind::Usage, "file-exists", concat("there is another ", shown(path), " already"),
                "choose another folder");
}

/// Byte for byte, each under a name of its own in the folder.
Result<ExitStatus> exportFiles(const ProjectFile& project, FileKind kind, const ProjectExportOptions& options,
                               Console& console)
{
    const auto files = ASSIZE_TRY(filesOf(project, kind));
    if (files.empty())
        return fail(FailureKind::Input, "nothing-to-export",
                    concat(shown(options.project), " holds no ", nameOf(kind), " file"),
                    "assize-cli project import takes them in");
    if (options.output == "-")
        return fail(FailureKind::Usage, "folder-needed",
                    "several files go into a folder, not to standard output", "give a folder with -o");
    ASSIZE_TRY(makeFolder(options.output));
    std::set<std::string> taken;
    std::vector<OutputTarget> outputs;
    for (const StoredFile& file : files) {
        const std::filesystem::path path = options.output / outputName(file, taken);
        ASSIZE_TRY(refuseOther(path, file.sha256));
        const Paths inputs{options.project};
        OutputTarget& output =
            outputs.emplace_back(ASSIZE_TRY(OutputTarget::open(path, inputs, options.common.links)));
        output.write(ASSIZE_TRY(project.bytesOf(file)));
        // None appears before all have been written out.
        ASSIZE_TRY(output.prepare());
    }
    for (OutputTarget& output : outputs)
        ASSIZE_TRY(output.commit(console));
    return ExitStatus::Done;
}

Result<ExitStatus> writeBytes(std::string_view bytes, const ProjectExportOptions& options, Console& console)
{
    const Paths inputs{options.project};
    ASSIZE_TRY(writeOutput(options.output, bytes, inputs, options.common.links, console));
    return ExitStatus::Done;
}

/// What `requests` writes for the corpus.
Result<ExitStatus> exportCorpusRequests(const ProjectFile& project, const StoredFile& corpusFile,
                                        const ProjectExportOptions& options, Console& console)
{
    IssueList issues;
    std::string bytes = ASSIZE_TRY(project.bytesOf(corpusFile));
    CorpusFile corpus(ASSIZE_TRY(
        json::DocumentFile::open(options.project / corpusFile.name, std::move(bytes), issues, console)));
    if (!corpus.readHeader(issues))
        return concludeOne({corpus.document().path(), corpusFile.sha256, std::move(issues)}, Purpose::Working,
                           options.common, console);
    const Paths inputs{options.project};
    OutputTarget output = ASSIZE_TRY(OutputTarget::open(options.output, inputs, options.common.links));
    RequestsWriter writer(output, corpus.header());
    ASSIZE_TRY(CorpusRequests(corpus).forEachRequest(
        issues, console, [&writer](const BlindedRequest& request) { writer.add(request); }));
    writer.finish();
    if (issues.hasErrors())
        return concludeOne({corpus.document().path(), corpusFile.sha256, std::move(issues)}, Purpose::Working,
                           options.common, console);
    ASSIZE_TRY(output.commit(console));
    return ExitStatus::Done;
}

Result<ExitStatus> exportRequests(const ProjectFile& project, const ProjectExportOptions& options,
                                  Console& console)
{
    const auto files = ASSIZE_TRY(project.files());
    const StoredFile& source = files.front(); // what the project was made from
    if (project.identity().kind == ProjectKind::Maintainer)
        return exportCorpusRequests(project, source, options, console);
    return writeBytes(ASSIZE_TRY(project.bytesOf(source)), options, console);
}

bool hasAnswers(const LabellingWork& work)
{
    return !std::ranges::all_of(work.drafts, isEmpty);
}

/// Hands in what the drafts hold, as the window does.
Result<ExitStatus> exportDrafts(ProjectFile& project, const ProjectExportOptions& options, Console& console)
{
    if (!hasAnswers(ASSIZE_TRY(loadLabellingWork(project, console))))
        return fail(FailureKind::Input, "nothing-to-export",
                    concat("nothing has been answered in ", shown(options.project), " yet"),
                    "open it in assize and label there first");
    const Paths inputs{options.project};
    OutputTarget output = ASSIZE_TRY(OutputTarget::open(options.output, inputs, options.common.links));
    const auto prepare = [&output](const LabelExport& labels) {
        output.write(labels.bytes);
        return output.prepare();
    };
    const LabelExport made =
        ASSIZE_TRY(submitLabels(project, OperationId::random(), SystemClock(), prepare, console));
    ASSIZE_TRY(output.commit(console));
    if (const auto& reason = project.readOnlyReason())
        console.say(concat("not recorded in the project: ", reason->message, "\n"));
    console.say(
        concat(made.completeRatings, " complete ratings, ", made.ratingsInProgress, " in progress\n"));
    return ExitStatus::Done;
}

bool isReviewers(const ProjectFile& project)
{
    return project.identity().kind == ProjectKind::Reviewer;
}

Result<ExitStatus> exportChosen(ProjectFile& project, const ProjectExportOptions& options, Console& console)
{
    if (options.requests)
        return exportRequests(project, options, console);
    if (options.labels && isReviewers(project))
        return exportDrafts(project, options, console);
    return exportFiles(project, options.labels ? FileKind::Labels : FileKind::Adjudication, options, console);
}

} // namespace

Result<ExitStatus> projectExport(const ProjectExportOptions& options, Console& console)
{
    if (int{options.labels} + int{options.requests} + int{options.adjudication} != 1)
        return fail(FailureKind::Usage, "what-to-export",
                    "say what to export: --labels, --requests or --adjudication");
    auto project = ASSIZE_TRY(ProjectFile::open(options.project, Access::ReadOnly));
    if (options.labels && isReviewers(project)) // whose labels are recorded as handed in
        project = ASSIZE_TRY(ProjectFile::open(options.project, Access::AsAvailable));
    const ExitStatus status = ASSIZE_TRY(exportChosen(project, options, console));
    if (status == ExitStatus::Done)
        ASSIZE_TRY(sayReceipt(project, console));
    return status;
}

} // namespace assize
