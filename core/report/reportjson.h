// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "json/value.h"
#include "report/report.h"

#include <string>
#include <vector>

namespace assize {

/// assize.report/1. Equal reports give equal bytes: no clock, no host, numbers as ECMAScript writes them.
[[nodiscard]] json::Value toValue(const Report& report);

/// What every report tells its reader about what its figures can and cannot mean.
[[nodiscard]] std::vector<std::string> notesOf(const Report& report);

} // namespace assize
