// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/readingchoice.h"
#include "text/exacttext.h"
#include "text/offsets.h"
#include "views/caretmoves.h"
#include "views/evidencecolours.h"
#include "views/evidencescene.h"
#include "views/highlight.h"
#include "views/highlightlayers.h"
#include "views/marginnote.h"
#include "views/textflow.h"

#include <QAbstractScrollArea>
#include <QBasicTimer>
#include <QRect>
#include <QString>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace assize {

/// Shows a stored text exactly, read-only, with highlights. Regions are in bytes of the stored text; nothing
/// is ever read back from what is drawn.
///
/// Invisible and deceptive characters are drawn as labelled marks (text/reveal.h). A region that splits a
/// grapheme cluster is drawn as the whole cluster; a selection never splits one.
class EvidenceView final : public QAbstractScrollArea {
    Q_OBJECT

public:
    static constexpr int leastZoom = 10; ///< per cent
    static constexpr int mostZoom = 400;

    explicit EvidenceView(QWidget* parent = nullptr);

    /// Forgets highlights and selection, and shows the beginning.
    void setText(const ExactText& text);
    [[nodiscard]] const ExactText& text() const { return m_flow.text(); }

    void setHighlights(std::vector<Highlight> highlights);
    [[nodiscard]] const std::vector<Highlight>& highlights() const { return m_layers.highlights(); }
    /// Those that stand out, by their indexes. Lays nothing out.
    void setFocusedHighlights(const std::vector<std::size_t>& indexes);

    [[nodiscard]] bool isFocusedHighlight(std::size_t index) const { return m_focused[index]; }

    /// Notes in a margin on the right, ascending by their places. The margin is as wide whatever they are,
    /// and there once it was asked for, so that no text moves when a note is added.
    void setMarginNotes(std::vector<MarginNote> notes);
    void setMargin(bool hasMargin);
    [[nodiscard]] const std::vector<MarginNote>& marginNotes() const { return m_notes; }

    /// What a search has found, ascending and apart: a layer of its own.
    void setSearchHits(std::vector<Region> hits);
    [[nodiscard]] const std::vector<Region>& searchHits() const { return m_found; }
    void setCurrentSearchHit(std::optional<std::size_t> index);
    [[nodiscard]] std::optional<std::size_t> currentSearchHit() const { return m_currentFound; }

    /// Where the caret stands, in bytes.
    [[nodiscard]] std::size_t caret() const { return m_caret.byte; }
    /// Puts it before the grapheme cluster that holds a byte, selects nothing, and shows it.
    void placeCaret(std::size_t byte);
    /// The caret at the beginning of a line, from 1; the last one where there are fewer.
    void goToLine(std::size_t number);
    [[nodiscard]] std::size_t lineCount() const { return m_flow.blocks().lineCount(); }
    /// The line of the caret, from 1.
    [[nodiscard]] std::size_t currentLine() const;
    /// Around a byte; the word as for a double click, the line without its break.
    [[nodiscard]] Region clusterAround(std::size_t byte) const;
    [[nodiscard]] Region wordAround(std::size_t byte) const;
    [[nodiscard]] Region lineAround(std::size_t byte) const;
    /// The first byte of what is drawn at a place of the viewport.
    [[nodiscard]] std::optional<std::size_t> byteAt(QPoint viewportPosition) const;

    /// Between bytes and UTF-16 units of the text; made when it is first asked for.
    [[nodiscard]] const OffsetIndex& utf16Offsets() const;

    /// Never empty; begins and ends between grapheme clusters.
    [[nodiscard]] std::optional<Region> selection() const;
    /// Selects the smallest run of whole grapheme clusters around a region.
    void select(Region region);
    void clearSelection();
    /// Exactly the stored substring.
    [[nodiscard]] QString selectedText() const;

    /// Scrolls, if need be, so that the region can be seen, with some rows around it.
    void reveal(Region region);

    /// What is filled for a highlight or a selection of this region, as far as it can be seen, in coordinates
    /// of the viewport.
    [[nodiscard]] std::vector<QRect> rectanglesOf(Region region) const;
    /// What the badge or the notes at a place of the viewport say, in sentences; empty where there are none.
    [[nodiscard]] QString badgeAt(QPoint viewportPosition) const;
    /// The shortest highlight drawn at a place of the viewport; over a highlight's number, that highlight.
    [[nodiscard]] std::optional<std::size_t> highlightAt(QPoint viewportPosition) const;

    void setWrapping(bool wraps);
    [[nodiscard]] bool isWrapping() const { return m_wraps; }
    /// Whether lines that begin with +, - or @ have a quiet background.
    void setDiff(bool diff);
    [[nodiscard]] bool isDiff() const { return m_diff; }
    /// Whether spaces, tabs and line feeds are drawn, and unusual spaces labelled.
    void setShowingInvisibles(bool shows);
    [[nodiscard]] bool isShowingInvisibles() const { return m_showsInvisibles; }
    /// Font, size, line spacing and tab width; zooming goes on from that size.
    void setReading(const ReadingChoice& choice);
    /// In per cent of the font's size.
    void setZoom(int percent);
    [[nodiscard]] int zoom() const { return m_zoom; }

public Q_SLOTS:
    /// To the clipboard, if something is selected.
    void copy() const;
    void selectAll();

Q_SIGNALS:
    void selectionChanged();
    /// A click on a highlight, without dragging.
    void highlightActivated(std::size_t index);

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void timerEvent(QTimerEvent* event) override;

private:
    /// What the viewport begins with: so many pixels into a block, which has been laid out.
    struct Top {
        std::size_t block = 0;
        int offset = 0;
    };
    enum class DragUnit : std::uint8_t { Cell, Word, Line };
    struct Press {
        QPoint at;
        Region unit; ///< what the press itself selects
        DragUnit by = DragUnit::Cell;
        bool moved = false;
        bool activates = false; ///< a click that neither selects nor extends
        bool held = true;       ///< else it is kept for a third click
    };

    [[nodiscard]] EvidenceScene scene() const;
    [[nodiscard]] QString sentenceFor(const Chip& chip) const;
    [[nodiscard]] std::vector<VisibleRow> visibleRows() const;
    [[nodiscard]] int gutterWidth(qreal columnWidth) const;
    [[nodiscard]] int marginWidth(qreal columnWidth) const;
    [[nodiscard]] QRect textArea() const;
    [[nodiscard]] int textLeft() const;
    [[nodiscard]] int rowsOfPage() const;

    void applyStyle();
    void applyMetrics();
    void moveTop(std::int64_t pixels);
    void jumpTo(std::int64_t pixels);
    void placeTop(RowPlace place, int pixelsAbove);
    void settle();
    void alignWithEnd();
    [[nodiscard]] int heightOf(std::size_t block) const;
    [[nodiscard]] std::int64_t topPixel() const;
    void updateScrollBars();
    void showHorizontally(RowPlace place, std::size_t byte);

    [[nodiscard]] CaretPlace placeAt(QPoint viewportPosition) const;
    [[nodiscard]] std::optional<QRect> caretRectangle(const std::vector<VisibleRow>& rows) const;
    void setCaret(const CaretPlace& caret, bool keepAnchor);
    void setSelection(std::size_t anchor, const CaretPlace& caret);
    void showCaret();
    void tellCaret();
    void restartBlinking();
    [[nodiscard]] Region unitAt(std::size_t byte, DragUnit unit) const;
    void dragTo(QPoint viewportPosition);
    void offerSelection() const;

    [[nodiscard]] static bool isOwnKey(const QKeyEvent& event);
    bool moveByKey(const QKeyEvent& event);
    bool commandByKey(const QKeyEvent& event);

    // Laying out what is looked at changes nothing that can be seen.
    mutable TextFlow m_flow;
    HighlightLayers m_layers;
    std::vector<bool> m_focused;
    mutable std::unique_ptr<OffsetIndex> m_utf16Offsets;
    std::vector<MarginNote> m_notes;
    std::vector<Region> m_found;
    std::optional<std::size_t> m_currentFound;
    EvidenceColours m_colours;
    RowMetrics m_metrics;
    Top m_top;
    int m_scrolled = 0;            ///< the vertical scroll bar's value that m_top agrees with
    std::int64_t m_scrollUnit = 1; ///< pixels in one step of the vertical scroll bar
    std::size_t m_anchor = 0;
    CaretPlace m_caret;
    bool m_caretShown = false;
    std::optional<Press> m_press;
    QPoint m_dragPosition;
    QBasicTimer m_blinking;
    QBasicTimer m_scrolling;
    QBasicTimer m_tripleClick;
    int m_wheel = 0; ///< of turns with Ctrl that made no step yet
    int m_zoom = 100;
    int m_lineSpacing = 100;
    int m_tabColumns = usualTabColumns;
    bool m_showsInvisibles = false;
    bool m_wraps = true;
    bool m_diff = false;
    bool m_hasMargin = false;
};

} // namespace assize
