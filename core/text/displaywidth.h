// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace assize {

/// How many columns of a terminal a well-formed text takes: two for what is wide or full-width (UAX
/// #11), none for a mark that is drawn over what stands before it.
[[nodiscard]] std::size_t displayWidth(std::string_view text);

/// As much of the text as takes at most that many columns.
[[nodiscard]] std::string_view leadingColumns(std::string_view text, std::size_t columns);

} // namespace assize
