// SPDX-License-Identifier: Apache-2.0
#include "views/noteedit.h"

#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"
#include "views/pictures.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QInputMethodEvent>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <memory>

using namespace Qt::StringLiterals;

namespace assize::test {

class NoteEditTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void cleanup();
    void picturesUnitForUnit_data();
    void picturesUnitForUnit();
    void keepsTheTextThatItIsGiven_data();
    void keepsTheTextThatItIsGiven();
    void typesIntoTheText();
    void everyLineEndTypedIsALineFeed_data();
    void everyLineEndTypedIsALineFeed();
    void deletesAsItIsDrawn_data();
    void deletesAsItIsDrawn();
    void typesOverItsOwnPictures();
    void copiesTheTextAndNotThePicture();
    void pastesPlainTextOnly_data();
    void pastesPlainTextOnly();
    void takesLongTexts();
    void dropsAreExact_data();
    void dropsAreExact();
    void composes();
    void compositionReplacesASelection();
    void refusesHalfCharacters_data();
    void refusesHalfCharacters();
    void windowShortcutsStaySilent_data();
    void windowShortcutsStaySilent();
    void windowShortcutsStaySilentWhileComposing();
    void leavesCommandsToTheWindow_data();
    void leavesCommandsToTheWindow();
    void escapeGoesBackAndKeepsTheText();
    void tabMovesOn();
    void tellsWhenItIsLeft();
    void settingKeepsThePlace_data();
    void settingKeepsThePlace();
    void assistiveProgramsEditTheText();
    void readOnlyTakesNothing();
    void menuHasNoUndo();
    void naughtyStringsComeBack();
    void everyRowOfEditsEqualsTheModel();
};

namespace {

/// A window with shortcuts of single keys and of commands, and a note in it that has the focus.
class NoteWindow final : public QWidget {
public:
    NoteWindow()
    {
        auto* const layout = new QVBoxLayout(this);
        layout->addWidget(&before);
        layout->addWidget(&note);
        layout->addWidget(&after);
        note.setEscapeTarget(&before);
        for (const char* const keys :
             {"1", "Q", "J", "?", "Return", "Backspace", "Space", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y",
              "Ctrl+Return", "F3", "Alt+X", "Ctrl+J", "Esc"}) {
            auto* const action = new QAction(this);
            action->setShortcut(QKeySequence(QString::fromLatin1(keys)));
            connect(action, &QAction::triggered, this,
                    [this, keys] { fired.append(QString::fromLatin1(keys)); });
            addAction(action);
        }
        resize(300, 240);
        show();
        note.setFocus();
    }

    [[nodiscard]] bool isReady()
    {
        activateWindow();
        return QTest::qWaitForWindowActive(this) && note.hasFocus();
    }
    /// What the invariant of the class says.
    [[nodiscard]] bool isPictured() const
    {
        return note.document()->toRawText().replace(QChar::ParagraphSeparator, u'\n') ==
               pictured(note.text());
    }

    QLineEdit before;
    NoteEdit note;
    QLineEdit after;
    QStringList fired;
};

void select(NoteEdit& note, int from, int to)
{
    QTextCursor cursor = note.textCursor();
    cursor.setPosition(from);
    cursor.setPosition(to, QTextCursor::KeepAnchor);
    note.setTextCursor(cursor);
}

void pasteText(NoteEdit& note, const QString& text)
{
    QApplication::clipboard()->setText(text);
    note.paste();
}

void compose(NoteEdit& note, const QString& preedit, const QString& commit, int from = 0, int length = 0)
{
    QInputMethodEvent event(preedit, {});
    if (!commit.isEmpty() || length > 0)
        event.setCommitString(commit, from, length);
    QApplication::sendEvent(&note, &event);
}

void drop(NoteEdit& note, const QMimeData& mime, int at)
{
    QTextCursor cursor = note.textCursor();
    cursor.setPosition(at);
    const QPoint point = note.cursorRect(cursor).center();
    QDragEnterEvent enter(point, Qt::CopyAction | Qt::MoveAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(note.viewport(), &enter);
    QDropEvent event(point, Qt::CopyAction | Qt::MoveAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(note.viewport(), &event);
}

void typeUnits(NoteEdit& note, const QString& text)
{
    QKeyEvent press(QEvent::KeyPress, Qt::Key_unknown, Qt::NoModifier, text);
    QApplication::sendEvent(&note, &press);
}

const QString everyKind =
    u"a\u00A0b\r\n\u2028c\u2029\0d\te\u007F\u0085\u009F\uFEFF\u200B\u202E\uFFFC\uFDD0\uFFFF\U0001F600e\u0301 \u240D"_s;

QJsonArray naughtyStrings(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).array() : QJsonArray();
}

} // namespace

void NoteEditTest::cleanup()
{
    QApplication::clipboard()->clear();
}

void NoteEditTest::picturesUnitForUnit_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("picture");

    QTest::newRow("letters, lines and tabs are themselves") << u"a\u00E9\n\tb"_s << u"a\u00E9\n\tb"_s;
    QTest::newRow("NUL and controls") << u"\0\x01\x1B\x7F"_s << u"\u2400\u2401\u241B\u2421"_s;
    QTest::newRow("CR LF is two units") << u"\r\n"_s << u"\u240D\n"_s;
    QTest::newRow("controls of the second half") << u"\u0085\u0080\u009F"_s << u"\u2424\u2426\u2426"_s;
    QTest::newRow("separators of lines and paragraphs") << u"\u2028\u2029"_s << u"\u2424\u00B6"_s;
    QTest::newRow("marks of the document itself") << u"\uFDD0\uFDD1\uFFFC"_s << u"\uFFFD\uFFFD\uFFFD"_s;
    QTest::newRow("a space that does not break stays") << u"a\u00A0b"_s << u"a\u00A0b"_s;
    QTest::newRow("pairs stay") << u"\U0001F600"_s << u"\U0001F600"_s;
    QTest::newRow("halves of pairs") << u"a"_s + QChar(0xD83D) + u"b"_s + QChar(0xDE00) + QChar(0xD83D)
                                     << u"a\uFFFDb\uFFFD\uFFFD"_s;
}

void NoteEditTest::picturesUnitForUnit()
{
    QFETCH(const QString, text);
    QFETCH(const QString, picture);

    QCOMPARE(pictured(text), picture);
    QCOMPARE(pictured(picture), picture);
}

void NoteEditTest::keepsTheTextThatItIsGiven_data()
{
    QTest::addColumn<QString>("text");

    QTest::newRow("nothing") << QString();
    QTest::newRow("D01: markup is text") << u"<img src=\"file:///srv/red.png\"> &amp; **a**"_s;
    QTest::newRow("C-28: comparison and ampersand") << u"1 < 2 & 3"_s;
    QTest::newRow("D19: place holders") << u"%1 %2 %n %L1 %%"_s;
    QTest::newRow("every kind of unit") << everyKind;
    QTest::newRow("line ends at both ends") << u"\n\na\n\n"_s;
}

void NoteEditTest::keepsTheTextThatItIsGiven()
{
    QFETCH(const QString, text);
    NoteWindow window;
    const QSignalSpy edited(&window.note, &NoteEdit::edited);

    window.note.setText(u"something else"_s);
    window.note.setText(text);
    QCOMPARE(window.note.text(), text);
    QVERIFY(window.isPictured());
    QCOMPARE(edited.count(), 0);
}

void NoteEditTest::typesIntoTheText()
{
    NoteWindow window;
    QVERIFY(window.isReady());
    const QSignalSpy edited(&window.note, &NoteEdit::edited);
    window.note.setText(u"\r\n\u2028"_s);

    QTest::keyClicks(&window.note, u"true 1"_s);
    QCOMPARE(window.note.text(), u"\r\n\u2028true 1"_s);
    QCOMPARE(edited.count(), 6);
    typeUnits(window.note, u"\U0001F600"_s);
    typeUnits(window.note, u"\u00A0"_s);
    typeUnits(window.note, u"\u200D"_s);
    QCOMPARE(window.note.text(), u"\r\n\u2028true 1\U0001F600\u00A0\u200D"_s);
    QCOMPARE(edited.count(), 9);
    QVERIFY(window.isPictured());
    QVERIFY(!window.note.document()->isUndoAvailable());
}

void NoteEditTest::everyLineEndTypedIsALineFeed_data()
{
    QTest::addColumn<Qt::Key>("key");
    QTest::addColumn<Qt::KeyboardModifiers>("modifiers");

    QTest::newRow("Return") << Qt::Key_Return << Qt::KeyboardModifiers(Qt::NoModifier);
    QTest::newRow("Shift+Return, which Qt makes U+2028")
        << Qt::Key_Return << Qt::KeyboardModifiers(Qt::ShiftModifier);
    QTest::newRow("Enter on the keypad") << Qt::Key_Enter << Qt::KeyboardModifiers(Qt::KeypadModifier);
}

void NoteEditTest::everyLineEndTypedIsALineFeed()
{
    QFETCH(const Qt::Key, key);
    QFETCH(const Qt::KeyboardModifiers, modifiers);
    NoteWindow window;
    QVERIFY(window.isReady());
    window.note.setText(u"a\rb"_s);
    select(window.note, 3, 3);
    const QSignalSpy edited(&window.note, &NoteEdit::edited);

    QTest::keyClick(&window.note, key, modifiers);
    QTest::keyClick(&window.note, Qt::Key_X);
    QCOMPARE(window.note.text(), u"a\rb\nx"_s);
    QCOMPARE(edited.count(), 2);
    QCOMPARE(window.fired, QStringList());
}

void NoteEditTest::deletesAsItIsDrawn_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("to");
    QTest::addColumn<Qt::Key>("key");
    QTest::addColumn<QString>("left");

    const auto row = [](const char* rule, const QString& text, int from, int to, Qt::Key key,
                        const QString& left) { QTest::newRow(rule) << text << from << to << key << left; };
    row("backspace takes one letter", u"abc"_s, 2, 2, Qt::Key_Backspace, u"ac"_s);
    row("delete takes the next one", u"abc"_s, 1, 1, Qt::Key_Delete, u"ac"_s);
    row("a line end before the cursor", u"a\nb"_s, 2, 2, Qt::Key_Backspace, u"ab"_s);
    row("a line end behind the cursor", u"a\n\nb"_s, 1, 1, Qt::Key_Delete, u"a\nb"_s);
    row("the LF of CR LF leaves the CR", u"a\r\nb"_s, 3, 3, Qt::Key_Backspace, u"a\rb"_s);
    row("the CR of CR LF leaves the LF", u"a\r\nb"_s, 2, 2, Qt::Key_Backspace, u"a\nb"_s);
    row("a pair goes as a whole", u"a\U0001F600b"_s, 3, 3, Qt::Key_Backspace, u"ab"_s);
    row("a pair goes forwards too", u"a\U0001F600b"_s, 1, 1, Qt::Key_Delete, u"ab"_s);
    row("across lines and controls", u"a\r\n\0b\u2028c"_s, 1, 6, Qt::Key_Backspace, u"ac"_s);
    row("all", u"\r\n\u2029\n"_s, 0, 4, Qt::Key_Delete, QString());
    row("of two that look alike, the first", u"\r\u240D"_s, 1, 1, Qt::Key_Backspace, u"\u240D"_s);
    row("of two that look alike, the second", u"\r\u240D"_s, 2, 2, Qt::Key_Backspace, u"\r"_s);
    row("nothing before the beginning", u"\ra"_s, 0, 0, Qt::Key_Backspace, u"\ra"_s);
}

void NoteEditTest::deletesAsItIsDrawn()
{
    QFETCH(const QString, text);
    QFETCH(const int, from);
    QFETCH(const int, to);
    QFETCH(const Qt::Key, key);
    QFETCH(const QString, left);
    NoteWindow window;
    QVERIFY(window.isReady());
    window.note.setText(text);
    select(window.note, from, to);
    const QSignalSpy edited(&window.note, &NoteEdit::edited);

    QTest::keyClick(&window.note, key);
    QCOMPARE(window.note.text(), left);
    QVERIFY(window.isPictured());
    QCOMPARE(edited.count(), text == left ? 0 : 1);
    QCOMPARE(window.fired, QStringList());
}

void NoteEditTest::typesOverItsOwnPictures()
{
    NoteWindow window;
    window.note.setText(u"\r\u2028\0"_s);
    select(window.note, 0, 3);
    typeUnits(window.note, u"\u240D\u2424\u2400"_s);
    QCOMPARE(window.note.text(), u"\u240D\u2424\u2400"_s);
}

void NoteEditTest::copiesTheTextAndNotThePicture()
{
    NoteWindow window;
    window.note.setText(everyKind);
    window.note.selectAll();
    window.note.copy();
    QCOMPARE(QApplication::clipboard()->text(), everyKind);
    QCOMPARE(QApplication::clipboard()->mimeData()->formats(), QStringList{u"text/plain"_s});

    select(window.note, 1, 5);
    window.note.cut();
    QCOMPARE(QApplication::clipboard()->text(), everyKind.sliced(1, 4));
    QCOMPARE(window.note.text(), QString(everyKind).remove(1, 4));
}

void NoteEditTest::pastesPlainTextOnly_data()
{
    QTest::addColumn<QString>("html");
    QTest::addColumn<QByteArray>("plain");
    QTest::addColumn<QString>("text");

    QTest::newRow("every kind of unit") << QString() << everyKind.toUtf8() << u"["_s + everyKind + u"]"_s;
    QTest::newRow("D07: the plain text of a rich one")
        << u"<b>rich</b><img src='file:///srv/red.png'>"_s << "plain"_ba << u"[plain]"_s;
    QTest::newRow("nothing of a rich text alone") << u"<b>rich</b>"_s << QByteArray() << u"[x]"_s;
    QTest::newRow("markup as text") << QString() << "<b>a</b>"_ba << u"[<b>a</b>]"_s;
    QTest::newRow("a byte order mark") << QString()
                                       << "\xEF\xBB\xBF"
                                          "a"_ba
                                       << u"[\uFEFFa]"_s;
    QTest::newRow("line ends of all kinds") << QString() << "a\r\nb\rc\nd"_ba << u"[a\r\nb\rc\nd]"_s;
}

void NoteEditTest::pastesPlainTextOnly()
{
    QFETCH(const QString, html);
    QFETCH(const QByteArray, plain);
    QFETCH(const QString, text);
    NoteWindow window;
    window.note.setText(u"[x]"_s);
    select(window.note, 1, 2);
    const QSignalSpy edited(&window.note, &NoteEdit::edited);

    auto mime = std::make_unique<QMimeData>();
    if (!html.isEmpty())
        mime->setHtml(html);
    if (!plain.isEmpty())
        mime->setData(u"text/plain"_s, plain);
    QApplication::clipboard()->setMimeData(mime.release());
    window.note.paste();
    QCOMPARE(window.note.text(), text);
    QVERIFY(window.isPictured());
    QCOMPARE(edited.count(), plain.isEmpty() ? 0 : 1);
}

void NoteEditTest::takesLongTexts()
{
    NoteWindow window;
    QString text(40'000, u'x');
    for (int at = 99; at < 40'000; at += 100)
        text[at] = at % 300 == 0 ? u'\r' : u'\n';
    pasteText(window.note, text);
    QCOMPARE(window.note.text(), text);
    QTest::keyClicks(&window.note, u"end"_s);
    QCOMPARE(window.note.text(), text + u"end"_s);
    QVERIFY(window.isPictured());
}

void NoteEditTest::dropsAreExact_data()
{
    QTest::addColumn<int>("at");
    QTest::addColumn<QString>("text");

    QTest::newRow("at the beginning") << 0 << u"\r\u2028ab\rc"_s;
    QTest::newRow("in the middle") << 2 << u"ab\r\u2028\rc"_s;
    QTest::newRow("at the end") << 4 << u"ab\rc\r\u2028"_s;
}

void NoteEditTest::dropsAreExact()
{
    QFETCH(const int, at);
    QFETCH(const QString, text);
    NoteWindow window;
    QVERIFY(window.isReady());
    window.note.setText(u"ab\rc"_s);
    const QSignalSpy edited(&window.note, &NoteEdit::edited);

    QMimeData mime;
    mime.setText(u"\r\u2028"_s);
    mime.setHtml(u"<b>rich</b>"_s);
    drop(window.note, mime, at);
    QCOMPARE(window.note.text(), text);
    QVERIFY(window.isPictured());
    QCOMPARE(edited.count(), 1);
}

void NoteEditTest::composes()
{
    NoteWindow window;
    QVERIFY(window.isReady());
    window.note.setText(u"[\r\n]"_s);
    select(window.note, 3, 3);
    const QSignalSpy edited(&window.note, &NoteEdit::edited);

    for (const QString& preedit : {u"n"_s, u"に"_s, u"にh"_s, u"にほ"_s, u"にほn"_s, u"にほん"_s}) {
        compose(window.note, preedit, {});
        QCOMPARE(window.note.text(), u"[\r\n]"_s);
    }
    QCOMPARE(edited.count(), 0);
    compose(window.note, {}, u"にほん"_s);
    QCOMPARE(window.note.text(), u"[\r\nにほん]"_s);
    QCOMPARE(edited.count(), 1);
    compose(window.note, {}, u"日本"_s, -3, 3);
    QCOMPARE(window.note.text(), u"[\r\n日本]"_s);
    compose(window.note, {}, u"\u2028\r\n"_s);
    QCOMPARE(window.note.text(), u"[\r\n日本\u2028\r\n]"_s);
    QCOMPARE(edited.count(), 3);
    QVERIFY(window.isPictured());
    QCOMPARE(window.fired, QStringList());
}

void NoteEditTest::compositionReplacesASelection()
{
    NoteWindow window;
    window.note.setText(u"a\rb\u240Dc"_s);
    select(window.note, 1, 4);
    compose(window.note, u"k"_s, {});
    QCOMPARE(window.note.text(), u"ac"_s);
    compose(window.note, {}, u"\u304B"_s);
    QCOMPARE(window.note.text(), u"a\u304Bc"_s);
    select(window.note, 0, 3);
    compose(window.note, {}, u"\u240D"_s);
    QCOMPARE(window.note.text(), u"\u240D"_s);
}

void NoteEditTest::refusesHalfCharacters_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("D22: the first half") << u"a"_s + QChar(0xD83D);
    QTest::newRow("the second half") << QString(QChar(0xDE00));
    QTest::newRow("halves in the wrong order") << QString(QChar(0xDE00)) + QChar(0xD83D);
}

void NoteEditTest::refusesHalfCharacters()
{
    QFETCH(const QString, text);
    NoteWindow window;
    QVERIFY(window.isReady());
    window.note.setText(u"a\rb"_s);
    select(window.note, 1, 2);
    const QSignalSpy edited(&window.note, &NoteEdit::edited);
    const QSignalSpy refused(&window.note, &NoteEdit::refused);

    typeUnits(window.note, text);
    QCOMPARE(refused.count(), 1);
    QVERIFY(refused.constFirst().constFirst().toString().contains(u"surrogate"_s));
    QVERIFY(window.note.textCursor().hasSelection());
    auto mime = std::make_unique<QMimeData>();
    mime->setText(text);
    QApplication::clipboard()->setMimeData(mime.release());
    window.note.paste();
    QCOMPARE(refused.count(), 2);
    QVERIFY(window.note.textCursor().hasSelection());
    QMimeData dropped;
    dropped.setText(text);
    drop(window.note, dropped, 3);
    QCOMPARE(refused.count(), 3);
    compose(window.note, {}, text);
    QCOMPARE(refused.count(), 4);
    QTextCursor(window.note.document()).insertText(text); // as an assistive program could
    QCOMPARE(refused.count(), 5);

    QCOMPARE(window.note.text(), u"a\rb"_s);
    QVERIFY(window.isPictured());
    QCOMPARE(edited.count(), 0);
}

void NoteEditTest::windowShortcutsStaySilent_data()
{
    QTest::addColumn<Qt::Key>("key");
    QTest::addColumn<QString>("text");
    QTest::newRow("a digit") << Qt::Key_1 << u"1"_s;
    QTest::newRow("a letter") << Qt::Key_Q << u"q"_s;
    QTest::newRow("another letter") << Qt::Key_J << u"j"_s;
    QTest::newRow("a sign") << Qt::Key_Question << u"?"_s;
    QTest::newRow("Return") << Qt::Key_Return << u"\n"_s;
    QTest::newRow("the space bar") << Qt::Key_Space << u" "_s;
    QTest::newRow("Backspace") << Qt::Key_Backspace << QString();
}

void NoteEditTest::windowShortcutsStaySilent()
{
    QFETCH(const Qt::Key, key);
    QFETCH(const QString, text);
    NoteWindow window;
    QVERIFY(window.isReady());

    QTest::keyClick(&window.note, key);
    QCOMPARE(window.note.text(), text);
    QCOMPARE(window.fired, QStringList());
    // The shortcut itself is alive: it fires from elsewhere.
    window.before.setReadOnly(true);
    window.before.setFocus();
    QTest::keyClick(&window.before, key);
    QCOMPARE(window.fired.size(), 1);
}

void NoteEditTest::windowShortcutsStaySilentWhileComposing()
{
    NoteWindow window;
    QVERIFY(window.isReady());
    compose(window.note, u"にほ"_s, {});
    for (const Qt::Key key : {Qt::Key_1, Qt::Key_Q, Qt::Key_J})
        QTest::keyClick(&window.note, key);
    QTest::keyClick(&window.note, Qt::Key_Z, Qt::ControlModifier);
    QTest::keyClick(&window.note, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(window.fired, QStringList());
}

void NoteEditTest::leavesCommandsToTheWindow_data()
{
    QTest::addColumn<Qt::Key>("key");
    QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
    QTest::addColumn<QString>("command");
    QTest::newRow("undo") << Qt::Key_Z << Qt::KeyboardModifiers(Qt::ControlModifier) << u"Ctrl+Z"_s;
    QTest::newRow("redo") << Qt::Key_Z << (Qt::ControlModifier | Qt::ShiftModifier) << u"Ctrl+Shift+Z"_s;
    QTest::newRow("redo by its other key")
        << Qt::Key_Y << Qt::KeyboardModifiers(Qt::ControlModifier) << u"Ctrl+Y"_s;
    QTest::newRow("case done") << Qt::Key_Return << Qt::KeyboardModifiers(Qt::ControlModifier)
                               << u"Ctrl+Return"_s;
    QTest::newRow("function keys") << Qt::Key_F3 << Qt::KeyboardModifiers(Qt::NoModifier) << u"F3"_s;
    QTest::newRow("Alt and a letter") << Qt::Key_X << Qt::KeyboardModifiers(Qt::AltModifier) << u"Alt+X"_s;
    QTest::newRow("Ctrl and a letter")
        << Qt::Key_J << Qt::KeyboardModifiers(Qt::ControlModifier) << u"Ctrl+J"_s;
}

void NoteEditTest::leavesCommandsToTheWindow()
{
    QFETCH(const Qt::Key, key);
    QFETCH(const Qt::KeyboardModifiers, modifiers);
    QFETCH(const QString, command);
    NoteWindow window;
    QVERIFY(window.isReady());
    QTest::keyClick(&window.note, Qt::Key_A);
    QTest::keyClick(&window.note, key, modifiers);
    QCOMPARE(window.fired, QStringList{command});
    QCOMPARE(window.note.text(), u"a"_s);
}

void NoteEditTest::escapeGoesBackAndKeepsTheText()
{
    NoteWindow window;
    QVERIFY(window.isReady());
    QTest::keyClicks(&window.note, u"half a thou"_s);
    QTest::keyClick(&window.note, Qt::Key_Escape);
    QCOMPARE(window.note.text(), u"half a thou"_s);
    QVERIFY(window.before.hasFocus());
    QCOMPARE(window.fired, QStringList());
}

void NoteEditTest::tabMovesOn()
{
    NoteWindow window;
    QVERIFY(window.isReady());
    QTest::keyClick(&window.note, Qt::Key_Tab);
    QVERIFY(window.after.hasFocus());
    QCOMPARE(window.note.text(), QString());
}

void NoteEditTest::tellsWhenItIsLeft()
{
    NoteWindow window;
    QVERIFY(window.isReady());
    const QSignalSpy left(&window.note, &NoteEdit::left);
    window.after.setFocus();
    QCOMPARE(left.count(), 1);
    window.note.setFocus();
    QFocusEvent popup(QEvent::FocusOut, Qt::PopupFocusReason);
    QApplication::sendEvent(&window.note, &popup);
    QCOMPARE(left.count(), 1);
}

void NoteEditTest::settingKeepsThePlace_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<int>("cursor");
    QTest::newRow("a word taken back") << u"one big three"_s << u"one three"_s << 4;
    QTest::newRow("a word given back") << u"one three"_s << u"one big three"_s << 8;
    QTest::newRow("the end given back") << u"one"_s << u"one two"_s << 7;
    QTest::newRow("another text") << u"abc"_s << u"x\ryz"_s << 4;
    QTest::newRow("a pair is not cut") << u"\U0001F600"_s << u"\U0001F601"_s << 2;
    QTest::newRow("a pair with another first half") << u"\U0001F600"_s << u"\U0001FA00"_s << 2;
}

void NoteEditTest::settingKeepsThePlace()
{
    QFETCH(const QString, before);
    QFETCH(const QString, after);
    QFETCH(const int, cursor);
    NoteWindow window;
    QVERIFY(window.isReady());
    window.note.setText(before);
    window.note.setText(after);
    QCOMPARE(window.note.text(), after);
    QVERIFY(window.isPictured());
    QCOMPARE(window.note.textCursor().position(), cursor);

    window.after.setFocus();
    window.note.setText(before);
    QCOMPARE(window.note.textCursor().position(), static_cast<int>(before.size()));
}

void NoteEditTest::assistiveProgramsEditTheText()
{
    NoteWindow window;
    const QSignalSpy edited(&window.note, &NoteEdit::edited);
    window.note.setText(u"a\r\u2028b"_s);
    QTextCursor cursor(window.note.document());
    cursor.setPosition(1);
    cursor.insertText(u"x\u2028y"_s);
    QCOMPARE(window.note.text(), u"ax\u2028y\r\u2028b"_s);
    QVERIFY(window.isPictured());
    window.note.setPlainText(u"new\n"_s);
    QCOMPARE(window.note.text(), u"new\n"_s);
    QCOMPARE(edited.count(), 2);
}

void NoteEditTest::readOnlyTakesNothing()
{
    NoteWindow window;
    QVERIFY(window.isReady());
    window.note.setText(u"a\r"_s);
    window.note.setReadOnly(true);
    QTest::keyClick(&window.note, Qt::Key_X);
    QTest::keyClick(&window.note, Qt::Key_Backspace);
    pasteText(window.note, u"x"_s);
    compose(window.note, {}, u"x"_s);
    QMimeData mime;
    mime.setText(u"x"_s);
    drop(window.note, mime, 1);
    QCOMPARE(window.note.text(), u"a\r"_s);
    QTest::keyClick(&window.note, Qt::Key_1);
    QVERIFY(window.fired.contains(u"1"_s));
    QTest::keyClick(&window.note, Qt::Key_Escape);
    QVERIFY(window.before.hasFocus());
}

void NoteEditTest::menuHasNoUndo()
{
    NoteWindow window;
    QVERIFY(window.isReady());
    QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(5, 5), window.note.mapToGlobal(QPoint(5, 5)));
    QApplication::sendEvent(window.note.viewport(), &event);
    auto* const menu = window.note.findChild<QMenu*>();
    QVERIFY(menu != nullptr);
    QStringList names;
    for (const QAction* const action : menu->actions())
        names.append(action->objectName());
    QVERIFY(names.contains(u"edit-paste"_s));
    QVERIFY(!names.contains(u"edit-undo"_s));
    QVERIFY(!names.contains(u"edit-redo"_s));
    QVERIFY(!menu->actions().constFirst()->isSeparator());
    menu->close();
}

void NoteEditTest::naughtyStringsComeBack()
{
    ASSIZE_SHARED_DATA_PATH(path, u"corpora/blns/blns.json"_s);
    const QJsonArray strings = naughtyStrings(path);
    QCOMPARE(strings.size(), 515);
    NoteWindow window;
    for (const QJsonValue& value : strings) {
        const QString text = value.toString();
        window.note.setText(text);
        QCOMPARE(window.note.text(), text);
        QVERIFY(window.isPictured());
        QTest::keyClick(&window.note, Qt::Key_X);
        QCOMPARE(window.note.text(), text + u'x');
        QVERIFY(window.isPictured());

        window.note.selectAll();
        pasteText(window.note, text);
        QCOMPARE(window.note.text(), text.isEmpty() ? u"x"_s : text); // nothing to paste changes nothing
        QVERIFY(window.isPictured());
    }
}

/// Random edits by keys, clipboard, input method and drop, each made to a QString as well.
void NoteEditTest::everyRowOfEditsEqualsTheModel()
{
    static const std::array alphabet{u"a"_s,      u"\r"_s,     u"\n"_s,        u"\r\n"_s,   u"\u240D"_s,
                                     u"\u2028"_s, u"\u2424"_s, u"\u2029"_s,    u"\u00B6"_s, u"\0"_s,
                                     u"\u2400"_s, u"\u00A0"_s, u"\uFDD0"_s,    u"\uFFFD"_s, u"\uFFFC"_s,
                                     u"\u304B"_s, u"word "_s,  u"\U0001F600"_s};
    QRandomGenerator random(20300131);
    const auto someText = [&random] {
        QString text;
        for (int i = random.bounded(1, 4); i > 0; --i)
            text += alphabet[static_cast<std::size_t>(random.bounded(static_cast<int>(alphabet.size())))];
        return text;
    };
    NoteWindow window;
    QVERIFY(window.isReady());
    QString model;
    const auto somePlace = [&random, &model] {
        int at = random.bounded(static_cast<int>(model.size()) + 1);
        while (at > 0 && at < model.size() && model[at].isLowSurrogate())
            --at;
        return at;
    };
    const QSignalSpy edited(&window.note, &NoteEdit::edited);
    for (int step = 0; step < 4000; ++step) {
        const int first = somePlace();
        const int second = random.bounded(3) == 0 ? somePlace() : first;
        const int from = std::min(first, second);
        const int length = std::max(first, second) - from;
        select(window.note, first, second);
        const QString text = someText();
        const QString before = model;
        const qsizetype count = edited.count();
        int edits = 1;
        const int kind = random.bounded(7);
        switch (kind) {
        case 0:
            typeUnits(window.note, u"\u240D"_s);
            model.replace(from, length, u"\u240D"_s);
            break;
        case 1:
            QTest::keyClick(&window.note, Qt::Key_Return);
            model.replace(from, length, u"\n"_s);
            break;
        case 2: {
            QTest::keyClick(&window.note, Qt::Key_Backspace);
            const bool pair = length == 0 && from > 1 && model[from - 1].isLowSurrogate();
            const int removed = length > 0 || from == 0 ? 0 : pair ? 2 : 1;
            model.remove(from - removed, length + removed);
            break;
        }
        case 3:
            pasteText(window.note, text);
            model.replace(from, length, text);
            break;
        case 4:
            compose(window.note, u"k"_s, {});
            model.remove(from, length);
            compose(window.note, {}, text);
            model.insert(from, text);
            edits = length > 0 ? 2 : 1;
            break;
        case 5: {
            const std::unique_ptr<QMimeData> mime(new QMimeData);
            mime->setText(text);
            drop(window.note, *mime, from);
            model.insert(from, text);
            break;
        }
        default:
            model = model.size() > 200 ? text : QString(model).insert(from, text);
            window.note.setText(model);
            edits = 0;
            break;
        }
        if (window.note.text() != model || !window.isPictured())
            QFAIL(qPrintable(u"step %1"_s.arg(step)));
        const qsizetype signalled = edited.count() - count;
        if (before != model ? signalled != edits : signalled > edits)
            QFAIL(qPrintable(
                u"step %1 of kind %2: edited() came %3 times"_s.arg(step).arg(kind).arg(signalled)));
    }
}

ASSIZE_TEST_CLASS(NoteEditTest)

} // namespace assize::test

#include "noteedittest.moc"
