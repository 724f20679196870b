// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/progress.h"

#include <algorithm>

namespace assize {

/// The progress of work that goes over its input several times: each pass counts from the start again, and
/// the whole goes on. A new pass has begun when `done` does not rise.
class Passes final : public Progress {
public:
    /// `whole` must outlive this. More passes than announced stay at the end of the last.
    Passes(Progress& whole, std::uint64_t count) : m_whole(whole), m_count(count) {}

    void advance(std::uint64_t done, std::uint64_t total) override
    {
        if (done <= m_done)
            m_pass = std::min(m_pass + 1, m_count - 1);
        m_done = done;
        m_whole.advance((m_pass * total) + std::min(done, total), m_count * total);
    }
    [[nodiscard]] bool isCancelled() const override { return m_whole.isCancelled(); }

private:
    Progress& m_whole;
    std::uint64_t m_count;
    std::uint64_t m_pass = 0;
    std::uint64_t m_done = 0;
};

} // namespace assize
