// SPDX-License-Identifier: Apache-2.0
#include "corpus/raterplan.h"

#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

class RaterPlanTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void everyCaseGoesToSoManyRaters_data();
    void everyCaseGoesToSoManyRaters();
    void pairsMeetAboutEquallyOften_data();
    void pairsMeetAboutEquallyOften();
    void theSeedDecides();
    void isTheOneOfTheDescription_data();
    void isTheOneOfTheDescription();
};

void RaterPlanTest::everyCaseGoesToSoManyRaters_data()
{
    QTest::addColumn<int>("raters");
    QTest::addColumn<int>("perCase");

    for (int raters = 2; raters <= 9; ++raters) {
        for (int perCase = 1; perCase <= raters; ++perCase)
            QTest::addRow("%d of %d raters", perCase, raters) << raters << perCase;
    }
    QTest::newRow("1 of 1 rater") << 1 << 1;
}

void RaterPlanTest::everyCaseGoesToSoManyRaters()
{
    QFETCH(const int, raters);
    QFETCH(const int, perCase);

    const auto raterCount = static_cast<std::size_t>(raters);
    for (std::size_t cases = 0; cases <= 100; ++cases) {
        const RaterPlan plan = planRaters(cases, raterCount, static_cast<std::size_t>(perCase), "a seed");
        QCOMPARE(plan.size(), cases);
        std::vector<int> loads(raterCount);
        for (const std::vector<std::size_t>& chosen : plan) {
            QCOMPARE(chosen.size(), static_cast<std::size_t>(perCase));
            // Ascending and strictly so: nobody gets a case twice.
            QVERIFY(std::ranges::is_sorted(chosen, std::ranges::less_equal()) &&
                    std::ranges::adjacent_find(chosen) == chosen.end());
            QVERIFY(chosen.back() < raterCount);
            for (const std::size_t rater : chosen)
                ++loads[rater];
        }
        const auto [least, most] = std::ranges::minmax(loads);
        QVERIFY2(most - least <= 1,
                 qPrintable(u"%1 cases: loads from %2 to %3"_s.arg(cases).arg(least).arg(most)));
    }
}

void RaterPlanTest::pairsMeetAboutEquallyOften_data()
{
    QTest::addColumn<int>("raters");

    // With as many cases as there are pairs, or a multiple, every pair could meet equally often.
    for (int raters = 2; raters <= 9; ++raters)
        QTest::addRow("two of %d raters", raters) << raters;
}

void RaterPlanTest::pairsMeetAboutEquallyOften()
{
    QFETCH(const int, raters);

    constexpr int spread = 3; // loads come first: a pair that would even out the meetings may not be free
    const auto raterCount = static_cast<std::size_t>(raters);
    for (std::size_t times = 1; times <= 10; ++times) {
        for (int seed = 0; seed < 20; ++seed) {
            std::map<std::vector<std::size_t>, int> meetings;
            for (std::size_t one = 0; one < raterCount; ++one) {
                for (std::size_t other = one + 1; other < raterCount; ++other)
                    meetings[{one, other}] = 0;
            }
            for (const auto& pair : planRaters(times * meetings.size(), raterCount, 2, std::to_string(seed)))
                ++meetings[pair];
            const auto [least, most] = std::ranges::minmax_element(
                meetings, {}, &std::pair<const std::vector<std::size_t>, int>::second);
            QVERIFY2(most->second - least->second <= spread,
                     qPrintable(u"seed %1, %2 times: %3 to %4"_s.arg(seed)
                                    .arg(times)
                                    .arg(least->second)
                                    .arg(most->second)));
        }
    }
}

void RaterPlanTest::theSeedDecides()
{
    QCOMPARE(planRaters(100, 5, 2, "one"), planRaters(100, 5, 2, "one"));
    for (const std::string_view other : {"two", "One", "one ", "", "one\n"})
        QVERIFY(planRaters(100, 5, 2, "one") != planRaters(100, 5, 2, other));
    // A NUL does not end the seed.
    QVERIFY(planRaters(100, 5, 2, std::string_view("a\0b", 3)) !=
            planRaters(100, 5, 2, std::string_view("a\0c", 3)));
}

void RaterPlanTest::isTheOneOfTheDescription_data()
{
    QTest::addColumn<int>("cases");
    QTest::addColumn<int>("raters");
    QTest::addColumn<int>("perCase");
    QTest::addColumn<QByteArray>("seed");
    QTest::addColumn<RaterPlan>("plan");

    // From another implementation of the same steps: SplitMix64, started from the first eight bytes (the
    // lowest first) of the SHA-256 of "assize-rater-plan/1\n" and the seed; numbers below a bound by the
    // remainder, those of the last incomplete round drawn again; Fisher-Yates from the end. The cases are
    // shuffled once. For each, the raters are shuffled, and the one with the fewest cases, then the fewest
    // meetings with those already chosen, then the first in that shuffle, is chosen until there are enough.
    QTest::newRow("two of four raters")
        << 12 << 4 << 2 << "golden"_ba << RaterPlan{{0, 1}, {0, 3}, {0, 2}, {1, 2}, {0, 1}, {0, 2},
                                                    {0, 3}, {1, 3}, {1, 2}, {2, 3}, {1, 3}, {2, 3}};
    QTest::newRow("three of five raters, a seed that is not ASCII")
        << 7 << 5 << 3 << "\u00E9"_ba
        << RaterPlan{{2, 3, 4}, {1, 2, 4}, {0, 2, 3}, {0, 1, 4}, {1, 3, 4}, {0, 1, 3}, {0, 1, 2}};
}

void RaterPlanTest::isTheOneOfTheDescription()
{
    QFETCH(const int, cases);
    QFETCH(const int, raters);
    QFETCH(const int, perCase);
    QFETCH(const QByteArray, seed);
    QFETCH(const RaterPlan, plan);

    QCOMPARE(planRaters(static_cast<std::size_t>(cases), static_cast<std::size_t>(raters),
                        static_cast<std::size_t>(perCase), seed.toStdString()),
             plan);
}

ASSIZE_TEST_CLASS(RaterPlanTest)

} // namespace assize::test

#include "raterplantest.moc"
