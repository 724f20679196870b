// SPDX-License-Identifier: Apache-2.0
#include "text/markdownsubset.h"

#include "text/markdowninline.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace assize {

namespace {

constexpr std::string_view spaces = " \t";
constexpr std::size_t tabStop = 4;

bool isBlank(std::string_view text)
{
    return text.find_first_not_of(spaces) == std::string_view::npos;
}

std::string_view trimmedRight(std::string_view text)
{
    return text.substr(0, text.find_last_not_of(spaces) + 1);
}

std::string_view trimmed(std::string_view text)
{
    text = trimmedRight(text);
    return text.substr(std::min(text.find_first_not_of(spaces), text.size()));
}

/// The white space that a line begins with.
struct Indent {
    std::size_t columns = 0;
    std::size_t bytes = 0;
};

Indent indentOf(std::string_view line, std::size_t startColumn = 0)
{
    Indent indent{startColumn, 0};
    for (; indent.bytes < line.size(); ++indent.bytes) {
        if (line[indent.bytes] == ' ')
            ++indent.columns;
        else if (line[indent.bytes] == '\t')
            indent.columns += tabStop - (indent.columns % tabStop);
        else
            break;
    }
    return indent;
}

/// The line without so many columns of its indent; what is left of a tab becomes spaces.
std::string withoutColumns(std::string_view line, std::size_t columns)
{
    std::size_t column = 0;
    std::size_t at = 0;
    for (; at < line.size() && column < columns && spaces.find(line[at]) != std::string_view::npos; ++at)
        column += line[at] == '\t' ? tabStop - (column % tabStop) : 1;
    std::string rest(column > columns ? column - columns : 0, ' ');
    rest.append(line.substr(at));
    return rest;
}

/// "## Text ##"
struct HeadingLine {
    int level = 0;
    std::string_view text;
};

std::optional<HeadingLine> readHeading(std::string_view rest)
{
    const std::size_t level = std::min(rest.find_first_not_of('#'), rest.size());
    if (level < 1 || level > 6 || (level < rest.size() && spaces.find(rest[level]) == std::string_view::npos))
        return std::nullopt;
    std::string_view text = trimmed(rest.substr(level));
    const std::size_t body = text.find_last_not_of('#') + 1;
    if (body == 0 || spaces.find(text[body - 1]) != std::string_view::npos)
        text = trimmedRight(text.substr(0, body));
    return HeadingLine{static_cast<int>(level), text};
}

/// "```python"
struct Fence {
    char character = '`';
    std::size_t length = 0;
    std::string_view information;
};

std::optional<Fence> readFence(std::string_view rest)
{
    if (rest.empty() || (rest.front() != '`' && rest.front() != '~'))
        return std::nullopt;
    const std::size_t length = std::min(rest.find_first_not_of(rest.front()), rest.size());
    const std::string_view information = trimmed(rest.substr(length));
    if (length < 3 || (rest.front() == '`' && information.find('`') != std::string_view::npos))
        return std::nullopt;
    return Fence{rest.front(), length, information};
}

/// "- text" or "12. text"
struct ListMarker {
    std::optional<std::uint32_t> number;
    std::size_t bytes = 0; ///< of the marker itself
    std::string_view text;
};

std::optional<ListMarker> readMarker(std::string_view rest)
{
    ListMarker marker;
    if (!rest.empty() && std::string_view("-*+").find(rest.front()) != std::string_view::npos) {
        marker.bytes = 1;
    } else {
        const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
        if (digits < 1 || digits > 9 || digits == rest.size() || (rest[digits] != '.' && rest[digits] != ')'))
            return std::nullopt;
        std::uint32_t number = 0;
        for (const char digit : rest.substr(0, digits))
            number = (number * 10) + static_cast<std::uint32_t>(digit - '0');
        marker.number = number;
        marker.bytes = digits + 1;
    }
    const std::string_view behind = rest.substr(marker.bytes);
    if (!behind.empty() && spaces.find(behind.front()) == std::string_view::npos)
        return std::nullopt;
    marker.text = behind;
    return marker;
}

/// Takes the lines of a text one by one. At most one block is open: a text that goes on, or code.
class BlockReader final {
public:
    void take(std::string_view line)
    {
        if (m_open == Open::Fenced && takeFenced(line))
            return;
        if (isBlank(line)) {
            takeBlank(line);
            return;
        }
        const Indent indent = indentOf(line);
        const std::size_t depth = depthAt(indent.columns);
        const std::size_t base = depth == 0 ? 0 : m_textColumns[depth - 1];
        if (indent.columns >= base + tabStop && m_open != Open::Text)
            takeIndentedCode(line, depth, base);
        else if (indent.columns >= base + tabStop || !opensBlock(line, indent, depth))
            takeText(line.substr(indent.bytes), depth);
    }

    std::vector<MarkdownBlock> finish()
    {
        close();
        return std::move(m_blocks);
    }

private:
    enum class Open : std::uint8_t { Nothing, Text, Indented, Fenced };

    /// How many of the open lists a line with this indent is inside of.
    std::size_t depthAt(std::size_t columns) const
    {
        return static_cast<std::size_t>(std::ranges::upper_bound(m_textColumns, columns) -
                                        m_textColumns.begin());
    }

    bool opensBlock(std::string_view line, const Indent& indent, std::size_t depth)
    {
        const std::string_view rest = line.substr(indent.bytes);
        if (const auto heading = readHeading(rest)) {
            begin(MarkdownBlockKind::Heading, depth);
            m_blocks.back().level = heading->level;
            m_text = heading->text;
            m_open = Open::Text;
            close();
            return true;
        }
        if (const auto fence = readFence(rest)) {
            openFence(*fence, indent, depth);
            return true;
        }
        const auto marker = readMarker(rest);
        if (!marker || !mayBegin(*marker, depth))
            return false;
        openPoint(*marker, indent, depth);
        return true;
    }

    /// Inside a running text a number is more likely one of its words, unless it is the 1 of a new list.
    bool mayBegin(const ListMarker& marker, std::size_t depth) const
    {
        if (m_open != Open::Text || depth < m_textColumns.size())
            return true;
        return !isBlank(marker.text) && marker.number.value_or(1) == 1;
    }

    void openPoint(const ListMarker& marker, const Indent& indent, std::size_t depth)
    {
        const std::size_t markerEnd = indent.columns + marker.bytes;
        const Indent gap = indentOf(marker.text, markerEnd);
        const bool gapIsIndent = isBlank(marker.text) || gap.columns > markerEnd + tabStop;
        depth = std::min(depth, static_cast<std::size_t>(deepestMarkdownList - 1));
        begin(marker.number ? MarkdownBlockKind::Numbered : MarkdownBlockKind::Bullet, depth);
        m_textColumns.push_back(gapIsIndent ? markerEnd + 1 : gap.columns);
        m_blocks.back().level = static_cast<int>(m_textColumns.size());
        m_blocks.back().number = marker.number;
        m_open = Open::Text;
        if (!isBlank(marker.text))
            takeText(marker.text.substr(gap.bytes), depth);
    }

    void openFence(const Fence& fence, const Indent& indent, std::size_t depth)
    {
        begin(MarkdownBlockKind::Code, depth);
        m_open = Open::Fenced;
        m_fence = fence;
        m_fence.information = {};
        m_codeColumns = indent.columns;
        // One word names a language. More would vanish from sight, so that it counts as code.
        if (fence.information.find_first_of(spaces) == std::string_view::npos)
            m_blocks.back().language = fence.information;
        else
            m_text.append(fence.information).push_back('\n');
    }

    /// Whether the line belongs to the open fenced code, its end included.
    bool takeFenced(std::string_view line)
    {
        const Indent indent = indentOf(line);
        const std::size_t base = m_textColumns.empty() ? 0 : m_textColumns.back();
        if (indent.columns < base && !isBlank(line)) {
            close();
            return false;
        }
        const auto fence = readFence(line.substr(indent.bytes));
        if (fence && fence->character == m_fence.character && fence->length >= m_fence.length &&
            fence->information.empty() && indent.columns < base + tabStop)
            close();
        else
            m_text.append(withoutColumns(line, m_codeColumns)).push_back('\n');
        return true;
    }

    void takeIndentedCode(std::string_view line, std::size_t depth, std::size_t base)
    {
        if (m_open != Open::Indented || base + tabStop != m_codeColumns) {
            begin(MarkdownBlockKind::Code, depth);
            m_open = Open::Indented;
            m_codeColumns = base + tabStop;
        }
        m_text.append(m_blankLines).append(withoutColumns(line, m_codeColumns)).push_back('\n');
        m_blankLines.clear();
    }

    void takeBlank(std::string_view line)
    {
        if (m_open == Open::Text)
            close();
        else if (m_open == Open::Indented)
            m_blankLines.append(withoutColumns(line, m_codeColumns)).push_back('\n');
    }

    void takeText(std::string_view text, std::size_t depth)
    {
        if (m_open != Open::Text) {
            begin(MarkdownBlockKind::Paragraph, depth);
            m_open = Open::Text;
        }
        const bool standsAlone = text.front() == '|' || text.front() == '>';
        if (!m_text.empty())
            m_text.push_back(m_breaksLine || standsAlone ? '\n' : ' ');
        m_text.append(trimmedRight(text));
        m_breaksLine = standsAlone || text.ends_with("  ");
    }

    /// Ends what is open, leaves the lists that are deeper, and begins a block.
    void begin(MarkdownBlockKind kind, std::size_t depth)
    {
        close();
        m_textColumns.resize(std::min(depth, m_textColumns.size()));
        m_blocks.push_back({.kind = kind,
                            .level = static_cast<int>(m_textColumns.size()),
                            .number = {},
                            .language = {},
                            .runs = {}});
    }

    void close()
    {
        if (m_open == Open::Text) {
            m_blocks.back().runs = parseMarkdownRuns(m_text);
        } else if (m_open != Open::Nothing && !m_text.empty()) {
            m_text.pop_back(); // the end of the last line
            if (!m_text.empty())
                m_blocks.back().runs = {{.text = m_text, .code = true}};
        }
        m_open = Open::Nothing;
        m_text.clear();
        m_blankLines.clear();
        m_breaksLine = false;
    }

    std::vector<MarkdownBlock> m_blocks;
    std::vector<std::size_t> m_textColumns; ///< per open list, outermost first: where its texts begin
    Open m_open = Open::Nothing;
    std::string m_text; ///< of the open block, so far
    bool m_breaksLine = false;
    Fence m_fence;
    std::size_t m_codeColumns = 0; ///< what is taken off each line of the open code
    std::string m_blankLines;      ///< inside indented code if more of it follows, else behind it
};

/// A line ends with LF, CR LF or CR.
std::string_view takeLine(std::string_view& rest)
{
    const std::size_t end = std::min(rest.find_first_of("\r\n"), rest.size());
    const std::string_view line = rest.substr(0, end);
    const bool both = rest.substr(end).starts_with("\r\n");
    rest.remove_prefix(std::min(rest.size(), end + (both ? 2 : 1)));
    return line;
}

} // namespace

std::vector<MarkdownBlock> parseMarkdownSubset(std::string_view utf8)
{
    BlockReader reader;
    while (!utf8.empty())
        reader.take(takeLine(utf8));
    return reader.finish();
}

std::string plainTextOf(const MarkdownBlock& block)
{
    std::string text;
    for (const MarkdownRun& run : block.runs)
        text.append(run.text);
    return text;
}

} // namespace assize
