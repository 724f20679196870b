// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "report/reportparts.h"
#include "report/reportwords.h"

#include <map>

namespace assize {

namespace {

constexpr std::string_view rateReading = "A work item counts once, however many attempts and claims it has: "
                                         "it has an error when any claim in any of its "
                                         "attempts is one. Only attempts count that were captured and "
                                         "delivered. So these are error rates of work items and say "
                                         "nothing about the precision of claims. An interval "
                                         "is Wilson's at 95 %; it treats work items as independent random "
                                         "draws and labels as free of error, and holds for "
                                         "each rate by itself. Where it is withheld, the counts remain "
                                         "descriptive, and \"could become\" is what the rate may "
                                         "still be once open labels are settled.";

ForestPlot forestPlot(const Report& report)
{
    ForestPlot plot{"Work items with any claim in error", {}, std::string(rateReading)};
    for (std::size_t i = 0; i < report.strata.size(); ++i) {
        const Stratum& stratum = report.strata[i];
        const auto add = [&](std::string what, const WorkItemRate& rate) {
            plot.rows.push_back({std::to_string(i + 1), stratumText(stratum.key), std::move(what), rate});
        };
        if (report.asks.has(Field::Truth))
            add("any false", stratum.anyFalse);
        if (report.asks.has(Field::Grounding))
            add("any unsupported", stratum.anyUnsupported);
    }
    return plot;
}

/// "stratum 1, any false of stratum 2": a stratum by itself where every rate of it is meant.
std::string placesText(const std::vector<const ForestPlot::Row*>& places, const ForestPlot& plot)
{
    if (places.size() == plot.rows.size())
        return "every rate";
    std::map<std::string_view, std::size_t> ratesOf;
    for (const ForestPlot::Row& row : plot.rows)
        ++ratesOf[row.stratum];
    std::map<std::string_view, std::size_t> meant;
    for (const ForestPlot::Row* row : places)
        ++meant[row->stratum];
    std::vector<std::string> texts;
    for (const ForestPlot::Row* row : places) {
        std::string text = concat("stratum ", row->stratum);
        if (meant[row->stratum] < ratesOf[row->stratum])
            text = concat(row->what, " of ", text);
        if (texts.empty() || texts.back() != text)
            texts.push_back(std::move(text));
    }
    return joined(texts, ", ");
}

/// Each reason once, and where it applies.
ReportList whyWithheld(const ForestPlot& plot)
{
    std::map<WithheldReason, std::vector<const ForestPlot::Row*>> places;
    for (const ForestPlot::Row& row : plot.rows) {
        for (const WithheldReason reason : row.rate.reasons)
            places[reason].push_back(&row);
    }
    ReportList list;
    for (const auto& [reason, rows] : places)
        list.items.push_back(concat(explain(reason), " (", nameOf(reason), "): ", placesText(rows, plot)));
    return list;
}

} // namespace

void addRates(ReportDocument& document, const Report& report)
{
    ForestPlot plot = forestPlot(report);
    if (plot.rows.empty())
        return;
    ReportSection& section = document.emplace_back();
    section.level = 2;
    section.title = "Error rates of work items";
    ReportList reasons = whyWithheld(plot);
    section.blocks.emplace_back(std::move(plot));
    if (reasons.items.empty())
        return;
    section.blocks.emplace_back("Why intervals are withheld:");
    section.blocks.emplace_back(std::move(reasons));
}

} // namespace assize
