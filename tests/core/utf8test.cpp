// SPDX-License-Identifier: Apache-2.0
#include "text/utf8.h"

#include "bytes.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QFile>
#include <QList>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

using namespace Qt::StringLiterals;

namespace assize::test {

class Utf8Test final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void decodesOneCodePoint_data();
    void decodesOneCodePoint();
    void refusesIllFormedSequences_data();
    void refusesIllFormedSequences();
    void agreesWithTheGrammarOfRfc3629_data();
    void agreesWithTheGrammarOfRfc3629();
    void everyCodePointIsWrittenAndReadBack();
    void findsTheFirstInvalidByte_data();
    void findsTheFirstInvalidByte();
    void findsTheInvalidLinesOfTheStressTest();
};

void Utf8Test::decodesOneCodePoint_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("at");
    QTest::addColumn<uint>("codePoint");
    QTest::addColumn<int>("length");

    QTest::newRow("the lowest of one byte") << "\0"_ba << 0 << 0x00U << 1;
    QTest::newRow("the highest of one byte") << "\x7F"_ba << 0 << 0x7FU << 1;
    QTest::newRow("the lowest of two bytes") << "\xC2\x80"_ba << 0 << 0x80U << 2;
    QTest::newRow("the highest of two bytes") << "\xDF\xBF"_ba << 0 << 0x7FFU << 2;
    QTest::newRow("the lowest of three bytes") << "\xE0\xA0\x80"_ba << 0 << 0x800U << 3;
    QTest::newRow("the last before the surrogates") << "\xED\x9F\xBF"_ba << 0 << 0xD7FFU << 3;
    QTest::newRow("the first after the surrogates") << "\xEE\x80\x80"_ba << 0 << 0xE000U << 3;
    QTest::newRow("the byte order mark is a character") << "\xEF\xBB\xBF"_ba << 0 << 0xFEFFU << 3;
    QTest::newRow("a noncharacter is well-formed: U+FDD0") << "\xEF\xB7\x90"_ba << 0 << 0xFDD0U << 3;
    QTest::newRow("the highest of three bytes, a noncharacter") << "\xEF\xBF\xBF"_ba << 0 << 0xFFFFU << 3;
    QTest::newRow("the lowest of four bytes") << "\xF0\x90\x80\x80"_ba << 0 << 0x10000U << 4;
    QTest::newRow("a crab") << "\xF0\x9F\xA6\x80"_ba << 0 << 0x1F980U << 4;
    QTest::newRow("the highest of all") << "\xF4\x8F\xBF\xBF"_ba << 0 << 0x10FFFFU << 4;
    QTest::newRow("in the middle of a text") << "a\xC3\xA9z"_ba << 1 << 0xE9U << 2;
    QTest::newRow("the last byte of a text") << "a\xC3\xA9z"_ba << 3 << 0x7AU << 1;
}

void Utf8Test::decodesOneCodePoint()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, at);
    QFETCH(const uint, codePoint);
    QFETCH(const int, length);

    const DecodedCodePoint decoded = decodeUtf8(view(text), static_cast<std::size_t>(at));
    QVERIFY(decoded.valid);
    QCOMPARE(static_cast<uint>(decoded.codePoint), codePoint);
    QCOMPARE(static_cast<int>(decoded.length), length);
}

void Utf8Test::refusesIllFormedSequences_data()
{
    QTest::addColumn<QByteArray>("text");

    QTest::newRow("a continuation byte alone") << "\x80"_ba;
    QTest::newRow("the highest continuation byte alone") << "\xBF"_ba;
    QTest::newRow("NUL in two bytes is overlong") << "\xC0\x80"_ba;
    QTest::newRow("DEL in two bytes is overlong") << "\xC1\xBF"_ba;
    QTest::newRow("U+07FF in three bytes is overlong") << "\xE0\x9F\xBF"_ba;
    QTest::newRow("U+FFFF in four bytes is overlong") << "\xF0\x8F\xBF\xBF"_ba;
    QTest::newRow("the first surrogate") << "\xED\xA0\x80"_ba;
    QTest::newRow("the last surrogate") << "\xED\xBF\xBF"_ba;
    QTest::newRow("a pair of surrogates, three bytes each") << "\xED\xA0\xBE\xED\xB6\x80"_ba;
    QTest::newRow("beyond U+10FFFF") << "\xF4\x90\x80\x80"_ba;
    QTest::newRow("no sequence begins with F5") << "\xF5\x80\x80\x80"_ba;
    QTest::newRow("five bytes") << "\xF8\x88\x80\x80\x80"_ba;
    QTest::newRow("six bytes") << "\xFC\x84\x80\x80\x80\x80"_ba;
    QTest::newRow("FE") << "\xFE"_ba;
    QTest::newRow("FF") << "\xFF"_ba;
    QTest::newRow("two bytes cut off by the end") << "\xC3"_ba;
    QTest::newRow("three bytes cut off by the end") << "\xE2\x82"_ba;
    QTest::newRow("four bytes cut off by the end") << "\xF0\x9F\xA6"_ba;
    QTest::newRow("two bytes cut off by a letter") << "\xC3z"_ba;
    QTest::newRow("three bytes cut off by a letter") << "\xE2\x82z"_ba;
    QTest::newRow("four bytes cut off by another lead byte") << "\xF0\x9F\xA6\xC3\xA9"_ba;
}

void Utf8Test::refusesIllFormedSequences()
{
    QFETCH(const QByteArray, text);

    const DecodedCodePoint decoded = decodeUtf8(view(text), 0);
    QVERIFY(!decoded.valid);
    QCOMPARE(decoded.length, std::size_t{1});
    QCOMPARE(firstInvalidUtf8(view(text)), std::optional<std::size_t>(0));
}

void Utf8Test::agreesWithTheGrammarOfRfc3629_data()
{
    QTest::addColumn<QByteArray>("alphabet");
    QTest::addColumn<int>("length");

    QByteArray everyByte;
    for (int byte = 0; byte < 256; ++byte)
        everyByte.append(static_cast<char>(byte));
    QTest::newRow("every text of two bytes") << everyByte << 2;
    QTest::newRow("every text of four bytes at the borders of the grammar")
        << "\0\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xC1\xC2\xDF\xE0\xE1\xEC\xED\xEE\xEF\xF0\xF1\xF3\xF4\xF5\xFF"_ba
        << 4;
}

void Utf8Test::agreesWithTheGrammarOfRfc3629()
{
    QFETCH(const QByteArray, alphabet);
    QFETCH(const int, length);

    // The grammar of RFC 3629, section 4, over bytes read as Latin-1.
    static const QRegularExpression wellFormed(
        u"\\A(?:[\\x00-\\x7F]|[\\xC2-\\xDF][\\x80-\\xBF]|\\xE0[\\xA0-\\xBF][\\x80-\\xBF]|[\\xE1-\\xEC][\\x80-"
        u"\\xBF]{2}"
        "|\\xED[\\x80-\\x9F][\\x80-\\xBF]|[\\xEE\\xEF][\\x80-\\xBF]{2}|\\xF0[\\x90-\\xBF][\\x80-\\xBF]{2}"
        "|[\\xF1-\\xF3][\\x80-\\xBF]{3}|\\xF4[\\x80-\\x8F][\\x80-\\xBF]{2})*+"_s);
    std::size_t texts = 1;
    for (int i = 0; i < length; ++i)
        texts *= static_cast<std::size_t>(alphabet.size());
    for (std::size_t number = 0; number < texts; ++number) {
        QByteArray text;
        for (std::size_t rest = number, i = 0; i < static_cast<std::size_t>(length); ++i) {
            text.append(alphabet[static_cast<qsizetype>(rest % static_cast<std::size_t>(alphabet.size()))]);
            rest /= static_cast<std::size_t>(alphabet.size());
        }
        const qsizetype valid = wellFormed.match(QString::fromLatin1(text)).capturedLength();
        const qsizetype found = static_cast<qsizetype>(firstInvalidUtf8(view(text)).value_or(text.size()));
        if (found != valid)
            QFAIL(qPrintable(QString::fromLatin1(text.toHex(' ')) + u": valid for "_s +
                             QString::number(valid) + u" bytes, found "_s + QString::number(found)));
    }
}

void Utf8Test::everyCodePointIsWrittenAndReadBack()
{
    QList<char32_t> all;
    for (char32_t codePoint = 0; codePoint <= 0x10FFFF; ++codePoint) {
        if (codePoint < 0xD800 || codePoint > 0xDFFF)
            all.append(codePoint);
    }
    QCOMPARE(all.size(), 1'112'064);

    std::string written;
    for (const char32_t codePoint : all)
        appendUtf8(written, codePoint);
    QVERIFY(bytesOf(written) == QString::fromUcs4(all.constData(), all.size()).toUtf8());
    QCOMPARE(codePointCount(written), std::size_t{1'112'064});
    QCOMPARE(firstInvalidUtf8(written), std::nullopt);

    std::size_t at = 0;
    for (const char32_t codePoint : all) {
        const DecodedCodePoint decoded = decodeUtf8(written, at);
        if (!decoded.valid || decoded.codePoint != codePoint)
            QFAIL(qPrintable(u"U+"_s + QString::number(codePoint, 16) + u" is read as U+"_s +
                             QString::number(decoded.codePoint, 16)));
        at += decoded.length;
    }
    QCOMPARE(at, written.size());
}

void Utf8Test::findsTheFirstInvalidByte_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("offset");

    QTest::newRow("an empty text is valid") << ""_ba << -1;
    QTest::newRow("NUL is a character like others") << "a\0b"_ba << -1;
    QTest::newRow("Latin-1 is not guessed") << "caf\xE9"_ba << 3;
    QTest::newRow("the sequence's first byte is named, not the one that breaks it")
        << "ok \xE2\x82 x"_ba << 3;
    QTest::newRow("the first of two faults") << "\xC3\xA9\xFF\xFE"_ba << 2;
    QTest::newRow("a valid sequence before the fault counts in bytes") << "\xF0\x9F\xA6\x80\x80"_ba << 4;
}

void Utf8Test::findsTheFirstInvalidByte()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, offset);

    const auto found = firstInvalidUtf8(view(text));
    QCOMPARE(found ? static_cast<int>(*found) : -1, offset);
}

/// Lines of the stress test by Markus Kuhn that are not UTF-8, with the byte where each goes wrong, as
/// Python's strict decoder names them.
void Utf8Test::findsTheInvalidLinesOfTheStressTest()
{
    static constexpr std::array<std::pair<int, int>, 68> expected{{
        {75, 37},  {76, 37},  {83, 37},  {84, 37},  {85, 37},  {93, 35},  {102, 38}, {103, 38}, {105, 30},
        {106, 30}, {107, 30}, {108, 30}, {109, 30}, {110, 30}, {114, 4},  {115, 4},  {116, 4},  {117, 4},
        {124, 4},  {125, 4},  {130, 4},  {135, 4},  {140, 4},  {145, 4},  {153, 61}, {154, 61}, {155, 61},
        {156, 61}, {157, 61}, {158, 61}, {159, 61}, {160, 61}, {161, 61}, {162, 61}, {169, 4},  {175, 13},
        {176, 13}, {177, 22}, {207, 36}, {208, 36}, {209, 36}, {210, 36}, {211, 36}, {220, 41}, {221, 41},
        {222, 41}, {223, 41}, {224, 41}, {232, 37}, {233, 37}, {234, 37}, {235, 37}, {236, 37}, {247, 28},
        {248, 28}, {249, 28}, {250, 28}, {251, 28}, {252, 28}, {253, 28}, {257, 44}, {258, 44}, {259, 44},
        {260, 44}, {261, 44}, {262, 44}, {263, 44}, {264, 44},
    }};
    ASSIZE_SHARED_DATA_PATH(path, u"corpora/kuhn/UTF-8-test.txt"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QCOMPARE(text.size(), 20334);

    QStringList wanted;
    for (const auto& [line, offset] : expected)
        wanted.append(u"%1:%2"_s.arg(line).arg(offset));
    QStringList found;
    int number = 0;
    for (const QByteArray& line : text.split('\n')) {
        ++number;
        if (const auto offset = firstInvalidUtf8(view(line)))
            found.append(u"%1:%2"_s.arg(number).arg(*offset));
    }
    QCOMPARE(found, wanted);
}

ASSIZE_TEST_CLASS(Utf8Test)

} // namespace assize::test

#include "utf8test.moc"
