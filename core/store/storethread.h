// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/projectfile.h"

#include <QFuture>
#include <QObject>
#include <QPromise>
#include <QThread>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace assize {

/// One project, opened and used on a thread of its own. Work is done in the order in which it was given; what
/// was given is done before this is destroyed.
class StoreThread final : public QObject {
    Q_OBJECT

public:
    explicit StoreThread(QObject* parent = nullptr);
    ~StoreThread() override;

    /// Must be the first work and must succeed before any other is given.
    [[nodiscard]] QFuture<Result<>> open(std::filesystem::path path, Access access);

    /// `work` is a function of ProjectFile&; the future holds what it gives.
    template <typename Work> [[nodiscard]] auto run(Work work)
    {
        using Outcome = std::invoke_result_t<Work, ProjectFile&>;
        auto promise = std::make_shared<QPromise<Outcome>>();
        auto future = promise->future();
        post([promise, work = std::move(work)](ProjectFile& project) {
            promise->start();
            promise->addResult(work(project));
            promise->finish();
        });
        return future;
    }

private:
    void post(std::function<void(ProjectFile&)> work);

    QThread m_thread;
    QObject* m_worker;                    ///< lives on the thread
    std::optional<ProjectFile> m_project; ///< touched on the thread only
};

} // namespace assize
