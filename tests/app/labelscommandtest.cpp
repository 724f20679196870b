// SPDX-License-Identifier: Apache-2.0
#include "documents.h"
#include "program.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace Qt::StringLiterals;

namespace assize::test {

/// What the commands on labels, judges, checks and drafts find, on the sample and on variants of it.
class LabelsCommandTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void countsAddUp_data();
    void countsAddUp();
    void corpusAndRequestsFindTheSame_data();
    void corpusAndRequestsFindTheSame();
    void completeOrNot_data();
    void completeOrNot();
    void aFileIsTakenAsAWholeOrNotAtAll();
    void staleRatingsAreKeptUnscored();
    void theFirstSubmissionCounts();
    void judgeResults_data();
    void judgeResults();
    void checksSayWhatTheRegionsHold();
    void sealsTheDraft();
    void expectsADigest_data();
    void expectsADigest();
    void intervalsOfTheSample_data();
    void intervalsOfTheSample();
};

namespace {

const QString zeros(64, u'0');

QJsonObject sampleDocument(const QString& name)
{
    return jsonIn(contentsOf(sampleFile(name)));
}

QJsonObject ratedByB()
{
    return sampleDocument(u"rater-b.labels.assize"_s);
}

/// The findings about one file, without its name, which differs from run to run.
QJsonArray findingsAbout(const QString& path, const QByteArray& diagnostics)
{
    QJsonArray findings;
    for (const QJsonValue& one : jsonIn(diagnostics)[u"diagnostics"_s].toArray()) {
        if (one[u"file"_s].toString() == path)
            findings.append(one);
    }
    return findings;
}

} // namespace

void LabelsCommandTest::countsAddUp_data()
{
    QTest::addColumn<QJsonArray>("files");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("code");
    QTest::addColumn<QStringList>("counts");

    const QJsonObject b = ratedByB();
    const qsizetype all = b[u"ratings"_s].toArray().size();
    QCOMPARE(all, 17); // of 18 requests: B has not come to s08
    const QStringList none;
    const QStringList keep{u"--keep-stale"_s};
    const QJsonObject stale = changed(b, u"ratings/0/requestHash"_s, zeros);
    const QJsonObject unknown = changed(b, u"ratings/0/sampleId"_s, u"s99"_s);
    const QJsonObject other = changed(b, u"ratings/0/note"_s, u"another note"_s);
    const QString clean = u"17 = 17 + 0 + 0 + 0"_s;
    QTest::newRow("one file") << QJsonArray{b} << none << 0 << QStringList{clean};
    QTest::newRow("M07: the same file twice")
        << QJsonArray{b, b} << none << 0 << QStringList{clean, u"17 = 0 + 17 + 0 + 0"_s};
    QJsonObject half = b;
    QJsonArray ratings = b[u"ratings"_s].toArray();
    while (ratings.size() > 5)
        ratings.removeLast();
    half[u"ratings"_s] = ratings;
    QTest::newRow("equal ratings in another file")
        << QJsonArray{b, half} << none << 0 << QStringList{u"* = 17 + 5 same"_s};
    QTest::newRow("M01: stale") << QJsonArray{stale} << none << 1 << QStringList{u"17 = 16 + 0 + 0 + 1"_s};
    QTest::newRow("M01: stale and kept")
        << QJsonArray{stale} << keep << 0 << QStringList{u"17 = 16 + 0 + 1 + 0"_s};
    QTest::newRow("an unknown sample")
        << QJsonArray{unknown} << none << 1 << QStringList{u"17 = 16 + 0 + 0 + 1"_s};
    QTest::newRow("an unknown sample is not stale")
        << QJsonArray{unknown} << keep << 1 << QStringList{u"17 = 16 + 0 + 0 + 1"_s};
    QTest::newRow("M10: two submissions")
        << QJsonArray{b, other} << none << 1 << QStringList{u"* = 16 + 16 same + 2 refused"_s};
    QTest::newRow("nothing rated") << QJsonArray{changed(b, u"ratings"_s, QJsonArray())} << none << 0
                                   << QStringList{u"0 = 0 + 0 + 0 + 0"_s};
    QTest::newRow("a rating that cannot be read") << QJsonArray{changed(b, u"ratings/3/state"_s, u"done"_s)}
                                                  << none << 1 << QStringList{u"17 = 16 + 0 + 0 + 1"_s};
}

void LabelsCommandTest::countsAddUp()
{
    QFETCH(const QJsonArray, files);
    QFETCH(const QStringList, options);
    QFETCH(const int, code);
    QFETCH(const QStringList, counts);

    const Scratch scratch;
    QStringList arguments{u"labels"_s, u"check"_s, u"--requests"_s, sampleFile(u"requests.assize"_s)};
    arguments += options;
    for (qsizetype i = 0; i < files.size(); ++i)
        arguments << scratch.write(u"labels-%1.json"_s.arg(i), jsonOf(files.at(i).toObject()));
    const Outcome outcome = runCli(arguments);
    QCOMPARE(complaint(outcome, code), QByteArray());

    static const QRegularExpression line(
        u"(\\d+) ratings? = (\\d+) added \\+ (\\d+) same \\+ (\\d+) stale \\+ (\\d+) refused"_s);
    QStringList told;
    int added = 0;
    int same = 0;
    int refused = 0;
    for (auto all = line.globalMatch(QString::fromUtf8(outcome.out)); all.hasNext();) {
        const QStringList numbers = all.next().capturedTexts().mid(1);
        QCOMPARE(numbers.at(0).toInt(), numbers.at(1).toInt() + numbers.at(2).toInt() +
                                            numbers.at(3).toInt() + numbers.at(4).toInt());
        added += numbers.at(1).toInt();
        same += numbers.at(2).toInt();
        refused += numbers.at(4).toInt();
        told.append(u"%1 = %2"_s.arg(numbers.first(), numbers.mid(1).join(u" + "_s)));
    }
    QCOMPARE(told.size(), files.size());
    // Which of two different files counts as the first is not said; their sums are.
    if (counts.first().startsWith(u'*')) {
        QString sums = u"* = %1 + %2 same"_s.arg(added).arg(same);
        if (refused > 0)
            sums += u" + %1 refused"_s.arg(refused);
        QCOMPARE(QStringList{sums}, counts);
    } else {
        told.sort();
        QStringList expected = counts;
        expected.sort();
        QCOMPARE(told, expected);
    }
}

void LabelsCommandTest::corpusAndRequestsFindTheSame_data()
{
    QTest::addColumn<QJsonObject>("labels");
    QTest::addColumn<QString>("finds");

    const QJsonObject b = ratedByB();
    const QString claim = u"ratings/0/claims/0/"_s;
    QTest::newRow("as it is") << b << u"in-progress"_s;
    QTest::newRow("stale") << changed(b, u"ratings/2/requestHash"_s, zeros) << u"stale-rating"_s;
    QTest::newRow("unknown sample") << changed(b, u"ratings/2/sampleId"_s, u"s99"_s) << u"unknown-sample"_s;
    QTest::newRow("unknown claim") << changed(b, claim + u"claimId"_s, u"c99"_s) << u"unknown-claim"_s;
    QTest::newRow("unknown evidence")
        << changed(b, claim + u"evidence"_s, QJsonArray{QJsonObject{{u"evidenceId"_s, u"nothing"_s}}})
        << u"unknown-evidence"_s;
    QTest::newRow("a claim left out of a complete rating")
        << changed(b, u"ratings/0/claims"_s, QJsonArray()) << u"incomplete-rating"_s;
    QTest::newRow("a field left open in a complete rating")
        << changed(b, claim + u"truth"_s, QJsonValue()) << u"incomplete-rating"_s;
    QTest::newRow("another rubric") << changed(b, u"rubricSha256"_s, zeros) << u"rubric-differs"_s;
}

void LabelsCommandTest::corpusAndRequestsFindTheSame()
{
    QFETCH(const QJsonObject, labels);
    QFETCH(const QString, finds);

    const Scratch scratch;
    const QString path = scratch.write(u"labels.json"_s, jsonOf(labels));
    const QStringList command{u"labels"_s, u"check"_s, path, u"--json"_s};
    const Outcome corpus = runCli(command + QStringList{u"--corpus"_s, sampleFile(u"corpus.assize"_s)});
    const Outcome requests = runCli(command + QStringList{u"--requests"_s, sampleFile(u"requests.assize"_s)});
    QCOMPARE(corpus.code, requests.code);
    QVERIFY2(codesIn(corpus.out).contains(finds), corpus.out);
    QCOMPARE(findingsAbout(path, corpus.out), findingsAbout(path, requests.out));
}

void LabelsCommandTest::completeOrNot_data()
{
    QTest::addColumn<QJsonObject>("labels");
    QTest::addColumn<int>("code");

    const QJsonObject a = sampleDocument(u"rater-a.labels.assize"_s);
    QTest::newRow("everything has been rated") << a << 0;
    QTest::newRow("one has only been begun") << changed(a, u"ratings/0/state"_s, u"in-progress"_s) << 1;
    QJsonArray ratings = a[u"ratings"_s].toArray();
    ratings.removeLast();
    QTest::newRow("one is missing") << changed(a, u"ratings"_s, ratings) << 1;
    QTest::newRow("B has begun s03 and not come to s08") << ratedByB() << 1;
}

void LabelsCommandTest::completeOrNot()
{
    QFETCH(const QJsonObject, labels);
    QFETCH(const int, code);

    const Scratch scratch;
    const QStringList command{u"labels"_s, u"check"_s, scratch.write(u"labels.json"_s, jsonOf(labels)),
                              u"--corpus"_s, sampleFile(u"corpus.assize"_s)};
    QCOMPARE(complaint(runCli(command), 0), QByteArray());
    const Outcome outcome = runCli(command + QStringList{u"--complete"_s});
    QCOMPARE(complaint(outcome, code), QByteArray());
    QCOMPARE(outcome.err.contains("[not-complete]"), code == 1);
    QCOMPARE(
        codesIn(runCli(command + QStringList{u"--complete"_s, u"--json"_s}).out).contains(u"not-complete"_s),
        code == 1);
}

void LabelsCommandTest::aFileIsTakenAsAWholeOrNotAtAll()
{
    const Scratch scratch;
    const QString faulty =
        scratch.write(u"b.json"_s, jsonOf(changed(ratedByB(), u"ratings/5/sampleId"_s, u"s99"_s)));
    const QString out = scratch.path(u"report.json"_s);
    const QStringList joining{sampleFile(u"corpus.assize"_s), u"--labels"_s,
                              sampleFile(u"rater-a.labels.assize"_s), u"--labels"_s, faulty};
    const Outcome score = runCli(QStringList{u"score"_s} + joining + QStringList{u"-o"_s, out});
    QCOMPARE(complaint(score, 3), QByteArray());
    QVERIFY2(score.err.contains("[unknown-sample]"), score.err);
    const Outcome kept =
        runCli(QStringList{u"score"_s} + joining + QStringList{u"--keep-stale"_s, u"-o"_s, out});
    QCOMPARE(complaint(kept, 3), QByteArray());
    const Outcome disagreements = runCli(QStringList{u"disagreements"_s} + joining);
    QCOMPARE(complaint(disagreements, 3), QByteArray());
    QCOMPARE(score.out + disagreements.out, QByteArray());
    QCOMPARE(scratch.names(), QStringList{u"b.json"_s});
}

void LabelsCommandTest::staleRatingsAreKeptUnscored()
{
    const Scratch scratch;
    // s13 is the first of the two raters' ratings in its stratum.
    QJsonObject b = ratedByB();
    const QJsonArray ratings = b[u"ratings"_s].toArray();
    for (qsizetype i = 0; i < ratings.size(); ++i) {
        if (ratings.at(i)[u"sampleId"_s].toString() == u"s13"_s)
            b = changed(b, u"ratings/%1/requestHash"_s.arg(i), zeros);
    }
    const QStringList command{u"score"_s,    sampleFile(u"corpus.assize"_s),
                              u"--labels"_s, sampleFile(u"rater-a.labels.assize"_s),
                              u"--labels"_s, scratch.write(u"b.json"_s, jsonOf(b)),
                              u"-o"_s,       u"-"_s};
    QCOMPARE(complaint(runCli(command), 3), QByteArray());
    const Outcome outcome = runCli(command + QStringList{u"--keep-stale"_s});
    QCOMPARE(complaint(outcome, 0), QByteArray());
    const QJsonObject report = jsonIn(outcome.out);
    QCOMPARE(valueAt(report, u"inputs/labels/0/stale"_s).toInt(), 0);
    QCOMPARE(valueAt(report, u"inputs/labels/1/stale"_s).toInt(), 1);
    const QJsonObject changelog = valueAt(report, u"strata/3"_s).toObject();
    QCOMPARE(changelog[u"practice"_s].toString(), u"release-notes"_s);
    QCOMPARE(valueAt(changelog, u"human/truth/missing"_s).toInt(), 1);
    QCOMPARE(valueAt(changelog, u"intervals/anyFalse/reasons"_s).toArray(), QJsonArray{u"missing-labels"_s});
}

void LabelsCommandTest::theFirstSubmissionCounts()
{
    const Scratch scratch;
    const QString corpus = scratch.write(u"corpus.json"_s, jsonOf(corpusOf(1)));
    const QJsonObject requests = jsonIn(runCli({u"requests"_s, corpus, u"-o"_s, u"-"_s}).out);
    const auto saying = [](const QString& truth) { return [truth](int, int) { return truth; }; };
    const QString first =
        scratch.write(u"first.json"_s, jsonOf(labelsOf(requests, u"a"_s, saying(u"true"_s))));
    const QString later =
        scratch.write(u"later.json"_s, jsonOf(labelsOf(requests, u"a"_s, saying(u"false"_s))));
    const QString b = scratch.write(u"b.json"_s, jsonOf(labelsOf(requests, u"b"_s, saying(u"true"_s))));

    const Outcome check = runCli({u"labels"_s, u"check"_s, first, later, u"--corpus"_s, corpus, u"--json"_s});
    QCOMPARE(complaint(check, 1), QByteArray());
    QCOMPARE(codesIn(check.out), QStringList({u"conflicting-submission"_s, u"conflicting-submission"_s}));
    for (const QJsonValue& one : jsonIn(check.out)[u"diagnostics"_s].toArray()) {
        const QString message = one[u"message"_s].toString();
        QVERIFY2(message.contains(first) && message.contains(later), qPrintable(message));
    }

    for (const auto& [given, expected] : {std::pair(first, u"true"_s), std::pair(later, u"disputed"_s)}) {
        QCOMPARE(complaint(runCli({u"labels"_s, u"check"_s, first, later, u"--corpus"_s, corpus, u"--first"_s,
                                   given}),
                           0),
                 QByteArray());
        const Outcome score = runCli({u"score"_s, corpus, u"--labels"_s, later, u"--labels"_s, first,
                                      u"--labels"_s, b, u"--first"_s, given, u"-o"_s, u"-"_s});
        QCOMPARE(complaint(score, 0), QByteArray());
        QCOMPARE(valueAt(jsonIn(score.out), u"strata/0/human/truth/"_s + expected).toInt(), 2);
        // C-62: a second rating by the same person never raises n.
        QCOMPARE(valueAt(jsonIn(score.out), u"overall/agreement/0/fields/truth/n"_s).toInt(), 2);
    }
}

void LabelsCommandTest::judgeResults_data()
{
    QTest::addColumn<QJsonObject>("judge");
    QTest::addColumn<QString>("finds");

    const QJsonObject judge = sampleDocument(u"judge.assize"_s);
    QTest::newRow("as it is") << judge << u""_s;
    QTest::newRow("another request hash")
        << changed(judge, u"results/0/requestHash"_s, zeros) << u"stale-result"_s;
    QTest::newRow("M18: another rubric") << changed(judge, u"rubricSha256"_s, zeros) << u"stale-rubric"_s;
    QTest::newRow("M18: null equals only null")
        << changed(judge, u"rubricSha256"_s, QJsonValue()) << u"stale-rubric"_s;
    QTest::newRow("an unknown sample")
        << changed(judge, u"results/0/sampleId"_s, u"s99"_s) << u"unknown-sample"_s;
    QTest::newRow("a result lists every claim")
        << changed(judge, u"results/0/claims"_s, QJsonArray()) << u"missing-claim"_s;
}

void LabelsCommandTest::judgeResults()
{
    QFETCH(const QJsonObject, judge);
    QFETCH(const QString, finds);

    const Scratch scratch;
    const QStringList command{u"judge"_s, u"check"_s, scratch.write(u"judge.json"_s, jsonOf(judge)),
                              u"--corpus"_s, sampleFile(u"corpus.assize"_s)};
    const Outcome text = runCli(command);
    QCOMPARE(complaint(text, finds.isEmpty() ? 0 : 1), QByteArray());
    if (finds.isEmpty())
        QVERIFY2(text.out.contains("17 of 18 requests judged"), text.out); // no result for s14
    const QStringList codes = codesIn(runCli(command + QStringList{u"--json"_s}).out);
    QCOMPARE(codes.contains(finds), !finds.isEmpty());
}

/// Both kinds ask whether the text stands in the region; a pin that differs from the evidence abstains.
void LabelsCommandTest::checksSayWhatTheRegionsHold()
{
    QStringList expected;
    QStringList lines;
    int found = 0;
    for (const QJsonValue& one : sampleDocument(u"corpus.assize"_s)[u"cases"_s].toArray()) {
        QMap<QString, QJsonValue> evidence;
        for (const QJsonValue& item : one[u"evidence"_s].toArray())
            evidence[item[u"id"_s].toString()] = item;
        for (const QJsonValue& claim : one[u"claims"_s].toArray()) {
            for (const QJsonValue& check : claim[u"checks"_s].toArray()) {
                const QJsonValue region = check[u"region"_s];
                const QJsonValue cited = evidence[region[u"evidenceId"_s].toString()];
                const QString kind = check[u"kind"_s].toString();
                QString reason;
                if (!region[u"revision"_s].isUndefined() && region[u"revision"_s] != cited[u"revision"_s])
                    reason = u"revision-differs"_s;
                else if (!region[u"diffSide"_s].isUndefined() &&
                         region[u"diffSide"_s] != cited[u"diffSide"_s])
                    reason = u"diff-side-differs"_s;
                else if (!region[u"text"_s].toString().toUtf8().contains(
                             check[u"text"_s].toString().toUtf8()))
                    reason = u"text-not-found"_s;
                const QString result = !reason.isEmpty()              ? u"abstained"_s
                                       : kind == u"literal-absence"_s ? u"annotated-text-present"_s
                                                                      : u"exact-match"_s;
                found += reason.isEmpty() ? 1 : 0;
                const QString place = QStringList{one[u"sampleId"_s].toString(), claim[u"id"_s].toString(),
                                                  check[u"id"_s].toString()}
                                          .join(u'/');
                expected.append(QStringList{place, kind, result, reason}.join(u' '));
                lines.append(u"%1  %2: %3%4"_s.arg(place, kind, result,
                                                   reason.isEmpty() ? QString() : u" (%1)"_s.arg(reason)));
            }
        }
    }
    // The sample shows both kinds and every reason.
    for (const QString& word : {u"annotated-text-present"_s, u"exact-match"_s, u"revision-differs"_s,
                                u"diff-side-differs"_s, u"text-not-found"_s})
        QVERIFY2(expected.join(u' ').contains(word), qPrintable(word));

    const QString corpus = sampleFile(u"corpus.assize"_s);
    const Outcome json = runCli({u"checks"_s, corpus, u"--json"_s});
    QCOMPARE(complaint(json, 0), QByteArray());
    QStringList rows;
    for (const QJsonValue& row : jsonIn(json.out)[u"checks"_s].toArray()) {
        const QString place = QStringList{row[u"sampleId"_s].toString(), row[u"claimId"_s].toString(),
                                          row[u"checkId"_s].toString()}
                                  .join(u'/');
        rows.append(QStringList{place, row[u"kind"_s].toString(), row[u"result"_s].toString(),
                                row[u"reason"_s].toString()}
                        .join(u' '));
    }
    QCOMPARE(rows, expected);

    const Outcome text = runCli({u"checks"_s, corpus});
    QCOMPARE(complaint(text, 0), QByteArray());
    const QStringList told = QString::fromUtf8(text.out).split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(told.first(told.size() - 1), lines);
    QVERIFY2(told.last().startsWith(u"%1 found, %2 abstained."_s.arg(found).arg(lines.size() - found)),
             qPrintable(told.last()));
}

void LabelsCommandTest::sealsTheDraft()
{
    const Scratch scratch;
    const QString sealed = scratch.path(u"sealed.json"_s);
    const Outcome outcome = runCli({u"seal"_s, sampleFile(u"draft"_s), u"-o"_s, sealed});
    QCOMPARE(complaint(outcome, 0), QByteArray());
    QCOMPARE(complaint(runCli({u"validate"_s, sealed}), 0), QByteArray());

    const auto verifyDigest = [](const QJsonValue& holder) {
        QCOMPARE(holder[u"sha256"_s].toString(), sha256Of(holder[u"text"_s].toString()));
    };
    const auto verifyRegion = [](const QString& text, const QJsonValue& region) {
        const auto start = static_cast<qsizetype>(region[u"start"_s].toInteger(-1));
        const QString quote = region[u"text"_s].toString();
        QCOMPARE(start, text.indexOf(quote));
        QCOMPARE(text.indexOf(quote, start + 1), -1);
        QCOMPARE(region[u"end"_s].toInteger(-1), start + quote.size());
    };
    const QJsonObject corpus = jsonIn(contentsOf(sealed));
    verifyDigest(corpus[u"rubric"_s]);
    int regions = 0;
    for (const QJsonValue& one : corpus[u"cases"_s].toArray()) {
        verifyDigest(one[u"output"_s]);
        QMap<QString, QString> texts;
        for (const QJsonValue& item : one[u"evidence"_s].toArray()) {
            verifyDigest(item);
            texts[item[u"id"_s].toString()] = item[u"text"_s].toString();
        }
        for (const QJsonValue& claim : one[u"claims"_s].toArray()) {
            verifyRegion(one[u"output"_s][u"text"_s].toString(), claim);
            QJsonArray cited = claim[u"evidence"_s].toArray();
            for (const QJsonValue& check : claim[u"checks"_s].toArray())
                cited.append(check[u"region"_s]);
            for (const QJsonValue& region : cited) {
                if (region[u"text"_s].isUndefined())
                    continue; // a whole text has no offsets
                verifyRegion(texts[region[u"evidenceId"_s].toString()], region);
                ++regions;
            }
        }
    }
    QCOMPARE(regions, 4); // one citation and its check in d01, two in d02

    // What is complete stays as it is.
    const Outcome again = runCli({u"seal"_s, sealed, u"-o"_s, u"-"_s});
    QCOMPARE(complaint(again, 0), QByteArray());
    QVERIFY(again.out == contentsOf(sealed));
}

void LabelsCommandTest::expectsADigest_data()
{
    QTest::addColumn<QString>("digest");
    QTest::addColumn<int>("code");

    const QString right = sha256Of(contentsOf(sampleFile(u"requests.assize"_s)));
    QTest::newRow("the digest of the file") << right << 0;
    QTest::newRow("M04: the digest of another") << zeros << 1;
    QTest::newRow("I07: in upper case") << right.toUpper() << 2;
    QTest::newRow("I07: 63 digits") << right.chopped(1) << 2;
    QTest::newRow("I07: with a space") << u' ' + right.chopped(1) << 2;
}

void LabelsCommandTest::expectsADigest()
{
    QFETCH(const QString, digest);
    QFETCH(const int, code);

    const Outcome outcome =
        runCli({u"validate"_s, sampleFile(u"requests.assize"_s), u"--expect-sha256"_s, digest});
    QCOMPARE(complaint(outcome, code), QByteArray());
    QCOMPARE(outcome.err.contains("[unexpected-digest]"), code == 1);
}

void LabelsCommandTest::intervalsOfTheSample_data()
{
    QTest::addColumn<bool>("decided");
    QTest::addColumn<QString>("stratum");
    QTest::addColumn<QString>("interval");
    QTest::addColumn<QString>("expected");

    // Work items, events, unsettled work items, and why the interval is withheld. The labels of s03 and s08
    // are missing for B; s06 and s07 are one work item with two attempts, s08 one with one.
    const QString review = u"code-review pr-comment development regression"_s;
    const QString randomReview = u"code-review pr-comment held-out random"_s;
    const QString talk = u"conversation conversation development regression"_s;
    const QString notes = u"release-notes changelog held-out random"_s;
    const QString triage = u"triage issue-comment held-out random"_s;
    for (const bool decided : {false, true}) {
        const auto row = [decided](const QString& stratum, const QString& interval, const QString& expected) {
            QTest::addRow("%s adjudication: %s, %s", decided ? "after" : "before", qPrintable(stratum),
                          qPrintable(interval))
                << decided << stratum << interval << expected;
        };
        for (const QString& interval : {u"anyFalse"_s, u"anyUnsupported"_s}) {
            const bool truth = interval == u"anyFalse"_s;
            row(review, interval,
                u"3 2 1 disputed-labels missing-labels not-random-sample selected-claims"_s);
            // c3 of s06 is the one disputed claim: its truth is decided as undecided, its grounding as
            // unsupported.
            row(randomReview, interval,
                decided && !truth
                    ? u"2 1 1 missing-labels selected-claims unequal-attempts"_s
                    : u"2 1 1 disputed-labels missing-labels selected-claims unequal-attempts"_s);
            row(talk, interval,
                u"2 1 1 disputed-labels not-random-sample selected-claims "_s +
                    (truth ? u"unsettled-truth"_s : u"unknown-grounding"_s));
            row(triage, interval, u"0 0 0 no-trials"_s);
        }
        row(notes, u"anyFalse"_s, u"8 2 0 inferential"_s);
        row(notes, u"anyUnsupported"_s, u"8 3 1 unknown-grounding"_s);
    }
}

void LabelsCommandTest::intervalsOfTheSample()
{
    QFETCH(const bool, decided);
    QFETCH(const QString, stratum);
    QFETCH(const QString, interval);
    QFETCH(const QString, expected);

    const Scratch scratch;
    const QStringList joining{sampleFile(u"corpus.assize"_s), u"--labels"_s,
                              sampleFile(u"rater-a.labels.assize"_s), u"--labels"_s,
                              sampleFile(u"rater-b.labels.assize"_s)};
    QStringList score = QStringList{u"score"_s} + joining + QStringList{u"-o"_s, u"-"_s};
    if (decided) {
        const QString adjudication = scratch.path(u"adjudication.json"_s);
        const Outcome outcome = runCli(QStringList{u"adjudicate"_s} + joining +
                                       QStringList{u"--decisions"_s, sampleFile(u"adjudication-decisions"_s),
                                                   u"--adjudicator"_s, u"ADJ-1"_s, u"-o"_s, adjudication});
        QCOMPARE(complaint(outcome, 0), QByteArray());
        score << u"--adjudication"_s << adjudication;
    }
    const Outcome outcome = runCli(score);
    QCOMPARE(complaint(outcome, 0), QByteArray());
    int found = 0;
    for (const QJsonValue& one : jsonIn(outcome.out)[u"strata"_s].toArray()) {
        const QString name = QStringList{one[u"practice"_s].toString(), one[u"destination"_s].toString(),
                                         one[u"split"_s].toString(), one[u"sampling"_s].toString()}
                                 .join(u' ');
        if (name != stratum)
            continue;
        ++found;
        const QJsonValue figures = one[u"intervals"_s][interval];
        QStringList told;
        for (const QString& key : {u"workItems"_s, u"events"_s, u"unsettled"_s})
            told.append(QString::number(figures[key].toInt(-1)));
        for (const QJsonValue& reason : figures[u"reasons"_s].toArray())
            told.append(reason.toString());
        const bool inferential = figures[u"status"_s].toString() == u"inferential"_s;
        QCOMPARE(figures[u"interval"_s].isNull(), !inferential);
        if (inferential) {
            told.append(u"inferential"_s);
            // Wilson for 2 of 8, solved as the roots of (p - x)^2 = z^2 x (1 - x) / n.
            const double z = 1.9599639845400543;
            const double n = 8;
            const double a = 1 + (z * z / n);
            const double b = (2 * 0.25) + (z * z / n);
            const double root = std::sqrt((b * b) - (4 * a * 0.25 * 0.25));
            QVERIFY(std::abs(figures[u"interval"_s][0].toDouble() - ((b - root) / (2 * a))) < 1e-12);
            QVERIFY(std::abs(figures[u"interval"_s][1].toDouble() - ((b + root) / (2 * a))) < 1e-12);
        }
        QCOMPARE(told.join(u' '), expected);
    }
    QCOMPARE(found, 1);
}

ASSIZE_TEST_CLASS(LabelsCommandTest)

} // namespace assize::test

#include "labelscommandtest.moc"
