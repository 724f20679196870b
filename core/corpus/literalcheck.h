// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/evaluationcase.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace assize {

/// What a literal check found. A check never becomes a verdict: it says that the bytes stand in the region,
/// nothing about what they mean, and where they do not it abstains, since a difference in spelling proves no
/// absence.
enum class CheckOutcome : std::uint8_t { Found, TextNotFound, RevisionDiffers, DiffSideDiffers };

inline constexpr std::array abstentions{CheckOutcome::DiffSideDiffers, CheckOutcome::RevisionDiffers,
                                        CheckOutcome::TextNotFound};

/// Byte-exact search for the check's text in its region, on the revision and the side of a diff that it pins.
[[nodiscard]] CheckOutcome runCheck(const LiteralCheck& check, const std::vector<Evidence>& evidence);

/// The reason of an abstention: "text-not-found", "revision-differs", "diff-side-differs".
[[nodiscard]] std::string_view reasonOf(CheckOutcome outcome);

/// What a found text is called: "annotated-text-present" for literal-absence, "exact-match" for
/// literal-quote.
[[nodiscard]] std::string_view foundName(CheckKind kind);

} // namespace assize
