// SPDX-License-Identifier: Apache-2.0
#include "actions/labelactions.h"

#include "views/answerrow.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>

#include <algorithm>

namespace assize {

namespace {

bool isWritable(QObject* object)
{
    const auto* const note = qobject_cast<const QPlainTextEdit*>(object);
    return (note != nullptr && !note->isReadOnly()) || qobject_cast<const QLineEdit*>(object) != nullptr;
}

} // namespace

LabelActions::LabelActions(QWidget* page) : QObject(page), m_page(page)
{
    qApp->installEventFilter(this);
}

QAction* LabelActions::add(Group group, const QString& name, const QString& text,
                           const QList<QKeySequence>& keys, Effect effect)
{
    auto* const action = new QAction(text, m_page);
    action->setObjectName(name);
    action->setShortcuts(keys);
    m_defaultKeys.insert(action, keys);
    action->setAutoRepeat(group == Group::Moving);
    if (effect)
        connect(action, &QAction::triggered, this, [effect = std::move(effect)] { effect(); });
    m_page->addAction(action);
    m_groups[static_cast<std::size_t>(group)].push_back(action);
    return action;
}

void LabelActions::setActsWhileWriting(QAction& action)
{
    action.setData(true);
}

bool LabelActions::actsWhileWriting(const QAction& action)
{
    return action.data().toBool();
}

QAction* LabelActions::addAnswer(Field field, Category category, const QKeySequence& key, Effect effect)
{
    return add(Group::Answering, nameOfAnswer(field, category),
               tr("%1: %2").arg(inWords(field), inWords(field, category)), {key}, std::move(effect));
}

QAction* LabelActions::find(const QString& name) const
{
    return m_page->findChild<QAction*>(name, Qt::FindDirectChildrenOnly);
}

void LabelActions::fill(QMenu& menu) const
{
    for (const Group group : allGroups) {
        menu.addSection(titleOf(group));
        for (QAction* action : in(group))
            menu.addAction(action);
    }
}

void LabelActions::setEnabled(bool isEnabled)
{
    m_isEnabled = isEnabled;
    enable();
}

void LabelActions::setEditable(bool isEditable)
{
    m_isEditable = isEditable;
    enable();
}

/// While something is being written, every key of ours belongs to the field, but for those that say more than
/// text.
bool LabelActions::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isWritable(watched) &&
        isKeyOfText(static_cast<QKeyEvent*>(event)->keyCombination())) {
        event->accept();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

bool LabelActions::isKeyOfText(QKeyCombination key) const
{
    const QKeySequence pressed(key);
    return std::ranges::any_of(m_groups, [&pressed](const std::vector<QAction*>& group) {
        return std::ranges::any_of(group, [&pressed](const QAction* action) {
            return action->shortcuts().contains(pressed) && !actsWhileWriting(*action);
        });
    });
}

void LabelActions::enable()
{
    for (const Group group : allGroups) {
        const bool changes = group == Group::Answering || group == Group::Case;
        for (QAction* action : in(group))
            action->setEnabled(m_isEnabled && (m_isEditable || !changes));
    }
}

QString LabelActions::titleOf(Group group)
{
    switch (group) {
    case Group::Moving:
        return tr("Moving");
    case Group::Answering:
        return tr("Answering");
    case Group::Evidence:
        return tr("Reading");
    case Group::Case:
        return tr("The case");
    case Group::Choices:
        break;
    }
    return tr("Choices");
}

QString LabelActions::keyOf(const QString& name) const
{
    const QAction* const action = find(name);
    return action == nullptr ? QString() : action->shortcut().toString(QKeySequence::NativeText);
}

QString LabelActions::nameOfAnswer(Field field, Category category)
{
    return QStringLiteral("answer-%1-%2")
        .arg(QString::fromStdString(std::string(nameOf(field))),
             QString::fromStdString(std::string(nameOf(field, category))));
}

} // namespace assize
