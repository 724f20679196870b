// SPDX-License-Identifier: Apache-2.0
#include "documents.h"
#include "program.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QDir>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace assize::test {

/// Which requests an export holds, and how work is split over raters.
class RequestsCommandTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void onlyTheseSamples_data();
    void onlyTheseSamples();
    void whatHasChanged_data();
    void whatHasChanged();
    void splitsEvenly_data();
    void splitsEvenly();
    void theSeedDecides();
    void splitsASelection();
    void theRatersLabelsJoin();
    void refusesSplitsThatCannotBe_data();
    void refusesSplitsThatCannotBe();

private:
    /// Splits a corpus and gives the files by name.
    [[nodiscard]] static QMap<QString, QByteArray> split(const Scratch& scratch, const QString& corpus,
                                                         const QStringList& options);
};

namespace {

QStringList samplesIn(const QByteArray& requests)
{
    QStringList samples;
    for (const QJsonValue& request : jsonIn(requests)[u"requests"_s].toArray())
        samples.append(request[u"sampleId"_s].toString());
    return samples;
}

} // namespace

QMap<QString, QByteArray> RequestsCommandTest::split(const Scratch& scratch, const QString& corpus,
                                                     const QStringList& options)
{
    QDir folder(scratch.path(u"split"_s));
    folder.removeRecursively();
    QDir().mkpath(folder.path());
    const Outcome outcome =
        runCli(QStringList{u"requests"_s, corpus} + options + QStringList{u"--out-dir"_s, folder.path()});
    QMap<QString, QByteArray> files;
    if (outcome.code != 0)
        return {{u"failed"_s, outcome.err}};
    for (const QString& name : folder.entryList(QDir::Files | QDir::Hidden))
        files[name] = contentsOf(folder.filePath(name));
    return files;
}

void RequestsCommandTest::onlyTheseSamples_data()
{
    QTest::addColumn<QStringList>("only");
    QTest::addColumn<int>("code");
    QTest::addColumn<QStringList>("expected");

    const QStringList none;
    QTest::newRow("one") << QStringList{u"s13"_s} << 0 << QStringList{u"s13"_s};
    QTest::newRow("several, in the order of the corpus")
        << QStringList{u"s14"_s, u"s02"_s} << 0 << QStringList{u"s02"_s, u"s14"_s};
    QTest::newRow("one of them twice") << QStringList{u"s13"_s, u"s13"_s} << 0 << QStringList{u"s13"_s};
    QTest::newRow("unknown") << QStringList{u"s99"_s} << 2 << none;
    QTest::newRow("one known, one unknown") << QStringList{u"s13"_s, u"s99"_s} << 2 << none;
    QTest::newRow("ids are compared byte for byte") << QStringList{u"S13"_s} << 2 << none;
    QTest::newRow("without an output nothing is handed out") << QStringList{u"s11"_s} << 2 << none;
    QTest::newRow("a failed capture is not handed out") << QStringList{u"s12"_s} << 2 << none;
}

void RequestsCommandTest::onlyTheseSamples()
{
    QFETCH(const QStringList, only);
    QFETCH(const int, code);
    QFETCH(const QStringList, expected);

    const Scratch scratch;
    const QString corpus = sampleFile(u"corpus.assize"_s);
    const QString out = scratch.path(u"out.json"_s);
    QStringList arguments{u"requests"_s, corpus, u"-o"_s, out};
    for (const QString& id : only)
        arguments << u"--only"_s << id;
    const Outcome outcome = runCli(arguments);
    QCOMPARE(complaint(outcome, code), QByteArray());
    if (code != 0) {
        QVERIFY2(outcome.err.contains("[no-such-sample]"), outcome.err);
        QCOMPARE(scratch.names(), QStringList());
        return;
    }
    QCOMPARE(samplesIn(contentsOf(out)), expected);
    QCOMPARE(complaint(runCli({u"requests"_s, u"--audit"_s, corpus, out}), 0), QByteArray());
}

void RequestsCommandTest::whatHasChanged_data()
{
    QTest::addColumn<QJsonObject>("now");
    QTest::addColumn<QStringList>("expected");

    const QJsonObject before = corpusOf(4);
    QJsonArray cases = before[u"cases"_s].toArray();
    const QStringList nothing;
    QTest::newRow("nothing") << before << nothing;

    CaseTexts texts{u"s2"_s};
    texts.evidence = u"The gate opens at seven.\n"_s;
    QJsonArray other = cases;
    other[1] = caseOf(texts);
    QTest::newRow("C-46: a byte of the evidence") << corpusOf(other) << QStringList{u"s2"_s};
    texts = CaseTexts{u"s3"_s};
    texts.evidence += u"Note 3.\n"_s;
    texts.claims.append(u"It is blue."_s);
    other = cases;
    other[2] = caseOf(texts);
    QTest::newRow("another claim") << corpusOf(other) << QStringList{u"s3"_s};
    QTest::newRow("C-46: a provisional verdict is no part of a request")
        << changed(before, u"cases/0/claims/0/verdict"_s, u"false"_s) << nothing;
    QTest::newRow("a name is no part of a request")
        << changed(before, u"cases/3/name"_s, u"new"_s) << nothing;
    QTest::newRow("what stands around the output is a part")
        << changed(before, u"cases/3/capture/limitations"_s, QJsonArray{u"cut"_s}) << QStringList{u"s4"_s};
    other = cases;
    other.prepend(caseOf({u"s0"_s}));
    QTest::newRow("a new case") << corpusOf(other) << QStringList{u"s0"_s};
    other = cases;
    other.removeAt(1);
    QTest::newRow("a case that has gone") << corpusOf(other) << nothing;
    QTest::newRow("asks stand outside the requests")
        << changed(before, u"asks"_s, QJsonArray{u"truth"_s}) << nothing;
}

void RequestsCommandTest::whatHasChanged()
{
    QFETCH(const QJsonObject, now);
    QFETCH(const QStringList, expected);

    const Scratch scratch;
    const QString before = scratch.write(u"before.json"_s, jsonOf(corpusOf(4)));
    const QString corpus = scratch.write(u"now.json"_s, jsonOf(now));
    const QString handedOut = scratch.path(u"handed-out.json"_s);
    QCOMPARE(complaint(runCli({u"requests"_s, before, u"-o"_s, handedOut}), 0), QByteArray());

    const QStringList command{u"requests"_s, corpus, u"-o"_s, u"-"_s, u"--changed-since"_s};
    const Outcome sinceCorpus = runCli(command + QStringList{before});
    const Outcome sinceExport = runCli(command + QStringList{handedOut});
    QCOMPARE(complaint(sinceCorpus, 0), QByteArray());
    QCOMPARE(complaint(sinceExport, 0), QByteArray());
    QCOMPARE(samplesIn(sinceCorpus.out), expected);
    QVERIFY(sinceExport.out == sinceCorpus.out);
    const QString out = scratch.write(u"out.json"_s, sinceCorpus.out);
    QCOMPARE(complaint(runCli({u"requests"_s, u"--audit"_s, corpus, out}), 0), QByteArray());
}

void RequestsCommandTest::splitsEvenly_data()
{
    QTest::addColumn<int>("cases");
    QTest::addColumn<int>("raters");
    QTest::addColumn<int>("perCase");

    QTest::newRow("four raters, two a case") << 25 << 4 << 2;
    QTest::newRow("two raters share all") << 7 << 2 << 2;
    QTest::newRow("one a case") << 10 << 3 << 1;
    QTest::newRow("all but one") << 11 << 5 << 4;
    QTest::newRow("fewer cases than raters") << 3 << 10 << 2;
    QTest::newRow("no cases") << 0 << 3 << 2;
}

void RequestsCommandTest::splitsEvenly()
{
    QFETCH(const int, cases);
    QFETCH(const int, raters);
    QFETCH(const int, perCase);

    const Scratch scratch;
    const QString corpus = scratch.write(u"ferry.corpus.assize.json"_s, jsonOf(corpusOf(cases)));
    const auto files = split(scratch, corpus,
                             {u"--raters"_s, QString::number(raters), u"--per-case"_s,
                              QString::number(perCase), u"--seed"_s, u"2030-spring"_s});
    QCOMPARE(files.size(), raters);
    QMap<QString, int> timesHandedOut;
    QList<qsizetype> loads;
    for (const auto& [name, bytes] : files.asKeyValueRange()) {
        QVERIFY2(name.startsWith(u"ferry.rater-"_s) && name.endsWith(u".requests.assize.json"_s),
                 qPrintable(name));
        const QStringList samples = samplesIn(bytes);
        loads.append(samples.size());
        for (const QString& sample : samples)
            ++timesHandedOut[sample];
        const Outcome audit = runCli({u"requests"_s, u"--audit"_s, corpus, scratch.path(u"split/"_s + name)});
        QCOMPARE(complaint(audit, 0), QByteArray());
    }
    QCOMPARE(timesHandedOut.size(), cases);
    for (const auto& [sample, times] : timesHandedOut.asKeyValueRange())
        QVERIFY2(times == perCase, qPrintable(sample));
    const auto [least, most] = std::ranges::minmax(loads);
    QVERIFY2(most - least <= 1, qPrintable(u"%1 to %2"_s.arg(least).arg(most)));
}

void RequestsCommandTest::theSeedDecides()
{
    const Scratch scratch;
    const QString corpus = scratch.write(u"corpus.json"_s, jsonOf(corpusOf(25)));
    const auto withSeed = [&](const QString& seed) {
        return split(scratch, corpus, {u"--raters"_s, u"4"_s, u"--per-case"_s, u"2"_s, u"--seed"_s, seed});
    };
    const auto spring = withSeed(u"spring"_s);
    QCOMPARE(spring.size(), 4);
    QCOMPARE(withSeed(u"spring"_s), spring);
    QVERIFY(withSeed(u"autumn"_s) != spring);
    // To have no seed is one too.
    QCOMPARE(split(scratch, corpus, {u"--raters"_s, u"4"_s}),
             split(scratch, corpus, {u"--raters"_s, u"4"_s}));
    // Two raters a case is what is meant where nothing is said.
    QCOMPARE(split(scratch, corpus, {u"--raters"_s, u"4"_s, u"--seed"_s, u"spring"_s}), spring);
}

void RequestsCommandTest::splitsASelection()
{
    const Scratch scratch;
    const QString corpus = scratch.write(u"corpus.json"_s, jsonOf(corpusOf(9)));
    const auto files =
        split(scratch, corpus,
              {u"--raters"_s, u"2"_s, u"--seed"_s, u"x"_s, u"--only"_s, u"s7"_s, u"--only"_s, u"s2"_s});
    QCOMPARE(files.size(), 2);
    for (const QByteArray& bytes : files)
        QCOMPARE(samplesIn(bytes), QStringList({u"s2"_s, u"s7"_s}));
}

void RequestsCommandTest::theRatersLabelsJoin()
{
    const Scratch scratch;
    const QString corpus = scratch.write(u"corpus.json"_s, jsonOf(corpusOf(25)));
    const auto files = split(scratch, corpus, {u"--raters"_s, u"4"_s, u"--seed"_s, u"spring"_s});
    QStringList arguments{u"score"_s, corpus, u"-o"_s, u"-"_s};
    int rater = 0;
    for (const QByteArray& bytes : files) {
        const QString name = u"rater-"_s + QString::number(++rater);
        const QString labels = scratch.write(name + u".json"_s, jsonOf(labelsOf(jsonIn(bytes), name)));
        arguments << u"--labels"_s << labels;
        const QString share = scratch.write(u"share.json"_s, bytes);
        const Outcome check =
            runCli({u"labels"_s, u"check"_s, labels, u"--requests"_s, share, u"--complete"_s});
        QCOMPARE(complaint(check, 0), QByteArray());
    }
    const Outcome outcome = runCli(arguments);
    QCOMPARE(complaint(outcome, 0), QByteArray());
    // 25 cases of two claims each: all rated by exactly two raters, who agree.
    const QJsonObject report = jsonIn(outcome.out);
    QCOMPARE(valueAt(report, u"strata/0/human/truth/true"_s).toInt(), 50);
    QCOMPARE(valueAt(report, u"strata/0/human/truth/missing"_s).toInt(), 0);
    int pairs = 0;
    for (const QJsonValue& pair : valueAt(report, u"overall/agreement"_s).toArray())
        pairs += valueAt(pair, u"fields/truth/n"_s).toInt();
    QCOMPARE(pairs, 50);
}

void RequestsCommandTest::refusesSplitsThatCannotBe_data()
{
    QTest::addColumn<QString>("options");

    QTest::newRow("no folder") << u"--seed x --raters 4"_s;
    QTest::newRow("a file instead of a folder") << u"--seed x --raters 4 -o {out}"_s;
    QTest::newRow("a file and a folder") << u"--seed x --raters 4 -o {out} --out-dir {folder}"_s;
    QTest::newRow("a folder that is missing") << u"--seed x --raters 4 --out-dir {nowhere}"_s;
    QTest::newRow("a folder that is a file") << u"--seed x --raters 4 --out-dir {corpus}"_s;
    QTest::newRow("nobody") << u"--seed x --raters 0 --out-dir {folder}"_s;
    QTest::newRow("fewer than nobody") << u"--seed x --raters -1 --out-dir {folder}"_s;
    QTest::newRow("more a case than there are") << u"--seed x --raters 2 --per-case 3 --out-dir {folder}"_s;
    QTest::newRow("one rater, who cannot be two") << u"--seed x --raters 1 --out-dir {folder}"_s;
    QTest::newRow("nobody a case") << u"--seed x --raters 4 --per-case 0 --out-dir {folder}"_s;
    QTest::newRow("fewer than nobody a case") << u"--seed x --raters 4 --per-case -1 --out-dir {folder}"_s;
    QTest::newRow("a folder without raters") << u"--out-dir {folder}"_s;
    QTest::newRow("a seed without raters") << u"--seed x -o {out}"_s;
    QTest::newRow("no number") << u"--seed x --raters many --out-dir {folder}"_s;
    QTest::newRow("an unknown sample") << u"--seed x --raters 4 --only s9 --out-dir {folder}"_s;
}

void RequestsCommandTest::refusesSplitsThatCannotBe()
{
    QFETCH(QString, options);

    const Scratch scratch;
    const QString corpus = scratch.write(u"corpus.json"_s, jsonOf(corpusOf(3)));
    QVERIFY(QDir().mkpath(scratch.path(u"folder"_s)));
    options.replace(u"{corpus}"_s, corpus);
    for (const QString& name : {u"out"_s, u"folder"_s, u"nowhere"_s})
        options.replace(u'{' + name + u'}', scratch.path(name));
    const Outcome outcome = runCli(QStringList{u"requests"_s, corpus} + options.split(u' '));
    QCOMPARE(complaint(outcome, 2), QByteArray());
    QCOMPARE(scratch.names(), QStringList({u"corpus.json"_s, u"folder"_s}));
    QCOMPARE(QDir(scratch.path(u"folder"_s)).entryList(QDir::Files | QDir::Hidden), QStringList());
}

ASSIZE_TEST_CLASS(RequestsCommandTest)

} // namespace assize::test

#include "requestscommandtest.moc"
