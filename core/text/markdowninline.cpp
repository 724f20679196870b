// SPDX-License-Identifier: Apache-2.0
#include "text/markdowninline.h"

#include "text/utf8.h"

#include <QChar>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

namespace assize {

namespace {

constexpr std::string_view escapableCharacters = "\\`*_#+-.)";

/// What stands beside a run of '*' or '_' decides whether it may open or close.
enum class Neighbour : std::uint8_t { Space, Punctuation, Other };

Neighbour neighbourOf(char32_t codePoint)
{
    if (QChar::isSpace(codePoint))
        return Neighbour::Space;
    return QChar::isPunct(codePoint) || QChar::isSymbol(codePoint) ? Neighbour::Punctuation
                                                                   : Neighbour::Other;
}

Neighbour neighbourBefore(std::string_view text, std::size_t at)
{
    if (at == 0)
        return Neighbour::Space;
    std::size_t begin = at - 1;
    while (begin > 0 && at - begin < 4 && isContinuationByte(text[begin]))
        --begin;
    const DecodedCodePoint decoded = decodeUtf8(text, begin);
    return decoded.valid ? neighbourOf(decoded.codePoint) : Neighbour::Other;
}

Neighbour neighbourAfter(std::string_view text, std::size_t at)
{
    if (at == text.size())
        return Neighbour::Space;
    const DecodedCodePoint decoded = decodeUtf8(text, at);
    return decoded.valid ? neighbourOf(decoded.codePoint) : Neighbour::Other;
}

/// A piece of the text: characters, code, or a run of '*' or '_' of which some will turn out to be markup.
struct Piece {
    std::string text;
    bool code = false;
    std::size_t closedStrong = 0; ///< pairs of the run that close, on its left
    std::size_t closedEmphasis = 0;
    std::size_t openedStrong = 0; ///< pairs of the run that open, on its right
    std::size_t openedEmphasis = 0;
};

/// A run that may still pair with a later one.
struct Delimiter {
    std::size_t piece = 0;
    char character = '*';
    std::size_t written = 0; ///< how many stood there
    std::size_t left = 0;    ///< how many of them are not yet markup
    bool canOpen = false;
    bool canClose = false;
};

/// Pairs the runs of '*' and '_' as CommonMark's "process emphasis" does, while they come.
class DelimiterPairing final {
public:
    explicit DelimiterPairing(std::vector<Piece>& pieces) : m_pieces(pieces) {}

    void add(Delimiter delimiter)
    {
        if (delimiter.canClose)
            close(delimiter);
        m_pieces[delimiter.piece].text.assign(delimiter.left, delimiter.character);
        if (delimiter.canOpen && delimiter.left > 0)
            m_open.push_back(delimiter);
    }

private:
    void close(Delimiter& closer)
    {
        while (closer.left > 0) {
            const std::size_t found = openerOf(closer);
            if (found == m_open.size())
                return;
            m_open.resize(found + 1); // what was opened in between stays text
            pair(m_open.back(), closer);
            if (m_open.back().left == 0)
                m_open.pop_back();
            for (std::size_t& floor : m_searched)
                floor = std::min(floor, m_open.size());
        }
    }

    /// The index of the latest run that fits, or the number of runs. No stretch is searched twice in vain.
    std::size_t openerOf(const Delimiter& closer)
    {
        std::size_t& floor = m_searched[(closer.character == '*' ? 0U : 6U) + (closer.canOpen ? 3U : 0U) +
                                        (closer.written % 3)];
        for (std::size_t i = m_open.size(); i > floor; --i) {
            if (fits(m_open[i - 1], closer))
                return i - 1;
        }
        floor = m_open.size();
        return m_open.size();
    }

    static bool fits(const Delimiter& opener, const Delimiter& closer)
    {
        if (opener.character != closer.character)
            return false;
        // "Rule of three": in **a*b** the single one in the middle must not split a pair.
        return !(opener.canClose || closer.canOpen) || (opener.written + closer.written) % 3 != 0 ||
               (opener.written % 3 == 0 && closer.written % 3 == 0);
    }

    void pair(Delimiter& opener, Delimiter& closer)
    {
        const bool strong = opener.left >= 2 && closer.left >= 2;
        const std::size_t used = strong ? 2 : 1;
        opener.left -= used;
        closer.left -= used;
        Piece& from = m_pieces[opener.piece];
        Piece& to = m_pieces[closer.piece];
        ++(strong ? from.openedStrong : from.openedEmphasis);
        ++(strong ? to.closedStrong : to.closedEmphasis);
        from.text.assign(opener.left, opener.character);
    }

    std::vector<Piece>& m_pieces;
    std::vector<Delimiter> m_open;
    /// Per kind of closer, below which index of m_open no opener for it stands.
    std::array<std::size_t, 12> m_searched{};
};

/// Where the runs of backticks stand, by their length, so that each is looked for once.
class BacktickRuns final {
public:
    explicit BacktickRuns(std::string_view text)
    {
        for (std::size_t at = text.find('`'); at != std::string_view::npos; at = text.find('`', at)) {
            const std::size_t end = std::min(text.find_first_not_of('`', at), text.size());
            m_byLength[end - at].starts.push_back(at);
            at = end;
        }
    }

    /// The first run of exactly this length at `from` or behind it. To be called with growing `from`.
    std::size_t next(std::size_t length, std::size_t from)
    {
        const auto found = m_byLength.find(length);
        if (found == m_byLength.end())
            return std::string_view::npos;
        auto& [starts, passed] = found->second;
        while (passed < starts.size() && starts[passed] < from)
            ++passed;
        return passed < starts.size() ? starts[passed] : std::string_view::npos;
    }

private:
    struct Runs {
        std::vector<std::size_t> starts;
        std::size_t passed = 0;
    };
    std::unordered_map<std::size_t, Runs> m_byLength;
};

/// One space at either end of code only keeps backticks apart.
std::string_view withoutPadding(std::string_view code)
{
    const bool padded = code.size() > 2 && code.front() == ' ' && code.back() == ' ' &&
                        code.find_first_not_of(' ') != std::string_view::npos;
    return padded ? code.substr(1, code.size() - 2) : code;
}

class PieceReader final {
public:
    explicit PieceReader(std::string_view text) : m_text(text), m_backticks(text), m_pairing(m_pieces) {}

    std::vector<Piece> read()
    {
        m_pieces.emplace_back();
        while (m_at < m_text.size()) {
            const char next = m_text[m_at];
            if (next == '\\')
                readBackslash();
            else if (next == '`')
                readBackticks();
            else if (next == '*' || next == '_')
                readDelimiters();
            else
                readCharacters();
        }
        return std::move(m_pieces);
    }

private:
    void readBackslash()
    {
        const bool escapes =
            m_at + 1 < m_text.size() && escapableCharacters.find(m_text[m_at + 1]) != std::string_view::npos;
        characters().push_back(m_text[m_at + (escapes ? 1 : 0)]);
        m_at += escapes ? 2 : 1;
    }

    void readBackticks()
    {
        const std::size_t begin = runEnd('`');
        const std::size_t length = begin - m_at;
        const std::size_t end = m_backticks.next(length, begin);
        if (end == std::string_view::npos) {
            characters().append(length, '`');
            m_at = begin;
            return;
        }
        m_pieces.push_back(
            {.text = std::string(withoutPadding(m_text.substr(begin, end - begin))), .code = true});
        m_pieces.emplace_back();
        m_at = end + length;
    }

    void readDelimiters()
    {
        const char character = m_text[m_at];
        const std::size_t end = runEnd(character);
        const Neighbour before = neighbourBefore(m_text, m_at);
        const Neighbour after = neighbourAfter(m_text, end);
        const bool leftFlanking =
            after != Neighbour::Space && (after == Neighbour::Other || before != Neighbour::Other);
        const bool rightFlanking =
            before != Neighbour::Space && (before == Neighbour::Other || after != Neighbour::Other);
        const bool anywhere = character == '*'; // while '_' inside a word is a letter of it
        m_pieces.emplace_back();
        m_pairing.add(
            {.piece = m_pieces.size() - 1,
             .character = character,
             .written = end - m_at,
             .left = end - m_at,
             .canOpen = leftFlanking && (anywhere || !rightFlanking || before == Neighbour::Punctuation),
             .canClose = rightFlanking && (anywhere || !leftFlanking || after == Neighbour::Punctuation)});
        m_pieces.emplace_back();
        m_at = end;
    }

    void readCharacters()
    {
        const std::size_t end = std::min(m_text.find_first_of("\\`*_", m_at), m_text.size());
        characters().append(m_text.substr(m_at, end - m_at));
        m_at = end;
    }

    std::size_t runEnd(char character) const
    {
        return std::min(m_text.find_first_not_of(character, m_at), m_text.size());
    }
    std::string& characters() { return m_pieces.back().text; }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::vector<Piece> m_pieces;
    BacktickRuns m_backticks;
    DelimiterPairing m_pairing;
};

void appendRun(std::vector<MarkdownRun>& runs, MarkdownRun run)
{
    if (run.text.empty())
        return;
    MarkdownRun* const last = runs.empty() ? nullptr : &runs.back();
    if (last != nullptr && last->emphasis == run.emphasis && last->strong == run.strong &&
        last->code == run.code)
        last->text.append(run.text);
    else
        runs.push_back(std::move(run));
}

} // namespace

std::vector<MarkdownRun> parseMarkdownRuns(std::string_view text)
{
    std::vector<MarkdownRun> runs;
    std::size_t strong = 0;
    std::size_t emphasis = 0;
    for (Piece& piece : PieceReader(text).read()) {
        strong -= piece.closedStrong;
        emphasis -= piece.closedEmphasis;
        appendRun(runs, {.text = std::move(piece.text),
                         .emphasis = emphasis > 0,
                         .strong = strong > 0,
                         .code = piece.code});
        strong += piece.openedStrong;
        emphasis += piece.openedEmphasis;
    }
    return runs;
}

} // namespace assize
