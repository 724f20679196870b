// SPDX-License-Identifier: Apache-2.0
#include "text/displaytext.h"

#include "bytes.h"
#include "testcase.h"
#include "testregistry.h"
#include "text/textblocks.h"
#include "text/utf16.h"
#include "text/utf8.h"

#include <QFile>
#include <QTest>

#include <string>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

class DisplayTextTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void cellsAreGraphemeClusters();
    void clustersDoNotDependOnWhatIsNearby_data();
    void clustersDoNotDependOnWhatIsNearby();
    void utf16KeepsEveryCodePoint();
    void drawsAUnitForEveryStoredCharacter_data();
    void drawsAUnitForEveryStoredCharacter();
    void aHundredThousandCombiningMarksAreBoxedAsACount();
    void blocksEndWhereLinesEnd_data();
    void blocksEndWhereLinesEnd();
    void longLinesAreCutBetweenGraphemes_data();
    void longLinesAreCutBetweenGraphemes();
};

/// Unicode's own test of grapheme clusters, through bytes.
void DisplayTextTest::cellsAreGraphemeClusters()
{
    QFile data(u"/usr/share/unicode/auxiliary/GraphemeBreakTest.txt"_s);
    QVERIFY2(data.open(QIODevice::ReadOnly), "Debian's package unicode-data is missing");
    int tested = 0;
    while (!data.atEnd()) {
        const QString line = QString::fromUtf8(data.readLine());
        const QStringList words = line.left(line.indexOf(u'#')).simplified().split(u' ', Qt::SkipEmptyParts);
        std::string text;
        std::vector<std::size_t> boundaries;
        for (const QString& word : words) {
            if (word == u"÷"_s)
                boundaries.push_back(text.size());
            else if (word != u"×"_s)
                appendUtf8(text, word.toUInt(nullptr, 16));
        }
        // A block has a line break at its end only.
        if (boundaries.empty() || TextBlocks(text).count() != 1)
            continue;
        const DisplayText display(text);
        std::vector<std::size_t> cells;
        for (std::size_t cell = 0; cell <= display.cellCount(); ++cell)
            cells.push_back(display.byteOf(cell));
        QVERIFY2(cells == boundaries, qPrintable(line));
        ++tested;
    }
    QVERIFY(tested > 400);
}

void DisplayTextTest::clustersDoNotDependOnWhatIsNearby_data()
{
    QTest::addColumn<QByteArray>("cluster");
    QTest::newRow("a flag") << "\U0001F1EE\U0001F1F3"_ba;
    QTest::newRow("an emoji sequence") << "\U0001F469\U0001F3FD\u200D\U0001F4BB"_ba;
    QTest::newRow("a letter with marks") << "e\u0301\u0302"_ba;
    QTest::newRow("GB9c: an Indic conjunct") << "\u0915\u094D\u0937\u093F"_ba;
    QTest::newRow("Thai with a spacing vowel") << "\u0E01\u0E33"_ba;
    QTest::newRow("Hangul of three parts") << "\u1112\u1161\u11AB"_ba;
}

void DisplayTextTest::clustersDoNotDependOnWhatIsNearby()
{
    QFETCH(const QByteArray, cluster);
    for (const QByteArray& before :
         {""_ba, "x"_ba, "\u0939\u093F \u0903"_ba, "\u0E01 "_ba, "\u05D0"_ba, "\U0001F980"_ba}) {
        const QByteArray text = before + cluster + "\u0939"_ba;
        const DisplayText display(view(text));
        const auto begin = static_cast<std::size_t>(before.size());
        const auto end = begin + static_cast<std::size_t>(cluster.size());
        QVERIFY((display.closure({begin, begin + 1}) == Region{begin, end}));
    }
}

void DisplayTextTest::utf16KeepsEveryCodePoint()
{
    for (char32_t codePoint = 0; codePoint <= 0x10FFFF; ++codePoint) {
        if (codePoint >= 0xD800 && codePoint <= 0xDFFF)
            continue;
        std::string bytes;
        appendUtf8(bytes, codePoint);
        const QString units = toUtf16(bytes);
        QVERIFY(units.toUcs4() == QList<uint>{static_cast<uint>(codePoint)});
        QVERIFY(toUtf8(units) == bytes);
    }
}

void DisplayTextTest::drawsAUnitForEveryStoredCharacter_data()
{
    QTest::addColumn<QByteArray>("block");
    QTest::addColumn<QString>("drawn");
    QTest::addColumn<QStringList>("labels");
    QTest::newRow("plain text is drawn as it is") << "a\tb"_ba << u"a\tb"_s << QStringList{};
    QTest::newRow("the line feed is not drawn") << "ab\n"_ba << u"ab"_s << QStringList{};
    QTest::newRow("C-07: the carriage return is marked")
        << "ab\r\n"_ba << u"ab\u0001"_s << QStringList{u"CR"_s};
    QTest::newRow("C-10: NUL does not end a text") << "a\0b"_ba << u"a\u0001b"_s << QStringList{u"NUL"_s};
    QTest::newRow("C-14: overrides have no effect")
        << "\u202Eab\u202C"_ba << u"\u0001ab\u0001"_s << QStringList{u"RLO"_s, u"PDF"_s};
    QTest::newRow("D09: directional marks keep theirs")
        << "a\u200Fb"_ba << u"a\u0001\u200Fb"_s << QStringList{u"RLM"_s};
    QTest::newRow("D09: the marks of an isolate stand outside it")
        << "\u2067a\u2069"_ba << u"\u0001\u2067a\u2069\u0001"_s << QStringList{u"RLI"_s, u"PDI"_s};
    QTest::newRow("D10: beyond U+FFFF one placeholder stands for one character")
        << "a\U000E0041b"_ba << u"a\u0001b"_s << QStringList{u"E0041"_s};
    QTest::newRow("a joiner in an emoji sequence is visible")
        << "\U0001F469\u200D\U0001F4BB"_ba << u"\U0001F469\u0001\U0001F4BB"_s << QStringList{u"ZWJ"_s};
    QTest::newRow("D16: eight marks are drawn on a letter")
        << "a\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308"_ba
        << u"a\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308"_s << QStringList{};
    QTest::newRow("D16: the rest is a count")
        << "a\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030A"_ba
        << u"a\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0001"_s << QStringList{u"+2"_s};
    QTest::newRow("a mark without a letter stands on a circle")
        << "\u0301a"_ba << u"\u25CC\u0301a"_s << QStringList{};
    QTest::newRow("markup is text") << "<b>&amp;</b>"_ba << u"<b>&amp;</b>"_s << QStringList{};
}

void DisplayTextTest::drawsAUnitForEveryStoredCharacter()
{
    QFETCH(const QByteArray, block);
    QFETCH(const QString, drawn);
    QFETCH(const QStringList, labels);
    const DisplayText display(view(block));
    QCOMPARE(display.string(), drawn);
    QStringList found;
    for (const DisplayText::Mark& mark : display.marks()) {
        found.append(mark.label);
        QCOMPARE(display.string().at(static_cast<qsizetype>(mark.unit)), QChar(DisplayText::placeholder));
    }
    QCOMPARE(found, labels);
}

void DisplayTextTest::aHundredThousandCombiningMarksAreBoxedAsACount()
{
    const QByteArray text = "x"_ba + "\u0301"_ba.repeated(100'000) + "y"_ba;
    const DisplayText display(view(text));
    QCOMPARE(display.string().size(), 11);
    QCOMPARE(display.marks().size(), std::size_t{1});
    QCOMPARE(display.marks().front().label, u"+99992"_s);
    QCOMPARE(display.cellCount(), std::size_t{2});
    QVERIFY((display.closure({101, 103}) == Region{0, 200'001}));
}

void DisplayTextTest::blocksEndWhereLinesEnd_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArrayList>("lines");
    QTest::newRow("an empty text has one line") << ""_ba << QByteArrayList{""_ba};
    QTest::newRow("LF") << "a\nb"_ba << QByteArrayList{"a\n"_ba, "b"_ba};
    QTest::newRow("a last line break begins a line") << "a\n"_ba << QByteArrayList{"a\n"_ba, ""_ba};
    QTest::newRow("C-07: CR LF is one") << "a\r\nb"_ba << QByteArrayList{"a\r\n"_ba, "b"_ba};
    QTest::newRow("C-07: a lone CR is one") << "a\rb"_ba << QByteArrayList{"a\r"_ba, "b"_ba};
    QTest::newRow("C-07: LF CR are two") << "a\n\rb"_ba << QByteArrayList{"a\n"_ba, "\r"_ba, "b"_ba};
    QTest::newRow("C-08: unusual ones")
        << "one\rtwo\u0085three\u000Bfour"_ba
        << QByteArrayList{"one\r"_ba, "two\u0085"_ba, "three\u000B"_ba, "four"_ba};
    QTest::newRow("C-11: separators")
        << "one\u2028two\u2029three\nfour"_ba
        << QByteArrayList{"one\u2028"_ba, "two\u2029"_ba, "three\n"_ba, "four"_ba};
    QTest::newRow("none behind eight bytes is missed")
        << "12345678901\n23456789\f"_ba << QByteArrayList{"12345678901\n"_ba, "23456789\f"_ba, ""_ba};
    QTest::newRow("others of the same first byte are none")
        << "\u0084\u2027\u00C2"_ba << QByteArrayList{"\u0084\u2027\u00C2"_ba};
}

void DisplayTextTest::blocksEndWhereLinesEnd()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArrayList, lines);
    const TextBlocks blocks(view(text));
    QByteArrayList found;
    for (std::size_t block = 0; block < blocks.count(); ++block) {
        found.append(bytesOf(blocks.bytes(block)));
        QCOMPARE(blocks.lineNumber(block), block + 1);
        QCOMPARE(blocks.at(blocks.begin(block)), block);
        const QByteArray content =
            bytesOf(view(text).substr(blocks.begin(block), blocks.breakBegin(block) - blocks.begin(block)));
        QVERIFY(found.last().startsWith(content));
        const QByteArray lineBreak = found.last().mid(content.size());
        QVERIFY(lineBreak.isEmpty() || QByteArrayList({"\n"_ba, "\r"_ba, "\r\n"_ba, "\u0085"_ba, "\u000B"_ba,
                                                       "\f"_ba, "\u2028"_ba, "\u2029"_ba})
                                           .contains(lineBreak));
        QCOMPARE(lineBreak.isEmpty(), block + 1 == blocks.count());
    }
    QCOMPARE(found, lines);
}

void DisplayTextTest::longLinesAreCutBetweenGraphemes_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("a long word") << "x"_ba.repeated(5000);
    QTest::newRow("words") << "lorem ipsum "_ba.repeated(500);
    QTest::newRow("exactly as long as a block") << "x"_ba.repeated(1024);
    QTest::newRow("surrogate pairs, shifted by one") << "x"_ba + "\U0001F980"_ba.repeated(2000);
    QTest::newRow("letters with combining marks") << "xe\u0301"_ba + "e\u0301\u0302"_ba.repeated(2000);
    QTest::newRow("flags, which pair up from the start") << "\U0001F1E9\U0001F1EA"_ba.repeated(1500);
    QTest::newRow("one cluster longer than a block") << "a"_ba + "\u0301"_ba.repeated(3000) + "bc"_ba;
    QTest::newRow("an emoji sequence longer than a block")
        << "\U0001F469\u200D"_ba.repeated(2000) + "b"_ba.repeated(2000);
}

void DisplayTextTest::longLinesAreCutBetweenGraphemes()
{
    QFETCH(const QByteArray, line);
    const QByteArray text = line + "\r\nnext"_ba;
    const TextBlocks blocks(view(text));
    QCOMPARE(blocks.lineCount(), std::size_t{2});
    const DisplayText whole(view(text).substr(0, static_cast<std::size_t>(line.size()) + 2));
    for (std::size_t block = 0; block + 1 < blocks.count(); ++block) {
        QCOMPARE(blocks.lineNumber(block), std::size_t{1});
        QCOMPARE(blocks.startsLine(block), block == 0);
        QCOMPARE(blocks.lastOfLine(block), blocks.count() - 2);
        const std::size_t begin = blocks.begin(block);
        const std::size_t units = lengthIn(OffsetUnit::Utf16, blocks.bytes(block));
        QVERIFY(units <= 1024 + 2 || DisplayText(blocks.bytes(block)).cellCount() <= 3);
        QVERIFY((whole.closure({begin, begin}) == Region{begin, begin}));
    }
    QCOMPARE(bytesOf(blocks.bytes(blocks.count() - 1)), "next"_ba);
    QVERIFY(blocks.end(blocks.count() - 2) - blocks.breakBegin(blocks.count() - 2) == 2);
}

ASSIZE_TEST_CLASS(DisplayTextTest)

} // namespace assize::test

#include "displaytexttest.moc"
