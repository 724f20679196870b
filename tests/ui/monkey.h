// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "desk.h"
#include "pages/labelpage.h"
#include "services/filedialogs.h"

#include <QPointer>
#include <QSettings>
#include <QTemporaryDir>

#include <chrono>
#include <memory>
#include <random>

namespace assize::test {

/// Answers every question about files by chance.
class CarelessFileDialogs final : public FileDialogs {
public:
    explicit CarelessFileDialogs(std::mt19937& random) : m_random(random) {}

    QStringList toOpen;
    QStringList toSave;
    QStringList folders;

    void askForFilesToOpen(QWidget* parent, const FileQuestion& question, FilesAnswer answer) override;
    void askForFileToSave(QWidget* parent, const FileQuestion& question, FileAnswer answer) override;
    void askForFolder(QWidget* parent, const FileQuestion& question, FileAnswer answer) override;

private:
    std::mt19937& m_random;
};

/// Works the real window at random: keys, clicks, drags, the wheel, an input method, sizes, files. What comes
/// out must hold all the same.
class Monkey final {
public:
    explicit Monkey(std::uint32_t seed);
    ~Monkey();

    /// Files in this folder are what it plays with.
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    /// Makes the files, opens the window and begins to label.
    [[nodiscard]] bool begin();
    void play(std::chrono::milliseconds duration);
    /// Lets the last answers be saved; says what does not hold of what is open, nothing where all does.
    [[nodiscard]] QByteArray faultOfWork();
    /// Takes everything back that the undo stack knows; says where that does not lead to what was opened.
    [[nodiscard]] QByteArray faultOfUndo();
    void close();

    [[nodiscard]] int steps() const { return m_steps; }
    /// Those of them after which the page for labelling was shown.
    [[nodiscard]] int labellingSteps() const { return m_labellingSteps; }

private:
    void step();
    void openWindow();
    void openSomething();
    void pressKey();
    void typeSomething();
    void compose();
    void pressMouse();
    void dragMouse();
    void turnWheel();
    void changeFocus();
    void changeSize();
    void chooseAction();
    void pasteSomething();
    void moveTheClock();
    void leavePopups();
    [[nodiscard]] QWidget* target();
    [[nodiscard]] QWidget* anyWidget();
    [[nodiscard]] QPoint anyPointIn(const QWidget& widget);
    [[nodiscard]] QString anyText();
    [[nodiscard]] int upTo(int largest);
    void noteWhatIsOpen();

    std::mt19937 m_random;
    QTemporaryDir m_folder;
    QSettings m_settings;
    TestClock m_clock;
    CarelessFileDialogs m_dialogs;
    std::unique_ptr<MainWindow> m_window;
    QPointer<LabelPage> m_known; ///< whose first state is in m_first
    std::string m_first;
    int m_steps = 0;
    int m_labellingSteps = 0;
};

} // namespace assize::test
