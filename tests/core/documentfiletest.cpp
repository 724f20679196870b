// SPDX-License-Identifier: Apache-2.0
#include "json/documentfile.h"

#include "base/inputfile.h"
#include "base/progress.h"
#include "bytes.h"
#include "findings.h"
#include "json/strictreader.h"
#include "json/writer.h"
#include "readdocument.h"
#include "readvalue.h"
#include "temporaryfolder.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTest>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <random>
#include <string>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

class DocumentFileTest final : public TestCase {
    Q_OBJECT

    [[nodiscard]] ReadDocument readText(const QByteArray& text) const
    {
        return readDocument(m_folder.write("document.json"_ba, text));
    }

    /// One element a line, as the canonical form writes it.
    static QByteArrayList canonical(const std::vector<json::Value>& elements)
    {
        QByteArrayList lines;
        for (const json::Value& element : elements)
            lines.append(canonical(element));
        return lines;
    }
    static QByteArray canonical(const json::Value& value)
    {
        StringSink sink;
        json::writeCanonical(sink, value);
        return bytesOf(sink.bytes());
    }

    TemporaryFolder m_folder;

private Q_SLOTS:
    void findsTheElementsWhereverTheyStand_data();
    void findsTheElementsWhereverTheyStand();
    void arraysWithoutAPlaceOfTheirOwnStayInTheHeader_data();
    void arraysWithoutAPlaceOfTheirOwnStayInTheHeader();
    void refusesWithPlaceAndCode_data();
    void refusesWithPlaceAndCode();
    void decidesAsTheReaderDoes_data();
    void decidesAsTheReaderDoes();
    void decidesAsTheReaderDoesOnRandomDamage();
    void tokensMayFallOnTheBorderOfAChunk();
    void elementsMayBeLargerThanAChunk();
    void elementsMayEndWhereTheWindowDoes();
    void placesBehindTheArrayAreRight();
    void everyFaultOfTheElementsIsReported();
    void passesOverAByteOrderMark();
    void digestIsThatOfTheWholeFile();
    void noticesAChangeBetweenTheTwoReadings_data();
    void noticesAChangeBetweenTheTwoReadings();
    void readsTheFileThatItOpened();
    void stopsWhenItIsToldTo();
    void tellsHowFarItIs();
    void refusesWhatIsNoFile();
};

namespace {

/// Says stop after so many calls.
class StoppingProgress final : public Progress {
public:
    explicit StoppingProgress(int calls) : m_calls(calls) {}

    void advance(std::uint64_t done, std::uint64_t total) override
    {
        m_done.push_back(done);
        m_total = total;
    }
    [[nodiscard]] bool isCancelled() const override { return m_calls-- <= 0; }
    [[nodiscard]] const std::vector<std::uint64_t>& done() const { return m_done; }
    [[nodiscard]] std::uint64_t total() const { return m_total; }

private:
    mutable int m_calls;
    std::vector<std::uint64_t> m_done;
    std::uint64_t m_total = 0;
};

/// The two ways to read the elements, which must do the same.
enum class Visiting : std::uint8_t { InTurn, OnAllProcessors };
constexpr std::array everyVisiting{Visiting::InTurn, Visiting::OnAllProcessors};

Result<> visit(const json::DocumentFile& file, Visiting visiting, Progress& progress,
               const std::function<void()>& count)
{
    IssueList issues;
    if (visiting == Visiting::InTurn)
        return file.forEachElement(issues, progress, [&count](std::size_t, const json::Node&) { count(); });
    return file.makeOfEach(
        progress, [](std::size_t, const json::Node&, IssueList&) { return true; },
        [&count](std::size_t, std::optional<bool>, const IssueList&) { count(); });
}

} // namespace

void DocumentFileTest::findsTheElementsWhereverTheyStand_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("arrayKey");
    QTest::addColumn<QByteArrayList>("elements");
    QTest::addColumn<QByteArray>("header");

    const QByteArrayList three{"1"_ba, R"("a")"_ba, R"({"b":[2]})"_ba};
    QTest::newRow("behind the other keys") << R"({"format":"f","cases":[1,"a",{"b":[2]}]})"_ba
                                           << "cases"_ba << three << R"({"cases":[],"format":"f"})"_ba;
    QTest::newRow("before the other keys") << R"({"cases":[1,"a",{"b":[2]}],"format":"f"})"_ba
                                           << "cases"_ba << three << R"({"cases":[],"format":"f"})"_ba;
    QTest::newRow("between the other keys")
        << R"({"a":[0],"cases":[1,"a",{"b":[2]}],"z":{"cases":[9]}})"_ba << "cases"_ba << three
        << R"({"a":[0],"cases":[],"z":{"cases":[9]}})"_ba;
    QTest::newRow("alone") << R"({"cases":[1,"a",{"b":[2]}]})"_ba << "cases"_ba << three
                           << R"({"cases":[]})"_ba;
    for (const QByteArray& key : {"requests"_ba, "ratings"_ba, "results"_ba, "decisions"_ba}) {
        QTest::newRow(QByteArray("the long array of another format: "_ba + key).constData())
            << QByteArray(R"({")"_ba + key + R"(":[1,"a",{"b":[2]}]})"_ba) << key << three
            << QByteArray(R"({")"_ba + key + R"(":[]})"_ba);
    }
    QTest::newRow("a key spelled with an escape")
        << R"({"c\u0061ses":[1,"a",{"b":[2]}]})"_ba << "cases"_ba << three << R"({"cases":[]})"_ba;
    QTest::newRow("a key spelled with nothing but escapes")
        << R"({"\u0064\u0065\u0063\u0069\u0073\u0069\u006F\u006e\u0073":[1,"a",{"b":[2]}]})"_ba
        << "decisions"_ba << three << R"({"decisions":[]})"_ba;
    QTest::newRow("no elements") << R"({"cases":[]})"_ba << "cases"_ba << QByteArrayList{}
                                 << R"({"cases":[]})"_ba;
    QTest::newRow("no elements, but white space") << "{\"cases\":[ \r\n\t ],\"b\":1}"_ba << "cases"_ba
                                                  << QByteArrayList{} << R"({"b":1,"cases":[]})"_ba;
    QTest::newRow("white space everywhere")
        << "\n { \t\"a\" : 0 ,\r\n \"cases\" \n:\n [ \n1\t,\r\n \"a\" , { \"b\" : [ 2 ] } \n ] , \"z\" : 1 } \r\n"_ba
        << "cases"_ba << three << R"({"a":0,"cases":[],"z":1})"_ba;
    QTest::newRow("scalars of every kind")
        << R"({"cases":[null,true,false,-1.5e3,0,"","x"]})"_ba << "cases"_ba
        << QByteArrayList{"null"_ba, "true"_ba, "false"_ba, "-1500"_ba, "0"_ba, R"("")"_ba, R"("x")"_ba}
        << R"({"cases":[]})"_ba;
    QTest::newRow("brackets, commas and quotes inside strings")
        << R"({"cases":["],[","}\"{","\\",{"]\\":"[,\"]"}]})"_ba << "cases"_ba
        << QByteArrayList{R"("],[")"_ba, R"("}\"{")"_ba, R"("\\")"_ba, R"({"]\\":"[,\"]"})"_ba}
        << R"({"cases":[]})"_ba;
    QTest::newRow("empty containers")
        << R"({"cases":[[],{},[[]],[{}]]})"_ba << "cases"_ba
        << QByteArrayList{"[]"_ba, "{}"_ba, "[[]]"_ba, "[{}]"_ba} << R"({"cases":[]})"_ba;
    QTest::newRow("brackets in strings before the array")
        << R"({"a":"{[\"","cases":[1]})"_ba << "cases"_ba << QByteArrayList{"1"_ba}
        << R"({"a":"{[\"","cases":[]})"_ba;
    QTest::newRow("the key as a value before it")
        << R"({"a":"cases","b":["cases",[1]],"cases":[2]})"_ba << "cases"_ba << QByteArrayList{"2"_ba}
        << R"({"a":"cases","b":["cases",[1]],"cases":[]})"_ba;
    QTest::newRow("a long array of another name behind it stays in the header")
        << R"({"cases":[1],"requests":[2,3]})"_ba << "cases"_ba << QByteArrayList{"1"_ba}
        << R"({"cases":[],"requests":[2,3]})"_ba;
}

void DocumentFileTest::findsTheElementsWhereverTheyStand()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, arrayKey);
    QFETCH(const QByteArrayList, elements);
    QFETCH(const QByteArray, header);

    const ReadDocument document = readText(text);
    QCOMPARE(told(document.issues), QStringList());
    QVERIFY(document.accepted());
    QCOMPARE(bytesOf(document.arrayKey), arrayKey);
    QCOMPARE(canonical(document.elements), elements);
    QCOMPARE(canonical(*document.header), header);

    // Each element, and each member of the header, stands where the reader of the whole text finds it.
    IssueList issues;
    const auto whole = readValue(view(text), {}, issues);
    QVERIFY(whole.has_value());
    const json::Value& array = *whole->find(view(arrayKey));
    for (std::size_t i = 0; i < document.elements.size(); ++i)
        QCOMPARE(document.elements[i].offset(), array.items()[i].offset());
    for (const json::Member& member : document.header->members()) {
        QCOMPARE(member.value.offset(), whole->find(member.key)->offset());
        const auto same = std::ranges::find(whole->members(), member.key, &json::Member::key);
        QCOMPARE(member.keyOffset, same->keyOffset);
    }
}

void DocumentFileTest::arraysWithoutAPlaceOfTheirOwnStayInTheHeader_data()
{
    QTest::addColumn<QByteArray>("text");

    QTest::newRow("no array at all") << R"({"format":"f"})"_ba;
    QTest::newRow("an array of another name") << R"({"Cases":[1],"case":[2]})"_ba;
    QTest::newRow("the name with a space") << R"({"cases ":[1]})"_ba;
    QTest::newRow("the name further down") << R"({"x":{"cases":[1]}})"_ba;
    QTest::newRow("the name further down, in an object of that name") << R"({"cases":{"cases":[1]}})"_ba;
    QTest::newRow("the name for something else") << R"({"cases":"[1]"})"_ba;
    QTest::newRow("an array at the top") << "[1,[2]]"_ba;
    QTest::newRow("a text at the top") << R"("cases")"_ba;
    QTest::newRow("a number at the top") << " -1 "_ba;
}

void DocumentFileTest::arraysWithoutAPlaceOfTheirOwnStayInTheHeader()
{
    QFETCH(const QByteArray, text);

    const ReadDocument document = readText(text);
    QVERIFY(document.accepted());
    QCOMPARE(bytesOf(document.arrayKey), ""_ba);
    QVERIFY(document.elements.empty());
    IssueList issues;
    QVERIFY(json::sameValue(*document.header, *readValue(view(text), {}, issues)));
}

void DocumentFileTest::refusesWithPlaceAndCode_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("findings");
    const auto row = [](const char* name, const QByteArray& text, const QString& finding) {
        QTest::newRow(name) << text << QStringList(u"error "_s + finding);
    };

    row("a comma missing between elements", R"({"cases":[{} {}]})"_ba, u"json-syntax '/cases/1' @13"_s);
    row("a comma missing between numbers", R"({"cases":[1 2]})"_ba, u"json-syntax '/cases/1' @12"_s);
    row("two elements without anything between them", R"({"cases":["a""b"]})"_ba,
        u"json-syntax '/cases/1' @13"_s);
    row("two commas", R"({"cases":[1,,2]})"_ba, u"json-syntax '/cases/1' @12"_s);
    row("a comma before the first element", R"({"cases":[,1]})"_ba, u"json-syntax '/cases/0' @10"_s);
    row("a comma and nothing else", R"({"cases":[,]})"_ba, u"json-syntax '/cases/0' @10"_s);
    row("a comma behind the last element", R"({"cases":[1, ]})"_ba, u"json-syntax '/cases/1' @13"_s);
    row("the wrong bracket at once", R"({"cases":[}]})"_ba, u"json-syntax '/cases/0' @10"_s);
    row("the wrong bracket behind an element", R"({"cases":[1})"_ba, u"json-syntax '/cases/1' @11"_s);
    row("the wrong bracket behind a comma", R"({"cases":[1,})"_ba, u"json-syntax '/cases/1' @12"_s);
    row("a colon between elements", R"({"cases":["a":1]})"_ba, u"json-syntax '/cases/1' @13"_s);
    row("cut off before the first element", R"({"cases":[)"_ba, u"json-syntax '/cases/0' @10"_s);
    row("cut off in an element", R"({"cases":[1,{"a":[2,)"_ba, u"json-syntax '/cases/1/a/1' @20"_s);
    row("cut off in a text", R"({"cases":[1,"ab)"_ba, u"json-syntax '/cases/1' @15"_s);
    row("cut off in a word", R"({"cases":[1,tru)"_ba, u"json-syntax '/cases/1' @15"_s);
    row("cut off behind an element", R"({"cases":[1,{"a":2})"_ba, u"json-syntax '/cases/2' @19"_s);
    row("cut off behind a comma", R"({"cases":[1,{},)"_ba, u"json-syntax '/cases/2' @15"_s);
    row("cut off behind the array", R"({"cases":[1,2])"_ba, u"json-syntax '' @14"_s);
    row("cut off behind the array's comma", R"({"cases":[1,2],)"_ba, u"json-syntax '' @15"_s);
    row("an element in the middle is not closed: it is named, not what follows",
        R"({"cases":[{"a":1},{"b":[1},{"c":[2]}],"z":1})"_ba, u"json-syntax '/cases/1/b/1' @25"_s);
    row("a text in the middle is not closed",
        "{\"cases\":[{\"a\":1},{\"b\":\"x},\n{\"c\":\"y\"}],\"z\":1}"_ba, u"json-syntax '/cases/1/b' @27"_s);
    row("an element in the middle has a bracket too many", R"({"cases":[{"a":1}},{"b":1}]})"_ba,
        u"json-syntax '/cases/1' @17"_s);
    row("the first of two faults: before the array", R"({"format" 1,"cases":[1 2]})"_ba,
        u"json-syntax '/format' @10"_s);
    row("the first of two faults: in an element", R"({"cases":[1,tru,3],"z" 1})"_ba,
        u"json-syntax '/cases/1' @15"_s);
    row("the first of two faults: between elements", R"({"cases":[1 2],"z" 1})"_ba,
        u"json-syntax '/cases/1' @12"_s);
    row("behind the array", R"({"cases":[1,2],"z" 1})"_ba, u"json-syntax '/z' @19"_s);
    row("a second document behind it", R"({"cases":[1]}{})"_ba, u"json-syntax '' @13"_s);
    row("a NUL behind it", "{\"cases\":[1]}\0"_ba, u"json-nul '' @13"_s);
    row("a NUL behind an element", "{\"cases\":[1,\0]}"_ba, u"json-nul '/cases/1' @12"_s);
    row("the same array twice", R"({"cases":[1],"cases":[2]})"_ba, u"json-duplicate-key '/cases' @13"_s);
    row("the same array twice, spelled in two ways", R"({"cases":[1],"\u0063ases":[2]})"_ba,
        u"json-duplicate-key '/cases' @13"_s);
    row("the array's key had another value before", R"({"cases":null,"cases":[2]})"_ba,
        u"json-duplicate-key '/cases' @14"_s);
    row("an array in place of the object", R"(["cases":[1]])"_ba, u"json-syntax '/1' @8"_s);
    row("a byte order mark before an element", "{\"cases\":[\uFEFF1]}"_ba, u"json-syntax '/cases/0' @10"_s);
}

void DocumentFileTest::refusesWithPlaceAndCode()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QStringList, findings);

    const ReadDocument document = readText(text);
    QVERIFY(!document.failure);
    QVERIFY(!document.accepted());
    QCOMPARE(told(document.issues), findings);
}

void DocumentFileTest::decidesAsTheReaderDoes_data()
{
    ASSIZE_SHARED_DATA_PATH(folder, u"corpora/JSONTestSuite/test_parsing"_s);
    QTest::addColumn<QByteArray>("text");

    for (const QString& file : QDir(folder).entryList(QDir::Files, QDir::Name))
        QTest::newRow(file.toUtf8().constData())
            << TemporaryFolder::contents(QDir(folder).filePath(file).toStdString());
}

/// Wherever a text stands in or around a long array, both ways of reading give the same verdict.
void DocumentFileTest::decidesAsTheReaderDoes()
{
    QFETCH(const QByteArray, text);

    for (const QByteArray& whole :
         {QByteArray(R"({"cases":[)"_ba + text + "]}"_ba),
          QByteArray(R"({"cases":[{},)"_ba + text + R"(,"]"],"z":1})"_ba),
          QByteArray(R"({"cases":[{"a":)"_ba + text + "}]}"_ba),
          QByteArray(R"({"a":)"_ba + text + R"(,"cases":[1,2]})"_ba),
          QByteArray(R"({"cases":[1,2],"z":)"_ba + text + "}"_ba), QByteArray(R"({"cases":[1,2]})"_ba + text),
          QByteArray(text + R"({"cases":[1,2]})"_ba)}) {
        IssueList issues;
        const auto read = json::read(view(whole), {}, issues);
        const ReadDocument document = readText(whole);
        const bool beginsWithMark = whole.startsWith("\xEF\xBB\xBF");
        if (document.accepted() != (read.has_value() && !issues.hasErrors()) && !beginsWithMark)
            QFAIL(whole.left(200).toPercentEncoding(" {}[]\",:").constData());
    }
}

void DocumentFileTest::decidesAsTheReaderDoesOnRandomDamage()
{
    const QByteArray sound =
        "{\"format\":\"f/"
        "1\",\"x-a\":[{\"b\":[]}],\"cases\":[{\"id\":\"s1\",\"t\":\"a\\\"]\u00E9\",\"n\":[1,-2.5e3,{}]},"
        "\"x\",[],"
        "null,{\"k\":{\"k\":true}}],\"rubric\":null,\"y\":[\"cases\",{\"cases\":[1]}]}"_ba;
    const QByteArray alphabet = "\"\\[]{},: 1tae\n\0\xC3\xFF-."_ba;
    std::mt19937 random(7);
    int refused = 0;
    for (int round = 0; round < 4000; ++round) {
        QByteArray text = sound;
        for (std::uint32_t change = 0; change < 1 + random() % 3; ++change) {
            const auto at = static_cast<qsizetype>(random() % static_cast<std::uint32_t>(text.size()));
            const char byte =
                alphabet[static_cast<qsizetype>(random() % static_cast<std::uint32_t>(alphabet.size()))];
            switch (random() % 3) {
            case 0:
                text.remove(at, 1);
                break;
            case 1:
                text.insert(at, byte);
                break;
            default:
                text[at] = byte;
                break;
            }
        }
        IssueList issues;
        const auto read = json::read(view(text), {}, issues);
        const ReadDocument document = readText(text);
        const bool accepted = read.has_value() && !issues.hasErrors();
        if (document.accepted() != accepted)
            QFAIL(text.constData());
        refused += accepted ? 0 : 1;
        // The file may tell of more elements; the fault at which the reader stopped is among them. (Of two
        // tokens that touch, one way of reading may name the place and the other the item.)
        if (read)
            continue;
        const Issue& stop = issues.issues().back();
        if (std::ranges::none_of(document.issues.issues(), [&stop](const Issue& issue) {
                return issue.offset == stop.offset || issue.pointer == stop.pointer;
            }))
            QFAIL(qPrintable(QString::fromUtf8(text) + u"\nreader: "_s + told(issues).join(u", ") +
                             u"\nfile: "_s + told(document.issues).join(u", ")));
    }
    QVERIFY(refused > 2000 && refused < 4000);
}

/// Slides an element with every kind of token over the border between two chunks of the scanner.
void DocumentFileTest::tokensMayFallOnTheBorderOfAChunk()
{
    constexpr qsizetype chunk = 1 << 20;
    const QByteArray element =
        "{\"k\\\"\u00E9\":[\"\\\\\",\"\\ud83e\\udd80\u754C\U0001F980\",-1.5e3,true,[]],\"]\":\"}\\\\\"} , \"x\" ,12,null"_ba;
    const QByteArrayList expected{
        "{\"]\":\"}\\\\\",\"k\\\"\u00E9\":[\"\\\\\",\"\U0001F980\u754C\U0001F980\",-1500,true,[]]}"_ba,
        R"("x")"_ba, "12"_ba, "null"_ba};
    const QByteArray begin = R"({"cases":[)"_ba;

    // Three borders a file, at three places of the tokens.
    for (qsizetype shift = 0; shift <= element.size(); shift += 3) {
        QByteArray text = begin;
        for (qsizetype border = 1; border <= 3; ++border) {
            text += QByteArray((border * chunk) - std::min(shift + border - 1, element.size()) - text.size(),
                               ' ');
            text += element + (border == 3 ? "]"_ba : ","_ba);
        }
        text += ",\"z\":\"\u00E9\"}"_ba;
        const ReadDocument document = readText(text);
        QCOMPARE(told(document.issues), QStringList());
        QVERIFY(document.accepted());
        QCOMPARE(canonical(document.elements), expected + expected + expected);
        QCOMPARE(canonical(*document.header), "{\"cases\":[],\"z\":\"\u00E9\"}"_ba);
    }

    // The array's own key, its colon and its brackets.
    const QByteArray around = "{\"a\\\"\u00E9\":[\"]\\\\\"],\"c\\u0061ses\" : [ ] , \"z\":[\"cases\",{}]}"_ba;
    for (qsizetype at = around.indexOf("\"c\\u"); at <= around.indexOf(", \"z\""); ++at) {
        const ReadDocument document = readText(QByteArray(chunk - at, '\n') + around);
        QVERIFY(document.accepted());
        QCOMPARE(bytesOf(document.arrayKey), "cases"_ba);
        QCOMPARE(document.header->members().size(), std::size_t{3});
    }
}

void DocumentFileTest::elementsMayBeLargerThanAChunk()
{
    // The second reading goes through a window of one megabyte: elements smaller than it, larger, and across
    // its end.
    QByteArray text = R"({"cases":[)"_ba;
    std::vector<QByteArray> texts;
    for (const qsizetype size : {10, 700'000, 600'000, 2'500'000, 0, 1'048'576, 3}) {
        texts.push_back(QByteArray(size, static_cast<char>('a' + texts.size())) + "\u00E9"_ba);
        text += (texts.size() > 1 ? R"(,{"t":")"_ba : R"({"t":")"_ba) + texts.back() + R"("})"_ba;
    }
    const ReadDocument document = readText(text + "]}"_ba);
    QVERIFY(document.accepted());
    QCOMPARE(document.elements.size(), texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i)
        QVERIFY(bytesOf(document.elements[i].find("t")->text()) == texts[i]);
}

/// The window begins with the first element and holds one megabyte.
void DocumentFileTest::elementsMayEndWhereTheWindowDoes()
{
    constexpr qsizetype window = 1 << 20;
    for (qsizetype end = window - 3; end <= window + 3; ++end) {
        const QByteArray element = R"("last \u00e9")"_ba;
        const QByteArray text = "1,"_ba + QByteArray(end - element.size() - 2, ' ') + element;
        QCOMPARE(text.size(), end);
        const ReadDocument document = readText(R"({"cases":[)"_ba + text + ",2]}"_ba);
        QVERIFY(document.accepted());
        QCOMPARE(canonical(document.elements), QByteArrayList({"1"_ba, "\"last \u00E9\""_ba, "2"_ba}));
    }
}

void DocumentFileTest::placesBehindTheArrayAreRight()
{
    QByteArray text = "{\"cases\":[\n"_ba;
    for (int i = 0; i < 1000; ++i)
        text += "  {\"text\": \"\u00E9\U0001F980 \\\" ]\"},\r\n"_ba;
    text += "  1\n],\n\"\u00E9\": 1, \"nested\": {\"k\": [true, \"v\"]}\n}\n"_ba;
    const std::filesystem::path path = m_folder.write("document.json"_ba, text);

    ReadDocument document = readDocument(path);
    QVERIFY(document.accepted());
    const json::Value& value = document.header->find("nested")->find("k")->items().at(1);
    QCOMPARE(value.offset(), static_cast<std::uint64_t>(text.indexOf("\"v\"")));
    const json::Member& member = document.header->members().at(2);
    QCOMPARE(member.keyOffset, static_cast<std::uint64_t>(text.indexOf("\"nested\"")));

    // Lines: 1 of the array's start, 1000 elements, the last element, then two more.
    document.issues.add(
        issueAt(Severity::Error, {.pointer = "/nested", .offset = member.keyOffset}, "key", ""));
    document.issues.add(
        issueAt(Severity::Error, {.pointer = "/nested/k/1", .offset = value.offset()}, "value", ""));
    document.issues.add(issueAt(Severity::Error,
                                {.pointer = "/cases/999", .offset = document.elements.at(999).offset()},
                                "element", ""));
    document.issues.finish();
    QVERIFY(locate(*InputFile::open(path), document.issues).has_value());
    QCOMPARE(told(document.issues),
             QStringList({u"error element '/cases/999' 1001:3"_s, u"error key '/nested' 1004:9"_s,
                          u"error value '/nested/k/1' 1004:32"_s}));
}

void DocumentFileTest::everyFaultOfTheElementsIsReported()
{
    const ReadDocument document =
        readText(R"({"cases":[{"a":1,"a":2},tru,{"b" 1},4,{"c":"\ud800"}],"z":1,"z":2})"_ba);
    QStringList findings = told(document.issues);
    findings.sort();
    QCOMPARE(
        findings,
        QStringList({u"error json-duplicate-key '/cases/0/a' @17"_s, u"error json-duplicate-key '/z' @60"_s,
                     u"error json-lone-surrogate '/cases/4/c' @44"_s, u"error json-syntax '/cases/1' @27"_s,
                     u"error json-syntax '/cases/2/b' @33"_s}));
    QCOMPARE(canonical(document.elements).value(1), "4"_ba);
}

void DocumentFileTest::passesOverAByteOrderMark()
{
    const ReadDocument document = readText("\uFEFF{\"cases\":[1],\"z\":2}"_ba);
    QVERIFY(document.accepted());
    QCOMPARE(told(document.issues), QStringList{u"notice json-bom '' @0"_s});
    QCOMPARE(document.header->offset(), std::uint64_t{3});
    QCOMPARE(document.elements.at(0).offset(), std::uint64_t{13});
    QCOMPARE(document.header->find("z")->offset(), std::uint64_t{20});
    QVERIFY(!readText("\uFEFF\uFEFF{}"_ba).accepted());
    QVERIFY(!readText("\uFEFF"_ba).accepted());
    QVERIFY(!readText("\xEF\xBB{}"_ba).accepted());
}

void DocumentFileTest::digestIsThatOfTheWholeFile()
{
    for (const QByteArray& text :
         {"{}"_ba, "\uFEFF{\"cases\":[1]}"_ba, "broken"_ba,
          QByteArray(R"({"cases":[)"_ba + QByteArray(2'500'000, ' ') + "]}\n\n"_ba)}) {
        IssueList issues;
        SilentProgress progress;
        const auto file = json::DocumentFile::open(m_folder.write("document.json"_ba, text),
                                                   InputFile::defaultLimit, issues, progress);
        QVERIFY(file.has_value());
        QCOMPARE(bytesOf(file->sha256().hex()),
                 QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex());
    }
}

void DocumentFileTest::noticesAChangeBetweenTheTwoReadings_data()
{
    using Change = std::function<void(const std::filesystem::path&, const QByteArray&)>;
    QTest::addColumn<Change>("change");
    QTest::addColumn<bool>("noticed");
    const auto writeAt = [](const std::filesystem::path& path, qsizetype at, char byte) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.seek(at));
        QVERIFY(file.putChar(byte));
    };

    QTest::newRow("nothing changes") << Change([](const auto&, const auto&) {}) << false;
    QTest::newRow("one letter of the first element")
        << Change([=](const auto& path, const auto& text) { writeAt(path, text.indexOf('a', 10), 'b'); })
        << true;
    QTest::newRow("one letter of the last element")
        << Change([=](const auto& path, const auto& text) { writeAt(path, text.lastIndexOf('a'), 'b'); })
        << true;
    QTest::newRow("white space inside an element")
        << Change([=](const auto& path, const auto& text) { writeAt(path, text.lastIndexOf('a') + 1, '\n'); })
        << true;
    QTest::newRow("cut off in the last element") << Change([](const auto& path, const auto& text) {
        std::filesystem::resize_file(path, static_cast<std::uintmax_t>(text.lastIndexOf('a')));
    }) << true;
    QTest::newRow("emptied") << Change([](const auto& path, const auto&) {
        std::filesystem::resize_file(path, 0);
    }) << true;
    QTest::newRow("touched") << Change([](const auto& path, const auto&) {
        std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now());
    }) << false;
    QTest::newRow("longer at its end, where nothing of the document is")
        << Change([](const auto& path, const auto& text) {
               std::filesystem::resize_file(path, static_cast<std::uintmax_t>(text.size()) + 9);
           })
        << false;
}

void DocumentFileTest::noticesAChangeBetweenTheTwoReadings()
{
    using Change = std::function<void(const std::filesystem::path&, const QByteArray&)>;
    QFETCH(const Change, change);
    QFETCH(const bool, noticed);

    // More than one window, so that the last element is read after the change.
    const QByteArray text = R"({"cases":["a ",")"_ba + QByteArray(600'000, 'x') + R"(",")"_ba +
                            QByteArray(600'000, 'y') + R"(","a "]})"_ba;
    const std::filesystem::path path = m_folder.write("changing.json"_ba, text);
    IssueList issues;
    SilentProgress progress;
    const auto file = json::DocumentFile::open(path, InputFile::defaultLimit, issues, progress);
    QVERIFY(file.has_value());
    change(path, text);
    for (const Visiting visiting : everyVisiting) {
        std::size_t visited = 0;
        const auto result = visit(*file, visiting, progress, [&visited] { ++visited; });
        QCOMPARE(result.has_value(), !noticed);
        if (noticed) {
            QCOMPARE(result.error().kind, FailureKind::Store);
            QCOMPARE(bytesOf(result.error().code), "file-changed"_ba);
            QVERIFY(visited < 4);
        } else {
            QCOMPARE(visited, std::size_t{4});
        }
    }
}

/// F28: a file that is put in the place of the one that was opened is not read.
void DocumentFileTest::readsTheFileThatItOpened()
{
    const std::filesystem::path path = m_folder.write("replaced.json"_ba, R"({"cases":["old"]})"_ba);
    IssueList issues;
    SilentProgress progress;
    const auto file = json::DocumentFile::open(path, InputFile::defaultLimit, issues, progress);
    QVERIFY(file.has_value());
    std::filesystem::rename(m_folder.write("other.json"_ba, R"({"cases":["new"]})"_ba), path);
    QByteArrayList texts;
    QVERIFY(file->forEachElement(issues, progress, [&](std::size_t, const json::Node& value) {
        texts.append(bytesOf(value.text()));
    }));
    QCOMPARE(texts, QByteArrayList{"old"_ba});
}

void DocumentFileTest::stopsWhenItIsToldTo()
{
    const std::filesystem::path path =
        m_folder.write("long.json"_ba, R"({"cases":[)"_ba + QByteArray(3'000'000, ' ') + "1,2,3,4]}"_ba);
    IssueList issues;
    StoppingProgress early(1);
    const auto stopped = json::DocumentFile::open(path, InputFile::defaultLimit, issues, early);
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().kind, FailureKind::Interrupted);

    SilentProgress silent;
    const auto file = json::DocumentFile::open(path, InputFile::defaultLimit, issues, silent);
    QVERIFY(file.has_value());
    for (const Visiting visiting : everyVisiting) {
        StoppingProgress late(2);
        std::size_t visited = 0;
        const auto result = visit(*file, visiting, late, [&visited] { ++visited; });
        QVERIFY(!result);
        QCOMPARE(result.error().kind, FailureKind::Interrupted);
        QCOMPARE(visited, std::size_t{2});
    }
}

void DocumentFileTest::tellsHowFarItIs()
{
    const QByteArray text = R"({"cases":[1,)"_ba + QByteArray(3'000'000, ' ') + "2]}"_ba;
    IssueList issues;
    StoppingProgress opening(1000);
    const auto file = json::DocumentFile::open(m_folder.write("long.json"_ba, text), InputFile::defaultLimit,
                                               issues, opening);
    QVERIFY(file.has_value());
    StoppingProgress reading(1000);
    StoppingProgress readingOnAll(1000);
    QVERIFY(visit(*file, Visiting::InTurn, reading, [] {}));
    QVERIFY(visit(*file, Visiting::OnAllProcessors, readingOnAll, [] {}));
    const auto size = static_cast<std::uint64_t>(text.size());
    for (const StoppingProgress* progress : {&opening, &reading, &readingOnAll}) {
        QVERIFY(progress->done().size() > 1);
        QVERIFY(std::ranges::is_sorted(progress->done()));
        QCOMPARE(progress->total(), size);
        QVERIFY(progress->done().back() <= size);
    }
    QCOMPARE(opening.done().back(), size);
}

void DocumentFileTest::refusesWhatIsNoFile()
{
    for (const std::filesystem::path& path : {m_folder.path("absent"_ba), m_folder.path()}) {
        const ReadDocument document = readDocument(path);
        QVERIFY(document.failure.has_value());
        QCOMPARE(document.failure->kind, FailureKind::Usage);
        QVERIFY(document.issues.issues().empty());
    }
}

ASSIZE_TEST_CLASS(DocumentFileTest)

} // namespace assize::test

#include "documentfiletest.moc"
