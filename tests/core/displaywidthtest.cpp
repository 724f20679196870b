// SPDX-License-Identifier: Apache-2.0
#include "text/displaywidth.h"

#include "testcase.h"
#include "testregistry.h"
#include "text/utf8.h"

#include <QFile>
#include <QTest>

#include <string>

using namespace Qt::StringLiterals;

namespace assize::test {

class DisplayWidthTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void texts_data();
    void texts();
    void wideCharactersAreThoseOfUnicode();
};

void DisplayWidthTest::texts_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("width");
    QTest::addColumn<QString>("firstThree");
    QTest::newRow("letters") << u"abcd"_s << 4 << u"abc"_s;
    QTest::newRow("nothing") << QString() << 0 << QString();
    QTest::newRow("wide characters take two") << u"漢字"_s << 4 << u"漢"_s;
    QTest::newRow("full-width forms take two") << u"\uFF21\uFF22"_s << 4 << u"\uFF21"_s;
    QTest::newRow("an emoji takes two") << u"a\U0001F52Cb"_s << 4 << u"a\U0001F52C"_s;
    QTest::newRow("a combining mark takes none") << u"e\u0301abc"_s << 4 << u"e\u0301ab"_s;
    QTest::newRow("a wide one that does not fit is left out") << u"ab漢"_s << 4 << u"ab"_s;
    QTest::newRow("a mark stays with its letter") << u"abe\u0301"_s << 3 << u"abe\u0301"_s;
}

void DisplayWidthTest::texts()
{
    QFETCH(const QString, text);
    QFETCH(const int, width);
    QFETCH(const QString, firstThree);
    const std::string utf8 = text.toStdString();
    QCOMPARE(static_cast<int>(displayWidth(utf8)), width);
    QCOMPARE(QString::fromStdString(std::string(leadingColumns(utf8, 3))), firstThree);
}

/// Each line of EastAsianWidth.txt, its first and its last character.
void DisplayWidthTest::wideCharactersAreThoseOfUnicode()
{
    QFile file(u"/usr/share/unicode/EastAsianWidth.txt"_s);
    QVERIFY2(file.open(QIODevice::ReadOnly), "the package unicode-data is missing");
    int ranges = 0;
    while (!file.atEnd()) {
        const QByteArray line = file.readLine().split('#').first().trimmed();
        if (line.isEmpty())
            continue;
        const QByteArrayList parts = line.split(';');
        const QByteArrayList ends = parts.at(0).trimmed().replace("..", ";").split(';');
        const QByteArray width = parts.at(1).trimmed();
        const bool isWide = width == "W" || width == "F";
        for (const QByteArray& end : {ends.first(), ends.last()}) {
            const auto codePoint = static_cast<char32_t>(end.toUInt(nullptr, 16));
            if (codePoint >= 0xD800 && codePoint <= 0xDFFF)
                continue;
            std::string text;
            appendUtf8(text, codePoint);
            QVERIFY2((displayWidth(text) == 2) == isWide, line);
        }
        ++ranges;
    }
    QVERIFY(ranges > 2000);
}

ASSIZE_TEST_CLASS(DisplayWidthTest)

} // namespace assize::test

#include "displaywidthtest.moc"
