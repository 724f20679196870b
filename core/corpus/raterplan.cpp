// SPDX-License-Identifier: Apache-2.0
#include "corpus/raterplan.h"

#include "base/concat.h"
#include "text/digest.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

namespace assize {

namespace {

/// A sequence of numbers that depends on the seed alone: SplitMix64 (Steele, Lea, Flood 2014), started from
/// its digest.
class SeededSequence final {
public:
    explicit SeededSequence(std::string_view seed)
    {
        const Digest digest = sha256(concat("assize-rater-plan/1\n", seed));
        for (std::size_t i = 0; i < sizeof m_state; ++i)
            m_state |= std::uint64_t{digest.bytes[i]} << (8 * i);
    }

    std::uint64_t next()
    {
        m_state += 0x9E3779B97F4A7C15U;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }

    /// Uniform over [0, bound): numbers of the last, incomplete round are drawn again.
    std::size_t below(std::size_t bound)
    {
        const std::uint64_t limit = std::numeric_limits<std::uint64_t>::max() / bound * bound;
        std::uint64_t drawn = next();
        while (drawn >= limit)
            drawn = next();
        return static_cast<std::size_t>(drawn % bound);
    }

private:
    std::uint64_t m_state = 0;
};

std::vector<std::size_t> shuffled(std::size_t count, SeededSequence& sequence)
{
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = count; i > 1; --i)
        std::swap(order[i - 1], order[sequence.below(i)]);
    return order;
}

/// How much each rater has, and how often each two have met.
class Loads final {
public:
    explicit Loads(std::size_t raters) : m_cases(raters), m_meetings(raters * raters) {}

    /// The rater with the fewest cases who has met the others of this case least; `lots` settles what is
    /// left.
    [[nodiscard]] std::size_t pick(const std::vector<std::size_t>& chosen,
                                   const std::vector<std::size_t>& lots) const
    {
        std::size_t best = m_cases.size();
        for (const std::size_t rater : lots) {
            const bool taken = std::ranges::find(chosen, rater) != chosen.end();
            if (!taken && (best == m_cases.size() || rank(rater, chosen) < rank(best, chosen)))
                best = rater;
        }
        return best;
    }

    void assign(const std::vector<std::size_t>& chosen)
    {
        for (const std::size_t rater : chosen) {
            ++m_cases[rater];
            for (const std::size_t other : chosen)
                ++m_meetings[(rater * m_cases.size()) + other];
        }
    }

private:
    [[nodiscard]] std::pair<std::size_t, std::size_t> rank(std::size_t rater,
                                                           const std::vector<std::size_t>& chosen) const
    {
        std::size_t meetings = 0;
        for (const std::size_t other : chosen)
            meetings += m_meetings[(rater * m_cases.size()) + other];
        return {m_cases[rater], meetings};
    }

    std::vector<std::size_t> m_cases;
    std::vector<std::size_t> m_meetings;
};

} // namespace

RaterPlan planRaters(std::size_t cases, std::size_t raters, std::size_t perCase, std::string_view seed)
{
    SeededSequence sequence(seed);
    RaterPlan plan(cases);
    Loads loads(raters);
    for (const std::size_t index : shuffled(cases, sequence)) {
        const auto lots = shuffled(raters, sequence);
        std::vector<std::size_t>& chosen = plan[index];
        while (chosen.size() < perCase)
            chosen.push_back(loads.pick(chosen, lots));
        loads.assign(chosen);
        std::ranges::sort(chosen);
    }
    return plan;
}

} // namespace assize
