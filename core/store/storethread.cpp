// SPDX-License-Identifier: Apache-2.0
#include "store/storethread.h"

#include "text/digest.h"

namespace assize {

StoreThread::StoreThread(QObject* parent) : QObject(parent), m_worker(new QObject)
{
    m_worker->moveToThread(&m_thread);
    // The project must be closed where it was opened.
    connect(
        &m_thread, &QThread::finished, m_worker,
        [this] {
            m_project.reset();
            delete m_worker;
            releaseDigestsOfThread();
        },
        Qt::DirectConnection);
    m_thread.start();
}

StoreThread::~StoreThread()
{
    post([this] { m_thread.quit(); });
    m_thread.wait();
}

void StoreThread::open(std::filesystem::path path, Access access, QObject* context, OpenOutcome done)
{
    post([this, path = std::move(path), access] {
        auto opened = ProjectFile::open(path, access);
        if (opened)
            m_project = std::move(*opened);
        else
            m_failure = std::move(opened).error();
    });
    run([](ProjectFile&) { return Result<>(); }, context, std::move(done));
}

void StoreThread::post(std::function<void()> work)
{
    QMetaObject::invokeMethod(m_worker, std::move(work), Qt::QueuedConnection);
}

} // namespace assize
