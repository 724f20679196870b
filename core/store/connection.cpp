// SPDX-License-Identifier: Apache-2.0
#include "store/connection.h"

#include "base/concat.h"
#include "base/inputfile.h"
#include "base/termsafe.h"

#include <QSqlError>
#include <QString>
#include <QUuid>
#include <QVariant>

#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace assize::store {

namespace {

struct Setting {
    const char* name;
    const char* value;
    const char* readBack;
};

// Why each of them: with the default journal the last acknowledged label is lost at some power cuts, with WAL
// a project that is copied or swapped while it is open; the others keep a forged file from acting.
constexpr std::array settings{
    Setting{"busy_timeout", "3000", "3000"},  Setting{"journal_mode", "TRUNCATE", "truncate"},
    Setting{"synchronous", "FULL", "2"},      Setting{"foreign_keys", "ON", "1"},
    Setting{"recursive_triggers", "ON", "1"}, Setting{"trusted_schema", "OFF", "0"},
    Setting{"cell_size_check", "ON", "1"},    Setting{"mmap_size", "0", "0"},
    Setting{"temp_store", "MEMORY", "2"}};
constexpr Setting queryOnly{"query_only", "ON", "1"};

/// A URI says that the file must exist, and holds any path: every byte but plain letters and digits is
/// escaped.
QString uriOf(const std::filesystem::path& path, ConnectionMode mode)
{
    static constexpr std::array modes{"?mode=rw"_L1, "?mode=rw"_L1, "?mode=ro"_L1, "?mode=ro&immutable=1"_L1};
    std::error_code error;
    const auto absolute = std::filesystem::absolute(path, error);
    const QByteArray bytes = QByteArray::fromStdString(absolute.native());
    return "file:"_L1 + QString::fromLatin1(bytes.toPercentEncoding("/"_ba)) +
           modes.at(static_cast<std::size_t>(mode));
}

/// Result codes of SQLite (sqlite3.h); the low byte is the primary one.
enum class Code : int {
    Busy = 5,
    Locked = 6,
    OutOfMemory = 7,
    ReadOnly = 8,
    InputOutput = 10,
    Corrupt = 11,
    Full = 13,
    CannotOpen = 14,
    Constraint = 19,
    NotADatabase = 26,
    ReadOnlyRollback = 776,
    ReadOnlyMoved = 1032,
    OutOfMemoryWhileReading = 3082
};

struct Meaning {
    Code code;
    FailureKind kind;
    const char* name;
    const char* what; ///< after the name of the file
    const char* hint;
};

constexpr std::array meanings{
    Meaning{Code::ReadOnlyRollback, FailureKind::Store, "project-unfinished",
            "holds a change that was interrupted and cannot be undone where nothing can be written",
            "copy the project together with the file that ends in -journal to a place that can be written"},
    Meaning{Code::ReadOnlyMoved, FailureKind::Store, "project-moved",
            "was moved or replaced while it was open",
            "close it, and see which of the files is the right one"},
    Meaning{Code::OutOfMemoryWhileReading, FailureKind::Io, "out-of-memory",
            "needs more memory than there is", ""},
    Meaning{Code::Busy, FailureKind::Store, "project-locked", "is in use by another program just now",
            "try again"},
    Meaning{Code::Locked, FailureKind::Store, "project-locked", "is in use by another program just now",
            "try again"},
    Meaning{Code::OutOfMemory, FailureKind::Io, "out-of-memory", "needs more memory than there is", ""},
    Meaning{Code::ReadOnly, FailureKind::Store, "project-read-only", "cannot be written", ""},
    Meaning{Code::InputOutput, FailureKind::Io, "io-error", "cannot be read or written",
            "nothing that was saved before is lost; try again, or look at the disk"},
    Meaning{Code::Corrupt, FailureKind::Store, "project-damaged", "is damaged", "go back to a copy of it"},
    Meaning{Code::Full, FailureKind::Io, "disk-full", "cannot be written: the disk is full",
            "free some space and try again"},
    Meaning{Code::CannotOpen, FailureKind::Io, "io-error", "cannot be opened", ""},
    Meaning{Code::Constraint, FailureKind::Store, "append-only", "refuses the change",
            "what was handed in is never changed"},
    Meaning{Code::NotADatabase, FailureKind::Store, "not-a-project", "is not a project", "check the path"}};

const Meaning* meaningOf(int code)
{
    for (const int wanted : {code, code & 0xFF}) {
        for (const Meaning& meaning : meanings) {
            if (static_cast<int>(meaning.code) == wanted)
                return &meaning;
        }
    }
    return nullptr;
}

} // namespace

Result<Connection> Connection::open(const std::filesystem::path& path, ConnectionMode mode)
{
    if (!QSqlDatabase::isDriverAvailable(u"QSQLITE"_s))
        return fail(FailureKind::Io, "sqlite-missing", "the SQLite driver of Qt is not installed",
                    "it is in the package libqt6sql6-sqlite");
    Connection connection(path, mode, u"assize-"_s + QUuid::createUuid().toString(QUuid::WithoutBraces));
    connection.m_database.setDatabaseName(uriOf(path, mode));
    connection.m_database.setConnectOptions(u"QSQLITE_OPEN_URI"_s);
    ASSIZE_TRY(connection.start());
    return connection;
}

Connection::Connection(std::filesystem::path path, ConnectionMode mode, QString name)
    : m_path(std::move(path)), m_mode(mode), m_name(std::move(name)),
      m_database(QSqlDatabase::addDatabase(u"QSQLITE"_s, m_name))
{
}

Connection::Connection(Connection&& other) noexcept
    : m_path(std::move(other.m_path)), m_mode(other.m_mode), m_name(std::exchange(other.m_name, {})),
      m_database(std::exchange(other.m_database, {}))
{
}

Connection& Connection::operator=(Connection&& other) noexcept
{
    if (this != &other) {
        close();
        m_path = std::move(other.m_path);
        m_mode = other.m_mode;
        m_name = std::exchange(other.m_name, {});
        m_database = std::exchange(other.m_database, {});
    }
    return *this;
}

Connection::~Connection()
{
    close();
}

void Connection::close()
{
    if (m_name.isEmpty())
        return;
    m_database.close();
    m_database = {}; // Qt warns of a connection that is removed while somebody holds it
    QSqlDatabase::removeDatabase(m_name);
    m_name.clear();
}

Result<> Connection::start()
{
    if (!m_database.open())
        return failure(m_database.lastError());
    return m_mode == ConnectionMode::Probe ? Result<>() : applySettings();
}

Result<> Connection::reopen()
{
    m_database.close();
    return start();
}

Result<> Connection::applySettings() const
{
    const auto apply = [this](const Setting& setting) -> Result<> {
        const QString pragma = "PRAGMA "_L1 + QLatin1StringView(setting.name);
        QSqlQuery query(m_database);
        if (!query.exec(pragma + u'=' + QLatin1StringView(setting.value)))
            return failure(query.lastError());
        if (!query.exec(pragma) || !query.next())
            return failure(query.lastError());
        if (query.value(0).toString() != QLatin1StringView(setting.readBack))
            return fail(FailureKind::Store, "setting-refused",
                        concat("SQLite does not take the setting ", setting.name, " for ", shown(m_path)),
                        "the file may have been changed by another program");
        return {};
    };
    for (const Setting& setting : settings)
        ASSIZE_TRY(apply(setting));
    return m_mode == ConnectionMode::Write ? Result<>() : apply(queryOnly);
}

Result<> Connection::execute(const QString& sql) const
{
    QSqlQuery query(m_database);
    if (!query.exec(sql))
        return failure(query.lastError());
    return {};
}

Result<> Connection::copyTo(const std::filesystem::path& empty) const
{
    // Copying counts as a change, though not of this file.
    ASSIZE_TRY(execute(u"PRAGMA query_only = OFF"_s));
    // Only ASCII stands in the URI, so binding it as text is safe.
    QSqlQuery query(m_database);
    query.prepare(u"VACUUM INTO ?"_s);
    query.bindValue(0, uriOf(empty, ConnectionMode::Write));
    const bool copied = query.exec();
    if (m_mode != ConnectionMode::Write)
        ASSIZE_TRY(execute(u"PRAGMA query_only = ON"_s));
    if (!copied)
        return failure(query.lastError());
    return {};
}

tl::unexpected<Error> Connection::failure(const QSqlError& error) const
{
    const std::string said = termSafe(error.databaseText().toStdString());
    const Meaning* meaning = meaningOf(error.nativeErrorCode().toInt());
    if (meaning == nullptr)
        return fail(FailureKind::Store, "store-failed", concat(shown(m_path), ": SQLite says: ", said));
    return fail(meaning->kind, meaning->name, concat(shown(m_path), " ", meaning->what, " (", said, ")"),
                meaning->hint);
}

Result<Statement> Statement::prepare(const Connection& connection, const QString& sql)
{
    QSqlQuery query(connection.database());
    query.setForwardOnly(true);
    if (!query.prepare(sql))
        return connection.failure(query.lastError());
    return Statement(connection, std::move(query));
}

Statement::Statement(const Connection& connection, QSqlQuery query)
    : m_connection(&connection), m_query(std::move(query))
{
}

Statement& Statement::bind(std::int64_t number)
{
    m_query.bindValue(m_bound++, QVariant(static_cast<qlonglong>(number)));
    return *this;
}

Statement& Statement::bind(std::string_view bytes)
{
    // An array without data would be bound as NULL.
    m_query.bindValue(m_bound++, bytes.empty() ? QByteArray("", 0)
                                               : QByteArray::fromRawData(
                                                     bytes.data(), static_cast<qsizetype>(bytes.size())));
    return *this;
}

Statement& Statement::bind(const std::optional<std::string>& bytes)
{
    if (bytes)
        return bind(std::string_view(*bytes));
    m_query.bindValue(m_bound++, QVariant(QMetaType::fromType<QByteArray>()));
    return *this;
}

Statement& Statement::bindWord(std::string_view word)
{
    m_query.bindValue(m_bound++, QString::fromLatin1(word.data(), static_cast<qsizetype>(word.size())));
    return *this;
}

Result<> Statement::run()
{
    m_bound = 0;
    const bool done = m_query.exec();
    if (!done)
        return m_connection->failure(m_query.lastError());
    m_query.finish();
    return {};
}

Result<bool> Statement::next()
{
    if (!m_isRunning && !m_query.exec())
        return m_connection->failure(m_query.lastError());
    m_isRunning = true;
    if (m_query.next())
        return true;
    // The driver tells an error in the middle in the same way as the end.
    if (m_query.lastError().isValid())
        return m_connection->failure(m_query.lastError());
    return false;
}

std::int64_t Statement::integer(int column) const
{
    return m_query.value(column).toLongLong();
}

std::string Statement::bytes(int column) const
{
    return m_query.value(column).toByteArray().toStdString();
}

std::optional<std::string> Statement::optionalBytes(int column) const
{
    return m_query.isNull(column) ? std::nullopt : std::optional(bytes(column));
}

std::string Statement::word(int column) const
{
    return m_query.value(column).toString().toStdString();
}

Result<std::int64_t> readInteger(const Connection& connection, const QString& sql)
{
    Statement statement = ASSIZE_TRY(Statement::prepare(connection, sql));
    return ASSIZE_TRY(statement.next()) ? statement.integer(0) : 0;
}

} // namespace assize::store
