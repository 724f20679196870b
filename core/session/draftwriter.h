// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/storethread.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <vector>

namespace assize {

/// How soon a change must be on its way to the disk.
enum class WriteUrgency : std::uint8_t {
    Now,
    Typing, ///< more of the same is likely to follow: a moment's pause is waited for
};

/// Brings changes of drafts into the project, in order, while nobody waits. After a failure it stops: nothing
/// is given up, and nothing more is tried until retry().
class DraftWriter final : public QObject {
    Q_OBJECT

public:
    /// The thread must have opened the project, and outlive this.
    explicit DraftWriter(StoreThread& store, QObject* parent = nullptr);
    /// Hands what is left to the thread, which does it before it ends.
    ~DraftWriter() override;

    void write(DraftChange change, WriteUrgency urgency);
    /// Sends what waits for a pause in typing.
    void flush();
    void retry();

    [[nodiscard]] bool isIdle() const { return m_queue.empty(); }
    /// Why it has stopped.
    [[nodiscard]] const std::optional<Error>& failure() const { return m_failure; }
    /// All that is not yet on the disk, in order.
    [[nodiscard]] const std::deque<DraftChange>& unsaved() const { return m_queue; }

Q_SIGNALS:
    /// These are on the disk now.
    void written(const std::vector<assize::DraftChange>& changes);
    void failed(const assize::Error& error);
    /// Nothing is left to write.
    void idle();

private:
    void send();
    void finishBatch(const Result<>& outcome);

    StoreThread& m_store;
    std::deque<DraftChange> m_queue; ///< the first m_inFlight are with the store
    std::size_t m_inFlight = 0;
    bool m_lastIsTyping = false; ///< whether the last of the queue may still grow
    std::optional<Error> m_failure;
    QTimer m_pause;
};

} // namespace assize
