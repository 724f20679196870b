// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace assize {

/// Text as it may be sent to a terminal or shown in a message: every control, format, private, unassigned
/// and separator character but the space is replaced by its code point, as in `<U+202E>`, and bytes that are
/// no UTF-8 by `<FF>`. Line ends are replaced as well, so that one text stays on one line.
[[nodiscard]] std::string termSafe(std::string_view text);

/// termSafe() of at most `limit` code points; a cut is shown by an ellipsis.
[[nodiscard]] std::string excerpt(std::string_view text, std::size_t limit = 60);

} // namespace assize
