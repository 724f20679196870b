// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMap>
#include <QProcess>
#include <QString>
#include <QStringList>

namespace assize::test {

/// The desktop program itself, in a process of its own; it is killed with its test.
class RealProgram final {
public:
    /// Starts it in that folder, where its settings go too. Variables are set on top of those of the test.
    explicit RealProgram(const QString& folder, const QStringList& arguments,
                         const QMap<QString, QString>& variables = {});
    ~RealProgram();
    RealProgram(const RealProgram&) = delete;
    RealProgram(RealProgram&&) = delete;
    RealProgram& operator=(const RealProgram&) = delete;
    RealProgram& operator=(RealProgram&&) = delete;

    /// Kills it with SIGKILL. False: it had ended by itself.
    [[nodiscard]] bool kill();
    /// Waits for its end; its exit code, or -1 where it crashed or does not end.
    [[nodiscard]] int exitCode();
    [[nodiscard]] qint64 processId() const { return m_process.processId(); }
    [[nodiscard]] QByteArray said() { return m_process.readAllStandardError(); }

    /// The variables with which a reviewer of random habits works in it, and writes what is shown as saved
    /// into the log.
    [[nodiscard]] static QMap<QString, QString> withDriver(const QString& log, int seed);

private:
    QProcess m_process;
};

} // namespace assize::test
