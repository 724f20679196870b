// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assize {

enum class MarkdownBlockKind : std::uint8_t { Paragraph, Heading, Bullet, Numbered, Code };

/// A stretch of text of one kind, in UTF-8.
struct MarkdownRun {
    std::string text;
    bool emphasis = false;
    bool strong = false;
    bool code = false;

    bool operator==(const MarkdownRun&) const = default;
};

struct MarkdownBlock {
    MarkdownBlockKind kind = MarkdownBlockKind::Paragraph;
    /// Of a heading 1 to 6. Of all else how deep in lists it stands, 0 being outside; a point's own list
    /// counts.
    int level = 0;
    std::optional<std::uint32_t> number; ///< of a numbered point, as written
    std::string language;                ///< of fenced code: the word behind the fence, often none
    std::vector<MarkdownRun> runs;       ///< none is empty; of code one, its lines parted by '\n'

    bool operator==(const MarkdownBlock&) const = default;
};

/// Lists deeper than this are shown at this level.
inline constexpr int deepestMarkdownList = 8;

/// Reads untrusted text as a small subset of Markdown: headings with '#', paragraphs, bullets and numbered
/// points, fenced and indented code; *emphasis*, **strong**, `code`, and a backslash before one of \ ` * _ #
/// + - . ) for that character itself. The rules are those of CommonMark 0.31, as far as they concern these.
///
/// All else stays the characters that were written: links, images, HTML, entities, tables, quotes, underlined
/// headings, and a block that would begin on the line of a list marker. Whatever is not markup of the subset
/// is in the runs, in its order; only the white space around lines may differ. Lines of a paragraph are
/// joined by a space, but by '\n' after two spaces at the end of a line, and around a line that begins with
/// '|' or '>', so that tables and quotes can be read.
///
/// Takes time in proportion to the text, and never recurses. Bytes that are not well-formed UTF-8 come
/// through.
[[nodiscard]] std::vector<MarkdownBlock> parseMarkdownSubset(std::string_view utf8);

/// The text of all runs.
[[nodiscard]] std::string plainTextOf(const MarkdownBlock& block);

} // namespace assize
