// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock.h"
#include "base/issue.h"
#include "services/desksettings.h"
#include "services/readingchoice.h"
#include "session/labellingsession.h"
#include "store/storethread.h"
#include "views/evidencepane.h"

#include <QStringList>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QSettings;
class QSplitter;
class QStackedWidget;
class QUndoStack;

namespace assize {

class CasePanel;
class ClaimPanel;
class DraftChanges;
class EvidenceView;
class FindBar;
class KeyMap;
class KeysOverlay;
class LabelActions;
class MessageStrip;
class NoteEdit;
class OutputPane;
class QueuePanel;

/// Where a reviewer labels: queue, output, evidence and what is said of the current claim. It holds nothing
/// but what is in the request file and in the reviewer's own project.
class LabelPage final : public QWidget {
    Q_OBJECT

public:
    /// What the page needs of the world around it; all of it must outlive the page.
    struct Surroundings {
        QSettings& settings;
        const Clock& clock;
    };
    /// `store` has opened the project that `work` was read from.
    LabelPage(std::unique_ptr<StoreThread> store, LabellingWork work, const Surroundings& surroundings,
              QWidget* parent = nullptr);
    ~LabelPage() override;

    [[nodiscard]] LabellingSession& session() { return *m_session; }
    [[nodiscard]] StoreThread& store() { return *m_store; }
    [[nodiscard]] QUndoStack& undoStack() { return *m_undo; }
    [[nodiscard]] LabelActions& actions() { return *m_actions; }
    [[nodiscard]] KeyMap& keyMap() { return *m_keyMap; }
    [[nodiscard]] MessageStrip& messages() { return *m_messages; }
    /// "saved · 41 of 90 claims · 6 of 15 cases · about 50 min left"
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
    void createChoices();
    void takeKeys();
    void printKeys();
    void showDefinitions();
    void begin();
    void connectQueue();
    void connectSession();
    void connectPanels();
    void connectEvidence(EvidencePane& pane);

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
    void pointAt(std::optional<std::size_t> citation);
    void goToNextCitation();
    void showHint();
    void askForMeaning();
    void showSaveState();
    void showQueueRow();
    void say(Severity kind, const QString& text);
    void say(const Error& error);
    void offer(Severity kind, const QString& text, const QString& action, std::function<void()> accepted,
               std::function<void()> refused = nullptr);
    void leaveMessage();

    void toggleComparing();
    [[nodiscard]] bool isComparing() const;
    /// Where the reviewer reads evidence: what is cited comes from there.
    [[nodiscard]] EvidencePane& reading() const;
    [[nodiscard]] std::vector<EvidencePane*> evidencePanes() const;
    void takeFocus(const QWidget* now);
    void cite();
    void removeCitation();
    void goOn();
    void markDone();
    void finishCase();
    void toggleSkip();
    void skip(const QString& reason);
    void setCaseOrder(CaseOrder order);
    void readClaimTexts();
    void askForConsent();
    void takeConsent(bool isAgreed);

    DeskSettings m_settings;
    std::unique_ptr<StoreThread> m_store;
    std::unique_ptr<LabellingSession> m_session;
    QUndoStack* m_undo;
    DraftChanges* m_changes;
    LabelActions* m_actions;
    KeyMap* m_keyMap = nullptr;
    QueuePanel* m_queue;
    OutputPane* m_output;
    EvidencePane* m_evidence;
    EvidencePane* m_second = nullptr; ///< for comparing, once that was wanted
    bool m_isInSecond = false;        ///< where the focus was last: there a citation comes from
    std::vector<ShownCitation> m_shown;
    QStackedWidget* m_panels;
    ClaimPanel* m_claim;
    CasePanel* m_case;
    MessageStrip* m_messages;
    QSplitter* m_texts;
    QSplitter* m_bothEvidence;
    QSplitter* m_rows;
    KeysOverlay* m_keys = nullptr;
    std::function<void()> m_offer;   ///< what the message's button does
    std::function<void()> m_refused; ///< what closing it does
};

} // namespace assize
