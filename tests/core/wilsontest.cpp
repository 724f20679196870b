// SPDX-License-Identifier: Apache-2.0
#include "stats/wilson.h"

#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>

namespace assize::test {

class WilsonTest final : public TestCase {
    Q_OBJECT

    static void checkOrder(std::int64_t events, std::int64_t trials)
    {
        const auto interval = wilson95(events, trials);
        QVERIFY(interval.has_value());
        const double rate = static_cast<double>(events) / static_cast<double>(trials);
        const bool ordered = 0 <= interval->lower && interval->lower <= rate && rate <= interval->upper &&
                             interval->upper <= 1;
        QVERIFY2(ordered, qPrintable(QStringLiteral("%1 of %2").arg(events).arg(trials)));
        QCOMPARE(interval->lower == 0, events == 0);
        QCOMPARE(interval->upper == 1, events == trials);
    }

private Q_SLOTS:
    void boundsAreThoseOfTheScoreEquation_data();
    void boundsAreThoseOfTheScoreEquation();
    void endsAreExact_data();
    void endsAreExact();
    void nothingWithoutTrials();
    void boundsHoldTheRate_data();
    void boundsHoldTheRate();
    void boundsOfTheOthersMirror();
};

void WilsonTest::boundsAreThoseOfTheScoreEquation_data()
{
    QTest::addColumn<qint64>("events");
    QTest::addColumn<qint64>("trials");
    QTest::addColumn<double>("lower");
    QTest::addColumn<double>("upper");

    // The textbook form, evaluated with 60 decimal digits.
    QTest::newRow("C-65: 0 of 77") << qint64{0} << qint64{77} << 0.0 << 0.047518425282434086;
    QTest::newRow("C-65: 38 of 38") << qint64{38} << qint64{38} << 0.908190131774416 << 1.0;
    QTest::newRow("C-65: 10 of 10") << qint64{10} << qint64{10} << 0.7224672001371107 << 1.0;
    QTest::newRow("C-67: 3 of 8 work items")
        << qint64{3} << qint64{8} << 0.13684428582359737 << 0.6942576053973727;
    QTest::newRow("C-68: 0 of 4") << qint64{0} << qint64{4} << 0.0 << 0.48989083645459736;
    QTest::newRow("0 of 10") << qint64{0} << qint64{10} << 0.0 << 0.27753279986288926;
    QTest::newRow("Newcombe 1998, 81 of 263")
        << qint64{81} << qint64{263} << 0.2552885198782742 << 0.36620957698280004;
    QTest::newRow("Newcombe 1998, 15 of 148")
        << qint64{15} << qint64{148} << 0.062386399530736276 << 0.16048724172330803;
    QTest::newRow("Newcombe 1998, 0 of 20") << qint64{0} << qint64{20} << 0.0 << 0.16112515805281938;
    QTest::newRow("Newcombe 1998, 1 of 29")
        << qint64{1} << qint64{29} << 0.00611321429276266 << 0.17175521879320288;
    QTest::newRow("z²/4n divided once only, 23 of 60")
        << qint64{23} << qint64{60} << 0.27088272374082023 << 0.5098240417590008;
    QTest::newRow("half, so symmetric")
        << qint64{5} << qint64{10} << 0.23659309051256397 << 0.7634069094874361;
    QTest::newRow("1 of 2") << qint64{1} << qint64{2} << 0.09453120573423071 << 0.9054687942657693;
    QTest::newRow("1 of 3") << qint64{1} << qint64{3} << 0.06149194472039623 << 0.7923403991979523;
    QTest::newRow("2 of 3") << qint64{2} << qint64{3} << 0.20765960080204773 << 0.9385080552796038;
    QTest::newRow("a single trial without an event") << qint64{0} << qint64{1} << 0.0 << 0.7934506856227627;
    QTest::newRow("a single trial with an event") << qint64{1} << qint64{1} << 0.2065493143772374 << 1.0;
    QTest::newRow("1 of 10,000") << qint64{1} << qint64{10000} << 1.76526736011223e-05
                                 << 0.0005662688974013382;
    QTest::newRow("the square of the trials passes 2^63")
        << qint64{1} << qint64{4000000000} << 4.4131138735151365e-11 << 1.4162335650358974e-09;
    QTest::newRow("no digits lost to a difference, 1 of 10^12")
        << qint64{1} << qint64{1000000000000} << 1.7652455493517473e-13 << 5.6649342657365116e-12;
    QTest::newRow("no digits lost at the other end")
        << qint64{999999999999} << qint64{1000000000000} << 0.9999999999943351 << 0.9999999999998235;
    QTest::newRow("half of 10^15") << qint64{500000000000000} << qint64{1000000000000000}
                                   << 0.4999999690102484 << 0.5000000309897517;
}

void WilsonTest::boundsAreThoseOfTheScoreEquation()
{
    QFETCH(const qint64, events);
    QFETCH(const qint64, trials);
    QFETCH(const double, lower);
    QFETCH(const double, upper);

    const auto interval = wilson95(events, trials);

    QVERIFY(interval.has_value());
    QVERIFY(std::abs(interval->lower - lower) <= 1e-12 * lower);
    QVERIFY(std::abs(interval->upper - upper) <= 1e-12 * upper);
}

void WilsonTest::endsAreExact_data()
{
    QTest::addColumn<qint64>("trials");
    for (const qint64 trials : {1, 2, 3, 4, 7, 10, 38, 77, 100, 263, 999, 1000003})
        QTest::addRow("%lld trials", static_cast<long long>(trials)) << trials;
    QTest::newRow("10^15 trials") << qint64{1000000000000000};
}

void WilsonTest::endsAreExact()
{
    QFETCH(const qint64, trials);
    QCOMPARE(wilson95(0, trials)->lower, 0.0);
    QVERIFY(wilson95(0, trials)->upper < 1);
    QCOMPARE(wilson95(trials, trials)->upper, 1.0);
    QVERIFY(wilson95(trials, trials)->lower > 0);
}

void WilsonTest::nothingWithoutTrials()
{
    QVERIFY(!wilson95(0, 0));
}

void WilsonTest::boundsHoldTheRate_data()
{
    QTest::addColumn<int>("bits");
    QTest::newRow("every count up to 150 trials") << 0;
    QTest::newRow("drawn below 2^16") << 16;
    QTest::newRow("drawn below 2^32") << 32;
    QTest::newRow("drawn below 2^49") << 49;
}

void WilsonTest::boundsHoldTheRate()
{
    QFETCH(const int, bits);
    if (bits == 0) {
        for (std::int64_t trials = 1; trials <= 150; ++trials) {
            for (std::int64_t events = 0; events <= trials; ++events)
                checkOrder(events, trials);
        }
        return;
    }
    std::mt19937_64 random(static_cast<std::uint64_t>(bits));
    for (int i = 0; i < 20000; ++i) {
        const auto trials = static_cast<std::int64_t>(random() >> (64U - static_cast<unsigned>(bits))) + 1;
        const auto drawn = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(trials + 1));
        // Half of them near an end, where rounding has gone wrong elsewhere.
        const std::int64_t events = i % 4 == 0   ? drawn % std::min<std::int64_t>(trials + 1, 5)
                                    : i % 4 == 1 ? trials - (drawn % std::min<std::int64_t>(trials + 1, 5))
                                                 : drawn;
        checkOrder(events, trials);
    }
}

void WilsonTest::boundsOfTheOthersMirror()
{
    for (std::int64_t trials = 1; trials <= 60; ++trials) {
        for (std::int64_t events = 0; events <= trials; ++events) {
            const auto interval = wilson95(events, trials);
            const auto mirrored = wilson95(trials - events, trials);
            QVERIFY(std::abs(interval->lower - (1 - mirrored->upper)) <= 1e-15);
            QVERIFY(std::abs(interval->upper - (1 - mirrored->lower)) <= 1e-15);
        }
    }
}

ASSIZE_TEST_CLASS(WilsonTest)

} // namespace assize::test

#include "wilsontest.moc"
