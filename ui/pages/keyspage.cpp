// SPDX-License-Identifier: Apache-2.0
#include "pages/keyspage.h"

#include "actions/keymap.h"
#include "actions/labelactions.h"
#include "base/inputfile.h"
#include "base/saveatomically.h"
#include "services/literal.h"
#include "views/messagestrip.h"
#include "views/passfocus.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace assize {

namespace {

constexpr std::uint64_t largestKeyMap = 1 << 20; ///< bytes; a real one has a few thousand

QString keysInWords(const QAction& action)
{
    QStringList keys;
    for (const QKeySequence& key : action.shortcuts())
        keys << key.toString(QKeySequence::NativeText);
    return keys.isEmpty() ? KeysPage::tr("none") : keys.join(QStringLiteral("  "));
}

/// As a shortcut spells it: Shift belongs to a letter, but not to a sign that is typed with it.
QKeySequence keyOf(const QKeyEvent& pressed)
{
    Qt::KeyboardModifiers modifiers = pressed.modifiers() & ~Qt::KeypadModifier;
    const QString text = pressed.text();
    if (!text.isEmpty() && text.front().isPrint() && !text.front().isLetter() && !text.front().isSpace())
        modifiers &= ~Qt::ShiftModifier;
    return QKeySequence(QKeyCombination(modifiers, static_cast<Qt::Key>(pressed.key())));
}

} // namespace

KeysPage::KeysPage(KeyMap& keys, FileDialogs& dialogs, QWidget* parent)
    : QWidget(parent), m_keys(keys), m_dialogs(dialogs), m_messages(new MessageStrip(this)),
      m_list(new QTreeWidget(this)), m_edit(new QLineEdit(this)),
      m_reset(new QPushButton(tr("&Reset this key"), this)),
      m_resetAll(new QPushButton(tr("Reset &all keys"), this)),
      m_import(new QPushButton(tr("&Import…"), this)), m_export(new QPushButton(tr("E&xport…"), this)),
      m_back(new QPushButton(tr("&Back to labelling"), this))
{
    passFocusOn(this, m_list);
    createLayout();
    fill();
    connectControls();
}

void KeysPage::createLayout()
{
    m_list->setObjectName(QStringLiteral("keyList"));
    m_list->setAccessibleName(tr("Actions and their keys"));
    m_list->setHeaderLabels({tr("Action"), tr("Key")});
    m_list->setRootIsDecorated(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_edit->setObjectName(QStringLiteral("keyEdit"));
    m_edit->setReadOnly(true);
    m_edit->setFocusPolicy(Qt::ClickFocus); // every key that it gets would be taken, Tab too
    m_edit->setPlaceholderText(tr("the new key"));
    m_edit->installEventFilter(this);
    m_edit->setAccessibleName(tr("New key for the chosen action"));
    m_reset->setObjectName(QStringLiteral("resetKey"));
    m_resetAll->setObjectName(QStringLiteral("resetKeys"));
    m_import->setObjectName(QStringLiteral("importKeys"));
    m_export->setObjectName(QStringLiteral("exportKeys"));
    m_back->setObjectName(QStringLiteral("closeKeys"));
    auto* const hint = new QLabel(tr("Choose an action, press Return, and then the new key."), this);
    auto* const change = new QHBoxLayout;
    change->addWidget(hint, 1);
    change->addWidget(m_edit);
    change->addWidget(m_reset);
    auto* const buttons = new QHBoxLayout;
    for (QPushButton* button : {m_resetAll, m_import, m_export})
        buttons->addWidget(button);
    buttons->addStretch();
    buttons->addWidget(m_back);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_messages);
    layout->addWidget(m_list, 1);
    layout->addLayout(change);
    layout->addLayout(buttons);
}

void KeysPage::connectControls()
{
    connect(&m_keys, &KeyMap::changed, this, &KeysPage::showKeys);
    connect(m_list, &QTreeWidget::itemActivated, this, [this] { m_edit->setFocus(Qt::ShortcutFocusReason); });
    connect(m_reset, &QPushButton::clicked, this, &KeysPage::resetCurrent);
    connect(m_resetAll, &QPushButton::clicked, &m_keys, &KeyMap::resetAll);
    connect(m_import, &QPushButton::clicked, this, [this] {
        m_dialogs.askForFilesToOpen(this, {tr("Import keys"), {}, tr("Keys (*.keys.json);;All files (*)")},
                                    [this](const QStringList& paths) { importKeys(paths.value(0)); });
    });
    connect(m_export, &QPushButton::clicked, this, [this] {
        m_dialogs.askForFileToSave(
            this, {tr("Export keys"), QStringLiteral("assize.keys.json"), tr("Keys (*.keys.json)")},
            [this](const QString& path) { exportKeys(path); });
    });
    connect(m_back, &QPushButton::clicked, this, &KeysPage::closed);
}

void KeysPage::fill()
{
    for (const auto group : LabelActions::allGroups) {
        for (QAction* action : m_keys.actions().in(group)) {
            auto* const row = new QTreeWidgetItem(m_list, {action->text().remove(u'&')});
            row->setData(0, Qt::UserRole, QVariant::fromValue(action));
        }
    }
    m_list->setCurrentItem(m_list->topLevelItem(0));
    showKeys();
}

void KeysPage::showKeys()
{
    for (int row = 0; row < m_list->topLevelItemCount(); ++row) {
        QTreeWidgetItem* const shown = m_list->topLevelItem(row);
        shown->setText(1, keysInWords(*shown->data(0, Qt::UserRole).value<QAction*>()));
    }
}

QAction* KeysPage::current() const
{
    return m_list->currentItem()->data(0, Qt::UserRole).value<QAction*>();
}

/// Whatever is pressed there is the key, and does nothing else.
bool KeysPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    takeKey(*static_cast<QKeyEvent*>(event));
    return true;
}

void KeysPage::takeKey(const QKeyEvent& pressed)
{
    constexpr std::array modifiers{Qt::Key_Shift, Qt::Key_Control, Qt::Key_Alt,
                                   Qt::Key_Meta,  Qt::Key_AltGr,   Qt::Key_unknown};
    if (std::ranges::find(modifiers, pressed.key()) != modifiers.end())
        return;
    m_list->setFocus(Qt::OtherFocusReason);
    tell(m_keys.assign(*current(), keyOf(pressed)));
}

void KeysPage::resetCurrent()
{
    tell(m_keys.reset(*current()));
}

void KeysPage::importKeys(const QString& path)
{
    auto bytes = readFile(toPath(path), largestKeyMap);
    tell(bytes ? m_keys.read(toPath(path), std::move(*bytes)) : Result<>(tl::unexpected(bytes.error())));
}

void KeysPage::exportKeys(const QString& path)
{
    const auto written = saveAtomically(toPath(path), m_keys.write());
    tell(written ? Result<>() : Result<>(tl::unexpected(written.error())));
}

void KeysPage::tell(const Result<>& outcome)
{
    if (outcome)
        m_messages->dismiss();
    else
        m_messages->show(outcome.error());
}

void KeysPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT closed();
    else
        QWidget::keyPressEvent(event);
}

} // namespace assize
