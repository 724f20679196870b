// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/region.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace assize {

/// What is drawn for one block of a stored text, and which stored bytes each drawn unit stands for.
///
/// The drawn string is not the stored one: a character that is always marked is one placeholder, U+0001, over
/// which its label is drawn (U+0001 is a boundary neutral of the bidirectional algorithm, so that it changes
/// the order of nothing); overrides and embeddings are left out; beyond eight combining marks on a letter a
/// placeholder says how many there are; a mark without a letter stands on a dotted circle; a zero-width space
/// in long runs of spaces lets them wrap. On request a labelled placeholder stands before every unusual
/// space. The line feed is not drawn.
///
/// A cell is what a caret steps over: one grapheme cluster (UAX 29) of the stored text. Cells follow each
/// other without gaps, in bytes and in units.
class DisplayText final {
public:
    static constexpr char16_t placeholder = 0x0001;

    struct Mark {
        std::size_t unit = 0; ///< of its placeholder
        QString label;
        bool quiet = false; ///< one that only ends a line or is a space, which cannot deceive
    };

    DisplayText() : DisplayText(std::string_view{}) {}
    /// A block of TextBlocks: at most one line break, at its end.
    explicit DisplayText(std::string_view block, bool labelsSpaces = false);

    [[nodiscard]] const QString& string() const { return m_string; }
    [[nodiscard]] const std::vector<Mark>& marks() const { return m_marks; }
    /// Whether a part may run from right to left, so that neighbours in the text are not neighbours on
    /// screen.
    [[nodiscard]] bool mayReorder() const { return m_mayReorder; }
    /// Whether there are spaces (text/reveal.h) that only a label could tell from usual ones, and have none.
    [[nodiscard]] bool hasUnlabelledSpaces() const { return m_hasUnlabelledSpaces; }
    /// Whether every unit is drawn on its own, from left to right.
    [[nodiscard]] bool isSimple() const { return m_isSimple; }

    [[nodiscard]] std::size_t cellCount() const;
    /// For 0 to cellCount(), the last of which is the end.
    [[nodiscard]] std::size_t byteOf(std::size_t cell) const;
    [[nodiscard]] std::size_t unitOf(std::size_t cell) const;
    /// The cell that holds a byte or a unit; cellCount() for the end.
    [[nodiscard]] std::size_t cellAtByte(std::size_t byte) const;
    [[nodiscard]] std::size_t cellAtUnit(std::size_t unit) const;
    /// The smallest run of whole cells around a stretch of bytes of the block.
    [[nodiscard]] Region closure(Region bytes) const;

private:
    struct Cell {
        std::uint32_t byte = 0;
        std::uint32_t unit = 0;
    };

    void build(const QString& stored);
    std::size_t appendCluster(QStringView cluster);
    void appendMarked(char32_t codePoint);
    void appendSpace(char32_t codePoint);
    void appendMark(QString label, bool quiet);
    void appendCodePoint(char32_t codePoint);

    QString m_string;
    std::vector<Cell> m_cells; ///< with the end; none when cell, byte and unit are the same
    std::vector<Mark> m_marks;
    std::size_t m_bytes = 0;
    bool m_labelsSpaces = false;
    bool m_hasUnlabelledSpaces = false;
    bool m_mayReorder = false;
    bool m_isSimple = true;
};

} // namespace assize
