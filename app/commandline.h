// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "console.h"
#include "exitstatus.h"

namespace assize {

/// Reads the arguments and runs the sub-command that they name.
[[nodiscard]] ExitStatus runCommandLine(int argc, const char* const* argv, Console& console);

} // namespace assize
