// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/field.h"

#include <QWidget>

#include <array>
#include <optional>

class QLabel;
class QPushButton;

namespace assize {

/// The three answers to one question, as buttons that stay down. None is down until it has been answered.
class AnswerRow final : public QWidget {
    Q_OBJECT

public:
    explicit AnswerRow(Field field, QWidget* parent = nullptr);

    [[nodiscard]] Field field() const { return m_field; }
    void setAnswer(std::optional<Category> answer);
    /// The keys that are printed on the buttons; they act elsewhere.
    void setKeys(const std::array<QString, categoryCount>& keys);
    /// What an answer means, for its tooltip.
    void setDefinition(Category category, const QString& definition);
    [[nodiscard]] QPushButton* button(Category category) const { return m_buttons[indexOf(category)]; }

Q_SIGNALS:
    void answered(assize::Category category);

protected:
    void changeEvent(QEvent* event) override;

private:
    void describe();
    void alignAnswers();

    Field m_field;
    QLabel* m_caption;
    std::array<QPushButton*, categoryCount> m_buttons{};
    std::array<QString, categoryCount> m_keys;
    std::optional<Category> m_answer;
};

/// As a person reads it: "Truth", "Relevance" …
[[nodiscard]] QString inWords(Field field);
/// "true", "unsupported", "yes", "abstain" …
[[nodiscard]] QString inWords(Field field, Category category);

} // namespace assize
