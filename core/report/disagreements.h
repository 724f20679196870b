// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "json/value.h"
#include "labels/scoredcase.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assize {

/// A field on which raters differ, before adjudication, and what has become of it.
struct Disagreement {
    struct Vote {
        RaterId rater;
        Category value{};
    };

    SampleId sampleId;
    std::optional<ClaimId> claimId; ///< empty for a quality field
    Field field = Field::Truth;
    std::vector<Vote> values; ///< sorted by rater
    Resolution resolved;
    std::optional<DecisionId> decision;

    /// Settled by a decision that gives a value; one that says "undecided" leaves it open.
    [[nodiscard]] bool isOpen() const { return resolved.state != ResolutionState::Value; }
};

/// The disagreements of one case, sorted by claim (none first) and field, in byte order.
[[nodiscard]] std::vector<Disagreement> disagreementsOf(const ScoredCase& scored, const Asks& asks,
                                                        std::span<const RaterId> raters);

/// "adjudicated", "disputed", "undecided", or "missing" where too few have rated for a label.
[[nodiscard]] std::string_view stateOf(const Disagreement& disagreement);

/// assize.disagreements/1
[[nodiscard]] json::Value toValue(std::span<const Disagreement> disagreements);
/// A row for each value of each disagreement, with a header.
[[nodiscard]] std::string toCsv(std::span<const Disagreement> disagreements);
/// A line for each, and a sum, for a terminal.
[[nodiscard]] std::string toText(std::span<const Disagreement> disagreements);

} // namespace assize
