// SPDX-License-Identifier: Apache-2.0
#include "json/fastreader.h"

#include "base/inputfile.h"
#include "bytes.h"
#include "identicalvalues.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QDir>
#include <QTest>

#include <array>
#include <cstdio>
#include <string>

using namespace Qt::StringLiterals;

namespace assize::test {

class FastReaderTest final : public TestCase {
    Q_OBJECT

    /// Whether the fast reader takes the text. What it takes must be what the explaining one gives, which
    /// must have nothing to say.
    static bool takes(std::string_view text)
    {
        json::Tree tree;
        const bool isTaken = json::readFaultless(text, {}, tree);
        IssueList issues;
        const auto explained = json::readExplaining(text, {}, issues);
        const bool agree =
            !isTaken || (explained && issues.total() == 0 && identical(toValue(tree.top()), *explained));
        if (!agree)
            QTest::qFail("the readers differ", __FILE__, __LINE__);
        return isTaken;
    }

private Q_SLOTS:
    void takesWhatIsFaultless_data();
    void takesWhatIsFaultless();
    void leavesTheRestToTheOther_data();
    void leavesTheRestToTheOther();
    void agreesOnTheTestSuite();
    void takesNoLoneSurrogate();
    void takesLargeAndSmallInTurn();
};

void FastReaderTest::takesWhatIsFaultless_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("an empty object") << "{}"_ba;
    QTest::newRow("white space around") << " \t\r\n[ ] \n"_ba;
    QTest::newRow("each kind") << R"({"a":null,"b":[true,false],"c":"x","d":-1.50e+2,"e":{}})"_ba;
    QTest::newRow("numbers keep their spelling") << "[1.0, 1, -0, 1E2, 0.10]"_ba;
    QTest::newRow("escapes") << R"(["\"\\\/\b\f\n\r\t\u0000\u00e9\ud83c\udf0a"])"_ba;
    QTest::newRow("text beyond ASCII") << "{\"größe\":\"検査 🌊\"}"_ba;
    QTest::newRow("a number that is nearly zero") << "[1e-400]"_ba;
    QTest::newRow("the deepest nesting") << QByteArray(32, '[') + QByteArray(32, ']');
    QByteArray many = "{";
    for (int i = 0; i < 40; ++i)
        many += (i == 0 ? "\"k" : ",\"k") + QByteArray::number(i) + "\":" + QByteArray::number(i);
    QTest::newRow("many members") << many + "}";
}

void FastReaderTest::takesWhatIsFaultless()
{
    QFETCH(const QByteArray, text);
    QVERIFY(takes(view(text)));
}

void FastReaderTest::leavesTheRestToTheOther_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("nothing") << ""_ba;
    QTest::newRow("white space") << " \n"_ba;
    QTest::newRow("a repeated key") << R"({"a":1,"b":2,"a":3})"_ba;
    QTest::newRow("a key repeated as an escape") << R"({"a":1,"\u0061":3})"_ba;
    QByteArray many = "{\"k1\":0";
    for (int i = 0; i < 40; ++i)
        many += ",\"k" + QByteArray::number(i) + "\":0";
    QTest::newRow("a repeated key among many") << many + "}";
    QTest::newRow("nesting that is too deep") << QByteArray(33, '[') + QByteArray(33, ']');
    QTest::newRow("a second value") << "{} {}"_ba;
    QTest::newRow("a bracket too many") << "[]]"_ba;
    QTest::newRow("a NUL behind it") << QByteArray("[]\0", 3);
    QTest::newRow("a byte order mark") << "\xEF\xBB\xBF[]"_ba;
    QTest::newRow("an infinite number") << "[1e400]"_ba;
    QTest::newRow("a long number") << "[1" + QByteArray(1024, '0') + "e-1024]";
    QTest::newRow("a longer word than null") << "[nullx]"_ba;
    QTest::newRow("a string behind a number") << "[1\"x\"]"_ba;
    QTest::newRow("a leading zero") << "[01]"_ba;
    QTest::newRow("a comma at the end") << "[1,]"_ba;
    QTest::newRow("a line break in a string") << "[\"a\nb\"]"_ba;
    QTest::newRow("bytes that are not UTF-8") << "[\"\xC3\"]"_ba;
    QTest::newRow("an overlong form") << "[\"\xC0\xAF\"]"_ba;
    QTest::newRow("an unknown escape") << R"(["\x"])"_ba;
    QTest::newRow("an escape that is cut off") << R"(["\u12"])"_ba;
    QTest::newRow("a cut") << R"({"a":[1,2)"_ba;
}

void FastReaderTest::leavesTheRestToTheOther()
{
    QFETCH(const QByteArray, text);
    QVERIFY(!takes(view(text)));
}

/// Both for every file of the suite, those included that a reader may take or refuse.
void FastReaderTest::agreesOnTheTestSuite()
{
    ASSIZE_SHARED_DATA_PATH(folder, u"corpora/JSONTestSuite/test_parsing"_s);
    int taken = 0;
    for (const QString& name : QDir(folder).entryList({u"*.json"_s}, QDir::Files)) {
        const auto bytes = readFile(QDir(folder).filePath(name).toStdString(), InputFile::defaultLimit);
        QVERIFY(bytes);
        const bool isTaken = takes(*bytes);
        QVERIFY2(!isTaken || !name.startsWith(u"n_"), qPrintable(name));
        taken += isTaken ? 1 : 0;
    }
    QVERIFY(taken > 80);
}

/// Every escape alone, and halves of pairs beside what stands at the edges of the other half.
void FastReaderTest::takesNoLoneSurrogate()
{
    const auto escaped = [](unsigned unit) {
        std::array<char, 8> text{};
        std::snprintf(text.data(), text.size(), "\\u%04x", unit);
        return std::string(text.data());
    };
    for (unsigned unit = 0; unit <= 0xFFFF; ++unit) {
        const bool isHalf = unit >= 0xD800 && unit <= 0xDFFF;
        json::Tree tree;
        QCOMPARE(json::readFaultless("[\"" + escaped(unit) + "\"]", {}, tree), !isHalf);
    }
    constexpr std::array<unsigned, 10> edges{0x0041, 0xD7FF, 0xD800, 0xDBFF, 0xDC00,
                                             0xDC01, 0xDFFE, 0xDFFF, 0xE000, 0xFFFF};
    for (const unsigned first : edges) {
        for (const unsigned second : edges) {
            const bool firstIsHigh = first >= 0xD800 && first <= 0xDBFF;
            const bool secondIsLow = second >= 0xDC00 && second <= 0xDFFF;
            const bool anyHalf =
                (first >= 0xD800 && first <= 0xDFFF) || (second >= 0xD800 && second <= 0xDFFF);
            QCOMPARE(takes("[\"" + escaped(first) + escaped(second) + "\"]"),
                     (firstIsHigh && secondIsLow) || !anyHalf);
        }
    }
}

/// What is kept from one text to the next does not show in it.
void FastReaderTest::takesLargeAndSmallInTurn()
{
    const std::string large = "[\"" + std::string(std::size_t{9} << 20U, 'x') + "\"]";
    const std::string middle = "[\"" + std::string(std::size_t{3} << 20U, 'y') + "\"]";
    for (const std::string& text : {std::string("[1]"), large, middle, std::string("[2]"), middle})
        QVERIFY(takes(text));
}

ASSIZE_TEST_CLASS(FastReaderTest)

} // namespace assize::test

#include "fastreadertest.moc"
