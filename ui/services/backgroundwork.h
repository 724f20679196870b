// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "text/digest.h"

#include <QFutureWatcher>
#include <QObject>
#include <QPromise>
#include <QThreadPool>
#include <QtConcurrent/QtConcurrentRun>

#include <atomic>
#include <functional>
#include <memory>
#include <utility>

namespace assize {

namespace detail {

/// Turns the bytes of a work into whole percents that never fall.
class PercentProgress final : public Progress {
public:
    PercentProgress(std::shared_ptr<const std::atomic_bool> stop, std::function<void(int)> report)
        : m_stop(std::move(stop)), m_report(std::move(report))
    {
    }

    void advance(std::uint64_t done, std::uint64_t total) override;
    [[nodiscard]] bool isCancelled() const override { return m_stop->load(std::memory_order_relaxed); }

private:
    std::shared_ptr<const std::atomic_bool> m_stop;
    std::function<void(int)> m_report;
    int m_percent = 0;
};

/// Calls `work` and gives what it gives; an exception, such as that there is no memory left, becomes an
/// Error.
template <typename Work>
std::invoke_result_t<Work&, Progress&> withoutExceptions(Work& work, Progress& progress)
{
    try {
        return work(progress);
    } catch (const std::bad_alloc&) {
        return fail(FailureKind::Io, "out-of-memory", "there is not enough memory for this",
                    "close what is not needed, and try again");
    } catch (const std::exception& exception) {
        return fail(FailureKind::Io, "unexpected-failure", exception.what());
    }
}

/// The threads that work is done on.
[[nodiscard]] QThreadPool& workThreads();

} // namespace detail

/// Long work off the GUI thread: values in, values out.
///
/// A piece of work belongs to the object that wants its outcome (the context). When that object goes, the
/// work is told to stop, and nobody hears of it any more.
class BackgroundWork final : public QObject {
    Q_OBJECT

public:
    /// Runs `work`, a function of Progress& that gives a Result, on another thread; then calls `done` with
    /// that Result on the context's thread. The work holds values only, never the context. What is returned
    /// belongs to the context and goes by itself once `done` has been called.
    template <typename Work, typename Done>
    static BackgroundWork* start(QObject* context, Work work, Done done)
    {
        using Outcome = std::invoke_result_t<Work&, Progress&>;
        auto* const handle = new BackgroundWork(context);
        auto* const watcher = new QFutureWatcher<Outcome>(handle);
        handle->follow(watcher);
        connect(watcher, &QFutureWatcherBase::finished, handle,
                [handle, watcher, done = std::move(done)]() mutable {
                    Outcome outcome = watcher->future().takeResult();
                    handle->conclude();
                    done(std::move(outcome));
                });
        watcher->setFuture(QtConcurrent::run(
            &detail::workThreads(),
            [work = std::move(work), stop = handle->m_stop](QPromise<Outcome>& promise) mutable {
                promise.setProgressRange(0, 100);
                detail::PercentProgress progress(
                    stop, [&promise](int percent) { promise.setProgressValue(percent); });
                promise.addResult(detail::withoutExceptions(work, progress));
                releaseDigestsOfThread();
            }));
        return handle;
    }

    ~BackgroundWork() override;

    /// 0 to 100.
    [[nodiscard]] int percent() const { return m_percent; }
    /// Asks the work to stop. It then gives interrupted(), or its outcome where it was done already.
    void cancel();

Q_SIGNALS:
    /// At most 25 times a second; never falls.
    void progressed(int percent);
    /// Comes before the outcome is handed over.
    void finished();

private:
    explicit BackgroundWork(QObject* context);
    void follow(QFutureWatcherBase* watcher);
    void conclude();

    std::shared_ptr<std::atomic_bool> m_stop;
    int m_percent = 0;
};

} // namespace assize
