// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/report.h"

#include <string>
#include <variant>
#include <vector>

namespace assize {

/// A table of plain texts; the first row names the columns, and the first column names the rows.
struct ReportTable {
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;
};

struct ReportList {
    std::vector<std::string> items;
};

using ReportBlock = std::variant<std::string, ReportList, ReportTable>; ///< a paragraph, a list or a table

struct ReportSection {
    unsigned level = 1; ///< 1 is the title of the whole
    std::string title;
    std::vector<ReportBlock> blocks;
};

/// A report arranged for people: the same sections in the terminal and in Markdown.
using ReportDocument = std::vector<ReportSection>;

[[nodiscard]] ReportDocument arrange(const Report& report);

/// For a terminal of 80 columns.
[[nodiscard]] std::string renderText(const ReportDocument& document);
/// Every text is escaped: nothing in an id can become markup.
[[nodiscard]] std::string renderMarkdown(const ReportDocument& document);

} // namespace assize
