// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/evaluationcase.h"

#include <QAbstractTableModel>
#include <QString>

#include <vector>

namespace assize {

/// One claim with what its owner says of it, as it may be shown.
struct ClaimRow {
    QString id;
    QString text;
    QString verdict;   ///< provisional truth; empty: none
    QString grounding; ///< provisional; empty: none
    QString reason;
    QString cited;  ///< "diff 3:6–3:15; old file"
    QString checks; ///< kind and text of its literal checks
};

[[nodiscard]] std::vector<ClaimRow> toClaimRows(const EvaluationCase& evaluationCase);

/// The claims of one case.
class ClaimTableModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<ClaimRow> rows);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<ClaimRow> m_rows;
};

} // namespace assize
