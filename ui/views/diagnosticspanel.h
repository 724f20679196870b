// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"

#include <QWidget>

class QLabel;
class QTreeView;

namespace assize {

class IssueListModel;

/// What was found in one file, with its counts. Enter or a double click asks for the case that a finding is
/// about.
class DiagnosticsPanel final : public QWidget {
    Q_OBJECT

public:
    explicit DiagnosticsPanel(QWidget* parent = nullptr);

    /// Must have been brought into order (IssueList::finish()).
    void setIssues(IssueList issues);
    /// A sentence in place of the findings, such as that they are still being looked for.
    void showPending(const QString& sentence);

    [[nodiscard]] bool isEmpty() const;

Q_SIGNALS:
    void caseRequested(std::size_t index);

private:
    [[nodiscard]] QString titleFor(const IssueList& issues) const;

    IssueListModel* m_model;
    QTreeView* m_list;
    QLabel* m_title;
};

} // namespace assize
