// SPDX-License-Identifier: Apache-2.0
#include "pages/labelpage.h"

#include "base/termsafe.h"
#include "delegates/casequeuedelegate.h"
#include "models/casequeuemodel.h"
#include "pages/labelactions.h"
#include "services/guidedocument.h"
#include "services/literal.h"
#include "text/textblocks.h"
#include "text/utf8.h"
#include "undo/draftcommand.h"
#include "views/answerrow.h"
#include "views/casepanel.h"
#include "views/claimpanel.h"
#include "views/evidencepane.h"
#include "views/evidenceview.h"
#include "views/findbar.h"
#include "views/keysoverlay.h"
#include "views/linebar.h"
#include "views/messagestrip.h"
#include "views/noteedit.h"
#include "views/outputpane.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace assize {

namespace {

constexpr std::size_t citedExcerpt = 60; ///< code points of a cited region in the list

/// The three keys of a question: the letter for the first answer, with Shift for the second, with Ctrl for
/// the third.
std::array<QKeySequence, categoryCount> keysFor(Qt::Key letter)
{
    return {QKeySequence(letter), QKeySequence(Qt::SHIFT | letter), QKeySequence(Qt::CTRL | letter)};
}

std::array<QKeySequence, categoryCount> keysFor(Field field)
{
    switch (field) {
    case Field::Truth:
        return {QKeySequence(Qt::Key_1), QKeySequence(Qt::Key_2), QKeySequence(Qt::Key_3)};
    case Field::Grounding:
        return {QKeySequence(Qt::Key_Q), QKeySequence(Qt::Key_W), QKeySequence(Qt::Key_E)};
    case Field::Relevance:
        return keysFor(Qt::Key_R);
    case Field::Repetition:
        return keysFor(Qt::Key_D);
    case Field::Usefulness:
        return keysFor(Qt::Key_U);
    case Field::Withholding:
        break;
    }
    return keysFor(Qt::Key_H);
}

/// "3:6": line and column, from 1, in code points, as the view numbers them.
QString lineAndColumn(const TextBlocks& blocks, std::string_view text, std::size_t byte)
{
    const std::size_t block = blocks.at(byte);
    const std::size_t lineBegin = blocks.begin(blocks.firstOfLine(block));
    return QStringLiteral("%1:%2")
        .arg(blocks.lineNumber(block))
        .arg(codePointCount(text.substr(lineBegin, byte - lineBegin)) + 1);
}

QWidget* column(std::initializer_list<QWidget*> widgets, QWidget* parent)
{
    auto* const box = new QWidget(parent);
    auto* const layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : widgets)
        layout->addWidget(widget);
    return box;
}

} // namespace

LabelPage::LabelPage(std::unique_ptr<StoreThread> store, LabellingWork work, const Clock& clock,
                     QWidget* parent)
    : QWidget(parent), m_store(std::move(store)),
      m_session(std::make_unique<LabellingSession>(std::move(work), *m_store, clock)),
      m_undo(new QUndoStack(this)), m_actions(new LabelActions(this)),
      m_queue(new CaseQueueModel(*m_session, this)), m_filter(new CaseQueueFilter(this)),
      m_filterChoice(new QComboBox(this)), m_list(new QListView(this)), m_flag(new QPushButton(this)),
      m_done(new QPushButton(this)), m_output(new OutputPane(this)), m_evidence(new EvidencePane(this)),
      m_panels(new QStackedWidget(this)), m_claim(new ClaimPanel(this)), m_case(new CasePanel(this)),
      m_messages(new MessageStrip(this))
{
    setFocusPolicy(Qt::StrongFocus);
    createLayout();
    createActions();
    m_keys = new KeysOverlay(*m_actions, this);
    printKeys();
    showDefinitions();
    connectPanels();
    connectSession();
    m_claim->setAsked(m_session->asks());
    m_claim->setEditable(!m_session->isReadOnly());
    m_case->setEditable(!m_session->isReadOnly());
    m_actions->setEditable(!m_session->isReadOnly());
    if (m_session->isReadOnly())
        m_messages->show(*m_session->work().readOnlyReason);
    if (m_session->caseCount() > 0)
        showCase();
    else
        m_messages->show(Severity::Notice, tr("This request file holds no case; there is nothing to label."));
}

/// A field that has the focus loses it when it goes, and would tell a page that is half gone.
LabelPage::~LabelPage()
{
    for (QObject* child : findChildren<QObject*>())
        child->disconnect(this);
}

void LabelPage::createLayout()
{
    m_filter->setSourceModel(m_queue);
    m_list->setObjectName(QStringLiteral("queue"));
    m_list->setAccessibleName(tr("Cases"));
    m_list->setModel(m_filter);
    m_list->setItemDelegate(new CaseQueueDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_filterChoice->setObjectName(QStringLiteral("filter"));
    m_filterChoice->setAccessibleName(tr("Which cases are listed"));
    for (const QString& name :
         {tr("all cases"), tr("to do"), tr("in progress"), tr("done"), tr("flagged"), tr("with a problem")})
        m_filterChoice->addItem(name);

    auto* const texts = new QSplitter(Qt::Horizontal, this);
    m_flag->setObjectName(QStringLiteral("flagButton"));
    m_flag->setCheckable(true);
    m_done->setObjectName(QStringLiteral("doneButton"));
    texts->addWidget(column({m_list, m_filterChoice, m_flag, m_done}, texts));
    texts->addWidget(m_output);
    texts->addWidget(m_evidence);
    texts->setSizes({180, 400, 440});
    texts->setStretchFactor(0, 0);
    texts->setStretchFactor(1, 1);
    texts->setStretchFactor(2, 1);
    texts->setChildrenCollapsible(false);
    m_panels->addWidget(m_claim);
    m_panels->addWidget(m_case);

    auto* const rows = new QSplitter(Qt::Vertical, this);
    rows->addWidget(texts);
    rows->addWidget(m_panels);
    rows->setStretchFactor(0, 1);
    rows->setStretchFactor(1, 0);
    rows->setSizes({5000, 1}); // the panel as low as it can be: reading comes first
    rows->setChildrenCollapsible(false);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_messages);
    layout->addWidget(rows, 1);
}

void LabelPage::createActions()
{
    createMovingActions();
    createAnswerActions();
    createReadingActions();
    createFindingActions();
    createCaseActions();
}

void LabelPage::createMovingActions()
{
    using Group = LabelActions::Group;
    m_actions->add(Group::Moving, QStringLiteral("nextClaim"), tr("Next claim"), {Qt::Key_J},
                   [this] { m_session->goToNextClaim(); });
    m_actions->add(Group::Moving, QStringLiteral("previousClaim"), tr("Previous claim"), {Qt::Key_K},
                   [this] { m_session->goToPreviousClaim(); });
    m_actions->add(Group::Moving, QStringLiteral("nextCase"), tr("Next case"), {Qt::CTRL | Qt::Key_J},
                   [this] { m_session->goToNextCase(); });
    m_actions->add(Group::Moving, QStringLiteral("previousCase"), tr("Previous case"), {Qt::CTRL | Qt::Key_K},
                   [this] { m_session->goToPreviousCase(); });
    m_actions->add(Group::Moving, QStringLiteral("nextOpen"), tr("Next place that owes an answer"),
                   {Qt::Key_G}, [this] { goToNextOpen(); });
}

void LabelPage::createAnswerActions()
{
    const auto isAskedAnywhere = [this](Field field) { return m_session->asks().has(field); };
    for (const Field field : allFields) {
        if (!isAskedAnywhere(field))
            continue;
        const auto keys = keysFor(field);
        for (std::size_t i = 0; i < categoryCount; ++i) {
            const Category category{static_cast<std::uint8_t>(i)};
            m_actions->addAnswer(field, category, keys[i], [this, field, category] {
                if (isQuality(field))
                    answerCase(field, category);
                else
                    answerClaim(field, category);
            });
        }
    }
    using Group = LabelActions::Group;
    m_actions->add(Group::Answering, QStringLiteral("cite"),
                   tr("Cite the selected region, or the whole text"), {Qt::Key_C}, [this] { cite(); });
    m_actions->add(Group::Answering, QStringLiteral("removeCitation"), tr("Remove a citation"), {Qt::Key_X},
                   [this] { removeCitation(); });
    m_actions->add(Group::Answering, QStringLiteral("note"), tr("Write a note"), {Qt::Key_N}, [this] {
        NoteEdit* const note = m_session->claim() == nullptr ? m_case->note() : m_claim->note();
        note->setFocus(Qt::ShortcutFocusReason);
    });
    m_actions->add(Group::Answering, QStringLiteral("caseNote"), tr("Write a note on the case"),
                   {Qt::SHIFT | Qt::Key_N}, [this] {
                       m_session->goTo({m_session->place().caseIndex, std::nullopt});
                       m_case->note()->setFocus(Qt::ShortcutFocusReason);
                   });
    m_actions->add(Group::Answering, QStringLiteral("problem"), tr("Report a problem with this claim"),
                   {Qt::Key_P}, [this] {
                       if (m_session->claim() != nullptr)
                           m_claim->focusProblem();
                   });
}

void LabelPage::createReadingActions()
{
    using Group = LabelActions::Group;
    m_actions->add(Group::Evidence, QStringLiteral("nextEvidence"), tr("Next evidence"),
                   {Qt::Key_BracketRight}, [this] { m_evidence->step(1); });
    m_actions->add(Group::Evidence, QStringLiteral("previousEvidence"), tr("Previous evidence"),
                   {Qt::Key_BracketLeft}, [this] { m_evidence->step(-1); });
    m_actions->add(Group::Evidence, QStringLiteral("readEvidence"), tr("Read and select in the evidence"),
                   {Qt::Key_V}, [this] {
                       if (m_evidence->view() != nullptr)
                           m_evidence->view()->setFocus(Qt::ShortcutFocusReason);
                   });
    m_actions->add(Group::Evidence, QStringLiteral("readOutput"), tr("Read the output"), {Qt::Key_O},
                   [this] { m_output->view()->setFocus(Qt::ShortcutFocusReason); });
    LabelActions::setActsWhileWriting(*m_actions->add(Group::Evidence, QStringLiteral("meaning"),
                                                      tr("What this means, in the guide"), {Qt::Key_F1},
                                                      [this] { askForMeaning(); }));
    m_actions->add(Group::Evidence, QStringLiteral("wrap"), tr("Wrap long lines, or not"), {Qt::Key_Z},
                   [this] {
                       const bool wraps = !m_output->view()->isWrapping();
                       m_output->view()->setWrapping(wraps);
                       m_evidence->setWrapping(wraps);
                   });
    m_actions->add(Group::Evidence, QStringLiteral("queue"), tr("Choose a case"), {Qt::Key_L},
                   [this] { m_list->setFocus(Qt::ShortcutFocusReason); });
}

void LabelPage::createFindingActions()
{
    const auto add = [this](const QString& name, const QString& text, const QKeySequence& key,
                            LabelActions::Effect effect) {
        LabelActions::setActsWhileWriting(
            *m_actions->add(LabelActions::Group::Evidence, name, text, {key}, std::move(effect)));
    };
    add(QStringLiteral("find"), tr("Find in this text"), Qt::CTRL | Qt::Key_F,
        [this] { findBar().open(textInFront(), false); });
    add(QStringLiteral("findInAll"), tr("Find in all evidence"), Qt::CTRL | Qt::SHIFT | Qt::Key_F,
        [this] { m_evidence->findBar().open(m_evidence->view(), true); });
    add(QStringLiteral("findNext"), tr("Next place found"), Qt::Key_F3,
        [this] { findBar().step(1, textInFront()); });
    add(QStringLiteral("findPrevious"), tr("Place found before"), Qt::SHIFT | Qt::Key_F3,
        [this] { findBar().step(-1, textInFront()); });
    m_actions->add(LabelActions::Group::Evidence, QStringLiteral("findWords"), tr("Find words of this claim"),
                   {Qt::Key_M}, [this] { findWordsOfClaim(); });
    add(QStringLiteral("goToLine"), tr("Go to a line"), Qt::CTRL | Qt::Key_L,
        [this] { (isInOutput() ? m_output->lineBar() : m_evidence->lineBar()).open(textInFront()); });
    add(QStringLiteral("invisibles"), tr("Show invisible characters, or not"),
        Qt::CTRL | Qt::SHIFT | Qt::Key_I, [this] {
            const bool shows = !m_output->view()->isShowingInvisibles();
            m_output->view()->setShowingInvisibles(shows);
            m_evidence->setShowingInvisibles(shows);
        });
}

void LabelPage::setReading(const ReadingChoice& choice)
{
    m_output->view()->setReading(choice);
    m_evidence->setReading(choice);
}

bool LabelPage::isInOutput() const
{
    return m_output->isAncestorOf(window()->focusWidget());
}

/// The output where it is being read, else the evidence; null where there is none.
EvidenceView* LabelPage::textInFront() const
{
    return isInOutput() ? m_output->view() : m_evidence->view();
}

FindBar& LabelPage::findBar() const
{
    return isInOutput() ? m_output->findBar() : m_evidence->findBar();
}

void LabelPage::findWordsOfClaim()
{
    if (m_session->claim() == nullptr)
        return;
    const std::string claim(m_session->claim()->span.of(m_session->request().output.text.bytes()));
    m_evidence->findBar().findWords(claim, m_evidence->view());
}

void LabelPage::createCaseActions()
{
    using Group = LabelActions::Group;
    LabelActions::setActsWhileWriting(
        *m_actions->add(Group::Case, QStringLiteral("caseDone"), tr("Case done, and next"),
                        {Qt::CTRL | Qt::Key_Return, Qt::CTRL | Qt::Key_Enter}, [this] { finishCase(); }));
    m_actions->add(Group::Case, QStringLiteral("flag"), tr("Flag this case for yourself"), {Qt::Key_F},
                   [this] { toggleFlag(); });
}

/// Prints on every button the key that does the same.
void LabelPage::printKeys()
{
    for (const Field field : allFields) {
        std::array<QString, categoryCount> keys;
        const auto sequences = keysFor(field);
        std::ranges::transform(sequences, keys.begin(), [](const QKeySequence& sequence) {
            return sequence.toString(QKeySequence::NativeText);
        });
        AnswerRow* const row = field == Field::Truth       ? m_claim->truth()
                               : field == Field::Grounding ? m_claim->grounding()
                                                           : m_case->row(field);
        row->setKeys(keys);
    }
    m_claim->removeButton()->setText(
        tr("Remove  %1").arg(LabelActions::keyOf(*m_actions->find(QStringLiteral("removeCitation")))));
    m_flag->setText(tr("Flag  %1").arg(LabelActions::keyOf(*m_actions->find(QStringLiteral("flag")))));
    m_done->setText(
        tr("Case done  %1").arg(LabelActions::keyOf(*m_actions->find(QStringLiteral("caseDone")))));
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

void LabelPage::connectPanels()
{
    connect(m_filterChoice, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_filter->setFilter(static_cast<CaseFilter>(index));
        showQueueRow();
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &LabelPage::takeQueueRow);
    connect(m_output, &OutputPane::claimActivated, this,
            [this](std::size_t claimIndex) { m_session->goTo({m_session->place().caseIndex, claimIndex}); });
    connect(m_evidence, &EvidencePane::citationActivated, this, [this](int claimNumber) {
        m_session->goTo({m_session->place().caseIndex, static_cast<std::size_t>(claimNumber - 1)});
    });
    connect(m_claim, &ClaimPanel::answered, this, &LabelPage::answerClaim);
    connect(m_claim->citeButton(), &QPushButton::clicked, this, &LabelPage::cite);
    connect(m_claim->removeButton(), &QPushButton::clicked, this, &LabelPage::removeCitation);
    connect(m_evidence, &EvidencePane::selectionChanged, this, &LabelPage::showCiteButton);
    connect(m_flag, &QPushButton::clicked, this, &LabelPage::toggleFlag);
    connect(m_done, &QPushButton::clicked, this, &LabelPage::finishCase);
    connect(m_claim, &ClaimPanel::citationActivated, this, [this](std::size_t index) {
        const auto citations = m_session->citations(*m_session->place().claimIndex);
        if (index < citations.size())
            m_evidence->reveal(citations[index]);
    });
    connect(m_claim, &ClaimPanel::noteEdited, this, [this] { takeNote(*m_claim->note()); });
    connect(m_claim, &ClaimPanel::problemEdited, this, &LabelPage::takeProblem);
    connect(m_case, &CasePanel::answered, this, &LabelPage::answerCase);
    connect(m_case, &CasePanel::noteEdited, this, [this] { takeNote(*m_case->note()); });
    for (NoteEdit* note : findChildren<NoteEdit*>()) {
        note->setEscapeTarget(this);
        connect(note, &NoteEdit::refused, this,
                [this](const QString& sentence) { m_messages->show(Severity::Warning, sentence); });
        connect(note, &NoteEdit::left, this, [this] {
            ++m_typing;
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
        m_messages->show(Severity::Notice,
                         tr("The clock of this machine was set back. Your answers stay in the "
                            "order in which you gave them."));
    });
    connect(m_session.get(), &LabellingSession::saveStateChanged, this, &LabelPage::showSaveState);
    connect(m_session.get(), &LabellingSession::failed, this,
            [this](const Error& error) { m_messages->show(error); });
    connect(m_messages, &MessageStrip::actionTriggered, this, [this] { m_session->retry(); });
}

void LabelPage::showCase()
{
    const bool isReading = m_evidence->isAncestorOf(window()->focusWidget());
    m_output->setRequest(m_session->request());
    m_evidence->setRequest(m_session->request());
    if (isReading) // the views are new ones
        (m_evidence->view() == nullptr ? this : static_cast<QWidget*>(m_evidence->view()))
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
    ++m_typing;
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
    if (m_panels->isAncestorOf(focus) && (isWriting || m_panels->currentWidget() != panel))
        setFocus(Qt::OtherFocusReason);
    m_panels->setCurrentWidget(panel);
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

void LabelPage::showCaseButtons()
{
    const bool isEditable = !m_session->isReadOnly();
    m_flag->setChecked(m_session->draft().isFlagged);
    m_flag->setEnabled(isEditable);
    m_done->setEnabled(isEditable);
}

/// Says what the key would cite now.
void LabelPage::showCiteButton()
{
    const QString key = LabelActions::keyOf(*m_actions->find(QStringLiteral("cite")));
    m_claim->citeButton()->setText(m_evidence->selection() ? tr("Cite the selection  %1").arg(key)
                                                           : tr("Cite the whole text  %1").arg(key));
    m_claim->citeButton()->setEnabled(m_evidence->current() && !m_session->isReadOnly());
}

void LabelPage::showCitations()
{
    std::vector<ShownCitation> shown;
    for (std::size_t i = 0; i < m_session->request().claims.size(); ++i) {
        for (Citation& citation : m_session->citations(i))
            shown.push_back(
                {std::move(citation), static_cast<int>(i) + 1, m_session->place().claimIndex == i});
    }
    m_evidence->setCitations(shown);
    if (m_session->claim() == nullptr)
        return;
    QStringList places;
    for (const StatedCitation& stated : m_session->claimRating()->evidence)
        places << placeOf(stated);
    m_claim->setCitations(places);
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

void LabelPage::showHint()
{
    const ClaimRating* rating = m_session->claimRating();
    const bool needsCitation = rating != nullptr && needsSeenEvidence(*rating, m_session->outline());
    m_claim->setHint(needsCitation ? tr("“supported” needs a cited text that the producer saw") : QString());
    const auto open = m_session->openAnswers(m_session->place().caseIndex);
    m_case->setHint(open.empty() ? tr("Nothing is open. Ctrl+Return marks the case as done.")
                                 : tr("Still open: %1").arg(sentenceFor(open.front())));
}

void LabelPage::showSaveState()
{
    const LabellingPlace& place = m_session->place();
    const BlindedClaim* claim = m_session->claim();
    m_claim->setSaveState(
        m_session->saveState(place.caseIndex, claim == nullptr ? std::nullopt : std::optional(claim->id)));
    m_case->setSaveState(m_session->saveState(place.caseIndex, std::nullopt));
    if (m_session->saveState() == SaveState::Unsaved) {
        const Error& failure = *m_session->saveFailure();
        m_messages->show(
            Severity::Error,
            tr("Not saved: %1. What you answered stays on the screen. %2")
                .arg(oneLine(std::string_view(failure.message)), oneLine(std::string_view(failure.hint))),
            tr("Try again"));
    }
    Q_EMIT statusChanged();
}

void LabelPage::showQueueRow()
{
    const QSignalBlocker blocker(m_list->selectionModel());
    m_filter->setCurrent(m_queue->indexOfCase(m_session->place().caseIndex).row());
    const QModelIndex row = m_filter->mapFromSource(m_queue->indexOfCase(m_session->place().caseIndex));
    m_list->setCurrentIndex(row);
    m_list->viewport()->update();
}

void LabelPage::takeQueueRow()
{
    const QModelIndex row = m_filter->mapToSource(m_list->currentIndex());
    if (!row.isValid() || m_queue->caseAt(row) == m_session->place().caseIndex)
        return;
    const std::size_t index = m_queue->caseAt(row);
    m_session->goTo(
        {index, m_session->outline(index).claims.empty() ? std::nullopt : std::optional<std::size_t>(0)});
}

QString LabelPage::statusLine() const
{
    const LabellingProgress& progress = m_session->progress();
    const QString saved = m_session->isReadOnly() ? tr("read-only") : inWords(m_session->saveState());
    return tr("%1 · %2 of %3 claims · %4 of %5 cases")
        .arg(saved, QString::number(progress.answeredClaims), QString::number(progress.claims),
             QString::number(progress.doneCases), QString::number(progress.cases));
}

void LabelPage::goToNextOpen()
{
    if (!m_session->goToNextOpen())
        m_messages->show(Severity::Notice, tr("Every case is done. Export your labels with Ctrl+Shift+E."));
}

/// Of the answer that has the focus; otherwise of the question that comes first where the reviewer is.
void LabelPage::askForMeaning()
{
    for (const AnswerRow* row : findChildren<AnswerRow*>()) {
        for (std::size_t i = 0; i < categoryCount; ++i) {
            const Category category{static_cast<std::uint8_t>(i)};
            if (row->button(category)->hasFocus()) {
                Q_EMIT guideRequested(guideHeading(row->field(), category));
                return;
            }
        }
    }
    const auto asked = std::ranges::find_if(allFields, [this](Field field) {
        return isQuality(field) == (m_session->claim() == nullptr) && m_session->asks().has(field);
    });
    Q_EMIT guideRequested(guideHeading(asked == allFields.end() ? Field::Truth : *asked));
}

void LabelPage::toggleKeys()
{
    m_keys->toggle();
}

void LabelPage::change(const DraftKey& key, const DraftText& text, const QString& what)
{
    if (!m_session->isReadOnly() && m_session->textOf(key) != text)
        m_undo->push(new DraftCommand(*m_session, key, text, what));
}

void LabelPage::answerClaim(Field field, Category category)
{
    if (m_session->claim() == nullptr)
        return;
    change(m_session->keyOf(draftFieldOf(field)), textFor(field, category),
           tr("%1: %2").arg(inWords(field), inWords(field, category)));
}

void LabelPage::answerCase(Field field, Category category)
{
    if (isAsked(field, m_session->asks(), m_session->outline().reviewState))
        change(m_session->caseKeyOf(draftFieldOf(field)), textFor(field, category),
               tr("%1: %2").arg(inWords(field), inWords(field, category)));
}

void LabelPage::cite()
{
    const auto evidence = m_evidence->current();
    if (m_session->claim() == nullptr || !evidence)
        return;
    const auto citations =
        m_session->citationsWith(m_session->stateCitation(*evidence, m_evidence->selection()));
    if (citations)
        change(m_session->keyOf(DraftField::Evidence), textFor(*citations), tr("cite"));
    else
        m_messages->show(Severity::Notice, tr("This place is cited already."));
}

void LabelPage::removeCitation()
{
    const auto index = m_claim->currentCitation();
    if (m_session->claim() == nullptr || !index)
        return;
    std::vector<StatedCitation> citations = m_session->claimRating()->evidence;
    citations.erase(citations.begin() + static_cast<std::ptrdiff_t>(*index));
    change(m_session->keyOf(DraftField::Evidence), textFor(citations), tr("remove a citation"));
}

void LabelPage::takeNote(NoteEdit& note)
{
    const DraftKey key = m_session->claim() == nullptr ? m_session->caseKeyOf(DraftField::Note)
                                                       : m_session->keyOf(DraftField::Note);
    const std::string text = note.text().toStdString();
    if (!m_session->isReadOnly())
        m_undo->push(new DraftCommand(*m_session, key, textForNote(text), tr("note"), m_typing));
    if (text.ends_with('\n') || text.ends_with(' ')) // undo takes back a word at a time
        ++m_typing;
}

void LabelPage::takeProblem(const std::optional<Problem>& problem, bool isTyping)
{
    if (m_session->claim() != nullptr && !m_session->isReadOnly())
        m_undo->push(new DraftCommand(*m_session, m_session->keyOf(DraftField::Problem), textFor(problem),
                                      tr("problem"), isTyping ? std::optional(m_typing) : std::nullopt));
}

void LabelPage::toggleFlag()
{
    const DraftKey key = m_session->caseKeyOf(DraftField::Flag);
    change(key, textForSwitch(!m_session->draft().isFlagged), tr("flag"));
}

void LabelPage::finishCase()
{
    const std::size_t index = m_session->place().caseIndex;
    const auto open = m_session->openAnswers(index);
    if (!open.empty()) {
        m_messages->show(Severity::Warning,
                         tr("The case is not done: %1 is open.").arg(sentenceFor(open.front())));
        goToOpenAnswer(open.front());
        return;
    }
    change(m_session->caseKeyOf(DraftField::State), textForSwitch(true), tr("case done"));
    m_messages->dismiss();
    const bool isLast = index == m_session->order().back();
    if (isLast)
        goToNextOpen();
    else
        m_session->goToNextCase();
}

void LabelPage::goToOpenAnswer(const OpenAnswer& open)
{
    m_session->goTo(DraftKey{m_session->outline().sampleId, open.claimId, draftFieldOf(open.field)});
}

QString LabelPage::sentenceFor(const OpenAnswer& open) const
{
    if (!open.claimId)
        return tr("%1 of the whole output").arg(inWords(open.field));
    const auto& claims = m_session->outline().claims;
    const auto number = std::ranges::find(claims, *open.claimId) - claims.begin() + 1;
    if (open.reason == OpenReason::NeedsSeenEvidence)
        return tr("a cited text that the producer saw, for claim %1").arg(number);
    return tr("%1 of claim %2").arg(inWords(open.field), QString::number(number));
}

QString LabelPage::placeOf(const StatedCitation& stated) const
{
    const auto& evidence = m_session->request().evidence;
    const auto found = std::ranges::find(evidence, stated.evidenceId, &Evidence::id);
    const QString name = oneLine(std::string_view(stated.evidenceId.value));
    if (!stated.region || found == evidence.end())
        return tr("%1, the whole text").arg(name);
    const std::string_view text = found->text.bytes();
    const OffsetUnit unit = m_session->work().requests->header().offsets;
    const auto region = resolve(*stated.region, text, OffsetIndex(text, unit), unit);
    if (!region)
        return tr("%1, a place that is not in it").arg(name);
    const TextBlocks blocks(text);
    return tr("%1 %2–%3 “%4”")
        .arg(name, lineAndColumn(blocks, text, region->begin), lineAndColumn(blocks, text, region->end),
             QString::fromStdString(excerpt(stated.region->text, citedExcerpt)));
}

} // namespace assize
