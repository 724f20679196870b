// SPDX-License-Identifier: Apache-2.0
#include "corpus/sealer.h"

#include "base/bytesink.h"
#include "base/inputfile.h"
#include "base/progress.h"
#include "bytes.h"
#include "corpustext.h"
#include "findings.h"
#include "json/documentfile.h"
#include "program.h"
#include "temporaryfolder.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QFile>
#include <QProcess>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace assize::test {

class SealerTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void findsQuotesInEveryUnit_data();
    void findsQuotesInEveryUnit();
    void fillsInDigests();
    void keepsWhatIsStated();
    void refusesWhatItCannotFillIn_data();
    void refusesWhatItCannotFillIn();
    void keysStandInTheOrderOfTheFormat();
    void aSealedCorpusStaysAsItIs_data();
    void aSealedCorpusStaysAsItIs();
    void theSampleDraftIsSealedAsItsOwnRulesSay();
};

namespace {

struct Sealed {
    IssueList issues;
    QByteArray bytes;
};

Sealed sealedDraft(const QByteArray& draft)
{
    const TemporaryFolder folder;
    SilentProgress progress;
    Sealed sealed;
    const auto document = json::DocumentFile::open(folder.write("draft.json"_ba, draft),
                                                   InputFile::defaultLimit, sealed.issues, progress);
    StringSink sink;
    if (!document || !seal(*document, sink, sealed.issues, progress))
        qFatal("cannot read the test's own draft");
    sealed.issues.finish();
    if (!locate(document->source(), sealed.issues))
        qFatal("cannot read the test's own draft");
    sealed.bytes = bytesOf(sink.bytes());
    return sealed;
}

/// The small corpus without digests and without offsets.
QByteArray smallDraft()
{
    QByteArray draft = smallCorpus();
    for (const QByteArray& text : {"# Guide\n"_ba, "alpha beta\n"_ba, "gamma\n"_ba, "one two three"_ba})
        draft.replace(sealedText(text), "\"text\": "_ba + jsonString(text));
    return edited(draft, {{R"("start": 0, "end": 3, "text": "one")"_ba, R"("text": "one")"_ba},
                          {R"("start": 0, "end": 5, "text": "alpha")"_ba, R"("text": "alpha")"_ba}});
}

} // namespace

void SealerTest::findsQuotesInEveryUnit_data()
{
    QTest::addColumn<QByteArray>("unit");
    QTest::addColumn<int>("start");
    QTest::addColumn<int>("end");

    QTest::newRow("bytes") << "utf-8"_ba << 8 << 14;
    QTest::newRow("UTF-16 units") << "utf-16"_ba << 6 << 11;
    QTest::newRow("code points") << "code-point"_ba << 5 << 10;
}

void SealerTest::findsQuotesInEveryUnit()
{
    QFETCH(const QByteArray, unit);
    QFETCH(const int, start);
    QFETCH(const int, end);

    const QByteArray text = "ok \U0001F980 cr\u00E4bs end"_ba;
    const QByteArray draft = edited(
        smallDraft(),
        {{"\"utf-8\""_ba, '"' + unit + '"'},
         {jsonString("one two three"_ba), jsonString(text)},
         {jsonString("gamma\n"_ba), jsonString(text)},
         {"\"text\": \"one\""_ba, "\"text\": \"cr\u00E4bs\""_ba},
         {R"({"evidenceId": "e1", "text": "alpha"})"_ba,
          "{\"evidenceId\": \"e1\", \"text\": \"beta\\n\"}, {\"evidenceId\": \"e2\", \"text\": \"cr\u00E4bs\"}"_ba},
         {R"({"evidenceId": "e1", "revision": "r1", "diffSide": "new"})"_ba,
          "{\"evidenceId\": \"e2\", \"text\": \"cr\u00E4bs\", \"diffSide\": null}"_ba}});
    const Sealed sealed = sealedDraft(draft);
    QCOMPARE(told(sealed.issues), QStringList());
    for (const QString& place : {u"/cases/0/claims/0"_s, u"/cases/0/claims/0/evidence/1"_s,
                                 u"/cases/0/claims/0/checks/0/region"_s}) {
        QCOMPARE(valueAt(sealed.bytes, place + u"/start"_s), QJsonValue(start));
        QCOMPARE(valueAt(sealed.bytes, place + u"/end"_s), QJsonValue(end));
    }
    QCOMPARE(valueAt(sealed.bytes, u"/cases/0/claims/0/evidence/0/start"_s), QJsonValue(6));
    QCOMPARE(valueAt(sealed.bytes, u"/cases/0/claims/0/evidence/0/end"_s), QJsonValue(11));
    QCOMPARE(valueAt(sealed.bytes, u"/cases/0/claims/0/checks/0/region/diffSide"_s), QJsonValue());
    QCOMPARE(told(readCorpus(sealed.bytes).issues), QStringList());
}

void SealerTest::fillsInDigests()
{
    const Sealed sealed = sealedDraft(smallDraft());
    QCOMPARE(told(sealed.issues), QStringList());
    const auto digestAt = [&sealed](const QString& place) {
        return valueAt(sealed.bytes, place + u"/sha256"_s).toString().toLatin1();
    };
    QCOMPARE(digestAt(u"/rubric"_s), hexDigestOf("# Guide\n"_ba));
    QCOMPARE(digestAt(u"/cases/0/evidence/0"_s), hexDigestOf("alpha beta\n"_ba));
    QCOMPARE(digestAt(u"/cases/0/evidence/1"_s), hexDigestOf("gamma\n"_ba));
    QCOMPARE(digestAt(u"/cases/0/output"_s), hexDigestOf("one two three"_ba));
    QCOMPARE(valueAt(sealed.bytes, u"/cases/1/output"_s), QJsonValue());
    // What was left out is filled in as the small corpus has it, and nothing else is touched.
    QCOMPARE(withValue(sealed.bytes, u"/x-any"_s, 1), withValue(smallCorpus(), u"/x-any"_s, 1));
}

void SealerTest::keepsWhatIsStated()
{
    // "no" occurs three times; the draft says which one it means.
    const QByteArray draft = edited(
        smallDraft(), {{jsonString("one two three"_ba), jsonString("no no no"_ba)},
                       {"\"text\": \"one\""_ba, "\"end\": 5, \"text\": \"no\", \"start\": 3.0"_ba},
                       {"\"format\""_ba, "\"x-top\": [1.50, \"\\u0000\"], \"format\""_ba},
                       {"\"name\": \"first\""_ba, "\"x-case\": {\"b\": 1, \"a\": 2}, \"name\": \"first\""_ba},
                       {"{\"id\": \"e1\""_ba, "{\"x-evidence\": true, \"id\": \"e1\""_ba},
                       {"{\"id\": \"k1\""_ba, "{\"x-check\": null, \"id\": \"k1\""_ba},
                       {"{\"relevance\": true"_ba, "{\"x-quality\": \"q\", \"relevance\": true"_ba}});
    const Sealed sealed = sealedDraft(draft);
    QCOMPARE(told(sealed.issues), QStringList());
    QCOMPARE(valueAt(sealed.bytes, u"/cases/0/claims/0/start"_s), QJsonValue(3));
    QCOMPARE(valueAt(sealed.bytes, u"/cases/0/claims/0/end"_s), QJsonValue(5));
    QCOMPARE(valueAt(sealed.bytes, u"/x-top"_s), valueAt(draft, u"/x-top"_s));
    QCOMPARE(valueAt(sealed.bytes, u"/cases/0/x-case"_s), valueAt(draft, u"/cases/0/x-case"_s));
    QCOMPARE(valueAt(sealed.bytes, u"/cases/0/evidence/0/x-evidence"_s), QJsonValue(true));
    QVERIFY(!valueAt(sealed.bytes, u"/cases/0/claims/0/checks/0/x-check"_s).isUndefined());
    QCOMPARE(valueAt(sealed.bytes, u"/cases/0/expectedQuality/x-quality"_s), QJsonValue(u"q"_s));
}

void SealerTest::refusesWhatItCannotFillIn_data()
{
    QTest::addColumn<QList<Edit>>("edits");
    QTest::addColumn<QString>("finding");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const QList<Edit>& edits, const QString& finding,
                        const QString& words = {}) { QTest::newRow(name) << edits << finding << words; };
    const QByteArray output = jsonString("one two three"_ba);
    const Edit claimMark{"{\"id\": \"c1\""_ba, "\u00A7{\"id\": \"c1\""_ba};
    const auto quote = [](const QByteArray& text) {
        return Edit{"\"text\": \"one\""_ba, "\"text\": "_ba + jsonString(text)};
    };

    row("C-19: a quote that occurs three times names the places",
        {{output, jsonString("no no no"_ba)}, quote("no"_ba), claimMark},
        u"error claim-quote-ambiguous '/cases/0/claims/0'"_s, u"0, 3, 6"_s);
    row("overlapping occurrences count", {{output, jsonString("banana"_ba)}, quote("ana"_ba), claimMark},
        u"error claim-quote-ambiguous '/cases/0/claims/0'"_s, u"1, 3"_s);
    row("places are counted in the unit of the file",
        {{"\"utf-8\""_ba, "\"utf-16\""_ba},
         {output, jsonString("\U0001F980 a a"_ba)},
         quote("a"_ba),
         claimMark},
        u"error claim-quote-ambiguous '/cases/0/claims/0'"_s, u"3, 5"_s);
    row("a quote that does not occur", {quote("four"_ba), claimMark},
        u"error claim-quote-not-found '/cases/0/claims/0'"_s, u"\"four\""_s);
    row("a quote that occurs in another spelling", {quote("One"_ba), claimMark},
        u"error claim-quote-not-found '/cases/0/claims/0'"_s);
    row("a quote with other white space", {quote("one\u00A0two"_ba), claimMark},
        u"error claim-quote-not-found '/cases/0/claims/0'"_s);
    row("an empty quote", {quote(""_ba), claimMark}, u"error claim-quote-not-found '/cases/0/claims/0'"_s);
    row("an ambiguous quote in evidence",
        {{R"({"evidenceId": "e1", "text": "alpha"})"_ba,
          "\u00A7{\"evidenceId\": \"e1\", \"text\": \"a\"}"_ba}},
        u"error region-quote-ambiguous '/cases/0/claims/0/evidence/0'"_s, u"0, 4, 9"_s);
    row("a quote from other evidence",
        {{R"({"evidenceId": "e1", "text": "alpha"})"_ba,
          "\u00A7{\"evidenceId\": \"e1\", \"text\": \"gamma\"}"_ba}},
        u"error region-quote-not-found '/cases/0/claims/0/evidence/0'"_s);
    row("an ambiguous quote of a check",
        {{R"({"evidenceId": "e1", "revision": "r1", "diffSide": "new"})"_ba,
          "\u00A7{\"evidenceId\": \"e1\", \"text\": \"a\"}"_ba}},
        u"error region-quote-ambiguous '/cases/0/claims/0/checks/0/region'"_s);
    row("a wrong digest is refused, not repaired",
        {{output, output + ", \"sha256\": \u00A7\""_ba + hexDigestOf("other"_ba) + "\""_ba}},
        u"error digest-mismatch '/cases/0/output/sha256'"_s);
    row("a digest of null is refused, not filled in", {{output, output + ", \"sha256\": \u00A7null"_ba}},
        u"error wrong-type '/cases/0/output/sha256'"_s);
    row("wrong offsets are refused, not repaired",
        {{"\"text\": \"one\""_ba, R"("start": 1, "end": 4, "text": "one")"_ba}, claimMark},
        u"error claim-span-mismatch '/cases/0/claims/0'"_s);
    row("a start without an end is not completed",
        {{"\"text\": \"one\""_ba, R"("start": 0, "text": "one")"_ba}, claimMark},
        u"error missing-key '/cases/0/claims/0'"_s, u"\"end\""_s);
    row("the rules of a corpus hold", {{"\"held-out\""_ba, "\u00A7\"held\""_ba}},
        u"error unknown-value '/cases/0/split'"_s);
    row("the rules between cases hold", {{"\"sampleId\":\"s2\""_ba, "\"sampleId\":\u00A7\"s1\""_ba}},
        u"error repeated-sample '/cases/1/sampleId'"_s);
    row("a file of another kind", {{"\"assize.corpus/1\""_ba, "\u00A7\"assize.requests/1\""_ba}},
        u"error wrong-format '/format'"_s);
    row("no cases", {{"\"cases\": ["_ba, "\u00A7\"case\": ["_ba}}, u"error unknown-key '/case'"_s);
}

void SealerTest::refusesWhatItCannotFillIn()
{
    QFETCH(const QList<Edit>, edits);
    QFETCH(const QString, finding);
    QFETCH(const QString, words);

    const MarkedText draft(edited(smallDraft(), edits));
    const Sealed sealed = sealedDraft(draft.text);
    QVERIFY2(told(sealed.issues).contains(finding + u' ' + draft.places.value(0)),
             qPrintable(told(sealed.issues).join(u'\n')));
    QString said;
    for (const Issue& issue : sealed.issues.issues())
        said += QString::fromStdString(issue.message) + u'\n';
    QVERIFY2(said.contains(words), qPrintable(said));
}

void SealerTest::keysStandInTheOrderOfTheFormat()
{
    // Qt sorts the keys of an object, so nothing stands where the format puts it; owner keys go last.
    const QByteArray sorted = withValue(
        withValue(withValue(smallCorpus(), u"/cases/0/x-owner"_s, 1), u"/cases/0/capture/x-owner"_s, 2),
        u"/cases/0/claims/0/checks/0/region/x-owner"_s, 3);
    const Sealed sealed = sealedDraft(sorted);
    QCOMPARE(told(sealed.issues), QStringList());
    QByteArray flat = sealed.bytes;
    flat.replace(' ', "").replace('\n', "");
    const auto positions = [&flat](const QByteArray& within, const QByteArrayList& keys) {
        QList<qsizetype> found;
        const qsizetype begin = flat.indexOf(within);
        for (const QByteArray& key : keys)
            found.append(flat.indexOf('"' + key + "\":", begin));
        return begin >= 0 && !found.contains(-1) && std::ranges::is_sorted(found);
    };
    QVERIFY(positions("{"_ba, {"format"_ba, "offsets"_ba, "rubric"_ba, "asks"_ba, "cases"_ba}));
    QVERIFY(positions("\"cases\""_ba,
                      {"sampleId"_ba, "name"_ba, "group"_ba, "split"_ba, "sampling"_ba, "practice"_ba,
                       "provider"_ba, "destination"_ba, "capture"_ba, "reviewState"_ba, "provenance"_ba,
                       "evidence"_ba, "output"_ba, "claims"_ba, "claimCoverage"_ba, "expectedQuality"_ba}));
    QVERIFY(positions("\"capture\""_ba, {"status"_ba, "producerStatus"_ba, "limitations"_ba, "x-owner"_ba}));
    QVERIFY(positions("\"provenance\""_ba, {"source"_ba, "revision"_ba, "producerModel"_ba, "promptDigest"_ba,
                                            "catalogRevision"_ba, "costUsd"_ba, "elapsedMs"_ba}));
    QVERIFY(positions("\"evidence\""_ba, {"id"_ba, "role"_ba, "seenByProducer"_ba, "text"_ba, "sha256"_ba,
                                          "completeness"_ba, "revision"_ba, "diffSide"_ba}));
    QVERIFY(positions("\"output\""_ba, {"text"_ba, "sha256"_ba}));
    QVERIFY(positions("\"claims\""_ba, {"id"_ba, "start"_ba, "end"_ba, "text"_ba, "verdict"_ba,
                                        "grounding"_ba, "reason"_ba, "evidence"_ba, "checks"_ba}));
    QVERIFY(positions("\"checks\""_ba, {"id"_ba, "kind"_ba, "text"_ba, "region"_ba}));
    QVERIFY(positions("\"region\""_ba, {"evidenceId"_ba, "revision"_ba, "diffSide"_ba, "x-owner"_ba}));
    QVERIFY(positions("\"expectedQuality\""_ba,
                      {"relevance"_ba, "repetition"_ba, "usefulness"_ba, "withholding"_ba}));
}

void SealerTest::aSealedCorpusStaysAsItIs_data()
{
    QTest::addColumn<QString>("path");

    QTest::newRow("the sample") << sourceFile(u"resources/samples/sample.corpus.assize.json"_s);
    QTest::newRow("the real corpus") << sharedDataOrEmpty(u"crscore/corpus.json"_s);
}

void SealerTest::aSealedCorpusStaysAsItIs()
{
    QFETCH(const QString, path);
    if (path.isEmpty())
        QSKIP("shared data is absent: crscore/corpus.json");

    // Both were written by other programs, in the form that our writers have too.
    const QByteArray corpus = contentsOf(path);
    const Sealed sealed = sealedDraft(corpus);
    QVERIFY2(!sealed.issues.hasErrors(), qPrintable(told(sealed.issues).join(u'\n')));
    QVERIFY(sealed.bytes == corpus);
    QCOMPARE(told(sealed.issues), told(readCorpus(corpus).issues));
}

void SealerTest::theSampleDraftIsSealedAsItsOwnRulesSay()
{
    QProcess python;
    python.start(u"python3"_s,
                 {u"-B"_s, u"-c"_s,
                  u"import sys, json\n"
                  "sys.path.insert(0, sys.argv[1])\n"
                  "from check_sample import sealed\n"
                  "from format_rules import file_bytes\n"
                  "draft = json.load(open(sys.argv[2], encoding='utf-8'))\n"
                  "sys.stdout.buffer.write(file_bytes(sealed(draft)))\n"_s,
                  sourceFile(u"tests/data/samples"_s), sourceFile(u"resources/samples/sample.draft.json"_s)});
    QVERIFY2(python.waitForFinished(), qPrintable(python.errorString()));
    QCOMPARE(python.readAllStandardError(), ""_ba);
    QCOMPARE(python.exitCode(), 0);
    const Sealed sealed = sealedDraft(contentsOf(sourceFile(u"resources/samples/sample.draft.json"_s)));
    QCOMPARE(told(sealed.issues), QStringList());
    QCOMPARE(sealed.bytes, python.readAllStandardOutput());
}

ASSIZE_TEST_CLASS(SealerTest)

} // namespace assize::test

#include "sealertest.moc"
