// SPDX-License-Identifier: Apache-2.0
#include "labels/judge.h"

#include <algorithm>

namespace assize {

const JudgedClaim* JudgeResult::find(const ClaimId& claimId) const
{
    const auto found = std::ranges::lower_bound(claims, claimId, {}, &JudgedClaim::claimId);
    return found == claims.end() || found->claimId != claimId ? nullptr : &*found;
}

} // namespace assize
