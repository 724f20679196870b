// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/exacttext.h"
#include "text/textblocks.h"
#include "views/blocklayout.h"
#include "views/rowtree.h"
#include "views/textstyle.h"

#include <list>
#include <memory>
#include <unordered_map>
#include <utility>

namespace assize {

/// A text flowing in rows. A block is laid out when it is asked for, and a few hundred of them are kept; what
/// was never laid out has an estimated number of rows.
class TextFlow final {
public:
    TextFlow() = default;
    TextFlow(const TextFlow&) = delete;
    TextFlow(TextFlow&&) = delete;
    TextFlow& operator=(const TextFlow&) = delete;
    TextFlow& operator=(TextFlow&&) = delete;
    ~TextFlow() = default;

    void setText(const ExactText& text);
    void setStyle(const TextStyle& style);

    [[nodiscard]] const ExactText& text() const { return m_text; }
    [[nodiscard]] const TextStyle& style() const { return m_style; }
    [[nodiscard]] const TextBlocks& blocks() const { return m_blocks; }
    /// Exact for blocks that have been laid out since the style changed.
    [[nodiscard]] const RowTree& rows();
    /// Of the widest block, as far as is known.
    [[nodiscard]] qreal widest();

    [[nodiscard]] std::shared_ptr<const BlockLayout> layout(std::size_t block);
    /// The smallest run of whole grapheme clusters around a region.
    [[nodiscard]] Region closure(Region region) const;

private:
    using Recent = std::list<std::pair<std::size_t, std::shared_ptr<const BlockLayout>>>;

    void forgetLayouts();
    void estimateRowsIfNeeded();
    [[nodiscard]] std::optional<bool> directionOfLine(std::size_t block) const;
    void keep(std::size_t block, std::shared_ptr<const BlockLayout> layout);

    ExactText m_text;
    TextBlocks m_blocks;
    TextStyle m_style;
    RowTree m_rows;
    bool m_rowsAreStale = true;
    qreal m_widest = 0;
    Recent m_recent; ///< the most recently used first
    std::unordered_map<std::size_t, Recent::iterator> m_places;
    qsizetype m_keptUnits = 0;
};

} // namespace assize
