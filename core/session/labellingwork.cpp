// SPDX-License-Identifier: Apache-2.0
#include "session/labellingwork.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "json/cursor.h"
#include "session/firstfault.h"

#include <algorithm>
#include <unordered_map>

namespace assize {

namespace {

tl::unexpected<Error> invalidRequests(IssueList& issues, const ByteSource& file)
{
    Error fault = firstFault(issues, file);
    fault.code = "invalid-requests";
    return tl::unexpected(std::move(fault));
}

/// The outlines by id.
using CaseIndex = std::unordered_map<SampleId, std::size_t>;

CaseIndex indexOf(const std::vector<RequestOutline>& outlines)
{
    CaseIndex index;
    for (std::size_t i = 0; i < outlines.size(); ++i)
        index.emplace(outlines[i].sampleId, i);
    return index;
}

std::optional<DraftField> draftFieldNamed(const std::string& word)
{
    const auto* const found =
        std::ranges::find(draftFieldWords, word, &std::pair<std::string_view, DraftField>::first);
    return found == draftFieldWords.end() ? std::nullopt : std::optional(found->second);
}

tl::unexpected<Error> unknownDraft(const SampleId& sampleId)
{
    return fail(
        FailureKind::Store, "invalid-draft",
        concat("the project holds a draft that does not belong to its requests: ", excerpt(sampleId.value)),
        "the project was changed by another program");
}

Result<> readDrafts(const ProjectFile& project, const CaseIndex& index, std::vector<CaseDraft>& drafts)
{
    for (const DraftValue& value : ASSIZE_TRY(project.drafts())) {
        const auto found = index.find(value.sampleId);
        const auto field = draftFieldNamed(value.field);
        if (found == index.end() || !field)
            return unknownDraft(value.sampleId);
        ASSIZE_TRY(assign(drafts[found->second], {value.sampleId, value.claimId, *field}, value.value));
    }
    for (auto& [sampleId, changedAt] : ASSIZE_TRY(project.draftTimes())) {
        const auto found = index.find(sampleId);
        if (found == index.end())
            return unknownDraft(sampleId);
        drafts[found->second].rating.ratedAt = std::move(changedAt);
    }
    return {};
}

Result<std::optional<DraftKey>> lastChangedIn(const ProjectFile& project)
{
    const auto entry = ASSIZE_TRY(project.lastDraftEntry());
    if (!entry || !entry->sampleId)
        return std::optional<DraftKey>();
    return std::optional(DraftKey{*entry->sampleId, entry->claimId,
                                  draftFieldNamed(entry->field).value_or(DraftField::State)});
}

Result<std::pair<StoredFile, std::string>> storedRequests(const ProjectFile& project)
{
    const std::vector<StoredFile> files = ASSIZE_TRY(project.files());
    const auto file = std::ranges::find(files, FileKind::Requests, &StoredFile::kind);
    if (project.identity().kind != ProjectKind::Reviewer || file == files.end())
        return fail(FailureKind::Usage, "not-a-reviewers-project", "this project holds no requests to label",
                    "open a project that was made from a request file");
    return std::pair(*file, ASSIZE_TRY(project.bytesOf(*file)));
}

} // namespace

Result<ReadRequests> readRequests(const std::filesystem::path& name, std::string bytes, Progress& progress)
{
    IssueList issues;
    auto file = std::make_shared<RequestsFile>(
        ASSIZE_TRY(json::DocumentFile::open(name, std::move(bytes), issues, progress)));
    std::vector<RequestOutline> outlines;
    if (file->readHeader(issues))
        ASSIZE_TRY(file->forEachRequest(issues, progress, [&outlines](const BlindedRequest& request) {
            outlines.push_back(outlineOf(request));
        }));
    if (issues.hasErrors())
        return invalidRequests(issues, file->document().source());
    return ReadRequests{std::move(file), std::move(outlines)};
}

Result<BlindedRequest> requestAt(const RequestsFile& file, std::size_t index)
{
    IssueList issues;
    const auto element = ASSIZE_TRY(file.document().readElement(index, issues));
    auto request = element ? readRequest(json::Cursor(*element, issues, concat("/requests/", index)),
                                         file.header().offsets)
                           : std::nullopt;
    if (!request)
        return invalidRequests(issues, file.document().source());
    return std::move(*request);
}

Result<std::vector<std::string>> claimTextsOf(const RequestsFile& file, Progress& progress)
{
    IssueList issues;
    std::vector<std::string> texts;
    ASSIZE_TRY(file.forEachRequest(issues, progress, [&texts](const BlindedRequest& request) {
        std::string& text = texts.emplace_back();
        for (const BlindedClaim& claim : request.claims)
            text.append(claim.span.of(request.output.text.bytes())).push_back('\n');
    }));
    return texts;
}

Result<LabellingWork> loadLabellingWork(const ProjectFile& project, Progress& progress)
{
    auto [file, bytes] = ASSIZE_TRY(storedRequests(project));
    ReadRequests read = ASSIZE_TRY(readRequests(file.name, std::move(bytes), progress));
    LabellingWork work;
    work.identity = project.identity();
    work.projectPath = project.path();
    work.readOnlyReason = project.readOnlyReason();
    work.requests = std::move(read.file);
    work.outlines = std::move(read.outlines);
    for (const RequestOutline& outline : work.outlines)
        work.drafts.push_back(emptyDraft(outline));
    ASSIZE_TRY(readDrafts(project, indexOf(work.outlines), work.drafts));
    work.lastChanged = ASSIZE_TRY(lastChangedIn(project));
    work.journalHead = ASSIZE_TRY(project.journalHead());
    return work;
}

} // namespace assize
