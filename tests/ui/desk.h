// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock.h"
#include "mainwindow/mainwindow.h"
#include "scriptedfiledialogs.h"

#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace assize::test {

/// A time that stands still until it is told to go on.
class TestClock final : public Clock {
public:
    [[nodiscard]] std::string utcNow() const override { return m_now; }
    void set(std::string now) { m_now = std::move(now); }
    [[nodiscard]] std::chrono::milliseconds elapsed() const override { return m_elapsed; }
    void pass(std::chrono::milliseconds time) { m_elapsed += time; }

private:
    std::string m_now = "2026-03-04T05:06:07Z";
    std::chrono::milliseconds m_elapsed{0};
};

/// The real window in a folder of its own, worked from the keyboard as a reviewer would.
class Desk final {
public:
    Desk();

    [[nodiscard]] MainWindow& window() { return *m_window; }
    [[nodiscard]] LabelPage& page() { return *m_window->labelPage(); }
    [[nodiscard]] ScriptedFileDialogs& dialogs() { return m_dialogs; }
    [[nodiscard]] TestClock& clock() { return m_clock; }
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    /// A copy of a file in the desk's folder; its path.
    QString copy(const QString& from, const QString& name);

    /// Opens a request file as that rater, by key; waits for the page.
    [[nodiscard]] bool beginLabelling(const QString& requests, const QString& rater);
    /// Closes the window, which may take until everything is saved, and opens a new one.
    [[nodiscard]] bool restart();
    /// The same, and opens the project in it; waits for the page.
    [[nodiscard]] bool reopen(const QString& project);
    [[nodiscard]] bool waitUntilSaved();
    /// Exports through the page's keys; true once the receipt is there.
    [[nodiscard]] bool exportLabels(const QString& path);

    /// Presses keys, wherever the focus is: "1", "Q", "Ctrl+Return" …
    void press(const char* keys);
    /// Types a text, one character after the other; Return for the end of a line.
    void type(const QString& text);
    /// What would get the next key; the window itself where nothing has the focus.
    [[nodiscard]] QWidget* focused() const;
    template <typename Widget> [[nodiscard]] Widget* find(const char* name) const
    {
        for (Widget* widget : m_window->findChildren<Widget*>(QString::fromLatin1(name))) {
            if (widget->isVisible())
                return widget;
        }
        return nullptr;
    }

private:
    void show();

    QTemporaryDir m_folder;
    QSettings m_settings;
    TestClock m_clock;
    ScriptedFileDialogs m_dialogs;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace assize::test
