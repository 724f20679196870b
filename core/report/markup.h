// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace assize {

/// A text of a report as characters of HTML: nothing in it is markup, no control character is left, and each
/// isolate of nameText() is a <bdi>.
[[nodiscard]] std::string htmlText(std::string_view text);
/// The same for SVG, which has no such element: the isolates stay.
[[nodiscard]] std::string svgText(std::string_view text);

} // namespace assize
