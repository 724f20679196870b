// SPDX-License-Identifier: Apache-2.0
#include "labels/rating.h"

#include <algorithm>

namespace assize {

namespace {

bool sameSet(std::vector<StatedCitation> a, std::vector<StatedCitation> b)
{
    std::ranges::sort(a);
    std::ranges::sort(b);
    return a == b;
}

bool sameContent(const ClaimRating& a, const ClaimRating& b)
{
    return a.truth == b.truth && a.grounding == b.grounding && a.note == b.note && a.problem == b.problem &&
           sameSet(a.evidence, b.evidence);
}

} // namespace

const ClaimRating* Rating::find(const ClaimId& claimId) const
{
    const auto found = std::ranges::lower_bound(claims, claimId, {}, &ClaimRating::claimId);
    return found == claims.end() || found->claimId != claimId ? nullptr : &*found;
}

bool sameContent(const Rating& a, const Rating& b)
{
    return a.sampleId == b.sampleId && a.requestHash == b.requestHash && a.state == b.state &&
           a.quality == b.quality && a.note == b.note && a.claims.size() == b.claims.size() &&
           std::ranges::all_of(a.claims, [&b](const ClaimRating& claim) {
               const ClaimRating* other = b.find(claim.claimId);
               return other != nullptr && sameContent(claim, *other);
           });
}

} // namespace assize
