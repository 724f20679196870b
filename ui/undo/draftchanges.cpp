// SPDX-License-Identifier: Apache-2.0
#include "undo/draftchanges.h"

#include "services/literal.h"
#include "undo/draftcommand.h"
#include "views/answerrow.h"

#include <QUndoStack>

#include <algorithm>

namespace assize {

DraftChanges::DraftChanges(LabellingSession& session, QUndoStack& stack, QObject* parent)
    : QObject(parent), m_session(session), m_stack(stack)
{
}

/// For the list of changes with its place; behind the line end for the menu, which has little room.
QString DraftChanges::told(const DraftKey& key, const QString& what) const
{
    const QString sample = oneLine(std::string_view(key.sampleId.value));
    const auto& claims = m_session.outline().claims;
    const auto number = key.claimId ? std::ranges::find(claims, *key.claimId) - claims.begin() + 1 : 0;
    return key.claimId ? tr("%1, claim %2: %3\n%3").arg(sample, QString::number(number), what)
                       : tr("%1: %2\n%2").arg(sample, what);
}

void DraftChanges::change(const DraftKey& key, const DraftText& text, const QString& what)
{
    if (m_session.isReadOnly() || m_session.textOf(key) == text)
        return;
    const bool owed = m_session.owes(m_session.place());
    m_stack.push(new DraftCommand(m_session, key, text, told(key, what)));
    if (owed && !m_session.owes(m_session.place()))
        Q_EMIT placeAnswered();
}

void DraftChanges::answer(Field field, Category category)
{
    if (isQuality(field) ? !isAsked(field, m_session.asks(), m_session.outline().reviewState)
                         : m_session.claim() == nullptr)
        return;
    const DraftField draftField = draftFieldOf(field);
    change(isQuality(field) ? m_session.caseKeyOf(draftField) : m_session.keyOf(draftField),
           textFor(field, category), tr("%1: %2").arg(inWords(field), inWords(field, category)));
}

bool DraftChanges::cite(std::size_t evidence, std::optional<Region> region)
{
    if (m_session.claim() == nullptr)
        return true;
    const auto citations = m_session.citationsWith(m_session.stateCitation(evidence, region));
    if (citations)
        change(m_session.keyOf(DraftField::Evidence), textFor(*citations), tr("cite"));
    return citations.has_value();
}

void DraftChanges::removeCitation(std::size_t index)
{
    if (m_session.claim() == nullptr)
        return;
    std::vector<StatedCitation> citations = m_session.claimRating()->evidence;
    citations.erase(citations.begin() + static_cast<std::ptrdiff_t>(index));
    change(m_session.keyOf(DraftField::Evidence), textFor(citations), tr("remove a citation"));
}

void DraftChanges::setNote(const std::string& note)
{
    if (!m_session.isReadOnly())
        m_stack.push(new DraftCommand(m_session, m_session.keyOf(DraftField::Note), textForNote(note),
                                      told(m_session.keyOf(DraftField::Note), tr("note")), m_typing));
    if (note.ends_with('\n') || note.ends_with(' ')) // undo takes back a word at a time
        endTyping();
}

void DraftChanges::setProblem(const std::optional<Problem>& problem, bool isTyping)
{
    if (m_session.claim() != nullptr && !m_session.isReadOnly())
        m_stack.push(new DraftCommand(m_session, m_session.keyOf(DraftField::Problem), textFor(problem),
                                      told(m_session.keyOf(DraftField::Problem), tr("problem")),
                                      isTyping ? std::optional(m_typing) : std::nullopt));
}

void DraftChanges::toggleFlag()
{
    change(m_session.caseKeyOf(DraftField::Flag), textForSwitch(!m_session.draft().isFlagged), tr("flag"));
}

void DraftChanges::setSkip(const std::optional<std::string>& reason)
{
    change(m_session.caseKeyOf(DraftField::Skip), textForSkip(reason),
           reason ? tr("skip") : tr("take the skip back"));
}

void DraftChanges::finishCase()
{
    change(m_session.caseKeyOf(DraftField::State), textForSwitch(true), tr("case done"));
}

} // namespace assize
