// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/blindedrequest.h"
#include "services/readingchoice.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QStackedWidget;
class QTabBar;

namespace assize {

class EvidenceView;
class FindBar;
class LineBar;

/// A citation as it is drawn: whose it is, and whether that claim is the current one.
struct ShownCitation {
    Citation citation;
    int claimNumber = 0; ///< from 1
    bool isCurrent = false;
};

/// The evidence of the current case, one tab each, with what is known about it in words.
class EvidencePane final : public QWidget {
    Q_OBJECT

public:
    explicit EvidencePane(QWidget* parent = nullptr);

    void setRequest(const BlindedRequest& request);
    void setCitations(const std::vector<ShownCitation>& citations);
    /// Shows the text of a citation and scrolls to its region.
    void reveal(const Citation& citation);
    void step(int by);
    void setWrapping(bool wraps);
    void setShowingInvisibles(bool shows);
    void setReading(const ReadingChoice& choice);
    /// Shows texts as the other pane does.
    void lookLike(const EvidencePane& other);
    [[nodiscard]] FindBar& findBar() { return *m_find; }
    [[nodiscard]] LineBar& lineBar() { return *m_line; }

    /// The text in front; nothing when the case has no evidence.
    [[nodiscard]] std::optional<std::size_t> current() const;
    /// Its id; it may be of the case before, as long as another pane is being given the next.
    [[nodiscard]] std::optional<EvidenceId> currentId() const;
    [[nodiscard]] std::optional<Region> selection() const;
    [[nodiscard]] EvidenceView* view() const; ///< of the text in front, or null

Q_SIGNALS:
    void selectionChanged();
    void citationActivated(int claimNumber);

private:
    [[nodiscard]] EvidenceView* addView(const Evidence& evidence);
    void bringToFront(const EvidenceView* view);
    [[nodiscard]] std::optional<std::size_t> indexOf(const EvidenceId& id) const;
    void showFacts();

    void markCited(const std::vector<ShownCitation>& citations);

    QTabBar* m_tabs;
    QLabel* m_facts;
    QStackedWidget* m_stack;
    QLabel* m_nothing;
    FindBar* m_find;
    LineBar* m_line;
    std::vector<EvidenceId> m_ids;
    std::vector<QString> m_factsOf;
    std::vector<EvidenceView*> m_views;
    std::vector<std::vector<int>> m_claimNumbers; ///< by view, of each highlight
    bool m_wraps = true;
    bool m_showsInvisibles = false;
    ReadingChoice m_reading;
};

} // namespace assize
