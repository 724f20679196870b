// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

namespace assize {

/// Code points from first to last, both included.
struct CodePointRange {
    char32_t first = 0;
    char32_t last = 0;
};

/// The characters that a text may hold unseen, or that make other characters look like something else, in
/// ascending order: control characters except TAB and LF; Default_Ignorable_Code_Point of Unicode 15; format
/// characters (Cf) that draw nothing of their own; line and paragraph separators; noncharacters; and those
/// that draw blank without being a space (U+2800, U+FFFC, U+16FE4, U+1D159).
[[nodiscard]] std::span<const CodePointRange> alwaysMarkedRanges();

/// Whether a character is always shown as a labelled mark.
[[nodiscard]] bool isAlwaysMarked(char32_t codePoint);

/// What is written in the mark of such a character: its usual abbreviation ("NUL", "ZWSP", "RLO"), or else
/// its number ("E0FFF").
[[nodiscard]] std::string markLabel(char32_t codePoint);

/// Whether a new line begins behind this character: LF, VT, FF, CR, NEL, LS, PS. CR LF is one break.
[[nodiscard]] bool breaksLine(char32_t codePoint);

/// Whether a marked character goes on ordering the text around it: LRM, RLM, ALM and the isolates. Overrides
/// and embeddings do not, since they show letters in an order that is not theirs.
[[nodiscard]] bool keepsDirection(char32_t codePoint);

} // namespace assize
