// SPDX-License-Identifier: Apache-2.0
#include "realprogram.h"

#include <csignal>

using namespace Qt::StringLiterals;

namespace assize::test {

RealProgram::RealProgram(const QString& folder, const QStringList& arguments,
                         const QMap<QString, QString>& variables)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"XDG_CONFIG_HOME"_s, folder + u"/config"_s);
    environment.insert(u"XDG_DATA_HOME"_s, folder + u"/data"_s);
    for (const auto& [name, value] : variables.asKeyValueRange())
        environment.insert(name, value);
    m_process.setProcessEnvironment(environment);
    m_process.setWorkingDirectory(folder);
    m_process.start(QStringLiteral(ASSIZE_PROGRAM), arguments);
    if (!m_process.waitForStarted())
        qFatal("the program does not start");
}

RealProgram::~RealProgram()
{
    m_process.kill();
    m_process.waitForFinished();
}

bool RealProgram::kill()
{
    m_process.kill();
    m_process.waitForFinished();
    return m_process.exitStatus() == QProcess::CrashExit && m_process.exitCode() == SIGKILL;
}

int RealProgram::exitCode()
{
    if (!m_process.waitForFinished() || m_process.exitStatus() != QProcess::NormalExit)
        return -1;
    return m_process.exitCode();
}

QMap<QString, QString> RealProgram::withDriver(const QString& log, int seed)
{
    return {{u"LD_PRELOAD"_s, QStringLiteral(ASSIZE_DRIVER)},
            {u"ASSIZE_DRIVER_LOG"_s, log},
            {u"ASSIZE_DRIVER_SEED"_s, QString::number(seed)},
            // The sanitizer wants to be the first that is loaded.
            {u"ASAN_OPTIONS"_s, u"verify_asan_link_order=0"_s}};
}

} // namespace assize::test
