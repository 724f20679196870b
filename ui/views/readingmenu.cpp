// SPDX-License-Identifier: Apache-2.0
#include "views/readingmenu.h"

#include "services/literal.h"

#include <QActionGroup>
#include <QFontDatabase>

namespace assize {

ReadingMenu::ReadingMenu(const ReadingChoice& choice, QWidget* parent)
    : QMenu(tr("&Text"), parent), m_choice(choice)
{
    QMenu* const fonts = addGroup(tr("&Font"));
    // Looking for fonts takes its time, so not before they are wanted.
    connect(fonts, &QMenu::aboutToShow, this, [this, fonts] {
        if (fonts->isEmpty())
            fillFonts(*fonts);
    });
    QMenu* const sizes = addGroup(tr("&Size"));
    addChoice(*sizes, tr("As in the system"), [](ReadingChoice& chosen) { chosen.size = 0; });
    for (const int size : {8, 9, 10, 11, 12, 14, 16, 18, 24})
        addChoice(*sizes, tr("%1 pt").arg(size), [size](ReadingChoice& chosen) { chosen.size = size; });
    QMenu* const spacings = addGroup(tr("&Line spacing"));
    for (const int spacing : {100, 125, 150, 200})
        addChoice(*spacings, tr("%1 %").arg(spacing),
                  [spacing](ReadingChoice& chosen) { chosen.lineSpacing = spacing; });
    QMenu* const tabs = addGroup(tr("&Tab width"));
    for (const int columns : {2, 3, 4, 8})
        addChoice(*tabs, tr("%1 columns").arg(columns),
                  [columns](ReadingChoice& chosen) { chosen.tabColumns = columns; });
}

QMenu* ReadingMenu::addGroup(const QString& title)
{
    QMenu* const menu = addMenu(title);
    new QActionGroup(menu);
    return menu;
}

void ReadingMenu::addChoice(QMenu& menu, const QString& text, Change change)
{
    QAction* const action = menu.addAction(text);
    action->setCheckable(true);
    ReadingChoice same = m_choice;
    change(same);
    action->setChecked(same == m_choice);
    menu.findChild<QActionGroup*>(QString(), Qt::FindDirectChildrenOnly)->addAction(action);
    connect(action, &QAction::triggered, this, [this, change = std::move(change)] {
        change(m_choice);
        Q_EMIT chosen(m_choice);
    });
}

void ReadingMenu::fillFonts(QMenu& menu)
{
    addChoice(menu, tr("As in the system"), [](ReadingChoice& chosen) { chosen.family.clear(); });
    for (const QString& family : QFontDatabase::families()) {
        if (QFontDatabase::isFixedPitch(family))
            addChoice(menu, literalButtonText(family),
                      [family](ReadingChoice& chosen) { chosen.family = family; });
    }
}

} // namespace assize
