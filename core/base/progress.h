// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"

#include <cstdint>

namespace assize {

/// Where long work tells how far it is and learns that it should stop.
class Progress {
public:
    virtual ~Progress() = default;

    /// `done` of `total`, both in bytes of input.
    virtual void advance(std::uint64_t done, std::uint64_t total) = 0;
    [[nodiscard]] virtual bool isCancelled() const = 0;

protected:
    Progress() = default;
    Progress(const Progress&) = default;
    Progress(Progress&&) = default;
    Progress& operator=(const Progress&) = default;
    Progress& operator=(Progress&&) = default;
};

/// For work that nobody watches and nobody can stop.
class SilentProgress final : public Progress {
public:
    void advance(std::uint64_t /*done*/, std::uint64_t /*total*/) override {}
    [[nodiscard]] bool isCancelled() const override { return false; }
};

[[nodiscard]] inline tl::unexpected<Error> interrupted()
{
    return fail(FailureKind::Interrupted, "interrupted", "stopped on request; nothing was written");
}

} // namespace assize
