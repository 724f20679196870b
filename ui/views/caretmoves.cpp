// SPDX-License-Identifier: Apache-2.0
#include "views/caretmoves.h"

#include "text/offsets.h"
#include "text/reveal.h"
#include "text/utf16.h"
#include "text/utf8.h"
#include "views/textflow.h"

#include <QTextBoundaryFinder>

#include <algorithm>

namespace assize {

namespace {

std::size_t nextCell(TextFlow& flow, std::size_t byte)
{
    if (byte >= flow.text().size())
        return flow.text().size();
    const std::size_t block = flow.blocks().at(byte);
    const std::size_t begin = flow.blocks().begin(block);
    const auto layout = flow.layout(block);
    return begin + layout->display().byteOf(layout->display().cellAtByte(byte - begin) + 1);
}

std::size_t previousCell(TextFlow& flow, std::size_t byte)
{
    if (byte == 0)
        return 0;
    const std::size_t block = flow.blocks().at(byte - 1);
    const std::size_t begin = flow.blocks().begin(block);
    const auto layout = flow.layout(block);
    return begin + layout->display().byteOf(layout->display().cellAtByte(byte - 1 - begin));
}

/// The words of one block. Marked characters count as space.
class BlockWords final {
public:
    explicit BlockWords(std::string_view block)
        : m_block(block), m_offsets(block, OffsetUnit::Utf16), m_text(toUtf16(block)),
          m_finder(QTextBoundaryFinder::Word, withoutMarks(m_text))
    {
    }

    std::optional<std::size_t> nextBegin(std::size_t byte)
    {
        m_finder.setPosition(unitAt(byte));
        while (m_finder.toNextBoundary() >= 0) {
            if (m_finder.boundaryReasons().testFlag(QTextBoundaryFinder::StartOfItem))
                return byteAt(m_finder.position());
        }
        return std::nullopt;
    }

    std::optional<std::size_t> previousBegin(std::size_t byte)
    {
        m_finder.setPosition(unitAt(byte));
        while (m_finder.toPreviousBoundary() >= 0) {
            if (m_finder.boundaryReasons().testFlag(QTextBoundaryFinder::StartOfItem))
                return byteAt(m_finder.position());
        }
        return std::nullopt;
    }

    Region around(std::size_t byte)
    {
        const DecodedCodePoint first = decodeUtf8(m_block, byte);
        if (isAlwaysMarked(first.codePoint))
            return {byte, byte + first.length};
        m_finder.setPosition(unitAt(byte) + 1);
        m_finder.toPreviousBoundary();
        const std::size_t begin = byteAt(m_finder.position());
        m_finder.toNextBoundary();
        return {begin, byteAt(m_finder.position())};
    }

private:
    static QString withoutMarks(QString text)
    {
        for (qsizetype at = 0; at < text.size(); ++at) {
            const bool pair = text[at].isHighSurrogate();
            const char32_t codePoint =
                pair ? QChar::surrogateToUcs4(text[at], text[at + 1]) : char32_t{text[at].unicode()};
            if (isAlwaysMarked(codePoint))
                text.replace(at, pair ? 2 : 1, QString(pair ? 2 : 1, u'\n'));
            at += pair ? 1 : 0;
        }
        return text;
    }

    qsizetype unitAt(std::size_t byte) const { return static_cast<qsizetype>(m_offsets.fromBytes(byte)); }
    std::size_t byteAt(qsizetype unit) const
    {
        return m_offsets.toBytes(static_cast<std::uint64_t>(std::max<qsizetype>(unit, 0)))
            .value_or(m_block.size());
    }

    std::string_view m_block;
    OffsetIndex m_offsets;
    QString m_text;
    QTextBoundaryFinder m_finder;
};

std::size_t nextWord(TextFlow& flow, std::size_t byte)
{
    const TextBlocks& blocks = flow.blocks();
    const std::size_t block = blocks.at(byte);
    const std::size_t begin = blocks.begin(block);
    if (const auto found = BlockWords(blocks.bytes(block)).nextBegin(byte - begin))
        return begin + *found;
    // The end of a line is a stop of its own.
    const std::size_t stop = blocks.breakBegin(block);
    return byte < stop ? stop : blocks.end(block);
}

std::size_t previousWord(TextFlow& flow, std::size_t byte)
{
    const TextBlocks& blocks = flow.blocks();
    const std::size_t block = blocks.at(byte);
    const std::size_t begin = blocks.begin(block);
    if (byte == begin)
        return previousCell(flow, byte);
    return begin + BlockWords(blocks.bytes(block)).previousBegin(byte - begin).value_or(0);
}

std::size_t closed(const TextFlow& flow, std::size_t byte)
{
    return flow.closure({byte, byte}).begin;
}

CaretPlace inRow(TextFlow& flow, RowPlace place, qreal x)
{
    const auto layout = flow.layout(place.block);
    const std::size_t byte = layout->caretAt(place.row, x);
    const bool wrapped = place.row + 1 < layout->rowCount();
    return {flow.blocks().begin(place.block) + byte, wrapped && byte == layout->rowEnd(place.row), x};
}

CaretPlace movedByRows(TextFlow& flow, const CaretPlace& caret, int rows)
{
    const RowPlace from = rowOf(flow, caret);
    const auto layout = flow.layout(from.block);
    const qreal x = caret.x.value_or(layout->caretX(from.row, caret.byte - flow.blocks().begin(from.block)));
    return inRow(flow, rowsFrom(flow, from, rows), x);
}

CaretPlace movedInRow(TextFlow& flow, const CaretPlace& caret, CaretMove move)
{
    const RowPlace place = rowOf(flow, caret);
    const auto layout = flow.layout(place.block);
    const std::size_t begin = flow.blocks().begin(place.block);
    if (move == CaretMove::RowBegin)
        return {begin + layout->rowBegin(place.row), false, std::nullopt};
    const bool wrapped = place.row + 1 < layout->rowCount();
    return {begin + layout->rowEnd(place.row), wrapped, std::nullopt};
}

} // namespace

RowPlace rowOf(TextFlow& flow, const CaretPlace& caret)
{
    const std::size_t block = flow.blocks().at(caret.byte);
    const auto layout = flow.layout(block);
    const std::size_t byte = caret.byte - flow.blocks().begin(block);
    const int row = layout->rowOf(byte);
    return {block, caret.atRowEnd && row > 0 && byte == layout->rowBegin(row) ? row - 1 : row};
}

RowPlace rowsFrom(TextFlow& flow, RowPlace from, int rows)
{
    for (; rows > 0; --rows) {
        if (from.row + 1 < flow.layout(from.block)->rowCount())
            ++from.row;
        else if (from.block + 1 < flow.blocks().count())
            from = {from.block + 1, 0};
    }
    for (; rows < 0; ++rows) {
        if (from.row > 0)
            --from.row;
        else if (from.block > 0)
            from = {from.block - 1, flow.layout(from.block - 1)->rowCount() - 1};
    }
    return from;
}

CaretPlace moved(TextFlow& flow, const CaretPlace& caret, CaretMove move, int rowsOfPage)
{
    const auto at = [](std::size_t byte) { return CaretPlace{byte, false, std::nullopt}; };
    switch (move) {
    case CaretMove::Left:
    case CaretMove::Right: {
        const bool rightToLeft = flow.layout(flow.blocks().at(caret.byte))->isRightToLeft();
        return at((move == CaretMove::Right) != rightToLeft ? nextCell(flow, caret.byte)
                                                            : previousCell(flow, caret.byte));
    }
    case CaretMove::PreviousWord:
        return at(closed(flow, previousWord(flow, caret.byte)));
    case CaretMove::NextWord: {
        const std::size_t next = closed(flow, nextWord(flow, caret.byte));
        return at(next > caret.byte ? next : nextCell(flow, caret.byte));
    }
    case CaretMove::PreviousRow:
        return movedByRows(flow, caret, -1);
    case CaretMove::NextRow:
        return movedByRows(flow, caret, 1);
    case CaretMove::PreviousPage:
        return movedByRows(flow, caret, -rowsOfPage);
    case CaretMove::NextPage:
        return movedByRows(flow, caret, rowsOfPage);
    case CaretMove::RowBegin:
    case CaretMove::RowEnd:
        return movedInRow(flow, caret, move);
    case CaretMove::TextBegin:
        return at(0);
    case CaretMove::TextEnd:
        return at(flow.text().size());
    }
    return caret;
}

Region wordAt(TextFlow& flow, std::size_t byte)
{
    const TextBlocks& blocks = flow.blocks();
    const std::size_t block = blocks.at(byte);
    const std::size_t begin = blocks.begin(block);
    if (byte >= blocks.breakBegin(block) && byte > begin)
        byte = std::max(begin, previousCell(flow, blocks.breakBegin(block)));
    if (byte >= blocks.breakBegin(block))
        return {byte, byte};
    const Region word = BlockWords(blocks.bytes(block)).around(byte - begin);
    return flow.closure({begin + word.begin, begin + std::min(word.end, blocks.breakBegin(block) - begin)});
}

Region lineAt(const TextFlow& flow, std::size_t byte)
{
    const TextBlocks& blocks = flow.blocks();
    const std::size_t block = blocks.at(byte);
    return {blocks.begin(blocks.firstOfLine(block)), blocks.breakBegin(blocks.lastOfLine(block))};
}

} // namespace assize
