// SPDX-License-Identifier: Apache-2.0
#include "views/guideview.h"

#include "views/guidetext.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QTextCursor>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace assize {

namespace {

QToolButton* makeArrowButton(QWidget* parent, Qt::ArrowType arrow, const QString& name, const QString& keys)
{
    auto* const button = new QToolButton(parent);
    button->setArrowType(arrow);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    button->setAccessibleName(name);
    button->setToolTip(keys);
    return button;
}

QTextCharFormat matchFormat(bool current, bool dark)
{
    QTextCharFormat format;
    if (current) {
        format.setBackground(QColor(0xF5, 0x9E, 0x0B));
        format.setForeground(QColor(0x17, 0x12, 0x05));
        format.setFontUnderline(true);
    } else {
        format.setBackground(dark ? QColor(0x5A, 0x4A, 0x10) : QColor(0xFF, 0xEF, 0xA8));
        format.setForeground(dark ? QColor(0xFF, 0xF4, 0xCC) : QColor(0x22, 0x1C, 0x00));
    }
    return format;
}

} // namespace

GuideView::GuideView(QWidget* parent)
    : QWidget(parent), m_versions(new QVBoxLayout), m_search(new QLineEdit(this)), m_count(new QLabel(this)),
      m_previous(makeArrowButton(this, Qt::UpArrow, tr("Previous match"), tr("Previous match (Shift+F3)"))),
      m_next(makeArrowButton(this, Qt::DownArrow, tr("Next match"), tr("Next match (F3)"))),
      m_text(new GuideText(this))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(6);
    m_versions->setSpacing(2);
    layout->addLayout(m_versions);
    buildSearchRow(*layout);
    layout->addWidget(m_text, 1);
    m_text->setObjectName(u"guideText"_s);
    m_text->setAccessibleName(tr("Labelling guide"));
    m_text->setPlaceholderText(tr("There is no guide to show."));

    connect(m_search, &QLineEdit::textChanged, this, &GuideView::search);
    connect(m_previous, &QToolButton::clicked, this, [this] { goToMatch(false); });
    connect(m_next, &QToolButton::clicked, this, [this] { goToMatch(true); });
    // Qt scrolls while it lays out, and to find out what is in sight needs a layout: so not at once.
    m_markSoon.setSingleShot(true);
    m_markSoon.setInterval(0);
    connect(m_text, &GuideText::scrolled, &m_markSoon, qOverload<>(&QTimer::start));
    connect(&m_markSoon, &QTimer::timeout, this, &GuideView::markMatches);
    connect(m_text, &GuideText::restyled, this, &GuideView::restyle);
    for (QWidget* part : std::initializer_list<QWidget*>{m_search, m_text, m_previous, m_next})
        part->installEventFilter(this);
    showCount();
}

void GuideView::buildSearchRow(QVBoxLayout& layout)
{
    m_search->setObjectName(u"guideSearch"_s);
    m_search->setPlaceholderText(tr("Find in the guide"));
    m_search->setAccessibleName(tr("Find in the guide"));
    m_search->setClearButtonEnabled(true);
    m_count->setObjectName(u"guideMatchCount"_s);
    m_count->setTextFormat(Qt::PlainText);
    m_count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_count->setMinimumWidth(
        m_count->fontMetrics().horizontalAdvance(tr("%1 of %2").arg(u"000"_s, u"000"_s)));
    auto* const row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(m_search, 1);
    row->addWidget(m_count);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    layout.addLayout(row);
}

void GuideView::setDocuments(std::vector<GuideDocument> documents)
{
    m_documents = std::move(documents);
    m_anchor.reset();
    m_matches.clear();
    listVersions();
    writeText(0);
}

/// A line for each document: "Harbour rubric · version 10a5172eaa11".
void GuideView::listVersions()
{
    while (QLayoutItem* const row = m_versions->takeAt(0)) {
        delete row->widget();
        delete row;
    }
    for (const GuideDocument& document : m_documents) {
        const QString digest = QString::fromStdString(document.sha256.hex());
        auto* const label = new QLabel(this);
        label->setObjectName(u"guideVersion"_s);
        label->setTextFormat(Qt::PlainText); // a rubric's title may hold markup
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        label->setText(tr("%1 · version %2").arg(withVisibleMarks(document.title), digest.first(12)));
        label->setToolTip(tr("SHA-256: %1").arg(digest));
        m_versions->addWidget(label);
    }
}

void GuideView::writeText(int placeAtTop)
{
    m_anchors = writeGuide(*m_text->document(), m_documents, m_text->font(), m_text->palette());
    m_text->scrollToTop(placeAtTop); // writing has moved the cursor along
    search();
}

bool GuideView::showAnchor(const QString& heading)
{
    const auto found = std::ranges::find(m_anchors, heading, &GuideAnchor::heading);
    if (found == m_anchors.end())
        return false;
    m_anchor = found->position;
    m_text->scrollToTop(found->position);
    markMatches();
    return true;
}

void GuideView::startSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

/// Finds all matches, and makes the first one from the present place on the current one.
void GuideView::search()
{
    const QString wanted = m_search->text();
    const int from = m_matches.empty() ? m_text->textCursor().position() : m_matches[m_current];
    m_matches.clear();
    m_current = 0;
    if (!wanted.isEmpty()) {
        const QString text = m_text->document()->toRawText();
        for (qsizetype at = text.indexOf(wanted, 0, Qt::CaseInsensitive); at >= 0;
             at = text.indexOf(wanted, at + wanted.size(), Qt::CaseInsensitive))
            m_matches.push_back(static_cast<int>(at));
    }
    if (!m_matches.empty()) {
        const auto next = std::ranges::lower_bound(m_matches, from);
        m_current = next == m_matches.end() ? 0 : static_cast<std::size_t>(next - m_matches.begin());
        m_text->reveal(m_matches[m_current]);
    }
    showCount();
    markMatches();
}

void GuideView::goToMatch(bool forwards)
{
    if (m_matches.empty())
        return;
    const std::size_t count = m_matches.size();
    m_current = (m_current + (forwards ? 1 : count - 1)) % count;
    m_text->reveal(m_matches[m_current]);
    showCount();
    markMatches();
}

void GuideView::showCount()
{
    const QLocale locale;
    if (m_search->text().isEmpty())
        m_count->clear();
    else if (m_matches.empty())
        m_count->setText(tr("No match"));
    else
        m_count->setText(tr("%1 of %2")
                             .arg(locale.toString(static_cast<qulonglong>(m_current + 1)),
                                  locale.toString(static_cast<qulonglong>(m_matches.size()))));
    m_previous->setEnabled(!m_matches.empty());
    m_next->setEnabled(!m_matches.empty());
}

/// Marks what is in sight: a mark is a cursor of the document, and a long rubric may hold very many matches.
void GuideView::markMatches()
{
    QList<QTextEdit::ExtraSelection> marks;
    const auto add = [this, &marks](int begin, int length, const QTextCharFormat& format) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(m_text->document());
        mark.cursor.setPosition(begin);
        mark.cursor.setPosition(begin + length, QTextCursor::KeepAnchor);
        mark.format = format;
        marks.append(mark);
    };
    if (m_anchor) {
        QTextCharFormat format;
        QColor colour = m_text->palette().color(QPalette::Highlight);
        colour.setAlpha(50);
        format.setBackground(colour);
        format.setProperty(QTextFormat::FullWidthSelection, true);
        add(*m_anchor, 0, format);
    }
    const int length = static_cast<int>(m_search->text().size());
    const auto [begin, end] = m_text->visible();
    const bool dark = isDark(m_text->palette());
    for (auto match = std::ranges::lower_bound(m_matches, begin - length);
         match != m_matches.end() && *match < end; ++match)
        add(*match, length, matchFormat(*match == m_matches[m_current], dark));
    m_text->setExtraSelections(marks);
}

/// Keys that are the guide's while it has the focus, before any shortcut of the window: two shortcuts of one
/// key would cancel each other.
bool GuideView::eventFilter(QObject* watched, QEvent* event)
{
    const bool overrides = event->type() == QEvent::ShortcutOverride;
    if (event->type() != QEvent::KeyPress && !overrides)
        return QWidget::eventFilter(watched, event);
    auto* const key = static_cast<QKeyEvent*>(event);
    const bool isInField = watched == m_search;
    const bool isReturn = isInField && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter);
    const bool steps = (isReturn || key->key() == Qt::Key_F3) &&
                       (key->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) == 0;
    const bool clears = isInField && key->key() == Qt::Key_Escape && !m_search->text().isEmpty();
    if (!steps && !clears)
        return QWidget::eventFilter(watched, event);
    if (overrides)
        key->accept();
    else if (clears)
        m_search->clear();
    else
        goToMatch((key->modifiers() & Qt::ShiftModifier) == 0);
    return true;
}

/// Colours and sizes of the text are written into it.
void GuideView::restyle()
{
    const int place = m_text->visible().begin;
    writeText(place);
    m_text->scrollToTop(place); // and not where the current match is
}

/// The size with which the heading was put to the top was not yet the one that is seen.
void GuideView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_anchor)
        m_text->scrollToTop(*m_anchor);
}

} // namespace assize
