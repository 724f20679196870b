// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace assize {

/// One step through UTF-8. A byte that begins no well-formed sequence is not valid and has length 1.
struct DecodedCodePoint {
    char32_t codePoint = 0;
    std::size_t length = 1; ///< in bytes
    bool valid = false;
};

/// Decodes the code point that starts at byte `at`, which must be inside the text. Overlong forms, surrogates
/// and numbers beyond U+10FFFF are not well-formed (Unicode 15, table 3-7).
[[nodiscard]] DecodedCodePoint decodeUtf8(std::string_view text, std::size_t at);

/// The byte offset of the first place where the text is not well-formed UTF-8.
[[nodiscard]] std::optional<std::size_t> firstInvalidUtf8(std::string_view text);

[[nodiscard]] constexpr bool isContinuationByte(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// What tells the lengths of a text in other units from that in bytes.
struct ByteCensus {
    std::size_t continuations = 0; ///< bytes that begin no code point
    std::size_t fourByteLeads = 0; ///< bytes that begin a code point beyond U+FFFF
};
[[nodiscard]] ByteCensus censusOf(std::string_view utf8);

/// Number of code points in well-formed UTF-8.
[[nodiscard]] std::size_t codePointCount(std::string_view text);

void appendUtf8(std::string& out, char32_t codePoint);

} // namespace assize
