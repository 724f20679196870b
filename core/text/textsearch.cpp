// SPDX-License-Identifier: Apache-2.0
#include "text/textsearch.h"

#include "text/unicodetables.h"
#include "text/utf8.h"

#include <QChar>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <unordered_map>

namespace assize {

namespace {

constexpr std::size_t mostWords = 64;

using FoldedText = std::u32string;

FoldedText foldedText(std::string_view text)
{
    FoldedText out;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCodePoint next = decodeUtf8(text, at);
        out.push_back(foldedCase(next.codePoint));
        at += next.length;
    }
    return out;
}

std::vector<Region> exactPlaces(std::string_view needle, std::string_view text, std::size_t limit)
{
    std::vector<Region> out;
    for (std::size_t at = text.find(needle); at != std::string_view::npos && out.size() < limit;
         at = text.find(needle, at + needle.size()))
        out.push_back({at, at + needle.size()});
    return out;
}

/// Which first bytes a code point can have that folds like this one.
std::array<bool, 256> firstBytesOf(char32_t folded)
{
    std::array<bool, 256> out{};
    const auto take = [&out](char32_t codePoint) {
        std::string bytes;
        appendUtf8(bytes, codePoint);
        out[static_cast<unsigned char>(bytes.front())] = true;
    };
    take(folded);
    for (const tables::Folding& folding : tables::foldings) {
        if (folding.to == folded)
            take(folding.from);
    }
    return out;
}

/// Where a folded needle that begins at a byte ends.
std::optional<std::size_t> matchEnd(const FoldedText& needle, std::string_view text, std::size_t at)
{
    for (const char32_t wanted : needle) {
        if (at >= text.size())
            return std::nullopt;
        const DecodedCodePoint next = decodeUtf8(text, at);
        if (foldedCase(next.codePoint) != wanted)
            return std::nullopt;
        at += next.length;
    }
    return at;
}

std::vector<Region> foldedPlaces(std::string_view needle, std::string_view text, std::size_t limit)
{
    std::vector<Region> out;
    const FoldedText wanted = foldedText(needle);
    const std::array<bool, 256> mayBegin = firstBytesOf(wanted.front());
    for (std::size_t at = 0; at < text.size() && out.size() < limit;) {
        const auto end =
            mayBegin[static_cast<unsigned char>(text[at])] ? matchEnd(wanted, text, at) : std::nullopt;
        if (end)
            out.push_back({at, *end});
        at = end.value_or(at + 1);
    }
    return out;
}

bool isOfWord(char32_t codePoint)
{
    if (codePoint < 0x80) {
        const char32_t lower = codePoint | 0x20U;
        return (lower >= U'a' && lower <= U'z') || (codePoint >= U'0' && codePoint <= U'9');
    }
    return QChar::isLetterOrNumber(codePoint) || QChar::isMark(codePoint);
}

/// Calls `take` with each word, folded, and where it stands.
template <typename Take> void forEachWord(std::string_view text, Take take)
{
    FoldedText word;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCodePoint next = decodeUtf8(text, at);
        if (isOfWord(next.codePoint)) {
            if (word.empty())
                begin = at;
            word.push_back(foldedCase(next.codePoint));
        } else if (!word.empty()) {
            take(word, Region{begin, at});
            word.clear();
        }
        at += next.length;
    }
    if (!word.empty())
        take(word, Region{begin, text.size()});
}

bool isShort(const FoldedText& word)
{
    return word.size() < 3 &&
           std::ranges::all_of(word, [](char32_t letter) { return letter >= U'a' && letter <= U'z'; });
}

using WordNumbers = std::unordered_map<FoldedText, std::size_t>;

WordNumbers wordsOf(std::string_view claim)
{
    std::vector<FoldedText> words;
    forEachWord(claim, [&words](const FoldedText& word, Region /*region*/) { words.push_back(word); });
    if (std::ranges::any_of(words, [](const FoldedText& word) { return !isShort(word); }))
        std::erase_if(words, isShort);
    WordNumbers out;
    for (const FoldedText& word : words) {
        if (out.size() < mostWords)
            out.emplace(word, out.size());
    }
    return out;
}

/// A word of the claim, where it stands in the text.
struct WordHit {
    Region region;
    std::size_t place = 0; ///< how many words of the text are before it
    std::size_t word = 0;  ///< its number
};

std::vector<WordHit> hitsOf(const WordNumbers& words, std::string_view text)
{
    std::vector<WordHit> hits;
    std::size_t place = 0;
    forEachWord(text, [&](const FoldedText& word, Region region) {
        if (const auto known = words.find(word); known != words.end())
            hits.push_back({region, place, known->second});
        ++place;
    });
    return hits;
}

std::vector<double> weightsOf(const std::vector<WordHit>& hits, std::size_t words)
{
    std::vector<double> counts(words, 0);
    for (const WordHit& hit : hits)
        counts[hit.word] += 1;
    std::ranges::transform(counts, counts.begin(),
                           [](double count) { return 1 / std::sqrt(std::max(count, 1.0)); });
    return counts;
}

/// The best stretch that begins with each of the hits.
std::vector<WordsPlace> stretchesOf(const std::vector<WordHit>& hits, const std::vector<double>& weights,
                                    std::size_t window)
{
    std::vector<WordsPlace> out;
    for (auto first = hits.begin(); first != hits.end(); ++first) {
        std::uint64_t seen = 0;
        WordsPlace place{first->region, 0, 0};
        for (auto hit = first; hit != hits.end() && hit->place < first->place + window; ++hit) {
            const std::uint64_t bit = std::uint64_t{1} << hit->word;
            if ((seen & bit) != 0)
                continue;
            seen |= bit;
            ++place.words;
            place.weight += weights[hit->word];
            place.region.end = hit->region.end;
        }
        out.push_back(place);
    }
    return out;
}

bool isBetter(const WordsPlace& one, const WordsPlace& other)
{
    if (one.words != other.words)
        return one.words > other.words;
    if (one.weight != other.weight)
        return one.weight > other.weight;
    const std::size_t length = one.region.end - one.region.begin;
    const std::size_t otherLength = other.region.end - other.region.begin;
    return length != otherLength ? length < otherLength : one.region.begin < other.region.begin;
}

} // namespace

char32_t foldedCase(char32_t codePoint)
{
    if (codePoint < 0x80)
        return codePoint >= U'A' && codePoint <= U'Z' ? codePoint + 0x20 : codePoint;
    const auto folding = std::ranges::lower_bound(tables::foldings, codePoint, {}, &tables::Folding::from);
    return folding != tables::foldings.end() && folding->from == codePoint ? folding->to : codePoint;
}

std::vector<Region> placesOf(std::string_view needle, std::string_view text, LetterCase letterCase,
                             std::size_t limit)
{
    if (needle.empty())
        return {};
    return letterCase == LetterCase::Exact ? exactPlaces(needle, text, limit)
                                           : foldedPlaces(needle, text, limit);
}

std::size_t countedWords(std::string_view claim)
{
    return wordsOf(claim).size();
}

std::vector<WordsPlace> placesOfWords(std::string_view claim, std::string_view text, std::size_t limit)
{
    const WordNumbers words = wordsOf(claim);
    const std::vector<WordHit> hits = hitsOf(words, text);
    const std::size_t window = std::max<std::size_t>(12, 3 * words.size());
    std::vector<WordsPlace> found = stretchesOf(hits, weightsOf(hits, words.size()), window);
    const auto isLone = [](const WordsPlace& place) { return place.words < 2; };
    if (!std::ranges::all_of(found, isLone))
        std::erase_if(found, isLone);
    std::ranges::sort(found, isBetter);
    std::vector<WordsPlace> out;
    for (const WordsPlace& place : found) {
        if (out.size() >= limit)
            break;
        const bool overlaps = std::ranges::any_of(out, [&place](const WordsPlace& better) {
            return place.region.begin < better.region.end && better.region.begin < place.region.end;
        });
        if (!overlaps)
            out.push_back(place);
    }
    return out;
}

} // namespace assize
