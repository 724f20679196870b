// SPDX-License-Identifier: Apache-2.0
#include "models/recentfilesmodel.h"

#include "services/literal.h"

#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QPalette>

namespace assize {

RecentFilesModel::RecentFilesModel(RecentFiles& files, QObject* parent)
    : QAbstractTableModel(parent), m_files(files), m_shown(files.files())
{
    connect(&files, &RecentFiles::changed, this, [this] {
        beginResetModel();
        m_shown = m_files.files();
        endResetModel();
    });
}

QString RecentFilesModel::path(int row) const
{
    return m_shown[static_cast<std::size_t>(row)].path;
}

void RecentFilesModel::setMissing(const QSet<QString>& paths)
{
    m_missing = paths;
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int RecentFilesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int RecentFilesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 4;
}

QVariant RecentFilesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const RecentFile& file = m_shown[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(file, index.column());
    case Qt::ToolTipRole:
        return literalToolTip(oneLine(QDir::toNativeSeparators(file.path)));
    case Qt::ForegroundRole:
        return m_missing.contains(file.path)
                   ? QVariant(QGuiApplication::palette().brush(QPalette::Disabled, QPalette::Text))
                   : QVariant();
    default:
        return {};
    }
}

QString RecentFilesModel::text(const RecentFile& file, int column) const
{
    switch (column) {
    case Name:
        return shownName(file.path);
    case Folder:
        return oneLine(QDir::toNativeSeparators(QFileInfo(file.path).path()));
    case Kind:
        return kindText(file);
    case Opened:
        return QLocale().toString(file.openedAt.toLocalTime(), QLocale::ShortFormat);
    default:
        return {};
    }
}

QString RecentFilesModel::kindText(const RecentFile& file) const
{
    if (m_missing.contains(file.path))
        return tr("not found");
    switch (file.kind) {
    case OpenedAs::Requests:
        return tr("requests");
    case OpenedAs::Project:
        return tr("project");
    case OpenedAs::Labels:
        return tr("labels");
    case OpenedAs::Corpus:
        return tr("corpus");
    case OpenedAs::Other:
        return tr("other");
    }
    return {};
}

QVariant RecentFilesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Name");
    case Folder:
        return tr("Folder");
    case Kind:
        return tr("Kind");
    case Opened:
        return tr("Opened");
    default:
        return {};
    }
}

} // namespace assize
