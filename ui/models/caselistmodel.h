// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QString>

#include <vector>

namespace assize {

/// What the list of cases tells of one: what its element says, as it may be shown, and no texts.
struct CaseRow {
    std::size_t index = 0; ///< in the file
    QString sampleId;
    QString name;
    QString split;
    QString sampling;
    QString practice;
    QString destination;
    QString state;
    bool valid = true;
};

/// The cases of a corpus in the order of the file. Row i is case i.
class CaseListModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// They must follow those that are there.
    void append(std::vector<CaseRow> rows);
    void clear();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const CaseRow& row, int column) const;

    std::vector<CaseRow> m_rows;
};

/// The cases that hold a text in one of their columns, in any case of letters. Unlike the filters of Qt it
/// makes no pattern of the text, which may be none: a lone surrogate is no valid one.
class CaseListFilter final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setText(const QString& text);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QString m_text;
};

} // namespace assize
