// SPDX-License-Identifier: Apache-2.0
#include "documents.h"
#include "program.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QFile>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>
#include <memory>
#include <tuple>

using namespace Qt::StringLiterals;

namespace assize::test {

/// What the program finds in faulty files, and where. Rows carry the number of the catalogue of hostile
/// inputs that they come from; every number of its areas json, identity and merge is a row or is named in a
/// table.
class DiagnosticsTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase() { m_scratch.reset(); }
    void hostileFiles_data();
    void hostileFiles();
    void theCatalogueIsCovered();
    void aDiagnosticHasItsShape();
    void placesAreLinesAndColumns_data();
    void placesAreLinesAndColumns();
    void findingsAreSortedByPlace();
    void atMostAThousand();
    void noPrefixIsTaken();
    void deepNestingStopsAtOnce();
    void aSparseFileIsRefusedBeforeItIsRead();
    void aLargeTextIsLegitimate();
    void aMillionLabelsNeedLittleRoom();
    void anUnsignedFileIsCalledUnsigned();

private:
    std::unique_ptr<Scratch> m_scratch;
    QString m_corpus;
};

namespace {

const QMap<QString, QString> coveredElsewhere{
    {u"J29"_s, u"DiagnosticsTest::noPrefixIsTaken"_s},
    {u"J31"_s, u"DiagnosticsTest::aSparseFileIsRefusedBeforeItIsRead"_s},
    {u"J32"_s, u"DiagnosticsTest::aLargeTextIsLegitimate"_s},
    {u"J34"_s, u"DiagnosticsTest::aMillionLabelsNeedLittleRoom"_s},
    {u"J40"_s, u"TerminalTest::nothingIsShownRaw"_s},
    {u"M01"_s, u"LabelsCommandTest::countsAddUp"_s},
    {u"M03"_s, u"DiagnosticsTest::anUnsignedFileIsCalledUnsigned"_s},
    {u"M04"_s, u"LabelsCommandTest::expectsADigest"_s},
    {u"M06"_s, u"CrscoreTest::theSameInputsGiveTheSameBytes"_s},
    {u"M07"_s, u"CrscoreTest::theSameInputsGiveTheSameBytes"_s},
    {u"M10"_s, u"LabelsCommandTest::theFirstSubmissionCounts"_s},
    {u"M16"_s, u"CrscoreTest::fourteenDecisionsMoveFourteenLabels"_s},
    {u"M18"_s, u"LabelsCommandTest::judgeResults"_s},
};

/// Not about files that this program reads.
const QMap<QString, QString> otherParts{{u"M13"_s, u"keys"_s}, {u"M15"_s, u"team store"_s}};

const QString claimPlace = u"cases/0/claims/0/"_s;

QJsonObject plainLabels()
{
    const Scratch scratch;
    const QString corpus = scratch.write(u"corpus.json"_s, jsonOf(corpusOf(2)));
    return labelsOf(jsonIn(runCli({u"requests"_s, corpus, u"-o"_s, u"-"_s}).out), u"a"_s);
}

/// The corpus of two cases, with other bytes somewhere.
QByteArray corpusWith(const QByteArray& before, const QByteArray& after)
{
    QByteArray bytes = jsonOf(corpusOf(2));
    const qsizetype at = bytes.indexOf(before);
    if (at < 0)
        qFatal("the corpus does not hold %s", before.constData());
    return bytes.replace(at, before.size(), after);
}

QByteArray corpusOfText(const QString& evidence)
{
    return jsonOf(corpusOf(QJsonArray{caseOf({u"s1"_s, evidence})}));
}

QByteArray nested(int depth)
{
    return "{\"x-deep\": " + QByteArray(depth - 1, '[') + QByteArray(depth - 1, ']') + "}";
}

QByteArray inUtf16(const QString& text, bool bigEndian)
{
    QByteArray bytes;
    for (const QChar unit : u'\ufeff' + text) {
        const char high = static_cast<char>(unit.row());
        const char low = static_cast<char>(unit.cell());
        bytes.append(bigEndian ? high : low).append(bigEndian ? low : high);
    }
    return bytes;
}

} // namespace

void DiagnosticsTest::initTestCase()
{
    m_scratch = std::make_unique<Scratch>();
    m_corpus = m_scratch->write(u"corpus.json"_s, jsonOf(corpusOf(2)));
}

void DiagnosticsTest::hostileFiles_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("finds");
    QTest::addColumn<QString>("says");

    const auto row = [](const char* name, const QByteArray& bytes, const QString& finds,
                        const QString& says = {}) { QTest::newRow(name) << bytes << finds << says; };
    const QJsonObject corpus = corpusOf(2);
    const QJsonObject labels = plainLabels();
    const QString clean = u""_s;
    const QString syntax = u"json-syntax"_s;

    row("J01 a NUL after the document", QByteArray("{}\0", 3), u"json-nul"_s, u"(byte 2)"_s);
    row("J02 a second document after a NUL", QByteArray("{\"labels\":[]}\0{\"labels\":[1]}", 28),
        u"json-nul"_s);
    row("J04 a key repeated in another spelling", R"({"a":1,"\u0061":2})", u"json-duplicate-key"_s);
    row("J05 an object repeated", R"({"o":{"v":true},"o":{}})", u"json-duplicate-key"_s);
    row("J07 100,000 objects in one another", QByteArray("{\"a\":").repeated(100'000), u"json-depth"_s);
    row("J08 33 levels", nested(33), u"json-depth"_s);
    row("J08 32 levels", nested(32), u"format-missing"_s);
    for (const char* const word : {"NaN", "Infinity", "-Infinity"})
        row((QByteArray("J10 ") + word).constData(), QByteArray("[") + word + "]", syntax);
    row("J11 a number beyond all", R"({"a": 1e400})", u"json-number"_s);
    row("J11 a number below all", R"({"a": -1e9999})", u"json-number"_s);
    // Narrowed to 32 bits it would be the right span.
    row("J13 offsets beyond 2^32",
        jsonOf(changed(changed(corpus, claimPlace + u"start"_s, 4294967296.0), claimPlace + u"end"_s,
                       4294967296.0 + valueAt(corpus, claimPlace + u"end"_s).toDouble())),
        u"claim-span-outside"_s);
    row("J14 a negative offset", jsonOf(changed(corpus, claimPlace + u"start"_s, -1)),
        u"claim-span-outside"_s);
    row("J16 an offset that is true", jsonOf(changed(corpus, claimPlace + u"start"_s, true)),
        u"wrong-type"_s);
    row("J17 2^53 + 1", corpusWith("\"start\": 0", "\"start\": 9007199254740993"), u"integer-out-of-range"_s);
    row("J17 an id that is a number", corpusWith("\"s1\"", "9007199254740993"), u"wrong-type"_s,
        u"9007199254740993"_s);
    row("J19 a million digits", "{\"a\": " + QByteArray(1'000'000, '7') + "}", u"json-number"_s);
    row("J20 a lone high surrogate", R"({"a": "\ud800"})", u"json-lone-surrogate"_s, u"(byte 7)"_s);
    row("J20 a lone low surrogate", R"({"a": "x\udc00"})", u"json-lone-surrogate"_s, u"(byte 8)"_s);
    row("J20 an inverted pair", R"({"a": "\udc00\ud800"})", u"json-lone-surrogate"_s, u"(byte 7)"_s);
    row("J22 a byte order mark", "\xEF\xBB\xBF" + jsonOf(corpus), u"notice: json-bom"_s);
    row("J23 UTF-16, low byte first", inUtf16(u"{}"_s, false), u"json-utf8"_s, u"UTF-16"_s);
    row("J23 UTF-16, high byte first", inUtf16(u"{}"_s, true), u"json-utf8"_s, u"UTF-16"_s);
    row("J25 a NUL inside a text", corpusOfText(u"a"_s + QChar(0) + u"b"_s), clean);
    row("J26 a comment", "{/* no */}", syntax);
    row("J26 a line comment", "{} // no", syntax);
    row("J26 a comma at the end", R"({"a": [1,]})", syntax);
    row("J26 single quotes", "{'a': 1}", syntax);
    row("J26 a key without quotes", "{a: 1}", syntax);
    row("J26 a vertical tab", "{\v}", syntax);
    row("J26 a no-break space", "{\xC2\xA0}", syntax);
    row("J28 an empty file", {}, u"json-empty"_s, u"empty"_s);
    row("J28 white space alone", " \n\t\r\n", u"json-empty"_s, u"empty"_s);
    row("J37 __proto__", corpusWith("\"asks\"", "\"__proto__\": {}, \"asks\""), u"unknown-key"_s);
    row("J37 constructor", corpusWith("\"sampleId\"", "\"constructor\": 1, \"sampleId\""), u"unknown-key"_s);
    row("J37 a word like a known one", corpusWith("\"split\"", "\"spilt\""), u"unknown-key"_s,
        u"\"split\""_s);
    for (const QString& word : {u"True"_s, u"false "_s, u"FALSE"_s})
        row(qPrintable(u"J38 "_s + word), jsonOf(changed(labels, u"ratings/0/claims/0/truth"_s, word)),
            u"unknown-value"_s);
    row("J41 a whole number as 0.0", corpusWith("\"start\": 0", "\"start\": 0.0"), clean);
    row("J41 zero with a negative exponent", corpusWith("\"start\": 0", "\"start\": -0.00e-7"), clean);
    row("J41 minus zero", corpusWith("\"start\": 0", "\"start\": -0"), clean);
    row("J41 a whole number with an exponent", corpusWith("\"start\": 0", "\"start\": 0e1"), clean);
    row("J41 a fraction", corpusWith("\"start\": 0", "\"start\": 0.5"), u"not-an-integer"_s);

    const auto ids = [&corpus](const QString& one, const QString& other) {
        return jsonOf(changed(changed(corpus, claimPlace + u"id"_s, one), u"cases/0/claims/1/id"_s, other));
    };
    row("I01 ids that are equal when normalised", ids(u"\u00e9"_s, u"e\u0301"_s), u"confusable-id"_s);
    row("I02 a letter of another script", ids(u"paypal"_s, u"p\u0430ypal"_s), u"warning: mixed-script-id"_s);
    row("I04 a claim twice", ids(u"c"_s, u"c"_s), u"repeated-claim"_s);
    row("I04 a sample twice", jsonOf(changed(corpus, u"cases/1/sampleId"_s, u"s1"_s)), u"repeated-sample"_s);
    row("I04 a label twice", jsonOf(changed(labels, u"ratings/1/sampleId"_s, u"s1"_s)), u"repeated-rating"_s);
    row("I05 ids that differ in case", ids(u"c1"_s, u"C1"_s), clean);
    const QString digest = valueAt(corpus, u"cases/0/output/sha256"_s).toString();
    for (const QString& bad : {digest.toUpper(), digest.chopped(1), u' ' + digest, digest + u' '})
        row(qPrintable(u"I07 "_s + bad), jsonOf(changed(corpus, u"cases/0/output/sha256"_s, bad)),
            u"invalid-digest"_s);
    row("I08 a text that begins with U+FEFF", corpusOfText(u"\ufeff"_s + u"text"_s), clean);
    row("I10 noncharacters", corpusOfText(u"\uffff\ufdd0"_s), clean);
    row("I11 every kind of line end", corpusOfText(u"a\r\nb\rc\u2028d\u2029e\u00a0f"_s), clean);
    const QJsonObject emoji = corpusOf(QJsonArray{caseOf({u"s1"_s, u"x"_s, {u"🌊🌊"_s, u"It rises."_s}})});
    row("I13 right in UTF-16, counted in bytes", jsonOf(changed(emoji, u"offsets"_s, u"utf-8"_s)),
        u"claim-span-mismatch"_s, u"matches in utf-16"_s);
    row("I13 right in UTF-16, counted in code points", jsonOf(changed(emoji, u"offsets"_s, u"code-point"_s)),
        u"claim-span-mismatch"_s, u"matches in utf-16"_s);
    const QJsonObject oneGroup = changed(corpus, u"cases/1/group"_s, valueAt(corpus, u"cases/0/group"_s));
    row("I14 a work item in both splits", jsonOf(changed(oneGroup, u"cases/1/split"_s, u"development"_s)),
        u"group-crosses-split"_s);
    row("I14 a work item in both samplings",
        jsonOf(changed(oneGroup, u"cases/1/sampling"_s, u"regression"_s)), u"group-crosses-sampling"_s);
    for (const QJsonValue& seen : {QJsonValue(), QJsonValue(false)}) {
        QJsonObject unseen = changed(corpus, u"cases/0/evidence/0/seenByProducer"_s, seen);
        unseen = changed(unseen, claimPlace + u"grounding"_s, u"supported"_s);
        unseen =
            changed(unseen, claimPlace + u"evidence"_s, QJsonArray{QJsonObject{{u"evidenceId"_s, u"e1"_s}}});
        row(seen.isNull() ? "I16 supported by what may not have been seen"
                          : "I16 supported by what was not seen",
            jsonOf(unseen), u"supported-without-seen-evidence"_s);
    }

    row("M09 a copy with one label repeated",
        jsonOf(changed(labels, u"ratings/1"_s, valueAt(labels, u"ratings/0"_s))), u"repeated-rating"_s);
    row("M19 a signature that nobody has checked",
        jsonOf(changed(
            labels, u"signature"_s,
            QJsonObject{{u"algorithm"_s, u"ed25519"_s}, {u"publicKey"_s, u"eA"_s}, {u"value"_s, u"eA"_s}})),
        u"signature-not-checked"_s);
    row("M21 a clock that is a century ahead",
        jsonOf(changed(labels, u"ratings/0/ratedAt"_s, u"2130-01-01T00:00:00Z"_s)), clean);
}

void DiagnosticsTest::hostileFiles()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, finds);
    QFETCH(const QString, says);

    const QString path = m_scratch->write(u"hostile.json"_s, bytes);
    QStringList command{u"validate"_s, path, u"--json"_s};
    if (bytes.contains("\"assize.labels/1\""))
        command = {u"labels"_s, u"check"_s, path, u"--corpus"_s, m_corpus, u"--json"_s};
    const bool accepted = finds.isEmpty() || finds.contains(u':');
    const Outcome outcome = runCli(command);
    QCOMPARE(complaint(outcome, accepted ? 0 : 1), QByteArray());

    QStringList found;
    QString told;
    for (const QJsonValue& one : jsonIn(outcome.out)[u"diagnostics"_s].toArray()) {
        const QString code = one[u"code"_s].toString();
        const QString severity = one[u"severity"_s].toString();
        // The labels were made from another export, which is not what a row is about.
        if (code == u"requests-differ"_s)
            continue;
        found.append(severity == u"error"_s ? code : severity + u": "_s + code);
        told += one[u"message"_s].toString() + u' ' + one[u"hint"_s].toString() + u'\n';
        QVERIFY2(one[u"message"_s].toString().size() <= 1500, "a message may not repeat the input");
    }
    if (finds.isEmpty())
        QCOMPARE(found, QStringList());
    else
        QVERIFY2(found.contains(finds), qPrintable(found.join(u' ')));
    QVERIFY2(told.contains(says), qPrintable(told));
}

void DiagnosticsTest::theCatalogueIsCovered()
{
    ASSIZE_SHARED_DATA_PATH(catalogue, u"adversarial.json"_s);
    const QByteArray source = contentsOf(sourceFile(u"tests/app/diagnosticstest.cpp"_s));
    QStringList uncovered;
    int entries = 0;
    for (const QJsonValue& one : jsonIn(contentsOf(catalogue))[u"entries"_s].toArray()) {
        if (!QStringList{u"json"_s, u"identity"_s, u"merge"_s}.contains(one[u"area"_s].toString()))
            continue;
        ++entries;
        const QString id = one[u"id"_s].toString();
        const bool isRow = source.contains(u"(\"%1 "_s.arg(id).toUtf8()) ||
                           source.contains(u"u\"%1 "_s.arg(id).toUtf8()) ||
                           source.contains(u"? \"%1 "_s.arg(id).toUtf8());
        if (!isRow && !coveredElsewhere.contains(id) && !otherParts.contains(id))
            uncovered.append(id);
    }
    QVERIFY(entries > 0);
    QCOMPARE(uncovered, QStringList());
}

void DiagnosticsTest::aDiagnosticHasItsShape()
{
    const QByteArray bytes = corpusWith("\"split\"", "\"spilt\"");
    const QString path = m_scratch->write(u"shape.json"_s, bytes);
    const Outcome outcome = runCli({u"validate"_s, path, u"--json"_s});
    QCOMPARE(complaint(outcome, 1), QByteArray());
    const QJsonObject document = jsonIn(outcome.out);
    QCOMPARE(document.keys(), QStringList({u"diagnostics"_s, u"files"_s, u"format"_s, u"more"_s}));
    QCOMPARE(document[u"format"_s].toString(), u"assize.diagnostics/1"_s);
    QCOMPARE(document[u"more"_s].toInt(-1), 0);
    QCOMPARE(document[u"files"_s].toArray(),
             (QJsonArray{QJsonObject{{u"file"_s, path}, {u"sha256"_s, sha256Of(bytes)}}}));
    const QJsonObject first = valueAt(document, u"diagnostics/0"_s).toObject();
    QCOMPARE(first.keys(), QStringList({u"code"_s, u"column"_s, u"file"_s, u"hint"_s, u"line"_s, u"message"_s,
                                        u"pointer"_s, u"severity"_s}));
    QCOMPARE(codesIn(outcome.out), QStringList({u"missing-key"_s, u"unknown-key"_s}));
    const QJsonObject unknown = valueAt(document, u"diagnostics/1"_s).toObject();
    QCOMPARE(unknown[u"file"_s].toString(), path);
    QCOMPARE(unknown[u"pointer"_s].toString(), u"/cases/0/spilt"_s);
    QCOMPARE(unknown[u"severity"_s].toString(), u"error"_s);
    QVERIFY(unknown[u"hint"_s].toString().contains(u"\"split\""_s));
    // The keys come in the order of the format.
    qsizetype at = 0;
    for (const char* const key : {"\"file\"", "\"pointer\"", "\"line\"", "\"column\"", "\"severity\"",
                                  "\"code\"", "\"message\"", "\"hint\""}) {
        const qsizetype next = outcome.out.indexOf(key, std::max(at, outcome.out.indexOf("\"diagnostics\"")));
        QVERIFY2(next > at, key);
        at = next;
    }
}

void DiagnosticsTest::placesAreLinesAndColumns_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("pointer");

    QTest::newRow("the first line") << R"({"format": 1})"_ba << 1 << 12 << u"/format"_s;
    QTest::newRow("CR LF is one line end")
        << "{\r\n  \"x-a\": 1,\r\n  \"format\": 1\r\n}"_ba << 3 << 13 << u"/format"_s;
    QTest::newRow("columns count code points")
        << "{\r\n  \"x-\xC3\xA9\xF0\x9F\x8C\x8A\xE6\xA4\x9C\": \"e\xCC\x81\", \"format\": 1}"_ba << 2 << 28
        << u"/format"_s;
    QTest::newRow("a mark at the start counts as a code point")
        << "\xEF\xBB\xBF{\"format\": 1}"_ba << 1 << 13 << u"/format"_s;
    QTest::newRow("a pointer escapes ~ and /")
        << "{\n\"x-a\": {\"b\": 1, \"b\": 2},\n\"a~/b\": 1, \"a~/b\": 2}"_ba << 3 << 12 << u"/a~0~1b"_s;
    QTest::newRow("the end of the file") << "{\r\n\"a\": \"\xC3\xA9\"\r\n"_ba << 3 << 1 << u""_s;
}

void DiagnosticsTest::placesAreLinesAndColumns()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const int, line);
    QFETCH(const int, column);
    QFETCH(const QString, pointer);

    const QString path = m_scratch->write(u"places.json"_s, bytes);
    const Outcome outcome = runCli({u"validate"_s, path, u"--json"_s});
    QCOMPARE(complaint(outcome, 1), QByteArray());
    QStringList places;
    for (const QJsonValue& one : jsonIn(outcome.out)[u"diagnostics"_s].toArray()) {
        if (one[u"severity"_s].toString() == u"error"_s)
            places.append(u"%1:%2 %3"_s.arg(one[u"line"_s].toInt())
                              .arg(one[u"column"_s].toInt())
                              .arg(one[u"pointer"_s].toString()));
    }
    const QString expected = u"%1:%2 %3"_s.arg(line).arg(column).arg(pointer);
    QVERIFY2(places.contains(expected), qPrintable(expected + u" is not among "_s + places.join(u", "_s)));
    const Outcome text = runCli({u"validate"_s, path});
    QVERIFY2(text.err.contains(u"places.json:%1:%2: error: "_s.arg(line).arg(column).toUtf8()), text.err);
}

void DiagnosticsTest::findingsAreSortedByPlace()
{
    QJsonObject corpus = changed(corpusOf(5), u"cases/3/split"_s, u"no"_s);
    corpus = changed(corpus, u"cases/0/output/sha256"_s, QString(64, u'0'));
    corpus = changed(corpus, u"cases/4/sampleId"_s, u"s2"_s);
    corpus = changed(corpus, u"cases/1/claims/1/start"_s, 3);
    corpus = changed(corpus, u"asks"_s, QJsonArray{u"truth"_s, u"beauty"_s});
    const QString path = m_scratch->write(u"sorted.json"_s, jsonOf(corpus));
    const Outcome outcome = runCli({u"validate"_s, path, u"--json"_s});
    QCOMPARE(complaint(outcome, 1), QByteArray());
    std::tuple<int, int> before{0, 0};
    QStringList codes;
    for (const QJsonValue& one : jsonIn(outcome.out)[u"diagnostics"_s].toArray()) {
        const std::tuple place{one[u"line"_s].toInt(), one[u"column"_s].toInt()};
        QVERIFY2(place >= before, qPrintable(one[u"pointer"_s].toString()));
        before = place;
        codes.append(one[u"code"_s].toString());
    }
    // All are found, not only the first.
    for (const QString& code :
         {u"unknown-value"_s, u"digest-mismatch"_s, u"claim-span-mismatch"_s, u"repeated-sample"_s})
        QVERIFY2(codes.contains(code), qPrintable(codes.join(u' ')));
    QCOMPARE(codes.count(u"unknown-value"_s), 2);
}

void DiagnosticsTest::atMostAThousand()
{
    QByteArray members;
    for (int i = 0; i < 1500; ++i)
        members += "\"odd" + QByteArray::number(i) + "\": 1,\n";
    const QString path = m_scratch->write(u"many.json"_s, corpusWith("{\n", "{\n" + members));
    const Outcome json = runCli({u"validate"_s, path, u"--json"_s});
    QCOMPARE(complaint(json, 1), QByteArray());
    QCOMPARE(codesIn(json.out).size(), 1000);
    QCOMPARE(codesIn(json.out).count(u"unknown-key"_s), 1000);
    QCOMPARE(jsonIn(json.out)[u"more"_s].toInt(), 500);
    const Outcome text = runCli({u"validate"_s, path});
    QVERIFY2(text.err.contains("many.json: and 500 more findings\n"), text.err.right(300));
}

void DiagnosticsTest::noPrefixIsTaken()
{
    const QByteArray whole = contentsOf(sampleFile(u"rater-a.labels.assize"_s));
    QStringList arguments{u"validate"_s, u"--json"_s};
    QStringList paths;
    for (qsizetype length = 0; length < whole.size() - 1; length += 97)
        paths.append(m_scratch->write(u"prefixes/%1.json"_s.arg(length), whole.first(length)));
    const Outcome outcome = runCli(arguments + paths);
    QCOMPARE(complaint(outcome, 1), QByteArray());
    QStringList refused;
    for (const QJsonValue& one : jsonIn(outcome.out)[u"diagnostics"_s].toArray()) {
        if (one[u"severity"_s].toString() == u"error"_s && one[u"code"_s].toString().startsWith(u"json-"_s) &&
            !refused.contains(one[u"file"_s].toString()))
            refused.append(one[u"file"_s].toString());
    }
    QCOMPARE(refused, paths);
}

void DiagnosticsTest::deepNestingStopsAtOnce()
{
    for (const char* const opening : {"[", "{\"a\":", "{\"cases\":[[", "{\"cases\":["}) {
        const QByteArray one(opening);
        const QString path = m_scratch->write(u"deep.json"_s, one + QByteArray(5'000'000, '['));
        const Outcome outcome = runCli({u"validate"_s, path, u"--json"_s});
        QCOMPARE(complaint(outcome, 1), QByteArray());
        QCOMPARE(codesIn(outcome.out), QStringList{u"json-depth"_s});
    }
}

void DiagnosticsTest::aSparseFileIsRefusedBeforeItIsRead()
{
    const QString path = m_scratch->write(u"sparse.json"_s, "{}");
    QVERIFY(QFile::resize(path, 2'200'000'000));
    const Outcome outcome = runCli({u"validate"_s, path, u"--json"_s});
    QCOMPARE(complaint(outcome, 1), QByteArray());
    QCOMPARE(codesIn(outcome.out), QStringList{u"file-too-large"_s});
    // It was not read, so nobody knows its digest.
    QVERIFY(valueAt(jsonIn(outcome.out), u"files/0/sha256"_s).isNull());
    const Outcome requests = runCli({u"requests"_s, path, u"-o"_s, u"-"_s});
    QCOMPARE(complaint(requests, 3), QByteArray());
    QVERIFY(QFile::remove(path));
}

void DiagnosticsTest::aLargeTextIsLegitimate()
{
    const QString path = m_scratch->write(u"large.json"_s, corpusOfText(QString(65'000'000, u'x')));
    const Outcome outcome = runCli({u"validate"_s, path});
    QCOMPARE(complaint(outcome, 0), QByteArray());
    QVERIFY(QFile::remove(path));
}

/// The sanitizers need an address space without a limit; they still check that the file is accepted.
void DiagnosticsTest::aMillionLabelsNeedLittleRoom()
{
    constexpr int ratings = 20'000;
    constexpr int claims = 50;
    QByteArray rated;
    for (int claim = 0; claim < claims; ++claim)
        rated += (claim == 0 ? "" : ",") + R"({"claimId":"c)"_ba + QByteArray::number(claim) +
                 R"(","truth":"true","grounding":"unknown","evidence":[],"note":"","problem":null})";
    const QString path = m_scratch->path(u"million.json"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format":"assize.labels/1","offsets":"utf-8","rater":{"id":"a","kind":"human"},)"
               R"("rubricSha256":null,"requestsSha256":")" +
               QByteArray(64, '0') + R"(","ratings":[)");
    for (int rating = 0; rating < ratings; ++rating)
        file.write((rating == 0 ? "" : ",") + R"({"sampleId":"s)"_ba + QByteArray::number(rating) +
                   R"(","requestHash":")" + QByteArray(64, '1') + R"(","state":"complete","claims":[)" +
                   rated + R"(],"quality":null,"note":"","ratedAt":null,"activeSeconds":null})");
    file.write("]}");
    file.close();
    QVERIFY(file.size() > 90'000'000);
#ifdef __SANITIZE_ADDRESS__
    const QString limit;
#else
    const QString limit = u"ulimit -v 150000; "_s; // KiB
#endif
    QCOMPARE(complaint(runScript(limit + u"\"$0\" validate \"$1\""_s, {path}), 0), QByteArray());
    QVERIFY(QFile::remove(path));
}

void DiagnosticsTest::anUnsignedFileIsCalledUnsigned()
{
    const QString labels = m_scratch->write(u"unsigned.json"_s, jsonOf(plainLabels()));
    const Outcome outcome = runCli({u"score"_s, m_corpus, u"--labels"_s, labels, u"-o"_s, u"-"_s});
    QCOMPARE(complaint(outcome, 0), QByteArray());
    QCOMPARE(valueAt(jsonIn(outcome.out), u"inputs/labels/0/signature"_s).toString(), u"unsigned"_s);
}

ASSIZE_TEST_CLASS(DiagnosticsTest)

} // namespace assize::test

#include "diagnosticstest.moc"
