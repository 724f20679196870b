// SPDX-License-Identifier: Apache-2.0
#include "models/openanswersmodel.h"

#include "services/literal.h"
#include "views/sessionwords.h"

namespace assize {

OpenAnswersModel::OpenAnswersModel(const LabellingSession& session, QObject* parent)
    : QAbstractListModel(parent), m_session(session)
{
}

void OpenAnswersModel::gatherCase(const LabellingSession& session, std::size_t index, std::vector<Row>& rows)
{
    const auto open = session.openAnswers(index);
    for (const OpenAnswer& answer : open)
        rows.push_back({index, answer});
    if (open.empty() && session.stateOf(index) != CaseState::Done)
        rows.push_back({index, std::nullopt});
}

/// Where nothing is different, nothing moves.
void OpenAnswersModel::gather(Scope scope)
{
    std::vector<Row> rows;
    if (scope == Scope::File) {
        for (const std::size_t index : m_session.order())
            gatherCase(m_session, index, rows);
    } else if (m_session.caseCount() > 0) {
        gatherCase(m_session, m_session.place().caseIndex, rows);
    }
    if (rows == m_rows)
        return;
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

DraftKey OpenAnswersModel::keyAt(const QModelIndex& index) const
{
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const SampleId& sample = m_session.outline(row.caseIndex).sampleId;
    return row.open ? DraftKey{sample, row.open->claimId, draftFieldOf(row.open->field)}
                    : DraftKey{sample, std::nullopt, DraftField::State};
}

int OpenAnswersModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant OpenAnswersModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const QString sentence = sentenceFor(m_rows[static_cast<std::size_t>(index.row())]);
    return role == Qt::DisplayRole   ? QVariant(sentence)
           : role == Qt::ToolTipRole ? QVariant(literalToolTip(sentence))
                                     : QVariant();
}

QString OpenAnswersModel::sentenceFor(const Row& row) const
{
    const RequestOutline& outline = m_session.outline(row.caseIndex);
    const QString sample = oneLine(std::string_view(outline.sampleId.value));
    return row.open ? tr("%1: %2").arg(sample, inWords(*row.open, outline))
                    : tr("%1: not marked as done").arg(sample);
}

} // namespace assize
