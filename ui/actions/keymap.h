// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"
#include "session/keymapfile.h"

#include <QHash>
#include <QKeySequence>
#include <QObject>

#include <filesystem>
#include <string>
#include <vector>

class QAction;

namespace assize {

class LabelActions;

/// The person's own keys for the labelling actions. Every key belongs to one action: what would take
/// another's is refused, and so is what texts and lists need for themselves.
class KeyMap final : public QObject {
    Q_OBJECT

public:
    /// Actions of the page's window keep their keys.
    KeyMap(LabelActions& actions, QWidget* page);

    [[nodiscard]] const LabelActions& actions() const { return m_actions; }
    /// Gives an action this key, and no other. Fails with "key-taken" and names who has it, with
    /// "key-reserved", or with "key-is-text" where the action acts while a text is being written.
    Result<> assign(QAction& action, const QKeySequence& key);
    /// Its first keys; fails where one of them is another's by now.
    Result<> reset(QAction& action);
    void resetAll();

    /// All keys of a key map file, or none of them; what it does not name gets its first keys.
    Result<> read(const std::filesystem::path& name, std::string bytes);
    [[nodiscard]] std::string write() const;

Q_SIGNALS:
    void changed();

private:
    using Keys = QHash<const QAction*, QList<QKeySequence>>;
    [[nodiscard]] std::vector<QAction*> all() const;
    [[nodiscard]] Keys currentKeys() const;
    [[nodiscard]] Result<> check(const QAction& action, const Keys& keys) const;
    [[nodiscard]] const QAction* ownerOf(const QKeySequence& key, const QAction& besides,
                                         const Keys& keys) const;
    Result<> take(QAction& action, const QList<QKeySequence>& keys);

    LabelActions& m_actions;
    QWidget* m_page;
    std::vector<ActionKeys> m_absent; ///< of answers that these requests do not ask for
};

} // namespace assize
