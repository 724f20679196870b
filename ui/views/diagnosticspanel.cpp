// SPDX-License-Identifier: Apache-2.0
#include "views/diagnosticspanel.h"

#include "models/issuelistmodel.h"
#include "services/corpusreading.h"

#include <QHeaderView>
#include <QLabel>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace assize {

DiagnosticsPanel::DiagnosticsPanel(QWidget* parent)
    : QWidget(parent), m_model(new IssueListModel(this)), m_list(new QTreeView(this)),
      m_title(new QLabel(this))
{
    m_title->setObjectName(QStringLiteral("diagnosticsTitle"));
    m_title->setTextFormat(Qt::PlainText);
    m_title->setBuddy(m_list);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);

    m_list->setObjectName(QStringLiteral("diagnostics"));
    m_list->setAccessibleName(tr("Diagnostics"));
    m_list->setModel(m_model);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    const int character = fontMetrics().averageCharWidth();
    m_list->header()->resizeSection(IssueListModel::SeverityColumn, 12 * character);
    m_list->header()->resizeSection(IssueListModel::PlaceColumn, 32 * character);
    m_list->header()->resizeSection(IssueListModel::MessageColumn, 70 * character);

    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_title);
    layout->addWidget(m_list, 1);
    setIssues({});

    connect(m_list, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
        if (const auto found = caseIndexOf(m_model->issue(index.row()).pointer))
            Q_EMIT caseRequested(*found);
    });
}

void DiagnosticsPanel::setIssues(IssueList issues)
{
    m_title->setText(titleFor(issues));
    m_list->setVisible(issues.total() > 0);
    m_model->setIssues(std::move(issues));
}

void DiagnosticsPanel::showPending(const QString& sentence)
{
    m_title->setText(sentence);
}

bool DiagnosticsPanel::isEmpty() const
{
    return m_model->rowCount() == 0;
}

QString DiagnosticsPanel::titleFor(const IssueList& issues) const
{
    if (issues.total() == 0)
        return tr("No faults found");
    const auto count = [&issues](Severity severity) { return QString::number(issues.count(severity)); };
    const QString counts =
        tr("Diagnostics – errors: %1, warnings: %2, notices: %3")
            .arg(count(Severity::Error), count(Severity::Warning), count(Severity::Notice));
    return issues.more() == 0 ? counts : tr("%1; not listed: %2").arg(counts, QString::number(issues.more()));
}

} // namespace assize
