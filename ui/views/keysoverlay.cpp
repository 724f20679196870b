// SPDX-License-Identifier: Apache-2.0
#include "views/keysoverlay.h"

#include "actions/labelactions.h"

#include <QAction>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
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

QWidget* listOf(const QString& name, const std::vector<QAction*>& actions, QWidget* parent)
{
    auto* const list = new QWidget(parent);
    auto* const lines = new QGridLayout(list);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setHorizontalSpacing(14);
    lines->setVerticalSpacing(1);
    auto* const title = new QLabel(name, list);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    lines->addWidget(title, 0, 0, 1, 2);
    for (const QAction* action : actions) {
        const int line = lines->rowCount();
        lines->addWidget(new QLabel(keysOf(*action), list), line, 0);
        lines->addWidget(new QLabel(action->text().remove(u'&'), list), line, 1);
    }
    lines->setColumnStretch(1, 1);
    return list;
}

/// Those of the window that a reviewer needs.
std::vector<QAction*> actionsOf(const QWidget* window)
{
    std::vector<QAction*> found;
    for (const char* name :
         {"undo", "redo", "exportLabels", "missingAction", "historyAction", "guideAction", "keysAction"}) {
        if (auto* const action = window->findChild<QAction*>(QString::fromLatin1(name)))
            found.push_back(action);
    }
    return found;
}

} // namespace

KeysOverlay::KeysOverlay(const LabelActions& actions, QWidget* page) : QFrame(page), m_actions(actions)
{
    setObjectName(QStringLiteral("keys"));
    setAccessibleName(tr("Keys"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setFocusPolicy(Qt::StrongFocus);
    auto* const frame = new QVBoxLayout(this);
    frame->setContentsMargins(0, 0, 0, 0);
    page->installEventFilter(this);
    hide();
}

/// Anew each time, since keys can be changed.
void KeysOverlay::fill()
{
    delete m_content;
    m_content = new QWidget(this);
    using Group = LabelActions::Group;
    const auto add = [this](QBoxLayout& column, Group group) {
        column.addWidget(listOf(LabelActions::titleOf(group), m_actions.in(group), m_content));
    };
    auto* const left = new QVBoxLayout;
    for (const Group group : {Group::Moving, Group::Evidence, Group::Case})
        add(*left, group);
    left->addStretch();
    auto* const right = new QVBoxLayout;
    add(*right, Group::Answering);
    right->addWidget(listOf(tr("Everywhere"), actionsOf(window()), m_content));
    right->addStretch();
    auto* const layout = new QHBoxLayout(m_content);
    layout->setContentsMargins(24, 16, 24, 16);
    layout->setSpacing(32);
    layout->addLayout(left);
    layout->addLayout(right);
    QFrame::layout()->addWidget(m_content);
}

void KeysOverlay::toggle()
{
    if (isVisible()) {
        close();
        return;
    }
    fill();
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

/// While it is up, no key means what it says.
bool KeysOverlay::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    return QFrame::event(event);
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
