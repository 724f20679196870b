// SPDX-License-Identifier: Apache-2.0
// A reviewer inside the real program: it presses keys at random (ASSIZE_DRIVER_SEED), and writes down what
// the window shows as saved (ASSIZE_DRIVER_LOG), a line at a time. The program itself knows nothing of it.

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QTest>
#include <QTimer>

#include <array>
#include <fcntl.h>
#include <random>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

constexpr std::array answerKeys{Qt::Key_1, Qt::Key_2, Qt::Key_3, Qt::Key_Q, Qt::Key_W, Qt::Key_E};
constexpr int longestPause = 12; // milliseconds between two keys

class Driver final : public QObject {
public:
    explicit Driver(QObject* parent)
        : QObject(parent),
          m_random(static_cast<unsigned>(qEnvironmentVariableIntValue("ASSIZE_DRIVER_SEED"))),
          m_log(::open(qgetenv("ASSIZE_DRIVER_LOG").constData(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC,
                       0600))
    {
        waitAndGoOn();
    }

private:
    void waitAndGoOn()
    {
        QTimer::singleShot(upTo(longestPause), this, [this] {
            if (const QWidget* const window = QApplication::activeWindow())
                step(*window);
            waitAndGoOn();
        });
    }

    void step(const QWidget& window)
    {
        if (shown<QLabel>(window, u"claimSaveState"_s) != nullptr) {
            writeDownWhatIsSaved(window);
            label();
            writeDownWhatIsSaved(window);
        } else if (auto* const rater = shown<QLineEdit>(window, u"raterId"_s)) {
            rater->setText(u"R7"_s);
            press(Qt::Key_Return);
        } else if (shown<QLabel>(window, u"caseSaveState"_s) != nullptr) {
            press(upTo(1) == 0 ? Qt::Key_J : Qt::Key_K, Qt::ControlModifier);
        }
    }

    void label()
    {
        const int choice = upTo(19);
        if (choice < 12)
            press(answerKeys.at(static_cast<std::size_t>(upTo(int{answerKeys.size()} - 1))));
        else if (choice < 14)
            press(upTo(1) == 0 ? Qt::Key_J : Qt::Key_K);
        else if (choice < 15)
            press(upTo(1) == 0 ? Qt::Key_J : Qt::Key_K, Qt::ControlModifier);
        else if (choice < 16)
            press(Qt::Key_C);
        else if (choice < 17)
            press(upTo(1) == 0 ? Qt::Key_Z : Qt::Key_Y, Qt::ControlModifier);
        else
            writeNote();
    }

    void writeNote()
    {
        press(Qt::Key_N);
        for (int i = upTo(4); i >= 0; --i)
            QTest::sendKeyEvent(QTest::Click, QApplication::focusWidget(), Qt::Key_A,
                                QString(QChar(u'a' + upTo(25))), Qt::NoModifier);
        press(Qt::Key_Escape);
    }

    /// One write a line: either all of it is there or nothing, whenever the program is killed.
    void writeDownWhatIsSaved(const QWidget& window)
    {
        const auto* const state = shown<QLabel>(window, u"claimSaveState"_s);
        if (state == nullptr || state->text() != u"saved")
            return;
        QJsonObject seen{
            {u"sample"_s, shown<QAbstractItemView>(window, u"queue"_s)->currentIndex().data().toString()},
            {u"claim"_s, shown<QLabel>(window, u"claimNumber"_s)->text()},
            {u"note"_s, shown<QPlainTextEdit>(window, u"note"_s)->toPlainText()},
            {u"citations"_s, shown<QAbstractItemView>(window, u"citations"_s)->model()->rowCount()}};
        for (const QString& field : {u"truth"_s, u"grounding"_s})
            seen[field] = answerShown(window, field);
        QByteArray line = QJsonDocument(seen).toJson(QJsonDocument::Compact) + '\n';
        if (line != m_last &&
            ::write(m_log, line.constData(), static_cast<std::size_t>(line.size())) != line.size())
            qFatal("cannot write the log");
        m_last = line;
    }

    static QString answerShown(const QWidget& window, const QString& field)
    {
        for (const QAbstractButton* button : window.findChildren<QAbstractButton*>()) {
            if (button->isChecked() && button->objectName().startsWith(field + u'-'))
                return button->objectName().mid(field.size() + 1);
        }
        return {};
    }

    template <typename Widget> static Widget* shown(const QWidget& window, const QString& name)
    {
        for (Widget* widget : window.findChildren<Widget*>(name)) {
            if (widget->isVisible())
                return widget;
        }
        return nullptr;
    }

    static void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        if (QWidget* const focused = QApplication::focusWidget())
            QTest::keyClick(focused, key, modifiers);
    }

    int upTo(int largest) { return static_cast<int>(m_random() % (static_cast<unsigned>(largest) + 1)); }

    std::mt19937 m_random;
    int m_log;
    QByteArray m_last;
};

void startDriver()
{
    if (qEnvironmentVariableIsSet("ASSIZE_DRIVER_LOG"))
        new Driver(QCoreApplication::instance());
}

} // namespace

Q_COREAPP_STARTUP_FUNCTION(startDriver)
