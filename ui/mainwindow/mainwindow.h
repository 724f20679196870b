// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock.h"
#include "base/result.h"
#include "services/filedialogs.h"
#include "services/recentfiles.h"
#include "session/labellingsession.h"

#include <QMainWindow>
#include <QStringList>

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

class QAction;
class QActionGroup;
class QDockWidget;
class QLabel;
class QSettings;
class QStackedWidget;
class QToolBar;
class QUndoGroup;

namespace assize {

class CorpusPage;
class ExportPage;
class GuideView;
class KeysPage;
class LabellingOpener;
class LabelPage;
class MessageStrip;
class RaterPage;
class StartPage;
class WorkBar;
struct Openable;
struct OpenedLabelling;

/// The program's one window: a start page, and a page for what is open. It decides which page a file belongs
/// to.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    /// What the window needs of the world around it; all of it must outlive the window.
    struct Surroundings {
        FileDialogs& dialogs;
        QSettings& settings;
        const Clock& clock;
    };
    explicit MainWindow(const Surroundings& surroundings, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens what can be opened together: a label file with its requests, or else the first of the files.
    void openFiles(const QStringList& paths);
    /// The page where a reviewer labels; null when no requests are open.
    [[nodiscard]] LabelPage* labelPage() const { return m_label; }

protected:
    void childEvent(QChildEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void createPages();
    void createDocks();
    void createMenus();
    void createFileMenu();
    void createViewMenu();
    void createRail();
    QAction* addToRail(const QString& name, const QString& text, QWidget* page);

    void showPage(QWidget* page);
    void updateForPage();
    void openExamined(const std::vector<Openable>& files);
    void openLabels(const Openable& labels, const std::vector<Openable>& files);
    void openProject(const std::filesystem::path& project);
    void restoreLabels(const std::filesystem::path& labels, const std::filesystem::path& requests,
                       const RaterId& rater);
    void openCorpus(const Openable& corpus);
    /// The page for a corpus, made when one is opened for the first time.
    CorpusPage& corpusPage();
    void startLabelling(OpenedLabelling labelling);
    void fillDocks();
    void closeLabelling();
    void showGuide(const QString& heading);
    /// Writes the guide when it can be seen, and again when another one holds.
    void fillGuide();
    void askForFiles();
    void openSample();
    void exportLabels();
    void tell(const Error& error);

    /// Goes on when every answer is saved; where that fails, says so and asks whether to go on without.
    void whenSaved(std::function<void()> next);
    [[nodiscard]] SaveState stateOfAnswers() const;
    void askIfUnsaved();
    void goOnIfSaved();

    Surroundings m_surroundings;
    RecentFiles m_recent;
    LabellingOpener* m_opener;
    QUndoGroup* m_undo;
    MessageStrip* m_messages;
    WorkBar* m_workBar;
    QStackedWidget* m_pages;
    StartPage* m_start;
    RaterPage* m_rater;
    CorpusPage* m_corpus = nullptr;
    LabelPage* m_label = nullptr;
    ExportPage* m_export = nullptr;
    KeysPage* m_keysPage = nullptr;
    QDockWidget* m_missingDock;
    QDockWidget* m_historyDock;
    QDockWidget* m_guideDock;
    GuideView* m_guide;
    bool m_isGuideStale = true;
    QToolBar* m_rail;
    QActionGroup* m_railActions;
    QLabel* m_status;
    QMenu* m_fileMenu = nullptr;
    QMenu* m_labelMenu = nullptr;
    QAction* m_exportAction = nullptr;
    QAction* m_changeKeys = nullptr;
    std::function<void()> m_offer; ///< what the message's button does; waits for nothing else
    std::function<void()> m_next;  ///< waits for the answers to be saved
    bool m_mayClose = false;
};

} // namespace assize
