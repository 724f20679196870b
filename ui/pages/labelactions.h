// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/field.h"

#include <QKeySequence>
#include <QObject>
#include <QString>

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
    enum class Group : std::uint8_t { Moving, Answering, Evidence, Case };

    /// The actions act while `page` can be seen, wherever in its window the focus is, but never while
    /// something is being written.
    explicit LabelActions(QWidget* page);

    using Effect = std::function<void()>;
    QAction* add(Group group, const QString& name, const QString& text, const QList<QKeySequence>& keys,
                 Effect effect);
    /// add() for an answer, under the name "truth-false" and the like.
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
    /// While something is being written, a key with Ctrl is no answer either.
    void setWriting(bool isWriting);

    [[nodiscard]] static QString titleOf(Group group);
    /// The first key, as it is printed on a button.
    [[nodiscard]] static QString keyOf(const QAction& action);

    static constexpr std::array allGroups{Group::Moving, Group::Answering, Group::Evidence, Group::Case};

private:
    void enable();

    QWidget* m_page;
    bool m_isEnabled = true;
    bool m_isEditable = true;
    bool m_isWriting = false;
    std::array<std::vector<QAction*>, allGroups.size()> m_groups;
};

} // namespace assize
