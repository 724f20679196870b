// SPDX-License-Identifier: Apache-2.0
#include "testcase.h"
#include "testregistry.h"
#include "text/utf16.h"
#include "views/evidenceview.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <memory>

using namespace Qt::StringLiterals;

namespace assize::test {

namespace {

constexpr Qt::KeyboardModifier noModifier = Qt::NoModifier;

/// A window with a view and a field behind it, with the view in focus.
class Window final : public QWidget {
public:
    explicit Window(const QByteArray& text) : view(new EvidenceView(this)), field(new QLineEdit(this))
    {
        auto* const layout = new QVBoxLayout(this);
        layout->addWidget(view);
        layout->addWidget(field);
        resize(700, 400);
        view->setText(ExactText(text.toStdString()));
        show();
        activateWindow();
        view->setFocus();
    }

    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}, int times = 1) const
    {
        for (int i = 0; i < times; ++i)
            QTest::keyClick(view, key, modifiers);
    }

    [[nodiscard]] QPoint centreOf(Region region) const { return view->rectanglesOf(region).front().center(); }
    [[nodiscard]] QPoint before(Region region) const
    {
        const QRect first = view->rectanglesOf(region).front();
        return {first.left(), first.center().y()};
    }
    [[nodiscard]] QPoint behind(Region region) const
    {
        const QRect last = view->rectanglesOf(region).back();
        return {last.right() + 1, last.center().y()};
    }

    void press(QPoint at, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::mousePress(view->viewport(), Qt::LeftButton, modifiers, at);
    }
    void move(QPoint at) const
    {
        QMouseEvent event(QEvent::MouseMove, at, view->viewport()->mapToGlobal(at), Qt::NoButton,
                          Qt::LeftButton, noModifier);
        QApplication::sendEvent(view->viewport(), &event);
    }
    void release(QPoint at) const { QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, at); }
    void drag(QPoint from, QPoint to) const
    {
        press(from);
        move(to);
        release(to);
    }

    EvidenceView* view;
    QLineEdit* field;
    QList<int> keysReceived; ///< that the view left alone

protected:
    void keyPressEvent(QKeyEvent* event) override { keysReceived.append(event->key()); }
};

Region between(int begin, int end)
{
    return {static_cast<std::size_t>(begin), static_cast<std::size_t>(end)};
}

} // namespace

class EvidenceViewInputTest final : public TestCase {
    Q_OBJECT

    struct Stroke {
        Qt::Key key;
        Qt::KeyboardModifiers modifiers;
        int times = 1;
    };
    using Strokes = QList<Stroke>;

private Q_SLOTS:
    void draggingSelectsExactly_data();
    void draggingSelectsExactly();
    void aClickCreatesNothing();
    void aClickOnAHighlightActivatesIt();
    void doubleClickSelectsAWord_data();
    void doubleClickSelectsAWord();
    void tripleClickSelectsALine();
    void shiftClickExtends();
    void draggingBeyondTheEdgeScrolls();
    void anotherTextEndsADrag();
    void keysSelect_data();
    void keysSelect();
    void copyIsExact();
    void otherKeysReachTheWindow_data();
    void otherKeysReachTheWindow();
    void tabLeavesTheView();
    void ctrlWheelZooms();
    void theMenuCopiesSelectsAndShowsInvisibles();
    void scrollingKeepsItsPlace_data();
    void scrollingKeepsItsPlace();
};

void EvidenceViewInputTest::draggingSelectsExactly_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    QTest::newRow("C-01: behind an astral character") << "ok \U0001F980 crab ends"_ba << 8 << 12;
    QTest::newRow("C-04: behind combining marks") << "re\u0301sume\u0301 sent"_ba << 11 << 15;
    QTest::newRow("C-04: with combining marks") << "re\u0301sume\u0301 sent"_ba << 1 << 10;
    QTest::newRow("C-07: across CR LF") << "a\r\nb\r\ncde"_ba << 0 << 7;
    QTest::newRow("C-08: across a next line control") << "one\rtwo\u0085three\u000Bfour"_ba << 5 << 12;
    QTest::newRow("C-10: with NUL") << "ab\0cd ef"_ba << 1 << 4;
    QTest::newRow("C-11: across separators") << "one\u2028two\u2029three\nfour"_ba << 1 << 14;
    QTest::newRow("C-13: behind a zero-width space") << "foo\u200Bbar baz"_ba << 6 << 9;
    QTest::newRow("C-14: inside an override") << "access granted \u202Edeined\u202C end"_ba << 18 << 24;
    QTest::newRow("C-16: behind tabs") << "\tx\ty = 1"_ba << 3 << 8;
    QTest::newRow("C-19: the second of equal words") << "no no no"_ba << 3 << 5;
    QTest::newRow("C-20: no word is snapped to") << "Coll\u00E9 fini"_ba << 1 << 4;
    QTest::newRow("a single letter") << "abc"_ba << 1 << 2;
}

void EvidenceViewInputTest::draggingSelectsExactly()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, begin);
    QFETCH(const int, end);
    const Window window(text);
    const Region region = between(begin, end);
    QSignalSpy changed(window.view, &EvidenceView::selectionChanged);
    window.drag(window.before(region), window.behind(region));
    QVERIFY(window.view->selection() == region);
    QCOMPARE(changed.size(), 1);
    QVERIFY(toUtf8(window.view->selectedText()) == text.mid(begin, end - begin).toStdString());
    // And backwards.
    window.drag(window.behind(region), window.before(region));
    QVERIFY(window.view->selection() == region);
}

/// C-22.
void EvidenceViewInputTest::aClickCreatesNothing()
{
    const Window window("one two three"_ba);
    QSignalSpy changed(window.view, &EvidenceView::selectionChanged);
    const QPoint at = window.centreOf({4, 5});
    window.press(at);
    window.move(at + QPoint(1, 1)); // a hand that is not quite still
    window.release(at);
    QVERIFY(!window.view->selection());
    QCOMPARE(changed.size(), 0);
    window.view->select({0, 3});
    window.press(at);
    window.release(at);
    QVERIFY(!window.view->selection());
    QVERIFY(window.view->highlights().empty());
}

void EvidenceViewInputTest::aClickOnAHighlightActivatesIt()
{
    const Window window("one two three four"_ba);
    window.view->setHighlights({{HighlightKind::Claim, {0, 13}, 1}, {HighlightKind::Claim, {4, 7}, 2}});
    QSignalSpy activated(window.view, &EvidenceView::highlightActivated);
    const auto click = [&](Region region) {
        window.press(window.centreOf(region) + QPoint(0, 3));
        window.release(window.centreOf(region) + QPoint(0, 3));
    };
    click({5, 6});
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated.takeFirst().front().value<std::size_t>(), std::size_t{1});
    click({2, 3});
    QCOMPARE(activated.takeFirst().front().value<std::size_t>(), std::size_t{0});
    click({16, 17});
    QCOMPARE(activated.size(), 0);
    window.drag(window.centreOf({5, 6}), window.centreOf({11, 12}));
    QCOMPARE(activated.size(), 0);
}

void EvidenceViewInputTest::doubleClickSelectsAWord_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("at");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    const auto row = [](const char* name, const QByteArray& text, int at, int begin, int end) {
        QTest::newRow(name) << text << at << begin << end;
    };
    row("a word", "one two three"_ba, 5, 4, 7);
    row("its first letter", "one two three"_ba, 4, 4, 7);
    row("its last letter", "one two three"_ba, 6, 4, 7);
    row("C-13: a zero-width space ends the word", "foo\u200Bbar baz"_ba, 1, 0, 3);
    row("C-13: and begins none", "foo\u200Bbar baz"_ba, 7, 6, 9);
    row("C-13: a zero-width space alone", "foo\u200Bbar baz"_ba, 3, 3, 6);
    row("D10: a word joiner ends the word", "pay\u2060pal"_ba, 1, 0, 3);
    row("D10: a non-joiner ends the word with its letter's cluster", "pay\u200Cpal"_ba, 1, 0, 6);
    row("C-20: an accented letter belongs to the word", "Coll\u00E9 fini"_ba, 1, 0, 6);
    row("C-20: one of two characters as well", "re\u0301sume\u0301 sent"_ba, 5, 0, 10);
    row("a word of Hebrew", "\u05D0\u05D1 \u05D2\u05D3"_ba, 7, 5, 9);
}

void EvidenceViewInputTest::doubleClickSelectsAWord()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, at);
    QFETCH(const int, begin);
    QFETCH(const int, end);
    const Window window(text);
    QTest::mouseDClick(window.view->viewport(), Qt::LeftButton, {}, window.centreOf(between(at, at + 1)));
    QVERIFY(window.view->selection());
    QCOMPARE(static_cast<int>(window.view->selection()->begin), begin);
    QCOMPARE(static_cast<int>(window.view->selection()->end), end);
}

void EvidenceViewInputTest::tripleClickSelectsALine()
{
    const Window window("one\r\ntwo three\r\nfour"_ba);
    const QPoint at = window.centreOf({6, 7});
    QTest::mouseDClick(window.view->viewport(), Qt::LeftButton, {}, at);
    window.press(at);
    window.release(at);
    QVERIFY(window.view->selection() == (Region{5, 14}));
}

void EvidenceViewInputTest::shiftClickExtends()
{
    const Window window("one two three"_ba);
    window.press(window.before({4, 5}));
    window.release(window.before({4, 5}));
    window.press(window.behind({12, 13}), Qt::ShiftModifier);
    window.release(window.behind({12, 13}));
    QVERIFY(window.view->selection() == (Region{4, 13}));
    window.press(window.before({0, 1}), Qt::ShiftModifier);
    window.release(window.before({0, 1}));
    QVERIFY(window.view->selection() == (Region{0, 4}));
}

void EvidenceViewInputTest::draggingBeyondTheEdgeScrolls()
{
    const Window window("line\n"_ba.repeated(500));
    window.press(window.before({0, 1}));
    window.move({100, window.view->viewport()->height() + 50});
    QTRY_VERIFY_WITH_TIMEOUT(window.view->verticalScrollBar()->value() > 100, 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(window.view->selection() && window.view->selection()->end > 200, 60'000);
    window.release({100, window.view->viewport()->height() + 50});
    QCOMPARE(window.view->selection()->begin, std::size_t{0});
}

void EvidenceViewInputTest::anotherTextEndsADrag()
{
    const Window window("line\n"_ba.repeated(500));
    const QPoint below(100, window.view->viewport()->height() + 50);
    window.press(window.before({0, 1}));
    window.move(below);
    window.view->setText(ExactText("another\n"));
    window.move(below);
    window.release(below);
    QVERIFY(!window.view->selection());
    QCOMPARE(window.view->verticalScrollBar()->value(), 0);
}

void EvidenceViewInputTest::keysSelect_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Strokes>("strokes");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    const auto row = [](const char* name, const QByteArray& text, const Strokes& strokes, int begin,
                        int end) { QTest::newRow(name) << text << strokes << begin << end; };
    const Qt::KeyboardModifiers none;
    const Qt::KeyboardModifiers shift = Qt::ShiftModifier;
    const Qt::KeyboardModifiers word = Qt::ShiftModifier | Qt::ControlModifier;
    const QByteArray lines = "one two\nthree\n\nfour five\n"_ba;
    row("right", "abc"_ba, {{Qt::Key_Right, shift, 2}}, 0, 2);
    row("right, then left", "abc"_ba, {{Qt::Key_Right, none, 2}, {Qt::Key_Left, shift, 1}}, 1, 2);
    row("C-01: an astral character is one step", "\U0001F980b"_ba, {{Qt::Key_Right, shift, 1}}, 0, 4);
    row("C-04: a letter and its mark are one step", "e\u0301b"_ba, {{Qt::Key_Right, shift, 1}}, 0, 3);
    row("C-07: CR LF is one step", "a\r\nb"_ba, {{Qt::Key_Right, none, 1}, {Qt::Key_Right, shift, 1}}, 1, 3);
    row("C-10: NUL is one step", "\0b"_ba, {{Qt::Key_Right, shift, 1}}, 0, 1);
    row("C-13: a zero-width space is one step", "a\u200Bb"_ba, {{Qt::Key_Right, shift, 2}}, 0, 4);
    row("in Hebrew, left goes on", "\u05D0\u05D1"_ba, {{Qt::Key_Left, shift, 1}}, 0, 2);
    row("not before the beginning", "ab"_ba, {{Qt::Key_Right, none, 1}, {Qt::Key_Left, shift, 9}}, 0, 1);
    row("not beyond the end", "ab"_ba, {{Qt::Key_Right, shift, 9}}, 0, 2);
    row("to the end of the row", lines, {{Qt::Key_End, shift, 1}}, 0, 7);
    row("to the beginning of the row", lines, {{Qt::Key_End, none, 1}, {Qt::Key_Home, shift, 1}}, 0, 7);
    row("C-07: the end of a row is before CR LF", "ab\r\nc"_ba, {{Qt::Key_End, shift, 1}}, 0, 2);
    row("a word further", lines, {{Qt::Key_Right, word, 1}}, 0, 4);
    row("a word back", lines, {{Qt::Key_End, none, 1}, {Qt::Key_Left, word, 1}}, 4, 7);
    row("words over lines", lines, {{Qt::Key_Right, word, 3}}, 0, 8);
    row("C-13: a zero-width space parts words", "foo\u200Bbar"_ba, {{Qt::Key_Right, word, 1}}, 0, 6);
    row("a row down", lines, {{Qt::Key_Right, none, 2}, {Qt::Key_Down, shift, 1}}, 2, 10);
    row("the column is kept over a short line", lines, {{Qt::Key_Right, none, 4}, {Qt::Key_Down, shift, 3}},
        4, 19);
    row("a row up", lines, {{Qt::Key_Down, none, 1}, {Qt::Key_Up, shift, 1}}, 0, 8);
    row("a page down, as far as there is text", lines, {{Qt::Key_PageDown, shift, 1}}, 0, 25);
    row("to the end of the text", lines, {{Qt::Key_End, word, 1}}, 0, 25);
    row("to the beginning of the text", lines,
        {{Qt::Key_End, Qt::ControlModifier, 1}, {Qt::Key_Home, word, 1}}, 0, 25);
    row("all", lines, {{Qt::Key_A, Qt::ControlModifier, 1}}, 0, 25);
}

void EvidenceViewInputTest::keysSelect()
{
    QFETCH(const QByteArray, text);
    QFETCH(const Strokes, strokes);
    QFETCH(const int, begin);
    QFETCH(const int, end);
    const Window window(text);
    for (const Stroke& stroke : strokes)
        window.key(stroke.key, stroke.modifiers, stroke.times);
    QVERIFY(window.view->selection());
    QCOMPARE(static_cast<int>(window.view->selection()->begin), begin);
    QCOMPARE(static_cast<int>(window.view->selection()->end), end);
}

void EvidenceViewInputTest::copyIsExact()
{
    const QByteArray text = "\uFEFFa\0b\u00A0c\r\nd\u2028e\u2029f\tg\u200Bh\x7F\U0001F980"_ba;
    const Window window(text);
    window.key(Qt::Key_A, Qt::ControlModifier);
    window.key(Qt::Key_C, Qt::ControlModifier);
    QVERIFY(toUtf8(QApplication::clipboard()->text()) == text.toStdString());
    if (QApplication::clipboard()->supportsSelection())
        QVERIFY(toUtf8(QApplication::clipboard()->text(QClipboard::Selection)) == text.toStdString());
    // Nothing selected, nothing lost.
    window.view->clearSelection();
    window.key(Qt::Key_C, Qt::ControlModifier);
    QVERIFY(toUtf8(QApplication::clipboard()->text()) == text.toStdString());
}

void EvidenceViewInputTest::otherKeysReachTheWindow_data()
{
    QTest::addColumn<QKeySequence>("keys");
    QTest::newRow("a letter") << QKeySequence(Qt::Key_J);
    QTest::newRow("another letter") << QKeySequence(Qt::Key_C);
    QTest::newRow("a digit") << QKeySequence(Qt::Key_1);
    QTest::newRow("the digit that resets the zoom with Ctrl") << QKeySequence(Qt::Key_0);
    QTest::newRow("a question mark") << QKeySequence(Qt::Key_Question);
    QTest::newRow("Ctrl+Return") << QKeySequence(Qt::CTRL | Qt::Key_Return);
    QTest::newRow("Ctrl+Z") << QKeySequence(Qt::CTRL | Qt::Key_Z);
    QTest::newRow("Ctrl+Shift+I") << QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I);
    QTest::newRow("the space bar") << QKeySequence(Qt::Key_Space);
    QTest::newRow("Escape") << QKeySequence(Qt::Key_Escape);
}

void EvidenceViewInputTest::otherKeysReachTheWindow()
{
    QFETCH(const QKeySequence, keys);
    Window window("one two three"_ba);
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QAction action;
    action.setShortcut(keys);
    window.addAction(&action);
    QSignalSpy triggered(&action, &QAction::triggered);
    const int key = keys[0].key();
    window.key(static_cast<Qt::Key>(key), keys[0].keyboardModifiers());
    QCOMPARE(triggered.size(), 1);
    // Also without a shortcut the view leaves it to its parents.
    window.removeAction(&action);
    window.keysReceived = {0};
    window.key(static_cast<Qt::Key>(key), keys[0].keyboardModifiers());
    QCOMPARE(window.keysReceived.last(), key);
    QVERIFY(!window.view->selection());
}

void EvidenceViewInputTest::tabLeavesTheView()
{
    Window window("one\ttwo"_ba);
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.view->hasFocus());
    window.key(Qt::Key_Tab);
    QVERIFY(window.field->hasFocus());
    QTest::keyClick(window.field, Qt::Key_Backtab);
    QVERIFY(window.view->hasFocus());
}

void EvidenceViewInputTest::ctrlWheelZooms()
{
    const Window window("one two three\n"_ba.repeated(100));
    const auto turn = [&](int angle) {
        const QPointF at(50, 50);
        QWheelEvent event(at, window.view->viewport()->mapToGlobal(at), {}, {0, angle}, Qt::NoButton,
                          Qt::ControlModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(window.view->viewport(), &event);
    };
    turn(120);
    QCOMPARE(window.view->zoom(), 110);
    turn(60); // half a notch
    QCOMPARE(window.view->zoom(), 110);
    turn(60);
    QCOMPARE(window.view->zoom(), 120);
    QCOMPARE(window.view->verticalScrollBar()->value(), 0);
    window.key(Qt::Key_Minus, Qt::ControlModifier);
    QCOMPARE(window.view->zoom(), 110);
    window.key(Qt::Key_Plus, Qt::ControlModifier, 2);
    QCOMPARE(window.view->zoom(), 130);
    window.key(Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(window.view->zoom(), 100);
}

void EvidenceViewInputTest::theMenuCopiesSelectsAndShowsInvisibles()
{
    const Window window("one two"_ba);
    QContextMenuEvent event(QContextMenuEvent::Mouse, {20, 20},
                            window.view->viewport()->mapToGlobal(QPoint(20, 20)));
    QApplication::sendEvent(window.view->viewport(), &event);
    auto* const menu = window.view->findChild<QMenu*>();
    QVERIFY(menu != nullptr);
    QCOMPARE(menu->actions().size(), 4);
    QVERIFY(!menu->actions().first()->isEnabled());
    menu->actions().at(1)->trigger();
    QVERIFY(window.view->selection() == (Region{0, 7}));
    QVERIFY(menu->actions().at(2)->isSeparator());
    QVERIFY(!menu->actions().last()->isChecked());
    menu->actions().last()->trigger();
    QVERIFY(window.view->isShowingInvisibles());
    menu->close();
}

void EvidenceViewInputTest::scrollingKeepsItsPlace_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("short lines") << "lorem ipsum dolor\n"_ba.repeated(400);
    QTest::newRow("lines of many rows") << ("lorem ipsum dolor "_ba.repeated(40) + "\n"_ba).repeated(60);
    // Three bytes each, so that the rows are estimated badly.
    QTest::newRow("wide characters") << ("\u4E2D\u6587\u5B57"_ba.repeated(90) + "\n"_ba).repeated(60);
    QTest::newRow("one long line") << "lorem ipsum dolor "_ba.repeated(2000);
}

void EvidenceViewInputTest::scrollingKeepsItsPlace()
{
    QFETCH(const QByteArray, text);
    const Window window(text);
    QScrollBar* const bar = window.view->verticalScrollBar();
    bar->setValue(bar->maximum() / 2);
    const auto middle = static_cast<std::size_t>(text.indexOf('\n', text.size() / 3) + 1);
    window.view->reveal({middle, middle + 3});
    const std::vector<QRect> before = window.view->rectanglesOf({middle, middle + 3});
    QVERIFY(!before.empty());
    // Up into what was never laid out, and back down again, a notch at a time.
    int up = 0;
    for (int i = 0; i < 60; ++i) {
        const int value = bar->value();
        bar->setValue(value - 50);
        ++up;
        if (bar->value() == 0)
            break;
    }
    QVERIFY(bar->value() > 0 || up < 60);
    if (bar->value() > 0) {
        for (int i = 0; i < up; ++i)
            bar->setValue(bar->value() + 50);
        QVERIFY(window.view->rectanglesOf({middle, middle + 3}) == before);
    }
    // The end of the text is at the bottom of the view, never above it.
    bar->setValue(bar->maximum());
    const auto size = static_cast<std::size_t>(text.size());
    bar->setValue(bar->maximum());
    const std::size_t last = text.endsWith('\n') ? size - 1 : size - 2;
    const std::vector<QRect> end = window.view->rectanglesOf({last, size});
    QVERIFY(!end.empty());
    const int rows = (window.view->viewport()->height() - end.back().bottom()) / end.back().height();
    QVERIFY(rows <= 1);
}

ASSIZE_TEST_CLASS(EvidenceViewInputTest)

} // namespace assize::test

#include "evidenceviewinputtest.moc"
