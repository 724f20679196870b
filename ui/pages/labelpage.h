// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock.h"
#include "services/readingchoice.h"
#include "session/labellingsession.h"
#include "store/storethread.h"

#include <QStringList>
#include <QWidget>

#include <memory>

class QComboBox;
class QListView;
class QPushButton;
class QStackedWidget;
class QUndoStack;

namespace assize {

class CasePanel;
class CaseQueueFilter;
class CaseQueueModel;
class ClaimPanel;
class EvidencePane;
class EvidenceView;
class FindBar;
class KeysOverlay;
class LabelActions;
class MessageStrip;
class NoteEdit;
class OutputPane;

/// Where a reviewer labels: queue, output, evidence and what is said of the current claim. It holds nothing
/// but what is in the request file and in the reviewer's own project.
class LabelPage final : public QWidget {
    Q_OBJECT

public:
    /// `store` has opened the project that `work` was read from.
    LabelPage(std::unique_ptr<StoreThread> store, LabellingWork work, const Clock& clock,
              QWidget* parent = nullptr);
    ~LabelPage() override;

    [[nodiscard]] LabellingSession& session() { return *m_session; }
    [[nodiscard]] StoreThread& store() { return *m_store; }
    [[nodiscard]] QUndoStack& undoStack() { return *m_undo; }
    [[nodiscard]] LabelActions& actions() { return *m_actions; }
    [[nodiscard]] MessageStrip& messages() { return *m_messages; }
    /// "saved · 41 of 90 claims · 6 of 15 cases"
    [[nodiscard]] QString statusLine() const;
    void toggleKeys();
    void setReading(const ReadingChoice& choice);
    /// To what is owed, or else to a case that is not marked as done; says so where there is neither.
    void goToNextOpen();

Q_SIGNALS:
    void statusChanged();
    /// The guide is asked what stands under this heading.
    void guideRequested(const QString& heading);

private:
    void createLayout();
    void createActions();
    void createMovingActions();
    void createAnswerActions();
    void createReadingActions();
    void createFindingActions();
    void createCaseActions();
    void printKeys();
    void showDefinitions();
    void connectSession();
    void connectPanels();

    [[nodiscard]] bool isInOutput() const;
    [[nodiscard]] EvidenceView* textInFront() const;
    [[nodiscard]] FindBar& findBar() const;
    void findWordsOfClaim();

    void showCase();
    void showPlace();
    void showPanel(QWidget* panel);
    void showDraft();
    void showChange(const DraftKey& key);
    void showCiteButton();
    void showCaseButtons();
    void showCitations();
    void showVerdicts();
    void showHint();
    void askForMeaning();
    void showSaveState();
    void showQueueRow();
    void takeQueueRow();

    void change(const DraftKey& key, const DraftText& text, const QString& what);
    void answerClaim(Field field, Category category);
    void answerCase(Field field, Category category);
    void cite();
    void removeCitation();
    void takeNote(NoteEdit& note);
    void takeProblem(const std::optional<Problem>& problem, bool isTyping);
    void toggleFlag();
    void finishCase();
    void goToOpenAnswer(const OpenAnswer& open);
    [[nodiscard]] QString sentenceFor(const OpenAnswer& open) const;
    [[nodiscard]] QString placeOf(const StatedCitation& stated) const;

    std::unique_ptr<StoreThread> m_store;
    std::unique_ptr<LabellingSession> m_session;
    QUndoStack* m_undo;
    LabelActions* m_actions;
    CaseQueueModel* m_queue;
    CaseQueueFilter* m_filter;
    QComboBox* m_filterChoice;
    QListView* m_list;
    QPushButton* m_flag;
    QPushButton* m_done;
    OutputPane* m_output;
    EvidencePane* m_evidence;
    QStackedWidget* m_panels;
    ClaimPanel* m_claim;
    CasePanel* m_case;
    MessageStrip* m_messages;
    KeysOverlay* m_keys = nullptr;
    int m_typing = 0; ///< what is typed in one go has one number
};

} // namespace assize
