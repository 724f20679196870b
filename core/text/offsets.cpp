// SPDX-License-Identifier: Apache-2.0
#include "text/offsets.h"

#include "text/utf8.h"

#include <algorithm>
#include <array>

namespace assize {

namespace {

constexpr std::size_t checkpointDistance = 256;
constexpr std::array<std::size_t, 2> strides{64, 8}; ///< are passed over at once, while they can be

/// Units that a byte adds: each code point counts at its first byte, and one beyond U+FFFF (first byte F0 to
/// F4) counts twice in UTF-16.
std::uint64_t unitsOf(OffsetUnit unit, char byte)
{
    if (unit == OffsetUnit::Utf8)
        return 1;
    if (isContinuationByte(byte))
        return 0;
    return unit == OffsetUnit::Utf16 && static_cast<unsigned char>(byte) >= 0xF0 ? 2 : 1;
}

} // namespace

std::uint64_t lengthIn(OffsetUnit unit, std::string_view text)
{
    if (unit == OffsetUnit::Utf8)
        return text.size();
    const ByteCensus census = censusOf(text);
    return text.size() - census.continuations + (unit == OffsetUnit::Utf16 ? census.fourByteLeads : 0);
}

OffsetIndex::OffsetIndex(std::string_view text, OffsetUnit unit) : m_text(text), m_unit(unit)
{
    if (unit == OffsetUnit::Utf8) {
        m_length = text.size();
        return;
    }
    m_checkpoints.reserve(text.size() / checkpointDistance + 1);
    for (std::size_t at = 0; at < text.size(); at += checkpointDistance) {
        m_checkpoints.push_back(m_length);
        m_length += lengthIn(unit, text.substr(at, checkpointDistance));
    }
    if (countsBytes())
        m_checkpoints = {};
}

const OffsetIndex& OffsetIndex::in(OffsetUnit other) const
{
    auto& index = m_others[static_cast<std::size_t>(other)];
    if (!index)
        index = std::make_unique<OffsetIndex>(m_text, other);
    return *index;
}

std::optional<std::size_t> OffsetIndex::toBytes(std::uint64_t offset) const
{
    if (offset > m_length)
        return std::nullopt;
    if (offset == m_length)
        return m_text.size();
    if (countsBytes()) {
        const auto bytes = static_cast<std::size_t>(offset);
        return isContinuationByte(m_text[bytes]) ? std::nullopt : std::optional(bytes);
    }
    // The last checkpoint that is not beyond the offset; the first one is 0.
    const auto after = std::ranges::upper_bound(m_checkpoints, offset);
    const auto checkpoint = static_cast<std::size_t>(after - m_checkpoints.begin()) - 1;
    std::uint64_t units = m_checkpoints[checkpoint];
    std::size_t at = checkpoint * checkpointDistance;
    for (const std::size_t stride : strides) {
        for (; at < m_text.size(); at += stride) {
            const std::uint64_t further = units + lengthIn(m_unit, m_text.substr(at, stride));
            if (further >= offset)
                break;
            units = further;
        }
    }
    for (; at < m_text.size(); ++at) {
        if (units == offset && !isContinuationByte(m_text[at]))
            return at;
        units += unitsOf(m_unit, m_text[at]);
        if (units > offset)
            return std::nullopt;
    }
    return std::nullopt;
}

std::uint64_t OffsetIndex::fromBytes(std::size_t offset) const
{
    if (countsBytes())
        return offset;
    if (offset == m_text.size())
        return m_length;
    const std::size_t checkpoint = offset / checkpointDistance;
    const std::size_t from = checkpoint * checkpointDistance;
    return m_checkpoints[checkpoint] + lengthIn(m_unit, m_text.substr(from, offset - from));
}

} // namespace assize
