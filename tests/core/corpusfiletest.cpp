// SPDX-License-Identifier: Apache-2.0
#include "corpus/corpusfile.h"

#include "bytes.h"
#include "corpustext.h"
#include "findings.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

class CorpusFileTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void acceptsWhatTheFormatAllows_data();
    void acceptsWhatTheFormatAllows();
    void reportsEveryFaultAtItsPlace_data();
    void reportsEveryFaultAtItsPlace();
    void everyKeyIsNeeded_data();
    void everyKeyIsNeeded();
    void nullIsAllowedWhereTheFormatSaysSo_data();
    void nullIsAllowedWhereTheFormatSaysSo();
    void enumerationsAreExact_data();
    void enumerationsAreExact();
    void spansAreThoseOfTheDeclaredUnit_data();
    void spansAreThoseOfTheDeclaredUnit();
    void textsAreKeptByteForByte_data();
    void textsAreKeptByteForByte();
    void understandsEveryField();
    void moreThanAThousandFaultsAreCounted();
    void theRealCorpusIsValid();
    void theSampleIsValid();
};

namespace {

/// The hints and messages of all findings, one a line.
QString wordsOf(const IssueList& issues)
{
    QString words;
    for (const Issue& issue : issues.issues())
        words +=
            QString::fromStdString(issue.message) + u" | "_s + QString::fromStdString(issue.hint) + u'\n';
    return words;
}

QByteArray readWhole(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll();
}

// Where the small corpus can be extended.
const QByteArray claimsBegin = "\"claims\": [\n"_ba;
const QByteArray claimHead = "{\"id\": \"c1\", \"start\": 0, \"end\": 3, \"text\": \"one\""_ba;
const QByteArray citationText = "{\"evidenceId\": \"e1\", \"start\": 0, \"end\": 5, \"text\": \"alpha\"}"_ba;
const QByteArray checkRegion = "{\"evidenceId\": \"e1\", \"revision\": \"r1\", \"diffSide\": \"new\"}"_ba;
const QByteArray firstEvidence = "{\"id\": \"e1\""_ba;
const Edit notGrounded{"\"grounding\": \"supported\""_ba, "\"grounding\": null"_ba};
const QByteArray secondCase = "{\"sampleId\":\"s2\""_ba;

/// A claim on a part of "one two three" that is not labelled.
QByteArray claimText(const QByteArray& id, int start, int end, const QByteArray& text)
{
    return "{\"id\": \""_ba + id + "\", \"start\": "_ba + QByteArray::number(start) + ", \"end\": "_ba +
           QByteArray::number(end) + ", \"text\": \""_ba + text +
           R"(", "verdict": null, "grounding": null, "reason": null, "evidence": [], "checks": []})"_ba;
}

} // namespace

void CorpusFileTest::acceptsWhatTheFormatAllows_data()
{
    QTest::addColumn<QList<Edit>>("edits");
    QTest::addColumn<QStringList>("notices");
    const auto row = [](const char* name, const QList<Edit>& edits, const QStringList& notices = {}) {
        QTest::newRow(name) << edits << notices;
    };

    row("the small corpus itself", {});
    row("no rubric", {{"\"rubric\": {\"id\": \"guide\", "_ba + sealedText("# Guide\n"_ba) + "}"_ba,
                       "\"rubric\": null"_ba}});
    row("a rubric whose text was left out: its digest cannot be checked",
        {{sealedText("# Guide\n"_ba),
          "\"text\": null, \"sha256\": \""_ba + hexDigestOf("other"_ba) + "\""_ba}});
    row("everything asked", {{"[\"truth\", \"grounding\"]"_ba,
                              R"(["active-time", "withholding", "usefulness", "repetition", "relevance",
                                  "grounding", "truth"])"_ba}});
    row("nothing asked", {{"[\"truth\", \"grounding\"]"_ba, "[]"_ba}});
    row("x- keys at every level",
        {{"\"format\":"_ba, "\"x-top\": {\"any\": [1.5, null]}, \"format\":"_ba},
         {"{\"id\": \"guide\""_ba, "{\"x-rubric\": 1, \"id\": \"guide\""_ba},
         {"\"sampleId\": \"s1\""_ba, "\"x-\": 1, \"x-case\": \"a\", \"sampleId\": \"s1\""_ba},
         {"{\"status\": \"complete\""_ba, "{\"x-capture\": 1, \"status\": \"complete\""_ba},
         {"{\"source\": \"log\""_ba, "{\"x-provenance\": 1, \"source\": \"log\""_ba},
         {firstEvidence, "{\"x-evidence\": 1, \"id\": \"e1\""_ba},
         {"\"output\": {"_ba, "\"output\": {\"x-output\": 1, "_ba},
         {claimHead, "{\"x-claim\": 1,"_ba + claimHead.mid(1)},
         {citationText, "{\"x-citation\": 1,"_ba + citationText.mid(1)},
         {"{\"id\": \"k1\""_ba, "{\"x-check\": 1, \"id\": \"k1\""_ba},
         {checkRegion, "{\"x-region\": 1,"_ba + checkRegion.mid(1)},
         {"{\"relevance\": true"_ba, "{\"x-quality\": 1, \"relevance\": true"_ba}});
    row("I05: ids that differ by case are two ids",
        {{claimsBegin, claimsBegin + claimText("C1"_ba, 4, 7, "two"_ba) + ","_ba},
         {firstEvidence,
          "{\"id\": \"E1\", \"role\": \"seen\", \"seenByProducer\": null, "_ba + sealedText("x"_ba) +
              ", \"completeness\": \"partial\", \"revision\": null, \"diffSide\": null},"_ba + firstEvidence},
         {"\"sampleId\":\"s2\""_ba, "\"sampleId\":\"S1\""_ba}});
    row("F23: an id is no file name: a/b",
        {{"\"sampleId\": \"s1\""_ba, "\"sampleId\": \"a/b\""_ba}, {"\"g1\""_ba, "\"../g\""_ba}});
    row("F23: an id is no file name: ..", {{"\"sampleId\": \"s1\""_ba, "\"sampleId\": \"..\""_ba}});
    row("F23: an id is no file name: CON", {{"\"sampleId\": \"s1\""_ba, "\"sampleId\": \"CON\""_ba}});
    row("an id may look like an option, hold spaces, quotes and backslashes",
        {{"\"sampleId\": \"s1\""_ba, R"("sampleId": "--help \"a\\b\" ")"_ba}});
    row("an id of one space", {{"\"sampleId\": \"s1\""_ba, "\"sampleId\": \" \""_ba}});
    row("an id of 200 characters",
        {{"\"sampleId\": \"s1\""_ba, "\"sampleId\": \""_ba + QByteArray(200, 'i') + "\""_ba}});
    row("an id of 200 characters beyond U+FFFF, 800 bytes",
        {{"\"sampleId\": \"s1\""_ba, "\"sampleId\": \""_ba + "\U0001F980"_ba.repeated(200) + "\""_ba}});
    row("ids that look like numbers and words", {{"\"sampleId\": \"s1\""_ba, "\"sampleId\": \"1\""_ba},
                                                 {"\"sampleId\":\"s2\""_ba, "\"sampleId\":\"null\""_ba}});
    row("C-40: a claim id may come again in another sample",
        {{"\"output\":null,\"claims\":[]"_ba, "\"output\":{"_ba + sealedText("one"_ba) + "},\"claims\":["_ba +
                                                  claimText("c1"_ba, 0, 3, "one"_ba) + "]"_ba}});
    row("a check id may come again in another claim",
        {{claimsBegin, claimsBegin +
                           R"({"id": "c0", "start": 4, "end": 7, "text": "two", "verdict": null,
                               "grounding": null, "reason": null, "evidence": [], "checks": [{"id": "k1",
                               "kind": "literal-absence", "text": "a", "region": {"evidenceId": "e1"}}]},)"_ba}});
    row("a letter of another script alone is no mixture",
        {{"\"sampleId\": \"s1\""_ba, "\"sampleId\": \"\u0441\u043B\u043E\u0432\u043E word\""_ba}});
    row("I02: an id that mixes look-alike letters is a warning",
        {{"\"sampleId\": \"s1\""_ba, "\"sampleId\": \u00A7\"p\u0430ypal\""_ba}},
        {u"warning mixed-script-id '/cases/0/sampleId'"_s});
    row("C-23: spans that touch, nest and cross",
        {{claimsBegin, claimsBegin + claimText("a"_ba, 0, 7, "one two"_ba) + ","_ba +
                           claimText("b"_ba, 3, 7, " two"_ba) + ","_ba + claimText("c"_ba, 2, 5, "e t"_ba) +
                           ","_ba}});
    row("C-23: spans that coincide under different ids are a notice",
        {{claimsBegin, claimsBegin + claimText("a"_ba, 0, 3, "one"_ba) + ","_ba},
         {claimHead, "\u00A7"_ba + claimHead}},
        {u"notice coinciding-claims '/cases/0/claims/1'"_s});
    row("whole numbers in other spellings",
        {{claimHead, R"({"id": "c1", "start": -0, "end": 3.0, "text": "one")"_ba},
         {citationText, R"({"evidenceId": "e1", "start": 0e5, "end": 0.5e1, "text": "alpha"})"_ba}});
    row("costs and times may be fractions, and integers",
        {{"\"costUsd\": 0.25"_ba, "\"costUsd\": 3"_ba},
         {"\"elapsedMs\": 1500"_ba, "\"elapsedMs\": 1.5e-3"_ba}});
    row("a pin that differs from the evidence is no error",
        {{checkRegion, R"({"evidenceId": "e1", "revision": null, "diffSide": "old"})"_ba}});
    row("a check with an exact region",
        {{checkRegion, R"({"evidenceId": "e1", "start": 6, "end": 10, "text": "beta"})"_ba}});
    row("one claim cites whole texts and regions of several",
        {{citationText, R"({"evidenceId": "e2"}, {"evidenceId": "e1"}, {"evidenceId": "e1", "start": 0,
                           "end": 5, "text": "alpha"}, {"evidenceId": "e2", "start": 0, "end": 1, "text": "g"})"_ba}});
    row("a failed capture needs no output, whatever became of the case",
        {{"\"status\":\"partial\""_ba, "\"status\":\"failed\""_ba},
         {"\"not-reviewed\""_ba, "\"withheld\""_ba}});
    row("withholding is scored where the case was withheld",
        {{"\"reviewState\": \"reviewed\""_ba, "\"reviewState\": \"withheld\""_ba},
         {"\"withholding\": null"_ba, "\"withholding\": false"_ba}});
    row("one group in one split, sampled one way, in two cases",
        {{"\"group\":\"g2\",\"split\":\"development\",\"sampling\":\"regression\""_ba,
          "\"group\":\"g1\",\"split\":\"held-out\",\"sampling\":\"random\""_ba}});
    row("an empty name, practice, provider and destination", {{"\"name\": \"first\""_ba, "\"name\": \"\""_ba},
                                                              {"\"code-review\""_ba, "\"\""_ba},
                                                              {"\"host\""_ba, "\"\""_ba},
                                                              {"\"comment\""_ba, "\"\""_ba}});
}

void CorpusFileTest::acceptsWhatTheFormatAllows()
{
    QFETCH(const QList<Edit>, edits);
    QFETCH(QStringList, notices);

    const MarkedText marked(edited(smallCorpus(), edits));
    const ReadCorpus corpus = readCorpus(marked.text);
    for (qsizetype i = 0; i < notices.size(); ++i)
        notices[i] += u' ' + marked.places.value(i);
    QCOMPARE(told(corpus.issues), notices);
    QVERIFY(corpus.hasHeader);
    QCOMPARE(corpus.cases.size(), std::size_t{2});
}

void CorpusFileTest::reportsEveryFaultAtItsPlace_data()
{
    QTest::addColumn<QList<Edit>>("edits");
    QTest::addColumn<QStringList>("findings");
    QTest::addColumn<QStringList>("words");
    // Each finding stands at the next section sign.
    const auto row = [](const char* name, const QList<Edit>& edits, const QStringList& findings,
                        const QStringList& words = {}) {
        QStringList errors;
        for (const QString& finding : findings)
            errors.append(finding.startsWith(u"notice"_s) || finding.startsWith(u"warning"_s)
                              ? finding
                              : u"error "_s + finding);
        QTest::newRow(name) << edits << errors << words;
    };

    // What the file is
    row("another version is refused by name", {{"\"assize.corpus/1\""_ba, "\u00A7\"assize.corpus/3\""_ba}},
        {u"unsupported-version '/format'"_s}, {u"this file is assize.corpus/3; this program reads 1"_s});
    row("an unknown kind is refused by name", {{"\"assize.corpus/1\""_ba, "\u00A7\"assize.recipe/1\""_ba}},
        {u"unsupported-format '/format'"_s}, {u"assize.recipe/1"_s});
    row("the kind is compared byte for byte", {{"\"assize.corpus/1\""_ba, "\u00A7\"Assize.corpus/1\""_ba}},
        {u"unsupported-format '/format'"_s});
    row("a file of another kind", {{"\"assize.corpus/1\""_ba, "\u00A7\"assize.labels/1\""_ba}},
        {u"wrong-format '/format'"_s}, {u"assize.labels/1"_s, u"assize.corpus/1"_s});
    row("a kind that is only ever written", {{"\"assize.corpus/1\""_ba, "\u00A7\"assize.report/1\""_ba}},
        {u"unsupported-format '/format'"_s});
    row("a format that is no text",
        {{"\"assize.corpus/1\""_ba, "\u00A7"
                                    "1"_ba}},
        {u"wrong-type '/format'"_s});
    row("no format", {{"{\n  \"format\": \"assize.corpus/1\","_ba, "\u00A7{"_ba}}, {u"format-missing ''"_s});

    // Keys
    row("an unknown key at the top, with the nearest one",
        {{"\"offsets\""_ba, "\u00A7\"rubrics\": 1, \"offsets\""_ba}}, {u"unknown-key '/rubrics'"_s},
        {u"did you mean \"rubric\"?"_s});
    row("an unknown key of the rubric",
        {{"{\"id\": \"guide\""_ba, "{\u00A7\"sha265\": 1, \"id\": \"guide\""_ba}},
        {u"unknown-key '/rubric/sha265'"_s}, {u"did you mean \"sha256\"?"_s});
    row("an unknown key of a case",
        {{"\"name\": \"first\""_ba, "\u00A7\"Name\": \"\", \"name\": \"first\""_ba}},
        {u"unknown-key '/cases/0/Name'"_s}, {u"did you mean \"name\"?"_s});
    row("an unknown key of the capture",
        {{"{\"status\": \"complete\""_ba, "{\u00A7\"limitation\": 1, \"status\": \"complete\""_ba}},
        {u"unknown-key '/cases/0/capture/limitation'"_s}, {u"did you mean \"limitations\"?"_s});
    row("an unknown key of the provenance",
        {{"{\"source\": \"log\""_ba, "{\u00A7\"costUSD\": 1, \"source\": \"log\""_ba}},
        {u"unknown-key '/cases/0/provenance/costUSD'"_s}, {u"did you mean \"costUsd\"?"_s});
    row("an unknown key of evidence", {{firstEvidence, "{\u00A7\"seenbyproducer\": 1, \"id\": \"e1\""_ba}},
        {u"unknown-key '/cases/0/evidence/0/seenbyproducer'"_s}, {u"did you mean \"seenByProducer\"?"_s});
    row("an unknown key of the output", {{"\"output\": {"_ba, "\"output\": {\u00A7\"txt\": 1, "_ba}},
        {u"unknown-key '/cases/0/output/txt'"_s}, {u"did you mean \"text\"?"_s});
    row("an unknown key of a claim", {{claimHead, "{\u00A7\"verdicts\": 1,"_ba + claimHead.mid(1)}},
        {u"unknown-key '/cases/0/claims/0/verdicts'"_s}, {u"did you mean \"verdict\"?"_s});
    row("an unknown key of a citation",
        {{citationText, "{\u00A7\"evidenceID\": 1,"_ba + citationText.mid(1)}, notGrounded},
        {u"unknown-key '/cases/0/claims/0/evidence/0/evidenceID'"_s}, {u"did you mean \"evidenceId\"?"_s});
    row("an unknown key of a check", {{"{\"id\": \"k1\""_ba, "{\u00A7\"knd\": 1, \"id\": \"k1\""_ba}},
        {u"unknown-key '/cases/0/claims/0/checks/0/knd'"_s}, {u"did you mean \"kind\"?"_s});
    row("an unknown key of a check's region",
        {{checkRegion, "{\u00A7\"diffside\": 1,"_ba + checkRegion.mid(1)}},
        {u"unknown-key '/cases/0/claims/0/checks/0/region/diffside'"_s}, {u"did you mean \"diffSide\"?"_s});
    row("an unknown key of the expected quality",
        {{"{\"relevance\": true"_ba, "{\u00A7\"relevence\": true, \"relevance\": true"_ba}},
        {u"unknown-key '/cases/0/expectedQuality/relevence'"_s}, {u"did you mean \"relevance\"?"_s});
    row("J37: __proto__ and constructor are unknown keys",
        {{"\"name\": \"first\""_ba,
          "\u00A7\"__proto__\": {}, \u00A7\"constructor\": 1, \"name\": \"first\""_ba}},
        {u"unknown-key '/cases/0/__proto__'"_s, u"unknown-key '/cases/0/constructor'"_s});
    row("owner keys begin with x- in lower case",
        {{"\"name\": \"first\""_ba, "\u00A7\"X-note\": 1, \u00A7\"x_note\": 1, \"name\": \"first\""_ba}},
        {u"unknown-key '/cases/0/X-note'"_s, u"unknown-key '/cases/0/x_note'"_s});
    row("a key that needs escaping in a pointer",
        {{"\"name\": \"first\""_ba, "\u00A7\"a/b~c\": 1, \"name\": \"first\""_ba}},
        {u"unknown-key '/cases/0/a~1b~0c'"_s});
    row("a pin belongs in a check's region, not in a citation",
        {{citationText, citationText.chopped(1) + ", \u00A7\"revision\": \"r1\"}"_ba}, notGrounded},
        {u"unknown-key '/cases/0/claims/0/evidence/0/revision'"_s});
    row("a duplicate key",
        {{"\"name\": \"first\""_ba, "\"name\": \"first\", \u00A7\"n\\u0061me\": \"other\""_ba}},
        {u"json-duplicate-key '/cases/0/name'"_s});

    // The header
    row("the rubric's digest must be that of its text",
        {{"\"sha256\": \""_ba + hexDigestOf("# Guide\n"_ba),
          "\"sha256\": \u00A7\""_ba + hexDigestOf("# Guide\r\n"_ba)}},
        {u"digest-mismatch '/rubric/sha256'"_s}, {QString::fromLatin1(hexDigestOf("# Guide\n"_ba))});
    row("an unknown question", {{"[\"truth\""_ba, "[\"truth\", \u00A7\"usefullness\""_ba}},
        {u"unknown-value '/asks/1'"_s}, {u"did you mean \"usefulness\"?"_s});
    row("a repeated question", {{"[\"truth\""_ba, "[\"truth\", \u00A7\"truth\""_ba}},
        {u"repeated-ask '/asks/1'"_s});
    row("a repeated request for active time",
        {{"[\"truth\""_ba, "[\"active-time\", \"truth\", \u00A7\"active-time\""_ba}},
        {u"repeated-ask '/asks/2'"_s});
    row("an unknown unit", {{"\"utf-8\""_ba, "\u00A7\"utf8\""_ba}}, {u"unknown-value '/offsets'"_s},
        {u"did you mean \"utf-8\"?"_s});
    row("a fault in the header does not hide faults in the cases",
        {{"[\"truth\""_ba, "[\"truth\", \u00A7\"speed\""_ba}, {"\"held-out\""_ba, "\u00A7\"held_out\""_ba}},
        {u"unknown-value '/asks/1'"_s, u"unknown-value '/cases/0/split'"_s});

    // Cross rules
    row("a claim cites evidence that the sample does not have",
        {{citationText, citationText + ", \u00A7{\"evidenceId\": \"e3\"}"_ba}},
        {u"unknown-evidence '/cases/0/claims/0/evidence/1'"_s}, {u"\"e3\""_s});
    row("evidence ids are compared byte for byte",
        {{citationText, citationText + ", \u00A7{\"evidenceId\": \"E1\"}"_ba}},
        {u"unknown-evidence '/cases/0/claims/0/evidence/1'"_s});
    row("a check looks in evidence that the sample does not have",
        {{checkRegion, "\u00A7{\"evidenceId\": \"e3\"}"_ba}},
        {u"unknown-evidence '/cases/0/claims/0/checks/0/region'"_s});
    row("supported without any citation", {{citationText, ""_ba}, {claimHead, "\u00A7"_ba + claimHead}},
        {u"supported-without-seen-evidence '/cases/0/claims/0'"_s}, {u"seenByProducer"_s});
    row("I16: supported by evidence of which nobody knows whether it was seen",
        {{citationText, "{\"evidenceId\": \"e2\"}"_ba}, {claimHead, "\u00A7"_ba + claimHead}},
        {u"supported-without-seen-evidence '/cases/0/claims/0'"_s});
    row("I16: supported by evidence that was not seen",
        {{"\"seenByProducer\": true"_ba, "\"seenByProducer\": false"_ba},
         {claimHead, "\u00A7"_ba + claimHead}},
        {u"supported-without-seen-evidence '/cases/0/claims/0'"_s});
    row("I16: the role seen alone does not establish that it was",
        {{"\"seenByProducer\": true"_ba, "\"seenByProducer\": null"_ba},
         {claimHead, "\u00A7"_ba + claimHead}},
        {u"supported-without-seen-evidence '/cases/0/claims/0'"_s});
    row("a place cited twice", {{citationText, citationText + ", \u00A7"_ba + citationText}},
        {u"repeated-citation '/cases/0/claims/0/evidence/1'"_s});
    row("a whole text cited twice",
        {{citationText, "{\"evidenceId\": \"e1\"}, \u00A7{\"evidenceId\": \"e1\"}"_ba}},
        {u"repeated-citation '/cases/0/claims/0/evidence/1'"_s});
    row("I14: a group in both splits names the other place",
        {{"\"group\":\"g2\",\"split\":\"development\",\"sampling\":\"regression\""_ba,
          "\"group\":\"g1\",\"split\":\u00A7\"development\",\"sampling\":\"random\""_ba}},
        {u"group-crosses-split '/cases/1/split'"_s}, {u"\"g1\""_s, u"/cases/0"_s});
    row("I14: a group that is sampled both ways names the other place",
        {{"\"group\":\"g2\",\"split\":\"development\",\"sampling\":\"regression\""_ba,
          "\"group\":\"g1\",\"split\":\"held-out\",\"sampling\":\u00A7\"regression\""_ba}},
        {u"group-crosses-sampling '/cases/1/sampling'"_s}, {u"\"g1\""_s, u"/cases/0"_s});
    row("I14: both at once",
        {{"\"group\":\"g2\",\"split\":\"development\",\"sampling\":\"regression\""_ba,
          "\"group\":\"g1\",\"split\":\u00A7\"development\",\"sampling\":\u00A7\"regression\""_ba}},
        {u"group-crosses-split '/cases/1/split'"_s, u"group-crosses-sampling '/cases/1/sampling'"_s});
    row("a failed capture has no claims",
        {{"{\"status\": \"complete\""_ba, "{\"status\": \"failed\""_ba},
         {claimsBegin, "\"claims\": \u00A7[\n"_ba}},
        {u"failed-capture-with-claims '/cases/0/claims'"_s});
    row("a failed producer may well have claims: no output is a fault all the same",
        {{"\"producerStatus\": \"unknown\""_ba, "\"producerStatus\": \"failed\""_ba},
         {"\"reviewState\":\"not-reviewed\""_ba, "\"reviewState\":\"reviewed\""_ba},
         {"\"output\":null"_ba, "\"output\":\u00A7null"_ba}},
        {u"output-missing '/cases/1/output'"_s});
    row("no output though the case was withheld",
        {{"\"reviewState\":\"not-reviewed\""_ba, "\"reviewState\":\"withheld\""_ba},
         {"\"output\":null"_ba, "\"output\":\u00A7null"_ba}},
        {u"output-missing '/cases/1/output'"_s});
    row("claims without an output",
        {{"\"claims\":[]"_ba, "\"claims\":\u00A7["_ba + claimText("c1"_ba, 0, 3, "one"_ba) + "]"_ba}},
        {u"claims-without-output '/cases/1/claims'"_s});
    row("a conversation that goes elsewhere", {{"\"code-review\""_ba, "\u00A7\"conversation\""_ba}},
        {u"practice-destination '/cases/0/practice'"_s});
    row("another practice that goes into a conversation",
        {{"\"destination\": \"comment\""_ba, "\"destination\": \"conversation\""_ba},
         {"\"code-review\""_ba, "\u00A7\"code-review\""_ba}},
        {u"practice-destination '/cases/0/practice'"_s});
    row("withholding scored where nothing was held back",
        {{"\"expectedQuality\": "_ba, "\"expectedQuality\": \u00A7"_ba},
         {"\"withholding\": null"_ba, "\"withholding\": true"_ba}},
        {u"withholding-not-withheld '/cases/0/expectedQuality'"_s});

    // Ids
    row("I01: two claim ids that become equal under NFC",
        {{claimsBegin, claimsBegin + claimText("\u00E9"_ba, 4, 7, "two"_ba) + ","_ba},
         {"{\"id\": \"c1\""_ba, "{\"id\": \u00A7\"e\u0301\""_ba}},
        {u"confusable-id '/cases/0/claims/1/id'"_s}, {u"/cases/0/claims/0/id"_s});
    row("I01: two evidence ids that become equal under NFC",
        {{"{\"id\": \"e2\""_ba, "{\"id\": \u00A7\"\u212B\""_ba},
         {firstEvidence, "{\"id\": \"\u00C5\", \"role\": \"seen\", \"seenByProducer\": null, "_ba +
                             sealedText("x"_ba) +
                             ", \"completeness\": \"partial\", \"revision\": null, \"diffSide\": null},"_ba +
                             firstEvidence}},
        {u"confusable-id '/cases/0/evidence/2/id'"_s}, {u"/cases/0/evidence/0/id"_s});
    row("I01: two sample ids that become equal under NFC",
        {{"\"sampleId\": \"s1\""_ba, "\"sampleId\": \"\u00E9\""_ba},
         {"\"sampleId\":\"s2\""_ba, "\"sampleId\":\u00A7\"e\u0301\""_ba}},
        {u"confusable-id '/cases/1/sampleId'"_s}, {u"/cases/0/sampleId"_s});
    row("I04: a sample id twice names both places",
        {{"\"sampleId\":\"s2\""_ba, "\"sampleId\":\u00A7\"s1\""_ba}},
        {u"repeated-sample '/cases/1/sampleId'"_s}, {u"\"s1\""_s, u"/cases/0/sampleId"_s});
    row("I04: a sample id twice, though the first one has another fault",
        {{"\"held-out\""_ba, "\u00A7null"_ba}, {"\"sampleId\":\"s2\""_ba, "\"sampleId\":\u00A7\"s1\""_ba}},
        {u"wrong-type '/cases/0/split'"_s, u"repeated-sample '/cases/1/sampleId'"_s});
    row("I04: a claim id twice names both places",
        {{claimsBegin, claimsBegin + claimText("c1"_ba, 4, 7, "two"_ba) + ","_ba},
         {claimHead, "{\"id\": \u00A7"_ba + claimHead.mid(7)}},
        {u"repeated-claim '/cases/0/claims/1/id'"_s}, {u"\"c1\""_s, u"/cases/0/claims/0/id"_s});
    row("I04: an evidence id twice names both places", {{"{\"id\": \"e2\""_ba, "{\"id\": \u00A7\"e1\""_ba}},
        {u"repeated-evidence '/cases/0/evidence/1/id'"_s}, {u"\"e1\""_s, u"/cases/0/evidence/0/id"_s});
    row("I04: a check id twice names both places",
        {{"{\"id\": \"k1\""_ba,
          "{\"id\": \"k1\", \"kind\": \"literal-quote\", \"text\": \"b\", \"region\": {\"evidenceId\": \"e1\"}}, {\"id\": \u00A7\"k1\""_ba}},
        {u"repeated-check '/cases/0/claims/0/checks/1/id'"_s},
        {u"\"k1\""_s, u"/cases/0/claims/0/checks/0/id"_s});
    row("ids that are no ids are not repeated ones as well",
        {{claimsBegin, claimsBegin +
                           claimText("x"_ba, 4, 7, "two"_ba)
                               .replace("\"x\""_ba, "\u00A7"
                                                    "7"_ba) +
                           ","_ba},
         {"{\"id\": \"c1\""_ba, "{\"id\": \u00A7"
                                "7"_ba}},
        {u"wrong-type '/cases/0/claims/0/id'"_s, u"wrong-type '/cases/0/claims/1/id'"_s});
    row("C-37: a number as a sample id",
        {{"\"sampleId\": \"s1\""_ba, "\"sampleId\": \u00A7"
                                     "9007199254740993"_ba}},
        {u"wrong-type '/cases/0/sampleId'"_s}, {u"\"9007199254740993\""_s});
    row("C-37: a number as a group",
        {{"\"g1\""_ba, "\u00A7"
                       "12"_ba}},
        {u"wrong-type '/cases/0/group'"_s}, {u"\"12\""_s});
    row("C-37: a number as an evidence id",
        {{"{\"id\": \"e2\""_ba, "{\"id\": \u00A7"
                                "2"_ba}},
        {u"wrong-type '/cases/0/evidence/1/id'"_s}, {u"\"2\""_s});
    row("C-37: a number as a claim id",
        {{"{\"id\": \"c1\""_ba, "{\"id\": \u00A7"
                                "1.0"_ba}},
        {u"wrong-type '/cases/0/claims/0/id'"_s}, {u"\"1.0\""_s});
    row("C-37: a number as a check id",
        {{"{\"id\": \"k1\""_ba, "{\"id\": \u00A7"
                                "1"_ba}},
        {u"wrong-type '/cases/0/claims/0/checks/0/id'"_s}, {u"\"1\""_s});
    row("C-37: a number as a cited id",
        {{citationText, citationText + ", {\"evidenceId\": \u00A7"
                                       "1}"_ba}},
        {u"wrong-type '/cases/0/claims/0/evidence/1/evidenceId'"_s}, {u"\"1\""_s});
    row("an empty id", {{"\"sampleId\": \"s1\""_ba, "\"sampleId\": \u00A7\"\""_ba}},
        {u"invalid-id '/cases/0/sampleId'"_s});
    row("an id of 201 characters",
        {{"\"sampleId\": \"s1\""_ba, "\"sampleId\": \u00A7\""_ba + QByteArray(201, 'i') + "\""_ba}},
        {u"invalid-id '/cases/0/sampleId'"_s}, {u"1 to 200 characters"_s});
    for (const QByteArray& control : {"\\u0000"_ba, "\\n"_ba, "\\u001f"_ba, "\u007F"_ba, "\u0085"_ba}) {
        row(("an id with a control character: " + control.toPercentEncoding("\\"_ba)).constData(),
            {{"\"g1\""_ba, "\u00A7\"g"_ba + control + "1\""_ba}}, {u"invalid-id '/cases/0/group'"_s});
    }

    // Digests
    const QByteArray digest = "\"sha256\": \""_ba + hexDigestOf("alpha beta\n"_ba) + "\""_ba;
    const auto wrongDigest = [&row, &digest](const char* name, const QByteArray& stated, const char16_t* code,
                                             const QStringList& words = {}) {
        row(name, {{digest, "\"sha256\": \u00A7\""_ba + stated + "\""_ba}},
            {QString::fromUtf16(code) + u" '/cases/0/evidence/0/sha256'"_s}, words);
    };
    const QByteArray hex = hexDigestOf("alpha beta\n"_ba);
    wrongDigest("I07: a digest in upper case", hex.toUpper(), u"invalid-digest", {u"lower case"_s});
    wrongDigest("I07: a digest of 63 digits", hex.chopped(1), u"invalid-digest");
    wrongDigest("I07: a digest of 65 digits", hex + "0"_ba, u"invalid-digest");
    wrongDigest("I07: a digest with a space before it", " "_ba + hex, u"invalid-digest");
    wrongDigest("I07: a digest with a line end behind it", hex + "\\n"_ba, u"invalid-digest");
    wrongDigest("I07: a digest with its name", "sha256:"_ba + hex, u"invalid-digest");
    wrongDigest("a digest of no text", ""_ba, u"invalid-digest");
    wrongDigest("a digest of another text", hexDigestOf("alpha beta"_ba), u"digest-mismatch",
                {QString::fromLatin1(hex)});
    wrongDigest("C-07: LF and CRLF have different digests", hexDigestOf("alpha beta\r\n"_ba),
                u"digest-mismatch");
    row("a digest of another output",
        {{"\"sha256\": \""_ba + hexDigestOf("one two three"_ba) + "\""_ba,
          "\"sha256\": \u00A7\""_ba + hexDigestOf(""_ba) + "\""_ba}},
        {u"digest-mismatch '/cases/0/output/sha256'"_s});

    // Regions
    const auto wrongSpan = [&row](const char* name, const QByteArray& bounds, const char16_t* code,
                                  const QString& words = {}) {
        row(name, {{claimHead, "\u00A7{\"id\": \"c1\", "_ba + bounds + ", \"text\": \"one\""_ba}},
            {QString::fromUtf16(code) + u" '/cases/0/claims/0'"_s}, {words});
    };
    wrongSpan("another text stands there", R"("start": 1, "end": 4)"_ba, u"claim-span-mismatch",
              u"\"ne \""_s);
    wrongSpan("C-22: a span of no length", R"("start": 3, "end": 3)"_ba, u"claim-span-empty");
    wrongSpan("a span that runs backwards", R"("start": 3, "end": 0)"_ba, u"claim-span-empty");
    wrongSpan("a span that begins and ends at the end", R"("start": 13, "end": 13)"_ba, u"claim-span-empty");
    wrongSpan("a span beyond the end", R"("start": 11, "end": 14)"_ba, u"claim-span-outside");
    wrongSpan("J14: a negative start", R"("start": -1, "end": 3)"_ba, u"claim-span-outside");
    wrongSpan("J13: 2^32 more is not the same", R"("start": 4294967296, "end": 4294967299)"_ba,
              u"claim-span-outside");
    wrongSpan("J13: a start of 2^32 + 1 before nothing", R"("start": 4294967297, "end": 3)"_ba,
              u"claim-span-empty");
    wrongSpan("the largest integer", R"("start": 0, "end": 9007199254740991)"_ba, u"claim-span-outside");
    const auto wrongStart = [&row](const char* name, const QByteArray& start, const char16_t* code) {
        row(name, {{"\"c1\", \"start\": 0"_ba, "\"c1\", \"start\": \u00A7"_ba + start}},
            {QString::fromUtf16(code) + u" '/cases/0/claims/0/start'"_s});
    };
    wrongStart("J16: a start that is a truth value", "true"_ba, u"wrong-type");
    wrongStart("a start that is a text", "\"0\""_ba, u"wrong-type");
    wrongStart("a start that is null", "null"_ba, u"wrong-type");
    wrongStart("a start between two characters", "0.5"_ba, u"not-an-integer");
    wrongStart("J17: a start of 2^53", "9007199254740992"_ba, u"integer-out-of-range");
    wrongStart("a start of 2^64", "18446744073709551616"_ba, u"integer-out-of-range");
    wrongStart("a start of 1e300", "1e300"_ba, u"integer-out-of-range");
    wrongStart("a start below -(2^53 - 1)", "-9007199254740992"_ba, u"integer-out-of-range");

    const auto wrongCitation = [&row](const char* name, const QByteArray& citation, const char16_t* code) {
        row(name, {{citationText, citationText + ", \u00A7"_ba + citation}},
            {QString::fromUtf16(code) + u" '/cases/0/claims/0/evidence/1'"_s});
    };
    wrongCitation("a citation of another text",
                  R"({"evidenceId": "e1", "start": 6, "end": 10, "text": "Beta"})"_ba, u"region-mismatch");
    wrongCitation("a citation of the right text in other evidence",
                  R"({"evidenceId": "e2", "start": 0, "end": 5, "text": "alpha"})"_ba, u"region-mismatch");
    wrongCitation("an empty citation", R"({"evidenceId": "e1", "start": 6, "end": 6, "text": ""})"_ba,
                  u"region-empty");
    wrongCitation("a citation beyond the end",
                  R"({"evidenceId": "e1", "start": 6, "end": 12, "text": "beta\n"})"_ba, u"region-outside");
    wrongCitation("J14: a citation before the beginning",
                  R"({"evidenceId": "e1", "start": -5, "end": 5, "text": "alpha"})"_ba, u"region-outside");
    wrongCitation("a region with a text and no bounds",
                  R"({"evidenceId": "e1", "end": 5, "text": "alpha"})"_ba, u"missing-key");
    wrongCitation("a region with bounds and no text", R"({"evidenceId": "e1", "start": 0, "end": 5})"_ba,
                  u"missing-key");
    wrongCitation("a citation that is an id alone", R"("e1")"_ba, u"wrong-type");
    row("a check's region holds another text",
        {{checkRegion, "\u00A7{\"evidenceId\": \"e1\", \"start\": 0, \"end\": 4, \"text\": \"beta\"}"_ba}},
        {u"region-mismatch '/cases/0/claims/0/checks/0/region'"_s});
    row("a check that looks for nothing", {{"\"text\": \"beta\""_ba, "\"text\": \u00A7\"\""_ba}},
        {u"empty-check '/cases/0/claims/0/checks/0/text'"_s});

    // All together
    row("several faults of several cases, in the order of the file",
        {{"[\"truth\""_ba, "[\u00A7\"Truth\""_ba},
         {"\"held-out\""_ba, "\u00A7"
                             "1"_ba},
         {"\"limitations\": [\"one hunk\"]"_ba, "\"limitations\": [\"one hunk\", \u00A7"
                                                "null]"_ba},
         {"\"seenByProducer\": null"_ba, "\"seenByProducer\": \u00A7\"no\""_ba},
         {"\"text\": \"one\""_ba, "\"text\": \"two\""_ba},
         {"{\"id\": \"c1\""_ba, "\u00A7{\"id\": \"c1\""_ba},
         {"\"kind\": \"literal-quote\""_ba, "\"kind\": \u00A7\"quote\""_ba},
         {"\"usefulness\": null"_ba, "\"usefulness\": \u00A7\"yes\""_ba},
         {secondCase, "{\"sampleId\":\u00A7\"s1\",\u00A7\"Group\":1"_ba},
         {"\"sampling\":\"regression\""_ba, "\"sampling\":\u00A7\"Random\""_ba},
         {"\"claimCoverage\":\"selected\""_ba, "\"claimCoverage\":\u00A7"
                                               "false"_ba}},
        {u"unknown-value '/asks/0'"_s, u"wrong-type '/cases/0/split'"_s,
         u"wrong-type '/cases/0/capture/limitations/1'"_s,
         u"wrong-type '/cases/0/evidence/1/seenByProducer'"_s, u"claim-span-mismatch '/cases/0/claims/0'"_s,
         u"unknown-value '/cases/0/claims/0/checks/0/kind'"_s,
         u"wrong-type '/cases/0/expectedQuality/usefulness'"_s, u"repeated-sample '/cases/1/sampleId'"_s,
         u"unknown-key '/cases/1/Group'"_s, u"unknown-value '/cases/1/sampling'"_s,
         u"wrong-type '/cases/1/claimCoverage'"_s});
    row("a case that is no object",
        {{secondCase, "\u00A7"
                      "7, "_ba +
                          secondCase}},
        {u"wrong-type '/cases/1'"_s});
    row("columns count code points, not bytes",
        {{"\"name\": \"first\",\n      \"group\": \"g1\""_ba,
          "\"name\": \"\U0001F980e\u0301\", \"group\": \u00A7\"\""_ba}},
        {u"invalid-id '/cases/0/group'"_s});
}

void CorpusFileTest::reportsEveryFaultAtItsPlace()
{
    QFETCH(const QList<Edit>, edits);
    QFETCH(QStringList, findings);
    QFETCH(const QStringList, words);

    const MarkedText marked(edited(smallCorpus(), edits));
    QCOMPARE(marked.places.size(), findings.size());
    for (qsizetype i = 0; i < findings.size(); ++i)
        findings[i] += u' ' + marked.places.at(i);
    const ReadCorpus corpus = readCorpus(marked.text);
    QCOMPARE(told(corpus.issues), findings);
    const QString said = wordsOf(corpus.issues);
    for (const QString& word : words)
        QVERIFY2(said.contains(word), qPrintable(said));
}

void CorpusFileTest::everyKeyIsNeeded_data()
{
    QTest::addColumn<QString>("object");
    QTest::addColumn<QString>("key");
    const auto keys = [](const QString& object, const QString& list) {
        for (const QString& key : list.split(u' '))
            QTest::newRow(qPrintable(object + u'/' + key)) << object << key;
    };

    keys(u""_s, u"offsets rubric asks cases"_s);
    keys(u"/rubric"_s, u"id sha256 text"_s);
    keys(u"/cases/0"_s,
         u"sampleId name group split sampling practice provider destination capture reviewState "
         "provenance evidence output claims claimCoverage expectedQuality"_s);
    keys(u"/cases/0/capture"_s, u"status producerStatus limitations"_s);
    keys(u"/cases/0/provenance"_s,
         u"source revision producerModel promptDigest catalogRevision costUsd elapsedMs"_s);
    keys(u"/cases/0/evidence/0"_s, u"id role seenByProducer text sha256 completeness revision diffSide"_s);
    keys(u"/cases/0/output"_s, u"text sha256"_s);
    keys(u"/cases/0/claims/0"_s, u"id start end text verdict grounding reason evidence checks"_s);
    keys(u"/cases/0/claims/0/evidence/0"_s, u"evidenceId start end text"_s);
    keys(u"/cases/0/claims/0/checks/0"_s, u"id kind text region"_s);
    keys(u"/cases/0/claims/0/checks/0/region"_s, u"evidenceId"_s);
    keys(u"/cases/0/expectedQuality"_s, u"relevance repetition usefulness withholding"_s);
}

void CorpusFileTest::everyKeyIsNeeded()
{
    QFETCH(const QString, object);
    QFETCH(const QString, key);

    const ReadCorpus corpus =
        readCorpus(withValue(smallCorpus(), object + u'/' + key, QJsonValue(QJsonValue::Undefined)));
    const auto missing = std::ranges::find(corpus.issues.issues(), std::string("missing-key"), &Issue::code);
    QVERIFY2(missing != corpus.issues.issues().end(), qPrintable(told(corpus.issues).join(u'\n')));
    QCOMPARE(QString::fromStdString(missing->pointer), object);
    QVERIFY(QString::fromStdString(missing->message).contains(u'"' + key + u'"'));
}

void CorpusFileTest::nullIsAllowedWhereTheFormatSaysSo_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<bool>("allowed");
    const auto rows = [](bool allowed, const QString& list) {
        for (const QString& pointer : list.split(u' '))
            QTest::newRow(qPrintable(pointer + (allowed ? u" may be null"_s : u" is never null"_s)))
                << pointer << allowed;
    };

    rows(true,
         u"/rubric /rubric/text /cases/0/name /cases/0/provenance/source /cases/0/provenance/revision "
         "/cases/0/provenance/producerModel /cases/0/provenance/promptDigest "
         "/cases/0/provenance/catalogRevision /cases/0/provenance/costUsd /cases/0/provenance/elapsedMs "
         "/cases/0/evidence/0/revision /cases/0/evidence/0/diffSide /cases/0/evidence/1/seenByProducer "
         "/cases/0/claims/0/verdict /cases/0/claims/0/grounding /cases/0/claims/0/reason "
         "/cases/0/claims/0/checks/0/region/revision /cases/0/claims/0/checks/0/region/diffSide "
         "/cases/0/expectedQuality/relevance /cases/0/expectedQuality/repetition "
         "/cases/0/expectedQuality/usefulness /cases/0/expectedQuality/withholding /cases/1/output"_s);
    rows(false, u"/format /offsets /asks /asks/0 /cases /cases/0 /rubric/id /rubric/sha256 /cases/0/sampleId "
                "/cases/0/group /cases/0/split /cases/0/sampling /cases/0/practice /cases/0/provider "
                "/cases/0/destination /cases/0/capture /cases/0/capture/status "
                "/cases/0/capture/producerStatus /cases/0/capture/limitations "
                "/cases/0/capture/limitations/0 /cases/0/reviewState /cases/0/provenance /cases/0/evidence "
                "/cases/0/evidence/0 /cases/0/evidence/0/id /cases/0/evidence/0/role "
                "/cases/0/evidence/0/text /cases/0/evidence/0/sha256 /cases/0/evidence/0/completeness "
                "/cases/0/output /cases/0/output/text /cases/0/output/sha256 /cases/0/claims "
                "/cases/0/claims/0 /cases/0/claims/0/id /cases/0/claims/0/start /cases/0/claims/0/end "
                "/cases/0/claims/0/text /cases/0/claims/0/evidence /cases/0/claims/0/evidence/0 "
                "/cases/0/claims/0/evidence/0/evidenceId /cases/0/claims/0/evidence/0/start "
                "/cases/0/claims/0/evidence/0/text /cases/0/claims/0/checks /cases/0/claims/0/checks/0 "
                "/cases/0/claims/0/checks/0/id /cases/0/claims/0/checks/0/kind "
                "/cases/0/claims/0/checks/0/text /cases/0/claims/0/checks/0/region /cases/0/claimCoverage "
                "/cases/0/expectedQuality"_s);
}

void CorpusFileTest::nullIsAllowedWhereTheFormatSaysSo()
{
    QFETCH(const QString, pointer);
    QFETCH(const bool, allowed);

    const ReadCorpus corpus = readCorpus(withValue(smallCorpus(), pointer, QJsonValue::Null));
    QCOMPARE(!corpus.issues.hasErrors(), allowed);
    if (!allowed)
        QVERIFY2(std::ranges::find(corpus.issues.issues(), pointer.toStdString(), &Issue::pointer) !=
                     corpus.issues.issues().end(),
                 qPrintable(told(corpus.issues).join(u'\n')));
}

void CorpusFileTest::enumerationsAreExact_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("word");
    QTest::addColumn<bool>("known");
    const auto words = [](const QString& pointer, const QStringList& known) {
        const auto row = [&pointer](const QString& word, bool isKnown) {
            QTest::newRow(qPrintable(pointer + u' ' + word)) << pointer << word << isKnown;
        };
        for (const QString& word : known) {
            row(word, true);
            row(word.at(0).toUpper() + word.mid(1), false);
            row(word.toUpper(), false);
            row(word + u' ', false);
            row(word.chopped(1), false);
        }
        row(u""_s, false);
        row(u"null"_s, false);
        row(u"other"_s, false);
    };

    words(u"/offsets"_s, {u"utf-8"_s, u"utf-16"_s, u"code-point"_s});
    words(u"/asks/0"_s,
          {u"truth"_s, u"relevance"_s, u"repetition"_s, u"usefulness"_s, u"withholding"_s, u"active-time"_s});
    words(u"/cases/0/split"_s, {u"development"_s, u"held-out"_s});
    words(u"/cases/0/sampling"_s, {u"regression"_s, u"random"_s});
    words(u"/cases/1/capture/status"_s, {u"complete"_s, u"partial"_s, u"failed"_s});
    words(u"/cases/0/capture/producerStatus"_s, {u"complete"_s, u"partial"_s, u"failed"_s, u"unknown"_s});
    words(u"/cases/0/reviewState"_s, {u"reviewed"_s, u"withheld"_s, u"not-reviewed"_s});
    words(u"/cases/0/evidence/0/role"_s, {u"seen"_s, u"reference"_s, u"conversation"_s, u"compaction"_s});
    words(u"/cases/0/evidence/0/completeness"_s, {u"complete"_s, u"partial"_s});
    words(u"/cases/0/evidence/0/diffSide"_s, {u"old"_s, u"new"_s, u"unified"_s});
    words(u"/cases/0/claims/0/verdict"_s, {u"true"_s, u"false"_s, u"unsupported"_s});
    words(u"/cases/0/claims/0/grounding"_s, {u"supported"_s, u"unsupported"_s, u"unknown"_s});
    words(u"/cases/0/claims/0/checks/0/kind"_s, {u"literal-absence"_s, u"literal-quote"_s});
    words(u"/cases/0/claims/0/checks/0/region/diffSide"_s, {u"old"_s, u"new"_s, u"unified"_s});
    words(u"/cases/0/claimCoverage"_s, {u"selected"_s, u"exhaustive"_s});
}

void CorpusFileTest::enumerationsAreExact()
{
    QFETCH(const QString, pointer);
    QFETCH(const QString, word);
    QFETCH(const bool, known);

    const ReadCorpus corpus = readCorpus(withValue(smallCorpus(), pointer, word));
    if (known) {
        QCOMPARE(told(corpus.issues), QStringList());
        return;
    }
    QCOMPARE(corpus.issues.total(), std::size_t{1});
    QCOMPARE(corpus.issues.issues()[0].code, std::string("unknown-value"));
    QCOMPARE(QString::fromStdString(corpus.issues.issues()[0].pointer), pointer);
}

namespace {

using Bounds = std::pair<int, int>;

struct SpanSample {
    const char* name;
    QByteArray output;
    QByteArray quote;
    std::array<Bounds, 3> bounds; ///< in the order of the units
};

const std::array unitNames{u"utf-8"_s, u"utf-16"_s, u"code-point"_s};

QList<SpanSample> spanSamples()
{
    return {
        {"C-01: behind an astral character",
         "ok \U0001F980 crab ends"_ba,
         "crab"_ba,
         {{{8, 12}, {6, 10}, {5, 9}}}},
        {"C-04: behind combining marks",
         "re\u0301sume\u0301 sent"_ba,
         "sent"_ba,
         {{{11, 15}, {9, 13}, {9, 13}}}},
        {"C-04: a letter without its mark", "re\u0301sume\u0301 sent"_ba, "e"_ba, {{{1, 2}, {1, 2}, {1, 2}}}},
        {"C-05: the astral character itself", "a\U0001F980b"_ba, "\U0001F980"_ba, {{{1, 5}, {1, 3}, {1, 2}}}},
        {"C-07: behind CRLF", "a\r\nb\r\ncde"_ba, "cde"_ba, {{{6, 9}, {6, 9}, {6, 9}}}},
        {"C-07: behind a lone CR", "a\rcde"_ba, "cde"_ba, {{{2, 5}, {2, 5}, {2, 5}}}},
        {"C-07: behind LF CR, one of them in the span",
         "a\n\rcde"_ba,
         "\rcde"_ba,
         {{{2, 6}, {2, 6}, {2, 6}}}},
        {"C-08: unusual line breaks",
         "one\rtwo\u0085three\vfour"_ba,
         "four"_ba,
         {{{15, 19}, {14, 18}, {14, 18}}}},
        {"C-10: behind NUL", "ab\0cd ef"_ba, "ef"_ba, {{{6, 8}, {6, 8}, {6, 8}}}},
        {"C-10: NUL in the span", "ab\0cd ef"_ba, "b\0c"_ba, {{{1, 4}, {1, 4}, {1, 4}}}},
        {"C-11: between U+2028 and U+2029",
         "one\u2028two\u2029three\nfour"_ba,
         "three"_ba,
         {{{12, 17}, {8, 13}, {8, 13}}}},
        {"C-13: behind a zero-width space", "foo\u200Bbar baz"_ba, "bar"_ba, {{{6, 9}, {4, 7}, {4, 7}}}},
        {"C-14: behind bidirectional controls",
         "access granted \u202Edeined\u202C end"_ba,
         "end"_ba,
         {{{28, 31}, {24, 27}, {24, 27}}}},
        {"C-16: behind tabs", "\tx\ty = 1"_ba, "y = 1"_ba, {{{3, 8}, {3, 8}, {3, 8}}}},
        {"C-16: behind a wide character and a tab",
         "\u754C\t\tx\ty = 1"_ba,
         "y = 1"_ba,
         {{{7, 12}, {5, 10}, {5, 10}}}},
        {"C-17: white space counts", "x  =   1\n\n\n  y"_ba, "y"_ba, {{{13, 14}, {13, 14}, {13, 14}}}},
        {"C-19: the second of three", "no no no"_ba, "no"_ba, {{{3, 5}, {3, 5}, {3, 5}}}},
        {"C-20: inside a word", "Coll\u00E9 fini"_ba, "oll"_ba, {{{1, 4}, {1, 4}, {1, 4}}}},
        {"C-20: up to an accented letter", "Coll\u00E9 fini"_ba, "Coll\u00E9"_ba, {{{0, 6}, {0, 5}, {0, 5}}}},
        {"I08: behind U+FEFF at the beginning", "\uFEFFabc"_ba, "abc"_ba, {{{3, 6}, {1, 4}, {1, 4}}}},
        {"I08: U+FEFF itself", "\uFEFFabc"_ba, "\uFEFF"_ba, {{{0, 3}, {0, 1}, {0, 1}}}},
        {"I10: behind non-characters", "\uFFFF\uFDD0\U0010FFFFx"_ba, "x"_ba, {{{10, 11}, {4, 5}, {3, 4}}}},
        {"I11: behind a no-break space", "a\u00A0b"_ba, "b"_ba, {{{3, 4}, {2, 3}, {2, 3}}}},
        {"the whole text",
         "\U0001F469\u200D\U0001F4BB"_ba,
         "\U0001F469\u200D\U0001F4BB"_ba,
         {{{0, 11}, {0, 5}, {0, 3}}}},
    };
}

/// A corpus whose first case has one claim and one citation of the same text, at the same bounds.
QByteArray corpusWithSpan(const QString& unit, const QByteArray& text, const QByteArray& quote, Bounds bounds)
{
    const QByteArray region = "\"start\": "_ba + QByteArray::number(bounds.first) + ", \"end\": "_ba +
                              QByteArray::number(bounds.second) + ", \"text\": "_ba + jsonString(quote);
    return edited(smallCorpus(),
                  {{"\"utf-8\""_ba, '"' + unit.toLatin1() + '"'},
                   {sealedText("one two three"_ba), sealedText(text)},
                   {sealedText("gamma\n"_ba), sealedText(text)},
                   {R"("start": 0, "end": 3, "text": "one")"_ba, region},
                   {citationText, citationText + ", {\"evidenceId\": \"e2\", "_ba + region + "}"_ba}});
}

} // namespace

void CorpusFileTest::spansAreThoseOfTheDeclaredUnit_data()
{
    QTest::addColumn<QString>("unit");
    QTest::addColumn<QByteArray>("output");
    QTest::addColumn<QByteArray>("quote");
    QTest::addColumn<Bounds>("stated");
    QTest::addColumn<Bounds>("bytes");
    QTest::addColumn<QStringList>("hints"); ///< one of these, where the region is refused

    for (const SpanSample& sample : spanSamples()) {
        for (std::size_t unit = 0; unit < unitNames.size(); ++unit) {
            for (std::size_t from = 0; from < unitNames.size(); ++from) {
                const Bounds stated = sample.bounds[from];
                QStringList hints;
                for (std::size_t other = 0; other < unitNames.size(); ++other) {
                    if (sample.bounds[other] == stated)
                        hints.append(u"matches in "_s + unitNames[other] + u": set offsets"_s);
                }
                if (sample.bounds[unit] == stated)
                    hints.clear();
                QTest::newRow(qPrintable(QString::fromUtf8(sample.name) + u", counted in "_s +
                                         unitNames[from] + u", read in "_s + unitNames[unit]))
                    << unitNames[unit] << sample.output << sample.quote << stated << sample.bounds[0]
                    << hints;
            }
        }
    }
    const auto never = [](const char* name, const QString& unit, const QByteArray& output, Bounds stated,
                          const QByteArray& quote) {
        QTest::newRow(name) << unit << output << quote << stated << Bounds() << QStringList{u""_s};
    };
    never("C-05: half a surrogate pair", u"utf-16"_s, "a\U0001F980b"_ba, {2, 3}, "\U0001F980"_ba);
    never("C-05: the first half of a surrogate pair", u"utf-16"_s, "a\U0001F980b"_ba, {1, 2}, "b"_ba);
    never("C-05: inside a UTF-8 sequence", u"utf-8"_s, "a\U0001F980b"_ba, {2, 4}, "\U0001F980"_ba);
    never("C-05: a sequence without its last byte", u"utf-8"_s, "a\U0001F980b"_ba, {1, 4}, "\U0001F980"_ba);
    never("a composed letter is not its decomposition", u"utf-8"_s, "e\u0301"_ba, {0, 3}, "\u00E9"_ba);
    never("CRLF is not LF", u"utf-8"_s, "a\r\nb"_ba, {0, 3}, "a\n"_ba);
    never("a no-break space is not a space", u"code-point"_s, "a\u00A0b"_ba, {0, 3}, "a b"_ba);
    never("nothing is trimmed", u"utf-8"_s, " one "_ba, {0, 5}, "one"_ba);
}

void CorpusFileTest::spansAreThoseOfTheDeclaredUnit()
{
    QFETCH(const QString, unit);
    QFETCH(const QByteArray, output);
    QFETCH(const QByteArray, quote);
    QFETCH(const Bounds, stated);
    QFETCH(const Bounds, bytes);
    QFETCH(const QStringList, hints);

    const ReadCorpus corpus = readCorpus(corpusWithSpan(unit, output, quote, stated));
    if (hints.isEmpty()) {
        QCOMPARE(told(corpus.issues), QStringList());
        const Claim& claim = corpus.cases.at(0).claims.at(0);
        const Region expected{static_cast<std::size_t>(bytes.first), static_cast<std::size_t>(bytes.second)};
        QVERIFY(claim.span == expected);
        QVERIFY(claim.evidence.at(1).region == expected);
        QCOMPARE(claim.stated.start, std::int64_t{stated.first});
        QCOMPARE(claim.stated.end, std::int64_t{stated.second});
        QCOMPARE(bytesOf(claim.span.of(corpus.cases.at(0).output->text.bytes())), quote);
        return;
    }
    QCOMPARE(corpus.issues.total(), std::size_t{2});
    QCOMPARE(QString::fromStdString(corpus.issues.issues()[0].pointer), u"/cases/0/claims/0"_s);
    QVERIFY(corpus.issues.issues()[0].code.starts_with("claim-span-"));
    const QString message = QString::fromStdString(corpus.issues.issues()[0].message);
    QVERIFY2(message.contains(u"\"c1\""_s) && message.contains(QString::number(stated.first)),
             qPrintable(message));
    QCOMPARE(QString::fromStdString(corpus.issues.issues()[1].pointer), u"/cases/0/claims/0/evidence/1"_s);
    QVERIFY(corpus.issues.issues()[1].code.starts_with("region-"));
    for (const Issue& issue : corpus.issues.issues()) {
        const QString hint = QString::fromStdString(issue.hint);
        QVERIFY2(std::ranges::any_of(hints,
                                     [&hint](const QString& expected) {
                                         return expected.isEmpty() ? hint.isEmpty()
                                                                   : hint.startsWith(expected);
                                     }),
                 qPrintable(hint));
    }
}

void CorpusFileTest::textsAreKeptByteForByte_data()
{
    QTest::addColumn<QByteArray>("text");

    QTest::newRow("C-07: CRLF, CR, LF CR") << "a\r\nb\rc\n\rd"_ba;
    QTest::newRow("C-10: NUL and controls") << "ab\0cd\x01\x1B[31m\x7F"_ba;
    QTest::newRow("C-13, C-14: zero-width and bidirectional characters") << "a\u200Bb\u202Ec\u202C"_ba;
    QTest::newRow("I08: U+FEFF at the beginning, in the middle and at the end") << "\uFEFFa\uFEFFb\uFEFF"_ba;
    QTest::newRow("I10: non-characters") << "\uFFFF\uFFFE\uFDD0\uFDEF\U0001FFFF\U0010FFFF"_ba;
    QTest::newRow("I11: separators and no-break spaces") << "\u2028\u2029\u00A0\u0085\v\f"_ba;
    QTest::newRow("both forms of a letter") << "\u00E9 e\u0301 \u212B \u00C5"_ba;
    QTest::newRow("white space at both ends") << "  \t a \n\n "_ba;
    QTest::newRow("diff prefixes") << "@@ -1 +1 @@\n-a\n+b\n c\n\\ No newline"_ba;
    QTest::newRow("the replacement character") << "\uFFFD"_ba;
    QTest::newRow("no text at all") << ""_ba;
}

void CorpusFileTest::textsAreKeptByteForByte()
{
    QFETCH(const QByteArray, text);

    const ReadCorpus corpus =
        readCorpus(edited(smallCorpus(), {{sealedText("gamma\n"_ba), sealedText(text)}}));
    QCOMPARE(told(corpus.issues), QStringList());
    const Evidence& evidence = corpus.cases.at(0).evidence.at(1);
    QCOMPARE(bytesOf(evidence.text.bytes()), text);
    QCOMPARE(bytesOf(evidence.sha256.hex()), hexDigestOf(text));
}

void CorpusFileTest::understandsEveryField()
{
    // The keys of this text are sorted, so the cases stand before the format and the unit.
    const QByteArray sorted = withValue(smallCorpus(), u"/x-any"_s, 1);
    QVERIFY(sorted.indexOf("\"cases\""_ba) < sorted.indexOf("\"format\""_ba));
    for (const QByteArray& text : {smallCorpus(), sorted}) {
        const ReadCorpus corpus = readCorpus(text);
        QCOMPARE(told(corpus.issues), QStringList());
        const CorpusHeader& header = corpus.file->header();
        QCOMPARE(header.offsets, OffsetUnit::Utf8);
        QCOMPARE(header.rubric->id, std::string("guide"));
        QCOMPARE(bytesOf(header.rubric->text->bytes()), "# Guide\n"_ba);
        QVERIFY(header.asks.has(Field::Truth) && header.asks.has(Field::Grounding));
        QVERIFY(!header.asks.has(Field::Usefulness) && !header.asks.has(std::nullopt));

        QCOMPARE(corpus.cases.size(), std::size_t{2});
        const EvaluationCase& first = corpus.cases[0];
        QCOMPARE(first.sampleId.value, std::string("s1"));
        QCOMPARE(first.name, std::optional<std::string>("first"));
        QCOMPARE(first.group.value, std::string("g1"));
        QCOMPARE(first.split, Split::HeldOut);
        QCOMPARE(first.sampling, Sampling::Random);
        QCOMPARE(first.practice, std::string("code-review"));
        QCOMPARE(first.provider, std::string("host"));
        QCOMPARE(first.destination, std::string("comment"));
        QCOMPARE(first.capture.status, CaptureStatus::Complete);
        QCOMPARE(first.capture.limitations, std::vector<std::string>{"one hunk"});
        QCOMPARE(first.producerStatus, ProducerStatus::Unknown);
        QCOMPARE(first.reviewState, ReviewState::Reviewed);
        QCOMPARE(first.provenance.source, std::optional<std::string>("log"));
        QCOMPARE(first.provenance.revision, std::optional<std::string>("r1"));
        QCOMPARE(first.provenance.producerModel, std::optional<std::string>("m1"));
        QCOMPARE(first.provenance.promptDigest, std::optional<std::string>("p1"));
        QCOMPARE(first.provenance.catalogRevision, std::optional<std::string>("k"));
        QCOMPARE(first.evidence.size(), std::size_t{2});
        QCOMPARE(first.evidence[0].role, EvidenceRole::Seen);
        QCOMPARE(first.evidence[0].seenByProducer, std::optional(true));
        QCOMPARE(first.evidence[0].completeness, Completeness::Complete);
        QCOMPARE(first.evidence[0].revision, std::optional<std::string>("r1"));
        QCOMPARE(first.evidence[0].diffSide, std::optional(DiffSide::New));
        QCOMPARE(first.evidence[1].role, EvidenceRole::Reference);
        QCOMPARE(first.evidence[1].seenByProducer, std::optional<bool>());
        QCOMPARE(first.evidence[1].completeness, Completeness::Partial);
        QCOMPARE(first.evidence[1].revision, std::optional<std::string>());
        QCOMPARE(first.evidence[1].diffSide, std::optional<DiffSide>());
        QCOMPARE(bytesOf(first.output->text.bytes()), "one two three"_ba);
        const Claim& claim = first.claims.at(0);
        QCOMPARE(claim.id.value, std::string("c1"));
        QVERIFY(claim.verdict == truth::isTrue && claim.grounding == grounding::supported);
        QCOMPARE(claim.reason, std::optional<std::string>("because"));
        QVERIFY((claim.evidence == std::vector{Citation{EvidenceId{"e1"}, Region{0, 5}}}));
        const LiteralCheck& check = claim.checks.at(0);
        QCOMPARE(check.id.value, std::string("k1"));
        QCOMPARE(check.kind, CheckKind::LiteralQuote);
        QCOMPARE(check.text, std::string("beta"));
        QVERIFY((check.region == Citation{EvidenceId{"e1"}, std::nullopt}));
        QVERIFY(check.revision && *check.revision == std::optional<std::string>("r1"));
        QVERIFY(check.diffSide && *check.diffSide == std::optional(DiffSide::New));
        // The canonical form of this check, written out by hand.
        QCOMPARE(
            bytesOf(check.sha256.hex()),
            hexDigestOf(R"({"id":"k1","kind":"literal-quote","region":{"diffSide":"new","evidenceId":"e1",)"
                        R"("revision":"r1"},"text":"beta"})"_ba));
        QCOMPARE(first.claimCoverage, ClaimCoverage::Exhaustive);
        // Unscored stays apart from false.
        QVERIFY(first.expectedQuality[Field::Relevance] == quality::yes);
        QVERIFY(first.expectedQuality[Field::Repetition] == quality::no);
        QVERIFY(!first.expectedQuality[Field::Usefulness].has_value());
        QVERIFY(first.isRequested());

        const EvaluationCase& second = corpus.cases[1];
        QVERIFY(!second.name && !second.output && second.claims.empty() && second.evidence.empty());
        QVERIFY(!second.provenance.source && !second.provenance.catalogRevision);
        QCOMPARE(second.producerStatus, ProducerStatus::Failed);
        QCOMPARE(second.reviewState, ReviewState::NotReviewed);
        QVERIFY(!second.isRequested());
    }
}

void CorpusFileTest::moreThanAThousandFaultsAreCounted()
{
    const QByteArray text = smallCorpus();
    const qsizetype begin = text.indexOf(secondCase);
    const qsizetype end = text.indexOf('\n', begin);
    QByteArrayList cases;
    for (int i = 0; i < 1234; ++i)
        cases.append(edited(text.mid(begin, end - begin),
                            {{"\"s2\""_ba, "\"s"_ba + QByteArray::number(i + 2) + "\""_ba},
                             {"\"development\""_ba, "\"elsewhere\""_ba}}));
    const ReadCorpus corpus = readCorpus(text.first(begin) + cases.join(",\n"_ba) + text.mid(end));
    QCOMPARE(corpus.issues.issues().size(), std::size_t{1000});
    QCOMPARE(corpus.issues.more(), std::size_t{234});
    QCOMPARE(QString::fromStdString(corpus.issues.issues()[0].pointer), u"/cases/1/split"_s);
    QCOMPARE(QString::fromStdString(corpus.issues.issues()[999].pointer), u"/cases/1000/split"_s);
    QCOMPARE(corpus.cases.size(), std::size_t{1});
}

void CorpusFileTest::theRealCorpusIsValid()
{
    ASSIZE_SHARED_DATA_PATH(path, u"crscore/corpus.json"_s);

    const ReadCorpus corpus = readCorpus(readWhole(path));
    QVERIFY2(!corpus.issues.hasErrors(), qPrintable(told(corpus.issues).join(u'\n')));
    QCOMPARE(corpus.cases.size(), std::size_t{300});
    std::size_t claims = 0;
    for (const EvaluationCase& evaluationCase : corpus.cases)
        claims += evaluationCase.claims.size();
    QCOMPARE(claims, std::size_t{1497});
}

void CorpusFileTest::theSampleIsValid()
{
    const ReadCorpus corpus =
        readCorpus(readWhole(sourceFile(u"resources/samples/sample.corpus.assize.json"_s)));
    QVERIFY2(!corpus.issues.hasErrors(), qPrintable(told(corpus.issues).join(u'\n')));
}

ASSIZE_TEST_CLASS(CorpusFileTest)

} // namespace assize::test

#include "corpusfiletest.moc"
