// SPDX-License-Identifier: Apache-2.0
#include "models/caselistmodel.h"

#include "services/appearance.h"
#include "services/literal.h"

#include <QGuiApplication>

#include <array>
#include <iterator>
#include <utility>

namespace assize {

namespace {

constexpr std::array caseColumns{&CaseRow::sampleId, &CaseRow::name,     &CaseRow::split,
                                 &CaseRow::sampling, &CaseRow::practice, &CaseRow::destination,
                                 &CaseRow::state};
constexpr int stateColumn = static_cast<int>(caseColumns.size()) - 1;

} // namespace

void CaseListModel::append(std::vector<CaseRow> rows)
{
    if (rows.empty())
        return;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(rows.size()) - 1);
    m_rows.insert(m_rows.end(), std::make_move_iterator(rows.begin()), std::make_move_iterator(rows.end()));
    endInsertRows();
}

void CaseListModel::clear()
{
    beginResetModel();
    m_rows.clear();
    endResetModel();
}

int CaseListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CaseListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(caseColumns.size());
}

QVariant CaseListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const CaseRow& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
        return literalToolTip(text(row, index.column()));
    case Qt::ForegroundRole:
        return row.valid ? QVariant() : QVariant(severityColor(Severity::Error, QGuiApplication::palette()));
    default:
        return {};
    }
}

QString CaseListModel::text(const CaseRow& row, int column) const
{
    if (column == 0 && row.sampleId.isEmpty())
        return tr("case %1", "one that has no id").arg(row.index + 1);
    const QString& text = row.*caseColumns.at(static_cast<std::size_t>(column));
    if (column != stateColumn || row.valid)
        return text;
    return text.isEmpty() ? tr("has faults") : tr("%1, has faults").arg(text);
}

QVariant CaseListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const std::array names{tr("Sample"),   tr("Name"),        tr("Split"), tr("Sampling"),
                           tr("Practice"), tr("Destination"), tr("State")};
    return section >= 0 && section < columnCount() ? names.at(static_cast<std::size_t>(section)) : QVariant();
}

void CaseListFilter::setText(const QString& text)
{
    m_text = text;
    invalidateFilter();
}

bool CaseListFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    for (int column = 0; column < sourceModel()->columnCount(parent); ++column) {
        const QString text = sourceModel()->index(row, column, parent).data().toString();
        if (text.contains(m_text, Qt::CaseInsensitive))
            return true;
    }
    return false;
}

} // namespace assize
