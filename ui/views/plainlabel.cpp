// SPDX-License-Identifier: Apache-2.0
#include "views/plainlabel.h"

#include <QHBoxLayout>

namespace assize {

QLabel* makePlainLabel(QWidget* parent, const QString& text)
{
    auto* const label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    label->setWordWrap(true);
    return label;
}

QLabel* makeTitle(QWidget* parent, const QString& text)
{
    auto* const label = makePlainLabel(parent, text);
    QFont large = label->font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    label->setFont(large);
    return label;
}

QHBoxLayout* inTheMiddle(QWidget* content)
{
    auto* const row = new QHBoxLayout;
    row->addStretch();
    row->addWidget(content);
    row->addStretch();
    return row;
}

} // namespace assize
