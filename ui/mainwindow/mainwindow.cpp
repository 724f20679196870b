// SPDX-License-Identifier: Apache-2.0
#include "mainwindow/mainwindow.h"

#include "actions/labelactions.h"
#include "pages/corpuspage.h"
#include "pages/exportpage.h"
#include "pages/keyspage.h"
#include "pages/labelpage.h"
#include "pages/raterpage.h"
#include "pages/startpage.h"
#include "services/appearance.h"
#include "services/backgroundwork.h"
#include "services/guidedocument.h"
#include "services/labellingopener.h"
#include "services/literal.h"
#include "services/readingchoice.h"
#include "services/samplefiles.h"
#include "session/openable.h"
#include "views/guideview.h"
#include "views/historypanel.h"
#include "views/messagestrip.h"
#include "views/missingpanel.h"
#include "views/readingmenu.h"
#include "views/workbar.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QChildEvent>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QToolBar>
#include <QUndoGroup>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>
#include <system_error>

namespace assize {

namespace {

const QString geometryKey = QStringLiteral("window/geometry");
const QString stateKey = QStringLiteral("window/state");
constexpr QSize firstSize{1280, 820};
constexpr QSize smallestSize{1024, 700};
constexpr int roomForDockButtons = 60; ///< beside the title of a dock

/// Examines every file; the first that cannot be used ends it.
Result<std::vector<Openable>> examineAll(const std::vector<std::filesystem::path>& paths, Progress& progress)
{
    std::vector<Openable> files;
    for (const auto& path : paths)
        files.push_back(ASSIZE_TRY(examine(path, progress)));
    return files;
}

OpenedAs openedAs(const Openable& file)
{
    if (!file.kind)
        return OpenedAs::Project;
    switch (*file.kind) {
    case FileKind::Requests:
        return OpenedAs::Requests;
    case FileKind::Labels:
        return OpenedAs::Labels;
    case FileKind::Corpus:
        return OpenedAs::Corpus;
    default:
        return OpenedAs::Other;
    }
}

} // namespace

MainWindow::MainWindow(const Surroundings& surroundings, QWidget* parent)
    : QMainWindow(parent), m_surroundings(surroundings), m_recent(surroundings.settings, surroundings.clock),
      m_opener(new LabellingOpener(surroundings.clock, this)), m_undo(new QUndoGroup(this)),
      m_messages(nullptr), m_workBar(nullptr), m_pages(new QStackedWidget(this)),
      m_start(new StartPage(m_recent, this)), m_rater(new RaterPage(surroundings.dialogs, this)),
      m_missingDock(new QDockWidget(tr("What is missing"), this)),
      m_historyDock(new QDockWidget(tr("Changes"), this)), m_guideDock(new QDockWidget(tr("Guide"), this)),
      m_guide(new GuideView(m_guideDock)), m_rail(new QToolBar(tr("Pages"), this)),
      m_railActions(new QActionGroup(this)), m_status(new QLabel(this))
{
    setWindowTitle(tr("Assize"));
    setMinimumSize(smallestSize);
    resize(firstSize);
    createPages();
    createDocks();
    createMenus();
    createRail();
    m_status->setObjectName(QStringLiteral("status"));
    m_status->setTextFormat(Qt::PlainText);
    statusBar()->addWidget(m_status, 1);
    connect(
        m_opener, &LabellingOpener::opened, this,
        [this](const std::shared_ptr<OpenedLabelling>& labelling) { startLabelling(std::move(*labelling)); });
    connect(m_opener, &LabellingOpener::failed, this, &MainWindow::tell);
    restoreGeometry(surroundings.settings.value(geometryKey).toByteArray());
    restoreState(surroundings.settings.value(stateKey).toByteArray());
    showPage(m_start);
}

MainWindow::~MainWindow()
{
    closeLabelling();
    // What is left goes after this is no main window any more, and must tell it nothing.
    for (QObject* part : findChildren<QObject*>())
        part->disconnect(this);
}

void MainWindow::createPages()
{
    auto* const centre = new QWidget(this);
    m_messages = new MessageStrip(centre);
    m_workBar = new WorkBar(centre);
    auto* const layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_messages);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_workBar);
    setCentralWidget(centre);
    for (QWidget* page : std::initializer_list<QWidget*>{m_start, m_rater})
        m_pages->addWidget(page);

    connect(m_start, &StartPage::openRequested, this, &MainWindow::openFiles);
    connect(m_start, &StartPage::openDialogRequested, this, &MainWindow::askForFiles);
    connect(m_start, &StartPage::sampleRequested, this, &MainWindow::openSample);
    connect(m_rater, &RaterPage::cancelled, this, [this] { showPage(m_start); });
    connect(m_rater, &RaterPage::continueRequested, this,
            [this](const QString& project) { openProject(toPath(project)); });
    connect(m_rater, &RaterPage::beginRequested, this,
            [this](const QString& requests, const QString& rater, const QString& folder) {
                m_opener->create(toPath(requests), RaterId{rater.toStdString()}, toPath(folder));
            });
    connect(m_messages, &MessageStrip::actionTriggered, this, [this] {
        const auto agreed = std::exchange(m_offer, nullptr);
        if (const auto next = agreed ? agreed : std::exchange(m_next, nullptr))
            next();
    });
    connect(m_messages, &MessageStrip::dismissed, this, [this] {
        m_next = nullptr;
        m_offer = nullptr;
    });
}

/// The bar with the tabs of the docks lies outside of the window while there is one dock, and would be a stop
/// of the Tab key that nobody sees. Each dock has its key.
void MainWindow::childEvent(QChildEvent* event)
{
    QMainWindow::childEvent(event);
    auto* const tabs = event->polished() ? qobject_cast<QTabBar*>(event->child()) : nullptr;
    if (tabs != nullptr)
        tabs->setFocusPolicy(Qt::NoFocus);
}

/// Beside the page, all in one place; hidden until somebody wants them.
void MainWindow::createDocks()
{
    m_missingDock->setObjectName(QStringLiteral("missingDock"));
    m_historyDock->setObjectName(QStringLiteral("historyDock"));
    m_guideDock->setObjectName(QStringLiteral("guideDock"));
    m_guideDock->setWidget(m_guide);
    for (QDockWidget* dock : {m_missingDock, m_historyDock, m_guideDock}) {
        addDockWidget(isRightToLeft() ? Qt::LeftDockWidgetArea : Qt::RightDockWidgetArea, dock);
        dock->setMinimumWidth(fontMetrics().horizontalAdvance(dock->windowTitle()) + roomForDockButtons);
        dock->hide();
    }
    tabifyDockWidget(m_missingDock, m_historyDock);
    tabifyDockWidget(m_historyDock, m_guideDock);
    const auto nameToggle = [](QDockWidget* dock, const QString& name, const QString& text, Qt::Key key) {
        QAction* const action = dock->toggleViewAction();
        action->setObjectName(name);
        action->setText(text);
        action->setShortcut(QKeySequence(key));
        connect(action, &QAction::triggered, dock, [dock](bool isShown) {
            if (isShown)
                dock->raise();
        });
    };
    nameToggle(m_missingDock, QStringLiteral("missingAction"), tr("What is &missing"), Qt::Key_F4);
    nameToggle(m_historyDock, QStringLiteral("historyAction"), tr("&Changes of this session"), Qt::Key_F6);
    nameToggle(m_guideDock, QStringLiteral("guideAction"), tr("Labelling &guide"), Qt::Key_F2);
    connect(m_guideDock, &QDockWidget::visibilityChanged, this, &MainWindow::fillGuide);
}

/// What they show belongs to the session.
void MainWindow::fillDocks()
{
    auto* const missing = new MissingPanel(m_label->session(), m_missingDock);
    m_missingDock->setWidget(missing);
    m_historyDock->setWidget(new HistoryPanel(m_label->undoStack(), m_historyDock));
    connect(missing, &MissingPanel::chosen, m_label, [this](const DraftKey& key) {
        showPage(m_label);
        m_label->session().goTo(key);
    });
}

void MainWindow::createMenus()
{
    createFileMenu();
    QMenu* const edit = menuBar()->addMenu(tr("&Edit"));
    QAction* const undo = m_undo->createUndoAction(this, tr("&Undo"));
    undo->setObjectName(QStringLiteral("undo"));
    undo->setShortcuts(QKeySequence::Undo);
    QAction* const redo = m_undo->createRedoAction(this, tr("&Redo"));
    redo->setObjectName(QStringLiteral("redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    edit->addActions({undo, redo});
    m_labelMenu = menuBar()->addMenu(tr("&Label"));
    createViewMenu();
    QMenu* const help = menuBar()->addMenu(tr("&Help"));
    QAction* const keys = help->addAction(tr("&Keys"), this, [this] {
        if (m_label != nullptr && m_pages->currentWidget() == m_label)
            m_label->toggleKeys();
    });
    keys->setObjectName(QStringLiteral("keysAction"));
    keys->setShortcut(QKeySequence(Qt::Key_Question));
    m_changeKeys = help->addAction(tr("&Change keys…"), this, [this] { showPage(m_keysPage); });
    m_changeKeys->setObjectName(QStringLiteral("changeKeys"));
    help->addAction(m_guideDock->toggleViewAction());
}

void MainWindow::createFileMenu()
{
    m_fileMenu = menuBar()->addMenu(tr("&File"));
    QMenu* const file = m_fileMenu;
    file->addAction(tr("&Open…"), QKeySequence::Open, this, &MainWindow::askForFiles);
    file->addAction(tr("&Start page"), this, [this] { showPage(m_start); });
    m_exportAction = file->addAction(tr("&Export labels…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
                                     this, &MainWindow::exportLabels);
    m_exportAction->setObjectName(QStringLiteral("exportLabels"));
    file->addSeparator();
    QAction* const quit =
        file->addAction(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &QWidget::close);
    quit->setObjectName(QStringLiteral("quit"));
}

void MainWindow::createViewMenu()
{
    QMenu* const view = menuBar()->addMenu(tr("&View"));
    auto* const group = new QActionGroup(this);
    const Appearance current = readAppearance(m_surroundings.settings);
    const auto add = [&](const QString& text, Appearance appearance) {
        QAction* const action = view->addAction(text);
        action->setCheckable(true);
        action->setChecked(appearance == current);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, appearance] {
            storeAppearance(m_surroundings.settings, appearance);
            apply(*qobject_cast<QApplication*>(QCoreApplication::instance()), appearance);
        });
    };
    add(tr("Colours of the &system"), Appearance::System);
    add(tr("&Light"), Appearance::Light);
    add(tr("&Dark"), Appearance::Dark);
    view->addSeparator();
    auto* const reading = new ReadingMenu(readReadingChoice(m_surroundings.settings), view);
    view->addMenu(reading);
    connect(reading, &ReadingMenu::chosen, this, [this](const ReadingChoice& choice) {
        storeReadingChoice(m_surroundings.settings, choice);
        if (m_label != nullptr)
            m_label->setReading(choice);
        if (m_corpus != nullptr)
            m_corpus->setReading(choice);
    });
    view->addActions({m_missingDock->toggleViewAction(), m_historyDock->toggleViewAction()});
}

void MainWindow::createRail()
{
    m_rail->setObjectName(QStringLiteral("rail"));
    m_rail->setMovable(false);
    m_rail->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_rail->setContextMenuPolicy(Qt::PreventContextMenu);
    addToolBar(isRightToLeft() ? Qt::RightToolBarArea : Qt::LeftToolBarArea, m_rail);
    addToRail(QStringLiteral("railStart"), tr("Start"), m_start);
}

QAction* MainWindow::addToRail(const QString& name, const QString& text, QWidget* page)
{
    QAction* const action = m_rail->addAction(text, page, [this, page] { showPage(page); });
    action->setObjectName(name);
    action->setCheckable(true);
    m_railActions->addAction(action);
    action->setData(QVariant::fromValue(page));
    // The page's going takes its place on the rail along.
    connect(page, &QObject::destroyed, action, &QObject::deleteLater);
    return action;
}

void MainWindow::showPage(QWidget* page)
{
    m_pages->setCurrentWidget(page);
    page->setFocus(Qt::OtherFocusReason);
    updateForPage();
}

void MainWindow::updateForPage()
{
    QWidget* const page = m_pages->currentWidget();
    for (QAction* action : m_railActions->actions())
        action->setChecked(action->data().value<QWidget*>() == page);
    const bool isLabelling = m_label != nullptr && page == m_label;
    if (m_label != nullptr)
        m_label->actions().setEnabled(isLabelling);
    m_labelMenu->setEnabled(isLabelling);
    m_exportAction->setEnabled(m_label != nullptr);
    m_changeKeys->setEnabled(m_label != nullptr);
    for (QDockWidget* dock : {m_missingDock, m_historyDock}) {
        if (dock->widget() != nullptr)
            dock->widget()->setEnabled(isLabelling);
    }
    if (m_corpus != nullptr)
        m_corpus->exportAction()->setVisible(page == m_corpus);
    m_undo->setActiveStack(isLabelling ? &m_label->undoStack() : nullptr);
    m_status->setText(m_label != nullptr ? m_label->statusLine() : QString());
}

void MainWindow::openFiles(const QStringList& paths)
{
    if (paths.isEmpty())
        return;
    m_messages->dismiss();
    std::vector<std::filesystem::path> files;
    for (const QString& path : paths)
        files.push_back(toPath(QFileInfo(path).absoluteFilePath()));
    BackgroundWork* const work = BackgroundWork::start(
        this, [files](Progress& progress) { return examineAll(files, progress); },
        [this](const Result<std::vector<Openable>>& examined) {
            if (examined)
                openExamined(*examined);
            else
                tell(examined.error());
        });
    m_workBar->watch(work, tr("Opening %1 …").arg(shownName(paths.front())));
}

void MainWindow::openExamined(const std::vector<Openable>& files)
{
    const auto labels = std::ranges::find(files, FileKind::Labels, &Openable::kind);
    if (labels != files.end()) {
        openLabels(*labels, files);
        return;
    }
    const Openable& file = files.front();
    if (files.size() > 1)
        m_messages->show(Severity::Notice,
                         tr("Only the first of the files is open: %1").arg(oneLine(file.path.native())));
    m_recent.add(fromPath(file.path), openedAs(file));
    if (!file.kind) {
        openProject(file.path);
    } else if (file.kind == FileKind::Requests) {
        m_rater->setRequests(file);
        showPage(m_rater);
    } else if (file.kind == FileKind::Corpus) {
        openCorpus(file);
    } else {
        m_messages->show(
            Severity::Notice,
            tr("%1 is a file for the maintainer of a corpus. Check it with “assize-cli validate”, "
               "and join it with “assize-cli score”.")
                .arg(oneLine(file.path.filename().native())));
    }
}

void MainWindow::openLabels(const Openable& labels, const std::vector<Openable>& files)
{
    const auto given = std::ranges::find_if(files, [&labels](const Openable& file) {
        return file.kind == FileKind::Requests && file.sha256 == labels.requestsSha256;
    });
    const auto requests = given != files.end() ? std::optional(given->path) : labels.requests;
    if (!requests) {
        m_messages->show(Severity::Warning,
                         tr("The requests that %1 was made from are neither open nor in its folder: no file "
                            "there has their digest. Open both files together.")
                             .arg(oneLine(labels.path.filename().native())));
        return;
    }
    m_recent.add(fromPath(labels.path), OpenedAs::Labels);
    // They may be somebody else's, and nobody should see those by opening a file.
    const QString rater = oneLine(std::string_view(labels.rater->value));
    m_messages->show(
        Severity::Notice,
        tr("%1 holds the labels of %2. They are shown to the one who gave them, and to nobody else.")
            .arg(oneLine(labels.path.filename().native()), rater),
        tr("Go on with them as %1").arg(rater));
    m_offer = [this, path = labels.path, from = *requests, as = *labels.rater] {
        restoreLabels(path, from, as);
    };
}

void MainWindow::restoreLabels(const std::filesystem::path& labels, const std::filesystem::path& requests,
                               const RaterId& rater)
{
    // The project that they go into may be the one that is open.
    whenSaved([this, labels, requests, rater] {
        closeLabelling();
        showPage(m_start);
        m_opener->restore(labels, requests, rater);
    });
}

void MainWindow::openProject(const std::filesystem::path& project)
{
    // A second opening would find the lock of the first.
    std::error_code error;
    if (m_label != nullptr && !m_label->session().isReadOnly() &&
        std::filesystem::equivalent(project, m_label->session().work().projectPath, error))
        showPage(m_label);
    else
        m_opener->open(project);
}

void MainWindow::openCorpus(const Openable& corpus)
{
    corpusPage().open(fromPath(corpus.path));
    showPage(m_corpus);
}

CorpusPage& MainWindow::corpusPage()
{
    if (m_corpus == nullptr) {
        m_corpus = new CorpusPage(m_surroundings.dialogs, this);
        m_corpus->setReading(readReadingChoice(m_surroundings.settings));
        m_pages->addWidget(m_corpus);
        m_fileMenu->insertAction(m_exportAction, m_corpus->exportAction());
        addToRail(QStringLiteral("railCorpus"), tr("Corpus"), m_corpus);
    }
    return *m_corpus;
}

void MainWindow::startLabelling(OpenedLabelling labelling)
{
    // What is open here already is locked by this window; opened once more, it could only be read.
    if (m_label != nullptr && !m_label->session().isReadOnly() &&
        m_label->session().work().projectPath == labelling.work.projectPath) {
        labelling.store.release()->deleteLater(); // it is what has called
        showPage(m_label);
        return;
    }
    whenSaved([this, opened = std::make_shared<OpenedLabelling>(std::move(labelling))] {
        closeLabelling();
        m_recent.add(fromPath(opened->work.projectPath), OpenedAs::Project);
        m_label = new LabelPage(std::move(opened->store), std::move(opened->work),
                                LabelPage::Surroundings{m_surroundings.settings, m_surroundings.clock}, this);
        m_label->setReading(readReadingChoice(m_surroundings.settings));
        m_export = new ExportPage(m_label->session(), m_label->store(), m_surroundings.dialogs,
                                  m_surroundings.clock, this);
        m_pages->addWidget(m_label);
        m_pages->addWidget(m_export);
        m_keysPage = new KeysPage(m_label->keyMap(), m_surroundings.dialogs, this);
        m_pages->addWidget(m_keysPage);
        connect(m_keysPage, &KeysPage::closed, this, [this] { showPage(m_label); });
        addToRail(QStringLiteral("railLabel"), tr("Label"), m_label);
        m_undo->addStack(&m_label->undoStack());
        m_label->actions().fill(*m_labelMenu);
        connect(m_label, &LabelPage::statusChanged, this, [this] {
            m_status->setText(m_label->statusLine());
            if (m_next) // which may take the page away that has called
                QMetaObject::invokeMethod(this, &MainWindow::goOnIfSaved, Qt::QueuedConnection);
        });
        connect(m_label, &LabelPage::guideRequested, this, &MainWindow::showGuide);
        connect(m_export, &ExportPage::closed, this, [this] { showPage(m_label); });
        connect(m_export, &ExportPage::goToOpenRequested, this, [this] {
            showPage(m_label);
            m_label->goToNextOpen();
        });
        m_isGuideStale = true;
        fillGuide();
        fillDocks();
        showPage(m_label);
    });
}

void MainWindow::closeLabelling()
{
    if (m_label == nullptr)
        return;
    m_labelMenu->clear();
    delete m_missingDock->widget();
    delete m_historyDock->widget();
    delete std::exchange(m_keysPage, nullptr); // these use the page's keys and session
    delete std::exchange(m_export, nullptr);
    delete std::exchange(m_label, nullptr);
}

void MainWindow::showGuide(const QString& heading)
{
    m_guideDock->show();
    fillGuide();
    m_guide->showAnchor(heading);
}

void MainWindow::fillGuide()
{
    if (!m_isGuideStale || m_guideDock->isHidden())
        return;
    m_isGuideStale = false;
    std::vector<GuideDocument> documents;
    const auto* const header = m_label == nullptr ? nullptr : &m_label->session().work().requests->header();
    if (header != nullptr && header->rubric && header->rubric->text)
        documents.push_back(
            {oneLine(std::string_view(header->rubric->id)), *header->rubric->text, header->rubric->sha256});
    documents.push_back(loadLabellingGuide());
    m_guide->setDocuments(std::move(documents));
}

void MainWindow::askForFiles()
{
    m_surroundings.dialogs.askForFilesToOpen(
        this, {tr("Open"), {}, tr("Assize files (*.assize.json *.assize *.json);;All files (*)")},
        [this](const QStringList& paths) { openFiles(paths); });
}

void MainWindow::openSample()
{
    const auto sample = provideSample(Sample::Requests, sampleFolder());
    if (sample)
        openFiles({*sample});
    else
        tell(sample.error());
}

void MainWindow::exportLabels()
{
    m_export->showSummary();
    showPage(m_export);
}

void MainWindow::tell(const Error& error)
{
    if (m_pages->currentWidget() == m_rater)
        m_rater->showFailure(error);
    else
        m_messages->show(error);
}

SaveState MainWindow::stateOfAnswers() const
{
    return m_label == nullptr ? SaveState::Saved : m_label->session().saveState();
}

void MainWindow::whenSaved(std::function<void()> next)
{
    if (m_label != nullptr)
        m_label->session().flush();
    if (stateOfAnswers() == SaveState::Saved) {
        next();
        return;
    }
    m_next = std::move(next);
    askIfUnsaved();
}

void MainWindow::askIfUnsaved()
{
    if (!m_next || stateOfAnswers() != SaveState::Unsaved)
        return;
    m_offer = nullptr; // its message gives way to this one
    m_messages->show(Severity::Error,
                     tr("Some of your answers are not saved and would be lost. Try to save them again, or "
                        "go on without them."),
                     tr("Lose them and go on"));
}

void MainWindow::goOnIfSaved()
{
    askIfUnsaved();
    if (!m_next || stateOfAnswers() != SaveState::Saved)
        return;
    // Later, since what comes next may delete the session whose signal this is.
    QMetaObject::invokeMethod(
        this, [this, next = std::exchange(m_next, nullptr)] { whenSaved(next); }, Qt::QueuedConnection);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_mayClose)
        whenSaved([this] {
            m_mayClose = true;
            close(); // does nothing while the window is closing already
        });
    if (!m_mayClose) {
        event->ignore();
        return;
    }
    m_surroundings.settings.setValue(geometryKey, saveGeometry());
    m_surroundings.settings.setValue(stateKey, saveState());
    event->accept();
}

} // namespace assize
