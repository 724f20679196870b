// SPDX-License-Identifier: Apache-2.0
#include "text/offsets.h"

#include "bytes.h"
#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

class OffsetsTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void measuresATextInEachUnit_data();
    void measuresATextInEachUnit();
    void refusesWhatIsNoPlaceInTheText_data();
    void refusesWhatIsNoPlaceInTheText();
    void everyOffsetOfALongTextAgreesWithANaiveCount_data();
    void everyOffsetOfALongTextAgreesWithANaiveCount();
};

void OffsetsTest::measuresATextInEachUnit_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("bytes");
    QTest::addColumn<int>("codeUnits");
    QTest::addColumn<int>("codePoints");

    QTest::newRow("nothing") << ""_ba << 0 << 0 << 0;
    QTest::newRow("ASCII counts alike everywhere") << "abc"_ba << 3 << 3 << 3;
    QTest::newRow("NUL does not end a text") << "ab\0cd ef"_ba << 8 << 8 << 8;
    QTest::newRow("C-01: an astral character is one, two or four")
        << "ok \U0001F980 crab ends"_ba << 17 << 15 << 14;
    QTest::newRow("C-04: a combining mark is a character of its own")
        << "re\u0301sume\u0301 sent"_ba << 15 << 13 << 13;
    QTest::newRow("C-07: CR and LF are two characters") << "a\r\nb\r\ncde"_ba << 9 << 9 << 9;
    QTest::newRow("a leading byte order mark is a character") << "\uFEFFx"_ba << 4 << 2 << 2;
    QTest::newRow("U+FFFF is one code unit") << "\uFFFF"_ba << 3 << 1 << 1;
    QTest::newRow("U+10000 is the first of two code units") << "\U00010000"_ba << 4 << 2 << 1;
    QTest::newRow("U+10FFFF is the last of two code units") << "\U0010FFFF"_ba << 4 << 2 << 1;
    QTest::newRow("a family of seven code points")
        << "\U0001F468\u200D\U0001F469\u200D\U0001F467\u200D\U0001F466"_ba << 25 << 11 << 7;
}

void OffsetsTest::measuresATextInEachUnit()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, bytes);
    QFETCH(const int, codeUnits);
    QFETCH(const int, codePoints);

    for (const auto& [unit, length] :
         {std::pair{OffsetUnit::Utf8, bytes}, std::pair{OffsetUnit::Utf16, codeUnits},
          std::pair{OffsetUnit::CodePoint, codePoints}}) {
        const auto expected = static_cast<std::uint64_t>(length);
        QCOMPARE(lengthIn(unit, view(text)), expected);
        const OffsetIndex index(view(text), unit);
        QCOMPARE(index.length(), expected);
        QCOMPARE(index.toBytes(expected), std::optional(static_cast<std::size_t>(text.size())));
        QCOMPARE(index.fromBytes(static_cast<std::size_t>(text.size())), expected);
        QCOMPARE(index.toBytes(expected + 1), std::nullopt);
    }
}

void OffsetsTest::refusesWhatIsNoPlaceInTheText_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<OffsetUnit>("unit");
    QTest::addColumn<quint64>("offset");

    QTest::newRow("C-05: between the halves of a surrogate pair")
        << "a\U0001F980b"_ba << OffsetUnit::Utf16 << quint64{2};
    QTest::newRow("C-05: after the first byte of a character")
        << "a\U0001F980b"_ba << OffsetUnit::Utf8 << quint64{2};
    QTest::newRow("C-05: before the last byte of a character")
        << "a\U0001F980b"_ba << OffsetUnit::Utf8 << quint64{4};
    QTest::newRow("between two bytes") << "\u00E9"_ba << OffsetUnit::Utf8 << quint64{1};
    QTest::newRow("beyond the end, in bytes") << "abc"_ba << OffsetUnit::Utf8 << quint64{4};
    QTest::newRow("beyond the end, in code units") << "ab\u00E9"_ba << OffsetUnit::Utf16 << quint64{4};
    QTest::newRow("beyond the end, in code points")
        << "a\U0001F980b"_ba << OffsetUnit::CodePoint << quint64{4};
    QTest::newRow("2^32 + 1 is not cut to 1") << "abc"_ba << OffsetUnit::CodePoint << quint64{4294967297};
    QTest::newRow("2^64 - 1 does not wrap around") << "ab\u00E9"_ba << OffsetUnit::Utf16 << ~quint64{0};
}

void OffsetsTest::refusesWhatIsNoPlaceInTheText()
{
    QFETCH(const QByteArray, text);
    QFETCH(const OffsetUnit, unit);
    QFETCH(const quint64, offset);

    QCOMPARE(OffsetIndex(view(text), unit).toBytes(offset), std::nullopt);
}

void OffsetsTest::everyOffsetOfALongTextAgreesWithANaiveCount_data()
{
    QTest::addColumn<QByteArrayList>("characters");
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");

    const QByteArrayList each{"a"_ba, "\u00E9"_ba, "\u754C"_ba, "\U0001F980"_ba};
    QTest::newRow("ASCII has no checkpoints") << QByteArrayList{"a"_ba} << ""_ba << ""_ba;
    QTest::newRow("ASCII, and one astral character at the start")
        << QByteArrayList{"a"_ba} << "\U0001F980"_ba << ""_ba;
    QTest::newRow("ASCII, and one astral character at the end")
        << QByteArrayList{"a"_ba} << ""_ba << "\U0001F980"_ba;
    QTest::newRow("two bytes each") << QByteArrayList{"\u00E9"_ba} << ""_ba << ""_ba;
    QTest::newRow("two bytes each, across every checkpoint")
        << QByteArrayList{"\u00E9"_ba} << "x"_ba << ""_ba;
    QTest::newRow("three bytes each, across some checkpoints")
        << QByteArrayList{"\u754C"_ba} << ""_ba << "\r\n"_ba;
    QTest::newRow("four bytes each") << QByteArrayList{"\U0001F980"_ba} << ""_ba << ""_ba;
    QTest::newRow("four bytes each, one byte before every checkpoint")
        << QByteArrayList{"\U0001F980"_ba} << "xyz"_ba << ""_ba;
    QTest::newRow("four bytes each, in the middle of every checkpoint")
        << QByteArrayList{"\U0001F980"_ba} << "xy"_ba << "z"_ba;
    QTest::newRow("four bytes each, one byte after every checkpoint")
        << QByteArrayList{"\U0001F980"_ba} << "x"_ba << ""_ba;
    QTest::newRow("characters of every length") << each << ""_ba << ""_ba;
    QTest::newRow("a byte order mark, then characters of every length") << each << "\uFEFF"_ba << "\0"_ba;
}

/// Adds up the units while the text is made, and asks for every offset in every unit.
void OffsetsTest::everyOffsetOfALongTextAgreesWithANaiveCount()
{
    QFETCH(const QByteArrayList, characters);
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, after);

    std::mt19937 random(20);
    std::string text;
    std::map<OffsetUnit, std::map<std::uint64_t, std::size_t>> places;
    std::uint64_t codeUnits = 0;
    std::uint64_t codePoints = 0;
    const auto note = [&] {
        places[OffsetUnit::Utf8][text.size()] = text.size();
        places[OffsetUnit::Utf16][codeUnits] = text.size();
        places[OffsetUnit::CodePoint][codePoints] = text.size();
    };
    const auto add = [&](const QByteArray& character) {
        note();
        text.append(view(character));
        codeUnits += character.size() == 4 ? 2U : 1U;
        codePoints += 1;
    };
    const auto addAll = [&](const QByteArray& some) {
        for (const char32_t codePoint : QString::fromUtf8(some).toUcs4())
            add(QString::fromUcs4(&codePoint, 1).toUtf8());
    };
    addAll(before);
    while (text.size() < 5000)
        add(characters[static_cast<qsizetype>(random() % static_cast<std::size_t>(characters.size()))]);
    addAll(after);
    note();

    for (const auto& [unit, expected] : places) {
        const OffsetIndex index(text, unit);
        const std::uint64_t length = expected.rbegin()->first;
        QCOMPARE(index.length(), length);
        for (std::uint64_t offset = 0; offset <= length + 2; ++offset) {
            const auto place = expected.find(offset);
            const auto bytes = index.toBytes(offset);
            QCOMPARE(bytes, place == expected.end() ? std::nullopt : std::optional(place->second));
            if (bytes)
                QCOMPARE(index.fromBytes(*bytes), offset);
        }
    }
}

ASSIZE_TEST_CLASS(OffsetsTest)

} // namespace assize::test

#include "offsetstest.moc"
