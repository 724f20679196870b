// SPDX-License-Identifier: Apache-2.0
#include "undo/draftcommand.h"

namespace assize {

namespace {

constexpr int draftCommandId = 1;

} // namespace

DraftCommand::DraftCommand(LabellingSession& session, DraftKey key, DraftText after, const QString& text,
                           std::optional<int> typing)
    : QUndoCommand(text), m_session(session), m_key(std::move(key)), m_before(session.textOf(m_key)),
      m_after(std::move(after)), m_typing(typing)
{
}

void DraftCommand::undo()
{
    m_session.goTo(m_key);
    m_session.set(m_key, m_before);
}

void DraftCommand::redo()
{
    if (m_wasPushed)
        m_session.goTo(m_key);
    m_session.set(m_key, m_after, m_typing && !m_wasPushed ? WriteUrgency::Typing : WriteUrgency::Now);
    m_wasPushed = true;
}

int DraftCommand::id() const
{
    return m_typing ? draftCommandId : -1;
}

bool DraftCommand::mergeWith(const QUndoCommand* other)
{
    const auto* next = dynamic_cast<const DraftCommand*>(other);
    if (next == nullptr || next->m_typing != m_typing || next->m_key != m_key)
        return false;
    m_after = next->m_after;
    setObsolete(m_after == m_before);
    return true;
}

} // namespace assize
