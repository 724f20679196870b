// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/labellingsession.h"

#include <QUndoCommand>

#include <optional>

namespace assize {

/// One field of one draft gets another value. Undoing and redoing go to the place that it changes.
class DraftCommand final : public QUndoCommand {
public:
    /// Commands on one field with the same `typing` number join: they are typed in one go.
    DraftCommand(LabellingSession& session, DraftKey key, DraftText after, const QString& text,
                 std::optional<int> typing = std::nullopt);

    void undo() override;
    void redo() override;
    [[nodiscard]] int id() const override;
    bool mergeWith(const QUndoCommand* other) override;

private:
    LabellingSession& m_session;
    DraftKey m_key;
    DraftText m_before;
    DraftText m_after;
    std::optional<int> m_typing;
    bool m_wasPushed = false; ///< the first redo() comes from the push
};

} // namespace assize
