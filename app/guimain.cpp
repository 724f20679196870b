// SPDX-License-Identifier: Apache-2.0
#include "base/version.h"
#include "mainwindow/mainwindow.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <span>
#include <string_view>

namespace {

constexpr int exitUnreadable = 4;

QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

// Help and version must be readable without a display too.
bool needsDisplay(std::span<char*> arguments)
{
    return std::ranges::none_of(arguments, [](std::string_view argument) {
        return argument == "--help" || argument == "-h" || argument == "--version" || argument == "-v";
    });
}

// Why the file cannot be opened, or an empty text.
QString unreadableReason(const QString& path)
{
    if (QFileInfo(path).isDir())
        return QCoreApplication::translate("main", "it is a folder");
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString() : file.errorString();
}

// Tells every file that cannot be read on the error stream; true when there is none.
bool allReadable(const QStringList& paths)
{
    bool readable = true;
    for (const QString& path : paths) {
        const QString reason = unreadableReason(path);
        if (reason.isEmpty())
            continue;
        readable = false;
        const QString message =
            QCoreApplication::translate("main", "assize: cannot read %1: %2\n").arg(path, reason);
        std::fputs(message.toLocal8Bit().constData(), stderr);
    }
    return readable;
}

} // namespace

int main(int argc, char* argv[])
{
    const bool withWindow = needsDisplay(std::span(argv, static_cast<std::size_t>(argc)));
    const auto application = withWindow ? std::make_unique<QApplication>(argc, argv)
                                        : std::make_unique<QCoreApplication>(argc, argv);
    QCoreApplication::setApplicationName(fromUtf8(assize::programName));
    QCoreApplication::setApplicationVersion(fromUtf8(assize::programVersion));

    QCommandLineParser parser;
    parser.setApplicationDescription(QCoreApplication::translate(
        "main", "Decide, claim by claim, whether AI output is true and grounded."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("file"),
                                 QCoreApplication::translate("main", "Files to open."),
                                 QStringLiteral("[FILE...]"));
    parser.process(*application);

    const QStringList paths = parser.positionalArguments();
    if (!allReadable(paths))
        return exitUnreadable;

    assize::MainWindow window;
    window.openFiles(paths);
    window.show();
    return QApplication::exec();
}
