// SPDX-License-Identifier: Apache-2.0
// The peer of the program's start: a whole Qt window with nothing of its own in it.
#include <QApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QStatusBar>

int main(int argc, char* argv[])
{
    const QApplication application(argc, argv);
    QMainWindow window;
    for (const char* name : {"&File", "&Edit", "&View", "&Help"}) {
        QMenu* const menu = window.menuBar()->addMenu(QString::fromLatin1(name));
        menu->addAction(QStringLiteral("&One"));
        menu->addAction(QStringLiteral("&Two"));
    }
    window.setCentralWidget(new QPlainTextEdit(&window));
    window.statusBar()->showMessage(QStringLiteral("ready"));
    window.resize(1280, 820);
    window.show();
    return QApplication::exec();
}
