// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/blindedrequest.h"
#include "labels/rating.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace assize {

enum class OpenReason : std::uint8_t {
    NotAnswered,
    NeedsSeenEvidence, ///< "supported" without a cited text that the producer saw
};

/// An answer that a rating still owes.
struct OpenAnswer {
    std::optional<ClaimId> claimId; ///< empty for the questions about the whole output
    Field field = Field::Truth;
    OpenReason reason = OpenReason::NotAnswered;

    bool operator==(const OpenAnswer&) const = default;
};

/// Everything that keeps a rating of that request from being complete: claims in the order of the request,
/// then the questions about the whole output.
[[nodiscard]] std::vector<OpenAnswer> openAnswers(const Rating& rating, const RequestOutline& request,
                                                  const Asks& asks);

/// What one claim owes.
[[nodiscard]] std::vector<OpenAnswer> openAnswersOf(const ClaimId& claimId, const Rating& rating,
                                                    const RequestOutline& request, const Asks& asks);

/// Whether "supported" is claimed without citing a text that the producer saw.
[[nodiscard]] bool needsSeenEvidence(const ClaimRating& rating, const RequestOutline& request);

} // namespace assize
