// SPDX-License-Identifier: Apache-2.0
#include "monkey.h"

#include "requestmaker.h"
#include "session/labelexport.h"
#include "testpaths.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QUndoStack>
#include <QWheelEvent>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace assize::test {

namespace {

/// What a key press can do here, the usual more often than the rare.
constexpr std::array monkeyKeys{"1",
                                "2",
                                "3",
                                "Q",
                                "W",
                                "E",
                                "R",
                                "Shift+R",
                                "Ctrl+R",
                                "D",
                                "Shift+D",
                                "U",
                                "Shift+U",
                                "H",
                                "Shift+H",
                                "C",
                                "C",
                                "X",
                                "N",
                                "P",
                                "F",
                                "[",
                                "]",
                                "V",
                                "O",
                                "L",
                                "G",
                                "J",
                                "J",
                                "K",
                                "Ctrl+J",
                                "Ctrl+K",
                                "Ctrl+Z",
                                "Ctrl+Z",
                                "Ctrl+Z",
                                "Ctrl+Y",
                                "Ctrl+Y",
                                "F1",
                                "F2",
                                "?",
                                "Tab",
                                "Tab",
                                "Shift+Tab",
                                "Escape",
                                "Escape",
                                "Space",
                                "Return",
                                "Ctrl+Return",
                                "Left",
                                "Right",
                                "Up",
                                "Down",
                                "Home",
                                "End",
                                "PgUp",
                                "PgDown",
                                "Ctrl+Home",
                                "Ctrl+End",
                                "Shift+Left",
                                "Shift+Right",
                                "Shift+Down",
                                "Shift+End",
                                "Ctrl+Shift+End",
                                "Ctrl+A",
                                "Ctrl+C",
                                "Ctrl+X",
                                "Ctrl+V",
                                "Backspace",
                                "Delete",
                                "Alt+F",
                                "Alt+L",
                                "Alt+V",
                                "Ctrl+Shift+E",
                                "B",
                                "B",
                                "Shift+V",
                                "T",
                                "M",
                                "S",
                                "Shift+N",
                                "Shift+L",
                                "Ctrl+F",
                                "Ctrl+Shift+F",
                                "F3",
                                "Shift+F3",
                                "Ctrl+L",
                                "Ctrl+Shift+I",
                                "Z",
                                "F4",
                                "F6",
                                "Ctrl++",
                                "Ctrl+-",
                                "Ctrl+0"};

/// Everything that a draft holds, as the project would.
std::string stateOf(const LabellingWork& work)
{
    std::string state;
    const auto add = [&state](const CaseDraft& draft, const DraftKey& key) {
        state += key.sampleId.value + ' ' + (key.claimId ? key.claimId->value : std::string()) + ' ';
        state += std::string(json::wordFor(draftFieldWords, key.field)) + ' ';
        state += textOf(draft, key).value_or("-");
        state += '\n';
    };
    for (std::size_t i = 0; i < work.outlines.size(); ++i) {
        const RequestOutline& outline = work.outlines[i];
        for (const auto& [word, field] : draftFieldWords) {
            if (field <= DraftField::Problem) {
                for (const ClaimId& claim : outline.claims)
                    add(work.drafts[i], {outline.sampleId, claim, field});
            }
            if (field >= DraftField::Relevance || field == DraftField::Note)
                add(work.drafts[i], {outline.sampleId, std::nullopt, field});
        }
    }
    return state;
}

/// The first line in which they differ.
QByteArray difference(const std::string& shown, const std::string& saved)
{
    if (shown == saved)
        return {};
    const auto apart = std::ranges::mismatch(shown, saved);
    const auto lineAt = [](const std::string& text, auto at) {
        const auto begin = text.rfind('\n', static_cast<std::size_t>(at - text.begin()) - 1) + 1;
        return QByteArray::fromStdString(text.substr(begin, 120)).toPercentEncoding(" {}\":,/"_ba);
    };
    return "shown: " + lineAt(shown, apart.in1) + "\nsaved: " + lineAt(saved, apart.in2);
}

QStringList textsOfEveryKind()
{
    return {u"note"_s,
            u"a longer text of several words\nand lines\r\n"_s,
            QString(1, QChar(0)) + u"\uFEFFx\u2028y\u0085z\u00A0"_s,
            u"\u202Eright to left\u202C \u05D0\u05D1\u0627\u0644"_s,
            QString::fromUtf8("\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x92\xBB e\xCC\x81"),
            QString(1, QChar(0xD83D)),
            QString(1, QChar(0xDE00)),
            u"<b>&amp;</b>"_s,
            QString(3000, u'x')};
}

} // namespace

void CarelessFileDialogs::askForFilesToOpen(QWidget* /*parent*/, const FileQuestion& /*question*/,
                                            FilesAnswer answer)
{
    answer({toOpen[static_cast<qsizetype>(m_random() % static_cast<std::size_t>(toOpen.size()))]});
}

void CarelessFileDialogs::askForFileToSave(QWidget* /*parent*/, const FileQuestion& /*question*/,
                                           FileAnswer answer)
{
    answer(toSave[static_cast<qsizetype>(m_random() % static_cast<std::size_t>(toSave.size()))]);
}

void CarelessFileDialogs::askForFolder(QWidget* /*parent*/, const FileQuestion& /*question*/,
                                       FileAnswer answer)
{
    answer(folders[static_cast<qsizetype>(m_random() % static_cast<std::size_t>(folders.size()))]);
}

Monkey::Monkey(std::uint32_t seed)
    : m_random(seed), m_settings(m_folder.filePath(u"settings.ini"_s), QSettings::IniFormat),
      m_dialogs(m_random)
{
}

Monkey::~Monkey() = default;

bool Monkey::begin()
{
    const QString requests = path(u"a.requests.assize.json"_s);
    const QString corpus = path(u"a.corpus.assize.json"_s);
    const bool copied =
        QFile::copy(sourceFile(u"resources/samples/sample.requests.assize.json"_s), requests) &&
        QFile::copy(sourceFile(u"resources/samples/sample.corpus.assize.json"_s), corpus) &&
        QFile::copy(sourceFile(u"README.md"_s), path(u"no.assize"_s));
    if (!copied)
        return false;
    m_dialogs.toSave = {path(u"out.labels.assize.json"_s), path(u"nowhere/out.labels.assize.json"_s)};
    m_dialogs.folders = {m_folder.path(), path(u"nowhere"_s)};
    m_dialogs.toOpen = {requests};
    openWindow();
    m_window->openFiles({requests});
    const auto rater = [this] { return m_window->findChild<QLineEdit*>(u"raterId"_s); };
    if (!QTest::qWaitFor([&] { return rater() != nullptr && rater()->isVisible(); }))
        return false;
    QTest::keyClicks(rater(), u"R7"_s);
    QTest::keyClick(rater(), Qt::Key_Return);
    m_dialogs.toOpen = {requests,
                        path(u"a.requests.assize.json.assize"_s),
                        path(u"a.requests.assize.json.assize"_s),
                        path(u"a.requests.assize.json.assize"_s),
                        path(u"out.labels.assize.json"_s),
                        corpus,
                        path(u"no.assize"_s),
                        path(u"missing"_s),
                        m_folder.path()};
    return QTest::qWaitFor([this] { return m_window->labelPage() != nullptr; });
}

void Monkey::play(std::chrono::milliseconds duration)
{
    const auto end = std::chrono::steady_clock::now() + duration;
    while (std::chrono::steady_clock::now() < end && !QTest::currentTestFailed()) {
        step();
        if (upTo(100) == 0)
            QTest::qWait(upTo(400)); // as long as a pause in typing
        else
            QCoreApplication::processEvents();
        if (!m_window->isVisible())
            openWindow();
        noteWhatIsOpen();
        ++m_steps;
        if (m_window->labelPage() != nullptr && m_window->labelPage()->isVisible())
            ++m_labellingSteps;
    }
    leavePopups();
}

void Monkey::step()
{
    struct Choice {
        int weight;
        void (Monkey::*act)();
    };
    static constexpr std::array choices{
        Choice{500, &Monkey::pressKey},      Choice{60, &Monkey::typeSomething},
        Choice{25, &Monkey::compose},        Choice{120, &Monkey::pressMouse},
        Choice{50, &Monkey::dragMouse},      Choice{50, &Monkey::turnWheel},
        Choice{20, &Monkey::changeFocus},    Choice{10, &Monkey::changeSize},
        Choice{10, &Monkey::pasteSomething}, Choice{3, &Monkey::moveTheClock},
        Choice{3, &Monkey::openSomething},   Choice{15, &Monkey::chooseAction}};
    int all = 0;
    for (const Choice& choice : choices)
        all += choice.weight;
    int at = upTo(all - 1);
    for (const Choice& choice : choices) {
        if (at < choice.weight) {
            (this->*choice.act)();
            return;
        }
        at -= choice.weight;
    }
}

void Monkey::openWindow()
{
    leavePopups();
    m_known = nullptr;
    m_window.reset();
    m_window = std::make_unique<MainWindow>(MainWindow::Surroundings{m_dialogs, m_settings, m_clock});
    m_window->show();
    if (!QTest::qWaitForWindowActive(m_window.get()))
        qFatal("the window does not become active");
    if (QFile::exists(path(u"a.requests.assize.json.assize"_s)))
        m_window->openFiles({path(u"a.requests.assize.json.assize"_s)});
}

void Monkey::openSomething()
{
    if (upTo(2) == 0) {
        m_window->close();
        return;
    }
    m_window->openFiles({m_dialogs.toOpen[upTo(static_cast<int>(m_dialogs.toOpen.size()) - 1)]});
    if (upTo(1) == 0) // and does not wait
        return;
    QTest::qWait(upTo(200));
}

void Monkey::pressKey()
{
    const QKeySequence keys(
        QString::fromLatin1(monkeyKeys.at(static_cast<std::size_t>(upTo(int{monkeyKeys.size()} - 1)))));
    const QKeyCombination key = keys[0];
    const bool isText = key.keyboardModifiers() == Qt::NoModifier && key.key() < Qt::Key_Escape;
    QTest::sendKeyEvent(QTest::Click, target(), key.key(),
                        isText ? QString(QChar(static_cast<char16_t>(key.key()))).toLower() : QString(),
                        key.keyboardModifiers());
}

void Monkey::typeSomething()
{
    const QString text = anyText().left(12);
    for (const QChar unit : text) // each may have moved the focus
        QTest::sendKeyEvent(QTest::Click, target(), Qt::Key_unknown, QString(unit), Qt::NoModifier);
}

void Monkey::compose()
{
    QWidget* const widget = QApplication::focusWidget();
    if (widget == nullptr)
        return;
    QInputMethodEvent event(anyText().left(upTo(4)), {});
    // Qt warns of an input method that replaces what is not there; what is selected goes first.
    const bool isSelected = !widget->inputMethodQuery(Qt::ImCurrentSelection).toString().isEmpty();
    const int before =
        isSelected ? 0 : std::min(upTo(3), widget->inputMethodQuery(Qt::ImCursorPosition).toInt());
    if (upTo(1) == 0)
        event.setCommitString(anyText().left(10), -before, upTo(before));
    QCoreApplication::sendEvent(widget, &event);
}

void Monkey::pressMouse()
{
    QWidget* const widget = anyWidget();
    const auto button = upTo(6) == 0 ? Qt::RightButton : Qt::LeftButton;
    const QPoint point = anyPointIn(*widget);
    const Qt::KeyboardModifiers modifiers = upTo(4) == 0 ? Qt::ShiftModifier : Qt::NoModifier;
    if (upTo(5) == 0)
        QTest::mouseDClick(widget, button, modifiers, point);
    else
        QTest::mouseClick(widget, button, modifiers, point);
}

void Monkey::dragMouse()
{
    const QPointer<QWidget> widget = anyWidget();
    QTest::mousePress(widget, Qt::LeftButton, Qt::NoModifier, anyPointIn(*widget));
    for (int i = upTo(5); i >= 0 && widget; --i) {
        const QPoint point = anyPointIn(*widget) * 2 - QPoint(widget->width(), widget->height()) / 2;
        QMouseEvent move(QEvent::MouseMove, point, widget->mapToGlobal(point), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(widget, &move);
    }
    if (widget)
        QTest::mouseRelease(widget, Qt::LeftButton, Qt::NoModifier, anyPointIn(*widget));
}

void Monkey::turnWheel()
{
    QWidget* const widget = anyWidget();
    const QPoint point = anyPointIn(*widget);
    const QPoint turn(0, 120 * (upTo(6) - 3));
    QWheelEvent event(point, widget->mapToGlobal(point), {}, turn, Qt::NoButton,
                      upTo(8) == 0 ? Qt::ControlModifier : Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(widget, &event);
}

void Monkey::changeFocus()
{
    anyWidget()->setFocus(Qt::OtherFocusReason);
}

void Monkey::changeSize()
{
    m_window->resize(1000 + upTo(800), 680 + upTo(500));
}

/// From any menu, as a person would who looks for something there.
void Monkey::chooseAction()
{
    QList<QAction*> actions;
    for (QAction* action : m_window->findChildren<QAction*>()) {
        if (action->isEnabled() && action->isVisible() && action->menu() == nullptr)
            actions << action;
    }
    if (!actions.isEmpty())
        actions[upTo(static_cast<int>(actions.size()) - 1)]->trigger();
}

void Monkey::pasteSomething()
{
    QGuiApplication::clipboard()->setText(anyText());
    QTest::keyClick(target(), Qt::Key_V, Qt::ControlModifier);
}

void Monkey::moveTheClock()
{
    m_clock.set(
        u"20%1-0%2-1%3T00:00:00Z"_s
            .arg(QString::number(10 + upTo(80)), QString::number(1 + upTo(8)), QString::number(upTo(9)))
            .toStdString());
}

void Monkey::leavePopups()
{
    while (QWidget* const popup = QApplication::activePopupWidget())
        popup->close();
}

QWidget* Monkey::target()
{
    if (QWidget* const popup = QApplication::activePopupWidget()) {
        if (popup->isEnabled())
            return popup;
        popup->close(); // as a click beside it does; Qt warns of a key that nobody can take
    }
    QWidget* const focused = m_window->focusWidget();
    return focused == nullptr || !focused->isEnabled() ? m_window.get() : focused;
}

QWidget* Monkey::anyWidget()
{
    QWidget* const popup = QApplication::activePopupWidget();
    QWidget* const root = popup != nullptr && upTo(3) > 0 ? popup : m_window.get();
    QList<QWidget*> shown;
    for (QWidget* widget : root->findChildren<QWidget*>()) {
        if (widget->isVisible() && !widget->size().isEmpty())
            shown.append(widget);
    }
    return shown.isEmpty() ? root : shown[upTo(static_cast<int>(shown.size()) - 1)];
}

QPoint Monkey::anyPointIn(const QWidget& widget)
{
    return {upTo(widget.width()), upTo(widget.height())};
}

QString Monkey::anyText()
{
    static const QStringList texts = textsOfEveryKind();
    return texts[upTo(static_cast<int>(texts.size()) - 1)];
}

int Monkey::upTo(int largest)
{
    return largest <= 0 ? 0 : static_cast<int>(m_random() % (static_cast<unsigned>(largest) + 1));
}

void Monkey::noteWhatIsOpen()
{
    LabelPage* const page = m_window->labelPage();
    if (page == nullptr || page == m_known)
        return;
    // The last that it did may have changed something already.
    m_known = page->undoStack().count() == 0 ? page : nullptr;
    m_first = stateOf(page->session().work());
}

QByteArray Monkey::faultOfWork()
{
    LabelPage* const page = m_window->labelPage();
    if (page == nullptr)
        return {};
    const LabellingSession& session = page->session();
    page->session().flush();
    if (!QTest::qWaitFor([&session] { return session.saveState() == SaveState::Saved; }))
        return "not saved: " + QByteArray::fromStdString(session.saveFailure().value_or(Error{}).message);
    const LabellingWork& work = session.work();
    if (session.progress() != progressOf(work.drafts, work.outlines, work.asks()))
        return "the counts do not hold";
    const auto project = ProjectFile::open(work.projectPath, Access::ReadOnly);
    if (!project)
        return "cannot open again: " + QByteArray::fromStdString(project.error().message);
    SilentProgress progress;
    const auto again = loadLabellingWork(*project, progress);
    if (!again)
        return "cannot load again: " + QByteArray::fromStdString(again.error().message);
    return difference(stateOf(work), stateOf(*again));
}

QByteArray Monkey::faultOfUndo()
{
    LabelPage* const page = m_window->labelPage();
    if (page == nullptr || m_known != page || page->undoStack().count() == 0)
        return {};
    page->undoStack().setIndex(0);
    if (stateOf(page->session().work()) != m_first)
        return "undoing everything does not lead back";
    page->undoStack().setIndex(page->undoStack().count());
    return {};
}

void Monkey::close()
{
    leavePopups();
    m_window.reset();
}

} // namespace assize::test
