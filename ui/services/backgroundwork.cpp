// SPDX-License-Identifier: Apache-2.0
#include "services/backgroundwork.h"

#include <algorithm>

namespace assize {

namespace detail {

void PercentProgress::advance(std::uint64_t done, std::uint64_t total)
{
    if (total == 0)
        return;
    const double share = static_cast<double>(std::min(done, total)) / static_cast<double>(total);
    const int percent = static_cast<int>(share * 100);
    if (percent <= m_percent)
        return;
    m_percent = percent;
    m_report(percent);
}

QThreadPool& workThreads()
{
    // A short work must not wait for a long one, on a machine with a single core either.
    constexpr int fewest = 4;
    QThreadPool& pool = *QThreadPool::globalInstance();
    if (pool.maxThreadCount() < fewest)
        pool.setMaxThreadCount(fewest);
    return pool;
}

} // namespace detail

BackgroundWork::BackgroundWork(QObject* context)
    : QObject(context), m_stop(std::make_shared<std::atomic_bool>(false))
{
}

BackgroundWork::~BackgroundWork()
{
    cancel();
}

void BackgroundWork::cancel()
{
    // The future itself is not cancelled, since it would then drop what was done all the same.
    m_stop->store(true, std::memory_order_relaxed);
}

void BackgroundWork::follow(QFutureWatcherBase* watcher)
{
    connect(watcher, &QFutureWatcherBase::progressValueChanged, this, [this](int percent) {
        if (percent <= m_percent)
            return;
        m_percent = percent;
        Q_EMIT progressed(percent);
    });
}

void BackgroundWork::conclude()
{
    Q_EMIT finished();
    deleteLater();
}

} // namespace assize
