// SPDX-License-Identifier: Apache-2.0
#include "views/keysoverlay.h"

#include "pages/labelactions.h"

#include <QAction>
#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>

namespace assize {

namespace {

QString keysOf(const QAction& action)
{
    QStringList keys;
    for (const QKeySequence& key : action.shortcuts())
        keys << key.toString(QKeySequence::NativeText);
    return keys.join(QStringLiteral("  "));
}

void fill(QGridLayout& layout, const LabelActions& actions, QWidget* parent)
{
    int column = 0;
    for (const auto group : LabelActions::allGroups) {
        int row = 0;
        auto* const title = new QLabel(LabelActions::titleOf(group), parent);
        QFont bold = title->font();
        bold.setBold(true);
        title->setFont(bold);
        layout.addWidget(title, row++, column, 1, 2);
        for (const QAction* action : actions.in(group)) {
            layout.addWidget(new QLabel(keysOf(*action), parent), row, column);
            layout.addWidget(new QLabel(action->text(), parent), row++, column + 1);
        }
        column += 2;
    }
}

} // namespace

KeysOverlay::KeysOverlay(const LabelActions& actions, QWidget* page) : QFrame(page)
{
    setObjectName(QStringLiteral("keys"));
    setAccessibleName(tr("Keys"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setFocusPolicy(Qt::StrongFocus);
    auto* const layout = new QGridLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setHorizontalSpacing(14);
    fill(*layout, actions, this);
    page->installEventFilter(this);
    hide();
}

void KeysOverlay::toggle()
{
    if (isVisible()) {
        close();
        return;
    }
    adjustSize();
    centre();
    show();
    raise();
    setFocus(Qt::OtherFocusReason);
}

bool KeysOverlay::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        centre();
    return QFrame::eventFilter(watched, event);
}

void KeysOverlay::keyPressEvent(QKeyEvent* event)
{
    event->accept();
    close();
}

void KeysOverlay::mousePressEvent(QMouseEvent* /*event*/)
{
    close();
}

void KeysOverlay::centre()
{
    const QRect room = parentWidget()->rect();
    move(room.center() - rect().center());
}

void KeysOverlay::close()
{
    hide();
    parentWidget()->setFocus(Qt::OtherFocusReason);
}

} // namespace assize
