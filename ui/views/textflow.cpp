// SPDX-License-Identifier: Apache-2.0
#include "views/textflow.h"

#include <algorithm>
#include <cmath>

namespace assize {

namespace {

constexpr std::size_t mostKept = 400;
constexpr qsizetype mostKeptUnits = 128 * 1024; ///< a laid out unit takes some 40 bytes

} // namespace

void TextFlow::setText(const ExactText& text)
{
    m_text = text;
    m_blocks = TextBlocks(m_text.bytes());
    forgetLayouts();
    m_rowsAreStale = true;
}

void TextFlow::setStyle(const TextStyle& style)
{
    if (style == m_style)
        return;
    const bool onlyMoves = !style.wraps && style.laysOutRowsLike(m_style);
    m_style = style;
    forgetLayouts();
    m_rowsAreStale = m_rowsAreStale || !onlyMoves;
}

const RowTree& TextFlow::rows()
{
    estimateRowsIfNeeded();
    return m_rows;
}

qreal TextFlow::widest()
{
    estimateRowsIfNeeded();
    return m_widest;
}

void TextFlow::forgetLayouts()
{
    m_places.clear();
    m_recent.clear();
    m_keptUnits = 0;
}

void TextFlow::estimateRowsIfNeeded()
{
    if (!m_rowsAreStale)
        return;
    m_rowsAreStale = false;
    const qreal column = std::max(m_style.columnWidth, 1.0);
    m_widest = static_cast<qreal>(std::min<std::size_t>(m_blocks.longest(), 1024)) * column;
    std::vector<std::int32_t> rows(m_blocks.count(), 1);
    if (m_style.wraps) {
        const auto columns = static_cast<std::size_t>(std::max(4.0, std::floor(m_style.width / column) - 2));
        for (std::size_t block = 0; block < rows.size(); ++block) {
            const std::size_t bytes = m_blocks.end(block) - m_blocks.begin(block);
            rows[block] = static_cast<std::int32_t>(bytes <= columns ? 1 : (bytes + columns - 1) / columns);
        }
    }
    m_rows.assign(std::move(rows));
}

std::shared_ptr<const BlockLayout> TextFlow::layout(std::size_t block)
{
    if (const auto place = m_places.find(block); place != m_places.end()) {
        m_recent.splice(m_recent.begin(), m_recent, place->second);
        return place->second->second;
    }
    estimateRowsIfNeeded();
    auto made = std::make_shared<const BlockLayout>(m_blocks.bytes(block), m_style, directionOfLine(block));
    m_rows.set(block, made->rowCount());
    if (!m_style.wraps)
        m_widest = std::max(m_widest, made->naturalWidth());
    keep(block, made);
    return made;
}

void TextFlow::keep(std::size_t block, std::shared_ptr<const BlockLayout> layout)
{
    m_keptUnits += layout->display().string().size();
    m_recent.emplace_front(block, std::move(layout));
    m_places[block] = m_recent.begin();
    while (m_recent.size() > 1 && (m_recent.size() > mostKept || m_keptUnits > mostKeptUnits)) {
        m_keptUnits -= m_recent.back().second->display().string().size();
        m_places.erase(m_recent.back().first);
        m_recent.pop_back();
    }
}

/// What continues a line runs as its beginning does.
std::optional<bool> TextFlow::directionOfLine(std::size_t block) const
{
    if (m_blocks.startsLine(block))
        return std::nullopt;
    const DisplayText beginning(m_blocks.bytes(m_blocks.firstOfLine(block)));
    return beginning.mayReorder() && beginning.string().isRightToLeft();
}

Region TextFlow::closure(Region region) const
{
    const std::size_t first = m_blocks.at(region.begin);
    const std::size_t last = m_blocks.at(region.end);
    const auto offsetIn = [this](std::size_t block, std::size_t byte) {
        return byte - m_blocks.begin(block);
    };
    const std::size_t begin = offsetIn(first, region.begin);
    const std::size_t end = offsetIn(last, region.end);
    return {m_blocks.begin(first) + DisplayText(m_blocks.bytes(first)).closure({begin, begin}).begin,
            m_blocks.begin(last) + DisplayText(m_blocks.bytes(last)).closure({end, end}).end};
}

} // namespace assize
