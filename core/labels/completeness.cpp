// SPDX-License-Identifier: Apache-2.0
#include "labels/completeness.h"

#include <algorithm>

namespace assize {

bool needsSeenEvidence(const ClaimRating& rating, const RequestOutline& request)
{
    return rating.grounding == grounding::supported &&
           std::ranges::none_of(rating.evidence, [&request](const StatedCitation& citation) {
               return std::ranges::find(request.seenEvidence, citation.evidenceId) !=
                      request.seenEvidence.end();
           });
}

std::vector<OpenAnswer> openAnswersOf(const ClaimId& claimId, const Rating& rating,
                                      const RequestOutline& request, const Asks& asks)
{
    std::vector<OpenAnswer> open;
    const ClaimRating* rated = rating.find(claimId);
    for (const Field field : claimFields) {
        if (asks.has(field) && (rated == nullptr || !(*rated)[field]))
            open.push_back({claimId, field, OpenReason::NotAnswered});
    }
    if (rated != nullptr && needsSeenEvidence(*rated, request))
        open.push_back({claimId, Field::Grounding, OpenReason::NeedsSeenEvidence});
    return open;
}

std::vector<OpenAnswer> openAnswers(const Rating& rating, const RequestOutline& request, const Asks& asks)
{
    std::vector<OpenAnswer> open;
    for (const ClaimId& claim : request.claims)
        std::ranges::copy(openAnswersOf(claim, rating, request, asks), std::back_inserter(open));
    for (const Field field : qualityFields) {
        if (isAsked(field, asks, request.reviewState) && !rating.quality[field])
            open.push_back({std::nullopt, field, OpenReason::NotAnswered});
    }
    return open;
}

} // namespace assize
