// SPDX-License-Identifier: Apache-2.0
#include "text/unicode.h"

#include "bytes.h"
#include "testcase.h"
#include "testregistry.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace assize::test {

class UnicodeTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void normalizesForComparison_data();
    void normalizesForComparison();
    void findsWordsOfMixedScripts_data();
    void findsWordsOfMixedScripts();
};

/// The expected texts are those of Python's unicodedata.normalize("NFC", …).
void UnicodeTest::normalizesForComparison_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("normalized");

    QTest::newRow("nothing") << ""_ba << ""_ba;
    QTest::newRow("ASCII stays, NUL and controls too") << "c1 \0\x1B/A"_ba << "c1 \0\x1B/A"_ba;
    QTest::newRow("I05: case is not folded") << "\u00C9 \u00E9"_ba << "\u00C9 \u00E9"_ba;
    QTest::newRow("I01: a letter and its mark become one") << "e\u0301"_ba << "\u00E9"_ba;
    QTest::newRow("behind a NUL") << "a\0e\u0301"_ba << "a\0\u00E9"_ba;
    QTest::newRow("a sign that is another letter's double") << "\u212B"_ba << "\u00C5"_ba;
    QTest::newRow("the parts of a Hangul syllable") << "\u1112\u1161\u11AB"_ba << "\uD55C"_ba;
    QTest::newRow("two marks in the wrong order") << "q\u0307\u0323"_ba << "q\u0323\u0307"_ba;
    QTest::newRow("a letter that may not be composed") << "\u0958"_ba << "\u0915\u093C"_ba;
    QTest::newRow("the same beyond U+FFFF") << "\U0001D15E"_ba << "\U0001D157\U0001D165"_ba;
    QTest::newRow("what is only compatible stays") << "\uFB01\u2460"_ba << "\uFB01\u2460"_ba;
    QTest::newRow("I08: a leading byte order mark stays") << "\uFEFFe\u0301"_ba << "\uFEFF\u00E9"_ba;
    QTest::newRow("I10: noncharacters stay") << "\uFFFF\uFDD0"_ba << "\uFFFF\uFDD0"_ba;
}

void UnicodeTest::normalizesForComparison()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, normalized);

    QCOMPARE(bytesOf(normalizedForComparison(view(text))), normalized);
    QCOMPARE(bytesOf(normalizedForComparison(view(normalized))), normalized);
}

void UnicodeTest::findsWordsOfMixedScripts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("mixed");

    QTest::newRow("Latin alone") << "paypal"_ba << false;
    QTest::newRow("I02: one Cyrillic letter in a Latin word") << "p\u0430ypal"_ba << true;
    QTest::newRow("one Latin letter in a Cyrillic word") << "\u043F\u0440o\u0441\u0442\u043E"_ba << true;
    QTest::newRow("one Greek letter in a Latin word") << "g\u03BFogle"_ba << true;
    QTest::newRow("Cyrillic alone") << "\u043F\u0440\u043E\u0441\u0442\u043E"_ba << false;
    QTest::newRow("two words of two scripts") << "rater \u0410\u043D\u043D\u0430"_ba << false;
    QTest::newRow("a dash parts words") << "c-\u0430"_ba << false;
    QTest::newRow("a digit parts words") << "c1\u0430"_ba << false;
    QTest::newRow("the mixed word comes last") << "one two thr\u0435e"_ba << true;
    QTest::newRow("a mark does not part a word") << "e\u0301\u0430"_ba << true;
    QTest::newRow("accented Latin letters") << "r\u00E9sum\u00E9"_ba << false;
    QTest::newRow("Latin and Han do not look alike") << "a\u754Cb"_ba << false;
    QTest::newRow("nothing") << ""_ba << false;
}

void UnicodeTest::findsWordsOfMixedScripts()
{
    QFETCH(const QByteArray, text);
    QFETCH(const bool, mixed);

    QCOMPARE(mixesLookalikeScripts(view(text)), mixed);
}

ASSIZE_TEST_CLASS(UnicodeTest)

} // namespace assize::test

#include "unicodetest.moc"
