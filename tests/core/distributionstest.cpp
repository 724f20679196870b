// SPDX-License-Identifier: Apache-2.0
#include "stats/distributions.h"

#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <cmath>

namespace assize::test {

/// Against mpmath with 40 digits.
class DistributionsTest final : public TestCase {
    Q_OBJECT

    static void checkDigits(double found, double expected)
    {
        QVERIFY2(std::abs(found - expected) <= 1e-12 * std::abs(expected),
                 qPrintable(QStringLiteral("%1 for %2").arg(found, 0, 'g', 17).arg(expected, 0, 'g', 17)));
    }

private Q_SLOTS:
    void quantilesKeepTheirDigits_data();
    void quantilesKeepTheirDigits();
    void theMedianIsNothing();
    void tailsKeepTheirDigits_data();
    void tailsKeepTheirDigits();
};

void DistributionsTest::quantilesKeepTheirDigits_data()
{
    QTest::addColumn<double>("p");
    QTest::addColumn<double>("degrees");
    QTest::addColumn<double>("expected");

    QTest::newRow("two groups, 1 degree: the tangent") << 0.975 << 1.0 << 12.706204736174694;
    QTest::newRow("degrees need not be whole") << 0.975 << 1.5 << 6.016663104427928;
    QTest::newRow("2 degrees: closed form") << 0.975 << 2.0 << 4.302652729749462;
    QTest::newRow("10 groups") << 0.975 << 9.0 << 2.262157162798205;
    QTest::newRow("200,000 groups") << 0.975 << 199999.0 << 1.9599758460260759;
    QTest::newRow("a million groups") << 0.975 << 1e6 << 1.9599663568141066;
    QTest::newRow("as good as normal") << 0.975 << 1e9 << 1.959963986912325;
    QTest::newRow("next to the median") << 0.5000001 << 5.0 << 2.634305522753727e-07;
    QTest::newRow("inner") << 0.75 << 4.0 << 0.7406970841126826;
    QTest::newRow("far out") << 0.999999 << 3.0 << 103.29946777942897;
    QTest::newRow("2^-50 from 1, heavy tail") << 1 - 0x1p-50 << 1.0 << 358385071201416.2;
    QTest::newRow("2^-50 from 1") << 1 - 0x1p-50 << 30.0 << 14.99263803436119;
}

void DistributionsTest::quantilesKeepTheirDigits()
{
    QFETCH(const double, p);
    QFETCH(const double, degrees);
    QFETCH(const double, expected);
    checkDigits(studentTQuantile(p, degrees), expected);
    QCOMPARE(studentTQuantile(0.025, degrees), -studentTQuantile(1 - 0.025, degrees));
}

void DistributionsTest::theMedianIsNothing()
{
    for (const double degrees : {1.0, 2.0, 9.0, 1e6})
        QCOMPARE(studentTQuantile(0.5, degrees), 0.0);
}

void DistributionsTest::tailsKeepTheirDigits_data()
{
    QTest::addColumn<double>("x");
    QTest::addColumn<qint64>("degrees");
    QTest::addColumn<double>("expected");

    QTest::newRow("nothing, odd") << 0.0 << qint64{1} << 1.0;
    QTest::newRow("nothing, even") << 0.0 << qint64{2} << 1.0;
    QTest::newRow("hardly anything, 1 degree") << 1e-9 << qint64{1} << 0.999974768674784;
    QTest::newRow("hardly anything, 7 degrees") << 1e-9 << qint64{7} << 1.0;
    QTest::newRow("5 % of 1 degree") << 3.841458820694124 << qint64{1} << 0.05000000000000006;
    QTest::newRow("the same of 2") << 3.841458820694124 << qint64{2} << 0.14650006448608432;
    QTest::newRow("7 degrees") << 20.0 << qint64{7} << 0.005569683072945571;
    QTest::newRow("1 less the distribution would be 0") << 600.0 << qint64{1} << 1.674167984691788e-132;
    QTest::newRow("odd and many") << 600.0 << qint64{51} << 8.881419922326422e-95;
    QTest::newRow("next to the least number") << 1400.0 << qint64{2} << 9.85967654375977e-305;
    QTest::newRow("e^-y is none, the tail is") << 2290.0 << qint64{500} << 2.3447751155718797e-226;
    QTest::newRow("below all numbers") << 5000.0 << qint64{1} << 0.0;
}

void DistributionsTest::tailsKeepTheirDigits()
{
    QFETCH(const double, x);
    QFETCH(const qint64, degrees);
    QFETCH(const double, expected);
    checkDigits(chiSquareSurvival(x, static_cast<std::size_t>(degrees)), expected);
}

ASSIZE_TEST_CLASS(DistributionsTest)

} // namespace assize::test

#include "distributionstest.moc"
