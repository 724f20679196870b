// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QStringList>

#include <filesystem>

namespace assize::test {

/// A folder that goes away with its test. Names are bytes, as the system has them; QFile and QTemporaryDir
/// cannot reach those that are no UTF-8. What goes wrong in it ends the test program.
class TemporaryFolder final {
public:
    TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    TemporaryFolder(TemporaryFolder&&) = delete;
    TemporaryFolder& operator=(TemporaryFolder&&) = delete;
    ~TemporaryFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    /// Of a file in it, whether it exists or not.
    [[nodiscard]] std::filesystem::path path(const QByteArray& name) const;
    /// Makes a new file of that name; one that was there is removed.
    std::filesystem::path write(const QByteArray& name, const QByteArray& bytes) const;
    /// All names in it, hidden ones too, sorted.
    [[nodiscard]] QStringList names() const;

    [[nodiscard]] static QByteArray contents(const std::filesystem::path& path);

private:
    std::filesystem::path m_path;
};

} // namespace assize::test
