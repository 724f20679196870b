// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

// Eight bytes of a text looked at as one number.

namespace assize {

inline constexpr std::size_t bytesInWord = sizeof(std::uint64_t);

[[nodiscard]] constexpr std::uint64_t eachByte(std::uint64_t byte)
{
    return byte * 0x0101010101010101U;
}

/// The first byte of the text is the lowest of the number, whatever the machine.
[[nodiscard]] inline std::uint64_t wordAt(std::string_view text, std::size_t at)
{
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, sizeof word);
    if constexpr (std::endian::native == std::endian::big)
        word = __builtin_bswap64(word);
    return word;
}

// Each gives a word in which the top bit of a byte is set where that byte is meant. Behind the first such
// byte it may be set for others too.

/// Bytes below a limit of at most 0x80: minus the limit each of them borrows from its top bit.
[[nodiscard]] constexpr std::uint64_t bytesBelow(std::uint64_t word, std::uint64_t limit)
{
    return (word - eachByte(limit)) & ~word & eachByte(0x80);
}

[[nodiscard]] constexpr std::uint64_t bytesLike(std::uint64_t word, char byte)
{
    return bytesBelow(word ^ eachByte(static_cast<unsigned char>(byte)), 1);
}

/// The first place from `at` on at which `stops(place)` is true, or the end of the text. `candidates(word)`
/// has the top bit set of every byte for which it is, and of few others.
template <typename Candidates, typename Stops>
[[nodiscard]] std::size_t endOfRun(std::string_view text, std::size_t at, const Candidates& candidates,
                                   const Stops& stops)
{
    for (; at + bytesInWord <= text.size(); at += bytesInWord) {
        for (std::uint64_t found = candidates(wordAt(text, at)); found != 0; found &= found - 1) {
            const std::size_t place = at + static_cast<std::size_t>(std::countr_zero(found)) / 8;
            if (stops(place))
                return place;
        }
    }
    while (at < text.size() && !stops(at))
        ++at;
    return at;
}

} // namespace assize
