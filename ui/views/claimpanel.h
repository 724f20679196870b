// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "labels/rating.h"
#include "session/labellingsession.h"

#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;

namespace assize {

class AnswerRow;
class ElidedLabel;
class NoteEdit;

/// What is said of the current claim: its answers, the places that decided it, a note, a doubt about the
/// claim itself. It shows what it is given and reports what is done; it changes nothing by itself.
class ClaimPanel final : public QWidget {
    Q_OBJECT

public:
    explicit ClaimPanel(QWidget* parent = nullptr);

    void setAsked(const Asks& asks);
    void setHeading(const QString& number, const std::string& claimText);
    void setRating(const ClaimRating& rating);
    /// One line a citation, in the order of the rating.
    void setCitations(const QStringList& places);
    /// A sentence on what the answers still need; empty: nothing.
    void setHint(const QString& sentence);
    /// Nothing: what is shown cannot be changed.
    void setSaveState(std::optional<SaveState> state);
    void setEditable(bool isEditable);
    /// The keys that are printed beside what they do.
    void setKeys(const QString& note, const QString& problem, const QString& remove);

    [[nodiscard]] AnswerRow* truth() const { return m_truth; }
    [[nodiscard]] AnswerRow* grounding() const { return m_grounding; }
    [[nodiscard]] NoteEdit* note() const { return m_note; }
    [[nodiscard]] QPushButton* citeButton() const { return m_cite; }
    [[nodiscard]] QPushButton* removeButton() const { return m_remove; }
    void leaveCitations(); ///< no row of theirs is current
    /// The citation that the list stands on; the last one when it stands on none.
    [[nodiscard]] std::optional<std::size_t> currentCitation() const;
    /// Makes the next citation the current one, round to the first; nothing where there is none.
    [[nodiscard]] std::optional<std::size_t> stepCitation();
    void focusProblem();

Q_SIGNALS:
    void answered(assize::Field field, assize::Category category);
    void citationActivated(std::size_t index);
    /// The pointer or the keyboard is on one of the cited places; nothing: on none any more.
    void citationPointedAt(std::optional<std::size_t> index);
    void noteEdited();
    /// `isTyping`: in its note.
    void problemEdited(const std::optional<assize::Problem>& problem, bool isTyping);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void createAnswers();
    void createCitations();
    void createProblem();
    void arrange();
    void takeProblem(bool isTyping);
    void showProblem(const std::optional<Problem>& problem);

    QLabel* m_number;
    ElidedLabel* m_text;
    QLabel* m_saveState;
    AnswerRow* m_truth;
    AnswerRow* m_grounding;
    QLabel* m_hint;
    QLabel* m_citationsCaption;
    QListWidget* m_citations;
    QPushButton* m_cite;
    QPushButton* m_remove;
    QLabel* m_noteCaption;
    NoteEdit* m_note;
    QLabel* m_problemCaption;
    QComboBox* m_problem;
    NoteEdit* m_problemNote;
};

[[nodiscard]] QString inWords(ProblemKind kind);
[[nodiscard]] QString inWords(SaveState state);
/// The same, or that it is read-only.
[[nodiscard]] QString inWords(const std::optional<SaveState>& state);

} // namespace assize
