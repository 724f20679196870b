// SPDX-License-Identifier: Apache-2.0
#include "views/messagestrip.h"

#include "services/literal.h"
#include "testcase.h"
#include "testregistry.h"
#include "views/elidedlabel.h"

#include <QAccessible>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

using namespace assize;

class MessageStripTest final : public test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void showsTextsLiterally_data();
    void showsTextsLiterally();
    void anErrorHasSentenceHintAndCode();
    void theActionIsOffered();
    void escapeClosesFromAnywhereInThePage();
    void isAnAlertForScreenReaders();
    void textsForWidgetsAreLiteral_data();
    void textsForWidgetsAreLiteral();
};

void MessageStripTest::showsTextsLiterally_data()
{
    QTest::addColumn<QString>("text");
    QTest::addRow("markup") << QStringLiteral("<b>x</b>");
    QTest::addRow("comparison") << QStringLiteral("1 < 2 & 3");
    QTest::addRow("a file that markup would fetch") << QStringLiteral("<img src=file:///etc/hostname>");
}

void MessageStripTest::showsTextsLiterally()
{
    QFETCH(const QString, text);
    QWidget page;
    MessageStrip strip(&page);
    strip.show(Severity::Warning, text, text);
    const auto* label = strip.findChild<QLabel*>(QStringLiteral("message"));
    QCOMPARE(label->textFormat(), Qt::PlainText);
    QCOMPARE(label->text(), text);
    QCOMPARE(strip.findChild<QPushButton*>(QStringLiteral("messageAction"))->text(),
             QString(text).replace(u'&', QStringLiteral("&&")));
}

void MessageStripTest::anErrorHasSentenceHintAndCode()
{
    QWidget page;
    MessageStrip strip(&page);
    QVERIFY(strip.isHidden());
    strip.show(Error{FailureKind::Io, "disk-full", "cannot write a\nb", "free some space"});
    QVERIFY(!strip.isHidden());
    QCOMPARE(strip.kind(), Severity::Error);
    QCOMPARE(strip.text(),
             QStringLiteral("cannot write a<U+000A>b\nWhat to do: free some space [disk-full]"));
    QVERIFY(strip.findChild<QPushButton*>(QStringLiteral("messageAction"))->isHidden());
}

void MessageStripTest::theActionIsOffered()
{
    QWidget page;
    MessageStrip strip(&page);
    QSignalSpy triggered(&strip, &MessageStrip::actionTriggered);
    strip.show(Severity::Notice, QStringLiteral("stopped"), QStringLiteral("Again"));
    QTest::keyClick(strip.findChild<QPushButton*>(QStringLiteral("messageAction")), Qt::Key_Space);
    QCOMPARE(triggered.size(), 1);
    QVERIFY(strip.isHidden());
}

void MessageStripTest::escapeClosesFromAnywhereInThePage()
{
    QWidget page;
    auto* const layout = new QVBoxLayout(&page);
    auto* const strip = new MessageStrip(&page);
    auto* const field = new QLineEdit(&page);
    layout->addWidget(strip);
    layout->addWidget(field);
    page.show();
    page.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&page));
    field->setFocus();
    QSignalSpy dismissed(strip, &MessageStrip::dismissed);
    strip->show(Severity::Notice, QStringLiteral("read me"));
    QCOMPARE(QApplication::focusWidget(), field); // it does not take the focus away
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(strip->isHidden());
    QCOMPARE(dismissed.size(), 1);
    QTest::keyClick(field, Qt::Key_Escape); // and leaves the key alone afterwards
    QCOMPARE(dismissed.size(), 1);

    strip->show(Severity::Notice, QStringLiteral("read me again"));
    strip->findChild<QToolButton*>(QStringLiteral("closeMessage"))->click();
    QVERIFY(strip->isHidden());
}

void MessageStripTest::isAnAlertForScreenReaders()
{
    QWidget page;
    MessageStrip strip(&page);
    strip.show(Severity::Error, QStringLiteral("it failed"));
    const QAccessibleInterface* const interface = QAccessible::queryAccessibleInterface(&strip);
    QVERIFY(interface != nullptr);
    QCOMPARE(interface->role(), QAccessible::AlertMessage);
    QCOMPARE(interface->text(QAccessible::Name), QStringLiteral("Error: it failed"));
}

void MessageStripTest::textsForWidgetsAreLiteral_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("line");
    QTest::addRow("markup") << QStringLiteral("<b>x</b>") << QStringLiteral("<b>x</b>");
    QTest::addRow("a line end does not make a second row")
        << QStringLiteral("a\nb") << QStringLiteral("a<U+000A>b");
    QTest::addRow("a turned direction is told") << QStringLiteral("a\u202Eb") << QStringLiteral("a<U+202E>b");
}

void MessageStripTest::textsForWidgetsAreLiteral()
{
    QFETCH(const QString, text);
    QFETCH(const QString, line);
    QCOMPARE(oneLine(text), line);
    // A tool tip is markup itself, in which the text is escaped.
    const QString toolTip = literalToolTip(line);
    QVERIFY(Qt::mightBeRichText(toolTip));
    QVERIFY(toolTip.contains(line.toHtmlEscaped()));
    QVERIFY(!toolTip.contains(QStringLiteral("<b>")));
    ElidedLabel label(Qt::ElideMiddle);
    QCOMPARE(label.textFormat(), Qt::PlainText);
}

ASSIZE_TEST_CLASS(MessageStripTest)

#include "messagestriptest.moc"
