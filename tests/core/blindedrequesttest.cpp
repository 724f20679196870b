// SPDX-License-Identifier: Apache-2.0
#include "corpus/blindedrequest.h"

#include "base/inputfile.h"
#include "base/progress.h"
#include "bytes.h"
#include "corpus/requestsfile.h"
#include "corpustext.h"
#include "findings.h"
#include "json/documentfile.h"
#include "temporaryfolder.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

class BlindedRequestTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void exportsAreThoseOfAnotherProgram_data();
    void exportsAreThoseOfAnotherProgram();
    void hashIsThatOfTheCanonicalForm();
    void carriesNothingThatIsHidden();
    void whatCannotBeRatedIsNotHandedOut_data();
    void whatCannotBeRatedIsNotHandedOut();
    void correctionsLeaveTheHashes_data();
    void correctionsLeaveTheHashes();
    void whatRatersSeeChangesTheHashOfItsSample_data();
    void whatRatersSeeChangesTheHashOfItsSample();
    void oneByteOfTheRealCorpusChangesOneHash();
    void readsItsOwnExport();
    void refusesChangedRequestFiles_data();
    void refusesChangedRequestFiles();
    void withholdingIsAskedOfWithheldCasesAlone();
};

namespace {

QByteArray bytesIn(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll();
}

struct ReadRequests {
    bool hasHeader = false;
    IssueList issues;
    std::vector<BlindedRequest> requests;
};

ReadRequests readRequests(const QByteArray& text)
{
    const TemporaryFolder folder;
    SilentProgress progress;
    ReadRequests read;
    auto document = json::DocumentFile::open(folder.write("requests.json"_ba, text), InputFile::defaultLimit,
                                             read.issues, progress);
    if (!document)
        qFatal("cannot open the test's own file");
    RequestsFile file(std::move(*document));
    read.hasHeader = file.readHeader(read.issues);
    if (read.hasHeader && !file.forEachRequest(read.issues, progress, [&read](const BlindedRequest& request) {
            read.requests.push_back(request);
        }))
        qFatal("cannot read the test's own file");
    read.issues.finish();
    return read;
}

QStringList sortedKeys(QStringList keys)
{
    keys.sort();
    return keys;
}

/// The small corpus with a second case that is handed out as well.
QByteArray corpusOfTwoRequests()
{
    return edited(smallCorpus(),
                  {{"\"evidence\":[],\"output\":null"_ba,
                    "\"evidence\":[{\"id\":\"e1\",\"role\":\"conversation\",\"seenByProducer\":"
                    "false,"_ba +
                        sealedText("asked"_ba) +
                        ",\"completeness\":\"complete\",\"revision\":null,\"diffSide\":null}],"
                        "\"output\":{"_ba +
                        sealedText("answered"_ba) + "}"_ba}});
}

} // namespace

void BlindedRequestTest::exportsAreThoseOfAnotherProgram_data()
{
    QTest::addColumn<QString>("corpus");
    QTest::addColumn<QString>("requests");
    QTest::addColumn<int>("count");

    QTest::newRow("the real corpus") << sharedDataOrEmpty(u"crscore/corpus.json"_s)
                                     << sharedDataOrEmpty(u"crscore/requests.json"_s) << 300;
    QTest::newRow("the sample") << sourceFile(u"resources/samples/sample.corpus.assize.json"_s)
                                << sourceFile(u"resources/samples/sample.requests.assize.json"_s) << -1;
}

void BlindedRequestTest::exportsAreThoseOfAnotherProgram()
{
    QFETCH(const QString, corpus);
    QFETCH(const QString, requests);
    QFETCH(const int, count);
    if (corpus.isEmpty() || requests.isEmpty())
        QSKIP("shared data is absent: crscore/corpus.json, crscore/requests.json");

    const QByteArray expected = bytesIn(requests);
    const QByteArray exported = exportOf(bytesIn(corpus));
    const QHash<QString, QString> hashes = hashesIn(expected);
    QCOMPARE(hashesIn(exported), hashes);
    if (count >= 0)
        QCOMPARE(hashes.size(), count);
    QVERIFY(exported == expected);
}

void BlindedRequestTest::hashIsThatOfTheCanonicalForm()
{
    // Written out by hand: keys sorted, no white space, no requestHash.
    const auto text = [](const QByteArray& of) {
        return R"("sha256":")"_ba + hexDigestOf(of) + R"(","text":")"_ba +
               QByteArray(of).replace('\n', "\\n"_ba) + '"';
    };
    const QByteArray canonical =
        R"({"capture":{"limitations":["one hunk"],"status":"complete"},)"
        R"("claims":[{"end":3,"id":"c1","start":0,"text":"one"}],"destination":"comment","evidence":[)"
        R"({"completeness":"complete","diffSide":"new","id":"e1","revision":"r1","role":"seen","seenByProducer":true,)"_ba +
        text("alpha beta\n"_ba) +
        R"(},{"completeness":"partial","diffSide":null,"id":"e2","revision":null,"role":"reference","seenByProducer":null,)"_ba +
        text("gamma\n"_ba) + R"(}],"output":{)"_ba + text("one two three"_ba) +
        R"(},"reviewState":"reviewed","sampleId":"s1"})"_ba;
    QCOMPARE(hashesIn(exportOf(smallCorpus())).value(u"s1"_s), QString::fromLatin1(hexDigestOf(canonical)));
}

void BlindedRequestTest::carriesNothingThatIsHidden()
{
    QByteArray corpus = smallCorpus();
    int count = 0;
    const auto hide = [&corpus, &count](const QString& pointer) {
        corpus = withValue(corpus, pointer, u"canary-%1-canary"_s.arg(++count));
    };
    for (const QString& pointer :
         u"/cases/0/name /cases/0/group /cases/0/practice /cases/0/provider /cases/0/provenance/source "
         "/cases/0/provenance/revision /cases/0/provenance/producerModel /cases/0/provenance/promptDigest "
         "/cases/0/provenance/catalogRevision /cases/0/claims/0/reason /cases/0/claims/0/checks/0/id "
         "/cases/0/claims/0/checks/0/text /cases/0/claims/0/checks/0/region/revision /x-top /rubric/x-owner "
         "/cases/0/x-case /cases/0/capture/x-owner /cases/0/provenance/x-owner /cases/0/evidence/0/x-owner "
         "/cases/0/evidence/1/x-owner /cases/0/output/x-owner /cases/0/claims/0/x-owner "
         "/cases/0/claims/0/evidence/0/x-owner /cases/0/claims/0/checks/0/x-owner "
         "/cases/0/claims/0/checks/0/region/x-owner /cases/0/expectedQuality/x-owner"_s.split(u' '))
        hide(pointer);
    corpus = withValue(corpus, u"/cases/0/x-deep"_s,
                       QJsonObject{{u"text"_s, QJsonArray{u"canary-deep-canary"_s}}});
    corpus = withValue(corpus, u"/cases/0/provenance/costUsd"_s, 4242.125);
    corpus = withValue(corpus, u"/cases/0/provenance/elapsedMs"_s, 987654321);
    // Truth and grounding are asked, and so named in the header.
    corpus = withValue(corpus, u"/asks"_s, QJsonArray());
    QCOMPARE(corpus.count("canary-"_ba), count + 1);

    const QByteArray exported = exportOf(corpus);
    for (const QByteArray& hidden : {"canary"_ba,     "4242"_ba,           "987654321"_ba,
                                     "x-"_ba,         "held-out"_ba,       "random"_ba,
                                     "unknown"_ba,    "producerStatus"_ba, "verdict"_ba,
                                     "grounding"_ba,  "supported"_ba,      "reason"_ba,
                                     "evidenceId"_ba, "checks"_ba,         "literal"_ba,
                                     "exhaustive"_ba, "claimCoverage"_ba,  "expectedQuality"_ba,
                                     "relevance"_ba,  "provenance"_ba,     "provider"_ba,
                                     "practice"_ba,   "name"_ba,           "group"_ba,
                                     "split"_ba,      "sampling"_ba,       "s2"_ba})
        QVERIFY2(!exported.contains(hidden), hidden.constData());

    // Nothing else is in it, and nothing is missing.
    const auto keysAt = [&exported](const QString& pointer) {
        return sortedKeys(valueAt(exported, pointer).toObject().keys());
    };
    QCOMPARE(sortedKeys(valueAt("{\"all\":"_ba + exported + "}"_ba, u"/all"_s).toObject().keys()),
             sortedKeys(u"format offsets rubric asks requests"_s.split(u' ')));
    QCOMPARE(keysAt(u"/rubric"_s), sortedKeys(u"id sha256 text"_s.split(u' ')));
    QCOMPARE(
        keysAt(u"/requests/0"_s),
        sortedKeys(
            u"sampleId requestHash destination reviewState capture output evidence claims"_s.split(u' ')));
    QCOMPARE(keysAt(u"/requests/0/capture"_s), sortedKeys(u"status limitations"_s.split(u' ')));
    QCOMPARE(keysAt(u"/requests/0/output"_s), sortedKeys(u"text sha256"_s.split(u' ')));
    for (const QString& place : {u"/requests/0/evidence/0"_s, u"/requests/0/evidence/1"_s})
        QCOMPARE(
            keysAt(place),
            sortedKeys(u"id role seenByProducer text sha256 completeness revision diffSide"_s.split(u' ')));
    QCOMPARE(keysAt(u"/requests/0/claims/0"_s), sortedKeys(u"id start end text"_s.split(u' ')));
}

void BlindedRequestTest::whatCannotBeRatedIsNotHandedOut_data()
{
    QTest::addColumn<QList<Edit>>("edits");
    QTest::addColumn<QStringList>("samples");

    QTest::newRow("no output") << QList<Edit>{} << QStringList{u"s1"_s};
    QTest::newRow("a failed capture with an output")
        << QList<Edit>{{"\"status\":\"partial\""_ba, "\"status\":\"failed\""_ba},
                       {"\"output\":null"_ba, "\"output\":{"_ba + sealedText("text"_ba) + "}"_ba}}
        << QStringList{u"s1"_s};
    QTest::newRow("a failed producer, but a kept output without claims")
        << QList<Edit>{{"\"output\":null"_ba, "\"output\":{"_ba + sealedText("text"_ba) + "}"_ba}}
        << QStringList{u"s1"_s, u"s2"_s};
    QTest::newRow("an empty output is an output")
        << QList<Edit>{{"\"output\":null"_ba, "\"output\":{"_ba + sealedText(""_ba) + "}"_ba}}
        << QStringList{u"s1"_s, u"s2"_s};
}

void BlindedRequestTest::whatCannotBeRatedIsNotHandedOut()
{
    QFETCH(const QList<Edit>, edits);
    QFETCH(const QStringList, samples);

    QCOMPARE(sortedKeys(hashesIn(exportOf(edited(smallCorpus(), edits))).keys()), samples);
}

void BlindedRequestTest::correctionsLeaveTheHashes_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QJsonValue>("value");
    const auto row = [](const QString& pointer, const QJsonValue& value) {
        QTest::newRow(qPrintable(pointer)) << pointer << value;
    };

    row(u"/cases/0/claims/0/verdict"_s, u"false"_s);
    row(u"/cases/0/claims/0/grounding"_s, u"unsupported"_s);
    row(u"/cases/0/claims/0/reason"_s, QJsonValue::Null);
    row(u"/cases/0/claims/0/evidence"_s, QJsonArray{QJsonObject{{u"evidenceId"_s, u"e1"_s}}});
    row(u"/cases/0/claims/0/checks"_s, QJsonArray());
    row(u"/cases/0/name"_s, u"another"_s);
    row(u"/cases/0/group"_s, u"another"_s);
    row(u"/cases/0/split"_s, u"development"_s);
    row(u"/cases/0/sampling"_s, u"regression"_s);
    row(u"/cases/0/practice"_s, u"another"_s);
    row(u"/cases/0/provider"_s, u"another"_s);
    row(u"/cases/0/capture/producerStatus"_s, u"failed"_s);
    row(u"/cases/0/provenance/producerModel"_s, u"another"_s);
    row(u"/cases/0/provenance/costUsd"_s, QJsonValue::Null);
    row(u"/cases/0/claimCoverage"_s, u"selected"_s);
    row(u"/cases/0/expectedQuality/usefulness"_s, true);
    row(u"/cases/0/evidence/0/x-owner"_s, u"a note"_s);
    row(u"/cases/0/x-owner"_s, u"a note"_s);
    row(u"/rubric"_s, QJsonValue::Null);
    row(u"/rubric/id"_s, u"another"_s);
    row(u"/asks"_s, QJsonArray{u"usefulness"_s});
}

void BlindedRequestTest::correctionsLeaveTheHashes()
{
    QFETCH(const QString, pointer);
    QFETCH(const QJsonValue, value);

    QCOMPARE(hashesIn(exportOf(withValue(corpusOfTwoRequests(), pointer, value))),
             hashesIn(exportOf(corpusOfTwoRequests())));
}

void BlindedRequestTest::whatRatersSeeChangesTheHashOfItsSample_data()
{
    QTest::addColumn<QList<Edit>>("edits");
    const auto row = [](const char* name, const QList<Edit>& edits) { QTest::newRow(name) << edits; };

    row("one byte of evidence", {{sealedText("gamma\n"_ba), sealedText("gamma "_ba)}});
    row("a line end of evidence", {{sealedText("gamma\n"_ba), sealedText("gamma\r\n"_ba)}});
    row("the output behind the claims", {{sealedText("one two three"_ba), sealedText("one two three."_ba)}});
    row("the destination", {{"\"destination\": \"comment\""_ba, "\"destination\": \"mail\""_ba}});
    row("the review state", {{"\"reviewState\": \"reviewed\""_ba, "\"reviewState\": \"withheld\""_ba}});
    row("the capture's status", {{"{\"status\": \"complete\""_ba, "{\"status\": \"partial\""_ba}});
    row("a limitation", {{"[\"one hunk\"]"_ba, "[]"_ba}});
    row("an evidence id", {{"{\"id\": \"e2\""_ba, "{\"id\": \"e3\""_ba}});
    row("a role", {{"\"role\": \"reference\""_ba, "\"role\": \"compaction\""_ba}});
    row("whether it was seen", {{"\"seenByProducer\": null"_ba, "\"seenByProducer\": false"_ba}});
    row("completeness", {{"\"completeness\": \"partial\""_ba, "\"completeness\": \"complete\""_ba}});
    row("a revision of evidence",
        {{"\"revision\": null, \"diffSide\": null"_ba, "\"revision\": \"\", \"diffSide\": null"_ba}});
    row("a side of a diff",
        {{"\"revision\": null, \"diffSide\": null"_ba, "\"revision\": null, \"diffSide\": \"old\""_ba}});
    row("a claim id", {{"{\"id\": \"c1\""_ba, "{\"id\": \"C1\""_ba}});
    row("a span", {{R"("end": 3, "text": "one")"_ba, R"("end": 7, "text": "one two")"_ba}});
}

void BlindedRequestTest::whatRatersSeeChangesTheHashOfItsSample()
{
    QFETCH(const QList<Edit>, edits);

    const auto before = hashesIn(exportOf(corpusOfTwoRequests()));
    const auto after = hashesIn(exportOf(edited(corpusOfTwoRequests(), edits)));
    QVERIFY(after.value(u"s1"_s) != before.value(u"s1"_s));
    QCOMPARE(after.value(u"s2"_s), before.value(u"s2"_s));
}

void BlindedRequestTest::oneByteOfTheRealCorpusChangesOneHash()
{
    ASSIZE_SHARED_DATA_PATH(path, u"crscore/corpus.json"_s);

    const QByteArray corpus = bytesIn(path);
    const auto before = hashesIn(exportOf(corpus));
    const QString evidence = u"/cases/123/evidence/0"_s;
    const QByteArray text = valueAt(corpus, evidence + u"/text"_s).toString().toUtf8() + ' ';
    QByteArray changed = withValue(corpus, evidence + u"/text"_s, QString::fromUtf8(text));
    changed = withValue(changed, evidence + u"/sha256"_s, QString::fromLatin1(hexDigestOf(text)));
    const auto after = hashesIn(exportOf(changed));
    QStringList differing;
    for (const auto& [sample, hash] : before.asKeyValueRange()) {
        if (after.value(sample) != hash)
            differing.append(sample);
    }
    QCOMPARE(differing, QStringList{valueAt(corpus, u"/cases/123/sampleId"_s).toString()});
}

void BlindedRequestTest::readsItsOwnExport()
{
    const QByteArray exported = exportOf(corpusOfTwoRequests());
    const ReadRequests read = readRequests(exported);
    QCOMPARE(told(read.issues), QStringList());
    QCOMPARE(read.requests.size(), std::size_t{2});
    const BlindedRequest& first = read.requests[0];
    QCOMPARE(first.sampleId.value, std::string("s1"));
    QCOMPARE(first.destination, std::string("comment"));
    QCOMPARE(first.evidence.size(), std::size_t{2});
    QVERIFY(first.claims.at(0).span == (Region{0, 3}));
    QCOMPARE(bytesOf(first.output.text.bytes()), "one two three"_ba);
    QCOMPARE(QString::fromStdString(first.requestHash.hex()), hashesIn(exported).value(u"s1"_s));
}

void BlindedRequestTest::refusesChangedRequestFiles_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QJsonValue>("value");
    QTest::addColumn<QString>("finding");
    const auto row = [](const char* name, const QString& pointer, const QJsonValue& value,
                        const QString& finding) { QTest::newRow(name) << pointer << value << finding; };
    const QString request = u"/requests/0"_s;

    for (const QString& object :
         {u""_s, u"/rubric"_s, request, request + u"/capture"_s, request + u"/output"_s,
          request + u"/evidence/0"_s, request + u"/claims/0"_s}) {
        for (const QString& key : {u"verdict"_s, u"x-note"_s})
            row(qPrintable(u"an extra key "_s + object + u'/' + key), object + u'/' + key, u"true"_s,
                u"unknown-key '"_s + object + u'/' + key + u'\'');
    }
    const QString hash = u"request-hash-mismatch '/requests/0/requestHash'"_s;
    row("another hash", request + u"/requestHash"_s, QString(64, u'0'), hash);
    row("a hash in upper case", request + u"/requestHash"_s, QString(64, u'A'),
        u"invalid-digest '/requests/0/requestHash'"_s);
    row("another destination", request + u"/destination"_s, u"mail"_s, hash);
    row("another sample id", request + u"/sampleId"_s, u"s9"_s, hash);
    row("another review state", request + u"/reviewState"_s, u"withheld"_s, hash);
    row("another limitation", request + u"/capture/limitations/0"_s, u"two hunks"_s, hash);
    row("seen flipped", request + u"/evidence/0/seenByProducer"_s, false, hash);
    row("a claim taken out", request + u"/claims"_s, QJsonArray(), hash);
    row("evidence taken out", request + u"/evidence"_s, QJsonArray(), hash);
    row("a changed text", request + u"/evidence/1/text"_s, u"delta"_s,
        u"digest-mismatch '/requests/0/evidence/1/sha256'"_s);
    row("a changed span", request + u"/claims/0/end"_s, 4, u"claim-span-mismatch '/requests/0/claims/0'"_s);
    row("a failed capture", request + u"/capture/status"_s, u"failed"_s,
        u"failed-capture-requested '/requests/0/capture/status'"_s);
    row("no output", request + u"/output"_s, QJsonValue::Null, u"output-missing '/requests/0/output'"_s);
    row("a key missing", request + u"/destination"_s, QJsonValue(QJsonValue::Undefined),
        u"missing-key '/requests/0'"_s);
    row("a sample twice", u"/requests/1/sampleId"_s, u"s1"_s, u"repeated-sample '/requests/1/sampleId'"_s);
    row("a later version", u"/format"_s, u"assize.requests/2"_s, u"unsupported-version '/format'"_s);
    row("a corpus", u"/format"_s, u"assize.corpus/1"_s, u"wrong-format '/format'"_s);
}

void BlindedRequestTest::refusesChangedRequestFiles()
{
    QFETCH(const QString, pointer);
    QFETCH(const QJsonValue, value);
    QFETCH(const QString, finding);

    const QByteArray exported = exportOf(corpusOfTwoRequests());
    const ReadRequests read = readRequests(withValue(exported, pointer, value));
    QStringList findings = told(read.issues);
    for (QString& line : findings)
        line.truncate(line.lastIndexOf(u" @"_s));
    QVERIFY2(findings.contains(u"error "_s + finding), qPrintable(findings.join(u'\n')));
}

void BlindedRequestTest::withholdingIsAskedOfWithheldCasesAlone()
{
    Asks asks;
    asks.add(Field::Withholding);
    asks.add(Field::Truth);
    QVERIFY(isAsked(Field::Withholding, asks, ReviewState::Withheld));
    QVERIFY(!isAsked(Field::Withholding, asks, ReviewState::Reviewed));
    QVERIFY(!isAsked(Field::Withholding, asks, ReviewState::NotReviewed));
    QVERIFY(isAsked(Field::Truth, asks, ReviewState::Reviewed));
    QVERIFY(!isAsked(Field::Grounding, asks, ReviewState::Withheld));
}

ASSIZE_TEST_CLASS(BlindedRequestTest)

} // namespace assize::test

#include "blindedrequesttest.moc"
