// SPDX-License-Identifier: Apache-2.0
#include "views/noteedit.h"

#include "views/pictures.h"

#include <QContextMenuEvent>
#include <QDropEvent>
#include <QFocusEvent>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QScopedValueRollback>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>

#include <algorithm>
#include <memory>
#include <utility>

using namespace Qt::StringLiterals;

namespace assize {

namespace {

constexpr Qt::KeyboardModifiers commandModifiers = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;

bool asksForUndoOrRedo(const QKeyEvent& key)
{
    const bool control = (key.modifiers() & commandModifiers) == Qt::ControlModifier;
    return (control && (key.key() == Qt::Key_Z || key.key() == Qt::Key_Y)) ||
           key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo);
}

bool writesText(const QKeyEvent& key)
{
    return (key.modifiers() & commandModifiers) == 0 && !key.text().isEmpty() &&
           (key.text().at(0).isPrint() || key.text().at(0).isSurrogate());
}

/// What the document holds; in it the end of a line is U+2029.
QString pictureIn(const QTextDocument& document)
{
    return document.toRawText().replace(QChar::ParagraphSeparator, u'\n');
}

qsizetype commonStart(QStringView a, QStringView b)
{
    return std::ranges::mismatch(a, b).in1 - a.begin();
}

qsizetype commonEnd(QStringView a, QStringView b)
{
    const auto inA =
        std::make_pair(std::make_reverse_iterator(a.end()), std::make_reverse_iterator(a.begin()));
    const auto inB =
        std::make_pair(std::make_reverse_iterator(b.end()), std::make_reverse_iterator(b.begin()));
    return std::mismatch(inA.first, inA.second, inB.first, inB.second).first - inA.first;
}

/// Where two texts differ: units that they share before and behind it.
struct Difference {
    qsizetype before = 0;
    qsizetype behind = 0;
};

/// Of the places that are possible, the one that begins at `likely` or next to it.
Difference differenceOf(QStringView a, QStringView b, qsizetype likely)
{
    Difference difference;
    difference.before = commonStart(a.first(std::clamp<qsizetype>(likely, 0, a.size())), b);
    difference.behind = commonEnd(a.sliced(difference.before), b.sliced(difference.before));
    a = a.chopped(difference.behind);
    b = b.chopped(difference.behind);
    difference.before += commonStart(a.sliced(difference.before), b.sliced(difference.before));
    return difference;
}

/// QMimeData drops a leading byte order mark when it decodes.
QString exactTextOf(const QMimeData& data)
{
    QString text = data.text();
    if (data.data(u"text/plain"_s).startsWith("\xEF\xBB\xBF") && !text.startsWith(u'\uFEFF'))
        text.prepend(u'\uFEFF');
    return text;
}

} // namespace

NoteEdit::NoteEdit(QWidget* parent) : QPlainTextEdit(parent)
{
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    connect(document(), &QTextDocument::contentsChanged, this, &NoteEdit::takeChange);
}

void NoteEdit::setText(const QString& text)
{
    if (text == m_text)
        return;
    m_text = text;
    const int end = showPicture(pictured(text));
    QTextCursor cursor = textCursor();
    cursor.setPosition(hasFocus() ? end : static_cast<int>(text.size()));
    setTextCursor(cursor);
}

/// The document has changed, by the person's hand or by an assistive program's. Qt names the place of a
/// change, but wider than it was (by whole paragraphs), so that it is found here.
void NoteEdit::takeChange()
{
    if (m_picturing)
        return;
    const QString picture = pictureIn(*document());
    const QString text = textAfterChange(picture);
    if (hasLoneSurrogate(text) && !hasLoneSurrogate(m_text)) {
        showPicture(pictured(m_text));
        refuse();
        return;
    }
    const bool changed = text != m_text;
    m_text = text;
    if (const QString exact = pictured(m_text); exact != picture)
        showPicture(exact);
    if (changed)
        Q_EMIT edited();
}

QString NoteEdit::textAfterChange(const QString& picture) const
{
    if (m_expected && pictured(*m_expected) == picture)
        return *m_expected;
    // After a deletion the cursor stands where it was; that tells apart units that look alike.
    const auto [before, behind] = differenceOf(pictured(m_text), picture, textCursor().position());
    return m_text.first(before) + picture.sliced(before, picture.size() - before - behind) +
           m_text.last(behind);
}

void NoteEdit::insertExactly(const QString& text)
{
    if (hasLoneSurrogate(text)) {
        refuse();
        return;
    }
    QTextCursor cursor = textCursor();
    if (m_expected) { // inside of a drop: the lines are not laid out until its end, and Qt sees to the cursor
        cursor.insertText(pictured(text));
        return;
    }
    m_expected = replaced(cursor.selectionStart(), cursor.selectionEnd(), text);
    cursor.insertText(pictured(text));
    m_expected.reset();
    setTextCursor(cursor);
    ensureCursorVisible();
}

/// Changes the document where it differs; gives the end of that.
int NoteEdit::showPicture(const QString& picture)
{
    const QString shown = pictureIn(*document());
    auto [before, behind] = differenceOf(shown, picture, shown.size());
    if (before > 0 && picture[before - 1].isHighSurrogate())
        --before;
    if (behind > 0 && picture[picture.size() - behind].isLowSurrogate())
        --behind;
    const QScopedValueRollback picturing(m_picturing, true);
    QTextCursor cursor(document());
    cursor.setPosition(static_cast<int>(before));
    cursor.setPosition(static_cast<int>(shown.size() - behind), QTextCursor::KeepAnchor);
    cursor.insertText(picture.sliced(before, picture.size() - before - behind));
    return static_cast<int>(picture.size() - behind);
}

void NoteEdit::refuse()
{
    Q_EMIT refused(
        tr("This text was not taken, since it holds half of a character (a lone surrogate), which no "
           "file can keep."));
}

QString NoteEdit::replaced(int from, int to, const QString& by) const
{
    return m_text.first(from) + by + m_text.sliced(to);
}

bool NoteEdit::isComposing() const
{
    return !textCursor().block().layout()->preeditAreaText().isEmpty();
}

bool NoteEdit::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        auto* const key = static_cast<QKeyEvent*>(event);
        if (isComposing() || key->key() == Qt::Key_Escape || (writesText(*key) && !isReadOnly())) {
            key->accept();
            return true;
        }
        if (asksForUndoOrRedo(*key)) {
            key->ignore();
            return true;
        }
    }
    return QPlainTextEdit::event(event);
}

void NoteEdit::keyPressEvent(QKeyEvent* event)
{
    if (asksForUndoOrRedo(*event)) {
        event->ignore();
    } else if (event->key() == Qt::Key_Escape) {
        leaveByEscape();
    } else if (isReadOnly()) {
        QPlainTextEdit::keyPressEvent(event);
    } else if (event->matches(QKeySequence::InsertParagraphSeparator) ||
               event->matches(QKeySequence::InsertLineSeparator)) {
        insertExactly(u"\n"_s);
    } else if (writesText(*event)) {
        insertExactly(event->text());
    } else {
        QPlainTextEdit::keyPressEvent(event);
    }
}

void NoteEdit::inputMethodEvent(QInputMethodEvent* event)
{
    if (isReadOnly()) {
        event->ignore();
        return;
    }
    QInputMethodEvent shown(event->preeditString(), event->attributes());
    if (hasLoneSurrogate(event->commitString())) {
        refuse();
    } else if (!event->commitString().isEmpty() || event->replacementLength() > 0) {
        if (isComposing()) { // Qt leaves it standing in a line that the new text ends
            QInputMethodEvent end;
            QPlainTextEdit::inputMethodEvent(&end);
        }
        shown.setCommitString(pictured(event->commitString()), event->replacementStart(),
                              event->replacementLength());
        // The selection goes first, then what the method asks to replace beside it.
        const QTextCursor cursor = textCursor();
        QString expected = replaced(cursor.selectionStart(), cursor.selectionEnd(), {});
        const qsizetype from =
            std::clamp<qsizetype>(cursor.selectionStart() + event->replacementStart(), 0, expected.size());
        m_expected = expected.replace(from, event->replacementLength(), event->commitString());
    }
    QPlainTextEdit::inputMethodEvent(&shown);
    m_expected.reset();
    event->setAccepted(shown.isAccepted());
}

/// Qt moves a selection within the field as one change at two places.
void NoteEdit::dropEvent(QDropEvent* event)
{
    const QString dropped = exactTextOf(*event->mimeData());
    const bool moves = event->source() == viewport() && event->dropAction() == Qt::MoveAction;
    const QTextCursor cursor = textCursor();
    const int from = moves ? cursor.selectionStart() : 0;
    const int length = moves ? cursor.selectionEnd() - from : 0;
    const int at = cursorForPosition(event->position().toPoint()).position();
    const int place = at <= from ? at : std::max(at - length, from);
    m_expected = replaced(from, from + length, {}).insert(place, dropped);
    QPlainTextEdit::dropEvent(event);
    m_expected.reset();
}

void NoteEdit::focusOutEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason)
        Q_EMIT left();
}

/// The standard menu without the undo that this field does not have.
void NoteEdit::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu* const menu = createStandardContextMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QAction* const action : menu->actions()) {
        const bool leading = action->isSeparator() && action == menu->actions().constFirst();
        if (leading || action->objectName() == "edit-undo"_L1 || action->objectName() == "edit-redo"_L1)
            menu->removeAction(action);
    }
    menu->popup(event->globalPos());
}

QMimeData* NoteEdit::createMimeDataFromSelection() const
{
    const QTextCursor cursor = textCursor();
    auto selected = std::make_unique<QMimeData>();
    selected->setText(
        m_text.sliced(cursor.selectionStart(), cursor.selectionEnd() - cursor.selectionStart()));
    return selected.release();
}

bool NoteEdit::canInsertFromMimeData(const QMimeData* source) const
{
    return source->hasText();
}

void NoteEdit::insertFromMimeData(const QMimeData* source)
{
    if (const QString text = exactTextOf(*source); !text.isEmpty() && !isReadOnly())
        insertExactly(text);
}

void NoteEdit::leaveByEscape()
{
    if (m_escapeTarget)
        m_escapeTarget->setFocus(Qt::OtherFocusReason);
    else
        clearFocus();
}

} // namespace assize
