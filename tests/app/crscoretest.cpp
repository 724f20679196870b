// SPDX-License-Identifier: Apache-2.0
#include "documents.h"
#include "program.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace assize::test {

/// The whole way of a maintainer over real labels, beside figures from an independent script.
class CrscoreTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyFileIsValid_data();
    void everyFileIsValid();
    void exportsTheKnownRequests();
    void auditsClean_data();
    void auditsClean();
    void figuresEqualTheIndependentOnes_data();
    void figuresEqualTheIndependentOnes();
    void theSameInputsGiveTheSameBytes_data();
    void theSameInputsGiveTheSameBytes();
    void aProjectGivesTheSameReport();
    void aRaterCanBeLeftOut();
    void onlyKnownRatersCanBeLeftOut_data();
    void onlyKnownRatersCanBeLeftOut();
    void listsTheDisagreements();
    void fourteenDecisionsMoveFourteenLabels();

private:
    [[nodiscard]] QString file(const QString& name) const { return QDir(m_folder).filePath(name); }
    [[nodiscard]] QStringList joining(const QString& command) const;

    QString m_folder;
};

namespace {

/// Walks over what was expected and notes every figure that the report has otherwise.
class Comparison final {
public:
    void compare(const QJsonValue& expected, const QJsonValue& found, const QString& place)
    {
        if (expected.isObject()) {
            const QJsonObject members = expected.toObject();
            for (auto member = members.begin(); member != members.end(); ++member)
                compareMember(member.key(), member.value(), found.toObject(), place);
        } else if (expected.isArray()) {
            const QJsonArray items = expected.toArray();
            if (items.size() != found.toArray().size())
                differences.append(place + u": another number of elements"_s);
            for (qsizetype i = 0; i < items.size(); ++i)
                compare(items.at(i), found.toArray().at(i), place + u'/' + QString::number(i));
        } else {
            ++compared;
            // Exactly equal: both print the shortest decimal that gives the number back.
            const bool same = expected.isDouble() && found.isDouble()
                                  ? expected.toDouble() == found.toDouble()
                                  : expected == found;
            if (!same)
                differences.append(u"%1: %2, expected %3"_s.arg(place, found.toVariant().toString(),
                                                                expected.toVariant().toString()));
        }
    }

    int compared = 0;
    int unasked = 0;
    QStringList differences;

private:
    static bool isQuality(const QString& key)
    {
        return QStringList{u"relevance"_s, u"repetition"_s, u"usefulness"_s, u"withholding"_s}.contains(key);
    }

    void compareMember(const QString& key, const QJsonValue& expected, const QJsonObject& found,
                       const QString& place)
    {
        // The script writes the name of a stratum as one list, and the claims as their number.
        if (key == u"stratum"_s)
            compare(expected,
                    QJsonArray{found[u"practice"_s], found[u"destination"_s], found[u"split"_s],
                               found[u"sampling"_s]},
                    place + u"/stratum"_s);
        else if (key == u"claims"_s)
            compare(expected, found[key][u"total"_s], place + u"/claims/total"_s);
        else if (found.contains(key))
            compare(expected, found[key], place + u'/' + key);
        else if (isQuality(key) && expected[u"n"_s].toInt() == 0)
            ++unasked; // what the corpus does not ask is left out of every block
        else
            differences.append(place + u'/' + key + u": not in the report"_s);
    }
};

QJsonObject truthAgreement(const QJsonObject& report)
{
    return valueAt(report, u"overall/agreement/0/fields/truth"_s).toObject();
}

QJsonObject firstHuman(const QJsonObject& report)
{
    return valueAt(report, u"strata/0/human"_s).toObject();
}

} // namespace

void CrscoreTest::initTestCase()
{
    ASSIZE_SHARED_DATA_PATH(folder, u"crscore"_s);
    m_folder = folder;
}

QStringList CrscoreTest::joining(const QString& command) const
{
    return {command,       file(u"corpus.json"_s),      u"--labels"_s, file(u"labels/CR-A1.json"_s),
            u"--labels"_s, file(u"labels/CR-A2.json"_s)};
}

void CrscoreTest::everyFileIsValid_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("what");

    QTest::newRow("corpus") << u"corpus.json"_s << u"assize.corpus/1, 300 cases"_s;
    QTest::newRow("requests") << u"requests.json"_s << u"assize.requests/1, 300 requests"_s;
    QTest::newRow("first rater") << u"labels/CR-A1.json"_s << u"assize.labels/1, 155 ratings"_s;
    QTest::newRow("second rater") << u"labels/CR-A2.json"_s << u"assize.labels/1, 166 ratings"_s;
}

void CrscoreTest::everyFileIsValid()
{
    QFETCH(const QString, name);
    QFETCH(const QString, what);

    const Outcome text = runCli({u"validate"_s, file(name)});
    QCOMPARE(complaint(text, 0), QByteArray());
    QVERIFY2(text.out.contains((u": valid, "_s + what + u"\n"_s).toUtf8()), text.out);
    QVERIFY2(text.out.contains(sha256Of(contentsOf(file(name))).toUtf8()), text.out);

    const Outcome json = runCli({u"validate"_s, file(name), u"--json"_s});
    QCOMPARE(complaint(json, 0), QByteArray());
    QCOMPARE(codesIn(json.out), QStringList());
}

void CrscoreTest::exportsTheKnownRequests()
{
    const Scratch scratch;
    for (const QString& name : {u"first.json"_s, u"second.json"_s}) {
        const Outcome outcome = runCli({u"requests"_s, file(u"corpus.json"_s), u"-o"_s, scratch.path(name)});
        QCOMPARE(complaint(outcome, 0), QByteArray());
        QVERIFY(contentsOf(scratch.path(name)) == contentsOf(file(u"requests.json"_s)));
    }
}

void CrscoreTest::auditsClean_data()
{
    QTest::addColumn<bool>("ownExport");

    QTest::newRow("the known requests") << false;
    QTest::newRow("our own export") << true;
}

void CrscoreTest::auditsClean()
{
    QFETCH(const bool, ownExport);

    const Scratch scratch;
    QString requests = file(u"requests.json"_s);
    if (ownExport) {
        requests = scratch.path(u"requests.json"_s);
        QCOMPARE(complaint(runCli({u"requests"_s, file(u"corpus.json"_s), u"-o"_s, requests}), 0),
                 QByteArray());
    }
    const Outcome outcome = runCli({u"requests"_s, u"--audit"_s, file(u"corpus.json"_s), requests});
    QCOMPARE(complaint(outcome, 0), QByteArray());
    QVERIFY2(outcome.out.contains("300 requests"), outcome.out);
}

void CrscoreTest::figuresEqualTheIndependentOnes_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<int>("n");
    QTest::addColumn<double>("kappa");

    QTest::newRow("ratings in progress count as missing")
        << QStringList() << u"expected.json"_s << 129 << 0.7829848594087959;
    QTest::newRow("ratings in progress are scored on what they rate")
        << QStringList{u"--include-in-progress"_s} << u"expected.include-in-progress.json"_s << 131
        << 0.7840828820343773;
}

void CrscoreTest::figuresEqualTheIndependentOnes()
{
    QFETCH(const QStringList, options);
    QFETCH(const QString, expected);
    QFETCH(const int, n);
    QFETCH(const double, kappa);

    const Outcome outcome = runCli(joining(u"score"_s) + options + QStringList{u"-o"_s, u"-"_s});
    QCOMPARE(complaint(outcome, 0), QByteArray());
    const QJsonObject report = jsonIn(outcome.out);
    Comparison comparison;
    comparison.compare(jsonIn(contentsOf(file(expected))), report, {});
    QCOMPARE(comparison.differences, QStringList());
    // So many figures stand in the expected file.
    QCOMPARE(comparison.compared, 107);
    QCOMPARE(comparison.unasked, 8);

    for (const auto* const field : {"truth", "grounding"}) {
        const QString place = u"overall/agreement/0/fields/"_s + QLatin1StringView(field);
        QCOMPARE(valueAt(report, place + u"/n"_s).toInt(), n);
        QVERIFY(valueAt(report, place + u"/kappa"_s).toDouble() == kappa);
    }
    QCOMPARE(report[u"releaseDecision"_s].toString(), u"not-assessed"_s);
}

void CrscoreTest::theSameInputsGiveTheSameBytes_data()
{
    QTest::addColumn<QStringList>("raters");
    QTest::addColumn<QString>("variable");
    QTest::addColumn<QString>("value");
    QTest::addColumn<bool>("otherFolder");

    const QString a = u"labels/CR-A1.json"_s;
    const QString b = u"labels/CR-A2.json"_s;
    const QStringList both{a, b};
    QTest::newRow("a second run") << both << u""_s << u""_s << false;
    QTest::newRow("M06: labels in the other order") << QStringList{b, a} << u""_s << u""_s << false;
    QTest::newRow("M07: a label file given twice") << QStringList{a, b, a} << u""_s << u""_s << false;
    QTest::newRow("T05: locale C") << both << u"LC_ALL"_s << u"C"_s << false;
    QTest::newRow("T05: locale C.UTF-8") << both << u"LC_ALL"_s << u"C.UTF-8"_s << false;
    QTest::newRow("T05: German numbers") << both << u"locale"_s << u"de_DE.UTF-8"_s << false;
    QTest::newRow("T05: no such locale") << both << u"LC_ALL"_s << u"xx_nowhere"_s << false;
    QTest::newRow("T05: no home") << both << u"HOME"_s << u""_s << false;
    QTest::newRow("T05: no runtime folder") << both << u"XDG_RUNTIME_DIR"_s << u""_s << false;
    QTest::newRow("C-49: five and three quarter hours ahead") << both << u"TZ"_s << u"NPT-5:45"_s << false;
    QTest::newRow("C-49: three and a half hours behind") << both << u"TZ"_s << u"NST3:30NDT"_s << false;
    QTest::newRow("another working folder") << both << u""_s << u""_s << true;
    QTest::newRow("one processor, so one thread") << both << u"taskset"_s << u"0"_s << false;
    QTest::newRow("two processors") << both << u"taskset"_s << u"0,1"_s << false;
}

void CrscoreTest::theSameInputsGiveTheSameBytes()
{
    QFETCH(const QStringList, raters);
    QFETCH(const QString, variable);
    QFETCH(const QString, value);
    QFETCH(const bool, otherFolder);

    Surroundings surroundings;
    if (variable == u"taskset"_s)
        surroundings.through = {variable, u"-c"_s, value};
    else if (variable == u"locale"_s)
        surroundings = inLocale(value);
    else if (!variable.isEmpty())
        surroundings.variables[variable] = value;
    surroundings.folder = otherFolder ? m_folder : QString();
    const auto placed = [&](const QString& name) { return otherFolder ? name : file(name); };
    QStringList arguments{u"score"_s, placed(u"corpus.json"_s)};
    for (const QString& rater : raters)
        arguments << u"--labels"_s << placed(rater);
    const Scratch scratch;
    const auto reportsOf = [&scratch](const QStringList& command, const Surroundings& around) {
        const QStringList files{u"--bootstrap"_s, u"--markdown"_s, scratch.path(u"report.md"_s), u"-o"_s,
                                u"-"_s};
        const Outcome documents = runCli(command + files, around);
        const Outcome text = runCli(command, around);
        if (documents.code != 0 || text.code != 0)
            return QByteArrayList{documents.err, text.err};
        return QByteArrayList{documents.out, contentsOf(scratch.path(u"report.md"_s)), text.out};
    };
    static const QByteArrayList usual = reportsOf(joining(u"score"_s), {});
    const QByteArrayList here = reportsOf(arguments, surroundings);
    QCOMPARE(usual.size(), 3);
    QCOMPARE(here.size(), 3);
    for (int i = 0; i < 3; ++i) {
        QVERIFY(!usual.at(i).isEmpty());
        QVERIFY(here.at(i) == usual.at(i));
    }
}

void CrscoreTest::aProjectGivesTheSameReport()
{
    const Scratch scratch;
    const QString project = scratch.path(u"crscore.assize"_s);
    QCOMPARE(
        complaint(runCli({u"project"_s, u"create"_s, project, u"--corpus"_s, file(u"corpus.json"_s)}), 0),
        QByteArray());
    for (const QString& rater : {u"labels/CR-A2.json"_s, u"labels/CR-A1.json"_s})
        QCOMPARE(complaint(runCli({u"project"_s, u"import"_s, project, file(rater)}), 0), QByteArray());

    const QStringList options{u"--bootstrap"_s, u"-o"_s, u"-"_s};
    const Outcome fromFiles = runCli(joining(u"score"_s) + options);
    const Outcome fromProject = runCli(QStringList{u"score"_s, project} + options);
    QCOMPARE(complaint(fromProject, 0), QByteArray());
    QVERIFY(!fromFiles.out.isEmpty());
    QVERIFY(fromProject.out == fromFiles.out);
    QVERIFY(runCli({u"disagreements"_s, project, u"--json"_s}).out ==
            runCli(joining(u"disagreements"_s) + QStringList{u"--json"_s}).out);

    const Outcome beside = runCli({u"score"_s, project, u"--labels"_s, file(u"labels/CR-A1.json"_s)});
    QCOMPARE(complaint(beside, 2), QByteArray());
    QVERIFY2(beside.err.contains("files-beside-project"), beside.err);
}

/// C-44: what is left out is kept, and the report says so.
void CrscoreTest::aRaterCanBeLeftOut()
{
    const Outcome outcome =
        runCli(joining(u"score"_s) + QStringList{u"--without-rater"_s, u"CR-A2"_s, u"-o"_s, u"-"_s});
    QCOMPARE(complaint(outcome, 0), QByteArray());
    const QJsonObject report = jsonIn(outcome.out);
    QCOMPARE(report[u"withoutRaters"_s].toArray(), QJsonArray{u"CR-A2"_s});
    QCOMPARE(valueAt(report, u"inputs/labels"_s).toArray().size(), 1);
    QCOMPARE(valueAt(report, u"inputs/labels/0/rater"_s).toString(), u"CR-A1"_s);
    QCOMPARE(valueAt(report, u"overall/agreement"_s).toArray(), QJsonArray());
    QVERIFY2(outcome.out.contains("the labels of 1 rater were left out"), outcome.out.right(4000));
}

void CrscoreTest::onlyKnownRatersCanBeLeftOut_data()
{
    QTest::addColumn<QString>("rater");
    QTest::addColumn<QByteArray>("code");
    QTest::newRow("one who gave no labels") << u"CR-A3"_s << "unknown-rater"_ba;
    QTest::newRow("ids differ in case") << u"cr-a1"_s << "unknown-rater"_ba;
    QTest::newRow("no id") << u""_s << "invalid-id"_ba;
}

void CrscoreTest::onlyKnownRatersCanBeLeftOut()
{
    QFETCH(const QString, rater);
    QFETCH(const QByteArray, code);
    const Outcome outcome = runCli(joining(u"score"_s) + QStringList{u"--without-rater"_s, rater});
    QCOMPARE(complaint(outcome, 2), QByteArray());
    QVERIFY2(outcome.err.contains(code), outcome.err);
}

void CrscoreTest::listsTheDisagreements()
{
    const QStringList command = joining(u"disagreements"_s);
    const Outcome outcome = runCli(command + QStringList{u"--json"_s});
    QCOMPARE(complaint(outcome, 0), QByteArray());
    QMap<QString, int> byField;
    for (const QJsonValue& row : jsonIn(outcome.out)[u"disagreements"_s].toArray()) {
        ++byField[row[u"field"_s].toString()];
        QCOMPARE(row[u"state"_s].toString(), u"disputed"_s);
        QVERIFY(row[u"decisionId"_s].isNull());
        const QJsonArray values = row[u"values"_s].toArray();
        QCOMPARE(values.size(), 2);
        QVERIFY(values.at(0)[u"value"_s] != values.at(1)[u"value"_s]);
    }
    QCOMPARE(byField, (QMap<QString, int>{{u"truth"_s, 14}, {u"grounding"_s, 14}}));

    const Outcome csv = runCli(command + QStringList{u"--csv"_s});
    QCOMPARE(complaint(csv, 0), QByteArray());
    QCOMPARE(csv.out.count('\n'), 1 + (28 * 2)); // a head, and a row for each value
    const Outcome failing = runCli(command + QStringList{u"--fail-on-disagreement"_s});
    QCOMPARE(complaint(failing, 1), QByteArray());
    QVERIFY2(failing.out.contains("28 disagreements, 28 open\n"), failing.out);
}

void CrscoreTest::fourteenDecisionsMoveFourteenLabels()
{
    const QStringList labelFiles{file(u"labels/CR-A1.json"_s), file(u"labels/CR-A2.json"_s)};
    QStringList before;
    for (const QString& path : labelFiles)
        before.append(sha256Of(contentsOf(path)));

    // Eight become true, two false, and four stay undecided: counted in the order of the list.
    QJsonArray decisions;
    for (const QJsonValue& row :
         jsonIn(runCli(joining(u"disagreements"_s) + QStringList{u"--json"_s}).out)[u"disagreements"_s]
             .toArray()) {
        if (row[u"field"_s].toString() != u"truth"_s)
            continue;
        const qsizetype index = decisions.size();
        decisions.append(QJsonObject{{u"sampleId"_s, row[u"sampleId"_s]},
                                     {u"claimId"_s, row[u"claimId"_s]},
                                     {u"field"_s, u"truth"_s},
                                     {u"value"_s, index < 8    ? u"true"_s
                                                  : index < 10 ? u"false"_s
                                                               : u"undecided"_s},
                                     {u"reason"_s, u"Read again."_s}});
    }
    QCOMPARE(decisions.size(), 14);
    const Scratch scratch;
    const QString wanted = scratch.write(u"decisions.json"_s, jsonOf(decisions));
    const QString decided = scratch.path(u"adjudication.json"_s);
    const QStringList adjudicate =
        joining(u"adjudicate"_s) + QStringList{u"--decisions"_s, wanted, u"--adjudicator"_s, u"ADJ-1"_s};
    QCOMPARE(complaint(runCli(adjudicate + QStringList{u"-o"_s, decided}), 0), QByteArray());
    QCOMPARE(complaint(runCli({u"validate"_s, decided}), 0), QByteArray());

    const QStringList withDecisions{u"--adjudication"_s, decided};
    const QJsonObject plain = jsonIn(runCli(joining(u"score"_s) + QStringList{u"-o"_s, u"-"_s}).out);
    const Outcome outcome = runCli(joining(u"score"_s) + withDecisions + QStringList{u"-o"_s, u"-"_s});
    QCOMPARE(complaint(outcome, 0), QByteArray());
    const QJsonObject report = jsonIn(outcome.out);
    const QMap<QString, int> moves{{u"true"_s, 8},    {u"false"_s, 2},      {u"unsupported"_s, 0},
                                   {u"missing"_s, 0}, {u"disputed"_s, -14}, {u"undecided"_s, 4}};
    for (const auto& [state, move] : moves.asKeyValueRange())
        QCOMPARE(firstHuman(report)[u"truth"_s][state].toInt(),
                 firstHuman(plain)[u"truth"_s][state].toInt() + move);
    QCOMPARE(firstHuman(report)[u"grounding"_s], firstHuman(plain)[u"grounding"_s]);
    QCOMPARE(truthAgreement(report), truthAgreement(plain));
    QVERIFY(truthAgreement(report)[u"kappa"_s].toDouble() == 0.7829848594087959);

    // What was decided names its decision in the list, and the rest names none.
    QMap<QString, int> states;
    for (const QJsonValue& row :
         jsonIn(runCli(joining(u"disagreements"_s) + withDecisions + QStringList{u"--json"_s})
                    .out)[u"disagreements"_s]
             .toArray()) {
        const bool truth = row[u"field"_s].toString() == u"truth"_s;
        QCOMPARE(row[u"decisionId"_s].isString(), truth);
        ++states[row[u"state"_s].toString()];
    }
    QCOMPARE(states, (QMap<QString, int>{{u"adjudicated"_s, 10}, {u"undecided"_s, 4}, {u"disputed"_s, 14}}));

    // The originals are as they were, and the report and the decisions name them so.
    const QJsonObject adjudication = jsonIn(contentsOf(decided));
    for (int i = 0; i < 2; ++i) {
        QCOMPARE(sha256Of(contentsOf(labelFiles.at(i))), before.at(i));
        QCOMPARE(valueAt(report, u"inputs/labels/%1/sha256"_s.arg(i)).toString(), before.at(i));
        QCOMPARE(valueAt(adjudication, u"labels/%1/sha256"_s.arg(i)).toString(), before.at(i));
    }

    // Deciding the same once more adds nothing.
    const Outcome again = runCli(adjudicate + QStringList{u"--previous"_s, decided, u"-o"_s, u"-"_s});
    QCOMPARE(complaint(again, 0), QByteArray());
    QCOMPARE(jsonIn(again.out)[u"decisions"_s].toArray().size(), 0);
}

ASSIZE_TEST_CLASS(CrscoreTest)

} // namespace assize::test

#include "crscoretest.moc"
