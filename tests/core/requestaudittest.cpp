// SPDX-License-Identifier: Apache-2.0
#include "corpus/requestaudit.h"

#include "base/inputfile.h"
#include "base/progress.h"
#include "corpustext.h"
#include "findings.h"
#include "json/documentfile.h"
#include "temporaryfolder.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <functional>

using namespace Qt::StringLiterals;

namespace assize::test {

class RequestAuditTest final : public TestCase {
    Q_OBJECT

    using Change = std::function<QByteArray(const QByteArray&)>;

private Q_SLOTS:
    void exportsAreClean_data();
    void exportsAreClean();
    void aSubsetIsClean_data();
    void aSubsetIsClean();
    void findsWhatWasAddedOrChanged_data();
    void findsWhatWasAddedOrChanged();
    void hiddenTextInExportedTextIsANotice_data();
    void hiddenTextInExportedTextIsANotice();
    void faultsOfTheCorpusAreNotThoseOfTheExport();
};

namespace {

struct Audited {
    IssueList issues;
    IssueList corpusIssues;
};

Audited audited(const QByteArray& corpusText, const QByteArray& requestsText)
{
    const ReadCorpus corpus = readCorpus(corpusText);
    if (!corpus.hasHeader)
        qFatal("the test's own corpus has no header");
    const TemporaryFolder folder;
    SilentProgress progress;
    Audited found;
    const auto requests = json::DocumentFile::open(folder.write("requests.json"_ba, requestsText),
                                                   InputFile::defaultLimit, found.issues, progress);
    if (!requests || !auditRequests(*corpus.file, *requests, found.issues, found.corpusIssues, progress))
        qFatal("cannot read the test's own files");
    found.issues.finish();
    return found;
}

/// The findings without their places in the file.
QStringList withoutPlaces(const IssueList& issues)
{
    QStringList lines = told(issues);
    for (QString& line : lines)
        line.truncate(line.lastIndexOf(u" @"_s));
    return lines;
}

QByteArray wholeFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll();
}

/// The small corpus with three cases that are handed out, s1, s2 and s3, and s4, which is not.
QByteArray corpusOfThreeRequests()
{
    const QByteArray second = "{\"sampleId\":\"s2\""_ba;
    // "conversation" is hidden as a practice and shown as a destination; here it would only be noise.
    const QByteArray text =
        edited(smallCorpus(), {{"\"practice\":\"conversation\""_ba, "\"practice\":\"talk\""_ba},
                               {"\"destination\":\"conversation\""_ba, "\"destination\":\"desk\""_ba}});
    const qsizetype begin = text.indexOf(second);
    const QByteArray without = text.mid(begin, text.indexOf('\n', begin) - begin);
    const QByteArray with =
        edited(without, {{"\"output\":null"_ba, "\"output\":{"_ba + sealedText("said"_ba) + "}"_ba}});
    return edited(text, {{without, with + ",\n"_ba + edited(with, {{"\"s2\""_ba, "\"s3\""_ba}}) + ",\n"_ba +
                                       edited(without, {{"\"s2\""_ba, "\"s4\""_ba}})}});
}

} // namespace

void RequestAuditTest::exportsAreClean_data()
{
    QTest::addColumn<QString>("corpus");
    QTest::addColumn<QString>("requests");

    QTest::newRow("the real corpus") << sharedDataOrEmpty(u"crscore/corpus.json"_s)
                                     << sharedDataOrEmpty(u"crscore/requests.json"_s);
    QTest::newRow("the sample") << sourceFile(u"resources/samples/sample.corpus.assize.json"_s)
                                << sourceFile(u"resources/samples/sample.requests.assize.json"_s);
}

void RequestAuditTest::exportsAreClean()
{
    QFETCH(const QString, corpus);
    QFETCH(const QString, requests);
    if (corpus.isEmpty() || requests.isEmpty())
        QSKIP("shared data is absent: crscore/corpus.json, crscore/requests.json");

    const Audited found = audited(wholeFile(corpus), wholeFile(requests));
    QVERIFY2(!found.issues.hasErrors(), qPrintable(told(found.issues).join(u'\n')));
    QVERIFY(!found.corpusIssues.hasErrors());
}

void RequestAuditTest::aSubsetIsClean_data()
{
    QTest::addColumn<QList<int>>("kept");

    QTest::newRow("all") << QList{0, 1, 2};
    QTest::newRow("none") << QList<int>{};
    QTest::newRow("the last one") << QList{2};
    QTest::newRow("the first and the last") << QList{0, 2};
}

void RequestAuditTest::aSubsetIsClean()
{
    QFETCH(const QList<int>, kept);

    const QByteArray corpus = corpusOfThreeRequests();
    const QByteArray requests = exportOf(corpus);
    QJsonArray subset;
    for (const int index : kept)
        subset.append(valueAt(requests, u"/requests/%1"_s.arg(index)));
    QCOMPARE(told(audited(corpus, withValue(requests, u"/requests"_s, subset)).issues), QStringList());
}

void RequestAuditTest::findsWhatWasAddedOrChanged_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QStringList>("findings");
    const auto row = [](const char* name, const Change& change, const QStringList& findings) {
        QTest::newRow(name) << change << findings;
    };
    const auto put = [&row](const char* name, const QString& pointer, const QJsonValue& value,
                            const QString& finding) {
        row(name, [pointer, value](const QByteArray& text) { return withValue(text, pointer, value); },
            {u"error "_s + finding});
    };
    const QString request = u"/requests/0"_s;
    const auto differs = [](const QString& pointer) { return u"differs-from-corpus '"_s + pointer + u'\''; };
    const auto leaked = [](const QString& pointer) { return u"leaked-key '"_s + pointer + u'\''; };

    // Something that raters must not see
    put("a key at the top", u"/practice"_s, u"code-review"_s, leaked(u"/practice"_s));
    put("an owner key at the top", u"/x-note"_s, u"a"_s, leaked(u"/x-note"_s));
    put("a key of the rubric", u"/rubric/answers"_s, u"a"_s, leaked(u"/rubric/answers"_s));
    put("an owner key of the rubric", u"/rubric/x-note"_s, u"a"_s, leaked(u"/rubric/x-note"_s));
    for (const QString& key : {u"name"_s, u"group"_s, u"split"_s, u"sampling"_s, u"practice"_s, u"provider"_s,
                               u"provenance"_s, u"claimCoverage"_s, u"expectedQuality"_s, u"x-note"_s})
        put(qPrintable(u"in a request: "_s + key), request + u'/' + key, u"a"_s,
            leaked(request + u'/' + key));
    put("the producer's status", request + u"/capture/producerStatus"_s, u"unknown"_s,
        leaked(request + u"/capture/producerStatus"_s));
    put("an owner key of the capture", request + u"/capture/x-note"_s, QJsonValue::Null,
        leaked(request + u"/capture/x-note"_s));
    put("an owner key of evidence", request + u"/evidence/1/x-note"_s, u"a"_s,
        leaked(request + u"/evidence/1/x-note"_s));
    put("an owner key of the output", request + u"/output/x-note"_s, u"a"_s,
        leaked(request + u"/output/x-note"_s));
    for (const QString& key :
         {u"verdict"_s, u"grounding"_s, u"reason"_s, u"evidence"_s, u"checks"_s, u"x-note"_s})
        put(qPrintable(u"in a claim: "_s + key), request + u"/claims/0/"_s + key, QJsonArray(),
            leaked(request + u"/claims/0/"_s + key));

    // Something else than the corpus gives
    put("another unit", u"/offsets"_s, u"utf-16"_s, differs(u"/offsets"_s));
    put("another question", u"/asks/1"_s, u"usefulness"_s, differs(u"/asks/1"_s));
    put("a question less", u"/asks"_s, QJsonArray{u"truth"_s}, differs(u"/asks"_s));
    put("no rubric", u"/rubric"_s, QJsonValue::Null, differs(u"/rubric"_s));
    put("another rubric text", u"/rubric/text"_s, u"# Say true\n"_s, differs(u"/rubric/text"_s));
    put("another rubric digest", u"/rubric/sha256"_s, QString(64, u'0'), differs(u"/rubric/sha256"_s));
    put("another hash", request + u"/requestHash"_s, QString(64, u'0'), differs(request + u"/requestHash"_s));
    put("another destination", request + u"/destination"_s, u"mail"_s, differs(request + u"/destination"_s));
    put("another review state", request + u"/reviewState"_s, u"withheld"_s,
        differs(request + u"/reviewState"_s));
    put("another capture status", request + u"/capture/status"_s, u"partial"_s,
        differs(request + u"/capture/status"_s));
    put("a limitation more", request + u"/capture/limitations/1"_s, u"a hint"_s,
        differs(request + u"/capture/limitations"_s));
    put("a changed output", request + u"/output/text"_s, u"one two four!"_s,
        differs(request + u"/output/text"_s));
    put("a changed evidence text", request + u"/evidence/0/text"_s, u"alpha beta"_s,
        differs(request + u"/evidence/0/text"_s));
    put("seen flipped", request + u"/evidence/0/seenByProducer"_s, false,
        differs(request + u"/evidence/0/seenByProducer"_s));
    put("not seen instead of not known", request + u"/evidence/1/seenByProducer"_s, false,
        differs(request + u"/evidence/1/seenByProducer"_s));
    put("another role", request + u"/evidence/1/role"_s, u"seen"_s, differs(request + u"/evidence/1/role"_s));
    put("an empty revision instead of none", request + u"/evidence/1/revision"_s, u""_s,
        differs(request + u"/evidence/1/revision"_s));
    put("a changed start", request + u"/claims/0/start"_s, 1, differs(request + u"/claims/0/start"_s));
    put("a changed end", request + u"/claims/0/end"_s, 7, differs(request + u"/claims/0/end"_s));
    put("a changed claim text", request + u"/claims/0/text"_s, u"two"_s,
        differs(request + u"/claims/0/text"_s));
    put("a claim left out", request + u"/claims"_s, QJsonArray(), differs(request + u"/claims"_s));
    put("evidence left out", request + u"/evidence"_s, QJsonArray(), differs(request + u"/evidence"_s));
    put("a key left out", request + u"/destination"_s, QJsonValue(QJsonValue::Undefined),
        u"missing-key '/requests/0'"_s);
    put("a request without a sample", request + u"/sampleId"_s, QJsonValue(QJsonValue::Undefined),
        u"missing-key '/requests/0'"_s);

    // Which samples, and in which order
    put("a sample that the corpus does not have", request + u"/sampleId"_s, u"s9"_s,
        u"unknown-sample '/requests/0'"_s);
    put("a sample that the corpus does not hand out", u"/requests/2/sampleId"_s, u"s4"_s,
        u"unknown-sample '/requests/2'"_s);
    row("a sample twice",
        [](const QByteArray& text) {
            return withValue(text, u"/requests/3"_s, valueAt(text, u"/requests/1"_s));
        },
        {u"error repeated-sample '/requests/3'"_s});
    row("another order",
        [](const QByteArray& text) {
            const QByteArray first = withValue(text, u"/requests/0"_s, valueAt(text, u"/requests/1"_s));
            return withValue(first, u"/requests/1"_s, valueAt(text, u"/requests/0"_s));
        },
        {u"error request-order '/requests/0'"_s});
    put("a file of another kind", u"/format"_s, u"assize.corpus/1"_s, u"wrong-format '/format'"_s);
}

void RequestAuditTest::findsWhatWasAddedOrChanged()
{
    QFETCH(const Change, change);
    QFETCH(const QStringList, findings);

    const QByteArray corpus = corpusOfThreeRequests();
    const Audited found = audited(corpus, change(exportOf(corpus)));
    QCOMPARE(withoutPlaces(found.issues), findings);
}

void RequestAuditTest::hiddenTextInExportedTextIsANotice_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("hidden");
    QTest::addColumn<bool>("noticed");
    const auto row = [](const char* name, const QString& pointer, const QString& hidden, bool noticed) {
        QTest::newRow(name) << pointer << hidden << noticed;
    };

    // The output is "one two three", of 13 characters.
    row("12 characters", u"/cases/0/name"_s, u"one two thre"_s, true);
    row("11 characters", u"/cases/0/name"_s, u"one two thr"_s, false);
    row("the whole output", u"/cases/0/name"_s, u"one two three"_s, true);
    row("more than stands there", u"/cases/0/name"_s, u"one two three!"_s, false);
    row("the group", u"/cases/0/group"_s, u"one two three"_s, true);
    row("the practice", u"/cases/0/practice"_s, u"one two three"_s, true);
    row("the provider", u"/cases/0/provider"_s, u"one two three"_s, true);
    row("the producer's model", u"/cases/0/provenance/producerModel"_s, u"one two three"_s, true);
    row("a reason", u"/cases/0/claims/0/reason"_s, u"one two three"_s, true);
    row("what a check looks for", u"/cases/0/claims/0/checks/0/text"_s, u"one two three"_s, true);
    row("an owner key of a case", u"/cases/0/x-note"_s, u"one two three"_s, true);
    row("an owner key of evidence", u"/cases/0/evidence/0/x-note"_s, u"one two three"_s, true);
    row("an owner key of a check's region", u"/cases/0/claims/0/checks/0/region/x-note"_s, u"one two three"_s,
        true);
    row("an owner key of the corpus", u"/x-note"_s, u"one two three"_s, true);
    row("an owner key of the rubric", u"/rubric/x-note"_s, u"one two three"_s, true);
}

void RequestAuditTest::hiddenTextInExportedTextIsANotice()
{
    QFETCH(const QString, pointer);
    QFETCH(const QString, hidden);
    QFETCH(const bool, noticed);

    const QByteArray corpus = withValue(smallCorpus(), pointer, hidden);
    const Audited found = audited(corpus, exportOf(corpus));
    QCOMPARE(found.issues.total(), std::size_t{noticed ? 1U : 0U});
    if (noticed)
        QVERIFY2(told(found.issues).constFirst().startsWith(u"notice hidden-text-exported '/requests/0"_s),
                 qPrintable(told(found.issues).join(u'\n')));
}

void RequestAuditTest::faultsOfTheCorpusAreNotThoseOfTheExport()
{
    const QByteArray corpus = corpusOfThreeRequests();
    const Audited found =
        audited(withValue(corpus, u"/cases/1/claimCoverage"_s, u"elsewhere"_s), exportOf(corpus));
    QCOMPARE(withoutPlaces(found.corpusIssues),
             QStringList{u"error unknown-value '/cases/1/claimCoverage'"_s});
    QVERIFY(!withoutPlaces(found.issues).contains(u"error unknown-value '/cases/1/claimCoverage'"_s));
}

ASSIZE_TEST_CLASS(RequestAuditTest)

} // namespace assize::test

#include "requestaudittest.moc"
