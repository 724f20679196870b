// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assize {

/// One row of CSV (RFC 4180: CR LF, quotes where they are needed). A text that begins with = + - @ (plain
/// or full-width), TAB or CR gets a leading apostrophe, so that a spreadsheet does not run it as a formula.
[[nodiscard]] std::string csvRow(const std::vector<std::string>& texts);

} // namespace assize
