// SPDX-License-Identifier: Apache-2.0
#include "session/draftwriter.h"

#include <chrono>
#include <tuple>

namespace assize {

namespace {

constexpr std::chrono::milliseconds typingPause{300};

auto keyOf(const DraftChange& change)
{
    return std::tie(change.sampleId, change.claimId, change.field);
}

} // namespace

DraftWriter::DraftWriter(StoreThread& store, QObject* parent) : QObject(parent), m_store(store)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(typingPause);
    connect(&m_pause, &QTimer::timeout, this, &DraftWriter::flush);
}

DraftWriter::~DraftWriter()
{
    if (m_queue.empty())
        return;
    // What is with the store already is passed over by its operation id, unless it failed.
    const std::vector<DraftChange> rest(m_queue.begin(), m_queue.end());
    m_store.run([rest](ProjectFile& project) { return project.apply(rest); });
}

void DraftWriter::write(DraftChange change, WriteUrgency urgency)
{
    const bool growsLast = m_lastIsTyping && urgency == WriteUrgency::Typing && !m_queue.empty() &&
                           keyOf(m_queue.back()) == keyOf(change);
    if (growsLast) {
        m_queue.back().after = std::move(change.after);
        m_queue.back().changedAt = std::move(change.changedAt);
    } else {
        m_queue.push_back(std::move(change));
    }
    m_lastIsTyping = urgency == WriteUrgency::Typing;
    if (m_lastIsTyping)
        m_pause.start();
    else
        flush();
}

void DraftWriter::flush()
{
    m_pause.stop();
    m_lastIsTyping = false;
    send();
}

void DraftWriter::retry()
{
    m_failure.reset();
    flush();
}

void DraftWriter::send()
{
    if (m_failure || m_inFlight > 0 || m_queue.empty())
        return;
    std::vector<DraftChange> batch(m_queue.begin(), m_queue.end());
    if (m_lastIsTyping)
        batch.pop_back();
    if (batch.empty())
        return;
    m_inFlight = batch.size();
    m_store.run([batch = std::move(batch)](ProjectFile& project) { return project.apply(batch); }, this,
                [this](const Result<>& outcome) { finishBatch(outcome); });
}

void DraftWriter::finishBatch(const Result<>& outcome)
{
    const auto sent = m_queue.begin() + static_cast<std::ptrdiff_t>(std::exchange(m_inFlight, 0));
    if (!outcome) {
        m_failure = outcome.error();
        Q_EMIT failed(*m_failure);
        return;
    }
    const std::vector<DraftChange> done(m_queue.begin(), sent);
    m_queue.erase(m_queue.begin(), sent);
    Q_EMIT written(done);
    if (m_queue.empty())
        Q_EMIT idle();
    send();
}

} // namespace assize
