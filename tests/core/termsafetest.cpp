// SPDX-License-Identifier: Apache-2.0
#include "base/termsafe.h"

#include "bytes.h"
#include "testcase.h"
#include "testregistry.h"
#include "text/utf8.h"

#include <QTest>

#include <string>

using namespace Qt::StringLiterals;

namespace assize::test {

class TermSafeTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void showsWhatCannotBeSeen_data();
    void showsWhatCannotBeSeen();
    void noControlOfAnyPlaneComesThrough();
    void excerptCutsBetweenCodePoints_data();
    void excerptCutsBetweenCodePoints();
};

void TermSafeTest::showsWhatCannotBeSeen_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("shown");

    QTest::newRow("nothing") << ""_ba << ""_ba;
    QTest::newRow("plain text stays") << "Hello, world ~ `x`!"_ba << "Hello, world ~ `x`!"_ba;
    QTest::newRow("letters of all scripts stay")
        << "na\u00EFve \u754C \u05D0 \u0939"_ba << "na\u00EFve \u754C \u05D0 \u0939"_ba;
    QTest::newRow("a combining mark stays with its letter") << "e\u0301"_ba << "e\u0301"_ba;
    QTest::newRow("an astral character stays") << "\U0001F980"_ba << "\U0001F980"_ba;
    QTest::newRow("T01: a clipboard write (OSC 52)")
        << "x\u001B]52;c;aGk=\u0007y"_ba << "x<U+001B>]52;c;aGk=<U+0007>y"_ba;
    QTest::newRow("T01: clear the screen") << "\u001B[2J"_ba << "<U+001B>[2J"_ba;
    QTest::newRow("T01: reset the terminal") << "\u001Bc"_ba << "<U+001B>c"_ba;
    QTest::newRow("T01: a hidden link (OSC 8)")
        << "\u001B]8;;file:///x\u001B\\ok"_ba << R"(<U+001B>]8;;file:///x<U+001B>\ok)"_ba;
    QTest::newRow("T01: a window title (OSC 0)") << "\u001B]0;x\u0007"_ba << "<U+001B>]0;x<U+0007>"_ba;
    QTest::newRow("T02: the C1 form of ESC [") << "\u009B31m"_ba << "<U+009B>31m"_ba;
    QTest::newRow("T02: DEL") << "a\u007Fb"_ba << "a<U+007F>b"_ba;
    QTest::newRow("NUL does not end the text") << "a\0b"_ba << "a<U+0000>b"_ba;
    QTest::newRow("line ends, so that one text stays on one line")
        << "a\nb\r\nc"_ba << "a<U+000A>b<U+000D><U+000A>c"_ba;
    QTest::newRow("tab, vertical tab, next line") << "\t\u000B\u0085"_ba << "<U+0009><U+000B><U+0085>"_ba;
    QTest::newRow("bidi overrides") << "\u202Edeined\u202C"_ba << "<U+202E>deined<U+202C>"_ba;
    QTest::newRow("bidi isolates") << "\u2066x\u2069"_ba << "<U+2066>x<U+2069>"_ba;
    QTest::newRow("bidi marks") << "\u200E\u200F\u061C"_ba << "<U+200E><U+200F><U+061C>"_ba;
    QTest::newRow("zero-width space, joiner and non-joiner")
        << "a\u200B\u200C\u200Db"_ba << "a<U+200B><U+200C><U+200D>b"_ba;
    QTest::newRow("byte order mark") << "\uFEFFx"_ba << "<U+FEFF>x"_ba;
    QTest::newRow("soft hyphen") << "a\u00ADb"_ba << "a<U+00AD>b"_ba;
    QTest::newRow("spaces that are not the space")
        << "a\u00A0b\u2003c\u3000"_ba << "a<U+00A0>b<U+2003>c<U+3000>"_ba;
    QTest::newRow("line and paragraph separators") << "\u2028\u2029"_ba << "<U+2028><U+2029>"_ba;
    QTest::newRow("tag characters beyond U+FFFF") << "\U000E0041"_ba << "<U+0E0041>"_ba;
    QTest::newRow("private use") << "\uE000\U0010FFFD"_ba << "<U+E000><U+10FFFD>"_ba;
    QTest::newRow("noncharacters") << "\uFDD0\uFFFF"_ba << "<U+FDD0><U+FFFF>"_ba;
    QTest::newRow("bytes that are no UTF-8") << "a\xFF\xC3z"_ba << "a<FF><C3>z"_ba;
    QTest::newRow("a cut-off sequence, byte by byte") << "\xE2\x82"_ba << "<E2><82>"_ba;
    QTest::newRow("an overlong ESC is not decoded") << "\xC0\x9B"_ba << "<C0><9B>"_ba;
    QTest::newRow("a surrogate in three bytes") << "\xED\xA0\x80"_ba << "<ED><A0><80>"_ba;
}

void TermSafeTest::showsWhatCannotBeSeen()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, shown);

    QCOMPARE(bytesOf(termSafe(view(text))), shown);
}

/// T01, T02: no control character, no bidi or zero-width control leaves, whatever stands around it.
void TermSafeTest::noControlOfAnyPlaneComesThrough()
{
    const auto mustBeMarked = [](char32_t codePoint) {
        return codePoint < 0x20 || (codePoint >= 0x7F && codePoint <= 0x9F) || codePoint == 0xAD ||
               codePoint == 0x61C || (codePoint >= 0x200B && codePoint <= 0x200F) ||
               (codePoint >= 0x2028 && codePoint <= 0x202E) || (codePoint >= 0x2060 && codePoint <= 0x206F) ||
               codePoint == 0xFEFF || (codePoint >= 0xFFF9 && codePoint <= 0xFFFB) ||
               (codePoint >= 0xE0000 && codePoint <= 0xE007F);
    };
    for (char32_t codePoint = 0; codePoint <= 0x10FFFF; ++codePoint) {
        if (!mustBeMarked(codePoint))
            continue;
        std::string character;
        appendUtf8(character, codePoint);
        const std::string safe = termSafe("a" + character + "b");
        if (safe.find(character) != std::string::npos || !safe.starts_with("a<U+") || !safe.ends_with(">b"))
            QFAIL(qPrintable(u"U+"_s + QString::number(codePoint, 16) + u" comes through"_s));
    }
}

void TermSafeTest::excerptCutsBetweenCodePoints_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("limit");
    QTest::addColumn<QByteArray>("shown");

    QTest::newRow("shorter than the limit") << "abc"_ba << 4 << "abc"_ba;
    QTest::newRow("as long as the limit") << "abc"_ba << 3 << "abc"_ba;
    QTest::newRow("longer than the limit") << "abcd"_ba << 3 << "abc\u2026"_ba;
    QTest::newRow("the limit counts code points, not bytes")
        << "\U0001F980\U0001F980\U0001F980"_ba << 2 << "\U0001F980\U0001F980\u2026"_ba;
    QTest::newRow("the limit counts the text, not its marks")
        << "\n\n\n"_ba << 2 << "<U+000A><U+000A>\u2026"_ba;
    QTest::newRow("an invalid byte counts as one") << "\xFF\xFE\xFD"_ba << 2 << "<FF><FE>\u2026"_ba;
    QTest::newRow("nothing fits") << "abc"_ba << 0 << "\u2026"_ba;
    QTest::newRow("nothing is there") << ""_ba << 0 << ""_ba;
}

void TermSafeTest::excerptCutsBetweenCodePoints()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, limit);
    QFETCH(const QByteArray, shown);

    QCOMPARE(bytesOf(excerpt(view(text), static_cast<std::size_t>(limit))), shown);
}

ASSIZE_TEST_CLASS(TermSafeTest)

} // namespace assize::test

#include "termsafetest.moc"
