// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"

#include <QSqlDatabase>
#include <QSqlQuery>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

class QSqlError;

namespace assize::store {

enum class ConnectionMode : std::uint8_t {
    Write,
    Query, ///< changes nothing, but for finishing what another program was stopped in
    Read,  ///< for a file or medium that cannot be written
    Probe  ///< reads the header alone, without locks or journals
};

/// One SQLite connection to a file that exists, with every setting of the store specification set and read
/// back (a probe has none). It belongs to the thread that opened it.
class Connection final {
public:
    static Result<Connection> open(const std::filesystem::path& path, ConnectionMode mode);

    Connection(Connection&& other) noexcept;
    Connection& operator=(Connection&& other) noexcept;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection();

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    [[nodiscard]] const QSqlDatabase& database() const { return m_database; }
    /// Forgets everything that is in memory, and takes up again what is on the disk.
    Result<> reopen();
    /// One statement that gives nothing.
    Result<> execute(const QString& sql) const;
    /// Writes a copy of the file as it is now into an empty one.
    Result<> copyTo(const std::filesystem::path& empty) const;
    /// What SQLite reported, in our terms.
    [[nodiscard]] tl::unexpected<Error> failure(const QSqlError& error) const;

private:
    Connection(std::filesystem::path path, ConnectionMode mode, QString name);

    Result<> start();
    Result<> applySettings() const;
    void close();

    std::filesystem::path m_path;
    ConnectionMode m_mode;
    QString m_name; ///< empty when there is none
    QSqlDatabase m_database;
};

/// A prepared statement. Values are bound in order; texts are bound and read as BLOB, since Qt's text binding
/// changes some of them. Must not outlive its connection, nor the bytes that are bound until it has run.
class Statement final {
public:
    static Result<Statement> prepare(const Connection& connection, const QString& sql);

    Statement& bind(std::int64_t number);
    Statement& bind(std::string_view bytes);
    Statement& bind(const std::optional<std::string>& bytes);
    /// An ASCII word of ours, as TEXT.
    Statement& bindWord(std::string_view word);

    /// For a statement that gives no rows. Bind anew to run it again.
    Result<> run();
    /// Steps to the next row, at first to the first; false: there is none.
    Result<bool> next();

    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] std::string bytes(int column) const;
    [[nodiscard]] std::optional<std::string> optionalBytes(int column) const;
    [[nodiscard]] std::string word(int column) const;

private:
    Statement(const Connection& connection, QSqlQuery query);

    const Connection* m_connection;
    QSqlQuery m_query;
    int m_bound = 0;
    bool m_isRunning = false;
};

/// The one number that a statement gives.
Result<std::int64_t> readInteger(const Connection& connection, const QString& sql);

} // namespace assize::store
