// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/recentfilesmodel.h"
#include "services/recentfiles.h"

#include <QStringList>
#include <QWidget>

class QAbstractButton;
class QLabel;
class QTreeView;

namespace assize {

/// Where the program begins: what it is for, the ways to open something, and what was opened last.
class StartPage final : public QWidget {
    Q_OBJECT

public:
    /// `files` must outlive this.
    explicit StartPage(RecentFiles& files, QWidget* parent = nullptr);

Q_SIGNALS:
    void openRequested(const QStringList& paths);
    /// The person wants to be asked for a file.
    void openDialogRequested();
    void sampleRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void createLayout();
    void createList();
    void openCurrent();
    void removeCurrent();
    void updateList();
    /// Finds out which files have gone; a network drive may take its time over that.
    void lookForMissing();
    void setDropping(bool dropping);

    RecentFiles& m_files;
    RecentFilesModel* m_model;
    QTreeView* m_list;
    QLabel* m_listTitle;
    QLabel* m_empty;
    QAbstractButton* m_open;
    QAbstractButton* m_sample;
    QAbstractButton* m_remove;
    bool m_dropping = false;
};

} // namespace assize
