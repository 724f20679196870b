// SPDX-License-Identifier: Apache-2.0
#include "store/transaction.h"

#include "base/concat.h"
#include "base/inputfile.h"

#include <cerrno>
#include <sys/stat.h>
#include <utility>

namespace assize::store {

Result<FileIdentity> FileIdentity::of(const std::filesystem::path& path)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0)
        return systemFailure("look at", path, errno);
    return FileIdentity(path, status.st_dev, status.st_ino);
}

Result<> FileIdentity::requireUnmoved() const
{
    struct stat status = {};
    if (::stat(m_path.c_str(), &status) == 0 && status.st_dev == m_device && status.st_ino == m_number)
        return {};
    return fail(FailureKind::Store, "project-moved",
                concat(shown(m_path), " was moved or replaced while it was open"),
                "nothing more is written to it; close it, and see which of the files is the right one");
}

Result<Transaction> Transaction::begin(const Connection& connection, const FileIdentity& file)
{
    // Before anything is written too: the journal of the change would stand beside the other file.
    ASSIZE_TRY(file.requireUnmoved());
    ASSIZE_TRY(connection.execute(QStringLiteral("BEGIN IMMEDIATE")));
    return Transaction(&connection, &file);
}

Result<Transaction> Transaction::beginReading(const Connection& connection)
{
    ASSIZE_TRY(connection.execute(QStringLiteral("BEGIN")));
    return Transaction(&connection, nullptr);
}

Transaction::Transaction(Transaction&& other) noexcept
    : m_connection(std::exchange(other.m_connection, nullptr)), m_file(other.m_file)
{
}

Transaction::~Transaction()
{
    // Fails where SQLite has rolled back by itself, as it does when the disk is full.
    if (m_connection != nullptr)
        static_cast<void>(m_connection->execute(QStringLiteral("ROLLBACK")));
}

Result<> Transaction::commit()
{
    if (m_file != nullptr)
        ASSIZE_TRY(m_file->requireUnmoved());
    ASSIZE_TRY(m_connection->execute(QStringLiteral("COMMIT")));
    m_connection = nullptr;
    return {};
}

} // namespace assize::store
