// SPDX-License-Identifier: Apache-2.0
#include "views/findbar.h"

#include "text/textsearch.h"
#include "text/utf16.h"
#include "views/evidenceview.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>
#include <tuple>

namespace assize {

namespace {

QToolButton* addButton(QHBoxLayout& layout, const QString& text, const QString& name, const char* objectName)
{
    auto* const button = new QToolButton;
    button->setText(text);
    button->setAutoRaise(true);
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setObjectName(QString::fromLatin1(objectName));
    button->setFocusPolicy(Qt::TabFocus);
    layout.addWidget(button);
    return button;
}

} // namespace

FindBar::FindBar(QWidget* parent)
    : QWidget(parent), m_field(new QLineEdit(this)), m_count(new QLabel(this)), m_where(new QLabel(this))
{
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    for (QLabel* const label : {m_where, m_count})
        label->setTextFormat(Qt::PlainText);
    layout->addWidget(m_where);
    layout->addWidget(m_field, 1);
    m_where->setBuddy(m_field);
    m_field->setObjectName(QStringLiteral("findField"));
    m_field->setAccessibleName(tr("Text to find"));
    m_case = addButton(*layout, QStringLiteral("Aa"), tr("Tell capitals from small letters"), "findCase");
    m_case->setCheckable(true);
    m_count->setObjectName(QStringLiteral("findCount"));
    layout->addWidget(m_count);
    QToolButton* const previous =
        addButton(*layout, QStringLiteral("\u25B2"), tr("The place before (Shift+F3)"), "findPrevious");
    QToolButton* const next =
        addButton(*layout, QStringLiteral("\u25BC"), tr("The next place (F3)"), "findNext");
    QToolButton* const closing =
        addButton(*layout, QStringLiteral("\u2715"), tr("Close the search (Esc)"), "findClose");
    connect(m_field, &QLineEdit::textChanged, this, &FindBar::search);
    connect(m_case, &QToolButton::toggled, this, &FindBar::search);
    connect(previous, &QToolButton::clicked, this, [this] { step(-1, m_front); });
    connect(next, &QToolButton::clicked, this, [this] { step(1, m_front); });
    connect(closing, &QToolButton::clicked, this, &FindBar::close);
    hide();
}

void FindBar::setTexts(std::vector<EvidenceView*> texts)
{
    m_texts = std::move(texts);
    m_front = nullptr;
    m_hits.clear();
    m_claimWords = 0;
    hide();
}

bool FindBar::searches(const EvidenceView* text) const
{
    return m_inAllTexts || text == m_front;
}

void FindBar::open(EvidenceView* front, bool inAllTexts)
{
    m_front = front;
    m_inAllTexts = inAllTexts;
    m_claimWords = 0;
    m_where->setText(inAllTexts ? tr("Find in all texts") : tr("Find in this text"));
    m_field->show();
    m_case->show();
    if (const QString selected = front == nullptr ? QString() : front->selectedText();
        !selected.isEmpty() && !selected.contains(u'\n')) {
        const QSignalBlocker once(m_field);
        m_field->setText(selected);
    }
    show();
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
    search();
}

void FindBar::forget()
{
    m_hits.clear();
    m_hasMore = false;
    m_current = 0;
    for (EvidenceView* const text : m_texts)
        text->setSearchHits({});
}

void FindBar::search()
{
    forget();
    m_claimWords = 0;
    const std::string needle = toUtf8(m_field->text());
    const LetterCase letterCase = m_case->isChecked() ? LetterCase::Exact : LetterCase::Ignored;
    for (std::size_t i = 0; i < m_texts.size(); ++i) {
        if (!searches(m_texts[i]))
            continue;
        std::vector<Region> places = placesOf(needle, m_texts[i]->text().bytes(), letterCase, mostHits);
        m_hasMore = m_hasMore || places.size() == mostHits;
        for (std::size_t index = 0; index < places.size(); ++index)
            m_hits.push_back({i, index, places[index], 0});
        m_texts[i]->setSearchHits(std::move(places));
    }
    m_current = nearestHit();
    showHit();
}

void FindBar::findWords(const std::string& claim, EvidenceView* front)
{
    m_front = front;
    m_inAllTexts = true;
    forget();
    m_claimWords = countedWords(claim);
    sortByRank(claim);
    m_where->setText(tr("Words of this claim"));
    m_field->hide();
    m_case->hide();
    show();
    showHit();
}

void FindBar::sortByRank(const std::string& claim)
{
    std::vector<std::pair<WordsPlace, Hit>> ranked;
    for (std::size_t i = 0; i < m_texts.size(); ++i) {
        std::vector<WordsPlace> places = placesOfWords(claim, m_texts[i]->text().bytes(), mostWordPlaces);
        std::ranges::sort(places, {}, [](const WordsPlace& place) { return place.region.begin; });
        std::vector<Region> regions;
        for (const WordsPlace& place : places) {
            ranked.emplace_back(place, Hit{i, regions.size(), place.region, place.words});
            regions.push_back(place.region);
        }
        m_texts[i]->setSearchHits(std::move(regions));
    }
    std::ranges::stable_sort(ranked, [](const auto& one, const auto& other) {
        return std::tuple(one.first.words, one.first.weight) >
               std::tuple(other.first.words, other.first.weight);
    });
    for (const auto& [place, hit] : ranked)
        m_hits.push_back(hit);
}

/// The first one that is not before the caret of the text in front.
std::size_t FindBar::nearestHit() const
{
    if (m_front == nullptr)
        return 0;
    const std::size_t from = m_front->selection().value_or(Region{m_front->caret(), 0}).begin;
    const auto found = std::ranges::find_if(
        m_hits, [&](const Hit& hit) { return m_texts[hit.text] == m_front && hit.region.begin >= from; });
    return found == m_hits.end() ? 0 : static_cast<std::size_t>(found - m_hits.begin());
}

void FindBar::step(int by, EvidenceView* front)
{
    if (!isVisible() || m_hits.empty()) {
        if (!isVisible())
            open(front, false);
        return;
    }
    const auto count = static_cast<std::ptrdiff_t>(m_hits.size());
    m_current = static_cast<std::size_t>((static_cast<std::ptrdiff_t>(m_current) + by + count) % count);
    showHit();
}

void FindBar::showHit()
{
    showCount();
    if (m_hits.empty())
        return;
    const Hit& hit = m_hits[m_current];
    for (std::size_t i = 0; i < m_texts.size(); ++i)
        m_texts[i]->setCurrentSearchHit(i == hit.text ? std::optional(hit.index) : std::nullopt);
    EvidenceView* const view = m_texts[hit.text];
    m_front = view;
    Q_EMIT placeChosen(view);
    view->reveal(hit.region);
}

void FindBar::showCount()
{
    const auto number = [](std::size_t count) { return QString::number(count); };
    if (m_hits.empty())
        m_count->setText(m_claimWords == 0 && m_field->text().isEmpty() ? QString() : tr("none"));
    else if (m_claimWords > 0)
        m_count->setText(tr("%1 of %2 · %3 of %4 words")
                             .arg(number(m_current + 1), number(m_hits.size()),
                                  number(m_hits[m_current].words), number(m_claimWords)));
    else if (m_hasMore)
        m_count->setText(tr("%1 of more than %2").arg(number(m_current + 1), number(m_hits.size())));
    else
        m_count->setText(tr("%1 of %2").arg(number(m_current + 1), number(m_hits.size())));
}

void FindBar::close()
{
    if (!isVisible())
        return;
    forget();
    hide();
    if (m_front != nullptr)
        m_front->setFocus(Qt::OtherFocusReason);
    Q_EMIT closed();
}

void FindBar::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Escape:
        close();
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        step(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1, m_front);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace assize
