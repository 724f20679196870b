// SPDX-License-Identifier: Apache-2.0
#include "views/answerrow.h"

#include "services/literal.h"
#include "views/flowlayout.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace assize {

namespace {

constexpr std::array categories{Category{0}, Category{1}, Category{2}};

} // namespace

QString inWords(Field field)
{
    switch (field) {
    case Field::Truth:
        return AnswerRow::tr("Truth");
    case Field::Grounding:
        return AnswerRow::tr("Grounding");
    case Field::Relevance:
        return AnswerRow::tr("Relevance");
    case Field::Repetition:
        return AnswerRow::tr("Repetition");
    case Field::Usefulness:
        return AnswerRow::tr("Usefulness");
    case Field::Withholding:
        break;
    }
    return AnswerRow::tr("Withholding");
}

QString inWords(Field field, Category category)
{
    static const std::array truthAnswers{QT_TR_NOOP("true"), QT_TR_NOOP("false"), QT_TR_NOOP("unsupported")};
    static const std::array groundingAnswers{QT_TR_NOOP("supported"), QT_TR_NOOP("unsupported"),
                                             QT_TR_NOOP("unknown")};
    static const std::array qualityAnswers{QT_TR_NOOP("yes"), QT_TR_NOOP("no"), QT_TR_NOOP("abstain")};
    const auto& answers = field == Field::Truth       ? truthAnswers
                          : field == Field::Grounding ? groundingAnswers
                                                      : qualityAnswers;
    return AnswerRow::tr(answers[indexOf(category)]);
}

AnswerRow::AnswerRow(Field field, QWidget* parent)
    : QWidget(parent), m_field(field), m_caption(new QLabel(this))
{
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_caption, 0, Qt::AlignTop);
    m_caption->setTextFormat(Qt::PlainText);
    auto* const answers = new FlowLayout;
    layout->addLayout(answers, 1);
    for (const Category category : categories) {
        auto* const button = new QPushButton(this);
        button->setObjectName(
            QStringLiteral("%1-%2").arg(QString::fromStdString(std::string(nameOf(field))),
                                        QString::fromStdString(std::string(nameOf(field, category)))));
        button->setCheckable(true);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, category] {
            setAnswer(m_answer); // the button shows what the draft says, not what was clicked
            Q_EMIT answered(category);
        });
        m_buttons[indexOf(category)] = button;
        answers->addWidget(button);
    }
    alignAnswers();
    describe();
}

/// All rows have captions of one width and buttons of one width, so that their answers stand below each
/// other.
void AnswerRow::alignAnswers()
{
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    int caption = 0;
    for (const Field field : allFields)
        caption = std::max(caption, metrics.horizontalAdvance(tr("%1 …").arg(inWords(field))));
    m_caption->setFixedWidth(caption + 1); // a text is a fraction of a pixel wider than its advance
    m_caption->setFixedHeight(m_buttons.front()->sizeHint().height()); // the middle of the first line
    for (QPushButton* answer : m_buttons)
        answer->setMinimumWidth(metrics.horizontalAdvance(tr("unsupported  3")) + 2 * metrics.height());
}

void AnswerRow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        alignAnswers();
    else if (event->type() == QEvent::PaletteChange)
        describe();
}

void AnswerRow::setAnswer(std::optional<Category> answer)
{
    m_answer = answer;
    for (const Category category : categories)
        button(category)->setChecked(answer == category);
    describe();
}

void AnswerRow::setKeys(const std::array<QString, categoryCount>& keys)
{
    m_keys = keys;
    describe();
}

void AnswerRow::setDefinition(Category category, const QString& definition)
{
    button(category)->setToolTip(literalToolTip(definition));
}

/// What has not been answered looks and reads different from what has, an abstention included.
void AnswerRow::describe()
{
    m_caption->setText(m_answer ? inWords(m_field) : tr("%1 …").arg(inWords(m_field)));
    QFont font = m_caption->font();
    font.setBold(!m_answer);
    m_caption->setFont(font);
    QPalette chosen = palette();
    chosen.setBrush(QPalette::Button, chosen.highlight());
    chosen.setBrush(QPalette::ButtonText, chosen.highlightedText());
    for (const Category category : categories) {
        const QString answer = inWords(m_field, category);
        const QString& key = m_keys[indexOf(category)];
        QFont buttonFont = font;
        buttonFont.setBold(m_answer == category);
        button(category)->setFont(buttonFont);
        button(category)->setPalette(m_answer == category ? chosen : palette());
        button(category)->setText(key.isEmpty() ? answer : tr("%1  %2").arg(answer, key));
        button(category)->setAccessibleName(key.isEmpty()
                                                ? tr("%1: %2").arg(inWords(m_field), answer)
                                                : tr("%1: %2, key %3").arg(inWords(m_field), answer, key));
    }
}

} // namespace assize
