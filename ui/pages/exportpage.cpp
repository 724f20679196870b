// SPDX-License-Identifier: Apache-2.0
#include "pages/exportpage.h"

#include "base/concat.h"
#include "base/inputfile.h"
#include "services/literal.h"
#include "views/messagestrip.h"
#include "views/passfocus.h"
#include "views/plainlabel.h"

#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace assize {

namespace {

constexpr int contentWidth = 640;
constexpr std::size_t namedCases = 5;

QLabel* selectableLabel(QWidget* parent)
{
    QLabel* const label = makePlainLabel(parent);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

/// The request file's name with another ending; never made from an id.
std::filesystem::path suggestedFile(const LabellingWork& work)
{
    std::string name = work.requests->document().path().filename().native();
    for (const std::string_view ending : {".json", ".assize", ".requests"}) {
        if (name.size() > ending.size() && name.ends_with(ending))
            name.resize(name.size() - ending.size());
    }
    return work.projectPath.parent_path() / (name + ".labels.assize.json");
}

/// Hands the labels in and writes them; on the store's thread, so that it follows every answer.
Result<LabelExport> handIn(ProjectFile& project, const OperationId& operation, const Clock& clock,
                           const std::filesystem::path& path, SymbolicLinks links)
{
    std::error_code error;
    if (std::filesystem::equivalent(path, project.path(), error))
        return fail(FailureKind::Usage, "output-is-input",
                    concat(shown(path), " is the project that holds your work"),
                    "choose another name for the labels");
    SilentProgress progress;
    AtomicFile file = ASSIZE_TRY(AtomicFile::create(path, links));
    const auto prepare = [&file](const LabelExport& labels) {
        file.write(labels.bytes);
        return file.prepare();
    };
    LabelExport made = ASSIZE_TRY(submitLabels(project, operation, clock, prepare, progress));
    ASSIZE_TRY(file.commit());
    return made;
}

} // namespace

ExportPage::ExportPage(LabellingSession& session, StoreThread& store, FileDialogs& dialogs,
                       const Clock& clock, QWidget* parent)
    : QWidget(parent), m_session(session), m_store(store), m_dialogs(dialogs), m_clock(clock),
      m_messages(new MessageStrip(this)), m_revision(selectableLabel(this)), m_receipt(selectableLabel(this)),
      m_export(new QPushButton(tr("&Export labels…"), this)),
      m_open(new QPushButton(tr("&Go to what is open"), this)),
      m_back(new QPushButton(tr("Bac&k to labelling"), this))
{
    createLayout();
    passFocusOn(this, m_export);
    connect(m_export, &QPushButton::clicked, this, &ExportPage::askForFile);
    connect(m_open, &QPushButton::clicked, this, &ExportPage::goToOpenRequested);
    connect(m_back, &QPushButton::clicked, this, &ExportPage::closed);
    connect(&session, &LabellingSession::saveStateChanged, this, &ExportPage::exportWhenSaved);
    connect(&session, &LabellingSession::saveStateChanged, this, &ExportPage::lookForRevisions);
    connect(m_messages, &MessageStrip::actionTriggered, this,
            [this] { exportTo(m_path, SymbolicLinks::Follow); });
}

void ExportPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT closed();
    else
        QWidget::keyPressEvent(event);
}

void ExportPage::createLayout()
{
    QLabel* const title = makeTitle(this, tr("Export labels"));
    auto* const form = new QFormLayout;
    addRow(*form, tr("Cases done"), QStringLiteral("doneCases"));
    addRow(*form, tr("Cases in progress"), QStringLiteral("begunCases"));
    addRow(*form, tr("Claims answered"), QStringLiteral("answeredClaims"));
    addRow(*form, tr("Questions answered"), QStringLiteral("answeredQuestions"));
    addRow(*form, tr("Abstentions among them"), QStringLiteral("abstentions"));
    addRow(*form, tr("Notes"), QStringLiteral("notes"));
    addRow(*form, tr("Problems reported"), QStringLiteral("problems"));
    addRow(*form, tr("Cases flagged"), QStringLiteral("flaggedCases"));
    m_revision->setObjectName(QStringLiteral("revision"));
    m_receipt->setObjectName(QStringLiteral("receipt"));
    m_export->setObjectName(QStringLiteral("export"));
    m_export->setDefault(true);
    auto* const buttons = new QHBoxLayout;
    for (QPushButton* button : {m_export, m_open, m_back})
        buttons->addWidget(button);
    buttons->addStretch();

    auto* const content = new QWidget(this);
    content->setFixedWidth(contentWidth);
    auto* const lines = new QVBoxLayout(content);
    lines->addWidget(title);
    lines->addLayout(form);
    lines->addWidget(m_revision);
    lines->addLayout(buttons);
    lines->addWidget(m_receipt);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_messages);
    layout->addStretch(1);
    layout->addLayout(inTheMiddle(content));
    layout->addStretch(2);
}

void ExportPage::addRow(QFormLayout& form, const QString& caption, const QString& name)
{
    auto* const value = selectableLabel(this);
    value->setObjectName(name);
    form.addRow(caption, value);
}

void ExportPage::setRow(const QString& name, const QString& text)
{
    findChild<QLabel*>(name)->setText(text);
}

void ExportPage::showSummary()
{
    const LabellingProgress& progress = m_session.progress();
    const auto of = [](std::size_t part, std::size_t all) {
        return tr("%1 of %2, %3 open")
            .arg(QString::number(part), QString::number(all), QString::number(all - part));
    };
    setRow(QStringLiteral("doneCases"), of(progress.doneCases, progress.cases));
    setRow(QStringLiteral("begunCases"),
           tr("%1; they are exported as in progress and are not scored").arg(progress.begunCases));
    setRow(QStringLiteral("answeredClaims"), of(progress.answeredClaims, progress.claims));
    setRow(QStringLiteral("answeredQuestions"), of(progress.answeredQuestions, progress.questions));
    setRow(QStringLiteral("abstentions"), QString::number(progress.abstentions));
    setRow(QStringLiteral("notes"), QString::number(progress.notes));
    setRow(QStringLiteral("problems"), QString::number(progress.problems));
    setRow(QStringLiteral("flaggedCases"), tr("%1 (private: not exported)").arg(progress.flaggedCases));
    m_messages->dismiss();
    if (progress.unsupportedSupport > 0)
        m_messages->show(Severity::Warning,
                         tr("“supported” without a cited text that the producer saw is exported as not "
                            "answered: %1 claims.")
                             .arg(progress.unsupportedSupport));
    m_open->setEnabled(progress.doneCases < progress.cases);
    m_receipt->clear();
    m_operation = OperationId::random();
    m_revision->hide();
    m_isLooking = true;
    m_session.flush();
    lookForRevisions();
}

/// In what is saved; so everything has to be.
void ExportPage::lookForRevisions()
{
    if (!m_isLooking || m_session.saveState() != SaveState::Saved)
        return;
    m_isLooking = false;
    const auto work = [](ProjectFile& project) -> Result<std::vector<SampleId>> {
        SilentProgress progress;
        const LabellingWork labelling = ASSIZE_TRY(loadLabellingWork(project, progress));
        return revisedSamples(project, labelling, progress);
    };
    m_store.run(work, this, [this](const Result<std::vector<SampleId>>& revised) {
        if (revised && !revised->empty())
            showRevisions(*revised);
    });
}

void ExportPage::showRevisions(const std::vector<SampleId>& revised)
{
    QStringList names;
    for (std::size_t i = 0; i < std::min(revised.size(), namedCases); ++i)
        names << oneLine(std::string_view(revised[i].value));
    m_revision->setText(tr("%1 cases differ from what you handed in before (%2%3). The maintainer will see a "
                           "revision; the first submission stays the one that is scored.")
                            .arg(QString::number(revised.size()), names.join(QStringLiteral(", ")),
                                 revised.size() > namedCases ? QStringLiteral(" …") : QString()));
    m_revision->show();
}

void ExportPage::askForFile()
{
    m_dialogs.askForFileToSave(
        this,
        {tr("Export labels"), fromPath(suggestedFile(m_session.work())), tr("Labels (*.labels.assize.json)")},
        [this](const QString& path) { exportTo(path, SymbolicLinks::Refuse); });
}

void ExportPage::exportTo(const QString& path, SymbolicLinks links)
{
    m_path = path;
    m_links = links;
    m_isWaiting = true;
    m_session.flush();
    exportWhenSaved();
}

void ExportPage::exportWhenSaved()
{
    if (!m_isWaiting || m_session.saveState() == SaveState::Saving)
        return;
    m_isWaiting = false;
    if (const auto& failure = m_session.saveFailure()) {
        m_messages->show(*failure);
        return;
    }
    const auto work = [operation = m_operation, &clock = m_clock, path = toPath(m_path), links = m_links](
                          ProjectFile& project) { return handIn(project, operation, clock, path, links); };
    m_store.run(work, this,
                [this, path = m_path](const Result<LabelExport>& outcome) { showReceipt(path, outcome); });
}

void ExportPage::showReceipt(const QString& path, const Result<LabelExport>& outcome)
{
    if (!outcome && outcome.error().code == "symbolic-link") {
        m_messages->show(Severity::Warning,
                         tr("%1 is a symbolic link. Nothing has been written.").arg(oneLine(path)),
                         tr("Write to what it points at"));
        return;
    }
    if (!outcome) {
        m_messages->show(outcome.error());
        return;
    }
    m_messages->dismiss();
    m_receipt->setText(
        tr("Written: %1\n%2 complete ratings, %3 in progress\nSHA-256 %4\nReceipt: journal row %5, %6")
            .arg(oneLine(path), QString::number(outcome->completeRatings),
                 QString::number(outcome->ratingsInProgress), QString::fromStdString(outcome->sha256.hex()),
                 QString::number(outcome->receipt.length),
                 QString::fromStdString(outcome->receipt.hash.hex())));
    m_operation = OperationId::random();
}

} // namespace assize
