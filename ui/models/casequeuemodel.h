// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/labellingsession.h"

#include <QAbstractListModel>
#include <QSortFilterProxyModel>

#include <string>
#include <vector>

namespace assize {

/// The cases of a session in the order in which they are shown, one row each.
class CaseQueueModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role : int {
        IdRole = Qt::UserRole, ///< as it is shown
        StateRole,             ///< CaseState as int
        CountRole,             ///< "2/4": answered claims of all
        FlagRole,
        ProblemRole,
        SkipRole,
        AbstainRole, ///< whether a question is answered with an abstention
        SearchRole,  ///< everything that a search looks at
    };

    explicit CaseQueueModel(const LabellingSession& session, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

    /// What a search looks at besides ids, notes and states: the texts of the claims, one string a case.
    void setClaimTexts(const std::vector<std::string>& texts);
    [[nodiscard]] QModelIndex indexOfCase(std::size_t caseIndex) const;
    [[nodiscard]] std::size_t caseAt(const QModelIndex& index) const;

private:
    void update(const DraftKey& key);
    void arrange();
    [[nodiscard]] QString searched(std::size_t caseIndex) const;
    [[nodiscard]] QString sentenceFor(std::size_t caseIndex) const;

    const LabellingSession& m_session;
    std::vector<int> m_rows;           ///< by case
    std::vector<QString> m_claimTexts; ///< by case; empty until they are known
};

enum class CaseFilter : std::uint8_t { All, ToDo, InProgress, Done, Flagged, HasProblem, Skipped };

/// The rows that a filter lets through, and the one where the reviewer is.
class CaseQueueFilter final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setFilter(CaseFilter filter);
    /// Only what holds this, in whatever case of letters; empty: everything.
    void setSearch(const QString& words);
    /// The row of the source that is listed whatever the filter says: nothing that is answered on a case
    /// takes it away from the reviewer.
    void setCurrent(int row);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    [[nodiscard]] bool isListed(const QModelIndex& index) const;

    CaseFilter m_filter = CaseFilter::All;
    QString m_search;
    int m_current = -1;
};

} // namespace assize
