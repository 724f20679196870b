// SPDX-License-Identifier: Apache-2.0
#include "temporaryfolder.h"

#include "bytes.h"

#include <QString>

#include <cstdlib>
#include <fstream>
#include <string>
#include <system_error>

namespace assize::test {

TemporaryFolder::TemporaryFolder()
{
    std::string name = (std::filesystem::temp_directory_path() / "assize-test-XXXXXX").native();
    if (::mkdtemp(name.data()) == nullptr)
        qFatal("cannot make a temporary folder %s", name.c_str());
    m_path = name;
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code error;
    std::filesystem::remove_all(m_path, error);
    if (error)
        qWarning("cannot remove %s: %s", m_path.c_str(), error.message().c_str());
}

std::filesystem::path TemporaryFolder::path(const QByteArray& name) const
{
    return m_path / view(name);
}

std::filesystem::path TemporaryFolder::write(const QByteArray& name, const QByteArray& bytes) const
{
    std::filesystem::path file = path(name);
    // To empty a file that exists would make some file systems write the new bytes to the disk at once.
    std::filesystem::remove(file);
    std::ofstream stream(file, std::ios::binary);
    stream.write(bytes.constData(), bytes.size());
    stream.close();
    if (!stream)
        qFatal("cannot write %s", file.c_str());
    return file;
}

QStringList TemporaryFolder::names() const
{
    QStringList names;
    for (const auto& entry : std::filesystem::directory_iterator(m_path))
        names.append(QString::fromUtf8(bytesOf(entry.path().filename().native())));
    names.sort();
    return names;
}

QByteArray TemporaryFolder::contents(const std::filesystem::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    QByteArray bytes(static_cast<qsizetype>(std::filesystem::file_size(path)), '\0');
    if (!stream.read(bytes.data(), bytes.size()))
        qFatal("cannot read %s", path.c_str());
    return bytes;
}

} // namespace assize::test
