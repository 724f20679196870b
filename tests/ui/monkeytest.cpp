// SPDX-License-Identifier: Apache-2.0
#include "monkey.h"

#include "program.h"
#include "testcase.h"
#include "testregistry.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;
using assize::test::Monkey;

class MonkeyTest final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void survivesWhateverIsDone();
};

// A key or a click that nobody takes is no fault here, nor is what QLineEdit says when a double click finds
// no word in it; every other warning is.
void MonkeyTest::init()
{
    QTest::failOnWarning(QRegularExpression(
        QStringLiteral("^(?!This plugin does not support |  OpenType support missing for |.* not accepted by "
                       "receiving widget|QWidgetLineControl::setSelection: )")));
}

// ASSIZE_MONKEY_SECONDS and ASSIZE_MONKEY_SEED make it another run.
void MonkeyTest::survivesWhateverIsDone()
{
    constexpr int roundLength = 5; // seconds
    bool isGiven = false;
    const int givenSeconds = qEnvironmentVariableIntValue("ASSIZE_MONKEY_SECONDS", &isGiven);
    const int seconds = isGiven ? givenSeconds : 20;
    const auto seed = static_cast<std::uint32_t>(qEnvironmentVariableIntValue("ASSIZE_MONKEY_SEED"));
    qInfo("seed %u, %d seconds", seed, seconds);

    Monkey monkey(seed);
    QVERIFY(monkey.begin());
    for (int played = 0; played < seconds; played += roundLength) {
        monkey.play(std::chrono::seconds(std::min(roundLength, seconds - played)));
        QCOMPARE(monkey.faultOfWork(), QByteArray());
        QCOMPARE(monkey.faultOfUndo(), QByteArray());
        QCOMPARE(monkey.faultOfWork(), QByteArray());
    }
    monkey.close();
    qInfo("%d steps, %d of them while labelling", monkey.steps(), monkey.labellingSteps());
    QVERIFY(monkey.labellingSteps() * 4 > monkey.steps());
    const QDir folder(monkey.path({}));
    const QStringList projects = folder.entryList({u"a.requests.assize.json*.assize"_s}, QDir::Files);
    QVERIFY(!projects.isEmpty());
    for (const QString& project : projects) {
        const auto checked = assize::test::runCli({u"project"_s, u"check"_s, folder.filePath(project)});
        QCOMPARE(assize::test::complaint(checked, 0), QByteArray());
    }
}

ASSIZE_TEST_CLASS(MonkeyTest)

#include "monkeytest.moc"
