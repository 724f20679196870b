// SPDX-License-Identifier: Apache-2.0
#include "views/evidencepane.h"

#include "services/literal.h"
#include "services/words.h"
#include "views/evidenceview.h"
#include "views/findbar.h"
#include "views/linebar.h"

#include <QLabel>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace assize {

EvidencePane::EvidencePane(QWidget* parent)
    : QWidget(parent), m_tabs(new QTabBar(this)), m_facts(new QLabel(this)),
      m_stack(new QStackedWidget(this)), m_nothing(new QLabel(tr("This case has no evidence."), this)),
      m_find(new FindBar(this)), m_line(new LineBar(this))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tabs);
    layout->addWidget(m_facts);
    layout->addWidget(m_find);
    layout->addWidget(m_line);
    layout->addWidget(m_stack, 1);
    m_tabs->setObjectName(QStringLiteral("evidenceTabs"));
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setUsesScrollButtons(true);
    m_tabs->setAccessibleName(tr("Evidence"));
    m_facts->setObjectName(QStringLiteral("evidenceFacts"));
    m_facts->setTextFormat(Qt::PlainText);
    m_facts->setWordWrap(true);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_stack->addWidget(m_nothing);
    connect(m_tabs, &QTabBar::currentChanged, this, &EvidencePane::showFacts);
    connect(m_find, &FindBar::placeChosen, this, &EvidencePane::bringToFront);
}

void EvidencePane::setRequest(const BlindedRequest& request)
{
    const QSignalBlocker blocker(m_tabs);
    const int zoom = view() == nullptr ? 100 : view()->zoom();
    while (m_tabs->count() > 0)
        m_tabs->removeTab(0);
    m_find->setTexts({});
    m_line->forget();
    for (EvidenceView* view : m_views)
        delete view;
    m_views.clear();
    m_ids.clear();
    m_factsOf.clear();
    for (const Evidence& evidence : request.evidence) {
        m_tabs->addTab(literalButtonText(oneLine(evidence.id.value)));
        m_tabs->setTabToolTip(m_tabs->count() - 1, literalToolTip(oneLine(evidence.id.value)));
        m_ids.push_back(evidence.id);
        m_factsOf.push_back(factsOf(evidence));
        m_views.push_back(addView(evidence));
        m_views.back()->setZoom(zoom);
    }
    m_claimNumbers.assign(m_views.size(), {});
    m_find->setTexts(m_views);
    m_tabs->setCurrentIndex(0);
    m_tabs->updateGeometry(); // a bar that is not seen yet tells its layout nothing of new tabs
    showFacts();
}

EvidenceView* EvidencePane::addView(const Evidence& evidence)
{
    auto* const view = new EvidenceView(m_stack);
    view->setObjectName(QStringLiteral("evidence"));
    view->setAccessibleName(tr("Evidence %1").arg(oneLine(evidence.id.value)));
    view->setText(evidence.text);
    view->setDiff(evidence.diffSide == DiffSide::Unified);
    view->setWrapping(m_wraps);
    view->setShowingInvisibles(m_showsInvisibles);
    view->setReading(m_reading);
    m_stack->addWidget(view);
    setTabOrder(m_tabs, view);
    const std::size_t index = m_views.size();
    connect(view, &EvidenceView::selectionChanged, this, &EvidencePane::selectionChanged);
    connect(view, &EvidenceView::highlightActivated, this, [this, index](std::size_t highlight) {
        Q_EMIT citationActivated(m_claimNumbers[index][highlight]);
    });
    return view;
}

void EvidencePane::setWrapping(bool wraps)
{
    m_wraps = wraps;
    for (EvidenceView* view : m_views)
        view->setWrapping(wraps);
}

void EvidencePane::setShowingInvisibles(bool shows)
{
    m_showsInvisibles = shows;
    for (EvidenceView* view : m_views)
        view->setShowingInvisibles(shows);
}

void EvidencePane::setReading(const ReadingChoice& choice)
{
    m_reading = choice;
    for (EvidenceView* view : m_views)
        view->setReading(choice);
}

void EvidencePane::lookLike(const EvidencePane& other)
{
    setWrapping(other.m_wraps);
    setShowingInvisibles(other.m_showsInvisibles);
    setReading(other.m_reading);
}

void EvidencePane::bringToFront(const EvidenceView* view)
{
    const auto found = std::ranges::find(m_views, view);
    if (found != m_views.end())
        m_tabs->setCurrentIndex(static_cast<int>(found - m_views.begin()));
}

/// A dot on the tab of every text that the current claim cites, in part or as a whole.
void EvidencePane::markCited(const std::vector<ShownCitation>& citations)
{
    for (std::size_t i = 0; i < m_ids.size(); ++i) {
        const bool isCited = std::ranges::any_of(citations, [&](const ShownCitation& shown) {
            return shown.isCurrent && shown.citation.evidenceId == m_ids[i];
        });
        const QString name = literalButtonText(oneLine(std::string_view(m_ids[i].value)));
        m_tabs->setTabText(static_cast<int>(i), isCited ? tr("%1 ●").arg(name) : name);
    }
}

void EvidencePane::setCitations(const std::vector<ShownCitation>& citations)
{
    markCited(citations);
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        std::vector<Highlight> highlights;
        std::vector<std::size_t> focused;
        m_claimNumbers[i].clear();
        for (const ShownCitation& shownCitation : citations) {
            const Citation& citation = shownCitation.citation;
            if (citation.evidenceId != m_ids[i] || !citation.region)
                continue;
            if (shownCitation.isCurrent)
                focused.push_back(highlights.size());
            highlights.push_back({HighlightKind::Citation, *citation.region, shownCitation.claimNumber});
            m_claimNumbers[i].push_back(shownCitation.claimNumber);
        }
        if (highlights != m_views[i]->highlights())
            m_views[i]->setHighlights(std::move(highlights));
        m_views[i]->setFocusedHighlights(focused);
    }
}

void EvidencePane::reveal(const Citation& citation)
{
    const auto index = indexOf(citation.evidenceId);
    if (!index)
        return;
    m_tabs->setCurrentIndex(static_cast<int>(*index));
    if (citation.region)
        m_views[*index]->reveal(*citation.region);
}

void EvidencePane::step(int by)
{
    if (m_tabs->count() > 0)
        m_tabs->setCurrentIndex((m_tabs->currentIndex() + by + m_tabs->count()) % m_tabs->count());
}

std::optional<EvidenceId> EvidencePane::currentId() const
{
    const auto index = current();
    return index ? std::optional(m_ids[*index]) : std::nullopt;
}

std::optional<std::size_t> EvidencePane::current() const
{
    const int index = m_tabs->currentIndex();
    return index < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(index));
}

std::optional<Region> EvidencePane::selection() const
{
    const EvidenceView* const inFront = view();
    return inFront == nullptr ? std::nullopt : inFront->selection();
}

EvidenceView* EvidencePane::view() const
{
    const auto index = current();
    return index ? m_views[*index] : nullptr;
}

std::optional<std::size_t> EvidencePane::indexOf(const EvidenceId& id) const
{
    const auto found = std::ranges::find(m_ids, id);
    return found == m_ids.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - m_ids.begin()));
}

void EvidencePane::showFacts()
{
    const auto index = current();
    m_facts->setText(index ? m_factsOf[*index] : QString());
    m_stack->setCurrentWidget(index ? static_cast<QWidget*>(m_views[*index]) : m_nothing);
    Q_EMIT selectionChanged();
}

} // namespace assize
