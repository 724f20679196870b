// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/labellingsession.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace assize {

class AnswerRow;
class NoteEdit;

/// The questions about the whole output of the current case, as far as the file asks them, and a note on the
/// case.
class CasePanel final : public QWidget {
    Q_OBJECT

public:
    explicit CasePanel(QWidget* parent = nullptr);

    /// Shows the questions that are asked of this case.
    void setQuestions(const std::vector<Field>& fields);
    void setDraft(const CaseDraft& draft);
    void setHint(const QString& sentence);
    void setSaveState(std::optional<SaveState> state);
    void setEditable(bool isEditable);
    /// The key for the note.
    void setKey(const QString& note);

    [[nodiscard]] AnswerRow* row(Field field) const;
    [[nodiscard]] NoteEdit* note() const { return m_note; }
    /// One line under a question: what is meant by it.
    void setDefinition(Field field, const QString& definition);

Q_SIGNALS:
    void answered(assize::Field field, assize::Category category);
    void noteEdited();

private:
    void addQuestion(QGridLayout& layout, Field field);

    QLabel* m_heading;
    QLabel* m_saveState;
    std::vector<AnswerRow*> m_rows;
    std::vector<QLabel*> m_definitions;
    QLabel* m_hint;
    QLabel* m_noteCaption;
    NoteEdit* m_note;
};

} // namespace assize
