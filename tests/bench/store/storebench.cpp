// SPDX-License-Identifier: Apache-2.0
// storebench [ROUNDS]: how long it takes until one label is on the disk, beside a 4 KB append with fdatasync
// in the same round, and how long projects take to open. Prints Markdown tables.
#include "base/clock.h"
#include "store/projectfile.h"

#include <QByteArray>
#include <QTemporaryDir>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

using namespace assize;
using Milliseconds = std::chrono::duration<double, std::milli>;

template <typename Work> double timed(const Work& work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return Milliseconds(std::chrono::steady_clock::now() - start).count();
}

template <typename T> T orDie(Result<T> result)
{
    if (!result) {
        std::fprintf(stderr, "storebench: %s\n", result.error().message.c_str());
        std::exit(1);
    }
    if constexpr (!std::is_void_v<T>)
        return std::move(*result);
}

double quantile(std::vector<double> times, double share)
{
    std::ranges::sort(times);
    return times[static_cast<std::size_t>(static_cast<double>(times.size() - 1) * share)];
}

DraftChange changeOf(int number, std::optional<std::string> before)
{
    return {OperationId::random(),
            SampleId{"sample " + std::to_string(number % 500)},
            ClaimId{"claim " + std::to_string(number % 3)},
            "truth",
            std::move(before),
            "\"value " + std::to_string(number) + "\"",
            "2030-01-01T00:00:00Z"};
}

/// What applying would find there: the value of 1,500 changes ago, when each place comes round again.
std::optional<std::string> valueBefore(int number)
{
    return number < 1500 ? std::nullopt : std::optional("\"value " + std::to_string(number - 1500) + "\"");
}

void append(int descriptor)
{
    static const std::string block(4096, 'x');
    if (::write(descriptor, block.data(), block.size()) < 0 || ::fdatasync(descriptor) != 0)
        std::exit(1);
}

void measureLabels(const std::filesystem::path& folder, int rounds)
{
    const auto path = folder / "labels.assize";
    orDie(ProjectFile::create(
        path, {ProjectKind::Reviewer, RaterId{"R"}, {FileKind::Requests, "r", std::string(1 << 20, 'r')}},
        SystemClock()));
    ProjectFile project = orDie(ProjectFile::open(path, Access::ReadWrite));
    const int peer = ::open((folder / "peer").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    std::vector<double> ours;
    std::vector<double> theirs;
    for (int i = 0; i < rounds; ++i) {
        const DraftChange change = changeOf(i, valueBefore(i));
        ours.push_back(timed([&] { orDie(project.apply({&change, 1})); }));
        theirs.push_back(timed([peer] { append(peer); }));
    }
    ::close(peer);
    std::printf("| what | median ms | p99 ms |\n|---|---|---|\n");
    std::printf("| one label durable | %.2f | %.2f |\n", quantile(ours, 0.5), quantile(ours, 0.99));
    std::printf("| 4 KB append and fdatasync | %.2f | %.2f |\n", quantile(theirs, 0.5),
                quantile(theirs, 0.99));
    std::printf("| ratio | %.2fx | %.2fx |\n\n", quantile(ours, 0.5) / quantile(theirs, 0.5),
                quantile(ours, 0.99) / quantile(theirs, 0.99));
}

void measureOpening(const char* what, const std::filesystem::path& path)
{
    std::vector<double> opening;
    for (int i = 0; i < 9; ++i)
        opening.push_back(timed([&path] { orDie(ProjectFile::open(path, Access::ReadWrite)); }));
    SilentProgress silent;
    const double checking = timed([&] {
        if (!orDie(ProjectFile::examine(path, silent)).empty())
            std::exit(1);
    });
    std::printf("| %s | %.1f | %.1f |\n", what, quantile(opening, 0.5), checking);
}

void measureOpenings(const std::filesystem::path& folder)
{
    std::printf("| project | open, median ms | check ms |\n|---|---|---|\n");
    for (const int changes : {1'000, 10'000, 100'000}) {
        const auto path = folder / ("reviewer " + std::to_string(changes));
        orDie(ProjectFile::create(
            path, {ProjectKind::Reviewer, RaterId{"R"}, {FileKind::Requests, "r", std::string(1 << 20, 'r')}},
            SystemClock()));
        {
            ProjectFile project = orDie(ProjectFile::open(path, Access::ReadWrite));
            std::vector<DraftChange> all;
            for (int i = 0; i < changes; ++i)
                all.push_back(changeOf(i, valueBefore(i)));
            orDie(project.apply(all));
        }
        measureOpening(("a reviewer's with " + std::to_string(changes) + " changes").c_str(), path);
    }
    for (const std::size_t megabytes : {20U, 300U}) {
        const auto path = folder / ("maintainer " + std::to_string(megabytes));
        orDie(ProjectFile::create(
            path, {ProjectKind::Maintainer, {}, {FileKind::Corpus, "c", std::string(megabytes << 20U, 'c')}},
            SystemClock()));
        {
            ProjectFile project = orDie(ProjectFile::open(path, Access::ReadWrite));
            std::vector<FileToStore> labels;
            for (int i = 0; i < 20; ++i)
                labels.push_back({FileKind::Labels, "labels", std::to_string(i) + std::string(100'000, 'l')});
            orDie(project.import(labels, "2030-01-01T00:00:00Z"));
        }
        measureOpening(("a maintainer's of " + std::to_string(megabytes) + " MB").c_str(), path);
    }
}

} // namespace

int main(int argc, char** argv)
{
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 2000;
    const QTemporaryDir scratch;
    if (rounds <= 0 || !scratch.isValid()) {
        std::fprintf(stderr, "usage: storebench [ROUNDS]\n");
        return 2;
    }
    const std::filesystem::path folder(scratch.path().toStdString());
    measureLabels(folder, rounds);
    measureOpenings(folder);
    return 0;
}
