// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"

#include <QAbstractTableModel>

namespace assize {

/// The findings in one file: severity, place, sentence, hint.
class IssueListModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column : std::uint8_t { SeverityColumn, PlaceColumn, MessageColumn, HintColumn };

    using QAbstractTableModel::QAbstractTableModel;

    void setIssues(IssueList issues);
    [[nodiscard]] const IssueList& issues() const { return m_issues; }
    [[nodiscard]] const Issue& issue(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const Issue& issue, int column) const;

    IssueList m_issues;
};

} // namespace assize
