// SPDX-License-Identifier: Apache-2.0
#include "testregistry.h"

#include <QTest>

#include <cstdio>
#include <map>

namespace assize::test {

namespace {

std::map<QString, MakeTest>& registeredClasses()
{
    static std::map<QString, MakeTest> classes;
    return classes;
}

QStringList registeredNames()
{
    QStringList names;
    for (const auto& [name, make] : registeredClasses())
        names.append(name);
    return names;
}

void complain(const QString& message)
{
    std::fputs(message.toUtf8().constData(), stderr);
    std::fputc('\n', stderr);
}

int expectClasses(QStringList expected)
{
    expected.sort();
    const QStringList names = registeredNames();
    if (names == expected)
        return 0;
    complain(
        QStringLiteral("registered: %1\nlisted by the build: %2").arg(names.join(u' '), expected.join(u' ')));
    return 1;
}

} // namespace

Registration::Registration(const char* name, MakeTest make)
{
    if (!registeredClasses().emplace(QString::fromLatin1(name), make).second)
        qFatal("two test classes are named %s", name);
}

int run(const QStringList& arguments)
{
    if (arguments.value(1) == QStringLiteral("--expect"))
        return expectClasses(arguments.mid(2));

    if (arguments.size() > 1) {
        const auto found = registeredClasses().find(arguments.at(1));
        if (found == registeredClasses().end()) {
            complain(QStringLiteral("no test class %1; there are: %2")
                         .arg(arguments.at(1), registeredNames().join(u' ')));
            return 2;
        }
        const std::unique_ptr<QObject> test = found->second();
        return QTest::qExec(test.get(), arguments.mid(1));
    }

    int failed = 0;
    for (const auto& [name, make] : registeredClasses()) {
        const std::unique_ptr<QObject> test = make();
        failed += QTest::qExec(test.get(), QStringList{name}) == 0 ? 0 : 1;
    }
    return failed == 0 ? 0 : 1;
}

} // namespace assize::test
