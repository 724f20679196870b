// SPDX-License-Identifier: Apache-2.0
#include "desk.h"
#include "look.h"
#include "pagewalk.h"
#include "requestmaker.h"
#include "testcase.h"
#include "testregistry.h"

#include <QApplication>
#include <QDir>

using assize::test::Desk;
using assize::test::Look;

/// Pictures of every page of the window at work, as different people have it, for looking at: into the folder
/// that ASSIZE_SCREENSHOTS names.
class DeskGrabs final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void pages_data();
    void pages();
    void scripts_data();
    void scripts();

private:
    void save(Desk& desk, const char* name);

    QString m_folder;
};

namespace {

/// A screen that is twice as fine is the whole process's, so it has rows of its own.
void addLooks()
{
    constexpr QSize roomy(1280, 820);
    QTest::addColumn<Look>("look");
    if (qApp->devicePixelRatio() > 1) {
        QTest::addRow("fine") << Look{.size = roomy};
        QTest::addRow("fine-dark") << Look{.size = roomy, .isDark = true};
        return;
    }
    QTest::addRow("light") << Look{.size = roomy};
    QTest::addRow("dark") << Look{.size = roomy, .isDark = true};
    QTest::addRow("small") << Look{};
    QTest::addRow("small-dark") << Look{.isDark = true};
    QTest::addRow("small-rtl") << Look{.isRightToLeft = true};
    QTest::addRow("small-long") << Look{.isInLongLanguage = true};
    QTest::addRow("small-large") << Look{.fontScale = 1.25};
}

} // namespace

void DeskGrabs::initTestCase()
{
    m_folder = qEnvironmentVariable("ASSIZE_SCREENSHOTS");
    if (m_folder.isEmpty())
        QSKIP("ASSIZE_SCREENSHOTS names no folder");
    QVERIFY(QDir().mkpath(m_folder));
}

void DeskGrabs::save(Desk& desk, const char* name)
{
    const QString file = QStringLiteral("%1-%2.png")
                             .arg(QString::fromLatin1(name), QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY2(desk.window().grab().save(QDir(m_folder).filePath(file)), name);
}

void DeskGrabs::pages_data()
{
    addLooks();
}

void DeskGrabs::pages()
{
    QFETCH(const Look, look);
    const assize::test::LookInForce inForce(look);
    Desk desk;
    desk.window().resize(look.size);
    const QByteArray failure = assize::test::walkPages(desk, [&](const char* page) { save(desk, page); });
    QVERIFY2(failure.isEmpty(), failure.constData());
}

void DeskGrabs::scripts_data()
{
    addLooks();
}

void DeskGrabs::scripts()
{
    QFETCH(const Look, look);
    const assize::test::LookInForce inForce(look);
    Desk desk;
    desk.window().resize(look.size);
    const QString output = QStringLiteral("合計は三千円です。 The total is 3,000 yen, and the room is free.");
    const QString chinese =
        QStringLiteral("見積書\n一、部屋代　二千五百円\n二、朝食　　五百円\n合計　　　三千円\n");
    const QString hebrew = QStringLiteral("החדר פנוי מיום שני (12.3) בשעה 14:00.\nThe room is free.\n");
    const QString requests = assize::test::makeRequests(
        desk.path({}),
        {{QStringLiteral("scripts"),
          output,
          {{QStringLiteral("c1"), 0, 9}, {QStringLiteral("c2"), 10, 55}, {QStringLiteral("c3"), 24, 29}},
          {chinese, hebrew}}});
    QVERIFY(desk.beginLabelling(requests, QStringLiteral("R7")));
    QTest::qWait(50); // what is shown once a size has settled
    save(desk, "cjk");
    desk.press("]");
    QTest::qWait(50);
    save(desk, "hebrew");
}

ASSIZE_TEST_CLASS(DeskGrabs)

#include "deskgrabs.moc"
