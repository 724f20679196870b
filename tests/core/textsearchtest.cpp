// SPDX-License-Identifier: Apache-2.0
#include "text/textsearch.h"

#include "bytes.h"
#include "testcase.h"
#include "testregistry.h"
#include "text/textblocks.h"

#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;

namespace assize::test {

class TextSearchTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void findsEveryPlace_data();
    void findsEveryPlace();
    void countsNoFurtherThanAsked();
    void foldsAsUnicodeSays();
    void ranksPlacesByTheWordsThatStandTogether_data();
    void ranksPlacesByTheWordsThatStandTogether();
    void linesBeginWhereTheirNumbersSay();
};

using Places = QList<QPair<int, int>>;

void TextSearchTest::findsEveryPlace_data()
{
    QTest::addColumn<QByteArray>("needle");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Places>("exact");
    QTest::addColumn<Places>("ignoringCase");
    const auto row = [](const char* name, const QByteArray& needle, const QByteArray& text,
                        const Places& exact, const Places& ignoringCase) {
        QTest::newRow(name) << needle << text << exact << ignoringCase;
    };
    row("C-19: each of them, not the first alone", "no", "no no no", {{0, 2}, {3, 5}, {6, 8}},
        {{0, 2}, {3, 5}, {6, 8}});
    row("case", "Error", "error Error", {{6, 11}}, {{0, 5}, {6, 11}});
    row("none over another", "aa", "aaaa", {{0, 2}, {2, 4}}, {{0, 2}, {2, 4}});
    row("nothing for nothing", "", "abc", {}, {});
    row("longer than the text", "abcd", "abc", {}, {});
    row("Cyrillic case", "\u0416", "\u0436\u0416", {{2, 4}}, {{0, 2}, {2, 4}});
    row("Greek: both small sigmas fold alike", "\u03A3", "\u03C2\u03C3", {}, {{0, 2}, {2, 4}});
    row("the Kelvin sign folds to k, and is three bytes", "k", "\u212A!k", {{4, 5}}, {{0, 3}, {4, 5}});
    row("behind it, offsets are still right", "kx", "\u212AX kx", {{5, 7}}, {{0, 4}, {5, 7}});
    row("beyond U+FFFF", "\U00010428", "\U00010400", {}, {{0, 4}});
    row("simple folding: a sharp s is no double s", "ss", "\u00DF", {}, {});
    row("nothing is normalised", "\u00E9", "e\u0301", {}, {});
    row("C-13: a zero-width space is not passed over", "foobar", "foo\u200Bbar", {}, {});
    row("C-10: NUL", QByteArray("b\0c", 3), QByteArray("ab\0cd", 5), {{1, 4}}, {{1, 4}});
    row("C-01: behind an emoji", "crab", "ok \U0001F980 crab", {{8, 12}}, {{8, 12}});
}

void TextSearchTest::findsEveryPlace()
{
    QFETCH(const QByteArray, needle);
    QFETCH(const QByteArray, text);
    QFETCH(const Places, exact);
    QFETCH(const Places, ignoringCase);
    const auto found = [&](LetterCase letterCase) {
        Places out;
        for (const Region& region : placesOf(view(needle), view(text), letterCase, 1000))
            out.append({static_cast<int>(region.begin), static_cast<int>(region.end)});
        return out;
    };
    QCOMPARE(found(LetterCase::Exact), exact);
    QCOMPARE(found(LetterCase::Ignored), ignoringCase);
}

void TextSearchTest::countsNoFurtherThanAsked()
{
    const std::string text(1000, 'a');
    for (const LetterCase letterCase : {LetterCase::Exact, LetterCase::Ignored})
        QCOMPARE(placesOf("a", text, letterCase, 17).size(), std::size_t{17});
}

void TextSearchTest::foldsAsUnicodeSays()
{
    QFile data(u"/usr/share/unicode/CaseFolding.txt"_s);
    QVERIFY2(data.open(QIODevice::ReadOnly), "Debian's package unicode-data is missing");
    QHash<char32_t, char32_t> expected;
    while (!data.atEnd()) {
        const QByteArray line = data.readLine();
        const QList<QByteArray> fields = line.left(line.indexOf('#')).split(';');
        if (fields.size() >= 3 && (fields[1].trimmed() == "C" || fields[1].trimmed() == "S"))
            expected.insert(fields[0].trimmed().toUInt(nullptr, 16), fields[2].trimmed().toUInt(nullptr, 16));
    }
    QVERIFY(expected.size() > 1000);
    for (char32_t codePoint = 0; codePoint <= 0x10FFFF; ++codePoint)
        QVERIFY(foldedCase(codePoint) == expected.value(codePoint, codePoint));
}

void TextSearchTest::ranksPlacesByTheWordsThatStandTogether_data()
{
    QTest::addColumn<QByteArray>("claim");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QList<QByteArray>>("places");
    QTest::addColumn<QList<int>>("words");
    const QByteArray apart = " one two three four five six seven eight nine ten eleven twelve thirteen "
                             "fourteen fifteen sixteen seventeen eighteen nineteen twenty ";
    using Texts = QList<QByteArray>;
    QTest::newRow("more words first")
        << "the catch body is empty"_ba
        << QByteArray("catch (...) and body" + apart + "the CATCH body: empty" + apart)
        << Texts{"the CATCH body: empty", "catch (...) and body"} << QList<int>{4, 2};
    QTest::newRow("places of one word, where there are none of more")
        << "returns zero"_ba << QByteArray("it returns" + apart + "nothing") << Texts{"returns"}
        << QList<int>{1};
    QTest::newRow("a claim of one word has the places of that word")
        << "timeout"_ba << QByteArray("a timeout" + apart + "Timeout") << Texts{"timeout", "Timeout"}
        << QList<int>{1, 1};
    QTest::newRow("short words do not count beside longer ones")
        << "it is an error of parsing"_ba << QByteArray("it is of an" + apart + "parsing error")
        << Texts{"parsing error"} << QList<int>{2};
    QTest::newRow("but count where there are no others")
        << "is it"_ba << "it is"_ba << Texts{"it is"} << QList<int>{2};
    QTest::newRow("of equally many words, the rarer ones")
        << "alpha beta gamma"_ba
        << QByteArray("alpha beta" + apart + "alpha beta" + apart + "gamma alpha" + apart)
        << Texts{"gamma alpha", "alpha beta", "alpha beta"} << QList<int>{2, 2, 2};
    QTest::newRow("C-04: other letters than ASCII, by their case folding")
        << "\u041F\u0440\u043E\u0432\u0435\u0440\u043A\u0430 \u0444\u0430\u0439\u043B\u0430"_ba
        << "\u043F\u0440\u043E\u0432\u0435\u0440\u043A\u0430 \u0424\u0430\u0439\u043B\u0430"_ba
        << Texts{"\u043F\u0440\u043E\u0432\u0435\u0440\u043A\u0430 \u0424\u0430\u0439\u043B\u0430"}
        << QList<int>{2};
    QTest::newRow("nothing for a claim without words") << "?!"_ba << "?! ?!"_ba << Texts{} << QList<int>{};
}

void TextSearchTest::ranksPlacesByTheWordsThatStandTogether()
{
    QFETCH(const QByteArray, claim);
    QFETCH(const QByteArray, text);
    QFETCH(const QList<QByteArray>, places);
    QFETCH(const QList<int>, words);
    QList<QByteArray> found;
    QList<int> counts;
    for (const WordsPlace& place : placesOfWords(view(claim), view(text), 50)) {
        found.append(bytesOf(place.region.of(view(text))));
        counts.append(static_cast<int>(place.words));
    }
    QCOMPARE(found, places);
    QCOMPARE(counts, words);
}

void TextSearchTest::linesBeginWhereTheirNumbersSay()
{
    const std::string text = "one\n" + std::string(5000, 'x') + "\nthree\r\n\nfive";
    const TextBlocks blocks(text);
    QCOMPARE(blocks.lineCount(), std::size_t{5});
    const std::vector<std::size_t> begins{0, 4, 5005, 5012, 5013};
    for (std::size_t line = 1; line <= 5; ++line)
        QCOMPARE(blocks.lineBegin(line), begins[line - 1]);
    QCOMPARE(blocks.lineBegin(0), std::size_t{0});
    QCOMPARE(blocks.lineBegin(99), begins.back());
}

ASSIZE_TEST_CLASS(TextSearchTest)

} // namespace assize::test

#include "textsearchtest.moc"
