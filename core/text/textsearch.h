// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/region.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace assize {

enum class LetterCase : std::uint8_t {
    Exact,
    Ignored, ///< by simple case folding (CaseFolding.txt, C and S): code point by code point
};

/// Every place of a text where `needle` stands, from left to right, none over another; at most `limit`.
/// Nothing is normalised: "e" and a combining acute are not "é". Where case is ignored, a place may have
/// another length in bytes than the needle ("K" finds U+212A). Nothing is found for an empty needle.
[[nodiscard]] std::vector<Region> placesOf(std::string_view needle, std::string_view text,
                                           LetterCase letterCase, std::size_t limit);

/// Simple case folding of one code point.
[[nodiscard]] char32_t foldedCase(char32_t codePoint);

/// A stretch of a text in which words of a claim stand near each other.
struct WordsPlace {
    Region region;         ///< from the first of the words to the last, bytes
    std::size_t words = 0; ///< how many different words of the claim are in it
    double weight = 0;     ///< of these words: a rare one weighs more, a word that stands once weighs 1

    auto operator<=>(const WordsPlace&) const = default;
};

/// The words of a claim, without their case. Words are runs of letters, marks and digits; those of one or two
/// ASCII letters ("is", "of") do not count beside longer ones. At most 64 are taken.
[[nodiscard]] std::size_t countedWords(std::string_view claim);

/// The places of a text in which most words of a claim stand near each other (within three times the words
/// that the claim has, and at least twelve), by how many they are, then by their weight, the shortest first;
/// none overlaps a better one; at most `limit`. Where there are places of two words or more, those of one are
/// left out.
[[nodiscard]] std::vector<WordsPlace> placesOfWords(std::string_view claim, std::string_view text,
                                                    std::size_t limit);

} // namespace assize
