// SPDX-License-Identifier: Apache-2.0
#include "text/mixedscripts.h"

#include "text/unicodetables.h"
#include "text/utf8.h"

#include <QChar>

#include <algorithm>

namespace assize {

namespace {

/// Where the first byte beyond ASCII stands; the words before it need not be looked at.
std::size_t firstBeyondAscii(std::string_view text)
{
    const auto isBeyond = [](char byte) { return static_cast<unsigned char>(byte) >= 0x80; };
    return static_cast<std::size_t>(std::ranges::find_if(text, isBeyond) - text.begin());
}

bool isAsciiLetter(char byte)
{
    const auto lower = static_cast<unsigned char>(byte) | 0x20U;
    return lower >= 'a' && lower <= 'z';
}

bool continuesWord(char32_t codePoint)
{
    return QChar::isLetter(codePoint) || QChar::isMark(codePoint) ||
           QChar::category(codePoint) == QChar::Other_Format;
}

/// A word as far as it has been read.
class GrowingWord final {
public:
    void add(std::size_t begin, const DecodedCodePoint& next)
    {
        if (m_end == 0)
            m_begin = begin;
        m_end = begin + next.length;
        const std::optional<Script> script = lookalikeScriptOf(next.codePoint);
        if (!script)
            return;
        if (!m_first)
            m_first = script;
        else if (*script != *m_first && !m_other)
            m_other = script;
    }
    /// Ends it.
    void moveTo(std::vector<MixedScriptWord>& out)
    {
        if (m_other)
            out.push_back({{m_begin, m_end}, *m_first, *m_other});
        *this = {};
    }

private:
    std::size_t m_begin = 0;
    std::size_t m_end = 0; ///< 0: no word
    std::optional<Script> m_first;
    std::optional<Script> m_other;
};

} // namespace

std::optional<Script> lookalikeScriptOf(char32_t codePoint)
{
    const auto range =
        std::ranges::lower_bound(tables::scriptRanges, codePoint, {}, &tables::ScriptRange::last);
    if (range == tables::scriptRanges.end() || range->first > codePoint)
        return std::nullopt;
    return range->script;
}

std::vector<MixedScriptWord> mixedScriptWords(std::string_view text)
{
    std::vector<MixedScriptWord> out;
    GrowingWord word;
    std::size_t at = firstBeyondAscii(text);
    while (at > 0 && at < text.size() && isAsciiLetter(text[at - 1]))
        --at;
    while (at < text.size()) {
        const DecodedCodePoint next = decodeUtf8(text, at);
        if (continuesWord(next.codePoint))
            word.add(at, next);
        else
            word.moveTo(out);
        at += next.length;
    }
    word.moveTo(out);
    return out;
}

} // namespace assize
