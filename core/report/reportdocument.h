// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/charts.h"
#include "report/report.h"

#include <string>
#include <variant>
#include <vector>

namespace assize {

/// A table of plain texts; the first row names the columns, and the first column names the rows.
struct ReportTable {
    std::string caption; ///< what it holds, without a full stop
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;
    std::vector<std::string> footnotes{}; ///< why figures are missing, and what to mind about others
    std::string reading{};                ///< how to read it, in plain words
};

struct ReportList {
    std::vector<std::string> items;
};

/// A paragraph, a list, a table, or a chart.
using ReportBlock = std::variant<std::string, ReportList, ReportTable, ConfusionHeatMap, ForestPlot,
                                 AgreementMatrix, CompletenessBars>;

struct ReportSection {
    unsigned level = 1; ///< 1 is the title of the whole; 2 and 3 are parts and their parts
    std::string title;
    std::vector<ReportBlock> blocks;
};

/// A report arranged for people: the same sections in the terminal, in Markdown and in HTML. Texts that come
/// from files are in isolates (nameText()).
using ReportDocument = std::vector<ReportSection>;

[[nodiscard]] ReportDocument arrange(const Report& report);

// What a chart shows, as a table.
[[nodiscard]] ReportTable tableOf(const ConfusionHeatMap& map);
[[nodiscard]] ReportTable tableOf(const ForestPlot& plot);
[[nodiscard]] ReportTable tableOf(const AgreementMatrix& matrix);
[[nodiscard]] ReportTable tableOf(const CompletenessBars& bars);

/// A block where nothing is drawn.
using PlainBlock = std::variant<std::string, ReportList, ReportTable>;
struct PlainSection {
    unsigned level = 1;
    std::string title;
    std::vector<PlainBlock> blocks;
};
/// Charts as tables, no isolates, and each reading only where it is needed first.
[[nodiscard]] std::vector<PlainSection> plainSections(const ReportDocument& document);

/// For a terminal of 80 columns.
[[nodiscard]] std::string renderText(const ReportDocument& document);
/// Every text is escaped: nothing in an id can become markup.
[[nodiscard]] std::string renderMarkdown(const ReportDocument& document);
/// One page that needs nothing else: no script, no other file, charts drawn in it.
[[nodiscard]] std::string renderHtml(const ReportDocument& document);

} // namespace assize
