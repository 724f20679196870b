// SPDX-License-Identifier: Apache-2.0
#include "stats/exactratio.h"

#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <string_view>

namespace assize::test {

namespace {

struct RoundedRatio {
    const char* name;
    std::string_view numerator; // decimal
    std::string_view denominator;
    double expected;
};

/// The doubles come from Python's fractions, whose float() rounds correctly, to even at a tie.
constexpr std::array roundedRatios{std::to_array<RoundedRatio>({
    {"nothing of one", "0", "1", 0x0.0p+0},
    {"nothing of 2^125", "0", "42535295865117307932921825928971026432", 0x0.0p+0},
    {"all of one", "1", "1", 0x1p+0},
    {"all of 2^125", "42535295865117307932921825928971026432", "42535295865117307932921825928971026432",
     0x1p+0},
    {"minus one", "-1", "1", -0x1p+0},
    {"a half", "1", "2", 0x1p-1},
    {"a third", "1", "3", 0x1.5555555555555p-2},
    {"two thirds", "2", "3", 0x1.5555555555555p-1},
    {"minus a third", "-1", "3", -0x1.5555555555555p-2},
    {"a tenth", "1", "10", 0x1.999999999999ap-4},
    {"0.88 of kappa's raw agreement", "22", "25", 0x1.c28f5c28f5c29p-1},
    {"29/59, Cohen 1960", "29", "59", 0x1.f75270d0456c8p-2},
    {"-6/65, Cohen 1960", "-6", "65", -0x1.7a17a17a17a18p-4},
    {"4303/5403", "4303", "5403", 0x1.97c2f92136d1ep-1},
    {"not in lowest terms", "7000000", "22000000", 0x1.45d1745d1745dp-2},
    {"1 - 9e-9 by large counts", "330000000299999993", "330000003300000008", 0x1.ffffffb1e8e13p-1},
    {"tie to even below: 2^53+1 over 1", "9007199254740993", "1", 0x1p+53},
    {"tie to even of a negative: -(2^53+1)", "-9007199254740993", "1", -0x1p+53},
    {"tie to even below: 2^53+3 over 1", "9007199254740995", "1", 0x1.0000000000002p+53},
    {"tie to even of a negative: -(2^53+3)", "-9007199254740995", "1", -0x1.0000000000002p+53},
    {"tie to even below: 2^53+5 over 1", "9007199254740997", "1", 0x1.0000000000002p+53},
    {"tie to even of a negative: -(2^53+5)", "-9007199254740997", "1", -0x1.0000000000002p+53},
    {"tie to even below: 2^53+9 over 1", "9007199254741001", "1", 0x1.0000000000004p+53},
    {"tie to even of a negative: -(2^53+9)", "-9007199254741001", "1", -0x1.0000000000004p+53},
    {"a tie and the least more", "10633823966279328163822077199654060033", "1180591620717411303424",
     0x1.0000000000001p+53},
    {"a tie and the least less", "10633823966279328163822077199654060031", "1180591620717411303424", 0x1p+53},
    {"a tie by division: (2^54+2)/(3*2^54) times three", "27021597764222979", "27021597764222976", 0x1p+0},
    {"a tie by division, odd below", "45035996273704975", "45035996273704960", 0x1.0000000000002p+0},
    {"one past a tie by division", "63050394783186952", "63050394783186944", 0x1.0000000000001p+0},
    {"one before a tie by division", "63050394783186950", "63050394783186944", 0x1p+0},
    {"rounds up to a power of two", "18014398509481983", "18014398509481984", 0x1p+0},
    {"stays below a power of two", "9007199254740991", "9007199254740992", 0x1.fffffffffffffp-1},
    {"just above one", "9007199254740993", "9007199254740992", 0x1p+0},
    {"two ulp above one", "4503599627370497", "4503599627370496", 0x1.0000000000001p+0},
    {"the least: 1/2^125", "1", "42535295865117307932921825928971026432", 0x1p-125},
    {"1/(2^126-1)", "1", "85070591730234615865843651857942052863", 0x1p-126},
    {"-1/2^125", "-1", "42535295865117307932921825928971026432", -0x1p-125},
    {"3/2^125", "3", "42535295865117307932921825928971026432", 0x1.8000000000000p-124},
    {"the greatest: 2^126-1", "85070591730234615865843651857942052863", "1", 0x1p+126},
    {"-(2^126-1)", "-85070591730234615865843651857942052863", "1", -0x1p+126},
    {"2^125", "42535295865117307932921825928971026432", "1", 0x1p+125},
    {"2^125-1 over 2^125", "42535295865117307932921825928971026431", "42535295865117307932921825928971026432",
     0x1p+0},
    {"2^125+1 over 2^125", "42535295865117307932921825928971026433", "42535295865117307932921825928971026432",
     0x1p+0},
    {"2^125 over 3", "42535295865117307932921825928971026432", "3", 0x1.5555555555555p+123},
    {"3 over 2^125-1", "3", "42535295865117307932921825928971026431", 0x1.8000000000000p-124},
    {"neighbours near 2^126", "85070591730234615865843651857942052862",
     "85070591730234615865843651857942052863", 0x1p+0},
    {"10^37 over 3", "10000000000000000000000000000000000000", "3", 0x1.40fd02ce4f0bdp+121},
    {"1 over 10^37", "1", "10000000000000000000000000000000000000", 0x1.1039d428a8b8fp-123},
    {"10^37-1 over 10^37", "9999999999999999999999999999999999999", "10000000000000000000000000000000000000",
     0x1p+0},
    {"1 of 10^18", "1", "1000000000000000000", 0x1.2725dd1d243acp-60},
    {"10^18-1 of 10^18", "999999999999999999", "1000000000000000000", 0x1p+0},
    {"a quotient of 54 bits with a rest", "54043195528445950", "3", 0x1p+54},
    {"a quotient of 55 bits, the last two set", "36028797018963967", "1", 0x1p+55},
    {"a quotient of 60 bits that is a tie", "1152921504606847104", "1", 0x1p+60},
    {"a quotient of 60 bits, one above a tie", "1152921504606847105", "1", 0x1.0000000000001p+60},
    {"a quotient of 60 bits, one below a tie", "1152921504606847103", "1", 0x1p+60},
    {"a rest that only the first of many bits holds", "1267650600228229542234191560704", "1", 0x1p+100},
    {"the same and one more", "1267650600228229542234191560705", "1", 0x1.0000000000001p+100},
    {"the same and one less", "1267650600228229542234191560703", "1", 0x1p+100},
    {"drawn 1", "14220755708347344222", "7284832581446994", 0x1.e806b2ed37b9bp+10},
    {"drawn 2", "-6820200697482252", "9851244623276187645933312893956786734", -0x1.a27b208a3dbb5p-71},
    {"drawn 3", "-15946872159336380800", "104", -0x1.1060d35eec136p+57},
    {"drawn 4", "744908702595511370744627138", "46", 0x1.aca48f156fba1p+83},
    {"drawn 5", "-51", "2115907062723757", -0x1.b2341acbc4660p-46},
    {"drawn 6", "-3738648020297033", "14740122503850180", -0x1.03b98d65c6b94p-2},
    {"drawn 7", "13469385070923844528", "1158105582257947202719114853", 0x1.8f9f3fcea28a7p-27},
    {"drawn 8", "-31777780174115664457152612198675798796", "6832116126532160181", -0x1.023207b32c5edp+62},
    {"drawn 9", "15023117977844534", "573611638", 0x1.8fa23f894597cp+24},
    {"drawn 10", "988403772344742", "15999383772475088281222017594777916069", 0x1.2abcfbb6396f7p-74},
    {"drawn 11", "8638505596434305", "447320970601227405749175280", 0x1.53bbef7a526aap-36},
    {"drawn 12", "887632125005358105859648793", "14221823550342323", 0x1.d10414d52f012p+35},
    {"drawn 13", "144", "12617615946408863281", 0x1.a50d1b396b351p-57},
    {"drawn 14", "12362013033390488760577670154582445725", "403160245959241363089901638",
     0x1.c8e936ee1faafp+34},
    {"drawn 15", "200575663836256388", "4881860991918688", 0x1.48afed8dbd007p+5},
    {"drawn 16", "-266632037", "22423545765380122603355815936276878290", -0x1.e25843df5f497p-97},
    {"drawn 17", "949094585068028897339839796", "983316427", 0x1.aca24139ff2fcp+59},
    {"drawn 18", "-1020919128836707861246144265", "26556985742939750385581147680862454830",
     -0x1.5225005216ba1p-35},
    {"drawn 19", "8681407181704406", "1598080528816525374", 0x1.64047d9a4a0fcp-8},
    {"drawn 20", "18668814805362094239209887119953777556", "872910767789590", 0x1.21d88dd77c68cp+74},
    {"drawn 21", "-1423542093405726", "17697408013437627", -0x1.49793caf92654p-4},
    {"drawn 22", "197824784", "520518350525999", 0x1.98144a85c5b03p-22},
    {"drawn 23", "937649657772301104170839769", "29523857612874681316039358764249724357",
     0x1.175b059d45d5ap-35},
    {"drawn 24", "-16030851063570495", "17006013622975464", -0x1.e2a40a6875dbep-1},
})};
static_assert(roundedRatios.size() >= 60);

} // namespace

class ExactRatioTest final : public TestCase {
    Q_OBJECT

    static Int128 parsedInteger(std::string_view decimal)
    {
        Int128 number = 0;
        const bool negative = decimal.front() == '-';
        for (const char digit : decimal.substr(negative ? 1 : 0))
            number = (number * 10) + (digit - '0');
        return negative ? -number : number;
    }

private Q_SLOTS:
    void roundsOnceAndCorrectly_data();
    void roundsOnceAndCorrectly();
    void isNegatedWithItsNumerator();
    void smallRatiosAreThoseOfTheProcessor();
};

void ExactRatioTest::roundsOnceAndCorrectly_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < roundedRatios.size(); ++i)
        QTest::newRow(roundedRatios[i].name) << static_cast<int>(i);
}

void ExactRatioTest::roundsOnceAndCorrectly()
{
    QFETCH(const int, index);
    const RoundedRatio& row = roundedRatios[static_cast<std::size_t>(index)];

    const double found = exactRatio(parsedInteger(row.numerator), parsedInteger(row.denominator));

    QCOMPARE(std::bit_cast<std::uint64_t>(found), std::bit_cast<std::uint64_t>(row.expected));
}

void ExactRatioTest::isNegatedWithItsNumerator()
{
    for (const RoundedRatio& row : roundedRatios) {
        const Int128 numerator = parsedInteger(row.numerator);
        const Int128 denominator = parsedInteger(row.denominator);
        const double negated = exactRatio(-numerator, denominator);
        QVERIFY2(negated == -exactRatio(numerator, denominator), row.name);
        QVERIFY2(numerator != 0 || !std::signbit(negated), "there is one zero only");
    }
}

/// A quotient of two integers below 2^53 is rounded once by the processor too (IEEE 754).
void ExactRatioTest::smallRatiosAreThoseOfTheProcessor()
{
    std::mt19937_64 random(20240601);
    for (int i = 0; i < 100000; ++i) {
        const auto numerator = static_cast<std::int64_t>(random() >> (11U + (random() % 50U)));
        const auto denominator = static_cast<std::int64_t>(random() >> (11U + (random() % 50U))) + 1;
        QCOMPARE(exactRatio(numerator, denominator),
                 static_cast<double>(numerator) / static_cast<double>(denominator));
    }
}

ASSIZE_TEST_CLASS(ExactRatioTest)

} // namespace assize::test

#include "exactratiotest.moc"
