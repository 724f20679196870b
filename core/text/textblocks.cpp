// SPDX-License-Identifier: Apache-2.0
#include "text/textblocks.h"

#include "base/bytewords.h"
#include "text/graphemes.h"
#include "text/offsets.h"
#include "text/utf16.h"
#include "text/utf8.h"

#include <algorithm>
#include <optional>

namespace assize {

namespace {

constexpr std::size_t longestBlock = 1024; ///< UTF-16 units
constexpr std::size_t reachForSpace = 128; ///< bytes before the longest cut in which a space is looked for

/// Bytes below 0x0E, and those beyond ASCII.
std::uint64_t possibleBreaks(std::uint64_t word)
{
    return bytesBelow(word, 0x0E) | (word & eachByte(0x80));
}

struct LineBreak {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The length of the line break at a byte, or 0.
std::size_t breakLength(std::string_view text, std::size_t at)
{
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte == '\r')
        return text.substr(at + 1, 1) == "\n" ? 2 : 1;
    if (byte >= 0x0A && byte <= 0x0C)
        return 1;
    if (byte == 0xC2)
        return text.substr(at, 2) == "\u0085" ? 2 : 0;
    if (byte == 0xE2)
        return text.substr(at, 3) == "\u2028" || text.substr(at, 3) == "\u2029" ? 3 : 0;
    return 0;
}

std::optional<LineBreak> nextBreak(std::string_view text, std::size_t at)
{
    at = endOfRun(text, at, possibleBreaks,
                  [text](std::size_t place) { return breakLength(text, place) > 0; });
    return at < text.size() ? std::optional(LineBreak{at, at + breakLength(text, at)}) : std::nullopt;
}

bool isPrintableAscii(char byte)
{
    return byte > ' ' && byte < 0x7F;
}

/// Where 1,024 units behind `from` end, or `end` when there are not so many.
std::size_t unitsLater(std::string_view text, std::size_t from, std::size_t end)
{
    std::size_t units = 0;
    std::size_t at = from;
    while (at < end && units < longestBlock) {
        const std::size_t length = decodeUtf8(text, at).length;
        units += length == 4 ? 2 : 1;
        at += length;
    }
    return at;
}

/// The last grapheme boundary in (from, limit], or else the first one behind the limit.
std::size_t graphemeBoundary(std::string_view text, std::size_t from, std::size_t limit, std::size_t end)
{
    constexpr std::size_t longestCodePoint = 4;
    for (std::size_t window = limit - from + longestCodePoint;; window *= 2) {
        std::size_t stop = std::min(end, from + window);
        while (stop < end && isContinuationByte(text[stop]))
            ++stop;
        const std::string_view part = text.substr(from, stop - from);
        const QString units = toUtf16(part);
        const OffsetIndex offsets(part, OffsetUnit::Utf16);
        const auto wanted = static_cast<qsizetype>(offsets.fromBytes(limit - from));
        qsizetype before = 0;
        qsizetype boundary = graphemeEnd(units, 0);
        while (boundary < wanted) {
            before = boundary;
            boundary = graphemeEnd(units, boundary);
        }
        // A cluster that reaches the end of the window may go on behind it.
        if (boundary > wanted && before > 0)
            boundary = before;
        if (boundary < units.size() || stop == end)
            return from + offsets.toBytes(static_cast<std::uint64_t>(boundary)).value_or(part.size());
    }
}

/// Where the block that begins at `from` is cut, in a line that ends at `end`.
std::size_t cutPoint(std::string_view text, std::size_t from, std::size_t end)
{
    const std::size_t limit = unitsLater(text, from, end);
    if (limit == end)
        return end;
    for (std::size_t at = limit; at > limit - reachForSpace; --at) {
        if (text[at - 1] == ' ' && isPrintableAscii(text[at]))
            return at;
    }
    if (isPrintableAscii(text[limit - 1]) && isPrintableAscii(text[limit]))
        return limit;
    return graphemeBoundary(text, from, limit, end);
}

} // namespace

TextBlocks::TextBlocks(std::string_view text) : m_text(text)
{
    std::size_t at = 0;
    while (const auto found = nextBreak(text, at)) {
        addLine(found->begin, found->end);
        at = found->end;
    }
    addLine(text.size(), text.size());
}

void TextBlocks::addLine(std::size_t contentEnd, std::size_t end)
{
    while (contentEnd - m_begins.back() > longestBlock) {
        const std::size_t cut = cutPoint(m_text, m_begins.back(), contentEnd);
        if (cut == contentEnd)
            break;
        addBlock(cut);
        m_continuations.push_back(m_begins.size() - 1);
    }
    addBlock(end);
}

void TextBlocks::addBlock(std::size_t end)
{
    m_longest = std::max(m_longest, end - m_begins.back());
    m_begins.push_back(end);
}

std::size_t TextBlocks::breakBegin(std::size_t block) const
{
    const std::string_view part = bytes(block);
    for (std::size_t length = 1; length <= std::min<std::size_t>(3, part.size()); ++length) {
        if (breakLength(part, part.size() - length) != length)
            continue;
        const bool carriageReturnBefore = length == 1 && part.back() == '\n' && part.ends_with("\r\n");
        return end(block) - (carriageReturnBefore ? 2 : length);
    }
    return end(block);
}

std::size_t TextBlocks::at(std::size_t byte) const
{
    const auto after = std::upper_bound(m_begins.begin(), m_begins.end() - 1, byte);
    return static_cast<std::size_t>(after - m_begins.begin()) - 1;
}

bool TextBlocks::startsLine(std::size_t block) const
{
    return !std::ranges::binary_search(m_continuations, block);
}

std::size_t TextBlocks::firstOfLine(std::size_t block) const
{
    while (!startsLine(block))
        --block;
    return block;
}

std::size_t TextBlocks::lastOfLine(std::size_t block) const
{
    while (block + 1 < count() && !startsLine(block + 1))
        ++block;
    return block;
}

std::size_t TextBlocks::lineNumber(std::size_t block) const
{
    const auto before = std::ranges::upper_bound(m_continuations, block) - m_continuations.begin();
    return block + 1 - static_cast<std::size_t>(before);
}

std::size_t TextBlocks::lineBegin(std::size_t number) const
{
    std::size_t first = 0;
    std::size_t count = this->count();
    while (count > 0) { // the last block whose line is not behind the wanted one
        const std::size_t half = count / 2;
        if (lineNumber(first + half) < number) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return begin(firstOfLine(std::min(first, this->count() - 1)));
}

} // namespace assize
