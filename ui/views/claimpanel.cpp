// SPDX-License-Identifier: Apache-2.0
#include "views/claimpanel.h"

#include "base/termsafe.h"
#include "services/literal.h"
#include "text/utf16.h"
#include "views/answerrow.h"
#include "views/elidedlabel.h"
#include "views/noteedit.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>

namespace assize {

namespace {

constexpr std::array problemKinds{ProblemKind::SpanWrong, ProblemKind::NotAClaim, ProblemKind::SeveralClaims,
                                  ProblemKind::AnnotationWrong, ProblemKind::EvidenceMissing};
constexpr std::size_t claimExcerpt = 200; ///< code points; the view above shows all of it

int heightOfRows(const QWidget& widget, int rows)
{
    return widget.fontMetrics().lineSpacing() * rows + 10;
}

} // namespace

QString inWords(ProblemKind kind)
{
    switch (kind) {
    case ProblemKind::SpanWrong:
        return ClaimPanel::tr("the marked span is wrong");
    case ProblemKind::NotAClaim:
        return ClaimPanel::tr("this is not a claim");
    case ProblemKind::SeveralClaims:
        return ClaimPanel::tr("these are several claims");
    case ProblemKind::AnnotationWrong:
        return ClaimPanel::tr("the annotation is wrong");
    case ProblemKind::EvidenceMissing:
        break;
    }
    return ClaimPanel::tr("evidence is missing");
}

QString inWords(SaveState state)
{
    switch (state) {
    case SaveState::Saved:
        return ClaimPanel::tr("saved");
    case SaveState::Saving:
        return ClaimPanel::tr("saving …");
    case SaveState::Unsaved:
        break;
    }
    return ClaimPanel::tr("NOT SAVED");
}

QString inWords(const std::optional<SaveState>& state)
{
    return state ? inWords(*state) : ClaimPanel::tr("read-only");
}

ClaimPanel::ClaimPanel(QWidget* parent)
    : QWidget(parent), m_number(new QLabel(this)), m_text(new ElidedLabel(Qt::ElideRight, this)),
      m_saveState(new QLabel(this)), m_truth(new AnswerRow(Field::Truth, this)),
      m_grounding(new AnswerRow(Field::Grounding, this)), m_hint(new QLabel(this)),
      m_citationsCaption(new QLabel(tr("Cited"), this)), m_citations(new QListWidget(this)),
      m_cite(new QPushButton(this)), m_remove(new QPushButton(this)), m_noteCaption(new QLabel(this)),
      m_note(new NoteEdit(this)), m_problemCaption(new QLabel(this)), m_problem(new QComboBox(this)),
      m_problemNote(new NoteEdit(this))
{
    m_number->setObjectName(QStringLiteral("claimNumber"));
    m_text->setObjectName(QStringLiteral("claimText"));
    m_saveState->setObjectName(QStringLiteral("claimSaveState"));
    m_hint->setObjectName(QStringLiteral("claimHint"));
    m_hint->setTextFormat(Qt::PlainText);
    // One line that is always there, so that nothing moves when it says something.
    m_hint->setMinimumHeight(fontMetrics().height());
    QFont bold = m_number->font();
    bold.setBold(true);
    m_number->setFont(bold);
    createAnswers();
    createCitations();
    createProblem();
    arrange();
}

void ClaimPanel::createAnswers()
{
    for (AnswerRow* row : {m_truth, m_grounding})
        connect(row, &AnswerRow::answered, this,
                [this, row](Category category) { Q_EMIT answered(row->field(), category); });
    m_note->setObjectName(QStringLiteral("note"));
    m_note->setPlaceholderText(tr("Why; what another person could not see from the citation alone"));
    m_noteCaption->setBuddy(m_note);
    connect(m_note, &NoteEdit::edited, this, &ClaimPanel::noteEdited);
}

void ClaimPanel::createCitations()
{
    m_citations->setObjectName(QStringLiteral("citations"));
    m_citations->setAccessibleName(tr("Cited places"));
    m_citations->setUniformItemSizes(true);
    m_citations->setTextElideMode(Qt::ElideRight);
    m_citations->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_citationsCaption->setBuddy(m_citations);
    m_cite->setObjectName(QStringLiteral("cite"));
    m_remove->setObjectName(QStringLiteral("removeCitationButton"));
    for (QPushButton* button : {m_cite, m_remove})
        button->setAutoDefault(false);
    const auto row = [this] { return static_cast<std::size_t>(m_citations->currentRow()); };
    m_citations->setMouseTracking(true);
    m_citations->viewport()->installEventFilter(this);
    m_citations->installEventFilter(this);
    connect(m_citations, &QListWidget::entered, this, [this](const QModelIndex& place) {
        Q_EMIT citationPointedAt(static_cast<std::size_t>(place.row()));
    });
    connect(m_citations, &QListWidget::currentRowChanged, this, [this](int current) {
        if (m_citations->hasFocus() && current >= 0)
            Q_EMIT citationPointedAt(static_cast<std::size_t>(current));
    });
    connect(m_citations, &QListWidget::itemActivated, this, [this, row] { Q_EMIT citationActivated(row()); });
    connect(m_citations, &QListWidget::itemClicked, this, [this, row] { Q_EMIT citationActivated(row()); });
}

bool ClaimPanel::eventFilter(QObject* watched, QEvent* event)
{
    const bool isLeft = (watched == m_citations->viewport() && event->type() == QEvent::Leave) ||
                        (watched == m_citations && event->type() == QEvent::FocusOut);
    if (isLeft)
        Q_EMIT citationPointedAt(std::nullopt);
    else if (watched == m_citations && event->type() == QEvent::FocusIn && m_citations->currentRow() >= 0)
        Q_EMIT citationPointedAt(static_cast<std::size_t>(m_citations->currentRow()));
    return QWidget::eventFilter(watched, event);
}

void ClaimPanel::createProblem()
{
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->addItem(tr("none"));
    for (const ProblemKind kind : problemKinds)
        m_problem->addItem(inWords(kind));
    m_problemCaption->setBuddy(m_problem);
    m_problemNote->setObjectName(QStringLiteral("problemNote"));
    m_problemNote->setAccessibleName(tr("What the problem is"));
    m_problemNote->setPlaceholderText(tr("What is wrong with the claim itself"));
    connect(m_problem, &QComboBox::activated, this, [this] { takeProblem(false); });
    connect(m_problemNote, &NoteEdit::edited, this, [this] { takeProblem(true); });
}

void ClaimPanel::arrange()
{
    auto* const heading = new QHBoxLayout;
    heading->addWidget(m_number);
    heading->addWidget(m_text, 1);
    heading->addWidget(m_saveState);

    auto* const left = new QGridLayout;
    left->addWidget(m_truth, 0, 0, 1, 3);
    left->addWidget(m_grounding, 1, 0, 1, 3);
    left->addWidget(m_hint, 2, 0, 1, 3);
    left->addWidget(m_citationsCaption, 3, 0);
    left->addWidget(m_cite, 3, 1);
    left->addWidget(m_remove, 3, 2);
    left->addWidget(m_citations, 4, 0, 1, 3);
    left->setColumnStretch(0, 1);
    left->setRowStretch(4, 1);
    m_citations->setMinimumHeight(heightOfRows(*this, 2));

    auto* const right = new QGridLayout;
    right->addWidget(m_noteCaption, 0, 0, Qt::AlignTop);
    right->addWidget(m_note, 0, 1);
    right->addWidget(m_problemCaption, 1, 0);
    right->addWidget(m_problem, 1, 1);
    right->addWidget(m_problemNote, 2, 1);
    right->setRowStretch(0, 1);
    m_note->setMinimumHeight(heightOfRows(*this, 3));
    m_problemNote->setFixedHeight(heightOfRows(*this, 2));
    for (QWidget* growing : std::initializer_list<QWidget*>{m_citations, m_note})
        growing->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);

    auto* const columns = new QHBoxLayout;
    columns->addLayout(left, 5);
    columns->addSpacing(16);
    columns->addLayout(right, 4);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(heading);
    layout->addLayout(columns, 1);
}

void ClaimPanel::setAsked(const Asks& asks)
{
    m_truth->setVisible(asks.has(Field::Truth));
    m_grounding->setVisible(asks.has(Field::Grounding));
}

void ClaimPanel::setHeading(const QString& number, const std::string& claimText)
{
    m_number->setText(number);
    m_text->setText(tr("“%1”").arg(QString::fromStdString(excerpt(claimText, claimExcerpt))));
}

void ClaimPanel::setRating(const ClaimRating& rating)
{
    m_truth->setAnswer(rating.truth);
    m_grounding->setAnswer(rating.grounding);
    m_note->setText(toUtf16(rating.note));
    showProblem(rating.problem);
}

void ClaimPanel::setCitations(const QStringList& places)
{
    const int row = m_citations->currentRow();
    m_citations->clear();
    for (const QString& place : places) {
        m_citations->addItem(place);
        m_citations->item(m_citations->count() - 1)->setToolTip(literalToolTip(place));
    }
    m_remove->setVisible(!places.isEmpty());
    m_citations->setCurrentRow(row < m_citations->count() ? row : -1);
}

void ClaimPanel::setHint(const QString& sentence)
{
    m_hint->setText(sentence);
}

void ClaimPanel::setSaveState(std::optional<SaveState> state)
{
    m_saveState->setText(inWords(state));
    QFont font = m_saveState->font();
    font.setBold(state == SaveState::Unsaved);
    m_saveState->setFont(font);
}

void ClaimPanel::setEditable(bool isEditable)
{
    for (QWidget* widget : std::initializer_list<QWidget*>{m_truth, m_grounding, m_cite, m_remove, m_problem})
        widget->setEnabled(isEditable);
    m_note->setReadOnly(!isEditable);
    m_problemNote->setReadOnly(!isEditable);
}

void ClaimPanel::setKeys(const QString& note, const QString& problem, const QString& remove)
{
    m_noteCaption->setText(tr("Note  %1").arg(note));
    m_note->setAccessibleName(tr("Note on this claim, key %1").arg(note));
    m_problemCaption->setText(tr("Problem  %1").arg(problem));
    m_problem->setAccessibleName(tr("Problem with this claim, key %1").arg(problem));
    m_remove->setText(tr("Remove  %1").arg(remove));
}

void ClaimPanel::leaveCitations()
{
    m_citations->setCurrentRow(-1);
}

std::optional<std::size_t> ClaimPanel::currentCitation() const
{
    const int row = m_citations->currentRow() >= 0 ? m_citations->currentRow() : m_citations->count() - 1;
    return row < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(row));
}

std::optional<std::size_t> ClaimPanel::stepCitation()
{
    if (m_citations->count() == 0)
        return std::nullopt;
    m_citations->setCurrentRow((m_citations->currentRow() + 1) % m_citations->count());
    return static_cast<std::size_t>(m_citations->currentRow());
}

void ClaimPanel::focusProblem()
{
    m_problem->setFocus(Qt::ShortcutFocusReason);
    m_problem->showPopup();
}

void ClaimPanel::takeProblem(bool isTyping)
{
    const int chosen = m_problem->currentIndex();
    if (chosen <= 0)
        Q_EMIT problemEdited(std::nullopt, isTyping);
    else
        Q_EMIT problemEdited(
            Problem{problemKinds[static_cast<std::size_t>(chosen - 1)], m_problemNote->text().toStdString()},
            isTyping);
}

void ClaimPanel::showProblem(const std::optional<Problem>& problem)
{
    m_problem->setCurrentIndex(problem ? static_cast<int>(problem->kind) + 1 : 0);
    m_problemNote->setVisible(problem.has_value());
    m_problemNote->setText(problem ? toUtf16(problem->note) : QString());
}

} // namespace assize
