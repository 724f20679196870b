// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace assize {

/// A text cut into pieces that are short enough to lay out one by one: its lines, and of lines with more than
/// 1,024 UTF-16 units several blocks, cut behind a space where one is near and never inside a grapheme
/// cluster (so a cluster longer than that stays whole). Offsets are bytes.
///
/// There is always at least one block, and a text that ends with a line break ends with an empty one.
class TextBlocks final {
public:
    TextBlocks() : TextBlocks(std::string_view{}) {}
    /// The text must be well-formed UTF-8 and outlive this.
    explicit TextBlocks(std::string_view text);

    [[nodiscard]] std::size_t count() const { return m_begins.size() - 1; }
    [[nodiscard]] std::size_t begin(std::size_t block) const { return m_begins[block]; }
    /// Behind the line break, where the block has one.
    [[nodiscard]] std::size_t end(std::size_t block) const { return m_begins[block + 1]; }
    /// Before the line break; the end where there is none.
    [[nodiscard]] std::size_t breakBegin(std::size_t block) const;
    [[nodiscard]] std::string_view bytes(std::size_t block) const
    {
        return m_text.substr(begin(block), end(block) - begin(block));
    }
    /// The block that holds the byte; the last one for the end of the text.
    [[nodiscard]] std::size_t at(std::size_t byte) const;

    [[nodiscard]] bool startsLine(std::size_t block) const;
    /// The first and the last block of the line that the block belongs to.
    [[nodiscard]] std::size_t firstOfLine(std::size_t block) const;
    [[nodiscard]] std::size_t lastOfLine(std::size_t block) const;
    /// From 1.
    [[nodiscard]] std::size_t lineNumber(std::size_t block) const;
    /// Where a line begins, from 1; the last line's begin beyond it.
    [[nodiscard]] std::size_t lineBegin(std::size_t number) const;
    [[nodiscard]] std::size_t lineCount() const { return count() - m_continuations.size(); }
    /// Of the longest block, in bytes.
    [[nodiscard]] std::size_t longest() const { return m_longest; }

private:
    void addLine(std::size_t contentEnd, std::size_t end);
    void addBlock(std::size_t end);

    std::string_view m_text;
    std::vector<std::size_t> m_begins{0};     ///< of each block, and the end of the text
    std::vector<std::size_t> m_continuations; ///< blocks that start no line, ascending
    std::size_t m_longest = 0;
};

} // namespace assize
