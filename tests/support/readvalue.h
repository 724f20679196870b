// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "json/strictreader.h"

#include <optional>
#include <string_view>

namespace assize::test {

/// What json::read() gives, as a value of its own.
[[nodiscard]] inline std::optional<json::Value> readValue(std::string_view text, const json::Context& context,
                                                          IssueList& issues)
{
    const auto tree = json::read(text, context, issues);
    return tree ? std::optional(toValue(tree->top())) : std::nullopt;
}

} // namespace assize::test
