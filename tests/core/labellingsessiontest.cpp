// SPDX-License-Identifier: Apache-2.0
#include "session/labellingsession.h"

#include "program.h"
#include "smallevaluation.h"
#include "smalllabelling.h"
#include "testcase.h"
#include "testregistry.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace assize::test {

class LabellingSessionTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void orderIsTheRatersOwnAndAlwaysTheSame();
    void stepsThroughClaimsThenTheWholeOutputThenTheNextCase();
    void nextOpenGoesRoundAndFindsWhatIsOwed();
    void countsClaimsThatOweNothing();
    void doneHoldsOnlyWhileNothingIsOpen();
    void citationsAreInTheFilesUnitAndOrder();
    void reopensWhereItWasLeftOff();
    void everyChangeIsInTheJournalWithItsFirstValue();
    void typingIsOneChangeAndEverythingElseItsOwn();
    void readOnlyChangesNothing();
    void fileOrderIsThatOfTheFile();
    void aSkippedCaseComesBackAtTheEnd();
    void aSkipIsPrivateAndOutlivesTheSession();
    void timeLeftFollowsTheReviewersPace();
    void activeTimeNeedsARequestAndConsent_data();
    void activeTimeNeedsARequestAndConsent();
    void takingConsentBackTakesTheTimeOut();
};

namespace {

QJsonObject twoCases()
{
    QJsonObject corpus = makeCorpus({makeCase(u"a"_s, 2), makeCase(u"b"_s, 1)});
    corpus[u"asks"_s] = QJsonArray{u"truth"_s, u"grounding"_s, u"relevance"_s};
    return corpus;
}

/// "a c1", "b -" …
QString placeIn(const LabellingSession& session)
{
    const QString claim =
        session.claim() == nullptr ? u"-"_s : QString::fromStdString(session.claim()->id.value);
    return QString::fromStdString(session.outline().sampleId.value) + u' ' + claim;
}

std::vector<JournalEntry> draftEntries(SmallLabelling& labelling)
{
    labelling.save();
    std::vector<JournalEntry> entries;
    static_cast<void>(labelling.onProject([&entries](ProjectFile& project) {
        return project.forEachJournalEntry(1, [&entries](const JournalEntry& entry) {
            if (entry.kind == JournalKind::Draft)
                entries.push_back(entry);
        });
    }));
    return entries;
}

} // namespace

void LabellingSessionTest::orderIsTheRatersOwnAndAlwaysTheSame()
{
    QJsonArray cases;
    for (int i = 0; i < 20; ++i)
        cases.append(makeCase(u"case %1"_s.arg(i)));
    for (const char* rater : {"R1", "R2"}) {
        SmallLabelling labelling(makeCorpus(cases), rater);
        // The same by another implementation: ids sorted by SHA-256 of the compact array [rater, sampleId].
        QList<std::pair<QByteArray, QString>> expected;
        for (const QJsonValue& one : std::as_const(cases)) {
            const QString id = one.toObject()[u"sampleId"_s].toString();
            const QByteArray pair =
                QJsonDocument(QJsonArray{QString::fromLatin1(rater), id}).toJson(QJsonDocument::Compact);
            expected.append({QCryptographicHash::hash(pair, QCryptographicHash::Sha256), id});
        }
        std::ranges::sort(expected);
        for (std::size_t i = 0; i < labelling.session().order().size(); ++i)
            QCOMPARE(QString::fromStdString(
                         labelling.session().outline(labelling.session().order()[i]).sampleId.value),
                     expected[static_cast<qsizetype>(i)].second);
    }
}

void LabellingSessionTest::stepsThroughClaimsThenTheWholeOutputThenTheNextCase()
{
    SmallLabelling labelling(twoCases());
    LabellingSession& session = labelling.session();
    session.goTo(DraftKey{SampleId{"a"}, ClaimId{"c1"}, DraftField::Truth});
    const bool aIsFirst = session.order().front() == *session.indexOf(SampleId{"a"});
    QStringList places{placeIn(session)};
    for (int i = 0; i < 2; ++i) {
        session.goToNextClaim();
        places << placeIn(session);
    }
    QCOMPARE(places, (QStringList{u"a c1"_s, u"a c2"_s, u"a -"_s}));
    session.goToNextClaim();
    QCOMPARE(placeIn(session), aIsFirst ? u"b c1"_s : u"a -"_s); // the last place of the last case is the end
    session.goToPreviousClaim();
    QCOMPARE(placeIn(session), aIsFirst ? u"a -"_s : u"a c2"_s);
}

void LabellingSessionTest::nextOpenGoesRoundAndFindsWhatIsOwed()
{
    SmallLabelling labelling(twoCases());
    LabellingSession& session = labelling.session();
    const auto answerAll = [&labelling, &session] {
        if (session.claim() == nullptr) {
            labelling.answer(Field::Relevance, quality::abstained);
            return;
        }
        labelling.answer(Field::Truth, truth::isFalse);
        labelling.answer(Field::Grounding, grounding::unsupported);
    };
    QStringList visited;
    for (int i = 0; i < 5; ++i) {
        visited << placeIn(session);
        answerAll();
        QVERIFY(session.goToNextOpen());
    }
    QCOMPARE(visited.size(), 5);
    QCOMPARE(QSet<QString>(visited.begin(), visited.end()).size(), 5);
    // Nothing is owed any more: what is left is to say that the cases are done.
    for (int i = 0; i < 2; ++i) {
        session.set(session.caseKeyOf(DraftField::State), textForSwitch(true));
        QCOMPARE(session.goToNextOpen(), i == 0);
    }
}

void LabellingSessionTest::countsClaimsThatOweNothing()
{
    SmallLabelling labelling(twoCases());
    LabellingSession& session = labelling.session();
    session.goTo(DraftKey{SampleId{"a"}, ClaimId{"c1"}, DraftField::Truth});
    QCOMPARE(session.progress().claims, std::size_t{3});
    labelling.answer(Field::Truth, truth::isTrue);
    QCOMPARE(session.progress().answeredClaims, std::size_t{0}); // grounding is open
    labelling.answer(Field::Grounding, grounding::supported);
    QCOMPARE(session.progress().answeredClaims, std::size_t{0}); // the citation is missing
    QCOMPARE(session.progress().unsupportedSupport, std::size_t{1});
    labelling.citeWhole(1); // the producer did not see this one
    QCOMPARE(session.progress().answeredClaims, std::size_t{0});
    labelling.citeWhole(0);
    QCOMPARE(session.progress().answeredClaims, std::size_t{1});
    labelling.answer(Field::Relevance, quality::abstained);
    QCOMPARE(session.progress().answeredQuestions, std::size_t{1});
    QCOMPARE(session.progress().abstentions, std::size_t{1});
    QCOMPARE(session.progress(),
             progressOf(session.work().drafts, session.work().outlines, session.asks())); // counted anew
}

void LabellingSessionTest::doneHoldsOnlyWhileNothingIsOpen()
{
    SmallLabelling labelling(makeCorpus({makeCase(u"a"_s)}));
    LabellingSession& session = labelling.session();
    labelling.answer(Field::Truth, truth::isTrue);
    labelling.answer(Field::Grounding, grounding::unknown);
    QCOMPARE(session.stateOf(0), CaseState::InProgress);
    session.set(session.caseKeyOf(DraftField::State), textForSwitch(true));
    QCOMPARE(session.stateOf(0), CaseState::Done);
    session.set(session.keyOf(DraftField::Truth), std::nullopt);
    QCOMPARE(session.stateOf(0), CaseState::InProgress);
    labelling.answer(Field::Truth, truth::isFalse);
    QCOMPARE(session.stateOf(0), CaseState::Done);
}

void LabellingSessionTest::citationsAreInTheFilesUnitAndOrder()
{
    QJsonObject oneCase = makeCase(u"a"_s);
    const QString text = u"\U0001F980 crab"_s;
    oneCase = with(oneCase, u"evidence/0/text"_s, text);
    oneCase = with(oneCase, u"evidence/0/sha256"_s, sha256Of(text.toUtf8()));
    QJsonObject corpus = makeCorpus({oneCase});
    corpus[u"offsets"_s] = u"utf-16"_s;
    SmallLabelling labelling(corpus);
    LabellingSession& session = labelling.session();
    session.set(session.keyOf(DraftField::Evidence),
                textFor(*session.citationsWith(session.stateCitation(1, std::nullopt))));
    session.set(session.keyOf(DraftField::Evidence),
                textFor(*session.citationsWith(session.stateCitation(0, Region{5, 9}))));
    session.set(session.keyOf(DraftField::Evidence),
                textFor(*session.citationsWith(session.stateCitation(0, std::nullopt))));
    QCOMPARE(QByteArray::fromStdString(*session.textOf(session.keyOf(DraftField::Evidence))),
             R"([{"evidenceId":"seen"},{"end":7,"evidenceId":"seen","start":3,"text":"crab"},)"
             R"({"evidenceId":"reference"}])"_ba);
    QVERIFY(!session.citationsWith(session.stateCitation(0, Region{5, 9}))); // nothing is cited twice
    const auto found = session.citations(0);
    QCOMPARE(found.size(), std::size_t{3});
    QVERIFY((found[1].region == Region{5, 9}));
}

void LabellingSessionTest::reopensWhereItWasLeftOff()
{
    SmallLabelling labelling(twoCases());
    labelling.session().goTo(DraftKey{SampleId{"a"}, ClaimId{"c2"}, DraftField::Truth});
    labelling.answer(Field::Truth, truth::isFalse);
    labelling.session().goTo(DraftKey{SampleId{"b"}, std::nullopt, DraftField::Relevance});
    labelling.answer(Field::Relevance, quality::no);
    labelling.reopen();
    QCOMPARE(placeIn(labelling.session()), u"b -"_s);
    const auto a = *labelling.session().indexOf(SampleId{"a"});
    QCOMPARE(labelling.session().draft(a).rating.find(ClaimId{"c2"})->truth, truth::isFalse);
    QCOMPARE(labelling.session().saveState(), SaveState::Saved);
}

void LabellingSessionTest::everyChangeIsInTheJournalWithItsFirstValue()
{
    SmallLabelling labelling(makeCorpus({makeCase(u"a"_s)}));
    labelling.answer(Field::Truth, truth::isTrue);
    labelling.setTime("2030-01-02T03:09:00Z");
    labelling.answer(Field::Truth, truth::isFalse);
    labelling.answer(Field::Truth, truth::isFalse); // the same again is no change
    const auto entries = draftEntries(labelling);
    QCOMPARE(entries.size(), std::size_t{2});
    QVERIFY(!entries[0].before);
    QCOMPARE(*entries[0].after, std::string("\"true\""));
    QCOMPARE(*entries[1].before, std::string("\"true\""));
    QCOMPARE(*entries[1].after, std::string("\"false\""));
    QCOMPARE(entries[1].at, std::string("2030-01-02T03:09:00Z"));
    QCOMPARE(entries[1].claimId->value, std::string("c1"));
}

void LabellingSessionTest::typingIsOneChangeAndEverythingElseItsOwn()
{
    SmallLabelling labelling(makeCorpus({makeCase(u"a"_s)}));
    LabellingSession& session = labelling.session();
    const DraftKey note = session.keyOf(DraftField::Note);
    session.set(note, textForNote("h"), WriteUrgency::Typing);
    session.set(note, textForNote("ha"), WriteUrgency::Typing);
    labelling.answer(Field::Truth, truth::isTrue);
    session.set(note, textForNote("ha!"), WriteUrgency::Typing);
    const auto entries = draftEntries(labelling);
    QStringList changes;
    for (const JournalEntry& entry : entries)
        changes << QString::fromStdString(entry.field + " " + entry.before.value_or("-") + " " +
                                          entry.after.value_or("-"));
    QCOMPARE(changes, (QStringList{u"note - \"ha\""_s, u"truth - \"true\""_s, u"note \"ha\" \"ha!\""_s}));
}

void LabellingSessionTest::readOnlyChangesNothing()
{
    SmallLabelling labelling(makeCorpus({makeCase(u"a"_s)}));
    StoreThread second;
    static_cast<void>(waitFor<Result<>>(
        [&](auto done) { second.open(labelling.projectPath(), Access::AsAvailable, &second, done); }));
    auto work = waitFor<Result<LabellingWork>>([&](auto done) {
        second.run(
            [](ProjectFile& project) {
                SilentProgress progress;
                return loadLabellingWork(project, progress);
            },
            &second, done);
    });
    QVERIFY(work);
    const FixedClock clock;
    LabellingSession session(std::move(*work), second, clock);
    QVERIFY(session.isReadOnly());
    QCOMPARE(session.work().readOnlyReason->code, std::string("project-locked"));
    session.set(session.keyOf(DraftField::Truth), textFor(Field::Truth, truth::isTrue));
    QVERIFY(!session.claimRating()->truth);
}

void LabellingSessionTest::fileOrderIsThatOfTheFile()
{
    QJsonArray cases;
    for (int i = 0; i < 12; ++i)
        cases.append(makeCase(u"case %1"_s.arg(i)));
    SmallLabelling labelling(makeCorpus(cases));
    LabellingSession& session = labelling.session();
    const auto own = session.order();
    const auto place = session.place();
    QSignalSpy changes(&session, &LabellingSession::orderChanged);
    session.setCaseOrder(CaseOrder::File);
    QVERIFY(std::ranges::is_sorted(session.order()));
    QVERIFY(session.place() == place);
    QCOMPARE(changes.count(), 1);
    session.setCaseOrder(CaseOrder::Rater);
    QVERIFY(session.order() == own);
}

void LabellingSessionTest::aSkippedCaseComesBackAtTheEnd()
{
    SmallLabelling labelling(makeCorpus({makeCase(u"a"_s), makeCase(u"b"_s), makeCase(u"c"_s)}));
    LabellingSession& session = labelling.session();
    session.setCaseOrder(CaseOrder::File);
    session.goTo({1, 0});
    session.set(session.caseKeyOf(DraftField::Skip), textForSkip("too long for now"));
    QVERIFY((session.order() == std::vector<std::size_t>{0, 2, 1}));
    QVERIFY(session.isSkipped(1));
    QCOMPARE(session.progress().skippedCases, std::size_t{1});
    session.goTo({2, 0});
    QStringList visited;
    while (session.goToNextOpen()) {
        visited << placeIn(session);
        labelling.answer(Field::Truth, truth::isFalse);
        labelling.answer(Field::Grounding, grounding::unsupported);
        session.set(session.caseKeyOf(DraftField::State), textForSwitch(true));
    }
    // Behind the last there is the skipped one; but what was not skipped comes first.
    QCOMPARE(visited, (QStringList{u"a c1"_s, u"c c1"_s, u"b c1"_s}));
    QVERIFY(!session.isSkipped(1)); // it is done
    QCOMPARE(session.progress().skippedCases, std::size_t{0});
    QVERIFY((session.order() == std::vector<std::size_t>{0, 2, 1}));
    session.set(session.caseKeyOf(DraftField::Skip), std::nullopt);
    QVERIFY((session.order() == std::vector<std::size_t>{0, 1, 2}));
}

void LabellingSessionTest::aSkipIsPrivateAndOutlivesTheSession()
{
    SmallLabelling labelling(makeCorpus({makeCase(u"a"_s), makeCase(u"b"_s)}));
    LabellingSession& session = labelling.session();
    session.setCaseOrder(CaseOrder::File);
    session.goTo({0, 0});
    session.set(session.caseKeyOf(DraftField::Skip), textForSkip("")); // no reason is a skip too
    labelling.answer(Field::Truth, truth::isFalse);
    const auto made = labelling.submit();
    QVERIFY(made && made->bytes.find("skip") == std::string::npos);
    labelling.reopen();
    QVERIFY(labelling.session().isSkipped(0));
    QVERIFY(labelling.session().draft(0).skipReason == std::string());
    QCOMPARE(labelling.session().order().back(), std::size_t{0});
    const DraftKey key = labelling.session().caseKeyOf(DraftField::Skip);
    QCOMPARE(labelling.session().textOf(key), DraftText("\"\""));
}

void LabellingSessionTest::timeLeftFollowsTheReviewersPace()
{
    SmallLabelling labelling(makeCorpus({makeCase(u"a"_s, 8)}));
    LabellingSession& session = labelling.session();
    session.noteActivity();
    for (std::size_t i = 0; i < 5; ++i) {
        QVERIFY(!session.timeLeft());
        session.goTo({0, i});
        labelling.pass(std::chrono::seconds(8));
        labelling.answer(Field::Truth, truth::isTrue);
        labelling.pass(std::chrono::seconds(2));
        labelling.answer(Field::Grounding, grounding::unknown);
        labelling.pass(std::chrono::seconds(1));
        labelling.answer(Field::Truth, truth::isFalse); // answered already: no sign of the pace
        labelling.pass(std::chrono::minutes(5));        // lunch
        session.noteActivity();
    }
    // 10 s, then 11 s four times; three claims are left.
    QVERIFY(session.timeLeft() == std::chrono::milliseconds(33'000));
}

void LabellingSessionTest::activeTimeNeedsARequestAndConsent_data()
{
    QTest::addColumn<bool>("isAsked");
    QTest::addColumn<bool>("isAgreed");
    QTest::addColumn<qint64>("seconds"); // -1: none
    QTest::addRow("asked and agreed") << true << true << qint64(7);
    QTest::addRow("asked and not agreed") << true << false << qint64(-1);
    QTest::addRow("not asked") << false << true << qint64(-1);
}

void LabellingSessionTest::activeTimeNeedsARequestAndConsent()
{
    QFETCH(const bool, isAsked);
    QFETCH(const bool, isAgreed);
    QFETCH(const qint64, seconds);
    QJsonObject corpus = makeCorpus({makeCase(u"a"_s)});
    if (isAsked)
        corpus[u"asks"_s] = QJsonArray{u"truth"_s, u"grounding"_s, u"active-time"_s};
    SmallLabelling labelling(corpus);
    LabellingSession& session = labelling.session();
    session.setMeasuring(isAgreed);
    session.noteActivity();
    labelling.pass(std::chrono::milliseconds(4600));
    labelling.answer(Field::Truth, truth::isTrue);
    labelling.pass(std::chrono::seconds(61));
    session.noteActivity();
    labelling.pass(std::chrono::milliseconds(3300));
    labelling.answer(Field::Grounding, grounding::unknown);
    labelling.reopen(); // 4.6 s + 3.3 s, in whole seconds
    const auto stored = labelling.session().draft(0).rating.activeSeconds;
    QCOMPARE(static_cast<qint64>(stored.value_or(-1)), seconds);
    const auto made = labelling.submit();
    const QJsonValue exported =
        jsonIn(QByteArray::fromStdString(made->bytes))[u"ratings"_s][0][u"activeSeconds"_s];
    QCOMPARE(exported.toInteger(-1), seconds);
}

void LabellingSessionTest::takingConsentBackTakesTheTimeOut()
{
    QJsonObject corpus = makeCorpus({makeCase(u"a"_s)});
    corpus[u"asks"_s] = QJsonArray{u"truth"_s, u"active-time"_s};
    SmallLabelling labelling(corpus);
    labelling.session().setMeasuring(true);
    labelling.session().noteActivity();
    labelling.pass(std::chrono::seconds(9));
    labelling.answer(Field::Truth, truth::isTrue);
    QVERIFY(labelling.session().draft().rating.activeSeconds == 9);
    labelling.session().setMeasuring(false);
    labelling.pass(std::chrono::seconds(9));
    labelling.answer(Field::Truth, truth::isFalse);
    labelling.reopen();
    QVERIFY(!labelling.session().draft().rating.activeSeconds);
    QVERIFY(labelling.session().draft().rating.find(ClaimId{"c1"})->truth == truth::isFalse);
}

ASSIZE_TEST_CLASS(LabellingSessionTest)

} // namespace assize::test

#include "labellingsessiontest.moc"
