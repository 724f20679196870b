// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/markdownsubset.h"

#include <string_view>
#include <vector>

namespace assize {

/// The runs of one paragraph, heading or point; the inner half of parseMarkdownSubset().
[[nodiscard]] std::vector<MarkdownRun> parseMarkdownRuns(std::string_view text);

} // namespace assize
