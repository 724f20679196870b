// SPDX-License-Identifier: Apache-2.0
#include "program.h"

#include "testpaths.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QProcess>
#include <QProcessEnvironment>

using namespace Qt::StringLiterals;

namespace assize::test {

namespace {

constexpr int longestRun = 240'000; ///< milliseconds

Outcome runProgram(const QStringList& command, const Surroundings& surroundings)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const auto& [name, value] : surroundings.variables.asKeyValueRange()) {
        if (value.isEmpty())
            environment.remove(name);
        else
            environment.insert(name, value);
    }
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(surroundings.folder);
    process.start(command.first(), command.mid(1));
    process.closeWriteChannel();
    if (!process.waitForFinished(longestRun)) {
        process.kill();
        process.waitForFinished();
        return {-1, {}, "it did not start, or did not end"};
    }
    const int code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    return {code, process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace

Outcome runCli(const QStringList& arguments, const Surroundings& surroundings)
{
    return runProgram(surroundings.through + QStringList{cliProgram()} + arguments, surroundings);
}

Outcome runScript(const QString& script, const QStringList& arguments, const Surroundings& surroundings)
{
    return runProgram(surroundings.through + QStringList{u"bash"_s, u"-c"_s, script, cliProgram()} +
                          arguments,
                      surroundings);
}

QByteArray complaint(const Outcome& outcome, int code)
{
    if (outcome.code == code)
        return {};
    return "exit code " + QByteArray::number(outcome.code) + ", expected " + QByteArray::number(code) + "\n" +
           outcome.err.left(2000) + outcome.out.left(2000);
}

Surroundings inLocale(const QString& name)
{
    static const QString folder = [] {
        QString made = QStringLiteral(ASSIZE_LOCALES);
        const Outcome outcome =
            runScript(u"bash \"$1\" \"$2\""_s, {sourceFile(u"tests/support/locales.sh"_s), made});
        if (outcome.code != 0)
            qFatal("there are no locales to test in: %s", outcome.err.constData());
        return made;
    }();
    // Only the program is to load the library, which under the sanitizers comes before theirs.
    return {{},
            {{u"LOCPATH"_s, folder}, {u"LC_ALL"_s, name}},
            {u"env"_s, u"LD_PRELOAD="_s + QStringLiteral(ASSIZE_SETLOCALE),
             u"ASAN_OPTIONS=verify_asan_link_order=0"_s}};
}

QStringList withoutPrivileges()
{
    return {u"setpriv"_s, u"--bounding-set=-dac_override,-dac_read_search"_s, u"--inh-caps=-all"_s};
}

QJsonObject jsonIn(const QByteArray& bytes)
{
    return QJsonDocument::fromJson(bytes).object();
}

QByteArray jsonOf(const QJsonObject& object)
{
    return QJsonDocument(object).toJson();
}

QByteArray jsonOf(const QJsonArray& array)
{
    return QJsonDocument(array).toJson();
}

QStringList codesIn(const QByteArray& diagnostics)
{
    QStringList codes;
    for (const QJsonValue& one : jsonIn(diagnostics)[u"diagnostics"_s].toArray())
        codes.append(one[u"code"_s].toString());
    return codes;
}

QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll();
}

QString sha256Of(const QByteArray& bytes)
{
    return QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
}

QString sha256Of(const QString& text)
{
    return sha256Of(text.toUtf8());
}

QString sampleFile(const QString& name)
{
    return sourceFile(u"resources/samples/sample."_s + name + u".json"_s);
}

Scratch::Scratch()
{
    if (!m_folder.isValid())
        qFatal("cannot make a temporary folder");
}

QString Scratch::path(const QString& name) const
{
    return name.isEmpty() ? m_folder.path() : m_folder.filePath(name);
}

QString Scratch::write(const QString& name, const QByteArray& bytes) const
{
    QFile file(path(name));
    if (!QDir().mkpath(QFileInfo(file).path()) || !file.open(QIODevice::WriteOnly) ||
        file.write(bytes) != bytes.size() || !file.flush())
        qFatal("cannot write %s", qPrintable(file.fileName()));
    return file.fileName();
}

QStringList Scratch::names() const
{
    return QDir(m_folder.path())
        .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
}

} // namespace assize::test
