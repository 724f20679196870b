// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/labellingsession.h"

#include <QObject>
#include <QString>

#include <optional>
#include <string>

class QUndoStack;

namespace assize {

/// What a reviewer does to the drafts, each as a command that can be undone. It does nothing where the
/// project is read-only, where nothing would change, and on a claim where there is none.
class DraftChanges final : public QObject {
    Q_OBJECT

public:
    DraftChanges(LabellingSession& session, QUndoStack& stack, QObject* parent);

    /// Of the current claim, or of the current case where the field is about the whole output.
    void answer(Field field, Category category);
    /// False: it is cited already.
    bool cite(std::size_t evidence, std::optional<Region> region);
    void removeCitation(std::size_t index);
    /// On the current claim; on the case at the whole output.
    void setNote(const std::string& note);
    void setProblem(const std::optional<Problem>& problem, bool isTyping);
    void toggleFlag();
    void setSkip(const std::optional<std::string>& reason);
    void finishCase();
    /// What is typed from now on is undone on its own.
    void endTyping() { ++m_typing; }

Q_SIGNALS:
    /// The current place owed something, and an answer or a citation was the last of it.
    void placeAnswered();

private:
    [[nodiscard]] QString told(const DraftKey& key, const QString& what) const;
    void change(const DraftKey& key, const DraftText& text, const QString& what);

    LabellingSession& m_session;
    QUndoStack& m_stack;
    int m_typing = 0; ///< what is typed in one go has one number
};

} // namespace assize
