// SPDX-License-Identifier: Apache-2.0
#include "text/mixedscripts.h"

#include "bytes.h"
#include "testcase.h"
#include "testregistry.h"

#include <QFile>
#include <QHash>
#include <QTest>

using namespace Qt::StringLiterals;

namespace assize::test {

class MixedScriptsTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void findsTheWords_data();
    void findsTheWords();
    void scriptsAreThoseOfUnicode();
};

void MixedScriptsTest::findsTheWords_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QList<QByteArray>>("words");
    using Words = QList<QByteArray>;
    QTest::newRow("ASCII alone") << "paypal and google"_ba << Words{};
    QTest::newRow("I02: one Cyrillic letter among Latin ones")
        << "to p\u0430ypal now"_ba << Words{"p\u0430ypal"_ba};
    QTest::newRow("a Latin letter before the first that is beyond ASCII")
        << "x p\u0430"_ba << Words{"p\u0430"_ba};
    QTest::newRow("Greek") << "g\u03BFogle"_ba << Words{"g\u03BFogle"_ba};
    QTest::newRow("Cyrillic and Greek") << "\u0430\u03BF"_ba << Words{"\u0430\u03BF"_ba};
    QTest::newRow("Armenian") << "\u0585k"_ba << Words{"\u0585k"_ba};
    QTest::newRow("Cherokee") << "\u13AAn"_ba << Words{"\u13AAn"_ba};
    QTest::newRow("each word alone, whatever stands beside it")
        << "\u0430\u0431 ab \u03B1\u03B2"_ba << Words{};
    QTest::newRow("two of three") << "c\u0430 ok s\u0435"_ba << Words{"c\u0430"_ba, "s\u0435"_ba};
    QTest::newRow("a combining mark belongs to the word") << "e\u0301\u0430"_ba << Words{"e\u0301\u0430"_ba};
    QTest::newRow("C-13: a zero-width space does not hide it")
        << "p\u200B\u0430y"_ba << Words{"p\u200B\u0430y"_ba};
    QTest::newRow("an underscore parts words, as in identifiers") << "load_\u0430"_ba << Words{};
    QTest::newRow("letters that do not look alike are mixed in many languages")
        << "PDF\u6587\u4EF6 \u0E43\u0E0A\u0E49API"_ba << Words{};
    QTest::newRow("the micro sign is of no script") << "\u00B5m"_ba << Words{};
}

void MixedScriptsTest::findsTheWords()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QList<QByteArray>, words);
    QList<QByteArray> found;
    for (const MixedScriptWord& word : mixedScriptWords(view(text))) {
        found.append(bytesOf(word.region.of(view(text))));
        QVERIFY(word.first != word.other);
    }
    QCOMPARE(found, words);
}

/// Against the file itself.
void MixedScriptsTest::scriptsAreThoseOfUnicode()
{
    const QHash<QByteArray, Script> names{{"Latin", Script::Latin},       {"Greek", Script::Greek},
                                          {"Cyrillic", Script::Cyrillic}, {"Armenian", Script::Armenian},
                                          {"Cherokee", Script::Cherokee}, {"Coptic", Script::Coptic},
                                          {"Lisu", Script::Lisu}};
    QHash<char32_t, Script> expected;
    QFile data(u"/usr/share/unicode/Scripts.txt"_s);
    QVERIFY2(data.open(QIODevice::ReadOnly), "Debian's package unicode-data is missing");
    while (!data.atEnd()) {
        const QByteArray line = data.readLine();
        const QList<QByteArray> fields = line.left(line.indexOf('#')).split(';');
        if (fields.size() != 2 || !names.contains(fields[1].trimmed()))
            continue;
        const QList<QByteArray> range = fields[0].trimmed().split('.');
        for (char32_t at = range.first().toUInt(nullptr, 16); at <= range.last().toUInt(nullptr, 16); ++at)
            expected.insert(at, names.value(fields[1].trimmed()));
    }
    QVERIFY(expected.size() > 1500);
    for (char32_t codePoint = 0; codePoint <= 0x10FFFF; ++codePoint) {
        const auto known = expected.constFind(codePoint);
        const std::optional<Script> script = lookalikeScriptOf(codePoint);
        QVERIFY(script == (known == expected.constEnd() ? std::nullopt : std::optional(*known)));
    }
}

ASSIZE_TEST_CLASS(MixedScriptsTest)

} // namespace assize::test

#include "mixedscriptstest.moc"
