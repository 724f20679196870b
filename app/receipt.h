// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "console.h"
#include "exitstatus.h"
#include "json/value.h"
#include "store/projectfile.h"

#include <filesystem>

namespace assize {

/// Says where the journal ends. Whoever keeps that can tell later whether its tail was cut off.
Result<> sayReceipt(const ProjectFile& project, Console& console);
Result<ExitStatus> sayReceipt(const std::filesystem::path& project, Console& console);

/// {"length", "head"}, as documents hold it.
[[nodiscard]] json::Value toValue(const JournalHead& head);

} // namespace assize
