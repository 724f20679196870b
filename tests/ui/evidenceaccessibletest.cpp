// SPDX-License-Identifier: Apache-2.0
#include "testcase.h"
#include "testregistry.h"
#include "views/evidenceview.h"

#include <QAccessible>
#include <QTest>

#include <memory>

using namespace Qt::StringLiterals;

namespace assize::test {

/// What assistive technology is told of a text, through QAccessible.
class EvidenceAccessibleTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void hasRoleNameAndState();
    void offsetsAreUtf16UnitsOfTheStoredText();
    void textAroundAnOffset_data();
    void textAroundAnOffset();
    void tellsAndTakesTheSelection();
    void tellsAndTakesTheCaret();
    void namesHighlights();
    void placesOnTheScreenLeadBack();

private:
    QAccessibleTextInterface& text()
    {
        return *QAccessible::queryAccessibleInterface(m_view.get())->textInterface();
    }

    std::unique_ptr<EvidenceView> m_view;
};

void EvidenceAccessibleTest::init()
{
    m_view = std::make_unique<EvidenceView>();
    m_view->setAccessibleName(u"Evidence diff"_s);
    m_view->resize(500, 300);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void EvidenceAccessibleTest::hasRoleNameAndState()
{
    QAccessibleInterface* const accessible = QAccessible::queryAccessibleInterface(m_view.get());
    QVERIFY(accessible != nullptr);
    QCOMPARE(accessible->role(), QAccessible::EditableText);
    QCOMPARE(accessible->text(QAccessible::Name), u"Evidence diff"_s);
    QVERIFY(accessible->state().readOnly);
    QVERIFY(accessible->state().multiLine);
    QVERIFY(accessible->state().selectableText);
    QVERIFY(accessible->state().focusable);
}

void EvidenceAccessibleTest::offsetsAreUtf16UnitsOfTheStoredText()
{
    m_view->setText(ExactText("ok \U0001F980 crab\r\nne\u0301e\u2029x"));
    QCOMPARE(text().characterCount(), 18);
    QCOMPARE(text().text(6, 10), u"crab"_s);
    QCOMPARE(text().text(0, 18), u"ok \U0001F980 crab\r\nne\u0301e\u2029x"_s);
    QCOMPARE(text().text(3, 5), u"\U0001F980"_s);
    QCOMPARE(text().text(16, 99), u"\u2029x"_s);
    QCOMPARE(text().text(9, 2), QString());
    m_view->setText(ExactText("short"));
    QCOMPARE(text().characterCount(), 5);
    QCOMPARE(text().text(0, 5), u"short"_s);
}

void EvidenceAccessibleTest::textAroundAnOffset_data()
{
    QTest::addColumn<int>("boundary");
    QTest::addColumn<int>("offset");
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("at");
    QTest::addColumn<QString>("after");
    QTest::addColumn<int>("begin");
    // "ok 🦀 crab\r\nne\u0301e x"
    QTest::newRow("a character beyond U+FFFF")
        << int(QAccessible::CharBoundary) << 3 << u" "_s << u"\U0001F980"_s << u" "_s << 3;
    QTest::newRow("inside of its pair")
        << int(QAccessible::CharBoundary) << 4 << u" "_s << u"\U0001F980"_s << u" "_s << 3;
    QTest::newRow("C-04: a letter with its mark")
        << int(QAccessible::CharBoundary) << 13 << u"n"_s << u"e\u0301"_s << u"e"_s << 13;
    QTest::newRow("C-07: CR LF is one")
        << int(QAccessible::CharBoundary) << 10 << u"b"_s << u"\r\n"_s << u"n"_s << 10;
    QTest::newRow("the first has none before it")
        << int(QAccessible::CharBoundary) << 0 << QString() << u"o"_s << u"k"_s << 0;
    QTest::newRow("the end") << int(QAccessible::CharBoundary) << 18 << u"x"_s << QString() << QString()
                             << 18;
    QTest::newRow("a word") << int(QAccessible::WordBoundary) << 7 << u" "_s << u"crab"_s << u"\r\n"_s << 6;
    QTest::newRow("a line with its break") << int(QAccessible::LineBoundary) << 7 << QString()
                                           << u"ok \U0001F980 crab\r\n"_s << u"ne\u0301e x"_s << 0;
    QTest::newRow("the last line") << int(QAccessible::LineBoundary) << 14 << u"ok \U0001F980 crab\r\n"_s
                                   << u"ne\u0301e x"_s << QString() << 12;
}

void EvidenceAccessibleTest::textAroundAnOffset()
{
    QFETCH(const int, boundary);
    QFETCH(const int, offset);
    QFETCH(const QString, before);
    QFETCH(const QString, at);
    QFETCH(const QString, after);
    QFETCH(const int, begin);
    m_view->setText(ExactText("ok \U0001F980 crab\r\nne\u0301e x"));
    const auto kind = static_cast<QAccessible::TextBoundaryType>(boundary);
    int from = -1;
    int to = -1;
    QCOMPARE(text().textAtOffset(offset, kind, &from, &to), at);
    QCOMPARE(from, begin);
    QCOMPARE(to, begin + static_cast<int>(at.size()));
    QCOMPARE(text().textBeforeOffset(offset, kind, &from, &to), before);
    QCOMPARE(to - from, static_cast<int>(before.size()));
    QCOMPARE(text().textAfterOffset(offset, kind, &from, &to), after);
    QCOMPARE(to - from, static_cast<int>(after.size()));
}

void EvidenceAccessibleTest::tellsAndTakesTheSelection()
{
    m_view->setText(ExactText("ok \U0001F980 crab"));
    QCOMPARE(text().selectionCount(), 0);
    text().addSelection(6, 10);
    QCOMPARE(m_view->selectedText(), u"crab"_s);
    int begin = -1;
    int end = -1;
    QCOMPARE(text().selectionCount(), 1);
    text().selection(0, &begin, &end);
    QCOMPARE(begin, 6);
    QCOMPARE(end, 10);
    text().removeSelection(0);
    QVERIFY(!m_view->selection());
}

void EvidenceAccessibleTest::tellsAndTakesTheCaret()
{
    m_view->setText(ExactText("ok \U0001F980 crab"));
    QCOMPARE(text().cursorPosition(), 0);
    text().setCursorPosition(5);
    QCOMPARE(m_view->caret(), std::size_t{7});
    QCOMPARE(text().cursorPosition(), 5);
    text().setCursorPosition(4); // between surrogates there is no place
    QCOMPARE(text().cursorPosition(), 3);
    text().setCursorPosition(10);
    QCOMPARE(text().cursorPosition(), 10);
}

void EvidenceAccessibleTest::namesHighlights()
{
    m_view->setText(ExactText("one two three four"));
    m_view->setHighlights({{HighlightKind::Claim, {0, 7}, 1}, {HighlightKind::Citation, {4, 13}, 2}});
    m_view->setFocusedHighlights({1});
    m_view->setSearchHits({{14, 18}});
    int begin = -1;
    int end = -1;
    QCOMPARE(text().attributes(1, &begin, &end), u"mark:claim 1;"_s);
    QCOMPARE(begin, 0);
    QCOMPARE(end, 4);
    QCOMPARE(text().attributes(5, &begin, &end), u"mark:claim 1, cited by claim 2 current;"_s);
    QCOMPARE(begin, 4);
    QCOMPARE(end, 7);
    QCOMPARE(text().attributes(13, &begin, &end), QString());
    QCOMPARE(begin, 13);
    QCOMPARE(end, 14);
    QCOMPARE(text().attributes(15, &begin, &end), u"mark:search hit;"_s);
    QCOMPARE(end, 18);
}

void EvidenceAccessibleTest::placesOnTheScreenLeadBack()
{
    m_view->setText(ExactText("one \U0001F980 two\nthree \u05D0\u05D1 four"));
    for (int offset = 0; offset < text().characterCount(); ++offset) {
        if (offset == 5) // the second half of a pair
            continue;
        const QRect place = text().characterRect(offset);
        QVERIFY(place.isValid());
        QCOMPARE(text().offsetAtPoint(place.center()), offset);
    }
    QCOMPARE(text().offsetAtPoint(QPoint(-10'000, -10'000)), -1);
}

ASSIZE_TEST_CLASS(EvidenceAccessibleTest)

} // namespace assize::test

#include "evidenceaccessibletest.moc"
