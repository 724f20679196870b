// SPDX-License-Identifier: Apache-2.0
#include "testpaths.h"

#include <QDir>
#include <QFileInfo>

namespace assize::test {

QString sourceFile(const QString& relative)
{
    return QDir(QStringLiteral(ASSIZE_SOURCE_DIR)).filePath(relative);
}

QString cliProgram()
{
    return QStringLiteral(ASSIZE_CLI);
}

QString sharedDataOrEmpty(const QString& relative)
{
    const QString root =
        qEnvironmentVariable("ASSIZE_SHARED_DATA", sourceFile(QStringLiteral("../shared/data")));
    const QString path = QDir(root).filePath(relative);
    return QFileInfo::exists(path) ? QDir::cleanPath(path) : QString();
}

} // namespace assize::test
