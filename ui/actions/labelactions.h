// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/field.h"

#include <QHash>
#include <QKeySequence>
#include <QObject>
#include <QString>

#include <array>
#include <functional>
#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace assize {

/// What a reviewer can do by key, once for buttons, menu and the overlay of keys.
class LabelActions final : public QObject {
    Q_OBJECT

public:
    enum class Group : std::uint8_t { Moving, Answering, Evidence, Case, Choices };

    /// The actions act while `page` can be seen, wherever in its window the focus is, but never while
    /// something is being written.
    explicit LabelActions(QWidget* page);

    using Effect = std::function<void()>;
    QAction* add(Group group, const QString& name, const QString& text, const QList<QKeySequence>& keys,
                 Effect effect);
    /// add() for an answer, under nameOfAnswer().
    QAction* addAnswer(Field field, Category category, const QKeySequence& key, Effect effect);

    [[nodiscard]] QAction* find(const QString& name) const;
    [[nodiscard]] const std::vector<QAction*>& in(Group group) const
    {
        return m_groups[static_cast<std::size_t>(group)];
    }
    void fill(QMenu& menu) const;
    void setEnabled(bool isEnabled);
    /// Whether those that change something are among the enabled ones.
    void setEditable(bool isEditable);
    /// For an action whose key is none that a text could need.
    static void setActsWhileWriting(QAction& action);
    [[nodiscard]] static bool actsWhileWriting(const QAction& action);
    /// The keys that it was added with.
    [[nodiscard]] QList<QKeySequence> defaultKeys(const QAction& action) const
    {
        return m_defaultKeys.value(&action);
    }

    [[nodiscard]] static QString titleOf(Group group);
    /// The first key of an action, as it is printed on a button; empty where there is no such action or key.
    [[nodiscard]] QString keyOf(const QString& name) const;
    [[nodiscard]] static QString nameOfAnswer(Field field, Category category);

    static constexpr std::array allGroups{Group::Moving, Group::Answering, Group::Evidence, Group::Case,
                                          Group::Choices};

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void enable();
    [[nodiscard]] bool isKeyOfText(QKeyCombination key) const;

    QWidget* m_page;
    QHash<const QAction*, QList<QKeySequence>> m_defaultKeys;
    bool m_isEnabled = true;
    bool m_isEditable = true;
    std::array<std::vector<QAction*>, allGroups.size()> m_groups;
};

} // namespace assize
