// SPDX-License-Identifier: Apache-2.0
#include "pages/labelactions.h"

#include "views/answerrow.h"

#include <QAction>
#include <QMenu>
#include <QWidget>

namespace assize {

LabelActions::LabelActions(QWidget* page) : QObject(page), m_page(page) {}

QAction* LabelActions::add(Group group, const QString& name, const QString& text,
                           const QList<QKeySequence>& keys, Effect effect)
{
    auto* const action = new QAction(text, m_page);
    action->setObjectName(name);
    action->setShortcuts(keys);
    action->setAutoRepeat(group == Group::Moving);
    connect(action, &QAction::triggered, this, [effect = std::move(effect)] { effect(); });
    m_page->addAction(action);
    m_groups[static_cast<std::size_t>(group)].push_back(action);
    return action;
}

QAction* LabelActions::addAnswer(Field field, Category category, const QKeySequence& key, Effect effect)
{
    const QString name = QStringLiteral("answer-%1-%2")
                             .arg(QString::fromStdString(std::string(nameOf(field))),
                                  QString::fromStdString(std::string(nameOf(field, category))));
    return add(Group::Answering, name, tr("%1: %2").arg(inWords(field), inWords(field, category)), {key},
               std::move(effect));
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

void LabelActions::setWriting(bool isWriting)
{
    if (m_isWriting == isWriting)
        return;
    m_isWriting = isWriting;
    enable();
}

void LabelActions::enable()
{
    for (const Group group : allGroups) {
        const bool changes = group == Group::Answering || group == Group::Case;
        const bool isHeldBack = (changes && !m_isEditable) || (group == Group::Answering && m_isWriting);
        for (QAction* action : in(group))
            action->setEnabled(m_isEnabled && !isHeldBack);
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
        break;
    }
    return tr("The case");
}

QString LabelActions::keyOf(const QAction& action)
{
    return action.shortcut().toString(QKeySequence::NativeText);
}

} // namespace assize
