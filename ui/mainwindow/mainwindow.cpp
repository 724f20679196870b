// SPDX-License-Identifier: Apache-2.0
#include "mainwindow/mainwindow.h"

#include <QAction>
#include <QKeySequence>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>

namespace assize {

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent), m_openedFiles(new QLabel(this))
{
    setWindowTitle(tr("Assize"));
    resize(1024, 700);

    m_openedFiles->setObjectName(QStringLiteral("openedFiles"));
    m_openedFiles->setTextFormat(Qt::PlainText); // a file name may hold markup
    m_openedFiles->setAlignment(Qt::AlignCenter);
    m_openedFiles->setWordWrap(true);
    m_openedFiles->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_openedFiles->setText(tr("No file is open."));
    setCentralWidget(m_openedFiles);

    createMenus();
}

void MainWindow::openFiles(const QStringList& paths)
{
    if (!paths.isEmpty())
        m_openedFiles->setText(paths.join(u'\n'));
}

void MainWindow::createMenus()
{
    QMenu* const file = menuBar()->addMenu(tr("&File"));
    QAction* const quit = file->addAction(tr("&Quit"));
    quit->setObjectName(QStringLiteral("quit"));
    quit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q));
    connect(quit, &QAction::triggered, this, &QWidget::close);
}

} // namespace assize
