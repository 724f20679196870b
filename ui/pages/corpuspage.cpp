// SPDX-License-Identifier: Apache-2.0
#include "pages/corpuspage.h"

#include "services/literal.h"
#include "views/caseview.h"
#include "views/columnsplitter.h"
#include "views/diagnosticspanel.h"
#include "views/elidedlabel.h"
#include "views/messagestrip.h"
#include "views/passfocus.h"
#include "views/workbar.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QLineEdit>
#include <QShortcut>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace assize {

namespace {

/// The corpus beside which it is written, under the name that the command line gives to its splits.
QString suggestedExport(const QString& corpus)
{
    const QFileInfo file(corpus);
    QString stem = file.fileName();
    for (const QString& ending :
         {QStringLiteral(".json"), QStringLiteral(".assize"), QStringLiteral(".corpus")}) {
        if (stem.size() > ending.size() && stem.endsWith(ending))
            stem.chop(ending.size());
    }
    return file.absoluteDir().filePath(stem + QStringLiteral(".requests.assize.json"));
}

/// The first findings of an audit, a line each.
QString listed(const IssueList& issues)
{
    constexpr std::size_t most = 3;
    QStringList lines;
    for (const Issue& issue : issues.issues().first(std::min(most, issues.issues().size())))
        lines.append(
            CorpusPage::tr("%1: %2", "JSON Pointer, then a sentence")
                .arg(oneLine(std::string_view(issue.pointer)), oneLine(std::string_view(issue.message))));
    if (issues.total() > most)
        lines.append(CorpusPage::tr("and %1 more").arg(QString::number(issues.total() - most)));
    return lines.join(u'\n');
}

/// What the audit says, in words.
QString auditText(const IssueList& issues)
{
    if (issues.hasErrors())
        return CorpusPage::tr("audit: do not hand this file out\n%1").arg(listed(issues));
    if (issues.total() == 0)
        return CorpusPage::tr("audit: no leak found");
    return CorpusPage::tr("audit: no leak found; a person should look at this:\n%1").arg(listed(issues));
}

} // namespace

CorpusPage::CorpusPage(FileDialogs& dialogs, QWidget* parent)
    : QWidget(parent), m_dialogs(dialogs), m_export(new QAction(tr("&Export blinded requests…"), this)),
      m_title(new ElidedLabel(Qt::ElideMiddle, this)), m_exportButton(new QToolButton(this)),
      m_messages(new MessageStrip(this)), m_browser(makeColumnSplitter(this)), m_search(new QLineEdit(this)),
      m_list(new QTreeView(this)), m_cases(new CaseListModel(this)), m_filtered(new CaseListFilter(this)),
      m_case(new CaseView(this)), m_diagnostics(new DiagnosticsPanel(this)), m_workBar(new WorkBar(this))
{
    createExport();
    createList();
    createLayout();
    passFocusOn(this, m_list);
    reset();

    connect(m_diagnostics, &DiagnosticsPanel::caseRequested, this, &CorpusPage::goToCase);
    connect(m_messages, &MessageStrip::actionTriggered, this, [this] {
        if (const auto onAction = std::exchange(m_onAction, {}))
            onAction();
    });
}

void CorpusPage::createExport()
{
    m_export->setObjectName(QStringLiteral("exportRequests"));
    m_exportButton->setObjectName(QStringLiteral("exportButton"));
    m_exportButton->setDefaultAction(m_export);
    m_exportButton->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_exportButton->setFocusPolicy(Qt::StrongFocus);
    m_export->setToolTip(tr("Write the file that raters get: nothing in it that they must not see"));
    connect(m_export, &QAction::triggered, this, &CorpusPage::askForExport);
}

void CorpusPage::createList()
{
    m_search->setObjectName(QStringLiteral("searchCases"));
    m_search->setPlaceholderText(tr("Search cases"));
    m_search->setAccessibleName(tr("Search cases"));
    m_search->setClearButtonEnabled(true);
    m_filtered->setSourceModel(m_cases);
    m_list->setObjectName(QStringLiteral("cases"));
    m_list->setAccessibleName(tr("Cases"));
    m_list->setModel(m_filtered);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->header()->setStretchLastSection(false);
    const int character = fontMetrics().averageCharWidth();
    for (int column = 0; const int width : {9, 30, 14, 13, 16, 16, 16})
        m_list->header()->resizeSection(column++, width * character);

    connect(m_search, &QLineEdit::textChanged, m_filtered, &CaseListFilter::setText);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &CorpusPage::showCurrentCase);
    auto* const find = new QShortcut(QKeySequence::Find, this);
    find->setContext(Qt::WidgetWithChildrenShortcut);
    connect(find, &QShortcut::activated, m_search, [this] { m_search->setFocus(Qt::ShortcutFocusReason); });
}

void CorpusPage::createLayout()
{
    m_title->setObjectName(QStringLiteral("corpusTitle"));
    auto* const top = new QHBoxLayout;
    top->addWidget(m_title, 1);
    top->addWidget(m_exportButton);

    auto* const left = new QWidget(m_browser);
    auto* const leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 0, 0, 0);
    leftLayout->addWidget(m_search);
    leftLayout->addWidget(m_list, 1);
    m_browser->addWidget(left);
    m_browser->addWidget(m_case);
    m_browser->setChildrenCollapsible(false);
    m_browser->setSizes({270, 730});
    m_browser->setStretchFactor(0, 1);
    m_browser->setStretchFactor(1, 3);

    auto* const rows = new QSplitter(Qt::Vertical, this);
    rows->addWidget(m_browser);
    rows->addWidget(m_diagnostics);
    rows->setChildrenCollapsible(false);
    rows->setStretchFactor(0, 4);
    rows->setStretchFactor(1, 1);

    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(8);
    layout->addLayout(top);
    layout->addWidget(m_messages);
    layout->addWidget(rows, 1);
    layout->addWidget(m_workBar);
}

void CorpusPage::reset()
{
    delete m_work;
    delete m_reading;
    m_file.reset();
    m_findings = {};
    m_feed.reset();
    m_caseShown = 0;
    m_firstIsShown = false;
    m_onAction = {};
    m_export->setEnabled(false);
    m_messages->dismiss();
    m_search->clear();
    m_cases->clear();
    m_browser->setVisible(true);
    m_case->setCount(std::nullopt);
    m_case->showNone(tr("No corpus is open."));
    m_diagnostics->setIssues({});
    m_diagnostics->showPending(QString());
}

void CorpusPage::setReading(const ReadingChoice& choice)
{
    m_case->setReading(choice);
}

void CorpusPage::open(const QString& path)
{
    reset();
    m_path = path;
    m_title->setText(shownName(path));
    m_case->showNone(tr("Reading %1 …").arg(shownName(path)));
    m_work = BackgroundWork::start(
        this, [file = toPath(path)](Progress& progress) { return openCorpusFile(file, progress); },
        [this](Result<OpenedCorpus> outcome) { takeOpened(std::move(outcome)); });
    m_workBar->watch(m_work, tr("Reading %1 …").arg(shownName(path)));
    readFirst();
}

void CorpusPage::readFirst()
{
    m_reading = BackgroundWork::start(
        this, [file = toPath(m_path)](Progress& progress) { return readFirstCase(file, progress); },
        [this](const Result<std::optional<ShownCase>>& outcome) {
            if (!outcome || !*outcome)
                return; // the reading of the whole file tells why
            m_case->show(**outcome);
            m_firstIsShown = true;
        });
}

void CorpusPage::takeOpened(Result<OpenedCorpus> outcome)
{
    if (!outcome) {
        m_browser->setVisible(false);
        tell(outcome.error());
        return;
    }
    m_file = std::move(outcome->file);
    m_findings = std::move(outcome->findings);
    m_diagnostics->setIssues(m_findings.issues);
    if (!m_file) {
        m_browser->setVisible(false);
        return;
    }
    const QString cases = QString::number(m_file->document().elementCount());
    m_title->setText(tr("%1 · cases: %2 · SHA-256 %3")
                         .arg(shownName(m_path), cases, QString::fromStdString(m_findings.sha256->hex())));
    m_case->setCount(m_file->document().elementCount());
    if (m_file->document().elementCount() == 0)
        m_case->showNone(tr("This corpus has no cases."));
    else if (!m_firstIsShown)
        readCase(0);
    startCheck();
    Q_EMIT opened(m_path);
}

void CorpusPage::startCheck()
{
    m_cases->clear();
    m_feed = std::make_shared<CaseFeed>();
    m_diagnostics->showPending(tr("Looking for faults …"));
    m_work = BackgroundWork::start(
        this,
        [file = m_file, findings = m_findings, feed = m_feed](Progress& progress) {
            return checkCases(*file, findings, *feed, progress);
        },
        [this](Result<FileFindings> outcome) { takeChecked(std::move(outcome)); });
    connect(m_work, &BackgroundWork::progressed, this, &CorpusPage::takeRows);
    m_workBar->watch(m_work, tr("Checking %1 …").arg(shownName(m_path)));
}

void CorpusPage::takeChecked(Result<FileFindings> outcome)
{
    takeRows();
    m_export->setEnabled(true);
    if (outcome) {
        m_findings = std::move(*outcome);
        m_diagnostics->setIssues(m_findings.issues);
        Q_EMIT checked();
        return;
    }
    m_diagnostics->showPending(tr("Not every case has been looked at."));
    if (outcome.error().kind == FailureKind::Interrupted)
        tell(Severity::Warning, tr("Checking was stopped, so there may be faults that are not listed."),
             tr("Check again"), [this] { startCheck(); });
    else
        tell(outcome.error());
}

void CorpusPage::takeRows()
{
    m_cases->append(m_feed->take());
    if (!m_list->currentIndex().isValid())
        goToCase(m_caseShown);
}

void CorpusPage::readCase(std::size_t index)
{
    delete m_reading; // its case is not wanted any more
    m_caseShown = index;
    m_reading = BackgroundWork::start(
        this, [file = m_file, index](Progress& /*progress*/) { return readOneCase(*file, index); },
        [this](const Result<ShownCase>& outcome) {
            if (outcome)
                m_case->show(*outcome);
            else
                tell(outcome.error());
        });
}

void CorpusPage::showCurrentCase()
{
    const QModelIndex current = m_filtered->mapToSource(m_list->currentIndex());
    if (current.isValid() && static_cast<std::size_t>(current.row()) != m_caseShown)
        readCase(static_cast<std::size_t>(current.row()));
}

void CorpusPage::goToCase(std::size_t index)
{
    const QModelIndex source = m_cases->index(static_cast<int>(index), 0);
    if (!source.isValid())
        return;
    if (!m_filtered->mapFromSource(source).isValid() && index != m_caseShown)
        m_search->clear();
    const QModelIndex row = m_filtered->mapFromSource(source);
    if (!row.isValid())
        return;
    m_list->setCurrentIndex(row);
    m_list->scrollTo(row);
}

void CorpusPage::askForExport()
{
    if (const std::size_t errors = m_findings.issues.count(Severity::Error); errors > 0) {
        tell(Error{FailureKind::Input, "corpus-invalid",
                   tr("The corpus has errors (%1), so no requests are handed out.")
                       .arg(QString::number(errors))
                       .toStdString(),
                   tr("Correct what the diagnostics name, and open the corpus again.").toStdString()});
        return;
    }
    m_dialogs.askForFileToSave(this,
                               {tr("Export blinded requests"), suggestedExport(m_path),
                                tr("Requests (*.requests.assize.json);;All files (*)")},
                               [this](const QString& path) { exportTo(path, SymbolicLinks::Refuse); });
}

void CorpusPage::exportTo(const QString& path, SymbolicLinks links)
{
    if (!m_file)
        return;
    m_messages->dismiss();
    m_export->setEnabled(false);
    m_work = BackgroundWork::start(
        this,
        [file = m_file, issues = m_findings.issues, target = toPath(path), links](Progress& progress) {
            return exportRequests(*file, issues, target, links, progress);
        },
        [this, path](const Result<ExportedRequests>& outcome) { takeExported(path, outcome); });
    m_workBar->watch(m_work, tr("Writing %1 …").arg(shownName(path)));
}

void CorpusPage::takeExported(const QString& path, const Result<ExportedRequests>& outcome)
{
    m_export->setEnabled(true);
    if (!outcome) {
        if (outcome.error().code == "symbolic-link")
            askToFollow(path);
        else
            tell(outcome.error());
        return;
    }
    const QString written =
        tr("Wrote %1\nrequests: %2 · SHA-256 %3")
            .arg(oneLine(QDir::toNativeSeparators(path)), QString::number(outcome->requests),
                 QString::fromStdString(outcome->sha256.hex()));
    const auto& audit = outcome->audit;
    if (!audit)
        tell(Severity::Warning,
             tr("%1\nnot audited: %2").arg(written, oneLine(std::string_view(audit.error().message))));
    else
        tell(audit->hasErrors() ? Severity::Error : Severity::Notice,
             tr("%1\n%2", "what was written, then the audit").arg(written, auditText(*audit)));
    Q_EMIT requestsExported(path);
}

void CorpusPage::askToFollow(const QString& path)
{
    tell(Severity::Warning,
         tr("%1 is a symbolic link to %2. Nothing has been written.")
             .arg(oneLine(QDir::toNativeSeparators(path)),
                  oneLine(QDir::toNativeSeparators(QFileInfo(path).symLinkTarget()))),
         tr("Write to what it points at"), [this, path] { exportTo(path, SymbolicLinks::Follow); });
}

void CorpusPage::tell(Severity kind, const QString& text, const QString& action,
                      std::function<void()> onAction)
{
    m_onAction = std::move(onAction);
    m_messages->show(kind, text, action);
}

void CorpusPage::tell(const Error& error)
{
    m_onAction = {};
    m_messages->show(error);
}

} // namespace assize
