// SPDX-License-Identifier: Apache-2.0
#include "desk.h"
#include "pages/labelpage.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QTest>

using namespace assize;
using assize::test::Desk;

class LabellingTest final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void answersByKey();
};

void LabellingTest::answersByKey()
{
    Desk desk;
    const QString requests =
        desk.copy(test::sourceFile(QStringLiteral("resources/samples/sample.requests.assize.json")),
                  QStringLiteral("sample.requests.assize.json"));
    QVERIFY(desk.beginLabelling(requests, QStringLiteral("R7")));
    desk.press("1");
    QCOMPARE(desk.page().session().claimRating()->truth, truth::isTrue);
    QVERIFY(desk.waitUntilSaved());
}

ASSIZE_TEST_CLASS(LabellingTest)

#include "labellingtest.moc"
