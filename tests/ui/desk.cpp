// SPDX-License-Identifier: Apache-2.0
#include "desk.h"

#include "pages/labelpage.h"

#include <QApplication>
#include <QFile>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>

namespace assize::test {

namespace {

/// Milliseconds. Nothing takes that long; but a sanitizer on a busy machine may.
constexpr int deskPatience = 60000;

} // namespace

Desk::Desk() : m_settings(m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
{
    show();
}

void Desk::show()
{
    m_window = std::make_unique<MainWindow>(MainWindow::Surroundings{m_dialogs, m_settings, m_clock});
    m_window->show();
    m_window->activateWindow(); // there need not be a window manager
    if (!QTest::qWaitForWindowActive(m_window.get(), deskPatience))
        qFatal("the window does not become active");
}

QString Desk::copy(const QString& from, const QString& name)
{
    if (!QFile::copy(from, path(name)))
        qFatal("cannot copy %s", qPrintable(from));
    return path(name);
}

bool Desk::beginLabelling(const QString& requests, const QString& rater)
{
    m_window->openFiles({requests});
    if (!QTest::qWaitFor([this] { return find<QLineEdit>("raterId") != nullptr; }, deskPatience))
        return false;
    type(rater);
    press("Return");
    return QTest::qWaitFor(
        [this, rater] {
            return m_window->labelPage() != nullptr &&
                   QString::fromStdString(page().session().work().rater().value) == rater;
        },
        deskPatience);
}

bool Desk::restart()
{
    m_window->close();
    const bool isClosed = QTest::qWaitFor([this] { return !m_window->isVisible(); }, deskPatience);
    m_window.reset();
    show();
    return isClosed;
}

bool Desk::reopen(const QString& project)
{
    if (!restart())
        return false;
    m_window->openFiles({project});
    return QTest::qWaitFor([this] { return m_window->labelPage() != nullptr; }, deskPatience);
}

bool Desk::waitUntilSaved()
{
    page().session().flush();
    return QTest::qWaitFor([this] { return page().session().saveState() == SaveState::Saved; }, deskPatience);
}

bool Desk::exportLabels(const QString& path)
{
    m_dialogs.answers << path;
    press("Ctrl+Shift+E");
    press("Space");
    return QTest::qWaitFor(
        [this] {
            const auto* const receipt = find<QLabel>("receipt");
            return receipt != nullptr && !receipt->text().isEmpty();
        },
        deskPatience);
}

void Desk::press(const char* keys)
{
    const QKeySequence sequence(QString::fromLatin1(keys));
    for (int i = 0; i < sequence.count(); ++i)
        QTest::keyClick(focused(), sequence[static_cast<uint>(i)].key(),
                        sequence[static_cast<uint>(i)].keyboardModifiers());
}

void Desk::type(const QString& text)
{
    for (const char32_t character : text.toUcs4()) {
        if (character == U'\n')
            QTest::keyClick(focused(), Qt::Key_Return);
        else if (character < 0x80)
            QTest::keyClick(focused(), static_cast<char>(character));
        else
            QTest::sendKeyEvent(QTest::Click, focused(), Qt::Key_unknown,
                                QStringView(QChar::fromUcs4(character)).toString(), Qt::NoModifier);
    }
}

QWidget* Desk::focused() const
{
    if (QWidget* const popup = QApplication::activePopupWidget())
        return popup->focusWidget() == nullptr ? popup : popup->focusWidget();
    return m_window->focusWidget() == nullptr ? m_window.get() : m_window->focusWidget();
}

} // namespace assize::test
