// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace assize {

/// Normalization Form C of well-formed UTF-8. Only ever used to find ids that look alike; no text is stored
/// so.
[[nodiscard]] std::string normalizedForComparison(std::string_view text);

/// Whether a word (a run of letters) mixes Latin letters with Cyrillic or Greek ones, which draw alike.
[[nodiscard]] bool mixesLookalikeScripts(std::string_view text);

} // namespace assize
