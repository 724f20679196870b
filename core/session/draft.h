// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"
#include "corpus/blindedrequest.h"
#include "labels/rating.h"

#include <cstdint>
#include <optional>
#include <string>

namespace assize {

/// What a reviewer can change: of a claim (Truth to Problem), and of a case (Relevance to Active; a note is
/// both).
enum class DraftField : std::uint8_t {
    Truth,
    Grounding,
    Evidence,
    Note,
    Problem,
    Relevance,
    Repetition,
    Usefulness,
    Withholding,
    State,  ///< whether the case is done
    Flag,   ///< "look at this again": private to the project
    Skip,   ///< put off, and why: private to the project
    Active, ///< seconds of active work: changed by measuring, and only where the reviewer agreed to it
};

inline constexpr json::Words<DraftField, 13> draftFieldWords{{{"truth", DraftField::Truth},
                                                              {"grounding", DraftField::Grounding},
                                                              {"evidence", DraftField::Evidence},
                                                              {"note", DraftField::Note},
                                                              {"problem", DraftField::Problem},
                                                              {"relevance", DraftField::Relevance},
                                                              {"repetition", DraftField::Repetition},
                                                              {"usefulness", DraftField::Usefulness},
                                                              {"withholding", DraftField::Withholding},
                                                              {"state", DraftField::State},
                                                              {"flag", DraftField::Flag},
                                                              {"skip", DraftField::Skip},
                                                              {"active-seconds", DraftField::Active}}};

[[nodiscard]] DraftField draftFieldOf(Field field);

/// One field of one draft.
struct DraftKey {
    SampleId sampleId;
    std::optional<ClaimId> claimId; ///< empty for what concerns the whole case
    DraftField field = DraftField::Truth;

    auto operator<=>(const DraftKey&) const = default;
};

/// A reviewer's work on one case.
struct CaseDraft {
    Rating rating; ///< holds a rating of every claim of the request, its state, and when it was last changed
    bool isFlagged = false;
    std::optional<std::string> skipReason; ///< empty: the case is not skipped; the reason may be no text
};

/// A draft on which nothing has been done.
[[nodiscard]] CaseDraft emptyDraft(const RequestOutline& request);

/// Whether there is anything in it that a label file would hold.
[[nodiscard]] bool isEmpty(const CaseDraft& draft);

/// What a field holds, as canonical JSON. Nothing: it holds no answer, no citation, no text, no problem; the
/// case is not done, not flagged, not skipped, not measured. An abstention is the JSON null, and so it is not
/// nothing.
using DraftText = std::optional<std::string>;
[[nodiscard]] DraftText textOf(const CaseDraft& draft, const DraftKey& key);

/// Puts into the field what textOf() gave for it. Fails with "invalid-draft" for what is no value of the
/// field, and for a claim that the case does not have; the draft then stays as it was.
Result<> assign(CaseDraft& draft, const DraftKey& key, const DraftText& text);

// The values that a field can take.
[[nodiscard]] DraftText textFor(Field field, std::optional<Category> answer);
[[nodiscard]] DraftText textFor(const std::vector<StatedCitation>& citations);
[[nodiscard]] DraftText textForNote(const std::string& note);
[[nodiscard]] DraftText textFor(const std::optional<Problem>& problem);
[[nodiscard]] DraftText textForSwitch(bool isOn); ///< done, flagged
[[nodiscard]] DraftText textForSkip(const std::optional<std::string>& reason);
[[nodiscard]] DraftText textForActive(std::optional<std::int64_t> seconds);

} // namespace assize
