// SPDX-License-Identifier: Apache-2.0
#include "text/region.h"

#include "bytes.h"
#include "testcase.h"
#include "testregistry.h"

#include <QList>
#include <QTest>

#include <array>
#include <cstdint>
#include <limits>
#include <utility>

using namespace Qt::StringLiterals;

namespace assize::test {

class RegionTest final : public TestCase {
    Q_OBJECT

    using Bounds = std::pair<qint64, qint64>;

    static auto resolved(const QByteArray& text, OffsetUnit unit, Bounds bounds, const QByteArray& quote)
    {
        const QuotedRegion quoted{.start = bounds.first, .end = bounds.second, .text = quote.toStdString()};
        return resolve(quoted, view(text), OffsetIndex(view(text), unit), unit);
    }

private Q_SLOTS:
    void findsTheSameTextInEveryUnit_data();
    void findsTheSameTextInEveryUnit();
    void findsATextBehindAKilobyteOfOthers_data();
    void findsATextBehindAKilobyteOfOthers();
    void refusesWhatDoesNotStandThere_data();
    void refusesWhatDoesNotStandThere();
    void messagesAreOneSafeSentence();
    void findsEveryOccurrence_data();
    void findsEveryOccurrence();
    void namesAreThoseOfTheFormat();
};

void RegionTest::findsTheSameTextInEveryUnit_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("quote");
    QTest::addColumn<Bounds>("bytes");
    QTest::addColumn<Bounds>("codeUnits");
    QTest::addColumn<Bounds>("codePoints");
    const auto row = [](const char* name, const QByteArray& text, const QByteArray& quote, Bounds bytes,
                        Bounds codeUnits, Bounds codePoints) {
        QTest::newRow(name) << text << quote << bytes << codeUnits << codePoints;
    };

    row("C-01: behind an astral character", "ok \U0001F980 crab ends"_ba, "crab"_ba, {8, 12}, {6, 10},
        {5, 9});
    row("C-04: behind combining marks", "re\u0301sume\u0301 sent"_ba, "sent"_ba, {11, 15}, {9, 13}, {9, 13});
    row("C-04: a base letter without its mark", "re\u0301sume\u0301 sent"_ba, "e"_ba, {1, 2}, {1, 2}, {1, 2});
    row("C-05: the astral character itself", "a\U0001F980b"_ba, "\U0001F980"_ba, {1, 5}, {1, 3}, {1, 2});
    row("C-07: behind CR LF", "a\r\nb\r\ncde"_ba, "cde"_ba, {6, 9}, {6, 9}, {6, 9});
    row("C-07: behind CR alone", "a\rb\rcde"_ba, "cde"_ba, {4, 7}, {4, 7}, {4, 7});
    row("C-07: behind LF CR", "a\n\rb\n\rcde"_ba, "cde"_ba, {6, 9}, {6, 9}, {6, 9});
    row("C-07: from within one CR LF into another", "a\r\nb\r\ncde"_ba, "\nb\r"_ba, {2, 5}, {2, 5}, {2, 5});
    row("C-08: behind unusual line breaks", "one\rtwo\u0085three\u000Bfour"_ba, "four"_ba, {15, 19}, {14, 18},
        {14, 18});
    row("C-08: a line break and what follows", "one\rtwo\u0085three\u000Bfour"_ba, "\u0085three"_ba, {7, 14},
        {7, 13}, {7, 13});
    row("C-10: behind a NUL", "ab\0cd ef"_ba, "ef"_ba, {6, 8}, {6, 8}, {6, 8});
    row("C-10: with a NUL inside", "ab\0cd ef"_ba, "b\0c"_ba, {1, 4}, {1, 4}, {1, 4});
    row("C-10: behind control characters", "\u0001\u001b[31m\u007f ef"_ba, "ef"_ba, {8, 10}, {8, 10},
        {8, 10});
    row("C-11: between separators of Unicode", "one\u2028two\u2029three\nfour"_ba, "three"_ba, {12, 17},
        {8, 13}, {8, 13});
    row("C-11: with both separators", "one\u2028two\u2029three\nfour"_ba, "\u2028two\u2029"_ba, {3, 12},
        {3, 8}, {3, 8});
    row("C-13: behind a zero-width space", "foo\u200Bbar baz"_ba, "bar"_ba, {6, 9}, {4, 7}, {4, 7});
    row("C-14: behind overridden direction", "access granted \u202Edeined\u202C end"_ba, "end"_ba, {28, 31},
        {24, 27}, {24, 27});
    row("C-14: inside overridden direction", "access granted \u202Edeined\u202C end"_ba, "deined"_ba,
        {18, 24}, {16, 22}, {16, 22});
    row("C-16: behind tabs", "\tx\ty = 1"_ba, "y = 1"_ba, {3, 8}, {3, 8}, {3, 8});
    row("C-16: behind a wide character and tabs", "\u754C\t\tx\ty = 1"_ba, "y = 1"_ba, {7, 12}, {5, 10},
        {5, 10});
    row("C-17: all white space counts", "x  =   1\n\n\n  y"_ba, "y"_ba, {13, 14}, {13, 14}, {13, 14});
    row("C-19: the second of three equal words", "no no no"_ba, "no"_ba, {3, 5}, {3, 5}, {3, 5});
    row("C-19: the last of three equal words", "no no no"_ba, "no"_ba, {6, 8}, {6, 8}, {6, 8});
    row("C-20: a part of a word stays one", "Coll\u00E9 fini"_ba, "oll"_ba, {1, 4}, {1, 4}, {1, 4});
    row("C-20: behind an accented letter", "Coll\u00E9 fini"_ba, "fini"_ba, {7, 11}, {6, 10}, {6, 10});
    row("I08: behind a leading byte order mark", "\uFEFFok"_ba, "ok"_ba, {3, 5}, {1, 3}, {1, 3});
    row("I10: behind noncharacters", "a\uFFFF\uFDD0b"_ba, "b"_ba, {7, 8}, {3, 4}, {3, 4});
    row("the whole text", "\u00E9\U0001F980"_ba, "\u00E9\U0001F980"_ba, {0, 6}, {0, 3}, {0, 2});
}

void RegionTest::findsTheSameTextInEveryUnit()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, quote);
    QFETCH(const Bounds, bytes);
    QFETCH(const Bounds, codeUnits);
    QFETCH(const Bounds, codePoints);

    for (const auto& [unit, bounds] :
         {std::pair{OffsetUnit::Utf8, bytes}, std::pair{OffsetUnit::Utf16, codeUnits},
          std::pair{OffsetUnit::CodePoint, codePoints}}) {
        const OffsetIndex index(view(text), unit);
        const auto region = resolved(text, unit, bounds, quote);
        QVERIFY2(region.has_value(), region ? "" : region.error().message.c_str());
        QCOMPARE(static_cast<qint64>(region->begin), bytes.first);
        QCOMPARE(static_cast<qint64>(region->end), bytes.second);
        QCOMPARE(bytesOf(region->of(view(text))), quote);
        QCOMPARE(static_cast<qint64>(index.fromBytes(region->begin)), bounds.first);
        QCOMPARE(static_cast<qint64>(index.fromBytes(region->end)), bounds.second);
    }
}

void RegionTest::findsATextBehindAKilobyteOfOthers_data()
{
    QTest::addColumn<QByteArray>("filler");
    QTest::addColumn<int>("codeUnits");
    QTest::addColumn<int>("codePoints");

    QTest::newRow("C-01: astral characters") << "\U0001F980"_ba << 2 << 1;
    QTest::newRow("C-04: combining marks") << "re\u0301sume\u0301 "_ba << 9 << 9;
    QTest::newRow("C-07: CR LF") << "line\r\n"_ba << 6 << 6;
    QTest::newRow("C-10: NUL") << "\0\u0001\u007F"_ba << 3 << 3;
    QTest::newRow("C-11: separators of Unicode") << "\u2028\u2029\n"_ba << 3 << 3;
    QTest::newRow("C-13: zero-width characters") << "foo\u200B"_ba << 4 << 4;
    QTest::newRow("C-14: bidi controls") << "\u202Ede\u202C"_ba << 4 << 4;
    QTest::newRow("C-16: wide characters and tabs") << "\u754C\t"_ba << 2 << 2;
    QTest::newRow("C-20: accented letters") << "Coll\u00E9 "_ba << 6 << 6;
    QTest::newRow("characters of every length") << "a\u00E9\u754C\U0001F980"_ba << 5 << 4;
}

void RegionTest::findsATextBehindAKilobyteOfOthers()
{
    QFETCH(const QByteArray, filler);
    QFETCH(const int, codeUnits);
    QFETCH(const int, codePoints);

    const QByteArray quote = "\U0001F980 crab"_ba;
    const auto check = [&](OffsetUnit unit, qint64 unitsOfFiller, qint64 unitsOfQuote, qint64 repeats) {
        const qint64 start = repeats * unitsOfFiller;
        const auto region =
            resolved(filler.repeated(repeats) + quote + filler, unit, {start, start + unitsOfQuote}, quote);
        QVERIFY2(region.has_value(), region ? "" : region.error().message.c_str());
        QCOMPARE(static_cast<qsizetype>(region->begin), repeats * filler.size());
    };
    for (qint64 repeats = 0; repeats < 2000; repeats += 37) {
        check(OffsetUnit::Utf8, filler.size(), 9, repeats);
        check(OffsetUnit::Utf16, codeUnits, 7, repeats);
        check(OffsetUnit::CodePoint, codePoints, 6, repeats);
    }
}

void RegionTest::refusesWhatDoesNotStandThere_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<OffsetUnit>("unit");
    QTest::addColumn<Bounds>("bounds");
    QTest::addColumn<QByteArray>("quote");
    QTest::addColumn<RegionFaultKind>("kind");
    QTest::addColumn<QByteArray>("matchingUnit");
    const auto row = [](const char* name, const QByteArray& text, OffsetUnit unit, Bounds bounds,
                        const QByteArray& quote, RegionFaultKind kind, const QByteArray& matchingUnit = {}) {
        QTest::newRow(name) << text << unit << bounds << quote << kind << matchingUnit;
    };
    using enum OffsetUnit;
    using enum RegionFaultKind;
    const QByteArray crab = "ok \U0001F980 crab ends"_ba;
    const QByteArray split = "a\U0001F980b"_ba;
    constexpr qint64 largest = std::numeric_limits<qint64>::max();

    row("C-22: a span of no length", "no no no"_ba, CodePoint, {4, 4}, ""_ba, Empty);
    row("C-22: a span of no length that quotes something", "no no no"_ba, Utf16, {4, 4}, "o"_ba, Empty);
    row("a span that ends before it starts", "no no no"_ba, Utf8, {5, 3}, "no"_ba, Empty);
    row("0 to 0 of an empty text", ""_ba, Utf8, {0, 0}, ""_ba, Empty);
    row("J14: a negative start", "no no no"_ba, CodePoint, {-1, 2}, "no"_ba, Outside);
    row("both bounds negative", "no no no"_ba, CodePoint, {-3, -1}, "no"_ba, Outside);
    row("the smallest and the largest number", "no no no"_ba, Utf16, {-largest - 1, largest}, "no"_ba,
        Outside);
    row("one beyond the end, in bytes", "no"_ba, Utf8, {0, 3}, "no"_ba, Outside);
    row("one beyond the end, in code points", "\u00E9t"_ba, CodePoint, {0, 3}, "\u00E9t"_ba, Outside,
        "utf-8"_ba);
    row("a start at the end", "no"_ba, Utf8, {2, 3}, "no"_ba, Outside);
    row("J13: 2^32 + 1 is not cut to 1", "no no no"_ba, CodePoint, {0, 4294967297}, "n"_ba, Outside);
    row("2^32 is not cut to 0", "no no no"_ba, CodePoint, {4294967296, 4294967298}, "no"_ba, Outside);
    row("C-05: a start between the halves of a surrogate pair", split, Utf16, {2, 3}, "\U0001F980"_ba,
        SplitsCharacter);
    row("C-05: bounds inside a character's bytes", split, Utf8, {2, 4}, "\U0001F980"_ba, SplitsCharacter);
    row("an end between the halves of a surrogate pair", split, Utf16, {0, 2}, "a"_ba, SplitsCharacter);
    row("an end inside a character's bytes", split, Utf8, {0, 2}, "a\U0001F980"_ba, SplitsCharacter,
        "code-point"_ba);
    row("C-01: code units where the file says code points", crab, CodePoint, {6, 10}, "crab"_ba, TextDiffers,
        "utf-16"_ba);
    row("C-01: bytes where the file says code points", crab, CodePoint, {8, 12}, "crab"_ba, TextDiffers,
        "utf-8"_ba);
    row("I13: code units where the file says bytes", crab, Utf8, {6, 10}, "crab"_ba, SplitsCharacter,
        "utf-16"_ba);
    row("C-01: code points where the file says bytes", crab, Utf8, {5, 9}, "crab"_ba, SplitsCharacter,
        "code-point"_ba);
    row("C-01: code points where the file says code units", crab, Utf16, {5, 9}, "crab"_ba, TextDiffers,
        "code-point"_ba);
    row("bytes beyond the end in code units", "\u754C\u754Cok"_ba, Utf16, {6, 8}, "ok"_ba, Outside,
        "utf-8"_ba);
    row("one place to the right", "no no no"_ba, CodePoint, {4, 6}, "no"_ba, TextDiffers);
    row("C-19: the quote stands elsewhere, and is not searched for", "no no yes"_ba, CodePoint, {6, 8},
        "no"_ba, TextDiffers);
    row("C-13: a zero-width space is not passed over", "foo\u200Bbar"_ba, CodePoint, {0, 7}, "foobar"_ba,
        TextDiffers);
    row("C-11: a line separator is no line feed", "one\u2028two"_ba, CodePoint, {0, 7}, "one\ntwo"_ba,
        TextDiffers);
    row("C-07: CR LF is not LF", "a\r\nb"_ba, CodePoint, {0, 4}, "a\nb"_ba, TextDiffers);
    row("C-10: a quote does not end at NUL", "ab\0cd"_ba, CodePoint, {0, 5}, "ab"_ba, TextDiffers);
    row("C-17: white space is not collapsed", "x  y"_ba, CodePoint, {0, 4}, "x y"_ba, TextDiffers);
    row("letters are not normalised", "e\u0301"_ba, CodePoint, {0, 2}, "\u00E9"_ba, TextDiffers);
    row("letters are not folded", "No"_ba, CodePoint, {0, 2}, "no"_ba, TextDiffers);
    row("a quote that is only a beginning", "no no"_ba, CodePoint, {0, 5}, "no"_ba, TextDiffers);
}

void RegionTest::refusesWhatDoesNotStandThere()
{
    QFETCH(const QByteArray, text);
    QFETCH(const OffsetUnit, unit);
    QFETCH(const Bounds, bounds);
    QFETCH(const QByteArray, quote);
    QFETCH(const RegionFaultKind, kind);
    QFETCH(const QByteArray, matchingUnit);

    const auto region = resolved(text, unit, bounds, quote);
    QVERIFY(!region);
    QCOMPARE(region.error().kind, kind);
    QVERIFY(!region.error().message.empty());
    const QByteArray hint = bytesOf(region.error().hint);
    if (matchingUnit.isEmpty())
        QCOMPARE(hint, ""_ba);
    else
        QVERIFY2(hint.startsWith("matches in " + matchingUnit + ": set offsets"), hint.constData());
}

void RegionTest::messagesAreOneSafeSentence()
{
    const QByteArray text = "\u202Eone\nline\u001B[2J" + QByteArray(5000, 'x');
    const auto region =
        resolved(text, OffsetUnit::Utf8, {0, text.size()}, "other\r"_ba + QByteArray(5000, 'y'));
    QVERIFY(!region);
    const QByteArray message = bytesOf(region.error().message);
    QVERIFY2(message.size() < 400, message.constData());
    for (const char* raw : {"\u202E", "\n", "\r", "\u001B"})
        QVERIFY2(!message.contains(raw), message.constData());
}

void RegionTest::findsEveryOccurrence_data()
{
    QTest::addColumn<QByteArray>("needle");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("limit");
    QTest::addColumn<QList<int>>("places");

    QTest::newRow("none") << "x"_ba << "no no no"_ba << 9 << QList<int>{};
    QTest::newRow("C-19: all three") << "no"_ba << "no no no"_ba << 9 << QList<int>{0, 3, 6};
    QTest::newRow("overlapping ones too") << "aa"_ba << "aaaa"_ba << 9 << QList<int>{0, 1, 2};
    QTest::newRow("at most as many as asked for") << "aa"_ba << "aaaa"_ba << 2 << QList<int>{0, 1};
    QTest::newRow("the whole text") << "ab"_ba << "ab"_ba << 9 << QList<int>{0};
    QTest::newRow("longer than the text") << "abc"_ba << "ab"_ba << 9 << QList<int>{};
    QTest::newRow("behind a NUL") << "b"_ba << "a\0b"_ba << 9 << QList<int>{2};
    QTest::newRow("a NUL in the needle") << "\0b"_ba << "ab\0b"_ba << 9 << QList<int>{2};
    QTest::newRow("C-13: a zero-width space breaks it")
        << "foobar"_ba << "foo\u200Bbar"_ba << 9 << QList<int>{};
    QTest::newRow("counted in bytes") << "crab"_ba << "ok \U0001F980 crab ends"_ba << 9 << QList<int>{8};
}

void RegionTest::findsEveryOccurrence()
{
    QFETCH(const QByteArray, needle);
    QFETCH(const QByteArray, text);
    QFETCH(const int, limit);
    QFETCH(const QList<int>, places);

    QList<int> found;
    for (const std::size_t place : occurrences(view(needle), view(text), static_cast<std::size_t>(limit)))
        found.append(static_cast<int>(place));
    QCOMPARE(found, places);
}

void RegionTest::namesAreThoseOfTheFormat()
{
    QCOMPARE(bytesOf(nameOf(OffsetUnit::Utf8)), "utf-8"_ba);
    QCOMPARE(bytesOf(nameOf(OffsetUnit::Utf16)), "utf-16"_ba);
    QCOMPARE(bytesOf(nameOf(OffsetUnit::CodePoint)), "code-point"_ba);
    // Behind "claim-span-" they make the codes that the diagnostics show.
    QCOMPARE(bytesOf(codeSuffix(RegionFaultKind::Empty)), "empty"_ba);
    QCOMPARE(bytesOf(codeSuffix(RegionFaultKind::Outside)), "outside"_ba);
    QCOMPARE(bytesOf(codeSuffix(RegionFaultKind::SplitsCharacter)), "splits-character"_ba);
    QCOMPARE(bytesOf(codeSuffix(RegionFaultKind::TextDiffers)), "mismatch"_ba);
}

ASSIZE_TEST_CLASS(RegionTest)

} // namespace assize::test

#include "regiontest.moc"
