// SPDX-License-Identifier: Apache-2.0
#include "services/samplefiles.h"

#include "base/concat.h"
#include "base/inputfile.h"
#include "base/saveatomically.h"
#include "services/literal.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <string>

namespace assize {

namespace {

QString endingOf(Sample sample)
{
    return sample == Sample::Requests ? QStringLiteral(".requests.assize.json")
                                      : QStringLiteral(".corpus.assize.json");
}

Result<std::string> bytesOf(Sample sample)
{
    QFile file(QStringLiteral(":/samples/sample%1").arg(endingOf(sample)));
    if (!file.open(QIODevice::ReadOnly))
        return fail(FailureKind::Io, "sample-missing",
                    "this copy of the program was built without its samples");
    return file.readAll().toStdString();
}

Result<> makeFolder(const QString& folder)
{
    if (QDir().mkpath(folder))
        return {};
    return fail(FailureKind::Io, "folder-not-made", concat("cannot make the folder ", shown(toPath(folder))),
                "make it yourself, or see to it that you may write there");
}

} // namespace

QString sampleFolder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
        .filePath(QStringLiteral("sample"));
}

Result<QString> provideSample(Sample sample, const QString& folder)
{
    const std::string bytes = ASSIZE_TRY(bytesOf(sample));
    ASSIZE_TRY(makeFolder(folder));
    for (int copy = 1;; ++copy) {
        const QString number = copy == 1 ? QString() : QStringLiteral("-%1").arg(copy);
        const QString path =
            QDir(folder).filePath(QStringLiteral("sample%1%2").arg(number, endingOf(sample)));
        if (const QFileInfo there(path); there.exists() || there.isSymLink()) {
            const auto held = readFile(toPath(path));
            if (held && *held == bytes)
                return path;
            continue;
        }
        ASSIZE_TRY(saveAtomically(toPath(path), bytes));
        return path;
    }
}

} // namespace assize
