// SPDX-License-Identifier: Apache-2.0
#include "desk.h"
#include "labelplan.h"
#include "pages/labelpage.h"
#include "program.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"
#include "watchdog.h"

#include <QAction>
#include <QFile>
#include <QJsonArray>
#include <QTest>

#include <algorithm>
#include <array>

using namespace assize;
using namespace assize::test;

/// A reviewer's session as quick as the desk allows: three keys a claim, which include the citation.
class ThirtyCasesTest final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void threeKeysAreEnoughForAClaim();
};

namespace {

constexpr qsizetype labelledCases = 30;
constexpr double mostKeysForAClaim = 3;

/// The first cases of a request file, in a file of their own.
QString firstCases(Desk& desk, const QString& requests)
{
    QJsonObject document = jsonIn(contentsOf(requests));
    QJsonArray first;
    for (qsizetype i = 0; i < labelledCases; ++i)
        first.append(document[QStringLiteral("requests")][i]);
    document[QStringLiteral("requests")] = first;
    const QString path = desk.path(QStringLiteral("thirty.requests.json"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(jsonOf(document)) < 0)
        qFatal("cannot write %s", qPrintable(path));
    return path;
}

/// Goes through all answers; each claim cites the whole of the first text.
PlannedCase planFor(const QJsonObject& request)
{
    const std::array truth{"true", "false", "unsupported"};
    const std::array grounding{"supported", "unsupported", "unknown"};
    PlannedCase planned;
    planned.sampleId = request[QStringLiteral("sampleId")].toString();
    std::size_t number = static_cast<std::size_t>(planned.sampleId.size());
    for (const QJsonValue claim : request[QStringLiteral("claims")].toArray()) {
        PlannedClaim& answers = planned.claims.emplaceBack();
        answers.claimId = claim[QStringLiteral("id")].toString();
        answers.truth = QString::fromLatin1(truth[number % 3]);
        answers.grounding = QString::fromLatin1(grounding[number / 3 % 3]);
        answers.citations.append(
            {request[QStringLiteral("evidence")][0][QStringLiteral("id")].toString(), {}});
        ++number;
    }
    return planned;
}

LabelPlan planOf(const QString& requests)
{
    LabelPlan plan{QStringLiteral("R30"), {}};
    for (const QJsonValue request : jsonIn(contentsOf(requests))[QStringLiteral("requests")].toArray())
        plan.cases.append(planFor(request.toObject()));
    return plan;
}

/// Counts what it presses.
class Keyboard final {
public:
    Keyboard(Desk& desk, Watchdog& watchdog) : m_desk(desk), m_watchdog(watchdog) {}

    void press(const char* step, const char* key)
    {
        m_watchdog.step(step);
        m_desk.press(key);
        QCoreApplication::processEvents();
        ++m_count;
    }
    [[nodiscard]] int count() const { return m_count; }

private:
    Desk& m_desk;
    Watchdog& m_watchdog;
    int m_count = 0;
};

/// The desk goes on by itself when the last of the three is there, and to the next case behind the last
/// claim.
void labelByThreeKeys(Keyboard& keyboard, const PlannedClaim& claim)
{
    const char* const truth = claim.truth == u"true" ? "1" : claim.truth == u"false" ? "2" : "3";
    const char* const grounding = claim.grounding == u"supported"     ? "Q"
                                  : claim.grounding == u"unsupported" ? "W"
                                                                      : "E";
    keyboard.press("cite", "C");
    keyboard.press("truth", truth);
    keyboard.press("grounding", grounding);
}

/// Empty, or where it was not as planned.
QByteArray labelAll(Desk& desk, Keyboard& keyboard, const LabelPlan& plan)
{
    auto& session = desk.page().session();
    for (qsizetype done = 0; done < plan.cases.size(); ++done) {
        const QString sample = QString::fromStdString(session.outline().sampleId.value);
        const PlannedCase* const planned = plan.find(sample);
        if (planned == nullptr)
            return "no plan for " + sample.toUtf8();
        for (const PlannedClaim& claim : planned->claims) {
            if (session.claim() == nullptr ||
                QString::fromStdString(session.claim()->id.value) != claim.claimId)
                return sample.toUtf8() + ": this is not the claim " + claim.claimId.toUtf8();
            labelByThreeKeys(keyboard, claim);
        }
    }
    return session.progress().doneCases == session.caseCount() ? "" : "not every case is done";
}

/// Every rating that differs from the plan.
QByteArray differences(const QString& labels, const QString& requestsPath, const LabelPlan& plan)
{
    const QJsonObject requests = jsonIn(contentsOf(requestsPath));
    const QJsonArray ratings = jsonIn(contentsOf(labels))[QStringLiteral("ratings")].toArray();
    QByteArray found = ratings.size() == plan.cases.size() ? "" : "another number of ratings\n";
    for (const QJsonValue rating : ratings) {
        const QString sample = rating[QStringLiteral("sampleId")].toString();
        const PlannedCase* const planned = plan.find(sample);
        const QJsonObject expected =
            planned == nullptr ? QJsonObject()
                               : expectedRating(*planned, requestOf(requests, sample),
                                                requests[QStringLiteral("offsets")].toString(), true);
        if (comparablePart(rating.toObject()) != expected)
            found += "otherwise than planned: " + sample.toUtf8() + '\n';
    }
    return found;
}

} // namespace

void ThirtyCasesTest::threeKeysAreEnoughForAClaim()
{
    ASSIZE_SHARED_DATA_PATH(shared, QStringLiteral("crscore/requests.json"));
    Milliseconds least = Milliseconds::max();
    QStringList reports;
    for (int round = 0; round < roundsAtMost && least > longestStall; ++round) {
        Watchdog watchdog;
        Desk desk;
        const QString requests = firstCases(desk, shared);
        const LabelPlan plan = planOf(requests);
        qsizetype claims = 0;
        for (const PlannedCase& planned : plan.cases)
            claims += planned.claims.size();
        watchdog.step("open requests");
        QVERIFY(desk.beginLabelling(requests, plan.rater));
        for (const char* const choice : {"goesOn", "marksDone"})
            desk.page().findChild<QAction*>(QString::fromLatin1(choice))->trigger();

        Keyboard keyboard(desk, watchdog);
        QCOMPARE(labelAll(desk, keyboard, plan), QByteArray());
        QVERIFY2(keyboard.count() <= mostKeysForAClaim * static_cast<double>(claims),
                 qPrintable(QStringLiteral("%1 keys for %2 claims").arg(keyboard.count()).arg(claims)));

        watchdog.step("export");
        const QString labels = desk.path(QStringLiteral("thirty.labels.assize.json"));
        QVERIFY(desk.exportLabels(labels));
        watchdog.settle();
        QCOMPARE(differences(labels, requests, plan), QByteArray());
        QCOMPARE(complaint(runCli({QStringLiteral("labels"), QStringLiteral("check"), labels,
                                   QStringLiteral("--requests"), requests, QStringLiteral("--complete")}),
                           0),
                 QByteArray());
        least = std::min(least, watchdog.longest());
        reports << QStringLiteral("%1 keys for %2 claims; %3")
                       .arg(QString::number(keyboard.count()), QString::number(claims), watchdog.report());
        qInfo("%s", qPrintable(reports.last()));
    }
    QVERIFY2(least <= longestStall, qPrintable(reports.join(u'\n')));
}

ASSIZE_TEST_CLASS(ThirtyCasesTest)

#include "thirtycasestest.moc"
