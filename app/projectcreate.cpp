// SPDX-License-Identifier: Apache-2.0
#include "base/clock.h"
#include "base/concat.h"
#include "base/inputfile.h"
#include "commands.h"
#include "corpus/requestsfile.h"
#include "receipt.h"
#include "store/projectfile.h"

namespace assize {

namespace {

Result<> checkOptions(const ProjectCreateOptions& options)
{
    if (options.corpus.has_value() == options.requests.has_value())
        return fail(FailureKind::Usage, "corpus-or-requests", "give either --corpus or --requests",
                    "a corpus for who owns it, requests for who labels them");
    if (options.requests.has_value() != options.rater.has_value())
        return fail(FailureKind::Usage, "rater-needed", "--requests and --rater belong together",
                    "a reviewer's project belongs to one rater, a maintainer's to none");
    return options.rater ? requireId(*options.rater, "--rater") : Result<>();
}

/// Everything that `validate` would find.
Result<> checkSource(FileKind kind, json::DocumentFile document, IssueList& issues, Console& console)
{
    if (kind == FileKind::Corpus) {
        CorpusFile corpus(std::move(document));
        if (!corpus.readHeader(issues))
            return {};
        return corpus.forEachCase(issues, console, [](const EvaluationCase&) {});
    }
    RequestsFile requests(std::move(document));
    if (!requests.readHeader(issues))
        return {};
    return requests.forEachRequest(issues, console, [](const BlindedRequest&) {});
}

} // namespace

Result<ExitStatus> projectCreate(const ProjectCreateOptions& options, Console& console)
{
    ASSIZE_TRY(checkOptions(options));
    const std::filesystem::path& path = options.corpus ? *options.corpus : *options.requests;
    NewProject project;
    project.kind = options.corpus ? ProjectKind::Maintainer : ProjectKind::Reviewer;
    if (options.rater)
        project.rater = RaterId{*options.rater};
    project.source.kind = options.corpus ? FileKind::Corpus : FileKind::Requests;
    project.source.name = storedName(path);
    project.source.bytes = ASSIZE_TRY(readFile(path, options.common.maxBytes));
    // What is checked is what is stored, whatever happens to the file.
    FileFindings findings{path, sha256(project.source.bytes), {}};
    auto document =
        ASSIZE_TRY(json::DocumentFile::open(path, project.source.bytes, findings.issues, console));
    ASSIZE_TRY(checkSource(project.source.kind, std::move(document), findings.issues, console));
    const ExitStatus status = concludeOne(std::move(findings), Purpose::Working, options.common, console);
    if (status != ExitStatus::Done)
        return status;
    ASSIZE_TRY(ProjectFile::create(options.project, project, SystemClock()));
    console.say(concat("made ", shown(options.project), ", a ", nameOf(project.kind), "'s project\n"));
    return sayReceipt(options.project, console);
}

} // namespace assize
