// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTest>
#include <QTimer>

#include <chrono>

namespace assize::test {

using Milliseconds = std::chrono::duration<double, std::milli>;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr double slowness = 10;
#elif !defined(NDEBUG)
inline constexpr double slowness = 3;
#else
inline constexpr double slowness = 1;
#endif
inline constexpr Milliseconds longestStall{100 * slowness};
/// Other work on the machine makes a pause here and there; what the program itself does comes every time.
inline constexpr int roundsAtMost = 3;

/// A timer of the GUI thread whose beats come late where the thread is busy or waits.
class Watchdog final {
public:
    Watchdog()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { note(); });
        m_timer.start(beatInterval);
    }

    /// What comes now; a late beat is put down to it.
    void step(const char* name)
    {
        settle();
        m_step = name;
    }
    /// Lets the window do what it has to, until the timer has come round once.
    void settle()
    {
        const int beats = m_beats;
        if (!QTest::qWaitFor([this, beats] { return m_beats > beats; }))
            qFatal("the timer stands still");
    }
    [[nodiscard]] Milliseconds longest() const { return m_longest; }
    [[nodiscard]] QString report() const
    {
        return QStringLiteral("the longest stall: %1 ms, in \"%2\"; %3 beats")
            .arg(m_longest.count(), 0, 'f', 1)
            .arg(QString::fromLatin1(m_where))
            .arg(m_beats);
    }

private:
    void note()
    {
        const auto now = std::chrono::steady_clock::now();
        const Milliseconds late = now - m_last - beatInterval;
        m_last = now;
        ++m_beats;
        if (late > m_longest) {
            m_longest = late;
            m_where = m_step;
        }
    }

    static constexpr std::chrono::milliseconds beatInterval{5};

    QTimer m_timer;
    std::chrono::steady_clock::time_point m_last = std::chrono::steady_clock::now();
    Milliseconds m_longest{0};
    const char* m_step = "start";
    const char* m_where = "start";
    int m_beats = 0;
};

} // namespace assize::test
