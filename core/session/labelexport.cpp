// SPDX-License-Identifier: Apache-2.0
#include "session/labelexport.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "json/writer.h"
#include "labels/completeness.h"
#include "labels/labelcodec.h"
#include "labels/labelset.h"

#include <algorithm>
#include <array>

namespace assize {

namespace {

Rating ratingToExport(const LabellingWork& work, std::size_t index)
{
    const RequestOutline& request = work.outlines[index];
    Rating rating = work.drafts[index].rating;
    for (ClaimRating& claim : rating.claims) {
        if (needsSeenEvidence(claim, request))
            claim.grounding.reset();
    }
    const bool isDone = stateOf(work.drafts[index], request, work.asks()) == CaseState::Done;
    rating.state = isDone ? RatingState::Complete : RatingState::InProgress;
    return rating;
}

/// Reads a label file out of its bytes.
Result<LabelFile> readLabels(const json::DocumentFile& document, Progress& progress)
{
    IssueList issues;
    LabelFile file = ASSIZE_TRY(readLabelFile(document, issues, progress));
    if (document.header() && !issues.hasErrors())
        return file;
    issues.finish();
    const std::string_view fault = issues.issues().empty()
                                       ? std::string_view("it is not JSON")
                                       : std::string_view(issues.issues().front().message);
    return fail(FailureKind::Input, "invalid-labels", concat("the label file is invalid: ", fault),
                "check it with assize-cli validate");
}

Result<json::DocumentFile> documentOf(std::string bytes, Progress& progress)
{
    IssueList issues;
    return json::DocumentFile::open("labels", std::move(bytes), issues, progress);
}

void countRatings(const LabellingWork& work, LabelExport& made)
{
    for (std::size_t i = 0; i < work.drafts.size(); ++i) {
        if (stateOf(work.drafts[i], work.outlines[i], work.asks()) == CaseState::Done)
            ++made.completeRatings;
        else if (!isEmpty(work.drafts[i]))
            ++made.ratingsInProgress;
    }
}

} // namespace

std::string composeLabels(const LabellingWork& work)
{
    LabelDocument document;
    document.offsets = work.requests->header().offsets;
    document.rater = work.rater();
    if (const auto& rubric = work.requests->header().rubric)
        document.rubricSha256 = rubric->sha256;
    document.requestsSha256 = work.requests->document().sha256();
    for (std::size_t i = 0; i < work.drafts.size(); ++i) {
        if (!isEmpty(work.drafts[i]))
            document.ratings.push_back(toValue(ratingToExport(work, i), work.outlines[i].claims));
    }
    document.journalHead = work.journalHead.hash;
    return json::document(toValue(std::move(document)));
}

Result<std::vector<SampleId>> revisedSamples(const ProjectFile& project, const LabellingWork& work,
                                             Progress& progress)
{
    std::vector<SampleId> revised;
    auto latest = ASSIZE_TRY(project.latestSubmission());
    if (!latest)
        return revised;
    const auto document = ASSIZE_TRY(documentOf(std::move(latest->labels), progress));
    const LabelFile submitted = ASSIZE_TRY(readLabels(document, progress));
    for (std::size_t i = 0; i < work.outlines.size(); ++i) {
        const auto before =
            std::ranges::find(submitted.ratings, work.outlines[i].sampleId, &Rating::sampleId);
        if (before != submitted.ratings.end() && before->state == RatingState::Complete &&
            !sameContent(*before, ratingToExport(work, i)))
            revised.push_back(work.outlines[i].sampleId);
    }
    return revised;
}

Result<LabelExport> submitLabels(ProjectFile& project, const OperationId& operation, const Clock& clock,
                                 const PrepareLabels& prepare, Progress& progress)
{
    const LabellingWork work = ASSIZE_TRY(loadLabellingWork(project, progress));
    LabelExport made;
    countRatings(work, made);
    made.revised = ASSIZE_TRY(revisedSamples(project, work, progress));
    auto latest = ASSIZE_TRY(project.latestSubmission());
    const bool isRepeat = latest && latest->sequence == work.journalHead.length;
    made.bytes = isRepeat ? std::move(latest->labels) : composeLabels(work);
    made.sha256 = sha256(made.bytes);
    ASSIZE_TRY(prepare(made));
    if (!isRepeat && !project.readOnlyReason())
        ASSIZE_TRY(project.submit(operation, made.bytes, clock.utcNow()));
    made.receipt = ASSIZE_TRY(project.journalHead());
    return made;
}

namespace {

/// Turns the ratings of a label file into changes of drafts.
class Restoration final {
public:
    Restoration(const LabellingWork& work, std::string at) : m_work(work), m_at(std::move(at)) {}

    Result<> add(const Rating& rating)
    {
        const auto found = std::ranges::find(m_work.outlines, rating.sampleId, &RequestOutline::sampleId);
        const auto index = static_cast<std::size_t>(found - m_work.outlines.begin());
        const CaseDraft& draft = m_work.drafts[index];
        if (isEmpty(draft))
            addChanges(draft, rating);
        else if (!sameContent(ratingToExport(m_work, index), rating))
            return fail(FailureKind::Input, "draft-differs",
                        concat("the project holds other work on \"", excerpt(rating.sampleId.value), "\""),
                        "restore the labels into a new project");
        return {};
    }

    [[nodiscard]] std::vector<DraftChange> take() { return std::move(m_changes); }

private:
    void addChanges(const CaseDraft& draft, const Rating& rating)
    {
        CaseDraft restored = draft;
        restored.rating.quality = rating.quality;
        restored.rating.note = rating.note;
        restored.rating.activeSeconds = rating.activeSeconds;
        restored.rating.state = rating.state;
        for (ClaimRating& claim : restored.rating.claims) {
            if (const ClaimRating* from = rating.find(claim.claimId))
                claim = *from;
        }
        for (const auto& [word, field] : draftFieldWords) {
            if (field <= DraftField::Problem) {
                for (const ClaimRating& claim : restored.rating.claims)
                    addChange(draft, restored, {rating.sampleId, claim.claimId, field});
            }
            if (field >= DraftField::Relevance || field == DraftField::Note)
                addChange(draft, restored, {rating.sampleId, std::nullopt, field});
        }
    }

    void addChange(const CaseDraft& before, const CaseDraft& after, const DraftKey& key)
    {
        const DraftText from = textOf(before, key);
        const DraftText to = textOf(after, key);
        if (from != to)
            m_changes.push_back({OperationId::random(), key.sampleId, key.claimId,
                                 std::string(json::wordFor(draftFieldWords, key.field)), from, to, m_at});
    }

    const LabellingWork& m_work;
    std::string m_at; ///< the journal says when it was restored, whenever it was rated
    std::vector<DraftChange> m_changes;
};

/// Everything that `labels check` looks at; refused at the first fault.
Result<> checkLabels(const LabellingWork& work, LabelFile file, Progress& progress)
{
    if (file.rater != work.rater())
        return fail(FailureKind::Input, "other-rater",
                    concat("the labels are those of \"", excerpt(file.rater.value),
                           "\", the project is that of \"", excerpt(work.rater().value), "\""),
                    "a reviewer's project holds nobody else's labels");
    std::vector<LabelInput> inputs(1);
    inputs.front().file = std::move(file);
    LabelSet labels(std::move(inputs), {});
    const auto& rubric = work.requests->header().rubric;
    labels.checkFiles(rubric ? std::optional(rubric->sha256) : std::nullopt,
                      work.requests->document().sha256());
    IssueList issues;
    ASSIZE_TRY(work.requests->forEachRequest(issues, progress, [&](const BlindedRequest& request) {
        static_cast<void>(labels.join(request, work.asks()));
    }));
    labels.reportUnknownSamples();
    if (!labels.hasErrors())
        return {};
    IssueList& found = labels.inputs().front().issues;
    found.finish();
    return fail(FailureKind::Input, "labels-refused", found.issues().front().message,
                found.issues().front().hint);
}

} // namespace

Result<std::vector<DraftChange>> changesToRestore(const LabellingWork& work, const json::DocumentFile& labels,
                                                  const Clock& clock, Progress& progress)
{
    const LabelFile file = ASSIZE_TRY(readLabels(labels, progress));
    ASSIZE_TRY(checkLabels(work, file, progress));
    Restoration restoration(work, clock.utcNow());
    for (const Rating& rating : file.ratings)
        ASSIZE_TRY(restoration.add(rating));
    return restoration.take();
}

} // namespace assize
