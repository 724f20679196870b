// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "json/value.h"

#include <algorithm>

namespace assize::test {

/// Alike to the last detail: kinds, texts, spellings of numbers, the order of members, and every place.
[[nodiscard]] inline bool identical(const json::Value& a, const json::Value& b)
{
    return a.kind() == b.kind() && a.offset() == b.offset() && a.boolean() == b.boolean() &&
           a.text() == b.text() && std::ranges::equal(a.items(), b.items(), identical) &&
           std::ranges::equal(a.members(), b.members(), [](const json::Member& x, const json::Member& y) {
               return x.key == y.key && x.keyOffset == y.keyOffset && identical(x.value, y.value);
           });
}

} // namespace assize::test
