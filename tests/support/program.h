// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>
#include <QMap>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace assize::test {

/// How a run of the program ended, and what it said.
struct Outcome {
    int code = -1; ///< -1: it crashed or did not end
    QByteArray out;
    QByteArray err;
};

/// What stands around a run. Variables are set on top of those of the test; an empty value removes one.
struct Surroundings {
    QString folder;
    QMap<QString, QString> variables;
    QStringList through; ///< a command that runs the program, such as setpriv with its options
};

[[nodiscard]] Outcome runCli(const QStringList& arguments, const Surroundings& surroundings = {});
/// Runs a bash script in which $0 is the program, and $1 and so on are the arguments.
[[nodiscard]] Outcome runScript(const QString& script, const QStringList& arguments = {},
                                const Surroundings& surroundings = {});

/// Empty when the run ended with that code; otherwise what it said, to compare with nothing and to print.
[[nodiscard]] QByteArray complaint(const Outcome& outcome, int code);

/// Surroundings that put the program into a locale, one of those that tests/support/locales.sh compiles. Left
/// to itself, it stays in C whatever its environment says; the desktop program does not. Exit code 121: there
/// is no such locale.
[[nodiscard]] Surroundings inLocale(const QString& name);

/// Names a command that takes the power to pass over permissions from root.
[[nodiscard]] QStringList withoutPrivileges();

/// The one JSON object in these bytes; empty when they hold anything else, or more.
[[nodiscard]] QJsonObject jsonIn(const QByteArray& bytes);
[[nodiscard]] QByteArray jsonOf(const QJsonObject& object);
[[nodiscard]] QByteArray jsonOf(const QJsonArray& array);
/// The codes of the diagnostics in a document that --json printed, in their order.
[[nodiscard]] QStringList codesIn(const QByteArray& diagnostics);

[[nodiscard]] QByteArray contentsOf(const QString& path);
[[nodiscard]] QString sha256Of(const QByteArray& bytes);
[[nodiscard]] QString sha256Of(const QString& text);

/// The path of a file of the sample, from what stands between "sample." and ".json" in its name.
[[nodiscard]] QString sampleFile(const QString& name);

/// A folder that goes away with its test.
class Scratch final {
public:
    Scratch();

    [[nodiscard]] QString path(const QString& name = {}) const;
    /// Writes a file, with the folders that it needs, and gives its path.
    [[nodiscard]] QString write(const QString& name, const QByteArray& bytes) const;
    /// The names of everything in it, hidden files too, sorted.
    [[nodiscard]] QStringList names() const;

private:
    QTemporaryDir m_folder;
};

} // namespace assize::test
