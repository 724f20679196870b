// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/displaytext.h"
#include "text/mixedscripts.h"
#include "views/textstyle.h"

#include <QTextLayout>

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

class QPainter;

namespace assize {

/// One block of a text, laid out in rows. Bytes are counted from the block's begin, x from the left edge of
/// the text. Knows nothing of highlights.
class BlockLayout final {
public:
    struct Extent {
        qreal left = 0;
        qreal right = 0;
    };

    struct PlacedMark {
        const DisplayText::Mark* mark = nullptr;
        Extent extent;
    };

    /// A space or a tab.
    struct PlacedSpace {
        char16_t space = u' ';
        Extent extent;
    };

    /// `rightToLeft` is the direction of the line that the block belongs to.
    BlockLayout(std::string_view block, const TextStyle& style, std::optional<bool> rightToLeft);
    BlockLayout(const BlockLayout&) = delete;
    BlockLayout(BlockLayout&&) = delete;
    BlockLayout& operator=(const BlockLayout&) = delete;
    BlockLayout& operator=(BlockLayout&&) = delete;
    ~BlockLayout() = default;

    [[nodiscard]] const DisplayText& display() const { return m_display; }
    [[nodiscard]] bool isRightToLeft() const { return m_rightToLeft; }
    [[nodiscard]] int rowCount() const { return m_layout.lineCount(); }
    [[nodiscard]] qreal naturalWidth() const { return m_layout.maximumWidth(); }

    [[nodiscard]] int rowOf(std::size_t byte) const;
    [[nodiscard]] std::size_t rowBegin(int row) const;
    /// The last place of a caret in the row: its end, or before the line break.
    [[nodiscard]] std::size_t rowEnd(int row) const;

    /// The parts of a row in which the cells of a stretch of bytes are drawn, from left to right. A line
    /// break without a mark is drawn as half a column.
    [[nodiscard]] std::vector<Extent> extents(int row, Region bytes) const;
    [[nodiscard]] std::vector<PlacedMark> marks(int row) const;
    /// The row's unusual spaces; on request the usual ones and tabs too.
    [[nodiscard]] std::vector<PlacedSpace> spaces(int row, bool usualOnesToo) const;
    /// Where the line feed at the row's end is.
    [[nodiscard]] std::optional<Extent> lineFeed(int row) const;
    /// In bytes of the block.
    [[nodiscard]] const std::vector<MixedScriptWord>& mixedScriptWords() const { return m_mixedWords; }
    /// Whether a byte stands inside a grapheme cluster.
    [[nodiscard]] bool splitsCluster(std::size_t byte) const;
    [[nodiscard]] qreal caretX(int row, std::size_t byte) const;
    /// The place for a caret nearest to x.
    [[nodiscard]] std::size_t caretAt(int row, qreal x) const;
    /// The cell drawn at x, as its first byte.
    [[nodiscard]] std::optional<std::size_t> cellAt(int row, qreal x) const;

    /// Draws the row's text with its baseline at `baseline`, its marks left out.
    void draw(QPainter& painter, int row, QPointF baseline) const;

private:
    struct CellBox {
        std::size_t cell = 0;
        Extent extent;
        bool rightToLeft = false;
    };
    struct Units {
        std::size_t begin = 0;
        std::size_t end = 0;
    };

    void layOut(const TextStyle& style);
    [[nodiscard]] Units unitsOf(int row) const;
    [[nodiscard]] std::vector<Extent> extentsOf(int row, Units units) const;
    [[nodiscard]] std::optional<Extent> tabExtent(const QTextLine& line, std::size_t unit) const;
    [[nodiscard]] Extent unitExtent(int row, std::size_t unit) const;
    /// Whether the places between units are those of a cursor, as Qt tells them.
    [[nodiscard]] bool isSimple() const { return m_display.isSimple() && !m_rightToLeft; }
    /// Extents of the row's cells, worked out once, from the glyphs.
    [[nodiscard]] const std::vector<CellBox>& boxes(int row) const;
    [[nodiscard]] qreal shift(int row) const;
    [[nodiscard]] bool isLast(int row) const { return row + 1 == rowCount(); }
    [[nodiscard]] Extent breakExtent(int row) const;

    DisplayText m_display;
    QTextLayout m_layout;
    std::size_t m_breakBegin = 0;
    qreal m_width = 0;
    qreal m_columnWidth = 0;
    qreal m_tabWidth = 0;
    bool m_endsWithLineFeed = false;
    std::vector<MixedScriptWord> m_mixedWords;
    bool m_rightToLeft = false;
    mutable std::vector<std::vector<CellBox>> m_boxes;
};

} // namespace assize
