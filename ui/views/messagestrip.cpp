// SPDX-License-Identifier: Apache-2.0
#include "views/messagestrip.h"

#include "services/appearance.h"
#include "services/literal.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QShortcut>
#include <QStyle>
#include <QToolButton>

namespace assize {

namespace {

constexpr int edgeWidth = 4; // pixels of the coloured edge

QAccessibleInterface* accessibleMessage(const QString& className, QObject* object)
{
    auto* const strip = qobject_cast<MessageStrip*>(object);
    return strip == nullptr || className != QLatin1String(MessageStrip::staticMetaObject.className())
               ? nullptr
               : new QAccessibleWidget(strip, QAccessible::AlertMessage);
}

} // namespace

MessageStrip::MessageStrip(QWidget* parent)
    : QWidget(parent), m_kindName(new QLabel(this)), m_text(new QLabel(this)),
      m_action(new QPushButton(this)), m_close(new QToolButton(this)),
      m_escape(new QShortcut(Qt::Key_Escape, parent))
{
    static const bool installed = (QAccessible::installFactory(&accessibleMessage), true);
    Q_UNUSED(installed);

    m_kindName->setTextFormat(Qt::PlainText);
    m_text->setObjectName(QStringLiteral("message"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_action->setObjectName(QStringLiteral("messageAction"));
    m_close->setObjectName(QStringLiteral("closeMessage"));
    m_close->setText(tr("Close"));
    m_close->setToolTip(tr("Close (Esc)"));
    m_close->setAutoRaise(true);
    m_escape->setContext(Qt::WidgetWithChildrenShortcut);
    createLayout();
    dismiss();

    connect(m_escape, &QShortcut::activated, this, &MessageStrip::dismiss);
    // Where several stand one in the other, each Escape closes one.
    connect(m_escape, &QShortcut::activatedAmbiguously, this, &MessageStrip::dismiss);
    connect(m_close, &QToolButton::clicked, this, &MessageStrip::dismiss);
    connect(m_action, &QPushButton::clicked, this, [this] {
        hideMessage();
        Q_EMIT actionTriggered();
    });
}

void MessageStrip::createLayout()
{
    QFont bold = font();
    bold.setBold(true);
    m_kindName->setFont(bold);
    auto* const layout = new QHBoxLayout(this);
    const int margin = style()->pixelMetric(QStyle::PM_LayoutVerticalSpacing) + 2;
    layout->setContentsMargins(margin + edgeWidth, margin, margin, margin);
    layout->addWidget(m_kindName, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action, 0, Qt::AlignTop);
    layout->addWidget(m_close, 0, Qt::AlignTop);
}

void MessageStrip::show(const Error& error)
{
    QString text = oneLine(error.message);
    if (!error.hint.empty())
        text = tr("%1\nWhat to do: %2", "a sentence, then a hint").arg(text, oneLine(error.hint));
    show(Severity::Error, tr("%1 [%2]", "a message, then its code").arg(text, oneLine(error.code)));
}

void MessageStrip::show(Severity kind, const QString& text, const QString& action)
{
    m_kind = kind;
    m_kindName->setText(nameOfKind(kind));
    m_text->setText(text);
    m_action->setText(literalButtonText(action));
    m_action->setVisible(!action.isEmpty());
    m_escape->setEnabled(true);
    setAccessibleName(tr("%1: %2", "kind of a message, then its text").arg(nameOfKind(kind), text));
    showTone();
    setVisible(true);
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void MessageStrip::dismiss()
{
    const bool wasThere = !isHidden();
    hideMessage();
    if (wasThere)
        Q_EMIT dismissed();
}

void MessageStrip::hideMessage()
{
    m_escape->setEnabled(false);
    setVisible(false);
}

QString MessageStrip::text() const
{
    return m_text->text();
}

void MessageStrip::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().base());
    QRect edge = rect();
    edge.setWidth(edgeWidth);
    const QColor tone = severityColor(m_kind, palette());
    painter.fillRect(QStyle::visualRect(layoutDirection(), rect(), edge), tone);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void MessageStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showTone();
}

void MessageStrip::showTone()
{
    QPalette toned = palette();
    toned.setColor(QPalette::WindowText, severityColor(m_kind, palette()));
    m_kindName->setPalette(toned);
    update();
}

QString MessageStrip::nameOfKind(Severity kind)
{
    switch (kind) {
    case Severity::Error:
        return tr("Error");
    case Severity::Warning:
        return tr("Warning");
    case Severity::Notice:
        return tr("Notice");
    }
    return {};
}

} // namespace assize
