// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace assize {

/// The style sheet of HTML reports: light and dark as the reader has it, and for paper.
[[nodiscard]] std::string htmlStyle();

} // namespace assize
