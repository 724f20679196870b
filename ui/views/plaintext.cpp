// SPDX-License-Identifier: Apache-2.0
#include "views/plaintext.h"

#include <QFontDatabase>

namespace assize {

PlainText::PlainText(QWidget* parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
}

void PlainText::setText(const ExactText& text)
{
    const std::string_view bytes = text.bytes();
    setPlainText(QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size())));
}

PlainText* makeTextView(const QString& accessibleName, QWidget* parent)
{
    auto* const view = new PlainText(parent);
    view->setAccessibleName(accessibleName);
    return view;
}

} // namespace assize
