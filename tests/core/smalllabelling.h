// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "projects.h"
#include "session/labelexport.h"
#include "session/labellingsession.h"
#include "temporaryfolder.h"

#include <QJsonObject>
#include <QTest>

#include <memory>
#include <string>

namespace assize::test {

/// The requests that a corpus hands out, as a file.
[[nodiscard]] std::string requestsOf(const QJsonObject& corpus);

/// A reviewer's session on the requests of a small corpus, in a project of its own. Everything that cannot be
/// done ends the test program.
class SmallLabelling final {
public:
    explicit SmallLabelling(const QJsonObject& corpus, const char* rater = "R1");

    [[nodiscard]] LabellingSession& session() { return *m_session; }
    [[nodiscard]] std::filesystem::path projectPath() const { return m_folder.path("p.assize"); }
    /// What the clock says from now on.
    void setTime(std::string now) { m_clock.now = std::move(now); }
    /// So much time goes by.
    void pass(std::chrono::milliseconds time) { m_clock.gone += time; }

    /// Waits until everything is on the disk.
    void save();
    /// Ends the session and begins a new one on the same project.
    void reopen();
    /// Hands in what has been saved; the outcome as "done" or the code of the failure.
    [[nodiscard]] Result<LabelExport> submit();
    /// Runs work on the project and waits for it.
    template <typename Work> auto onProject(Work work);

    /// Puts an answer on a claim or a question of the current place's case.
    void answer(Field field, Category category);
    void citeWhole(std::size_t evidence);

private:
    struct SettableClock final : Clock {
        [[nodiscard]] std::string utcNow() const override { return now; }
        [[nodiscard]] std::chrono::milliseconds elapsed() const override { return gone; }
        std::string now = "2030-01-02T03:04:05Z";
        std::chrono::milliseconds gone{0};
    };

    void open();
    void close();

    TemporaryFolder m_folder;
    SettableClock m_clock;
    std::unique_ptr<StoreThread> m_store;
    std::unique_ptr<LabellingSession> m_session;
};

/// Waits for what a function that takes a callback gives.
template <typename Outcome, typename Start> Outcome waitFor(const Start& start)
{
    std::shared_ptr<Outcome> outcome;
    start([&outcome](Outcome given) { outcome = std::make_shared<Outcome>(std::move(given)); });
    if (!QTest::qWaitFor([&outcome] { return outcome != nullptr; }, 30'000))
        qFatal("the outcome never came");
    return std::move(*outcome);
}

template <typename Work> auto SmallLabelling::onProject(Work work)
{
    using Answer = std::invoke_result_t<Work, ProjectFile&>;
    return waitFor<Answer>([&](auto done) { m_store->run(work, m_store.get(), done); });
}

} // namespace assize::test
