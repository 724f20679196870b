// SPDX-License-Identifier: Apache-2.0
#include "session/labellingprogress.h"

#include "labels/completeness.h"

#include <array>

namespace assize {

namespace {

constexpr std::array counters{&LabellingProgress::claims,
                              &LabellingProgress::answeredClaims,
                              &LabellingProgress::questions,
                              &LabellingProgress::answeredQuestions,
                              &LabellingProgress::abstentions,
                              &LabellingProgress::cases,
                              &LabellingProgress::doneCases,
                              &LabellingProgress::begunCases,
                              &LabellingProgress::flaggedCases,
                              &LabellingProgress::skippedCases,
                              &LabellingProgress::notes,
                              &LabellingProgress::problems,
                              &LabellingProgress::unsupportedSupport};

constexpr std::size_t once(bool isSo)
{
    return isSo ? 1 : 0;
}

void countClaims(const CaseDraft& draft, const RequestOutline& request, const Asks& asks,
                 LabellingProgress& progress)
{
    progress.claims = request.claims.size();
    for (const ClaimId& claim : request.claims)
        progress.answeredClaims += once(openAnswersOf(claim, draft.rating, request, asks).empty());
    for (const ClaimRating& claim : draft.rating.claims) {
        progress.notes += once(!claim.note.empty());
        progress.problems += once(claim.problem.has_value());
        progress.unsupportedSupport += once(needsSeenEvidence(claim, request));
    }
}

void countQuestions(const CaseDraft& draft, const RequestOutline& request, const Asks& asks,
                    LabellingProgress& progress)
{
    for (const Field field : qualityFields) {
        if (!isAsked(field, asks, request.reviewState))
            continue;
        const auto answer = draft.rating.quality[field];
        ++progress.questions;
        progress.answeredQuestions += once(answer.has_value());
        progress.abstentions += once(answer == quality::abstained);
    }
}

} // namespace

CaseState stateOf(const CaseDraft& draft, const RequestOutline& request, const Asks& asks)
{
    if (draft.rating.state == RatingState::Complete && openAnswers(draft.rating, request, asks).empty())
        return CaseState::Done;
    return isEmpty(draft) ? CaseState::ToDo : CaseState::InProgress;
}

bool isSkipped(const CaseDraft& draft, const RequestOutline& request, const Asks& asks)
{
    return draft.skipReason && stateOf(draft, request, asks) != CaseState::Done;
}

LabellingProgress& LabellingProgress::operator+=(const LabellingProgress& other)
{
    for (const auto member : counters)
        this->*member += other.*member;
    return *this;
}

LabellingProgress& LabellingProgress::operator-=(const LabellingProgress& other)
{
    for (const auto member : counters)
        this->*member -= other.*member;
    return *this;
}

LabellingProgress progressOf(const CaseDraft& draft, const RequestOutline& request, const Asks& asks)
{
    LabellingProgress progress;
    const CaseState state = stateOf(draft, request, asks);
    progress.cases = 1;
    progress.doneCases = once(state == CaseState::Done);
    progress.begunCases = once(state == CaseState::InProgress);
    progress.flaggedCases = once(draft.isFlagged);
    progress.skippedCases = once(draft.skipReason && state != CaseState::Done);
    progress.notes = once(!draft.rating.note.empty());
    countClaims(draft, request, asks, progress);
    countQuestions(draft, request, asks, progress);
    return progress;
}

LabellingProgress progressOf(std::span<const CaseDraft> drafts, std::span<const RequestOutline> requests,
                             const Asks& asks)
{
    LabellingProgress all;
    for (std::size_t i = 0; i < drafts.size(); ++i)
        all += progressOf(drafts[i], requests[i], asks);
    return all;
}

} // namespace assize
