// SPDX-License-Identifier: Apache-2.0
#include "report/reportparts.h"
#include "report/reportwords.h"

namespace assize {

void addChecks(ReportDocument& document, const Stratum& stratum)
{
    ReportTable table{
        "Literal checks", {"checks", "found", "abstained", "confirmed", "rejected", "unreviewed"}, {}};
    for (const auto& [word, kind] : checkKindWords) {
        const CheckCounts& counts = stratum.checks[static_cast<std::size_t>(kind)];
        Count abstained = 0;
        for (const auto& [outcome, checks] : counts.abstainedBy)
            abstained += checks;
        if (counts.found + abstained > 0)
            table.rows.push_back({std::string(word), countText(counts.found), countText(abstained),
                                  countText(counts.confirmed), countText(counts.rejected),
                                  countText(counts.unreviewed)});
    }
    if (table.rows.empty())
        return;
    table.reading =
        "A check says that the selected bytes stand in that region, and nothing about their meaning: text in "
        "a comment matches too, and what is not found is no proof of absence. A literal-absence belongs to a "
        "claim that the text is absent, a literal-quote to one that it is there. Confirmed, rejected and "
        "unreviewed say what people found about the annotation itself.";
    document.push_back({3, "Checks", {std::move(table)}});
}

} // namespace assize
