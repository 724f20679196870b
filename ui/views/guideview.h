// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/guidedocument.h"
#include "views/guidewriter.h"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace assize {

class GuideText;

/// The labelling guide to read, and to search in: the rubric of the file, if it has one, and the program's
/// own. Rubrics are untrusted; see parseMarkdownSubset() for what is markup in them.
///
/// F3 and Shift+F3 go to the next and the previous match while the focus is in here.
class GuideView final : public QWidget {
    Q_OBJECT

public:
    explicit GuideView(QWidget* parent = nullptr);

    /// In the order in which they are shown and in which anchors are looked for.
    void setDocuments(std::vector<GuideDocument> documents);

    /// Shows the first heading of exactly that text at the top; false if there is none. See guideHeading().
    bool showAnchor(const QString& heading);
    /// Puts the focus into the search field.
    void startSearch();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void buildSearchRow(QVBoxLayout& layout);
    void listVersions();
    void writeText(int placeAtTop);
    void restyle();
    void search();
    void goToMatch(bool forwards);
    void showCount();
    void markMatches();

    std::vector<GuideDocument> m_documents;
    std::vector<GuideAnchor> m_anchors;
    std::optional<int> m_anchor; ///< the position of the heading that was asked for
    std::vector<int> m_matches;  ///< where they begin, in order
    std::size_t m_current = 0;   ///< an index of m_matches, if there are any
    QTimer m_markSoon;
    QVBoxLayout* m_versions;
    QLineEdit* m_search;
    QLabel* m_count;
    QToolButton* m_previous;
    QToolButton* m_next;
    GuideText* m_text;
};

} // namespace assize
