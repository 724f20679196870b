// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/codepointtables.h"

#include <span>
#include <string>

namespace assize {

/// The characters that a text may hold unseen, or that make other characters look like something else, in
/// ascending order: control characters except TAB and LF; Default_Ignorable_Code_Point; format
/// characters (Cf) that draw nothing of their own; line and paragraph separators; noncharacters; and those
/// that draw blank without being a space (U+2800, U+FFFC, U+16FE4, U+1D159).
[[nodiscard]] std::span<const CodePointRange> alwaysMarkedRanges();

/// Whether a character is always shown as a labelled mark.
[[nodiscard]] bool isAlwaysMarked(char32_t codePoint);

/// The space separators (Zs) other than U+0020, in ascending order: NBSP and those of other widths.
[[nodiscard]] std::span<const CodePointRange> unusualSpaceRanges();
[[nodiscard]] bool isUnusualSpace(char32_t codePoint);

/// What is written in the mark of such a character: its usual abbreviation ("NUL", "ZWSP", "NBSP"), or else
/// its number ("E0FFF").
[[nodiscard]] std::string markLabel(char32_t codePoint);

/// Whether a new line begins behind this character: LF, VT, FF, CR, NEL, LS, PS. CR LF is one break.
[[nodiscard]] bool breaksLine(char32_t codePoint);

/// Whether a marked character goes on ordering the text around it: LRM, RLM, ALM and the isolates. Overrides
/// and embeddings do not, since they show letters in an order that is not theirs.
[[nodiscard]] bool keepsDirection(char32_t codePoint);

} // namespace assize
