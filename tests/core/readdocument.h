// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/inputfile.h"
#include "base/issue.h"
#include "base/result.h"
#include "json/value.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace assize::test {

/// What came out of a file that was read as a document with one long array, from opening to the last element.
struct ReadDocument {
    std::optional<Error> failure;
    IssueList issues;
    std::optional<json::Value> header;
    std::string arrayKey;
    std::vector<json::Value> elements;

    [[nodiscard]] bool accepted() const { return !failure && header && !issues.hasErrors(); }
};

/// Reads the elements only where the file has no fault of syntax around them.
[[nodiscard]] ReadDocument readDocument(const std::filesystem::path& path,
                                        std::uint64_t limit = InputFile::defaultLimit);

} // namespace assize::test
