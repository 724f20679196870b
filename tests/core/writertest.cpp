// SPDX-License-Identifier: Apache-2.0
#include "json/writer.h"

#include "bytes.h"
#include "findings.h"
#include "json/strictreader.h"
#include "readvalue.h"
#include "temporaryfolder.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

class WriterTest final : public TestCase {
    Q_OBJECT

    static json::Value parsed(const QByteArray& text)
    {
        IssueList issues;
        auto value = readValue(view(text), {}, issues);
        if (!value || issues.hasErrors())
            qFatal("not JSON: %s", text.left(200).constData());
        return std::move(*value);
    }
    static QByteArray canonical(const json::Value& value)
    {
        StringSink sink;
        json::writeCanonical(sink, value);
        return bytesOf(sink.bytes());
    }

private Q_SLOTS:
    void canonicalFormIsThatOfRfc8785_data();
    void canonicalFormIsThatOfRfc8785();
    void numbersAreWrittenAsEcmaScriptDoes_data();
    void numbersAreWrittenAsEcmaScriptDoes();
    void fortyThousandNumbersAreWrittenAsEcmaScriptDoes();
    void canonicalDigestIsThatOfTheCanonicalBytes();
    void requestHashesOfTheRealRequestsAreFoundAgain();
    void filesAreIndentedByTwoSpaces_data();
    void filesAreIndentedByTwoSpaces();
    void readingThenWritingGivesTheSameBytes_data();
    void readingThenWritingGivesTheSameBytes();
    void naughtyStringsComeBack();
    void anObjectIsWrittenPieceByPieceAsInOne_data();
    void anObjectIsWrittenPieceByPieceAsInOne();
    void valuesAreComparedByWhatTheyMean_data();
    void valuesAreComparedByWhatTheyMean();
};

void WriterTest::canonicalFormIsThatOfRfc8785_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("canonical");

    QTest::newRow("RFC 8785, 3.2.2: numbers, strings and literals")
        << "{\n  \"numbers\": [333333333.33333329, 1E30, 4.50,\n    2e-3, 0.000000000000000000000000001],\n"
           "  \"string\": \"\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\\"\\/\",\n  \"literals\": [null, true, false]\n}"_ba
        << "{\"literals\":[null,true,false],\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
           "\"string\":\"\u20AC$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}"_ba;
    QTest::newRow("RFC 8785, 3.2.3: keys sorted by UTF-16 code units")
        << "{\"\\u20ac\": \"Euro Sign\", \"\\r\": \"Carriage Return\", \"\\ufb33\": \"Hebrew Letter Dalet "
           "With Dagesh\","
           " \"1\": \"One\", \"\\ud83d\\ude00\": \"Emoji: Grinning Face\", \"\\u0080\": \"Control\","
           " \"\\u00f6\": \"Latin Small Letter O With Diaeresis\"}"_ba
        << "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u0080\":\"Control\",\"\u00F6\":\"Latin Small "
           "Letter O With Diaeresis\","
           "\"\u20AC\":\"Euro Sign\",\"\U0001F600\":\"Emoji: Grinning Face\",\"\uFB33\":\"Hebrew Letter Dalet With Dagesh\"}"_ba;
    QTest::newRow("a shorter key comes first, the empty one before all")
        << R"({"aa":1,"b":2,"a":3,"":4})"_ba << R"({"":4,"a":3,"aa":1,"b":2})"_ba;
    QTest::newRow("a NUL sorts as a character")
        << R"({"a!":1,"a\u0000":2,"a":3})"_ba << R"({"a":3,"a\u0000":2,"a!":1})"_ba;
    QTest::newRow("upper case before lower case")
        << R"({"a":1,"Z":2,"_":3})"_ba << R"({"Z":2,"_":3,"a":1})"_ba;
    QTest::newRow("every astral character before U+E000")
        << "{\"\uE000\":1,\"\uFFFF\":2,\"\U0010FFFF\":3,\"\U00010000\":4,\"\uD7FF\":5}"_ba
        << "{\"\uD7FF\":5,\"\U00010000\":4,\"\U0010FFFF\":3,\"\uE000\":1,\"\uFFFF\":2}"_ba;
    QTest::newRow("the same behind a common beginning")
        << "{\"\U0001F980\uFFFF\":1,\"\U0001F980\U0001F980\":2,\"\U0001F980\":3,\"\U0001F980z\":4}"_ba
        << "{\"\U0001F980\":3,\"\U0001F980z\":4,\"\U0001F980\U0001F980\":2,\"\U0001F980\uFFFF\":1}"_ba;
    QTest::newRow("objects inside are sorted too, arrays never")
        << R"([{"b":[2,1,{"d":1,"c":2}],"a":{}}, []])"_ba
        << R"([{"a":{},"b":[2,1,{"c":2,"d":1}]},[]])"_ba;
    QTest::newRow("every control character")
        << R"("\u0000\u0001\b\t\n\u000b\f\r\u000e\u001f\u007f")"_ba
        << "\"\\u0000\\u0001\\b\\t\\n\\u000b\\f\\r\\u000e\\u001f\u007F\""_ba;
    QTest::newRow("nothing is normalised")
        << "[\"e\u0301\",\"\u00E9\",\"\uFEFF\"]"_ba << "[\"e\u0301\",\"\u00E9\",\"\uFEFF\"]"_ba;
    QTest::newRow("a scalar alone") << " -0.0 "_ba << "0"_ba;
}

void WriterTest::canonicalFormIsThatOfRfc8785()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, canonical);

    QCOMPARE(WriterTest::canonical(parsed(text)), canonical);
    QCOMPARE(WriterTest::canonical(parsed(canonical)), canonical);
}

void WriterTest::numbersAreWrittenAsEcmaScriptDoes_data()
{
    QTest::addColumn<double>("number");
    QTest::addColumn<QByteArray>("written");
    const auto bits = [](quint64 pattern, const QByteArray& written) {
        QTest::newRow(QByteArray("RFC 8785, appendix B: "_ba + QByteArray::number(pattern, 16)).constData())
            << std::bit_cast<double>(pattern) << written;
    };
    const auto row = [](double number, const QByteArray& written) {
        QTest::newRow(written.constData()) << number << written;
    };

    bits(0x0000000000000000, "0"_ba);
    bits(0x8000000000000000, "0"_ba);
    bits(0x0000000000000001, "5e-324"_ba);
    bits(0x8000000000000001, "-5e-324"_ba);
    bits(0x7fefffffffffffff, "1.7976931348623157e+308"_ba);
    bits(0xffefffffffffffff, "-1.7976931348623157e+308"_ba);
    bits(0x4340000000000000, "9007199254740992"_ba);
    bits(0xc340000000000000, "-9007199254740992"_ba);
    bits(0x4430000000000000, "295147905179352830000"_ba);
    bits(0x44b52d02c7e14af5, "9.999999999999997e+22"_ba);
    bits(0x44b52d02c7e14af6, "1e+23"_ba);
    bits(0x44b52d02c7e14af7, "1.0000000000000001e+23"_ba);
    bits(0x444b1ae4d6e2ef4e, "999999999999999700000"_ba);
    bits(0x444b1ae4d6e2ef4f, "999999999999999900000"_ba);
    bits(0x444b1ae4d6e2ef50, "1e+21"_ba);
    bits(0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7"_ba);
    bits(0x3eb0c6f7a0b5ed8d, "0.000001"_ba);
    bits(0x41b3de4355555553, "333333333.3333332"_ba);
    bits(0x41b3de4355555554, "333333333.33333325"_ba);
    bits(0x41b3de4355555555, "333333333.3333333"_ba);
    bits(0x41b3de4355555556, "333333333.3333334"_ba);
    bits(0x41b3de4355555557, "333333333.33333343"_ba);
    bits(0xbecbf647612f3696, "-0.0000033333333333333333"_ba);
    bits(0x43143ff3c1cb0959, "1424953923781206.2"_ba);
    row(1.0, "1"_ba);
    row(100.0, "100"_ba);
    row(0.1, "0.1"_ba);
    row(0.1 + 0.2, "0.30000000000000004"_ba);
    row(-1.5, "-1.5"_ba);
    row(1e-7, "1e-7"_ba);
    row(9.5e-7, "9.5e-7"_ba);
    row(123e-20, "1.23e-18"_ba);
    row(0.000123, "0.000123"_ba);
    row(123456.789, "123456.789"_ba);
    row(1e20, "100000000000000000000"_ba);
    row(123456789012345680000.0, "123456789012345680000"_ba);
    row(1.5e300, "1.5e+300"_ba);
    row(9007199254740991.0, "9007199254740991"_ba);
    row(2.2250738585072014e-308, "2.2250738585072014e-308"_ba);
    row(0x0.fffffffffffffp-1022, "2.225073858507201e-308"_ba);
    row(1.0 / 3, "0.3333333333333333"_ba);
    row(2.0 / 3, "0.6666666666666666"_ba);
}

void WriterTest::numbersAreWrittenAsEcmaScriptDoes()
{
    QFETCH(const double, number);
    QFETCH(const QByteArray, written);

    QCOMPARE(bytesOf(json::ecmaScriptNumber(number)), written);
    QCOMPARE(canonical(json::Value::number(number)), written);
    // Read back, it is the same double; the two zeros are one.
    QCOMPARE(std::bit_cast<quint64>(parsed(written).toDouble()), std::bit_cast<quint64>(number + 0.0));
}

/// 20,000 patterns of bits and 20,000 decimals, made by the same steps in Node and written there with
/// String(number).
void WriterTest::fortyThousandNumbersAreWrittenAsEcmaScriptDoes()
{
    std::uint64_t state = 1;
    const auto next = [&state] { return state = (state * 6364136223846793005U) + 1442695040888963407U; };
    Sha256 hash;
    for (int count = 0; count < 20'000;) {
        const auto number = std::bit_cast<double>(next());
        if (!std::isfinite(number))
            continue;
        hash.write(json::ecmaScriptNumber(number) + "\n");
        ++count;
    }
    for (int count = 0; count < 20'000; ++count) {
        std::string spelled = std::to_string(next() >> 40U);
        spelled += "e" + std::to_string(static_cast<int>(next() >> 58U) - 32);
        hash.write(json::ecmaScriptNumber(json::Value::numberSpelled(spelled).toDouble()) + "\n");
    }
    QCOMPARE(bytesOf(hash.finish().hex()),
             "1db6d11a5186c4df55e19fc1bd30d690dce8060b5c088594a0ffe7a508bcc832"_ba);
}

void WriterTest::canonicalDigestIsThatOfTheCanonicalBytes()
{
    const json::Value value = parsed(R"({"b":[1.0,"\u00e9"],"a":null})"_ba);
    QCOMPARE(json::canonicalDigest(value), sha256("{\"a\":null,\"b\":[1,\"\u00E9\"]}"));
}

/// An independent program computed them: SHA-256 of the canonical form of the request without its
/// requestHash.
void WriterTest::requestHashesOfTheRealRequestsAreFoundAgain()
{
    ASSIZE_SHARED_DATA_PATH(path, u"crscore/requests.json"_s);
    const json::Value document = parsed(TemporaryFolder::contents(path.toStdString()));
    const json::Value* requests = document.find("requests");
    QVERIFY(requests != nullptr);
    QCOMPARE(requests->items().size(), std::size_t{300});
    for (json::Value request : requests->items()) {
        const std::string expected = request.find("requestHash")->text();
        std::erase_if(request.members(),
                      [](const json::Member& member) { return member.key == "requestHash"; });
        QCOMPARE(bytesOf(json::canonicalDigest(request).hex()), bytesOf(expected));
    }
}

void WriterTest::filesAreIndentedByTwoSpaces_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("written");

    QTest::newRow("an empty object") << "{ }"_ba << "{}\n"_ba;
    QTest::newRow("an empty array") << "[ ]"_ba << "[]\n"_ba;
    QTest::newRow("a scalar alone") << " true"_ba << "true\n"_ba;
    QTest::newRow("keys stay in their order")
        << R"({"b":1,"a":2})"_ba << "{\n  \"b\": 1,\n  \"a\": 2\n}\n"_ba;
    QTest::newRow("empty containers inside")
        << R"({"a":[],"b":{},"c":[[],{}]})"_ba
        << "{\n  \"a\": [],\n  \"b\": {},\n  \"c\": [\n    [],\n    {}\n  ]\n}\n"_ba;
    QTest::newRow("containers inside one another")
        << R"({"d":{"e":{"f":[1,"x",null,true]}}})"_ba
        << "{\n  \"d\": {\n    \"e\": {\n      \"f\": [\n        1,\n        \"x\",\n        null,\n        true\n      ]\n    }\n  }\n}\n"_ba;
    QTest::newRow("quote, backslash and control characters are escaped")
        << R"(["\"\\\b\f\n\r\t\u0000\u001f"])"_ba
        << "[\n  \"\\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f\"\n]\n"_ba;
    QTest::newRow("nothing else is")
        << R"(["\/\u007f\u0085\u2028\u2029\ufeff\u00e9\ud83e\udd80<>&'"])"_ba
        << "[\n  \"/\u007F\u0085\u2028\u2029\uFEFF\u00E9\U0001F980<>&'\"\n]\n"_ba;
    QTest::newRow("keys are escaped alike")
        << R"({"a\u0000\"\u007f":1})"_ba << "{\n  \"a\\u0000\\\"\u007F\": 1\n}\n"_ba;
    QTest::newRow("the empty key") << R"({"":1})"_ba << "{\n  \"\": 1\n}\n"_ba;
    QTest::newRow("numbers keep their spelling") << "[1.0,-0,1E+2,9007199254740993]"_ba
                                                 << "[\n  1.0,\n  -0,\n  1E+2,\n  9007199254740993\n]\n"_ba;
    QTest::newRow("C-43: null, false and an empty text are written as such")
        << R"({"relevance":null,"usefulness":false,"note":""})"_ba
        << "{\n  \"relevance\": null,\n  \"usefulness\": false,\n  \"note\": \"\"\n}\n"_ba;
    QTest::newRow("as deep as a file may be") << QByteArray(QByteArray(32, '[') + QByteArray(32, ']')) << [] {
        QByteArray expected = "["_ba;
        for (qsizetype level = 1; level < 32; ++level)
            expected += '\n' + QByteArray(2 * level, ' ') + '[';
        expected += ']';
        for (qsizetype level = 30; level >= 0; --level)
            expected += '\n' + QByteArray(2 * level, ' ') + ']';
        return expected + '\n';
    }();
}

void WriterTest::filesAreIndentedByTwoSpaces()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, written);

    QCOMPARE(bytesOf(json::document(parsed(text))), written);
    QCOMPARE(bytesOf(json::document(parsed(written))), written);
}

void WriterTest::readingThenWritingGivesTheSameBytes_data()
{
    QTest::addColumn<QString>("file");

    QTest::newRow("the real corpus") << u"crscore/corpus.json"_s;
    QTest::newRow("the real requests") << u"crscore/requests.json"_s;
}

void WriterTest::readingThenWritingGivesTheSameBytes()
{
    QFETCH(const QString, file);

    ASSIZE_SHARED_DATA_PATH(path, file);
    const QByteArray bytes = TemporaryFolder::contents(path.toStdString());
    QVERIFY(bytesOf(json::document(parsed(bytes))) == bytes);
}

void WriterTest::naughtyStringsComeBack()
{
    ASSIZE_SHARED_DATA_PATH(path, u"corpora/blns/blns.json"_s);
    const json::Value list = parsed(TemporaryFolder::contents(path.toStdString()));
    QCOMPARE(list.items().size(), std::size_t{515});
    for (const json::Value& item : list.items()) {
        const json::Value made = json::Value::object(
            {json::Member{.key = item.text(), .value = json::Value::string(item.text()), .keyOffset = 0}});
        for (const QByteArray& written : {bytesOf(json::document(made)), canonical(made)}) {
            IssueList issues;
            const auto read = readValue(view(written), {}, issues);
            QCOMPARE(told(issues), QStringList());
            QCOMPARE(bytesOf(read->members().at(0).key), bytesOf(item.text()));
            QCOMPARE(bytesOf(read->members().at(0).value.text()), bytesOf(item.text()));
        }
    }
    QVERIFY(json::sameValue(parsed(bytesOf(json::document(list))), list));
}

void WriterTest::anObjectIsWrittenPieceByPieceAsInOne_data()
{
    QTest::addColumn<QByteArray>("text");

    QTest::newRow("nothing in it") << "{}"_ba;
    QTest::newRow("members only") << R"({"a":1,"b":{"c":[1]}})"_ba;
    QTest::newRow("an empty array") << R"({"a":1,"cases":[]})"_ba;
    QTest::newRow("an array alone") << R"({"cases":[1]})"_ba;
    QTest::newRow("an array behind members") << R"({"a":"x\n","cases":[1,{"k":[]},[2]]})"_ba;
    QTest::newRow("an array between members") << R"({"a":[],"cases":[{"k":{"l":1}},null],"z":{"y":[1]}})"_ba;
    QTest::newRow("an array before members") << R"({"cases":[{}],"z":1})"_ba;
    QTest::newRow("two arrays") << R"({"cases":[1,2],"decisions":[],"ratings":[3]})"_ba;
}

void WriterTest::anObjectIsWrittenPieceByPieceAsInOne()
{
    QFETCH(const QByteArray, text);

    const json::Value value = parsed(text);
    StringSink sink;
    json::ObjectWriter writer(sink);
    for (const json::Member& member : value.members()) {
        if (!member.value.isArray()) {
            writer.member(member.key, member.value);
            continue;
        }
        writer.beginArray(member.key);
        for (const json::Value& element : member.value.items())
            writer.element(element);
        writer.endArray();
    }
    writer.finish();
    QCOMPARE(bytesOf(sink.bytes()), bytesOf(json::document(value)));
}

void WriterTest::valuesAreComparedByWhatTheyMean_data()
{
    QTest::addColumn<QByteArray>("a");
    QTest::addColumn<QByteArray>("b");
    QTest::addColumn<bool>("same");

    QTest::newRow("two spellings of a number") << "[1,100]"_ba << "[1.0,1e2]"_ba << true;
    QTest::newRow("the two zeros") << "0"_ba << "-0"_ba << true;
    QTest::newRow("another number") << "1"_ba << "2"_ba << false;
    QTest::newRow("members in another order") << R"({"a":1,"b":[2]})"_ba << R"({"b":[2],"a":1})"_ba << true;
    QTest::newRow("items in another order") << "[1,2]"_ba << "[2,1]"_ba << false;
    QTest::newRow("one item more") << "[1]"_ba << "[1,1]"_ba << false;
    QTest::newRow("one member more") << R"({"a":1})"_ba << R"({"a":1,"b":1})"_ba << false;
    QTest::newRow("another key") << R"({"a":1})"_ba << R"({"b":1})"_ba << false;
    QTest::newRow("null is not absent") << R"({"a":null})"_ba << "{}"_ba << false;
    QTest::newRow("null is not false") << "null"_ba << "false"_ba << false;
    QTest::newRow("true is not false") << "true"_ba << "false"_ba << false;
    QTest::newRow("a number is not its text") << "1"_ba << R"("1")"_ba << false;
    QTest::newRow("an empty array is not an empty object") << "[]"_ba << "{}"_ba << false;
    QTest::newRow("two spellings of a text") << R"("\u00e9")"_ba << "\"\u00E9\""_ba << true;
    QTest::newRow("another normalisation is another text") << "\"e\u0301\""_ba << "\"\u00E9\""_ba << false;
    QTest::newRow("a text goes on behind NUL") << R"("a\u0000b")"_ba << R"("a\u0000c")"_ba << false;
}

void WriterTest::valuesAreComparedByWhatTheyMean()
{
    QFETCH(const QByteArray, a);
    QFETCH(const QByteArray, b);
    QFETCH(const bool, same);

    QCOMPARE(json::sameValue(parsed(a), parsed(b)), same);
    QCOMPARE(json::sameValue(parsed(b), parsed(a)), same);
    QVERIFY(json::sameValue(parsed(a), parsed(a)));
}

ASSIZE_TEST_CLASS(WriterTest)

} // namespace assize::test

#include "writertest.moc"
