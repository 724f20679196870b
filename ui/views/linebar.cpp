// SPDX-License-Identifier: Apache-2.0
#include "views/linebar.h"

#include "views/evidenceview.h"

#include <QHBoxLayout>
#include <QIntValidator>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>

namespace assize {

LineBar::LineBar(QWidget* parent) : QWidget(parent), m_label(new QLabel(this)), m_field(new QLineEdit(this))
{
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_label->setTextFormat(Qt::PlainText);
    m_label->setBuddy(m_field);
    layout->addWidget(m_label);
    layout->addWidget(m_field, 1);
    m_field->setObjectName(QStringLiteral("lineField"));
    m_field->setAccessibleName(tr("Number of a line"));
    m_field->setValidator(new QIntValidator(1, 999'999'999, m_field));
    hide();
}

void LineBar::open(EvidenceView* view)
{
    m_view = view;
    if (view == nullptr)
        return;
    const auto last = static_cast<int>(view->lineCount());
    m_label->setText(tr("Go to line (1 to %1)").arg(last));
    m_field->setText(QString::number(view->currentLine()));
    show();
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void LineBar::forget()
{
    m_view = nullptr;
    hide();
}

void LineBar::go()
{
    if (m_view != nullptr)
        m_view->goToLine(m_field->text().toULongLong());
    close();
}

void LineBar::close()
{
    hide();
    if (m_view != nullptr)
        m_view->setFocus(Qt::OtherFocusReason);
}

void LineBar::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Escape:
        close();
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        go();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace assize
