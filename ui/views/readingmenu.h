// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/readingchoice.h"

#include <QMenu>

#include <functional>

namespace assize {

/// Where a reader chooses font, size, line spacing and tab width of texts.
class ReadingMenu final : public QMenu {
    Q_OBJECT

public:
    explicit ReadingMenu(const ReadingChoice& choice, QWidget* parent = nullptr);

Q_SIGNALS:
    void chosen(const assize::ReadingChoice& choice);

private:
    using Change = std::function<void(ReadingChoice&)>;

    QMenu* addGroup(const QString& title);
    void addChoice(QMenu& menu, const QString& text, Change change);
    void fillFonts(QMenu& menu);

    ReadingChoice m_choice;
};

} // namespace assize
