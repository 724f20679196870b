// SPDX-License-Identifier: Apache-2.0
#include "session/labelexport.h"

#include "program.h"
#include "smallevaluation.h"
#include "smalllabelling.h"
#include "testcase.h"
#include "testregistry.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;

namespace assize::test {

class LabelExportTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void holdsEveryBegunCaseInTheOrderOfTheRequests();
    void anOpenedCaseWithoutAnyAnswerIsNotInIt();
    void supportThatWaitsForItsCitationIsWrittenAsNotRated();
    void abstentionsNullsAndEmptyTextsAreWrittenAsSuch();
    void theSameDraftsGiveTheSameBytes();
    void aLaterExportNamesWhatItRevises();
    void theReceiptIsTheEndOfTheJournal();
    void restoresIntoANewProject();
    void restoringIsRefused_data();
    void restoringIsRefused();
};

namespace {

QJsonObject askingForQuality(QJsonObject corpus)
{
    corpus[u"asks"_s] = QJsonArray{u"truth"_s, u"grounding"_s, u"relevance"_s, u"usefulness"_s};
    return corpus;
}

QJsonObject labelsIn(const Result<LabelExport>& made)
{
    return made ? jsonIn(QByteArray::fromStdString(made->bytes)) : QJsonObject();
}

void answerClaims(SmallLabelling& labelling)
{
    LabellingSession& session = labelling.session();
    for (std::size_t i = 0; i < session.outline().claims.size(); ++i) {
        session.goTo({session.place().caseIndex, i});
        labelling.answer(Field::Truth, truth::isTrue);
        labelling.answer(Field::Grounding, grounding::unsupported);
    }
}

void finish(SmallLabelling& labelling)
{
    labelling.session().set(labelling.session().caseKeyOf(DraftField::State), textForSwitch(true));
}

json::DocumentFile documentOf(const std::string& bytes)
{
    IssueList issues;
    SilentProgress progress;
    return std::move(
        *json::DocumentFile::open(std::make_unique<MemoryBytes>("labels.json", bytes), issues, progress));
}

Result<std::vector<DraftChange>> restoration(SmallLabelling& labelling, const std::string& labels)
{
    labelling.save();
    return labelling.onProject([&labels](ProjectFile& project) -> Result<std::vector<DraftChange>> {
        SilentProgress progress;
        const LabellingWork work = ASSIZE_TRY(loadLabellingWork(project, progress));
        const auto document = documentOf(labels);
        return changesToRestore(work, document, FixedClock(), progress);
    });
}

} // namespace

void LabelExportTest::holdsEveryBegunCaseInTheOrderOfTheRequests()
{
    const QJsonObject a = makeCase(u"a"_s, 2);
    const QJsonObject b = makeCase(u"b"_s);
    SmallLabelling labelling(makeCorpus({a, b}));
    LabellingSession& session = labelling.session();
    session.goTo({1, 0});
    labelling.answer(Field::Truth, truth::isFalse);
    session.goTo({0, 0});
    answerClaims(labelling);
    finish(labelling);
    const QJsonObject labels = labelsIn(labelling.submit());
    QCOMPARE(labels[u"format"_s].toString(), u"assize.labels/1"_s);
    QCOMPARE(compact(labels[u"rater"_s]), uR"({"id":"R1","kind":"human"})"_s);
    QCOMPARE(labels[u"requestsSha256"_s].toString(),
             sha256Of(QByteArray::fromStdString(requestsOf(makeCorpus({a, b})))));
    const QJsonArray ratings = labels[u"ratings"_s].toArray();
    QCOMPARE(ratings.size(), 2);
    QCOMPARE(ratings[0][u"sampleId"_s].toString(), u"a"_s);
    QCOMPARE(ratings[0][u"state"_s].toString(), u"complete"_s);
    QCOMPARE(ratings[0][u"requestHash"_s].toString(), requestHashOfCase(a));
    QCOMPARE(ratings[1][u"state"_s].toString(), u"in-progress"_s);
    QCOMPARE(ratings[1][u"ratedAt"_s].toString(), u"2030-01-02T03:04:05Z"_s);
}

void LabelExportTest::anOpenedCaseWithoutAnyAnswerIsNotInIt()
{
    SmallLabelling labelling(makeCorpus({makeCase(u"a"_s), makeCase(u"b"_s)}));
    labelling.session().goTo({1, 0});
    labelling.session().goTo({0, 0});
    labelling.answer(Field::Truth, truth::isTrue);
    labelling.session().set(labelling.session().keyOf(DraftField::Truth), std::nullopt);
    labelling.session().set(labelling.session().caseKeyOf(DraftField::Flag), textForSwitch(true)); // private
    QCOMPARE(labelsIn(labelling.submit())[u"ratings"_s].toArray().size(), 0);
}

void LabelExportTest::supportThatWaitsForItsCitationIsWrittenAsNotRated()
{
    SmallLabelling labelling(makeCorpus({makeCase(u"a"_s)}));
    labelling.answer(Field::Truth, truth::isTrue);
    labelling.answer(Field::Grounding, grounding::supported);
    finish(labelling);
    const QJsonObject rating = labelsIn(labelling.submit())[u"ratings"_s][0].toObject();
    QCOMPARE(rating[u"state"_s].toString(), u"in-progress"_s);
    QCOMPARE(partAt(rating, u"claims/0/grounding"_s), QJsonValue(QJsonValue::Null));
    labelling.reopen(); // the draft keeps it
    QCOMPARE(labelling.session().claimRating()->grounding, grounding::supported);
}

void LabelExportTest::abstentionsNullsAndEmptyTextsAreWrittenAsSuch()
{
    SmallLabelling labelling(askingForQuality(makeCorpus({makeCase(u"a"_s)})));
    labelling.answer(Field::Relevance, quality::abstained);
    labelling.answer(Field::Usefulness, quality::no);
    const QJsonObject rating = labelsIn(labelling.submit())[u"ratings"_s][0].toObject();
    QCOMPARE(compact(rating[u"quality"_s]), uR"({"relevance":null,"usefulness":false})"_s);
    QCOMPARE(compact(rating[u"claims"_s][0]),
             uR"({"claimId":"c1","evidence":[],"grounding":null,"note":"","problem":null,"truth":null})"_s);
}

void LabelExportTest::theSameDraftsGiveTheSameBytes()
{
    SmallLabelling labelling(makeCorpus({makeCase(u"a"_s)}));
    labelling.answer(Field::Truth, truth::isTrue);
    const auto first = labelling.submit();
    labelling.setTime("2031-01-01T00:00:00Z");
    const auto again = labelling.submit();
    QVERIFY(first && again);
    QCOMPARE(QByteArray::fromStdString(again->bytes), QByteArray::fromStdString(first->bytes));
    QCOMPARE(again->receipt, first->receipt);
}

void LabelExportTest::aLaterExportNamesWhatItRevises()
{
    SmallLabelling labelling(makeCorpus({makeCase(u"a"_s), makeCase(u"b"_s)}));
    for (const std::size_t index : {0U, 1U}) {
        labelling.session().goTo({index, 0});
        answerClaims(labelling);
        if (index == 0)
            finish(labelling);
    }
    QVERIFY(labelling.submit()->revised.empty());
    labelling.session().goTo({0, 0});
    labelling.answer(Field::Truth, truth::isFalse);
    labelling.session().goTo({1, 0});
    labelling.answer(Field::Truth, truth::isFalse); // was in progress: no submission is revised
    const auto later = labelling.submit();
    QVERIFY(later);
    QCOMPARE(later->revised, std::vector<SampleId>{SampleId{"a"}});
}

void LabelExportTest::theReceiptIsTheEndOfTheJournal()
{
    SmallLabelling labelling(makeCorpus({makeCase(u"a"_s)}));
    labelling.answer(Field::Truth, truth::isTrue);
    labelling.save();
    const auto before = labelling.onProject([](ProjectFile& project) { return project.journalHead(); });
    const auto made = labelling.submit();
    const auto after = labelling.onProject([](ProjectFile& project) { return project.journalHead(); });
    QVERIFY(before && made && after);
    QCOMPARE(labelsIn(made)[u"journalHead"_s].toString().toStdString(), before->hash.hex());
    QCOMPARE(made->receipt, *after);
    QCOMPARE(after->length, before->length + 1);
}

void LabelExportTest::restoresIntoANewProject()
{
    const QJsonObject corpus = askingForQuality(makeCorpus({makeCase(u"a"_s, 2), makeCase(u"b"_s)}));
    SmallLabelling labelling(corpus);
    labelling.session().goTo({0, 0});
    answerClaims(labelling);
    labelling.citeWhole(2);
    labelling.answer(Field::Relevance, quality::yes);
    labelling.answer(Field::Usefulness, quality::abstained);
    labelling.session().set(labelling.session().keyOf(DraftField::Note), textForNote("why\r\n\xC2\xA0"));
    labelling.session().set(labelling.session().keyOf(DraftField::Problem),
                            textFor(Problem{ProblemKind::SeveralClaims, "two"}));
    finish(labelling);
    const auto made = labelling.submit();

    SmallLabelling other(corpus);
    const auto changes = restoration(other, made->bytes);
    QVERIFY(changes);
    QVERIFY(other.onProject([&](ProjectFile& project) { return project.apply(*changes); }));
    other.reopen();
    QJsonObject again = labelsIn(other.submit());
    QJsonObject first = labelsIn(made);
    again.remove(u"journalHead"_s);
    first.remove(u"journalHead"_s);
    QCOMPARE(compact(again), compact(first));
    QVERIFY(restoration(other, made->bytes)->empty()); // nothing is left to restore
}

void LabelExportTest::restoringIsRefused_data()
{
    QTest::addColumn<QJsonObject>("labels");
    QTest::addColumn<QString>("code");
    const QJsonObject a = makeCase(u"a"_s);
    const QJsonObject good = makeLabels(u"R1"_s, {makeRating(a, u"T"_s, u"S"_s)});
    QTest::addRow("another rater's labels") << with(good, u"rater/id"_s, u"R2"_s) << u"other-rater"_s;
    QTest::addRow("a stale rating") << with(good, u"ratings/0/requestHash"_s, QString(64, u'0'))
                                    << u"labels-refused"_s;
    QTest::addRow("an unknown case") << makeLabels(u"R1"_s, {makeRating(makeCase(u"z"_s), u"T"_s, u"S"_s)})
                                     << u"labels-refused"_s;
    QTest::addRow("other work on the case")
        << makeLabels(u"R1"_s, {makeRating(a, u"F"_s, u"S"_s)}) << u"draft-differs"_s;
    QTest::addRow("an invalid file") << with(good, u"ratings/0/state"_s, u"perfect"_s) << u"invalid-labels"_s;
}

void LabelExportTest::restoringIsRefused()
{
    QFETCH(const QJsonObject, labels);
    QFETCH(const QString, code);
    SmallLabelling labelling(makeCorpus({makeCase(u"a"_s)}));
    labelling.answer(Field::Truth, truth::isTrue);
    const auto changes = restoration(labelling, jsonOf(labels).toStdString());
    QVERIFY(!changes);
    QCOMPARE(QString::fromStdString(changes.error().code), code);
}

ASSIZE_TEST_CLASS(LabelExportTest)

} // namespace assize::test

#include "labelexporttest.moc"
