// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace assize {

/// What the `start` and `end` of a file count. Inside the program every offset is in bytes of UTF-8.
enum class OffsetUnit : std::uint8_t {
    Utf8,      ///< bytes
    Utf16,     ///< code units, as JavaScript, Qt and Java count
    CodePoint, ///< as Python counts
};

/// How many units a text has.
[[nodiscard]] std::uint64_t lengthIn(OffsetUnit unit, std::string_view text);

/// Converts offsets into one text between a unit and bytes. The text must be well-formed UTF-8 and outlive
/// this.
///
/// A checkpoint every 256 bytes keeps a conversion short wherever it falls; a text in which both units count
/// the same (ASCII) has none.
class OffsetIndex final {
public:
    OffsetIndex(std::string_view text, OffsetUnit unit);

    /// The byte offset of `offset` units; nothing when that is beyond the end or inside a code point.
    [[nodiscard]] std::optional<std::size_t> toBytes(std::uint64_t offset) const;
    /// The number of units before a byte offset, which must be a code point boundary inside the text or its
    /// end.
    [[nodiscard]] std::uint64_t fromBytes(std::size_t offset) const;
    /// The index of the same text in another unit, made when it is first asked for; not for use by several
    /// threads.
    [[nodiscard]] const OffsetIndex& in(OffsetUnit other) const;
    /// The length of the whole text, in units.
    [[nodiscard]] std::uint64_t length() const { return m_length; }

private:
    [[nodiscard]] bool countsBytes() const { return m_length == m_text.size(); }

    std::string_view m_text;
    OffsetUnit m_unit;
    std::uint64_t m_length = 0;
    std::vector<std::uint64_t> m_checkpoints; ///< units before byte i * 256
    mutable std::array<std::unique_ptr<OffsetIndex>, 3> m_others;
};

} // namespace assize
