// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/labellingsession.h"

#include <QAbstractListModel>

#include <optional>
#include <vector>

namespace assize {

/// Everything that is still owed, of one case or of all of them in the order in which they are shown; and the
/// cases that are answered but not marked as done.
class OpenAnswersModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum class Scope : std::uint8_t { Case, File };

    explicit OpenAnswersModel(const LabellingSession& session, QObject* parent = nullptr);

    /// Looks anew.
    void gather(Scope scope);
    [[nodiscard]] DraftKey keyAt(const QModelIndex& index) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Row {
        std::size_t caseIndex = 0;
        std::optional<OpenAnswer> open; ///< nothing: the case is not marked as done

        bool operator==(const Row&) const = default;
    };
    static void gatherCase(const LabellingSession& session, std::size_t index, std::vector<Row>& rows);
    [[nodiscard]] QString sentenceFor(const Row& row) const;

    const LabellingSession& m_session;
    std::vector<Row> m_rows;
};

} // namespace assize
