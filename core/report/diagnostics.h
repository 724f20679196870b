// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "json/value.h"
#include "text/digest.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assize {

/// What was found in one file.
struct FileFindings {
    std::filesystem::path path;
    std::optional<Digest> sha256; ///< empty when the file could not be read
    IssueList issues;
};

/// Brings the findings of every file into order and fills in lines and columns.
void finish(std::span<FileFindings> files);

[[nodiscard]] bool hasErrors(std::span<const FileFindings> files);

/// assize.diagnostics/1; call finish() before.
[[nodiscard]] json::Value toValue(std::span<const FileFindings> files);

enum class Notices : std::uint8_t {
    Omitted,
    Counted, ///< one line says how many there are
    Listed,
};

/// For a terminal: a line "file:line:column: error: sentence [code]" for each finding, then the pointer and
/// the hint.
[[nodiscard]] std::string toText(std::span<const FileFindings> files, Notices notices);

} // namespace assize
