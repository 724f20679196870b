// SPDX-License-Identifier: Apache-2.0
// statsbench PEER [ROUNDS]: kappa of a million pairs, and its interval and bootstrap over 200,000 groups,
// each beside the same in plain Python (peers/agreement.py, run by python3) in the same round. Prints medians
// as a Markdown table, and fails when the answers differ.
#include "stats/agreement.h"
#include "stats/bootstrap.h"
#include "stats/kappainterval.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace {

using namespace assize;

constexpr std::size_t pairs = 1'000'000;
constexpr std::size_t pairsOfGroup = 5;
constexpr std::size_t categories = 3;
constexpr std::uint64_t seed = 20240601;
constexpr std::size_t replicates = 1999;
constexpr std::size_t replicatesOfPeer = 2; // which would take many minutes for all

/// What both programs measure, in the order in which they do.
constexpr std::array works{"kappa of 1,000,000 pairs", "interval over 200,000 groups",
                           "bootstrap over 200,000 groups, each replicate"};
using Measured = std::array<double, works.size()>; ///< milliseconds, or answers

struct Run {
    Measured times{};
    Measured answers{};
};

template <typename Work> double timed(const Work& work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

/// Labels of which half are in the first category, and 80 % of the second rater's are the first's.
std::vector<std::uint8_t> labelsOf(bool ofSecond)
{
    static constexpr std::array<std::uint8_t, 8> labelOf{0, 0, 0, 0, 1, 1, 1, 2};
    std::vector<std::uint8_t> labels;
    for (std::size_t i = 0; i < pairs; ++i) {
        const std::uint64_t random = splitMix64(1, i);
        const bool isOwn = ofSecond && (random >> 8U) % 10 >= 8;
        labels.push_back(labelOf[(isOwn ? random >> 40U : random) % 8]);
    }
    return labels;
}

double valueOf(const Figure& figure)
{
    return std::get<double>(figure);
}

Run measured(std::span<const std::uint8_t> first, std::span<const std::uint8_t> second)
{
    Run run;
    run.times[0] = timed([&] {
        ConfusionTable table(categories);
        for (std::size_t i = 0; i < pairs; ++i)
            table.add(first[i], second[i]);
        run.answers[0] = valueOf(cohenKappa(table));
    });
    ClusteredTable groups(categories);
    for (std::size_t i = 0; i < pairs; ++i)
        groups.add(i / pairsOfGroup, first[i], second[i]);
    run.times[1] = timed([&] { run.answers[1] = std::get<Interval>(kappaInterval95(groups).bounds).lower; });
    run.times[2] = timed([&] { (void)bootstrapKappas(groups, seed, replicates, 1); }) / replicates;
    run.answers[2] = bootstrapKappas(groups, seed, replicatesOfPeer, 1).kappas.front();
    return run;
}

/// A line of a time and an answer for each work.
Run measuredByPeer(const std::string& peer)
{
    Run run;
    std::FILE* output = popen(("python3 '" + peer + "'").c_str(), "r");
    for (std::size_t i = 0; i < works.size(); ++i) {
        if (output == nullptr || std::fscanf(output, "%lf %lf", &run.times[i], &run.answers[i]) != 2) {
            std::fprintf(stderr, "statsbench: %s gives no answer\n", peer.c_str());
            std::exit(1);
        }
    }
    pclose(output);
    return run;
}

double median(std::vector<double> times)
{
    std::ranges::sort(times);
    return times[times.size() / 2];
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "usage: statsbench PEER [ROUNDS]\n");
        return 2;
    }
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 5;
    const auto first = labelsOf(false);
    const auto second = labelsOf(true);
    std::array<std::vector<double>, works.size()> ours;
    std::array<std::vector<double>, works.size()> peers;
    for (int round = 0; round < rounds; ++round) {
        const Run own = measured(first, second);
        const Run other = measuredByPeer(argv[1]);
        for (std::size_t i = 0; i < works.size(); ++i) {
            ours[i].push_back(own.times[i]);
            peers[i].push_back(other.times[i]);
            if (!(std::abs(own.answers[i] - other.answers[i]) <= 1e-12)) {
                std::fprintf(stderr, "statsbench: %s: %.17g and %.17g\n", works[i], own.answers[i],
                             other.answers[i]);
                return 1;
            }
        }
    }
    std::printf("| work | assize ms | Python ms | ratio |\n|---|---|---|---|\n");
    for (std::size_t i = 0; i < works.size(); ++i)
        std::printf("| %s | %.3g | %.3g | %.0fx |\n", works[i], median(ours[i]), median(peers[i]),
                    median(peers[i]) / median(ours[i]));
    return 0;
}
