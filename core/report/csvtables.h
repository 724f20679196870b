// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/report.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace assize {

// A report as tables for other programs: a row a fact, ids first and exact, numbers as in the JSON report.
// Beside the cell of a figure that has no value, which is empty, stands the reason.

/// The tables by name; a report has each of them, some perhaps without rows.
inline constexpr std::array<std::string_view, 13> csvTableNames{
    "inputs",    "raters", "strata",     "labels",    "checks",   "agreement", "warnings",
    "confusion", "judges", "multirater", "intervals", "problems", "unresolved"};

/// The bytes of each, in the order of the names.
[[nodiscard]] std::vector<std::string> csvTables(const Report& report);

} // namespace assize
