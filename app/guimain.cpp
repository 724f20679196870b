// SPDX-License-Identifier: Apache-2.0
#include "base/inputfile.h"
#include "base/version.h"
#include "exitstatus.h"
#include "mainwindow/mainwindow.h"
#include "services/appearance.h"
#include "services/filedialogs.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFile>
#include <QSettings>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <span>
#include <string_view>

namespace {

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

// Tells of every file that cannot be read on the error stream, and gives the exit code for the first of them.
assize::ExitStatus checkReadable(const QStringList& paths)
{
    auto status = assize::ExitStatus::Done;
    for (const QString& path : paths) {
        const auto file = assize::InputFile::open(QFile::encodeName(path).toStdString());
        if (file)
            continue;
        if (status == assize::ExitStatus::Done)
            status = assize::exitStatusOf(file.error().kind);
        std::fprintf(stderr, "assize: %s\n", file.error().message.c_str());
    }
    return status;
}

} // namespace

int main(int argc, char* argv[])
{
    const bool withWindow = needsDisplay(std::span(argv, static_cast<std::size_t>(argc)));
    const auto application = withWindow ? std::make_unique<QApplication>(argc, argv)
                                        : std::make_unique<QCoreApplication>(argc, argv);
    QCoreApplication::setApplicationName(fromUtf8(assize::programName));
    QCoreApplication::setOrganizationName(fromUtf8(assize::programName));
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
    if (const auto status = checkReadable(paths); status != assize::ExitStatus::Done)
        return static_cast<int>(status);

    QSettings settings;
    const assize::SystemClock clock;
    assize::NativeFileDialogs dialogs;
    assize::apply(*qobject_cast<QApplication*>(application.get()), assize::readAppearance(settings));
    assize::MainWindow window({dialogs, settings, clock});
    window.show();
    window.activateWindow();
    window.openFiles(paths);
    return QApplication::exec();
}
