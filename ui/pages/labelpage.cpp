// SPDX-License-Identifier: Apache-2.0
#include "pages/labelpage.h"

#include "actions/labelactions.h"
#include "services/activitywatch.h"
#include "services/backgroundwork.h"
#include "services/guidedocument.h"
#include "undo/draftchanges.h"
#include "views/answerrow.h"
#include "views/casepanel.h"
#include "views/claimpanel.h"
#include "views/columnsplitter.h"
#include "views/evidenceview.h"
#include "views/keysoverlay.h"
#include "views/messagestrip.h"
#include "views/noteedit.h"
#include "views/outputpane.h"
#include "views/panelscroll.h"
#include "views/queuepanel.h"
#include "views/sessionwords.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QApplication>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace assize {

namespace {

QAccessibleInterface* accessiblePage(const QString& className, QObject* object)
{
    return className == QLatin1String(LabelPage::staticMetaObject.className())
               ? new QAccessibleWidget(static_cast<QWidget*>(object), QAccessible::Pane)
               : nullptr;
}

} // namespace

LabelPage::LabelPage(std::unique_ptr<StoreThread> store, LabellingWork work, const Surroundings& surroundings,
                     QWidget* parent)
    : QWidget(parent), m_settings(surroundings.settings), m_store(std::move(store)),
      m_session(std::make_unique<LabellingSession>(std::move(work), *m_store, surroundings.clock)),
      m_undo(new QUndoStack(this)), m_changes(new DraftChanges(*m_session, *m_undo, this)),
      m_actions(new LabelActions(this)), m_queue(new QueuePanel(*m_session, this)),
      m_output(new OutputPane(this)), m_evidence(new EvidencePane(this)), m_panels(new QStackedWidget(this)),
      m_claim(new ClaimPanel(this)), m_case(new CasePanel(this)), m_messages(new MessageStrip(this)),
      m_texts(makeColumnSplitter(this)), m_bothEvidence(new QSplitter(Qt::Vertical, this)),
      m_rows(new QSplitter(Qt::Vertical, this))
{
    static const bool installed = (QAccessible::installFactory(&accessiblePage), true);
    Q_UNUSED(installed);
    setAccessibleName(tr("Labelling: keys are answers"));
    setFocusPolicy(Qt::StrongFocus);
    m_session->setCaseOrder(m_settings.caseOrder());
    createLayout();
    createActions();
    m_keys = new KeysOverlay(*m_actions, this);
    takeKeys();
    showDefinitions();
    connectQueue();
    connectPanels();
    connectSession();
    m_claim->setAsked(m_session->asks());
    m_claim->setEditable(!m_session->isReadOnly());
    m_case->setEditable(!m_session->isReadOnly());
    m_actions->setEditable(!m_session->isReadOnly());
    begin();
}

/// Where work was left off, and what has to be said of it.
void LabelPage::begin()
{
    if (m_session->isReadOnly())
        say(*m_session->work().readOnlyReason);
    else if (m_session->asksForActiveTime())
        askForConsent();
    if (m_session->caseCount() > 0)
        showCase();
    else
        say(Severity::Notice, tr("This request file holds no case; there is nothing to label."));
}

/// A field that has the focus loses it when it goes, and would tell a page that is half gone.
LabelPage::~LabelPage()
{
    m_settings.setLayout(QStringLiteral("texts"), m_texts->saveState());
    m_settings.setLayout(QStringLiteral("rows"), m_rows->saveState());
    qApp->disconnect(this);
    for (QObject* child : findChildren<QObject*>())
        child->disconnect(this);
}

void LabelPage::createLayout()
{
    m_texts->setObjectName(QStringLiteral("texts"));
    m_texts->addWidget(m_queue);
    m_texts->addWidget(m_output);
    m_bothEvidence->addWidget(m_evidence);
    m_bothEvidence->setChildrenCollapsible(false);
    m_texts->addWidget(m_bothEvidence);
    m_texts->setSizes({180, 400, 440});
    m_texts->setStretchFactor(0, 0);
    m_texts->setStretchFactor(1, 1);
    m_texts->setStretchFactor(2, 1);
    m_texts->setChildrenCollapsible(false);
    for (QWidget* panel : std::initializer_list<QWidget*>{m_claim, m_case})
        m_panels->addWidget(new PanelScroll(panel, m_panels));

    m_rows->addWidget(m_texts);
    m_rows->addWidget(m_panels);
    m_rows->setStretchFactor(0, 1);
    m_rows->setStretchFactor(1, 0);
    m_rows->setSizes({5000, 1}); // the panel as low as it can be: reading comes first
    m_rows->setChildrenCollapsible(false);
    m_texts->restoreState(m_settings.layout(QStringLiteral("texts")));
    m_rows->restoreState(m_settings.layout(QStringLiteral("rows")));
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_messages);
    layout->addWidget(m_rows, 1);
}

void LabelPage::showDefinitions()
{
    const GuideDocument guide = loadLabellingGuide();
    for (const Field field : allFields) {
        AnswerRow* const row = field == Field::Truth       ? m_claim->truth()
                               : field == Field::Grounding ? m_claim->grounding()
                                                           : m_case->row(field);
        for (std::size_t i = 0; i < categoryCount; ++i) {
            const Category category{static_cast<std::uint8_t>(i)};
            row->setDefinition(category,
                               definitionOf(guide, guideHeading(field, category)).value_or(QString()));
        }
        if (isQuality(field))
            m_case->setDefinition(field, definitionOf(guide, guideHeading(field)).value_or(QString()));
    }
}

void LabelPage::connectQueue()
{
    connect(m_queue, &QueuePanel::caseChosen, this, [this](std::size_t index) {
        m_session->goTo(
            {index, m_session->outline(index).claims.empty() ? std::nullopt : std::optional<std::size_t>(0)});
    });
    connect(m_queue, &QueuePanel::flagRequested, m_changes, &DraftChanges::toggleFlag);
    connect(m_queue, &QueuePanel::skipToggled, this, &LabelPage::toggleSkip);
    connect(m_queue, &QueuePanel::skipConfirmed, this, &LabelPage::skip);
    connect(m_queue, &QueuePanel::doneRequested, this, &LabelPage::finishCase);
    connect(m_queue, &QueuePanel::left, this, [this] { setFocus(Qt::OtherFocusReason); });
    connect(m_queue, &QueuePanel::claimTextsWanted, this, &LabelPage::readClaimTexts);
}

void LabelPage::connectPanels()
{
    connect(m_output, &OutputPane::claimActivated, this,
            [this](std::size_t claimIndex) { m_session->goTo({m_session->place().caseIndex, claimIndex}); });
    connectEvidence(*m_evidence);
    connect(qApp, &QApplication::focusChanged, this,
            [this](const QWidget* /*before*/, const QWidget* now) { takeFocus(now); });
    connect(m_claim, &ClaimPanel::citationPointedAt, this, &LabelPage::pointAt);
    connect(m_claim, &ClaimPanel::answered, m_changes, &DraftChanges::answer);
    connect(m_claim->citeButton(), &QPushButton::clicked, this, &LabelPage::cite);
    connect(m_claim->removeButton(), &QPushButton::clicked, this, &LabelPage::removeCitation);
    connect(m_claim, &ClaimPanel::citationActivated, this, [this](std::size_t index) {
        const auto citations = m_session->citations(*m_session->place().claimIndex);
        if (index < citations.size())
            reading().reveal(citations[index]);
    });
    connect(m_claim, &ClaimPanel::problemEdited, m_changes, &DraftChanges::setProblem);
    connect(m_claim, &ClaimPanel::noteEdited, m_changes,
            [this] { m_changes->setNote(m_claim->note()->text().toStdString()); });
    connect(m_case, &CasePanel::answered, m_changes, &DraftChanges::answer);
    connect(m_case, &CasePanel::noteEdited, m_changes,
            [this] { m_changes->setNote(m_case->note()->text().toStdString()); });
    connect(m_changes, &DraftChanges::placeAnswered, this, &LabelPage::goOn);
    for (NoteEdit* note : findChildren<NoteEdit*>()) {
        note->setEscapeTarget(this);
        connect(note, &NoteEdit::refused, this,
                [this](const QString& sentence) { say(Severity::Warning, sentence); });
        connect(note, &NoteEdit::left, this, [this] {
            m_changes->endTyping();
            m_session->flush();
        });
    }
}

void LabelPage::connectSession()
{
    connect(m_session.get(), &LabellingSession::caseChanged, this, &LabelPage::showCase);
    connect(m_session.get(), &LabellingSession::placeChanged, this, &LabelPage::showPlace);
    connect(m_session.get(), &LabellingSession::draftChanged, this, &LabelPage::showChange);
    connect(m_session.get(), &LabellingSession::clockWentBack, this, [this] {
        say(Severity::Notice, tr("The clock of this machine was set back. Your answers stay in the "
                                 "order in which you gave them."));
    });
    connect(m_session.get(), &LabellingSession::saveStateChanged, this, &LabelPage::showSaveState);
    connect(m_session.get(), &LabellingSession::failed, this, [this](const Error& error) { say(error); });
    connect(m_session.get(), &LabellingSession::orderChanged, this, &LabelPage::showQueueRow);
    connect(new ActivityWatch(this), &ActivityWatch::active, m_session.get(),
            &LabellingSession::noteActivity);
    connect(m_messages, &MessageStrip::actionTriggered, this, [this] {
        if (const auto accepted = std::exchange(m_offer, nullptr))
            accepted();
    });
    connect(m_messages, &MessageStrip::dismissed, this, [this] {
        m_offer = nullptr;
        if (const auto refused = std::exchange(m_refused, nullptr))
            refused();
    });
}

void LabelPage::showCase()
{
    const bool isReading = reading().isAncestorOf(window()->focusWidget());
    m_output->setRequest(m_session->request());
    for (EvidencePane* pane : evidencePanes())
        pane->setRequest(m_session->request());
    if (isComparing())
        m_second->step(1);
    if (isReading) // the views are new ones
        (reading().view() == nullptr ? this : static_cast<QWidget*>(reading().view()))
            ->setFocus(Qt::OtherFocusReason);
    std::vector<Field> asked;
    std::ranges::copy_if(qualityFields, std::back_inserter(asked), [this](Field field) {
        return isAsked(field, m_session->asks(), m_session->outline().reviewState);
    });
    m_case->setQuestions(asked);
    showQueueRow();
    showPlace();
}

void LabelPage::showPlace()
{
    m_changes->endTyping();
    const auto claimIndex = m_session->place().claimIndex;
    m_output->setCurrentClaim(claimIndex);
    showPanel(claimIndex ? static_cast<QWidget*>(m_claim) : m_case);
    if (claimIndex) {
        const BlindedClaim& claim = *m_session->claim();
        m_claim->setHeading(
            tr("Claim %1 of %2")
                .arg(QString::number(*claimIndex + 1), QString::number(m_session->request().claims.size())),
            std::string(claim.span.of(m_session->request().output.text.bytes())));
    }
    m_claim->leaveCitations();
    showDraft();
}

/// Keys are answers again at every new place: the focus stays in no field, and the panel that comes up does
/// not give it to one.
void LabelPage::showPanel(QWidget* panel)
{
    QWidget* const focus = window()->focusWidget();
    const bool isWriting = qobject_cast<NoteEdit*>(focus) != nullptr;
    if (m_panels->isAncestorOf(focus) && (isWriting || !m_panels->currentWidget()->isAncestorOf(panel)))
        setFocus(Qt::OtherFocusReason);
    m_panels->setCurrentIndex(panel == m_claim ? 0 : 1);
}

void LabelPage::showDraft()
{
    showChange(m_session->caseKeyOf(DraftField::Evidence));
}

/// Places are worked out anew only where they may have changed: that takes time in long texts.
void LabelPage::showChange(const DraftKey& key)
{
    if (m_session->claim() != nullptr)
        m_claim->setRating(*m_session->claimRating());
    m_case->setDraft(m_session->draft());
    showVerdicts();
    if (key.field == DraftField::Evidence)
        showCitations();
    showHint();
    showCaseButtons();
    showSaveState();
}

void LabelPage::showVerdicts()
{
    std::vector<ClaimVerdict> verdicts;
    for (const BlindedClaim& claim : m_session->request().claims) {
        const ClaimRating* const rating = m_session->draft().rating.find(claim.id);
        verdicts.push_back(rating == nullptr ? ClaimVerdict{}
                                             : ClaimVerdict{rating->truth, rating->grounding});
    }
    m_output->setVerdicts(verdicts);
}

void LabelPage::showCaseButtons()
{
    m_queue->showCase(m_session->draft().isFlagged, m_session->isSkipped(m_session->place().caseIndex),
                      !m_session->isReadOnly());
}

void LabelPage::showQueueRow()
{
    m_queue->setCurrent(m_session->place().caseIndex);
}

void LabelPage::goToNextOpen()
{
    if (!m_session->goToNextOpen())
        say(Severity::Notice, tr("Every case is done. Export your labels with Ctrl+Shift+E."));
}

void LabelPage::toggleKeys()
{
    m_keys->toggle();
}

/// Once an answer was the last that a place owed: on to the next one, where the reviewer wants that.
void LabelPage::goOn()
{
    if (!m_settings.goesOn())
        return;
    if (const auto next = m_session->nextOpenInCase())
        m_session->goTo(*next);
    else if (m_settings.marksDone())
        markDone();
}

void LabelPage::markDone()
{
    m_changes->finishCase();
    leaveMessage();
    if (const auto next = m_session->nextOpenElsewhere())
        m_session->goTo(*next);
    else
        goToNextOpen();
}

void LabelPage::finishCase()
{
    const std::size_t index = m_session->place().caseIndex;
    const auto open = m_session->openAnswers(index);
    if (!open.empty()) {
        say(Severity::Warning,
            tr("The case is not done: %1 is open.").arg(inWords(open.front(), m_session->outline())));
        m_session->goTo(
            DraftKey{m_session->outline().sampleId, open.front().claimId, draftFieldOf(open.front().field)});
        return;
    }
    m_changes->finishCase();
    leaveMessage();
    if (index == m_session->order().back())
        goToNextOpen();
    else
        m_session->goToNextCase();
}

void LabelPage::toggleSkip()
{
    if (m_session->draft().skipReason)
        m_changes->setSkip(std::nullopt);
    else
        m_queue->askForSkipReason();
}

/// What follows is found before the case goes to the end.
void LabelPage::skip(const QString& reason)
{
    const auto next = m_session->nextOpenElsewhere();
    setFocus(Qt::OtherFocusReason);
    m_changes->setSkip(reason.toStdString());
    if (next)
        m_session->goTo(*next);
    else
        say(Severity::Notice, tr("No other case is open. The skipped case is still here."));
}

void LabelPage::setCaseOrder(CaseOrder order)
{
    m_settings.setCaseOrder(order);
    m_session->setCaseOrder(order);
}

/// Of all cases, which takes reading the whole file.
void LabelPage::readClaimTexts()
{
    BackgroundWork::start(
        this,
        [requests = m_session->work().requests](Progress& progress) {
            return claimTextsOf(*requests, progress);
        },
        [this](const Result<std::vector<std::string>>& texts) {
            if (texts)
                m_queue->setClaimTexts(*texts);
            else
                say(texts.error());
        });
}

} // namespace assize
