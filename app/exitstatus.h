// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"

namespace assize {

/// The exit codes of the command line.
enum class ExitStatus : int {
    Done = 0,
    Found = 1,         ///< done, and found what was asked about
    Usage = 2,         ///< wrong arguments, or a path that is missing, a folder, a FIFO or a device
    InvalidInput = 3,  ///< the input is invalid, so that the work was not done
    Failed = 4,        ///< unreadable, unwritable, out of memory
    Store = 5,         ///< locked, damaged or changed
    Interrupted = 130, ///< stopped by the person; nothing was left half-written
};

[[nodiscard]] constexpr ExitStatus exitStatusOf(FailureKind kind)
{
    switch (kind) {
    case FailureKind::Usage:
        return ExitStatus::Usage;
    case FailureKind::Input:
        return ExitStatus::InvalidInput;
    case FailureKind::Io:
        return ExitStatus::Failed;
    case FailureKind::Store:
        return ExitStatus::Store;
    case FailureKind::Interrupted:
        return ExitStatus::Interrupted;
    }
    return ExitStatus::Failed;
}

} // namespace assize
