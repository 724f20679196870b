// SPDX-License-Identifier: Apache-2.0
#include "services/requestsexport.h"

#include "base/concat.h"
#include "base/inputfile.h"
#include "corpus/requestaudit.h"
#include "corpus/requestsfile.h"
#include "services/passes.h"

#include <system_error>

namespace assize {

namespace {

constexpr std::uint64_t passesOfExport = 5; // the corpus; the new file; three of the audit

Result<> refuseCorpusItself(const CorpusFile& corpus, const std::filesystem::path& path)
{
    std::error_code error;
    if (!std::filesystem::equivalent(path, corpus.document().path(), error))
        return {};
    return fail(FailureKind::Usage, "output-is-input", concat(shown(path), " is the corpus itself"),
                "originals are never changed; choose another name");
}

Result<> refuseErrors(const IssueList& issues)
{
    const std::size_t errors = issues.count(Severity::Error);
    if (errors == 0)
        return {};
    return fail(
        FailureKind::Input, "corpus-invalid",
        concat("the corpus has ", counted(errors, "error", "errors"), ", so no requests are handed out"),
        "correct what the diagnostics name, and open the corpus again");
}

Result<IssueList> auditOf(const ExportedRequests& exported, const CorpusFile& corpus, Progress& progress)
{
    IssueList found;
    const auto written =
        ASSIZE_TRY(json::DocumentFile::open(exported.path, InputFile::defaultLimit, found, progress));
    if (written.sha256() != exported.sha256)
        return fileChanged(exported.path);
    IssueList ofCorpus; // none: the export has just found that there are none
    ASSIZE_TRY(auditRequests(corpus, written, found, ofCorpus, progress));
    found.finish();
    ASSIZE_TRY(locate(written.source(), found));
    return found;
}

} // namespace

Result<ExportedRequests> exportRequests(const CorpusFile& corpus, IssueList issues,
                                        const std::filesystem::path& path, SymbolicLinks links,
                                        Progress& progress)
{
    ASSIZE_TRY(refuseCorpusItself(corpus, path));
    Passes passes(progress, passesOfExport);
    ExportedRequests exported;
    exported.path = path;
    AtomicFile file = ASSIZE_TRY(AtomicFile::create(path, links));
    RequestsWriter writer(file, corpus.header());
    ASSIZE_TRY(CorpusRequests(corpus).forEachRequest(issues, passes, [&](const BlindedRequest& request) {
        writer.add(request);
        ++exported.requests;
    }));
    writer.finish();
    ASSIZE_TRY(refuseErrors(issues));
    exported.sha256 = ASSIZE_TRY(file.commit());
    exported.audit = auditOf(exported, corpus, passes);
    return exported;
}

} // namespace assize
