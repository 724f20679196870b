// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "json/node.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace assize::json {

/// Nesting deeper than this is refused while parsing.
inline constexpr unsigned maximumDepth = 32;

/// Where the bytes stand in their file.
struct Context {
    std::uint64_t offset = 0; ///< of the first byte
    std::uint64_t gapAfter =
        UINT64_MAX;              ///< from this byte on (counted from the first) something was left out …
    std::uint64_t gapLength = 0; ///< … of so many bytes
    unsigned depth = 0;          ///< containers that are already open around it
    std::string_view pointer;    ///< JSON Pointer of what is read
};

/// Reads one JSON text (RFC 8259) and nothing else: no byte order mark, no second value, no NUL after it.
///
/// Refused with their byte offset: duplicate keys (compared after unescaping), nesting beyond maximumDepth,
/// text that is not well-formed UTF-8, lone surrogates, numbers that are not finite or longer than 1,024
/// characters. Gives nothing after a fault of syntax; a value with duplicate keys is given (with the first of
/// them), so that the rest of it can be checked too.
[[nodiscard]] std::optional<Tree> read(std::string_view bytes, const Context& context, IssueList& issues);

/// The same into a tree that has been used before; false where read() would give nothing.
[[nodiscard]] bool read(std::string_view bytes, const Context& context, IssueList& issues, Tree& into);

/// The half of read() that knows every refusal, and on which it falls back: the same for every text, slower.
[[nodiscard]] std::optional<Value> readExplaining(std::string_view bytes, const Context& context,
                                                  IssueList& issues);

/// Appends one reference token to a JSON Pointer, escaped as RFC 6901 says.
void appendToken(std::string& pointer, std::string_view token);
void appendToken(std::string& pointer, std::size_t index);

} // namespace assize::json
