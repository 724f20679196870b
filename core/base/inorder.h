// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace assize {

/// How many threads work may use: as many as this process has processors.
[[nodiscard]] unsigned usableThreads();

/// Who makes which piece. Pieces are begun in order, and at most `room` of them wait to be used.
class Turns final {
public:
    Turns(std::size_t count, std::size_t room);

    /// The next piece to make, once there is room for it; nothing when there is none left.
    [[nodiscard]] std::optional<std::size_t> await();
    /// The same without waiting for room.
    [[nodiscard]] std::optional<std::size_t> take();
    void setMade(std::size_t piece);
    [[nodiscard]] bool isMade(std::size_t piece);
    void awaitMade(std::size_t piece);
    /// Pieces are used in order.
    void setUsed();
    /// No other piece is begun.
    void stop();

private:
    [[nodiscard]] bool hasRoom() const { return m_next < m_used + m_made.size(); }
    [[nodiscard]] bool isOver() const { return m_stopped || m_next == m_count; }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    const std::size_t m_count;
    std::vector<bool> m_made; ///< of the pieces from m_used on, by piece modulo room
    std::size_t m_next = 0;
    std::size_t m_used = 0;
    bool m_stopped = false;
};

/// Makes pieces on several threads and uses them on this one: `make(i)` is called for several `i` at a time,
/// `use(i, made)` for one after the other in their order, so that nothing depends on the number of threads.
/// Stops at the first failure of `use`. This thread makes pieces too, while the one that it needs is not
/// there.
template <typename Make, typename Use>
Result<> makeInOrder(std::size_t count, unsigned threads, const Make& make, const Use& use)
{
    using Made = decltype(make(std::size_t{0}));
    const std::size_t others = std::min<std::size_t>(threads, count) - (count > 0 ? 1 : 0);
    const std::size_t room = 2 * (others + 1);
    std::vector<std::optional<Made>> pieces(room);
    Turns turns(count, room);
    const auto makeOne = [&](std::size_t piece) {
        pieces[piece % room].emplace(make(piece));
        turns.setMade(piece);
    };
    std::vector<std::jthread> workers; // joined before what they work with goes
    const auto useAll = [&]() -> Result<> {
        for (std::size_t piece = 0; piece < count; ++piece) {
            while (!turns.isMade(piece)) {
                if (const auto next = turns.take())
                    makeOne(*next);
                else
                    turns.awaitMade(piece);
            }
            Made made = std::move(*pieces[piece % room]);
            pieces[piece % room].reset();
            turns.setUsed();
            ASSIZE_TRY(use(piece, std::move(made)));
        }
        return {};
    };
    for (std::size_t i = 0; i < others; ++i)
        workers.emplace_back([&] {
            while (const auto next = turns.await())
                makeOne(*next);
        });
    Result<> result = useAll();
    turns.stop();
    return result;
}

} // namespace assize
