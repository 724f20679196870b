// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QStringList>
#include <QTemporaryDir>

#include <filesystem>

namespace assize::test {

/// A folder that goes away with its test. What goes wrong in it ends the test program.
class TemporaryFolder final {
public:
    TemporaryFolder();

    [[nodiscard]] std::filesystem::path path() const;
    /// Of a file in it, whether it exists or not.
    [[nodiscard]] std::filesystem::path path(const QByteArray& name) const;
    /// Makes a file of that name, or replaces its bytes in place.
    std::filesystem::path write(const QByteArray& name, const QByteArray& bytes) const;
    /// All names in it, hidden ones too, sorted.
    [[nodiscard]] QStringList names() const;

    [[nodiscard]] static QByteArray contents(const std::filesystem::path& path);

private:
    QTemporaryDir m_folder;
};

} // namespace assize::test
