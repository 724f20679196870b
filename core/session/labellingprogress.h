// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/draft.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace assize {

enum class CaseState : std::uint8_t {
    ToDo,       ///< nothing has been answered
    InProgress, ///< something has
    Done,       ///< the reviewer has said so, and nothing is open any more
};

[[nodiscard]] CaseState stateOf(const CaseDraft& draft, const RequestOutline& request, const Asks& asks);

/// Whether the reviewer has put it off. One that is done is not put off any more.
[[nodiscard]] bool isSkipped(const CaseDraft& draft, const RequestOutline& request, const Asks& asks);

/// How much of one case, or of all of them, has been done. A claim counts as answered when it owes nothing.
struct LabellingProgress {
    std::size_t claims = 0;
    std::size_t answeredClaims = 0;
    std::size_t questions = 0; ///< about whole outputs
    std::size_t answeredQuestions = 0;
    std::size_t abstentions = 0; ///< among the answered questions
    std::size_t cases = 0;
    std::size_t doneCases = 0;
    std::size_t begunCases = 0; ///< not done, but something is answered
    std::size_t flaggedCases = 0;
    std::size_t skippedCases = 0;
    std::size_t notes = 0;
    std::size_t problems = 0;
    std::size_t unsupportedSupport = 0; ///< "supported" that waits for a cited text that the producer saw

    LabellingProgress& operator+=(const LabellingProgress& other);
    /// Takes out what was added before.
    LabellingProgress& operator-=(const LabellingProgress& other);
    bool operator==(const LabellingProgress&) const = default;
};

/// The one function that counts, for the window, for exports and for the command line.
[[nodiscard]] LabellingProgress progressOf(const CaseDraft& draft, const RequestOutline& request,
                                           const Asks& asks);
[[nodiscard]] LabellingProgress progressOf(std::span<const CaseDraft> drafts,
                                           std::span<const RequestOutline> requests, const Asks& asks);

} // namespace assize
