// SPDX-License-Identifier: Apache-2.0
#include "views/guidetext.h"

#include <QEvent>
#include <QMimeData>
#include <QScrollBar>
#include <QTextCursor>

#include <memory>

namespace assize {

QVariant InertDocument::loadResource(int /*type*/, const QUrl& /*name*/)
{
    ++m_resourcesAskedFor;
    return {};
}

GuideText::GuideText(QWidget* parent) : QTextEdit(parent)
{
    auto* const inert = new InertDocument(this);
    inert->setUndoRedoEnabled(false);
    inert->setDocumentMargin(10);
    setDocument(inert);
    setAcceptRichText(false);
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTabChangesFocus(true);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
}

GuideText::Visible GuideText::visible() const
{
    return {cursorForPosition({0, 0}).position(),
            cursorForPosition(viewport()->rect().bottomRight()).position() + 1};
}

QRect GuideText::goTo(int position)
{
    QTextCursor cursor(document());
    cursor.setPosition(position);
    setTextCursor(cursor); // lays out as far as there, and makes the scroll bar reach it
    return cursorRect(cursor);
}

void GuideText::scrollToTop(int position)
{
    const int margin = static_cast<int>(document()->documentMargin());
    const int distance = goTo(position).top() - margin;
    verticalScrollBar()->setValue(verticalScrollBar()->value() + distance);
}

void GuideText::reveal(int position)
{
    const int before = verticalScrollBar()->value();
    const int top = goTo(position).top();
    if (const int value = verticalScrollBar()->value(); value != before)
        verticalScrollBar()->setValue(value + top - (viewport()->height() / 3));
}

QMimeData* GuideText::createMimeDataFromSelection() const
{
    QString text = textCursor().selectedText();
    text.replace(QChar::ParagraphSeparator, u'\n').replace(QChar::LineSeparator, u'\n');
    auto selected = std::make_unique<QMimeData>();
    selected->setText(text);
    return selected.release();
}

void GuideText::changeEvent(QEvent* event)
{
    QTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        Q_EMIT restyled();
}

void GuideText::resizeEvent(QResizeEvent* event)
{
    QTextEdit::resizeEvent(event);
    Q_EMIT scrolled();
}

void GuideText::scrollContentsBy(int dx, int dy)
{
    QTextEdit::scrollContentsBy(dx, dy);
    Q_EMIT scrolled();
}

} // namespace assize
