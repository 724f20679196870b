// SPDX-License-Identifier: Apache-2.0
#include "temporaryfolder.h"

#include "bytes.h"

#include <QDir>
#include <QFile>

namespace assize::test {

TemporaryFolder::TemporaryFolder()
{
    if (!m_folder.isValid())
        qFatal("cannot make a temporary folder: %s", qPrintable(m_folder.errorString()));
}

std::filesystem::path TemporaryFolder::path() const
{
    return QFile::encodeName(m_folder.path()).toStdString();
}

std::filesystem::path TemporaryFolder::path(const QByteArray& name) const
{
    return path() / view(name);
}

std::filesystem::path TemporaryFolder::write(const QByteArray& name, const QByteArray& bytes) const
{
    const std::filesystem::path file = path(name);
    QFile device(file);
    if (!device.open(QIODevice::WriteOnly) || device.write(bytes) != bytes.size() || !device.flush())
        qFatal("cannot write %s: %s", file.c_str(), qPrintable(device.errorString()));
    return file;
}

QStringList TemporaryFolder::names() const
{
    return QDir(m_folder.path())
        .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
}

QByteArray TemporaryFolder::contents(const std::filesystem::path& path)
{
    QFile device(path);
    if (!device.open(QIODevice::ReadOnly))
        qFatal("cannot read %s: %s", path.c_str(), qPrintable(device.errorString()));
    return device.readAll();
}

} // namespace assize::test
