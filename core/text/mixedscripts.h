// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/codepointtables.h"
#include "text/region.h"

#include <optional>
#include <string_view>
#include <vector>

namespace assize {

/// A word with letters of several scripts that draw alike, such as a Cyrillic "а" among Latin letters: the
/// restriction of UTS 39 to one script, held for those scripts only in which letters can pass for others'.
struct MixedScriptWord {
    Region region; ///< bytes
    Script first = Script::Latin;
    Script other = Script::Latin; ///< the first one that is not `first`

    bool operator==(const MixedScriptWord&) const = default;
};

/// In ascending order. A word is a run of letters and marks, which a format character (ZWSP …) does not end.
[[nodiscard]] std::vector<MixedScriptWord> mixedScriptWords(std::string_view text);

/// The script of a letter, where it is one of those; nothing for any other character.
[[nodiscard]] std::optional<Script> lookalikeScriptOf(char32_t codePoint);

} // namespace assize
