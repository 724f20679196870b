// SPDX-License-Identifier: Apache-2.0
// How long it takes from starting the program to its first painted window, beside a bare window of Qt.
//
//     startbench ASSIZE ASSIZE_CLI BARE_WINDOW FIRST_PAINT_LIBRARY [ROUNDS]
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

constexpr int leastRounds = 5;
constexpr int processPatience = 60000; ///< milliseconds

struct Contestant {
    const char* name;
    QString program;
    QStringList arguments;
    bool hasWindow;
    std::vector<double> times; ///< milliseconds, one for each round
};

/// No settings of the person who runs it; a display only in memory.
QProcessEnvironment environmentIn(const QString& folder, const QString& library)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
        environment.insert(QString::fromLatin1(name), folder);
    if (!library.isEmpty())
        environment.insert(QStringLiteral("LD_PRELOAD"), library);
    return environment;
}

/// Ends this program where that one does not do what it should.
double timeOf(const Contestant& contestant, const QString& folder, const QString& library)
{
    QProcess process;
    process.setProcessEnvironment(environmentIn(folder, contestant.hasWindow ? library : QString()));
    process.setStandardOutputFile(QProcess::nullDevice());
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    QElapsedTimer timer;
    timer.start();
    process.start(contestant.program, contestant.arguments);
    const bool ended = process.waitForFinished(processPatience);
    const double milliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    if (!ended || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        qFatal("%s shows no window", contestant.name);
    return milliseconds;
}

double median(std::vector<double> times)
{
    std::ranges::sort(times);
    return times[times.size() / 2];
}

void print(const Contestant& contestant, double peer)
{
    const auto [least, most] = std::ranges::minmax(contestant.times);
    std::printf("| %s | %.1f | %.1f | %.1f | %.2fx |\n", contestant.name, median(contestant.times), least,
                most, median(contestant.times) / peer);
}

} // namespace

int main(int argc, char* argv[])
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 5) {
        std::fputs("usage: startbench ASSIZE ASSIZE_CLI BARE_WINDOW FIRST_PAINT_LIBRARY [ROUNDS]\n", stderr);
        return 2;
    }
    const QString library = arguments[4];
    const int rounds = std::max(leastRounds, arguments.value(5).toInt());
    const QTemporaryDir folder;
    std::vector<Contestant> contestants{
        {"bare window", arguments[3], {}, true, {}},
        {"assize", arguments[1], {}, true, {}},
        {"assize-cli --help", arguments[2], {QStringLiteral("--help")}, false, {}},
    };
    for (int round = -1; round < rounds; ++round) { // the first one only fills the caches
        for (Contestant& contestant : contestants) {
            const double milliseconds = timeOf(contestant, folder.path(), library);
            if (round >= 0)
                contestant.times.push_back(milliseconds);
        }
    }
    std::printf("%d rounds\n\n| program | median ms | least ms | most ms | of the bare window "
                "|\n|---|---|---|---|---|\n",
                rounds);
    for (const Contestant& contestant : contestants)
        print(contestant, median(contestants.front().times));
    return 0;
}
