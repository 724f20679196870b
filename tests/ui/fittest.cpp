// SPDX-License-Identifier: Apache-2.0
#include "desk.h"
#include "look.h"
#include "pagewalk.h"
#include "testcase.h"
#include "testregistry.h"
#include "views/elidedlabel.h"
#include "views/keysoverlay.h"

#include <QAbstractScrollArea>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMainWindow>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSizeGrip>
#include <QSplitterHandle>
#include <QStyle>
#include <QTabBar>
#include <QToolButton>

using assize::test::Desk;
using assize::test::Look;

/// In the smallest window, nothing that can be read is cut off, and nothing lies on something else.
class FitTest final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void everythingFits_data();
    void everythingFits();
};

namespace {

QString nameOf(const QWidget& widget)
{
    return QStringLiteral("%1 %2").arg(QString::fromLatin1(widget.metaObject()->className()),
                                       widget.objectName());
}

QString inPixels(QSize size)
{
    return QStringLiteral("%1 x %2").arg(size.width()).arg(size.height());
}

/// The widest part of a text that may break between its words.
int widestWord(const QLabel& label)
{
    int widest = 0;
    for (const QString& word : label.text().split(QRegularExpression(QStringLiteral("[\\s/]+"))))
        widest = std::max(widest, label.fontMetrics().horizontalAdvance(word));
    return widest;
}

QSize neededBy(const QLabel& label)
{
    if (label.wordWrap())
        return {widestWord(label), label.heightForWidth(label.width())};
    return label.sizeHint();
}

QSize neededBy(const QLineEdit& line)
{
    constexpr int around = 8; // what a line leaves free on both sides of its text
    const int placeholder = line.text().isEmpty() && !line.placeholderText().isEmpty()
                                ? line.fontMetrics().horizontalAdvance(line.placeholderText()) + around
                                : 0;
    return line.minimumSizeHint().expandedTo({placeholder, 0});
}

QSize neededBy(const QPlainTextEdit& note)
{
    const QRect room(0, 0, note.viewport()->width() - 8, 0);
    const QString shown = note.toPlainText().isEmpty() ? note.placeholderText() : QString();
    const QSize text = note.fontMetrics().boundingRect(room, Qt::TextWordWrap, shown).size();
    return {0, text.height() + note.height() - note.viewport()->height()};
}

/// What a widget has to be so that all of its text can be read; nothing for what scrolls or elides.
QSize neededBy(const QWidget& widget)
{
    if (qobject_cast<const assize::ElidedLabel*>(&widget) != nullptr)
        return {0, widget.minimumSizeHint().height()};
    if (const auto* const label = qobject_cast<const QLabel*>(&widget))
        return label->text().isEmpty() || label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored
                   ? QSize()
                   : neededBy(*label);
    if (const auto* const line = qobject_cast<const QLineEdit*>(&widget))
        return neededBy(*line);
    if (const auto* const note = qobject_cast<const QPlainTextEdit*>(&widget))
        return neededBy(*note);
    if (qobject_cast<const QLineEdit*>(widget.parentWidget()) != nullptr)
        return {};
    if (qobject_cast<const QPushButton*>(&widget) != nullptr ||
        qobject_cast<const QCheckBox*>(&widget) != nullptr ||
        qobject_cast<const QToolButton*>(&widget) != nullptr)
        return widget.sizeHint();
    if (qobject_cast<const QComboBox*>(&widget) != nullptr)
        return widget.minimumSizeHint();
    return {};
}

/// The bar that Qt keeps outside of the window while it has nothing to show.
bool isOfDocks(const QWidget& widget)
{
    return qobject_cast<const QTabBar*>(&widget) != nullptr &&
           qobject_cast<const QMainWindow*>(widget.parentWidget()) != nullptr;
}

/// Qt's own parts lie on each other on purpose, and so does what is laid over a page.
bool isLaidOut(const QWidget& widget)
{
    const QWidget* const parent = widget.parentWidget();
    return !widget.isWindow() && parent != nullptr && qobject_cast<const QTabBar*>(parent) == nullptr &&
           qobject_cast<const QLineEdit*>(parent) == nullptr && !isOfDocks(widget) &&
           qobject_cast<const QAbstractScrollArea*>(parent) == nullptr &&
           qobject_cast<const QAbstractScrollArea*>(parent->parentWidget()) == nullptr &&
           qobject_cast<const QSplitterHandle*>(&widget) == nullptr &&
           qobject_cast<const QSizeGrip*>(&widget) == nullptr &&
           qobject_cast<const assize::KeysOverlay*>(&widget) == nullptr;
}

class Inspection final {
public:
    Inspection(const QWidget& window, QString page) : m_page(std::move(page)) { inspect(window); }
    [[nodiscard]] const QStringList& faults() const { return m_faults; }

private:
    void inspect(const QWidget& window)
    {
        if (window.size() != assize::test::smallWindow)
            add(window, QStringLiteral("is %1").arg(inPixels(window.size())));
        const QSize least = window.layout()->totalMinimumSize();
        if (least.width() > window.width() || least.height() > window.height())
            add(window, QStringLiteral("needs %1").arg(inPixels(least)));
        for (const QWidget* widget : window.findChildren<QWidget*>()) {
            if (widget->isVisible())
                inspectPart(*widget);
        }
    }

    void inspectPart(const QWidget& widget)
    {
        const QSize needed = neededBy(widget);
        if (needed.width() > widget.width() || needed.height() > widget.height())
            add(widget,
                QStringLiteral("has %1 and needs %2 for “%3”")
                    .arg(inPixels(widget.size()), inPixels(needed),
                         widget.property("text").toString() + widget.property("placeholderText").toString()));
        if (const auto* const tabs = qobject_cast<const QTabBar*>(&widget);
            tabs != nullptr && !isOfDocks(*tabs))
            inspectTabs(*tabs);
        if (const auto* const dock = qobject_cast<const QDockWidget*>(&widget))
            inspectTitle(*dock);
        if (isLaidOut(widget))
            inspectPlace(widget);
    }

    void inspectPlace(const QWidget& widget)
    {
        const QWidget& parent = *widget.parentWidget();
        if (!parent.rect().contains(widget.geometry()))
            add(widget, QStringLiteral("reaches out of %1").arg(nameOf(parent)));
        for (const QWidget* other : parent.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (other > &widget && other->isVisible() && isLaidOut(*other) &&
                other->geometry().intersects(widget.geometry()))
                add(widget, QStringLiteral("lies on %1").arg(nameOf(*other)));
        }
    }

    void inspectTabs(const QTabBar& tabs)
    {
        for (int tab = 0; tab < tabs.count(); ++tab) {
            const int needed = tabs.fontMetrics().horizontalAdvance(tabs.tabText(tab).remove(u'&'));
            if (needed > tabs.tabRect(tab).width())
                add(tabs, QStringLiteral("cuts off “%1”").arg(tabs.tabText(tab)));
        }
    }

    void inspectTitle(const QDockWidget& dock)
    {
        if (dock.fontMetrics().horizontalAdvance(dock.windowTitle()) + 40 > dock.width())
            add(dock, QStringLiteral("cuts off its title"));
    }

    void add(const QWidget& widget, const QString& fault)
    {
        m_faults << QStringLiteral("%1: %2 %3").arg(m_page, nameOf(widget), fault);
    }

    QString m_page;
    QStringList m_faults;
};

} // namespace

void FitTest::everythingFits_data()
{
    QTest::addColumn<Look>("look");
    QTest::addRow("as it comes") << Look{};
    QTest::addRow("right to left") << Look{.isRightToLeft = true};
    QTest::addRow("a long language") << Look{.isInLongLanguage = true};
    QTest::addRow("large fonts") << Look{.fontScale = 1.25};
    QTest::addRow("a long language, right to left") << Look{.isRightToLeft = true, .isInLongLanguage = true};
}

void FitTest::everythingFits()
{
    QFETCH(const Look, look);
    const assize::test::LookInForce inForce(look);
    Desk desk;
    desk.window().resize(look.size);
    QStringList faults;
    const QByteArray failure = assize::test::walkPages(desk, [&](const char* page) {
        faults += Inspection(desk.window(), QString::fromLatin1(page)).faults();
    });
    QVERIFY2(failure.isEmpty(), failure.constData());
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

ASSIZE_TEST_CLASS(FitTest)

#include "fittest.moc"
