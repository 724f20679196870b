// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "corpus/blindedrequest.h"
#include "labels/rating.h"

namespace assize {

/// Checks a rating against the request that it binds to: that it names only claims and texts that are there,
/// that a complete one leaves nothing open, and that support is cited. The request hashes must be equal.
void checkRating(const Rating& rating, OffsetUnit unit, const BlindedRequest& request, const Asks& asks,
                 IssueList& issues);

/// JSON Pointer of a rating in its file.
[[nodiscard]] std::string pointerTo(const Rating& rating);

} // namespace assize
