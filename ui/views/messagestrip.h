// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "base/result.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QShortcut;
class QToolButton;

namespace assize {

/// A message that stands where the person works and blocks nothing: what happened, what to do, and at most
/// one thing to do about it. Its button closes it, and so does Escape anywhere in its parent.
class MessageStrip final : public QWidget {
    Q_OBJECT

public:
    explicit MessageStrip(QWidget* parent);

    using QWidget::show;
    /// The sentence, the hint and the code.
    void show(const Error& error);
    /// `text` is shown as it is; without an `action` there is no button for one.
    void show(Severity kind, const QString& text, const QString& action = {});
    void dismiss();

    [[nodiscard]] Severity kind() const { return m_kind; }
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    /// The strip is hidden before.
    void actionTriggered();
    /// It was closed without its action.
    void dismissed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void createLayout();
    void hideMessage();
    void showTone();
    [[nodiscard]] static QString nameOfKind(Severity kind);

    Severity m_kind = Severity::Notice;
    QLabel* m_kindName;
    QLabel* m_text;
    QPushButton* m_action;
    QToolButton* m_close;
    QShortcut* m_escape;
};

} // namespace assize
