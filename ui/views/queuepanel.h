// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/labellingsession.h"

#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QLineEdit;
class QListView;
class QPushButton;

namespace assize {

class CaseQueueFilter;
class CaseQueueModel;

/// The queue of cases: the list, what of it is shown, and what is done to a whole case. It tells what was
/// asked for and changes nothing by itself.
class QueuePanel final : public QWidget {
    Q_OBJECT

public:
    explicit QueuePanel(const LabellingSession& session, QWidget* parent = nullptr);

    /// The case where the reviewer is: it is listed whatever is filtered.
    void setCurrent(std::size_t caseIndex);
    /// How the buttons are to stand for the current case.
    void showCase(bool isFlagged, bool isSkipped, bool isEditable);
    /// The keys that are printed on the buttons.
    void setKeys(const QString& flag, const QString& skip, const QString& done);
    /// The texts of the claims of every case, one string each, for searching.
    void setClaimTexts(const std::vector<std::string>& texts);
    void focusList();
    void focusSearch();
    /// Opens the line for the reason; Return skips the case, Escape does not.
    void askForSkipReason();

Q_SIGNALS:
    void caseChosen(std::size_t caseIndex);
    void flagRequested();
    void skipToggled();
    void skipConfirmed(const QString& reason);
    void doneRequested();
    /// A search has begun, and the texts of the claims are wanted.
    void claimTextsWanted();
    /// A line of the panel was left with Escape.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void createControls();
    void createLayout();
    void connectControls();
    void takeRow();
    void takeSearch(const QString& words);
    void closeReason();

    CaseQueueModel* m_queue;
    CaseQueueFilter* m_filter;
    QListView* m_list;
    QLineEdit* m_search;
    QComboBox* m_choice;
    QLineEdit* m_reason;
    QPushButton* m_flag;
    QPushButton* m_skip;
    QPushButton* m_done;
    QString m_skipKey;
    std::optional<std::size_t> m_current;
    bool m_hasTexts = false;
};

} // namespace assize
