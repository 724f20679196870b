// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPlainTextEdit>
#include <QPointer>
#include <QString>

#include <optional>

namespace assize {

/// A field for plain text that keeps it exactly.
///
/// QPlainTextEdit rewrites some characters (NBSP, CR LF, U+2028). So the text is kept here, and the widget's
/// document is only its picture: pictured(text()), unit for unit, at all times. A change of the document is
/// carried over to the text; what is inserted comes from the key, the input method or the clipboard, and not
/// from the picture.
///
/// It has no undo of its own: the keys for it are left to the window. All other keys that write or edit text
/// stay here, whatever shortcuts the window has.
class NoteEdit final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit NoteEdit(QWidget* parent = nullptr);

    /// Shows another text, without edited(). Where the field has the focus, the cursor goes to the end of
    /// what differs.
    void setText(const QString& text);
    [[nodiscard]] QString text() const { return m_text; }

    /// What gets the focus when Esc is pressed.
    void setEscapeTarget(QWidget* target) { m_escapeTarget = target; }

Q_SIGNALS:
    /// The person has changed the text; once for each change.
    void edited();
    /// The field has lost the focus, other than to its own menu.
    void left();
    /// Something could not be taken, and nothing has changed. One sentence for people.
    void refused(const QString& sentence);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    [[nodiscard]] QMimeData* createMimeDataFromSelection() const override;
    [[nodiscard]] bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;

private:
    void takeChange();
    [[nodiscard]] QString textAfterChange(const QString& picture) const;
    void insertExactly(const QString& text);
    int showPicture(const QString& picture);
    void refuse();
    void leaveByEscape();
    [[nodiscard]] bool isComposing() const;
    [[nodiscard]] QString replaced(int from, int to, const QString& by) const;

    QString m_text;
    std::optional<QString> m_expected; ///< the text as it will be after the change that is under way
    bool m_picturing = false;          ///< the document changes because the text has
    QPointer<QWidget> m_escapeTarget;
};

} // namespace assize
