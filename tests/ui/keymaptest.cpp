// SPDX-License-Identifier: Apache-2.0
#include "actions/labelactions.h"
#include "pages/labelpage.h"
#include "program.h"
#include "sampledesk.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"
#include "views/noteedit.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>

using namespace assize;
using assize::test::Desk;
using assize::test::messageOf;
using assize::test::SampleDesk;

/// Keys can be changed, and never mean two things.
class KeyMapTest final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void aKeyIsChangedByKey();
    void clashesAreRefused_data();
    void clashesAreRefused();
    void aNewKeyIsTextInAField();
    void keysGoOutAndComeBack();
    void aBadFileChangesNothing_data();
    void aBadFileChangesNothing();
    void resettingBringsTheFirstKeysBack();
    void theReadmeNamesTheFirstKeys();
};

namespace {

/// The keys page, with that action chosen.
void openKeys(Desk& desk, const char* action)
{
    desk.window().findChild<QAction*>(QStringLiteral("changeKeys"))->trigger();
    auto* const list = desk.find<QTreeWidget>("keyList");
    const QAction* const wanted = desk.page().actions().find(QString::fromLatin1(action));
    for (int row = 0; row < list->topLevelItemCount(); ++row) {
        if (list->topLevelItem(row)->data(0, Qt::UserRole).value<QAction*>() == wanted) {
            list->setCurrentItem(list->topLevelItem(row));
            return;
        }
    }
    qFatal("no action %s", action);
}

void giveKey(Desk& desk, const char* action, const char* key)
{
    openKeys(desk, action);
    desk.press("Return");
    desk.press(key);
}

QString keysOf(Desk& desk, const char* action)
{
    QStringList keys;
    for (const QKeySequence& key : desk.page().actions().find(QString::fromLatin1(action))->shortcuts())
        keys << key.toString(QKeySequence::PortableText);
    return keys.join(u' ');
}

} // namespace

void KeyMapTest::aKeyIsChangedByKey()
{
    SampleDesk sample;
    giveKey(sample.desk(), "answer-truth-false", "Y");
    QCOMPARE(messageOf(sample.desk()), QString());
    QVERIFY(QApplication::activeModalWidget() == nullptr);
    sample->press("Esc");
    QVERIFY(sample->page().isVisible());
    sample->press("2");
    QVERIFY(!sample.session().claimRating()->truth);
    sample->press("Y");
    QVERIFY(sample.session().claimRating()->truth == truth::isFalse);
    QCOMPARE(sample->find<QPushButton>("truth-false")->text(), QStringLiteral("false  Y"));
    QVERIFY(sample->find<QPushButton>("truth-false")->accessibleName().endsWith(QStringLiteral("key Y")));
    giveKey(sample.desk(), "note", "A");
    sample->press("Esc");
    QVERIFY(sample->find<NoteEdit>("note")->accessibleName().endsWith(QStringLiteral("key A")));
    sample->press("?");
    QStringList printed;
    for (const QLabel* label :
         sample->window().findChild<QWidget*>(QStringLiteral("keys"))->findChildren<QLabel*>())
        printed << label->text();
    QVERIFY(printed.contains(QStringLiteral("Y")) && !printed.contains(QStringLiteral("2")));
    QVERIFY(sample->reopen(sample.project()));
    QCOMPARE(keysOf(sample.desk(), "answer-truth-false"), QStringLiteral("Y"));
}

void KeyMapTest::clashesAreRefused_data()
{
    QTest::addColumn<QByteArray>("action");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QString>("says");
    QTest::addRow("another answer's")
        << QByteArray("flag") << QByteArray("1") << QStringLiteral("Truth: true");
    QTest::addRow("the second key of another")
        << QByteArray("flag") << QByteArray("Ctrl+Enter") << QStringLiteral("Case done, and next");
    QTest::addRow("the window's undo")
        << QByteArray("flag") << QByteArray("Ctrl+Z") << QStringLiteral("Undo");
    QTest::addRow("the key that opens a menu")
        << QByteArray("flag") << QByteArray("Alt+F") << QStringLiteral("File");
    QTest::addRow("copying") << QByteArray("flag") << QByteArray("Ctrl+C") << QStringLiteral("Ctrl+C stays");
    QTest::addRow("moving") << QByteArray("flag") << QByteArray("Down") << QStringLiteral("Down stays");
    QTest::addRow("text, for what acts while writing")
        << QByteArray("caseDone") << QByteArray("Y") << QStringLiteral("while a note is written");
}

void KeyMapTest::clashesAreRefused()
{
    QFETCH(const QByteArray, action);
    QFETCH(const QByteArray, key);
    QFETCH(const QString, says);
    SampleDesk sample;
    const QString before = keysOf(sample.desk(), action);
    giveKey(sample.desk(), action, key);
    QVERIFY2(messageOf(sample.desk()).contains(says), qPrintable(messageOf(sample.desk())));
    QCOMPARE(keysOf(sample.desk(), action), before);
}

void KeyMapTest::aNewKeyIsTextInAField()
{
    SampleDesk sample;
    giveKey(sample.desk(), "answer-truth-false", "Y");
    sample->press("Esc");
    sample->press("N");
    sample->type(QStringLiteral("yyY"));
    QCOMPARE(sample->find<NoteEdit>("note")->text(), QStringLiteral("yyY"));
    QVERIFY(!sample.session().claimRating()->truth);
}

void KeyMapTest::keysGoOutAndComeBack()
{
    SampleDesk sample;
    giveKey(sample.desk(), "flag", "Alt+Shift+Y");
    const QString file = sample->path(QStringLiteral("mine.keys.json"));
    sample->dialogs().answers << file;
    sample->find<QPushButton>("exportKeys")->click();
    QCOMPARE(messageOf(sample.desk()), QString());
    sample->find<QPushButton>("resetKeys")->click();
    QCOMPARE(keysOf(sample.desk(), "flag"), QStringLiteral("F"));
    sample->dialogs().answers << file;
    sample->find<QPushButton>("importKeys")->click();
    QCOMPARE(messageOf(sample.desk()), QString());
    QCOMPARE(keysOf(sample.desk(), "flag"), QStringLiteral("Alt+Shift+Y"));
    QCOMPARE(keysOf(sample.desk(), "caseDone"), QStringLiteral("Ctrl+Return Ctrl+Enter"));
}

void KeyMapTest::aBadFileChangesNothing_data()
{
    QTest::addColumn<QByteArray>("actions");
    QTest::addColumn<QString>("says");
    QTest::addRow("two actions with one key")
        << QByteArray(R"([{"action":"flag","keys":["Y"]},{"action":"skip","keys":["Y"]}])")
        << QStringLiteral("Y is the key for");
    QTest::addRow("a key that another keeps")
        << QByteArray(R"([{"action":"flag","keys":["J"]}])") << QStringLiteral("Next claim");
    QTest::addRow("several keys one after the other")
        << QByteArray(R"([{"action":"flag","keys":["Y, Y"]}])") << QStringLiteral("is no key");
    QTest::addRow("an unknown action")
        << QByteArray(R"([{"action":"flog","keys":["Y"]}])") << QStringLiteral("no action");
}

void KeyMapTest::aBadFileChangesNothing()
{
    QFETCH(const QByteArray, actions);
    QFETCH(const QString, says);
    SampleDesk sample;
    openKeys(sample.desk(), "flag");
    QFile file(sample->path(QStringLiteral("bad.keys.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format":"assize.keys/1","actions":)" + actions + "}");
    file.close();
    sample->dialogs().answers << file.fileName();
    sample->find<QPushButton>("importKeys")->click();
    QVERIFY2(messageOf(sample.desk()).contains(says), qPrintable(messageOf(sample.desk())));
    QCOMPARE(keysOf(sample.desk(), "flag"), QStringLiteral("F"));
    QCOMPARE(keysOf(sample.desk(), "skip"), QStringLiteral("S"));
}

void KeyMapTest::resettingBringsTheFirstKeysBack()
{
    SampleDesk sample;
    giveKey(sample.desk(), "flag", "Y");
    giveKey(sample.desk(), "skip", "F");
    QCOMPARE(keysOf(sample.desk(), "skip"), QStringLiteral("F"));
    openKeys(sample.desk(), "flag");
    sample->find<QPushButton>("resetKey")->click(); // F is another's by now
    QVERIFY2(messageOf(sample.desk()).contains(QStringLiteral("F is the key for “Skip")),
             qPrintable(messageOf(sample.desk())));
    QCOMPARE(keysOf(sample.desk(), "flag"), QStringLiteral("Y"));
    sample->find<QPushButton>("resetKeys")->click();
    QCOMPARE(keysOf(sample.desk(), "flag"), QStringLiteral("F"));
    QCOMPARE(keysOf(sample.desk(), "skip"), QStringLiteral("S"));
}

/// Every key in its table is one that does something.
void KeyMapTest::theReadmeNamesTheFirstKeys()
{
    SampleDesk sample;
    QSet<QString> known{QStringLiteral("Shift")}; // with arrows
    for (const QAction* action : sample->window().findChildren<QAction*>()) {
        for (const QKeySequence& key : action->shortcuts())
            known.insert(key.toString(QKeySequence::PortableText));
    }
    const QString readme = QString::fromUtf8(test::contentsOf(test::sourceFile(QStringLiteral("README.md"))));
    int rows = 0;
    bool isTable = false;
    for (const QString& line : readme.split(u'\n')) {
        isTable = line.startsWith(QStringLiteral("| keys |")) || (isTable && line.startsWith(u'|'));
        if (!isTable)
            continue;
        ++rows;
        const QStringList parts = line.section(u'|', 1, 1).split(u'`');
        for (qsizetype i = 1; i < parts.size(); i += 2)
            QVERIFY2(known.contains(parts[i]), qPrintable(parts[i]));
    }
    QVERIFY(rows > 8);
}

ASSIZE_TEST_CLASS(KeyMapTest)

#include "keymaptest.moc"
