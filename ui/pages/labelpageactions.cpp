// SPDX-License-Identifier: Apache-2.0
#include "actions/keymap.h"
#include "actions/labelactions.h"
#include "pages/labelpage.h"
#include "services/guidedocument.h"
#include "undo/draftchanges.h"
#include "views/answerrow.h"
#include "views/casepanel.h"
#include "views/claimpanel.h"
#include "views/evidenceview.h"
#include "views/findbar.h"
#include "views/linebar.h"
#include "views/noteedit.h"
#include "views/outputpane.h"
#include "views/queuepanel.h"

#include <QAction>
#include <QPushButton>

#include <algorithm>
#include <array>

// What a reviewer can do by key, and what the buttons say of it.

namespace assize {

namespace {

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

} // namespace

void LabelPage::createActions()
{
    createMovingActions();
    createAnswerActions();
    createReadingActions();
    createFindingActions();
    createCaseActions();
    createChoices();
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
    m_actions->add(Group::Moving, QStringLiteral("searchQueue"), tr("Search the cases"),
                   {Qt::SHIFT | Qt::Key_L}, [this] { m_queue->focusSearch(); });
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
            m_actions->addAnswer(field, category, keys[i],
                                 [this, field, category] { m_changes->answer(field, category); });
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
                   {Qt::Key_BracketRight}, [this] { reading().step(1); });
    m_actions->add(Group::Evidence, QStringLiteral("previousEvidence"), tr("Previous evidence"),
                   {Qt::Key_BracketLeft}, [this] { reading().step(-1); });
    m_actions->add(Group::Evidence, QStringLiteral("readEvidence"), tr("Read and select in the evidence"),
                   {Qt::Key_V}, [this] {
                       if (reading().view() != nullptr)
                           reading().view()->setFocus(Qt::ShortcutFocusReason);
                   });
    m_actions->add(Group::Evidence, QStringLiteral("compare"), tr("Compare with a second text, or not"),
                   {Qt::Key_B}, [this] { toggleComparing(); });
    m_actions->add(Group::Evidence, QStringLiteral("otherEvidence"), tr("Read the other of two texts"),
                   {Qt::SHIFT | Qt::Key_V}, [this] {
                       EvidencePane* const other = m_isInSecond || !isComparing() ? m_evidence : m_second;
                       if (other->view() != nullptr)
                           other->view()->setFocus(Qt::ShortcutFocusReason);
                   });
    m_actions->add(Group::Evidence, QStringLiteral("nextCitation"),
                   tr("Go to the next place that the claim cites"), {Qt::Key_T},
                   [this] { goToNextCitation(); });
    m_actions->add(Group::Evidence, QStringLiteral("readOutput"), tr("Read the output"), {Qt::Key_O},
                   [this] { m_output->view()->setFocus(Qt::ShortcutFocusReason); });
    LabelActions::setActsWhileWriting(*m_actions->add(Group::Evidence, QStringLiteral("meaning"),
                                                      tr("What this means, in the guide"), {Qt::Key_F1},
                                                      [this] { askForMeaning(); }));
    m_actions->add(Group::Evidence, QStringLiteral("wrap"), tr("Wrap long lines, or not"), {Qt::Key_Z},
                   [this] {
                       const bool wraps = !m_output->view()->isWrapping();
                       m_output->view()->setWrapping(wraps);
                       for (EvidencePane* pane : evidencePanes())
                           pane->setWrapping(wraps);
                   });
    m_actions->add(Group::Evidence, QStringLiteral("queue"), tr("Choose a case"), {Qt::Key_L},
                   [this] { m_queue->focusList(); });
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
        [this] { reading().findBar().open(reading().view(), true); });
    add(QStringLiteral("findNext"), tr("Next place found"), Qt::Key_F3,
        [this] { findBar().step(1, textInFront()); });
    add(QStringLiteral("findPrevious"), tr("Place found before"), Qt::SHIFT | Qt::Key_F3,
        [this] { findBar().step(-1, textInFront()); });
    m_actions->add(LabelActions::Group::Evidence, QStringLiteral("findWords"), tr("Find words of this claim"),
                   {Qt::Key_M}, [this] { findWordsOfClaim(); });
    add(QStringLiteral("goToLine"), tr("Go to a line"), Qt::CTRL | Qt::Key_L,
        [this] { (isInOutput() ? m_output->lineBar() : reading().lineBar()).open(textInFront()); });
    add(QStringLiteral("invisibles"), tr("Show invisible characters, or not"),
        Qt::CTRL | Qt::SHIFT | Qt::Key_I, [this] {
            const bool shows = !m_output->view()->isShowingInvisibles();
            m_output->view()->setShowingInvisibles(shows);
            for (EvidencePane* pane : evidencePanes())
                pane->setShowingInvisibles(shows);
        });
}

void LabelPage::createCaseActions()
{
    using Group = LabelActions::Group;
    LabelActions::setActsWhileWriting(
        *m_actions->add(Group::Case, QStringLiteral("caseDone"), tr("Case done, and next"),
                        {Qt::CTRL | Qt::Key_Return, Qt::CTRL | Qt::Key_Enter}, [this] { finishCase(); }));
    m_actions->add(Group::Case, QStringLiteral("flag"), tr("Flag this case for yourself"), {Qt::Key_F},
                   [this] { m_changes->toggleFlag(); });
    m_actions->add(Group::Case, QStringLiteral("skip"), tr("Skip this case, or take that back"), {Qt::Key_S},
                   [this] { toggleSkip(); });
}

/// How the page is to behave: switches in the menu.
void LabelPage::createChoices()
{
    const auto add = [this](const QString& name, const QString& text, bool isOn,
                            std::function<void(bool)> choose) {
        QAction* const action = m_actions->add(LabelActions::Group::Choices, name, text, {}, {});
        action->setCheckable(true);
        action->setChecked(isOn);
        connect(action, &QAction::triggered, this, std::move(choose));
        return action;
    };
    add(QStringLiteral("goesOn"), tr("Go on when a claim is answered"), m_settings.goesOn(),
        [this](bool isOn) { m_settings.setGoesOn(isOn); });
    add(QStringLiteral("marksDone"), tr("… and mark a case as done with its last answer"),
        m_settings.marksDone(), [this](bool isOn) { m_settings.setMarksDone(isOn); });
    add(QStringLiteral("fileOrder"), tr("Cases in the order of the file"),
        m_settings.caseOrder() == CaseOrder::File,
        [this](bool isOn) { setCaseOrder(isOn ? CaseOrder::File : CaseOrder::Rater); });
    QAction* const measure = add(QStringLiteral("activeTime"), tr("Measure my active time"),
                                 m_session->isMeasuring(), [this](bool isOn) { takeConsent(isOn); });
    measure->setVisible(m_session->asksForActiveTime() && !m_session->isReadOnly());
}

/// The person's own keys, where there are any.
void LabelPage::takeKeys()
{
    m_keyMap = new KeyMap(*m_actions, this);
    const std::string own = m_settings.keyMap();
    const Result<> read = own.empty() ? Result<>() : m_keyMap->read("keys", own);
    if (!read)
        say(read.error());
    printKeys();
    connect(m_keyMap, &KeyMap::changed, this, [this] {
        m_settings.setKeyMap(m_keyMap->write());
        printKeys();
        showHint();
    });
}

/// Prints on every button the key that does the same.
void LabelPage::printKeys()
{
    for (const Field field : allFields) {
        std::array<QString, categoryCount> keys;
        for (std::size_t i = 0; i < categoryCount; ++i)
            keys[i] =
                m_actions->keyOf(LabelActions::nameOfAnswer(field, Category{static_cast<std::uint8_t>(i)}));
        AnswerRow* const row = field == Field::Truth       ? m_claim->truth()
                               : field == Field::Grounding ? m_claim->grounding()
                                                           : m_case->row(field);
        row->setKeys(keys);
    }
    const auto keyOf = [this](const char* name) { return m_actions->keyOf(QString::fromLatin1(name)); };
    m_claim->setKeys(keyOf("note"), keyOf("problem"), keyOf("removeCitation"));
    m_case->setKey(keyOf("note"));
    m_queue->setKeys(keyOf("flag"), keyOf("skip"), keyOf("caseDone"));
    showCiteButton();
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

} // namespace assize
