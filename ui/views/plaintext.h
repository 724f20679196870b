// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/exacttext.h"

#include <QPlainTextEdit>

namespace assize {

/// A stored text for reading, never interpreted. It draws what Qt's text document makes of the text, so its
/// positions are not offsets into the text.
class PlainText final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit PlainText(QWidget* parent = nullptr);

    void setText(const ExactText& text);
};

/// The view for the texts of a case: the one place that says which it is.
[[nodiscard]] PlainText* makeTextView(const QString& accessibleName, QWidget* parent);

} // namespace assize
