// SPDX-License-Identifier: Apache-2.0
#include "json/strictreader.h"

#include "base/inputfile.h"
#include "bytes.h"
#include "findings.h"
#include "readdocument.h"
#include "readvalue.h"
#include "temporaryfolder.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

using namespace Qt::StringLiterals;

namespace assize::test {

class StrictReaderTest final : public TestCase {
    Q_OBJECT

    /// Both ways of reading, and what each of them found.
    struct Verdicts {
        bool reader = false;
        bool documentFile = false;
        IssueList found;
        IssueList foundInFile;
    };
    Verdicts readBothWays(const QByteArray& text) const
    {
        Verdicts verdicts;
        verdicts.reader =
            readValue(view(text), {}, verdicts.found).has_value() && !verdicts.found.hasErrors();
        const ReadDocument document = readDocument(m_folder.write("document.json"_ba, text));
        verdicts.documentFile = document.accepted();
        verdicts.foundInFile = document.issues;
        return verdicts;
    }

    TemporaryFolder m_folder;

private Q_SLOTS:
    void jsonTestSuite_data();
    void jsonTestSuite();
    void jsonTestSuiteIsComplete();
    void refusesWithPlaceAndCode_data();
    void refusesWithPlaceAndCode();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void namesLineAndColumn_data();
    void namesLineAndColumn();
    void refusesEveryPrefixOfADocument();
    void refusesDeepNestingBeforeItIsBuilt_data();
    void refusesDeepNestingBeforeItIsBuilt();
    void messagesAreShortAndSafe_data();
    void messagesAreShortAndSafe();
    void refusesATooLargeFileBeforeReading();
    void readsALargeText();
    void decodesStrings_data();
    void decodesStrings();
    void keepsNumbersAsTheyAreSpelled_data();
    void keepsNumbersAsTheyAreSpelled();
    void keysMayLookAlike_data();
    void keysMayLookAlike();
    void aValueWithDuplicateKeysIsStillGiven();
    void everyValueKnowsItsPlace();
    void aPartOfAFileIsReadInItsContext();
    void pointersAreEscaped_data();
    void pointersAreEscaped();
};

namespace {

/// The files on which the suite leaves the decision to the parser, and ours.
struct SuiteDecision {
    std::string_view file;
    bool accepted = false;
};

constexpr std::array<SuiteDecision, 35> suiteDecisions{{
    // The nearest finite double exists, whatever its distance.
    {.file = "i_number_double_huge_neg_exp.json", .accepted = true},
    {.file = "i_number_real_underflow.json", .accepted = true},
    {.file = "i_number_too_big_neg_int.json", .accepted = true},
    {.file = "i_number_too_big_pos_int.json", .accepted = true},
    {.file = "i_number_very_big_negative_int.json", .accepted = true},
    // Numbers that are not finite.
    {.file = "i_number_huge_exp.json", .accepted = false},
    {.file = "i_number_neg_int_huge_exp.json", .accepted = false},
    {.file = "i_number_pos_double_huge_exp.json", .accepted = false},
    {.file = "i_number_real_neg_overflow.json", .accepted = false},
    {.file = "i_number_real_pos_overflow.json", .accepted = false},
    // Lone surrogates.
    {.file = "i_object_key_lone_2nd_surrogate.json", .accepted = false},
    {.file = "i_string_1st_surrogate_but_2nd_missing.json", .accepted = false},
    {.file = "i_string_1st_valid_surrogate_2nd_invalid.json", .accepted = false},
    {.file = "i_string_incomplete_surrogate_and_escape_valid.json", .accepted = false},
    {.file = "i_string_incomplete_surrogate_pair.json", .accepted = false},
    {.file = "i_string_incomplete_surrogates_escape_valid.json", .accepted = false},
    {.file = "i_string_invalid_lonely_surrogate.json", .accepted = false},
    {.file = "i_string_invalid_surrogate.json", .accepted = false},
    {.file = "i_string_inverted_surrogates_U+1D11E.json", .accepted = false},
    {.file = "i_string_lone_second_surrogate.json", .accepted = false},
    // Text that is not UTF-8.
    {.file = "i_string_UTF-16LE_with_BOM.json", .accepted = false},
    {.file = "i_string_UTF-8_invalid_sequence.json", .accepted = false},
    {.file = "i_string_UTF8_surrogate_U+D800.json", .accepted = false},
    {.file = "i_string_invalid_utf-8.json", .accepted = false},
    {.file = "i_string_iso_latin_1.json", .accepted = false},
    {.file = "i_string_lone_utf8_continuation_byte.json", .accepted = false},
    {.file = "i_string_not_in_unicode_range.json", .accepted = false},
    {.file = "i_string_overlong_sequence_2_bytes.json", .accepted = false},
    {.file = "i_string_overlong_sequence_6_bytes.json", .accepted = false},
    {.file = "i_string_overlong_sequence_6_bytes_null.json", .accepted = false},
    {.file = "i_string_truncated-utf-8.json", .accepted = false},
    {.file = "i_string_utf16BE_no_BOM.json", .accepted = false},
    {.file = "i_string_utf16LE_no_BOM.json", .accepted = false},
    // Deeper than 32 levels.
    {.file = "i_structure_500_nested_arrays.json", .accepted = false},
    // Only the start of a file may hold a byte order mark.
    {.file = "i_structure_UTF-8_BOM_empty_object.json", .accepted = false},
}};

/// Valid JSON that we refuse all the same.
constexpr std::array<std::string_view, 2> suiteDuplicateKeys{"y_object_duplicated_key.json",
                                                             "y_object_duplicated_key_and_value.json"};

bool suiteFileIsAccepted(const QByteArray& name)
{
    const auto* const decision = std::ranges::find(suiteDecisions, view(name), &SuiteDecision::file);
    if (decision != suiteDecisions.end())
        return decision->accepted;
    return name.startsWith("y_") &&
           std::ranges::find(suiteDuplicateKeys, view(name)) == suiteDuplicateKeys.end();
}

} // namespace

void StrictReaderTest::jsonTestSuite_data()
{
    ASSIZE_SHARED_DATA_PATH(folder, u"corpora/JSONTestSuite/test_parsing"_s);
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("accepted");
    QTest::addColumn<bool>("acceptedAsFile");

    for (const QString& file : QDir(folder).entryList(QDir::Files, QDir::Name)) {
        const QByteArray name = file.toUtf8();
        const bool accepted = suiteFileIsAccepted(name);
        const QByteArray text = TemporaryFolder::contents(QDir(folder).filePath(file).toStdString());
        QTest::newRow(name.constData())
            << text << accepted << (accepted || name == "i_structure_UTF-8_BOM_empty_object.json");
    }
}

void StrictReaderTest::jsonTestSuite()
{
    QFETCH(const QByteArray, text);
    QFETCH(const bool, accepted);
    QFETCH(const bool, acceptedAsFile);

    const Verdicts verdicts = readBothWays(text);
    QCOMPARE(verdicts.reader, accepted);
    QCOMPARE(verdicts.documentFile, acceptedAsFile);
    if (text.startsWith("\xEF\xBB\xBF"))
        QCOMPARE(told(verdicts.foundInFile).value(0), u"notice json-bom '' @0"_s);
    else
        QCOMPARE(told(verdicts.foundInFile), told(verdicts.found));
}

void StrictReaderTest::jsonTestSuiteIsComplete()
{
    ASSIZE_SHARED_DATA_PATH(folder, u"corpora/JSONTestSuite/test_parsing"_s);
    const QStringList files = QDir(folder).entryList(QDir::Files, QDir::Name);
    QCOMPARE(files.size(), 318);
    QCOMPARE(files.filter(u"y_"_s).size() + files.filter(u"n_"_s).size() + files.filter(u"i_"_s).size() >=
                 318,
             true);

    QStringList undecided = QDir(folder).entryList({u"i_*"_s}, QDir::Files, QDir::Name);
    for (const SuiteDecision& decision : suiteDecisions)
        QVERIFY2(undecided.removeOne(QString::fromUtf8(bytesOf(decision.file))), decision.file.data());
    QCOMPARE(undecided, QStringList());
    QCOMPARE(QDir(folder).entryList({u"y_*"_s}, QDir::Files).size(), 95);
    QCOMPARE(QDir(folder).entryList({u"n_*"_s}, QDir::Files).size(), 188);
}

void StrictReaderTest::refusesWithPlaceAndCode_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("finding");
    const auto row = [](const char* name, const QByteArray& text, const QString& finding) {
        QTest::newRow(name) << text << QString(u"error "_s + finding);
    };

    row("J01: a NUL behind the document", "{}\0"_ba, u"json-nul '' @2"_s);
    row("J02: a NUL, then a second document", "{\"labels\":[1]}\0{\"labels\":[2]}"_ba, u"json-nul '' @14"_s);
    row("a NUL behind a number", "[1\0]"_ba, u"json-nul '/1' @2"_s);
    row("a NUL and nothing else", "\0"_ba, u"json-nul '' @0"_s);
    row("J04: equal keys after unescaping", R"({"a":1,"\u0061":2})"_ba, u"json-duplicate-key '/a' @7"_s);
    row("J05: an object twice under one key", R"({"o":{"v":true},"o":{}})"_ba,
        u"json-duplicate-key '/o' @16"_s);
    row("the empty key twice", R"({"":1,"":2})"_ba, u"json-duplicate-key '/' @6"_s);
    row("equal keys far down", R"({"a":[{"b~/":1,"b~/":1}]})"_ba, u"json-duplicate-key '/a/0/b~0~1' @15"_s);
    row("J10: NaN", "[NaN]"_ba, u"json-syntax '/0' @1"_s);
    row("J10: Infinity", "[Infinity]"_ba, u"json-syntax '/0' @1"_s);
    row("J10: -Infinity", "[-Infinity]"_ba, u"json-syntax '/0' @2"_s);
    row("J11: 1e400", R"({"a":[0,1e400]})"_ba, u"json-number '/a/1' @8"_s);
    row("J11: -1e9999", "-1e9999"_ba, u"json-number '' @0"_s);
    row("J19: a megabyte of digits", "["_ba + QByteArray(1'000'000, '7') + "]"_ba, u"json-number '/0' @1"_s);
    row("1,025 characters of a small number", "[0."_ba + QByteArray(1023, '7') + "]"_ba,
        u"json-number '/0' @1"_s);
    row("J20: a high surrogate alone", R"(["a\ud800"])"_ba, u"json-lone-surrogate '/0' @3"_s);
    row("J20: a low surrogate alone", R"(["\udc00"])"_ba, u"json-lone-surrogate '/0' @2"_s);
    row("J20: a pair the wrong way round", R"(["\udc00\ud800"])"_ba, u"json-lone-surrogate '/0' @2"_s);
    row("J20: two high ones", R"(["\ud83e\ud83e\udd80"])"_ba, u"json-lone-surrogate '/0' @2"_s);
    row("J20: a good pair, then half of one", R"(["\ud83e\udd80\uDD80"])"_ba,
        u"json-lone-surrogate '/0' @14"_s);
    row("J20: half a pair in a key", R"({"\ud800":1})"_ba, u"json-lone-surrogate '' @2"_s);
    row("C-25: a high surrogate and a letter", R"("\ud800x")"_ba, u"json-lone-surrogate '' @1"_s);
    row("C-25: byte FF in a string", "[\"ab\xFF\"]"_ba, u"json-utf8 '/0' @4"_s);
    row("C-26: Latin-1 is not guessed", "[\"caf\xE9\"]"_ba, u"json-utf8 '/0' @5"_s);
    row("overlong UTF-8", "[\"\xC0\xAF\"]"_ba, u"json-utf8 '/0' @2"_s);
    row("UTF-8 cut off by the end of the string", "[\"a\xE2\x82\"]"_ba, u"json-utf8 '/0' @3"_s);
    row("a surrogate in UTF-8", "{\"k\":\"\xED\xA0\x80\"}"_ba, u"json-utf8 '/k' @6"_s);
    row("invalid UTF-8 outside strings", "[\xFF]"_ba, u"json-utf8 '/0' @1"_s);
    row("J23: UTF-16, little end first, with a mark", "\xFF\xFE{\0}\0"_ba, u"json-utf8 '' @0"_s);
    row("J23: UTF-16, big end first, with a mark", "\xFE\xFF\0{\0}"_ba, u"json-utf8 '' @0"_s);
    row("J23: UTF-16, little end first", "{\0}\0"_ba, u"json-nul '' @1"_s);
    row("J23: UTF-16, big end first", "\0{\0}"_ba, u"json-nul '' @0"_s);
    row("J26: a line comment", "[1] // x"_ba, u"json-syntax '' @4"_s);
    row("J26: a block comment", "[/* x */ 1]"_ba, u"json-syntax '/0' @1"_s);
    row("J26: a shell comment", "# x\n[1]"_ba, u"json-syntax '' @0"_s);
    row("J26: a comma behind the last item", R"({"a":[1,]})"_ba, u"json-syntax '/a/1' @8"_s);
    row("J26: a comma behind the last member", R"({"a":{"b":1,}})"_ba, u"json-syntax '/a' @12"_s);
    row("J26: single quotes", "['a']"_ba, u"json-syntax '/0' @1"_s);
    row("J26: a key without quotes", R"({"x":{a:1}})"_ba, u"json-syntax '/x' @6"_s);
    row("J26: vertical tab as white space", "[\v1]"_ba, u"json-syntax '/0' @1"_s);
    row("J26: form feed as white space", "[1\f]"_ba, u"json-syntax '/1' @2"_s);
    row("J26: a no-break space", "[\u00A01]"_ba, u"json-syntax '/0' @1"_s);
    row("J28: an empty file", ""_ba, u"json-empty '' @0"_s);
    row("J28: white space only", " \r\n\t"_ba, u"json-empty '' @0"_s);
    row("a second value", "{} {}"_ba, u"json-syntax '' @3"_s);
    row("a bracket too many", R"({"a":1}})"_ba, u"json-syntax '' @7"_s);
    row("the wrong bracket behind an item", R"({"a":[1,2})"_ba, u"json-syntax '/a/2' @9"_s);
    row("the wrong bracket behind a member", R"({"a":{"b":1],"c":2})"_ba, u"json-syntax '/a' @11"_s);
    row("two commas", "[1,,2]"_ba, u"json-syntax '/1' @3"_s);
    row("no comma before a string", R"([1,"a" "b"])"_ba, u"json-syntax '/2' @7"_s);
    row("no comma before a number: its first digit is named", "[1 -23.5e+7]"_ba, u"json-syntax '/1' @3"_s);
    row("no comma before a word: its first letter is named", "[1,2 false]"_ba, u"json-syntax '/2' @5"_s);
    row("no comma before a key", R"({"a":1 "b":2})"_ba, u"json-syntax '' @7"_s);
    row("no colon behind a key", R"({"a" true})"_ba, u"json-syntax '/a' @5"_s);
    row("no value behind a colon", R"({"a":})"_ba, u"json-syntax '/a' @5"_s);
    row("a colon in an array", R"(["a":1])"_ba, u"json-syntax '/1' @4"_s);
    row("a number as a key", "{12:1}"_ba, u"json-syntax '' @1"_s);
    row("a misspelled word: the first wrong letter is named", "[1,truf]"_ba, u"json-syntax '/1' @6"_s);
    row("a zero before a number", "[01]"_ba, u"json-syntax '/1' @2"_s);
    row("a point without digits behind it", "[1.]"_ba, u"json-syntax '/0' @3"_s);
    row("a plus before a number", "[+1]"_ba, u"json-syntax '/0' @1"_s);
    row("a line feed in a string", "[\"a\nb\"]"_ba, u"json-syntax '/0' @3"_s);
    row("an escape that JSON does not have", R"(["\x41"])"_ba, u"json-syntax '/0' @3"_s);
    row("a \\u escape with a letter beyond f", R"(["\u12g4"])"_ba, u"json-syntax '/0' @6"_s);
    row("a \\u escape cut short by the quote", R"(["\u12"])"_ba, u"json-syntax '/0' @6"_s);
    row("cut off in a string", R"(["ab)"_ba, u"json-syntax '/0' @4"_s);
    row("cut off behind a key", R"({"a":1,"b")"_ba, u"json-syntax '/b' @10"_s);
    row("cut off behind a member", R"({"x":{"a":1)"_ba, u"json-syntax '/x' @11"_s);
}

void StrictReaderTest::refusesWithPlaceAndCode()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, finding);

    const Verdicts verdicts = readBothWays(text);
    QVERIFY(!verdicts.reader);
    QCOMPARE(told(verdicts.found), QStringList{finding});
    QVERIFY(!verdicts.documentFile);
    QCOMPARE(told(verdicts.foundInFile), QStringList{finding});
}

void StrictReaderTest::saysWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<QByteArray>("hint");

    QTest::newRow("J01: the NUL's byte is named") << "{}\0"_ba << "NUL byte"_ba << "nothing may follow"_ba;
    QTest::newRow("a fault's byte is named") << "[1,\xFF]"_ba << "(byte 3)"_ba << "UTF-8"_ba;
    QTest::newRow("J28: an empty file is called empty") << ""_ba << "the file is empty"_ba << ""_ba;
    QTest::newRow("J28: a blank file is called empty") << " \n"_ba << "the file is empty"_ba << ""_ba;
    QTest::newRow("J23: UTF-16LE with a mark")
        << "\xFF\xFE{\0}\0"_ba << "not valid UTF-8"_ba << "looks like UTF-16"_ba;
    QTest::newRow("J23: UTF-16BE with a mark")
        << "\xFE\xFF\0{\0}"_ba << "not valid UTF-8"_ba << "looks like UTF-16"_ba;
    QTest::newRow("J23: UTF-16LE without a mark") << "{\0}\0"_ba << "NUL"_ba << "looks like UTF-16"_ba;
    QTest::newRow("J23: UTF-16BE without a mark") << "\0{\0}"_ba << "NUL"_ba << "looks like UTF-16"_ba;
    QTest::newRow("a file that was cut off") << R"({"a":)"_ba << "ends too early"_ba << "cut off"_ba;
    QTest::newRow("a duplicate key is quoted")
        << R"({"ab":1,"ab":1})"_ba << R"("ab" occurs twice)"_ba << "keep one"_ba;
    QTest::newRow("the depth is a number") << QByteArray(33, '[') << "deeper than 32"_ba << ""_ba;
    QTest::newRow("a number is quoted, without what follows")
        << "[1e400,2]"_ba << "the number 1e400 is not finite"_ba << ""_ba;
    QTest::newRow("NaN") << "[NaN]"_ba << R"("N)"_ba << "write null"_ba;
    QTest::newRow("a comment") << "[1]//"_ba << R"("/)"_ba << "no comments"_ba;
    QTest::newRow("single quotes") << "['a']"_ba << R"("')"_ba << "double quotes"_ba;
}

void StrictReaderTest::saysWhatIsWrong()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, message);
    QFETCH(const QByteArray, hint);

    IssueList issues;
    [[maybe_unused]] const auto value = readValue(view(text), {}, issues);
    QCOMPARE(issues.issues().size(), std::size_t{1});
    const Issue& issue = issues.issues().front();
    QVERIFY2(bytesOf(issue.message).contains(message), issue.message.c_str());
    QVERIFY2(bytesOf(issue.hint).contains(hint), issue.hint.c_str());
}

void StrictReaderTest::namesLineAndColumn_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("finding");

    QTest::newRow("the first character") << "x"_ba << u"error json-syntax '' 1:1"_s;
    QTest::newRow("an accented letter before it is one column")
        << "{\"\u00E9\":1, \"b\":tru }"_ba << u"error json-syntax '/b' 1:16"_s;
    QTest::newRow("an astral character before it is one column")
        << "[\"\U0001F980\", nul]"_ba << u"error json-syntax '/1' 1:10"_s;
    QTest::newRow("a combining mark is a column of its own")
        << "[\"e\u0301\", nul]"_ba << u"error json-syntax '/1' 1:11"_s;
    QTest::newRow("LF begins a line") << "[\n1,\n  2 3]"_ba << u"error json-syntax '/2' 3:5"_s;
    QTest::newRow("CR LF begins one line")
        << "{\r\n  \"a\": 1,\r\n  \"a\": 2\r\n}"_ba << u"error json-duplicate-key '/a' 3:3"_s;
    QTest::newRow("CR alone begins none") << "[\r1,\r]"_ba << u"error json-syntax '/1' 1:6"_s;
    QTest::newRow("U+2028 in a string begins none") << "[\"\u2028\",]"_ba << u"error json-syntax '/1' 1:6"_s;
    QTest::newRow("a surrogate escape's backslash, on its line")
        << "{\n\"k\": [\"\u754C\", \"\u754C\\ud800\"]}"_ba << u"error json-lone-surrogate '/k/1' 2:14"_s;
    QTest::newRow("the invalid byte, on its line")
        << "[\n\n\"\u00E9\xFF\"]"_ba << u"error json-utf8 '/0' 3:3"_s;
    QTest::newRow("the end of the file, behind its last character")
        << "{\n\"\u00E9\": ["_ba << u"error json-syntax '/\u00E9/0' 2:7"_s;
    QTest::newRow("the end of the file, behind its last line end")
        << "[1\n"_ba << u"error json-syntax '/1' 2:1"_s;
    QTest::newRow("a tilde and a slash in keys are escaped in the pointer")
        << "{\"a/b\": {\n\"m~n\": [0, {}, +1]}}"_ba << u"error json-syntax '/a~1b/m~0n/2' 2:16"_s;
    QTest::newRow("a key of digits is no index")
        << R"({"0": [[1, x]]})"_ba << u"error json-syntax '/0/0/1' 1:12"_s;
    QTest::newRow("the empty key") << R"({"": [x]})"_ba << u"error json-syntax '//0' 1:7"_s;
}

void StrictReaderTest::namesLineAndColumn()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, finding);

    const std::filesystem::path path = m_folder.write("document.json"_ba, text);
    const auto file = InputFile::open(path);
    QVERIFY(file.has_value());
    IssueList issues;
    [[maybe_unused]] const auto value = readValue(view(text), {}, issues);
    QVERIFY(locate(*file, issues).has_value());
    QCOMPARE(told(issues), QStringList{finding});

    ReadDocument document = readDocument(path);
    QVERIFY(locate(*file, document.issues).has_value());
    QCOMPARE(told(document.issues), QStringList{finding});
}

/// J29: a truncated copy of a label file is never taken for a whole one.
void StrictReaderTest::refusesEveryPrefixOfADocument()
{
    const QByteArray whole = R"({
  "format": "assize.labels/1",
  "offsets": "code-point",
  "rater": {"id": "r\u00e9viseur-1", "kind": "human"},
  "rubricSha256": null,
  "requestsSha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "ratings": [
    {"sampleId": "s1", "requestHash": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
     "state": "complete", "claims": [{"claimId": "c1", "truth": "true", "grounding": null, "evidence": [],
     "note": "\ud83e\udd80 \"quoted\" \\ ] } , \u0000", "problem": null}],
     "quality": {"relevance": true, "usefulness": null}, "note": "", "ratedAt": null, "activeSeconds": 12.0e1},
    {"sampleId": "s2", "state": "in-progress", "claims": [], "quality": {}, "note": "b\nc"}
  ],
  "x-mine": [1, [2, {"k": -0.5}]]
})"_ba;
    QVERIFY(readBothWays(whole).reader);
    QVERIFY(readBothWays(whole).documentFile);
    for (qsizetype length = 0; length < whole.size(); ++length) {
        const Verdicts verdicts = readBothWays(whole.first(length));
        QVERIFY2(!verdicts.reader, qPrintable(QString::number(length)));
        QVERIFY2(!verdicts.documentFile, qPrintable(QString::number(length)));
        QCOMPARE(told(verdicts.foundInFile), told(verdicts.found));
    }
}

void StrictReaderTest::refusesDeepNestingBeforeItIsBuilt_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("finding");
    const auto nested = [](int depth) { return QByteArray(depth, '[') + QByteArray(depth, ']'); };

    QTest::newRow("J08: 32 levels are read") << nested(32) << QString();
    QTest::newRow("J08: 33 levels are not")
        << nested(33) << u"error json-depth '%1' @32"_s.arg(u"/0"_s.repeated(32));
    QTest::newRow("J08: 32 levels of objects are read")
        << QByteArray(R"({"a":)"_ba.repeated(31) + "{}"_ba + QByteArray(31, '}')) << QString();
    QTest::newRow("J08: 33 levels of objects are not")
        << QByteArray(R"({"a":)"_ba.repeated(32) + "{}"_ba + QByteArray(32, '}'))
        << u"error json-depth '%1' @160"_s.arg(u"/a"_s.repeated(32));
    QTest::newRow("brackets that were closed do not count")
        << QByteArray("["_ba + QByteArray("[[]],"_ba.repeated(1000)) + "0]"_ba) << QString();
    QTest::newRow("32 levels in an element of a long array")
        << QByteArray(R"({"cases":[)"_ba + nested(30) + "]}"_ba) << QString();
    QTest::newRow("33 levels in an element of a long array")
        << QByteArray(R"({"cases":[)"_ba + nested(31) + "]}"_ba)
        << u"error json-depth '/cases/0%1' @40"_s.arg(u"/0"_s.repeated(30));
    QTest::newRow("33 levels behind a long array")
        << QByteArray(R"({"cases":[{}],"x-a":)"_ba + nested(32) + "}"_ba)
        << u"error json-depth '/x-a%1' @51"_s.arg(u"/0"_s.repeated(31));
    QTest::newRow("J07: 100,000 objects in one another")
        << R"({"a":)"_ba.repeated(100'000) << u"error json-depth '%1' @160"_s.arg(u"/a"_s.repeated(32));
    QTest::newRow("five megabytes of opening brackets")
        << QByteArray(5'000'000, '[') << u"error json-depth '%1' @32"_s.arg(u"/0"_s.repeated(32));
}

void StrictReaderTest::refusesDeepNestingBeforeItIsBuilt()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, finding);

    const QStringList expected = finding.isEmpty() ? QStringList() : QStringList(finding);
    const Verdicts verdicts = readBothWays(text);
    QCOMPARE(told(verdicts.found), expected);
    QCOMPARE(told(verdicts.foundInFile).size(), expected.size());
    QCOMPARE(verdicts.foundInFile.issues().empty() ? std::string()
                                                   : verdicts.foundInFile.issues().front().code,
             verdicts.found.issues().empty() ? std::string() : verdicts.found.issues().front().code);
}

void StrictReaderTest::messagesAreShortAndSafe_data()
{
    QTest::addColumn<QByteArray>("text");

    const QByteArray hostile = "\u202Ek\\u001b]52;c;x\\u0007\\n\u200B"_ba;
    QTest::newRow("J40: a duplicate key of controls")
        << QByteArray(R"({")"_ba + hostile + R"(":1,")"_ba + hostile + R"(":2})"_ba);
    QTest::newRow("J40: broken behind such a key") << QByteArray(R"({")"_ba + hostile + R"(":tru})"_ba);
    QTest::newRow("J40: a raw control character") << "{\"\u001B]0;x\u0007\":1}"_ba;
    QTest::newRow("J40: an override where a value belongs") << "[\u202E1]"_ba;
    QTest::newRow("J40: half a character where a value belongs") << "[\xE2\x80]"_ba;
    QTest::newRow("a very long duplicate key") << QByteArray(
        R"({")"_ba + QByteArray(10000, 'k') + R"(":1,")"_ba + QByteArray(10000, 'k') + R"(":2})"_ba);
    QTest::newRow("J19: a very long number") << QByteArray(100'000, '9');
    QTest::newRow("a long number that is not finite") << QByteArray("1"_ba + QByteArray(900, '0'));
    QTest::newRow("a very long text that is not closed") << QByteArray('"' + QByteArray(100'000, 'x'));
}

void StrictReaderTest::messagesAreShortAndSafe()
{
    QFETCH(const QByteArray, text);

    IssueList issues;
    [[maybe_unused]] const auto value = readValue(view(text), {}, issues);
    QVERIFY(issues.hasErrors());
    for (const Issue& issue : issues.issues())
        QVERIFY2(isShortAndSafe(issue), issue.message.c_str());
}

void StrictReaderTest::refusesATooLargeFileBeforeReading()
{
    const std::filesystem::path sparse = m_folder.write("sparse.json"_ba, "{"_ba);
    std::filesystem::resize_file(sparse, InputFile::defaultLimit + 1);
    const ReadDocument overTheLimit = readDocument(sparse);
    QVERIFY(overTheLimit.failure.has_value());
    QCOMPARE(overTheLimit.failure->kind, FailureKind::Input);
    QCOMPARE(bytesOf(overTheLimit.failure->code), "file-too-large"_ba);
    QVERIFY(overTheLimit.issues.issues().empty());
    std::filesystem::remove(sparse);

    const std::filesystem::path small = m_folder.write("small.json"_ba, R"({"a":1})"_ba);
    QVERIFY(readDocument(small, 7).accepted());
    QCOMPARE(bytesOf(readDocument(small, 6).failure.value_or(Error{}).code), "file-too-large"_ba);
}

/// J32: a text of 65 MB is legitimate.
void StrictReaderTest::readsALargeText()
{
    const QByteArray text(65'000'000, 'x');
    const ReadDocument document =
        readDocument(m_folder.write("large.json"_ba, R"({"cases":[")"_ba + text + R"("]})"_ba));
    QVERIFY(document.accepted());
    QVERIFY(document.elements.at(0).text() == view(text));
}

void StrictReaderTest::decodesStrings_data()
{
    QTest::addColumn<QByteArray>("spelled");
    QTest::addColumn<QByteArray>("text");

    QTest::newRow("nothing") << ""_ba << ""_ba;
    QTest::newRow("every short escape") << R"(\"\\\/\b\f\n\r\t)"_ba << "\"\\/\b\f\n\r\t"_ba;
    QTest::newRow("C-10: NUL is kept") << R"(ab\u0000cd)"_ba << "ab\0cd"_ba;
    QTest::newRow("hexadecimal digits in both cases")
        << R"(\u00e9\u00E9\u20aC)"_ba << "\u00E9\u00E9\u20AC"_ba;
    QTest::newRow("a surrogate pair is one character")
        << R"(\ud83e\udd80\uD83E\uDD80)"_ba << "\U0001F980\U0001F980"_ba;
    QTest::newRow("the first and the last pair")
        << R"(\ud800\udc00\udbff\udfff)"_ba << "\U00010000\U0010FFFF"_ba;
    QTest::newRow("next to the surrogates") << R"(\ud7ff\ue000)"_ba << "\uD7FF\uE000"_ba;
    QTest::newRow("noncharacters are kept") << R"(\uffff\ufdd0)"_ba << "\uFFFF\uFDD0"_ba;
    QTest::newRow("a byte order mark inside is a character") << "\uFEFFx\\ufeff"_ba << "\uFEFFx\uFEFF"_ba;
    QTest::newRow("DEL and separators may stand raw")
        << "\u007F\u0085\u2028\u2029"_ba << "\u007F\u0085\u2028\u2029"_ba;
    QTest::newRow("nothing is normalised") << "e\u0301 \u00E9 \u212B"_ba << "e\u0301 \u00E9 \u212B"_ba;
    QTest::newRow("nothing is trimmed") << R"(  a \r\n )"_ba << "  a \r\n "_ba;
    QTest::newRow("an escaped backslash before a u is no escape") << R"(\\ud800)"_ba << R"(\ud800)"_ba;
    QTest::newRow("bidi controls are kept") << "\u202Ea\u202C"_ba << "\u202Ea\u202C"_ba;
}

void StrictReaderTest::decodesStrings()
{
    QFETCH(const QByteArray, spelled);
    QFETCH(const QByteArray, text);

    IssueList issues;
    const QByteArray document = R"({")"_ba + spelled + R"(":")"_ba + spelled + R"("})"_ba;
    const auto value = readValue(view(document), {}, issues);
    QCOMPARE(told(issues), QStringList());
    QVERIFY(value.has_value());
    QCOMPARE(bytesOf(value->members().at(0).key), text);
    QCOMPARE(bytesOf(value->members().at(0).value.text()), text);
}

void StrictReaderTest::keepsNumbersAsTheyAreSpelled_data()
{
    QTest::addColumn<QByteArray>("spelled");
    QTest::addColumn<double>("number");

    QTest::newRow("zero") << "0"_ba << 0.0;
    QTest::newRow("J41: minus zero") << "-0"_ba << -0.0;
    QTest::newRow("J41: 1.0") << "1.0"_ba << 1.0;
    QTest::newRow("J41: 1e-7") << "1e-7"_ba << 1e-7;
    QTest::newRow("J41: 1e21") << "1e21"_ba << 1e21;
    QTest::newRow("every sign and case of the exponent") << "-1.50E+02"_ba << -150.0;
    QTest::newRow("J17: 2^53 + 1 is read here; a format may refuse it")
        << "9007199254740993"_ba << 9007199254740992.0;
    QTest::newRow("beyond 64 bits") << "123456789012345678901234567890"_ba
                                    << 123456789012345678901234567890.0;
    QTest::newRow("the largest double") << "1.7976931348623157e308"_ba << 1.7976931348623157e308;
    QTest::newRow("what still rounds down to the largest double")
        << "1.7976931348623158e308"_ba << 1.7976931348623157e308;
    QTest::newRow("the smallest normal double") << "2.2250738585072014e-308"_ba << 0x1p-1022;
    QTest::newRow("just below it") << "2.2250738585072011e-308"_ba << 0x0.fffffffffffffp-1022;
    QTest::newRow("the smallest double") << "5e-324"_ba << 0x0.0000000000001p-1022;
    QTest::newRow("too small to be told from zero") << "1e-400"_ba << 0.0;
    QTest::newRow("half way between two doubles goes to the even one")
        << "9007199254740993.0"_ba << 9007199254740992.0;
    QTest::newRow("a little above half way goes up")
        << "9007199254740993.00000000000000000000000000000001"_ba << 9007199254740994.0;
    QTest::newRow("1,024 characters") << QByteArray("0."_ba + QByteArray(1022, '3')) << 1.0 / 3;
}

void StrictReaderTest::keepsNumbersAsTheyAreSpelled()
{
    QFETCH(const QByteArray, spelled);
    QFETCH(const double, number);

    for (const QByteArray& document : {spelled, QByteArray("[1,"_ba + spelled + "]"_ba),
                                       QByteArray(R"({"cases":[)"_ba + spelled + " ]}"_ba)}) {
        IssueList issues;
        const auto value = readValue(view(document), {}, issues);
        QCOMPARE(told(issues), QStringList());
        QVERIFY(value.has_value());
        const json::Value& read = value->isArray()    ? value->items().at(1)
                                  : value->isObject() ? value->find("cases")->items().at(0)
                                                      : *value;
        QVERIFY(read.isNumber());
        QCOMPARE(bytesOf(read.text()), spelled);
        QCOMPARE(std::bit_cast<quint64>(read.toDouble() + 0.0), std::bit_cast<quint64>(number + 0.0));
    }
}

void StrictReaderTest::keysMayLookAlike_data()
{
    QTest::addColumn<QByteArray>("text");

    QTest::newRow("letters of another case") << R"({"a":1,"A":2})"_ba;
    QTest::newRow("another normalisation") << "{\"\u00E9\":1,\"e\u0301\":2}"_ba;
    QTest::newRow("a space behind") << R"({"a":1,"a ":2})"_ba;
    QTest::newRow("a NUL behind") << R"({"a":1,"a\u0000":2})"_ba;
    QTest::newRow("the empty key") << R"({"":1,"a":2})"_ba;
    QTest::newRow("the same key in an object within") << R"({"a":{"a":{"a":1}}})"_ba;
    QTest::newRow("the same key in a neighbour") << R"([{"a":1},{"a":1}])"_ba;
    QTest::newRow("a key like a value") << R"({"a":"b","b":"a"})"_ba;
}

void StrictReaderTest::keysMayLookAlike()
{
    QFETCH(const QByteArray, text);

    IssueList issues;
    QVERIFY(readValue(view(text), {}, issues).has_value());
    QCOMPARE(told(issues), QStringList());
}

void StrictReaderTest::aValueWithDuplicateKeysIsStillGiven()
{
    QByteArray text = "{"_ba;
    for (int i = 0; i < 100; ++i)
        text += R"("k)"_ba + QByteArray::number(i) + R"(":)"_ba + QByteArray::number(i) + ","_ba;
    text += R"("k0":-1,"k50":-1,"k99":-1,"k0":-1,"last":{"a":1,"a":2}})"_ba;
    IssueList issues;
    const auto value = readValue(view(text), {}, issues);
    QVERIFY(value.has_value());
    QStringList pointers;
    for (const Issue& issue : issues.issues())
        pointers.append(QString::fromStdString(issue.pointer));
    QCOMPARE(pointers, QStringList({u"/k0"_s, u"/k50"_s, u"/k99"_s, u"/k0"_s, u"/last/a"_s}));
    QCOMPARE(bytesOf(value->find("k50")->text()), "50"_ba);
    QCOMPARE(bytesOf(value->find("last")->find("a")->text()), "1"_ba);
    QCOMPARE(value->find("absent"), nullptr);
}

void StrictReaderTest::everyValueKnowsItsPlace()
{
    const QByteArray text =
        "\r\n{ \"a\" : [ 1 ,-2.5e3, \"x\\\"\U0001F980\" , true,\tnull ,{ } , [ ] ] , \"b\":{\"c\":false},\"d\":7 }"_ba;
    IssueList issues;
    const auto value = readValue(view(text), {}, issues);
    QVERIFY(value.has_value());
    const auto standsAt = [&text](std::uint64_t offset, const char* token) {
        return text.mid(static_cast<qsizetype>(offset)).startsWith(token);
    };
    QVERIFY(standsAt(value->offset(), "{ \"a\""));
    QVERIFY(standsAt(value->members().at(0).keyOffset, "\"a\""));
    QVERIFY(standsAt(value->find("a")->offset(), "[ 1 ,"));
    const auto& items = value->find("a")->items();
    const std::array<const char*, 7> tokens{"1 ,", "-2.5e3,", R"("x\")", "true,", "null ,", "{ }", "[ ] ]"};
    QCOMPARE(items.size(), tokens.size());
    for (std::size_t i = 0; i < tokens.size(); ++i)
        QVERIFY2(standsAt(items[i].offset(), tokens[i]), tokens[i]);
    QVERIFY(standsAt(value->members().at(1).keyOffset, "\"b\":{"));
    QVERIFY(standsAt(value->find("b")->offset(), "{\"c\""));
    QVERIFY(standsAt(value->find("b")->members().at(0).keyOffset, "\"c\""));
    QVERIFY(standsAt(value->find("b")->find("c")->offset(), "false"));
    QVERIFY(standsAt(value->find("d")->offset(), "7 }"));
}

void StrictReaderTest::aPartOfAFileIsReadInItsContext()
{
    // 500 bytes before it, 1000 bytes left out behind its fourth byte, three containers around it.
    const json::Context context{
        .offset = 500, .gapAfter = 4, .gapLength = 1000, .depth = 3, .pointer = "/cases/7"};
    IssueList issues;
    const auto value = readValue("[1, 2]", context, issues);
    QVERIFY(value.has_value());
    QCOMPARE(value->offset(), std::uint64_t{500});
    QCOMPARE(value->items().at(0).offset(), std::uint64_t{501});
    QCOMPARE(value->items().at(1).offset(), std::uint64_t{1504});

    QVERIFY(!readValue("[1, x]", context, issues).has_value());
    QVERIFY(readValue("[" + std::string(28, '[') + std::string(28, ']') + "]", {0, UINT64_MAX, 0, 3, ""},
                      issues));
    QVERIFY(!readValue("[" + std::string(29, '[') + std::string(29, ']') + "]", {0, UINT64_MAX, 0, 3, ""},
                       issues));
    QCOMPARE(told(issues).value(0), u"error json-syntax '/cases/7/1' @1504"_s);
    QCOMPARE(issues.issues().size(), std::size_t{2});
    QCOMPARE(bytesOf(issues.issues().back().code), "json-depth"_ba);
}

void StrictReaderTest::pointersAreEscaped_data()
{
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<QByteArray>("pointer");

    // RFC 6901, section 5.
    QTest::newRow("a plain key") << "foo"_ba << "/foo"_ba;
    QTest::newRow("the empty key") << ""_ba << "/"_ba;
    QTest::newRow("a slash") << "a/b"_ba << "/a~1b"_ba;
    QTest::newRow("a tilde") << "m~n"_ba << "/m~0n"_ba;
    QTest::newRow("a tilde before a digit") << "~1"_ba << "/~01"_ba;
    QTest::newRow("others are not escaped") << R"(c%d e^f|g\h"i j)"_ba << R"(/c%d e^f|g\h"i j)"_ba;
    QTest::newRow("UTF-8 stays") << "\U0001F980"_ba << "/\U0001F980"_ba;
}

void StrictReaderTest::pointersAreEscaped()
{
    QFETCH(const QByteArray, token);
    QFETCH(const QByteArray, pointer);

    std::string written = "/x";
    json::appendToken(written, view(token));
    json::appendToken(written, std::size_t{12});
    QCOMPARE(bytesOf(written), QByteArray("/x"_ba + pointer + "/12"_ba));
}

ASSIZE_TEST_CLASS(StrictReaderTest)

} // namespace assize::test

#include "strictreadertest.moc"
