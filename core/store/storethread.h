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
#include <type_traits>
#include <utility>

namespace assize {

/// One project, opened and used on a thread of its own. Work is done in the order in which it was given; what
/// was given is done before this is destroyed.
class StoreThread final : public QObject {
    Q_OBJECT

public:
    explicit StoreThread(QObject* parent = nullptr);
    ~StoreThread() override;

    /// The first work.
    [[nodiscard]] QFuture<Result<>> open(std::filesystem::path path, Access access);

    /// `work` is a function of ProjectFile& that gives a Result, which the future then holds; where the
    /// project could not be opened, that error.
    template <typename Work> [[nodiscard]] auto run(Work work)
    {
        using Outcome = std::invoke_result_t<Work, ProjectFile&>;
        auto promise = std::make_shared<QPromise<Outcome>>();
        auto future = promise->future();
        promise->start(); // nobody can wait for a future that has not been started
        post([this, promise, work = std::move(work)] {
            if (m_project)
                promise->addResult(work(*m_project));
            else
                promise->addResult(Outcome(tl::unexpected<Error>(m_failure)));
            promise->finish();
        });
        return future;
    }

private:
    void post(std::function<void()> work);

    QThread m_thread;
    QObject* m_worker; ///< lives on the thread
    // Touched on the thread only.
    std::optional<ProjectFile> m_project;
    Error m_failure{FailureKind::Store, "project-not-open", "no project has been opened", {}};
};

} // namespace assize
