// SPDX-License-Identifier: Apache-2.0
#include "base/inorder.h"

namespace assize {

unsigned usableThreads()
{
    return std::max(1U, std::thread::hardware_concurrency());
}

Turns::Turns(std::size_t count, std::size_t room) : m_count(count), m_made(room, false) {}

std::optional<std::size_t> Turns::await()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return isOver() || hasRoom(); });
    return isOver() ? std::nullopt : std::optional(m_next++);
}

std::optional<std::size_t> Turns::take()
{
    const std::scoped_lock lock(m_mutex);
    return isOver() || !hasRoom() ? std::nullopt : std::optional(m_next++);
}

void Turns::setMade(std::size_t piece)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_made[piece % m_made.size()] = true;
    }
    m_changed.notify_all();
}

bool Turns::isMade(std::size_t piece)
{
    const std::scoped_lock lock(m_mutex);
    return m_made[piece % m_made.size()];
}

void Turns::awaitMade(std::size_t piece)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_made[piece % m_made.size()]; });
}

void Turns::setUsed()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_made[m_used % m_made.size()] = false;
        ++m_used;
    }
    m_changed.notify_all();
}

void Turns::stop()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_stopped = true;
    }
    m_changed.notify_all();
}

} // namespace assize
