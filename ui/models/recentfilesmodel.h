// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/recentfiles.h"

#include <QAbstractTableModel>
#include <QSet>

namespace assize {

/// The list of recent files: name, folder, kind, opened when. Those that are not there any more are dimmed,
/// and say so.
class RecentFilesModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column : std::uint8_t { Name, Folder, Kind, Opened };

    /// `files` must outlive this.
    explicit RecentFilesModel(RecentFiles& files, QObject* parent = nullptr);

    [[nodiscard]] QString path(int row) const;
    void setMissing(const QSet<QString>& paths);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const RecentFile& file, int column) const;
    [[nodiscard]] QString kindText(const RecentFile& file) const;

    RecentFiles& m_files;
    std::vector<RecentFile> m_shown;
    QSet<QString> m_missing;
};

} // namespace assize
