// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/connection.h"

#include <filesystem>
#include <sys/types.h>

namespace assize::store {

/// Which file stands at a path.
class FileIdentity final {
public:
    static Result<FileIdentity> of(const std::filesystem::path& path);

    /// Fails when another file stands there now, or none ("project-moved").
    Result<> requireUnmoved() const;

private:
    FileIdentity(std::filesystem::path path, dev_t device, ino_t number)
        : m_path(std::move(path)), m_device(device), m_number(number)
    {
    }

    std::filesystem::path m_path;
    dev_t m_device;
    ino_t m_number;
};

/// A change as a whole: rolled back unless it is committed.
class Transaction final {
public:
    /// Waits for others for as long as the settings say. Both must outlive the transaction.
    static Result<Transaction> begin(const Connection& connection, const FileIdentity& file);
    /// Only sees one state of the project, for as long as it takes.
    static Result<Transaction> beginReading(const Connection& connection);

    Transaction(Transaction&& other) noexcept;
    Transaction& operator=(Transaction&& other) = delete;
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction();

    /// Durable when it succeeds. When it fails, the change may have been stored all the same: whoever tries
    /// again must find that out.
    Result<> commit();

private:
    Transaction(const Connection* connection, const FileIdentity* file)
        : m_connection(connection), m_file(file)
    {
    }

    const Connection* m_connection; ///< null when there is nothing to roll back
    const FileIdentity* m_file;     ///< null where nothing is written
};

} // namespace assize::store
