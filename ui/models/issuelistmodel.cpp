// SPDX-License-Identifier: Apache-2.0
#include "models/issuelistmodel.h"

#include "services/appearance.h"
#include "services/literal.h"

#include <QGuiApplication>

#include <utility>

namespace assize {

void IssueListModel::setIssues(IssueList issues)
{
    beginResetModel();
    m_issues = std::move(issues);
    endResetModel();
}

const Issue& IssueListModel::issue(int row) const
{
    return m_issues.issues()[static_cast<std::size_t>(row)];
}

int IssueListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_issues.issues().size());
}

int IssueListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 4;
}

QVariant IssueListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Issue& shownIssue = issue(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(shownIssue, index.column());
    case Qt::ToolTipRole:
        return literalToolTip(text(shownIssue, index.column()));
    case Qt::ForegroundRole:
        return index.column() == SeverityColumn
                   ? QVariant(severityColor(shownIssue.severity, QGuiApplication::palette()))
                   : QVariant();
    default:
        return {};
    }
}

QString IssueListModel::text(const Issue& issue, int column) const
{
    switch (column) {
    case SeverityColumn:
        return issue.severity == Severity::Error     ? tr("Error")
               : issue.severity == Severity::Warning ? tr("Warning")
                                                     : tr("Notice");
    case PlaceColumn: {
        const QString pointer = oneLine(std::string_view(issue.pointer));
        if (!issue.line || !issue.column)
            return pointer;
        return QStringLiteral("%1:%2  %3")
            .arg(QString::number(*issue.line), QString::number(*issue.column), pointer);
    }
    case MessageColumn:
        return tr("%1 [%2]", "a sentence, then its code")
            .arg(oneLine(std::string_view(issue.message)), oneLine(std::string_view(issue.code)));
    case HintColumn:
        return oneLine(std::string_view(issue.hint));
    default:
        return {};
    }
}

QVariant IssueListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case SeverityColumn:
        return tr("Severity");
    case PlaceColumn:
        return tr("Line:column, place");
    case MessageColumn:
        return tr("What was found");
    case HintColumn:
        return tr("What to do");
    default:
        return {};
    }
}

} // namespace assize
