// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace assize {

/// Code points from first to last, both included.
struct CodePointRange {
    char32_t first = 0;
    char32_t last = 0;
};

/// Those with letters that draw like letters of another of them.
enum class Script : std::uint8_t { Latin, Greek, Cyrillic, Armenian, Cherokee, Coptic, Lisu };

namespace tables {

struct ScriptRange {
    char32_t first = 0;
    char32_t last = 0;
    Script script = Script::Latin;
};

struct Folding {
    char32_t from = 0;
    char32_t to = 0;
};

} // namespace tables

} // namespace assize
