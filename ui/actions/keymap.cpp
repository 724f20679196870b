// SPDX-License-Identifier: Apache-2.0
#include "actions/keymap.h"

#include "actions/labelactions.h"

#include <QAction>
#include <QMenu>
#include <QWidget>

#include <algorithm>

namespace assize {

namespace {

QString textOfKey(const QKeySequence& key)
{
    return key.toString(QKeySequence::NativeText);
}

std::vector<std::string> spelled(const QList<QKeySequence>& keys)
{
    std::vector<std::string> spellings;
    for (const QKeySequence& key : keys)
        spellings.push_back(key.toString(QKeySequence::PortableText).toStdString());
    return spellings;
}

QKeySequence keySpelled(const std::string& spelling)
{
    return QKeySequence::fromString(QString::fromStdString(spelling), QKeySequence::PortableText);
}

/// One key with its modifiers, and not several after each other.
bool isOneKey(const std::string& spelling)
{
    const QKeySequence key = keySpelled(spelling);
    return key.count() == 1 && key[0].key() != Qt::Key_unknown;
}

bool isFunctionKey(Qt::Key key)
{
    return key >= Qt::Key_F1 && key <= Qt::Key_F35;
}

/// A key that says something in a text by itself.
bool writesText(const QKeySequence& key)
{
    return !isFunctionKey(key[0].key()) &&
           !(key[0].keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
}

/// Moving, choosing and copying belong to every text, list and button.
bool isReserved(const QKeySequence& key)
{
    constexpr std::array moving{Qt::Key_Escape, Qt::Key_Tab,   Qt::Key_Backtab,   Qt::Key_Return,
                                Qt::Key_Enter,  Qt::Key_Space, Qt::Key_Left,      Qt::Key_Right,
                                Qt::Key_Up,     Qt::Key_Down,  Qt::Key_PageUp,    Qt::Key_PageDown,
                                Qt::Key_Home,   Qt::Key_End,   Qt::Key_Backspace, Qt::Key_Delete};
    if (writesText(key) && std::ranges::find(moving, key[0].key()) != moving.end())
        return true;
    constexpr std::array editing{QKeySequence::Copy, QKeySequence::Cut, QKeySequence::Paste,
                                 QKeySequence::SelectAll};
    return std::ranges::any_of(editing, [&key](QKeySequence::StandardKey standard) {
        return QKeySequence::keyBindings(standard).contains(key);
    });
}

QString plainText(const QAction& action)
{
    return action.text().remove(u'&');
}

tl::unexpected<Error> refused(const char* code, const QString& sentence, const QString& hint)
{
    return fail(FailureKind::Usage, code, sentence.toStdString(), hint.toStdString());
}

} // namespace

KeyMap::KeyMap(LabelActions& actions, QWidget* page) : QObject(page), m_actions(actions), m_page(page) {}

std::vector<QAction*> KeyMap::all() const
{
    std::vector<QAction*> found;
    for (const auto group : LabelActions::allGroups)
        found.insert(found.end(), m_actions.in(group).begin(), m_actions.in(group).end());
    return found;
}

KeyMap::Keys KeyMap::currentKeys() const
{
    Keys keys;
    for (const QAction* action : all())
        keys.insert(action, action->shortcuts());
    return keys;
}

/// Who has the key already: another of the actions, or one of the window.
const QAction* KeyMap::ownerOf(const QKeySequence& key, const QAction& besides, const Keys& keys) const
{
    for (auto [action, theirs] : keys.asKeyValueRange()) {
        if (action != &besides && theirs.contains(key))
            return action;
    }
    for (const QAction* action : m_page->window()->findChildren<QAction*>()) {
        const bool opensMenu = action->menu() != nullptr && QKeySequence::mnemonic(action->text()) == key;
        if (!keys.contains(action) && (opensMenu || action->shortcuts().contains(key)))
            return action;
    }
    return nullptr;
}

Result<> KeyMap::check(const QAction& action, const Keys& keys) const
{
    for (const QKeySequence& key : keys.value(&action)) {
        if (m_actions.defaultKeys(action).contains(key) && ownerOf(key, action, keys) == nullptr)
            continue;
        if (isReserved(key))
            return refused("key-reserved", tr("%1 stays what it is in texts and lists.").arg(textOfKey(key)),
                           tr("Choose another key."));
        if (LabelActions::actsWhileWriting(action) && writesText(key))
            return refused("key-is-text",
                           tr("“%1” also acts while a note is written, where %2 is text.")
                               .arg(plainText(action), textOfKey(key)),
                           tr("Choose a key with Ctrl or Alt, or a function key."));
        if (const QAction* const owner = ownerOf(key, action, keys))
            return refused("key-taken",
                           tr("%1 is the key for “%2”, and cannot be that for “%3” too.")
                               .arg(textOfKey(key), plainText(*owner), plainText(action)),
                           tr("Give that another key first."));
    }
    return {};
}

Result<> KeyMap::take(QAction& action, const QList<QKeySequence>& keys)
{
    Keys wanted = currentKeys();
    wanted[&action] = keys;
    ASSIZE_TRY(check(action, wanted));
    action.setShortcuts(keys);
    Q_EMIT changed();
    return {};
}

Result<> KeyMap::assign(QAction& action, const QKeySequence& key)
{
    return take(action, {key});
}

Result<> KeyMap::reset(QAction& action)
{
    return take(action, m_actions.defaultKeys(action));
}

void KeyMap::resetAll()
{
    for (QAction* action : all())
        action->setShortcuts(m_actions.defaultKeys(*action));
    m_absent.clear();
    Q_EMIT changed();
}

Result<> KeyMap::read(const std::filesystem::path& name, std::string bytes)
{
    std::vector<std::string> known;
    for (const QAction* action : all())
        known.push_back(action->objectName().toStdString());
    for (const Field field : allFields) {
        for (std::size_t i = 0; i < categoryCount; ++i)
            known.push_back(
                LabelActions::nameOfAnswer(field, Category{static_cast<std::uint8_t>(i)}).toStdString());
    }
    const auto read = ASSIZE_TRY(readKeyMap(name, std::move(bytes), known, isOneKey));
    Keys keys;
    for (const QAction* action : all())
        keys.insert(action, m_actions.defaultKeys(*action));
    std::vector<ActionKeys> absent;
    for (const ActionKeys& one : read) {
        const QAction* const action = m_actions.find(QString::fromStdString(one.action));
        if (action == nullptr) {
            absent.push_back(one);
            continue;
        }
        keys[action].clear();
        for (const std::string& key : one.keys)
            keys[action].append(keySpelled(key));
    }
    for (const QAction* action : all())
        ASSIZE_TRY(check(*action, keys));
    for (QAction* action : all())
        action->setShortcuts(keys.value(action));
    m_absent = std::move(absent);
    Q_EMIT changed();
    return {};
}

std::string KeyMap::write() const
{
    std::vector<ActionKeys> keys;
    for (const QAction* action : all())
        keys.push_back({action->objectName().toStdString(), spelled(action->shortcuts())});
    keys.insert(keys.end(), m_absent.begin(), m_absent.end());
    return composeKeyMap(keys);
}

} // namespace assize
