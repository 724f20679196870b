// SPDX-License-Identifier: Apache-2.0
#include "views/casepanel.h"

#include "text/utf16.h"
#include "views/answerrow.h"
#include "views/claimpanel.h"
#include "views/noteedit.h"

#include <QGridLayout>
#include <QLabel>

#include <algorithm>

namespace assize {

namespace {

constexpr int leastLine = 22; ///< characters of a definition

} // namespace

CasePanel::CasePanel(QWidget* parent)
    : QWidget(parent), m_heading(new QLabel(tr("The whole output"), this)), m_saveState(new QLabel(this)),
      m_hint(new QLabel(this)), m_noteCaption(new QLabel(this)), m_note(new NoteEdit(this))
{
    QFont bold = m_heading->font();
    bold.setBold(true);
    m_heading->setFont(bold);
    m_saveState->setObjectName(QStringLiteral("caseSaveState"));
    m_hint->setObjectName(QStringLiteral("caseHint"));
    m_hint->setTextFormat(Qt::PlainText);
    m_hint->setWordWrap(true);
    auto* const layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_heading, 0, 0);
    layout->addWidget(m_saveState, 0, 2, Qt::AlignRight);
    for (const Field field : qualityFields)
        addQuestion(*layout, field);
    m_noteCaption->setBuddy(m_note);
    m_note->setObjectName(QStringLiteral("caseNote"));
    layout->addWidget(m_noteCaption, 1, 2, Qt::AlignBottom);
    layout->addWidget(m_note, 2, 2, 3, 1);
    m_note->setMinimumHeight(m_note->fontMetrics().lineSpacing() * 2 + 10);
    m_note->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    layout->addWidget(m_hint, 5, 0, 1, 3);
    layout->setRowStretch(6, 1);
    layout->setColumnStretch(1, 3);
    layout->setColumnStretch(2, 2);
    layout->setHorizontalSpacing(16);
    layout->setVerticalSpacing(2); // so that the texts above keep most of the page
    connect(m_note, &NoteEdit::edited, this, &CasePanel::noteEdited);
}

void CasePanel::addQuestion(QGridLayout& layout, Field field)
{
    const int line = static_cast<int>(m_rows.size()) + 1;
    auto* const row = new AnswerRow(field, this);
    auto* const definition = new QLabel(this);
    definition->setTextFormat(Qt::PlainText);
    definition->setWordWrap(true);
    definition->setMinimumWidth(definition->fontMetrics().averageCharWidth() * leastLine);
    layout.addWidget(row, line, 0);
    layout.addWidget(definition, line, 1);
    connect(row, &AnswerRow::answered, this,
            [this, field](Category category) { Q_EMIT answered(field, category); });
    m_rows.push_back(row);
    m_definitions.push_back(definition);
}

void CasePanel::setQuestions(const std::vector<Field>& fields)
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool isAsked = std::ranges::find(fields, m_rows[i]->field()) != fields.end();
        m_rows[i]->setVisible(isAsked);
        m_definitions[i]->setVisible(isAsked);
    }
}

void CasePanel::setDraft(const CaseDraft& draft)
{
    for (AnswerRow* row : m_rows)
        row->setAnswer(draft.rating.quality[row->field()]);
    m_note->setText(toUtf16(draft.rating.note));
}

void CasePanel::setHint(const QString& sentence)
{
    m_hint->setText(sentence);
    m_hint->setVisible(!sentence.isEmpty());
}

void CasePanel::setSaveState(std::optional<SaveState> state)
{
    m_saveState->setText(inWords(state));
}

void CasePanel::setEditable(bool isEditable)
{
    for (AnswerRow* row : m_rows)
        row->setEnabled(isEditable);
    m_note->setReadOnly(!isEditable);
}

void CasePanel::setKey(const QString& note)
{
    m_noteCaption->setText(tr("Note on the case  %1").arg(note));
    m_note->setAccessibleName(tr("Note on the case, key %1").arg(note));
}

AnswerRow* CasePanel::row(Field field) const
{
    return *std::ranges::find(m_rows, field, &AnswerRow::field);
}

void CasePanel::setDefinition(Field field, const QString& definition)
{
    const auto found = std::ranges::find(m_rows, field, &AnswerRow::field);
    m_definitions[static_cast<std::size_t>(found - m_rows.begin())]->setText(definition);
}

} // namespace assize
