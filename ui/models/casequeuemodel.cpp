// SPDX-License-Identifier: Apache-2.0
#include "models/casequeuemodel.h"

#include "services/literal.h"

#include <algorithm>

namespace assize {

namespace {

QString stateInWords(CaseState state)
{
    switch (state) {
    case CaseState::ToDo:
        return CaseQueueModel::tr("to do");
    case CaseState::InProgress:
        return CaseQueueModel::tr("in progress");
    case CaseState::Done:
        break;
    }
    return CaseQueueModel::tr("done");
}

bool hasProblem(const CaseDraft& draft)
{
    return std::ranges::any_of(draft.rating.claims,
                               [](const ClaimRating& claim) { return claim.problem.has_value(); });
}

} // namespace

CaseQueueModel::CaseQueueModel(const LabellingSession& session, QObject* parent)
    : QAbstractListModel(parent), m_session(session), m_rows(session.caseCount())
{
    arrange();
    connect(&session, &LabellingSession::draftChanged, this, &CaseQueueModel::update);
    connect(&session, &LabellingSession::orderChanged, this, [this] {
        beginResetModel();
        arrange();
        endResetModel();
    });
}

void CaseQueueModel::arrange()
{
    for (std::size_t row = 0; row < m_session.order().size(); ++row)
        m_rows[m_session.order()[row]] = static_cast<int>(row);
}

void CaseQueueModel::setClaimTexts(const std::vector<std::string>& texts)
{
    m_claimTexts.clear();
    for (const std::string& text : texts)
        m_claimTexts.push_back(QString::fromStdString(text));
}

int CaseQueueModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_session.caseCount());
}

QVariant CaseQueueModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const std::size_t caseIndex = caseAt(index);
    const CaseDraft& draft = m_session.draft(caseIndex);
    switch (role) {
    case Qt::DisplayRole:
    case IdRole:
        return oneLine(m_session.outline(caseIndex).sampleId.value);
    case Qt::AccessibleTextRole:
        return sentenceFor(caseIndex);
    case Qt::ToolTipRole:
        return literalToolTip(sentenceFor(caseIndex));
    case StateRole:
        return static_cast<int>(m_session.stateOf(caseIndex));
    case CountRole: {
        const auto progress = progressOf(draft, m_session.outline(caseIndex), m_session.asks());
        return QStringLiteral("%1/%2").arg(progress.answeredClaims).arg(progress.claims);
    }
    case FlagRole:
        return draft.isFlagged;
    case ProblemRole:
        return hasProblem(draft);
    case SkipRole:
        return m_session.isSkipped(caseIndex);
    case AbstainRole:
        return progressOf(draft, m_session.outline(caseIndex), m_session.asks()).abstentions > 0;
    case SearchRole:
        return searched(caseIndex);
    default:
        return {};
    }
}

QModelIndex CaseQueueModel::indexOfCase(std::size_t caseIndex) const
{
    return index(m_rows[caseIndex]);
}

std::size_t CaseQueueModel::caseAt(const QModelIndex& index) const
{
    return m_session.order()[static_cast<std::size_t>(index.row())];
}

void CaseQueueModel::update(const DraftKey& key)
{
    if (const auto caseIndex = m_session.indexOf(key.sampleId))
        Q_EMIT dataChanged(indexOfCase(*caseIndex), indexOfCase(*caseIndex));
}

/// In lines, so that nothing is found across two of them.
QString CaseQueueModel::searched(std::size_t caseIndex) const
{
    const CaseDraft& draft = m_session.draft(caseIndex);
    QStringList texts{QString::fromStdString(m_session.outline(caseIndex).sampleId.value),
                      stateInWords(m_session.stateOf(caseIndex)), QString::fromStdString(draft.rating.note),
                      QString::fromStdString(draft.skipReason.value_or(std::string()))};
    for (const ClaimRating& claim : draft.rating.claims) {
        texts << QString::fromStdString(claim.note);
        if (claim.problem)
            texts << QString::fromStdString(claim.problem->note);
    }
    if (caseIndex < m_claimTexts.size())
        texts << m_claimTexts[caseIndex];
    return texts.join(u'\n');
}

QString CaseQueueModel::sentenceFor(std::size_t caseIndex) const
{
    const CaseDraft& draft = m_session.draft(caseIndex);
    const auto progress = progressOf(draft, m_session.outline(caseIndex), m_session.asks());
    QString sentence = tr("case %1: %2, %3 of %4 claims answered")
                           .arg(oneLine(m_session.outline(caseIndex).sampleId.value),
                                stateInWords(m_session.stateOf(caseIndex)),
                                QString::number(progress.answeredClaims), QString::number(progress.claims));
    if (progress.questions > 0)
        sentence +=
            tr(", %1 of %2 questions answered")
                .arg(QString::number(progress.answeredQuestions), QString::number(progress.questions));
    if (progress.abstentions > 0)
        sentence += tr(", %1 of them abstained").arg(QString::number(progress.abstentions));
    if (draft.isFlagged)
        sentence += tr(", flagged");
    if (hasProblem(draft))
        sentence += tr(", has a problem");
    if (m_session.isSkipped(caseIndex)) {
        const QString reason = oneLine(std::string_view(*draft.skipReason));
        sentence += reason.isEmpty() ? tr(", skipped") : tr(", skipped: %1").arg(reason);
    }
    return sentence;
}

void CaseQueueFilter::setFilter(CaseFilter filter)
{
    m_filter = filter;
    invalidateFilter();
}

void CaseQueueFilter::setSearch(const QString& words)
{
    m_search = words;
    invalidateFilter();
}

void CaseQueueFilter::setCurrent(int row)
{
    if (m_current == row)
        return;
    m_current = row;
    invalidateFilter();
}

bool CaseQueueFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    if (row == m_current)
        return true;
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    return isListed(index) &&
           (m_search.isEmpty() ||
            index.data(CaseQueueModel::SearchRole).toString().contains(m_search, Qt::CaseInsensitive));
}

bool CaseQueueFilter::isListed(const QModelIndex& index) const
{
    const auto state = static_cast<CaseState>(index.data(CaseQueueModel::StateRole).toInt());
    switch (m_filter) {
    case CaseFilter::All:
        return true;
    case CaseFilter::ToDo:
        return state == CaseState::ToDo;
    case CaseFilter::InProgress:
        return state == CaseState::InProgress;
    case CaseFilter::Done:
        return state == CaseState::Done;
    case CaseFilter::Flagged:
        return index.data(CaseQueueModel::FlagRole).toBool();
    case CaseFilter::HasProblem:
        return index.data(CaseQueueModel::ProblemRole).toBool();
    case CaseFilter::Skipped:
        return index.data(CaseQueueModel::SkipRole).toBool();
    }
    return true;
}

} // namespace assize
