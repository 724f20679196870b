// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "report/reportdocument.h"
#include "report/reportwords.h"

#include <algorithm>

namespace assize {

namespace {

/// Nothing where the rate cannot change any more.
std::string couldBecome(const WorkItemRate& rate)
{
    const auto envelope = rate.envelope();
    if (!envelope || rate.unsettled == 0)
        return {};
    return concat(decimalText(envelope->lower), "–", decimalText(envelope->upper));
}

} // namespace

ReportTable tableOf(const ConfusionHeatMap& map)
{
    ReportTable table{map.caption, {map.field}, {}, {}, map.reading};
    table.columns.insert(table.columns.end(), map.categories.begin(), map.categories.end());
    for (std::size_t row = 0; row < map.categories.size(); ++row) {
        auto& cells = table.rows.emplace_back(std::vector<std::string>{map.categories[row]});
        for (std::size_t column = 0; column < map.categories.size(); ++column)
            cells.push_back(countText(map.counts.at(row, column)));
    }
    return table;
}

ReportTable tableOf(const ForestPlot& plot)
{
    ReportTable table{plot.caption,
                      {"stratum", "work items with", "count", "rate", "95 % interval", "could become"},
                      {},
                      {},
                      plot.reading};
    for (const ForestPlot::Row& row : plot.rows)
        table.rows.push_back({row.stratum, row.what, concat(row.rate.events, " of ", row.rate.workItems),
                              row.rate.workItems == 0 ? "—" : decimalText(std::get<double>(row.rate.rate())),
                              row.rate.interval ? intervalText(*row.rate.interval) : "withheld",
                              couldBecome(row.rate)});
    return table;
}

ReportTable tableOf(const AgreementMatrix& matrix)
{
    ReportTable table{matrix.caption, {"rater"}, {}, {}, matrix.reading};
    FigureCells figures;
    for (std::size_t column = 0; column + 1 < matrix.raters.size(); ++column)
        table.columns.push_back(countText(static_cast<Count>(column + 1)));
    for (std::size_t row = 0; row < matrix.raters.size(); ++row) {
        auto& cells =
            table.rows.emplace_back(std::vector<std::string>{concat(row + 1, " ", matrix.raters[row])});
        for (std::size_t column = 0; column + 1 < matrix.raters.size(); ++column) {
            if (column >= row) {
                cells.emplace_back();
                continue;
            }
            const AgreementMatrix::Cell& pair = matrix.of(column, row);
            cells.push_back(concat(figures.cell(pair.kappa), " (", pair.pairs, ")"));
        }
    }
    table.footnotes = figures.footnotes();
    if (!matrix.summary.empty())
        table.footnotes.push_back(matrix.summary);
    return table;
}

ReportTable tableOf(const CompletenessBars& bars)
{
    ReportTable table{
        bars.caption, {"rater", "complete", "in progress", "stale", "rubric"}, {}, {}, bars.reading};
    for (const CompletenessBars::Row& row : bars.rows)
        table.rows.push_back({row.rater, countText(row.complete), countText(row.inProgress),
                              countText(row.stale), row.rubricDiffers ? "differs" : "same"});
    return table;
}

} // namespace assize
