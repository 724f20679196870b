// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/projectfile.h"

#include <QObject>
#include <QPointer>
#include <QThread>

#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <utility>

namespace assize {

/// One project, opened and used on a thread of its own. Work is done in the order in which it was given; what
/// was given is done before this is destroyed.
///
/// Outcomes come back on the thread of this object, while their context is there to hear of them.
/// (QFuture::then() would be shorter; but in Qt 6.4, when it is called while the other thread finishes, it
/// calls twice.)
class StoreThread final : public QObject {
    Q_OBJECT

public:
    explicit StoreThread(QObject* parent = nullptr);
    ~StoreThread() override;

    using OpenOutcome = std::function<void(const Result<>&)>;
    /// The first work.
    void open(std::filesystem::path path, Access access, QObject* context, OpenOutcome done);

    /// Does `work`, a function of ProjectFile& that gives a Result, and calls `done` with that Result; where
    /// the project could not be opened, with that error.
    template <typename Work, typename Done> void run(Work work, QObject* context, Done done)
    {
        using Outcome = std::invoke_result_t<Work, ProjectFile&>;
        post([this, work = std::move(work), context = QPointer<QObject>(context), done = std::move(done)] {
            auto outcome = std::make_shared<Outcome>(m_project ? work(*m_project)
                                                               : Outcome(tl::unexpected<Error>(m_failure)));
            QMetaObject::invokeMethod(
                this,
                [context, done, outcome] {
                    if (context)
                        done(std::move(*outcome));
                },
                Qt::QueuedConnection);
        });
    }
    /// Work whose outcome nobody waits for.
    template <typename Work> void run(Work work)
    {
        post([this, work = std::move(work)] {
            static_cast<void>(attempt<std::invoke_result_t<Work, ProjectFile&>>(work));
        });
    }

private:
    void post(std::function<void()> work);

    /// On the thread.
    template <typename Outcome, typename Work> Outcome attempt(const Work& work)
    {
        if (!m_project)
            return tl::unexpected<Error>(m_failure);
        try {
            return work(*m_project);
        } catch (const std::bad_alloc&) {
            return fail(FailureKind::Io, "out-of-memory", "there is not enough memory for this",
                        "close what is not needed, and try again");
        }
    }

    QThread m_thread;
    QObject* m_worker; ///< lives on the thread
    // Touched on the thread only.
    std::optional<ProjectFile> m_project;
    Error m_failure{FailureKind::Store, "project-not-open", "no project has been opened", {}};
};

} // namespace assize
