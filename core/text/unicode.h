// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace assize {

/// Normalization Form C of well-formed UTF-8. Only ever used to find ids that look alike; no text is stored
/// so.
[[nodiscard]] std::string normalizedForComparison(std::string_view text);

/// Whether there are words of mixed scripts (text/mixedscripts.h).
[[nodiscard]] bool mixesLookalikeScripts(std::string_view text);

} // namespace assize
