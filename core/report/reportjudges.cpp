// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "report/reportparts.h"
#include "report/reportwords.h"
#include "stats/agreement.h"

namespace assize {

namespace {

constexpr std::string_view judgeReading = "A judge is compared where the human label is resolved. What is "
                                          "missing, disputed or undecided is left out, so these figures "
                                          "tend to overstate agreement on what is hard. Advisory only.";

/// Several are numbered, as they are in the tables of labels.
std::string judgeText(const std::vector<JudgeComparison>& judges, std::size_t index)
{
    const std::string run = runText(judges[index].run);
    return judges.size() == 1 ? concat("Judge ", run) : concat("Judge ", index + 1, ", ", run);
}

ReportTable judgeTable(const JudgeComparison& comparison, const std::string& name, const Asks& asks)
{
    ReportTable table{concat(name, ", against resolved human labels (advisory)"),
                      {"field", "compared", "resolved", "total", "raw", "kappa"},
                      {}};
    FigureCells figures;
    for (const Field field : askedFields(asks)) {
        const JudgeAgreement& agreement = comparison.fields[indexOf(field)];
        table.rows.push_back({std::string(nameOf(field)), countText(agreement.table.total()),
                              countText(agreement.resolved), countText(agreement.total),
                              figures.cell(rawAgreement(agreement.table)),
                              figures.cell(cohenKappa(agreement.table))});
    }
    table.footnotes = figures.footnotes();
    table.reading = judgeReading;
    return table;
}

} // namespace

void addJudges(ReportDocument& document, const Comparisons& comparisons, const Asks& asks)
{
    if (comparisons.judges.empty())
        return;
    ReportSection section{3, "Judges against humans", {}};
    for (std::size_t i = 0; i < comparisons.judges.size(); ++i) {
        const JudgeComparison& comparison = comparisons.judges[i];
        section.blocks.emplace_back(judgeTable(comparison, judgeText(comparisons.judges, i), asks));
        for (const Field field : askedFields(asks)) {
            const ConfusionTable& counts = comparison.fields[indexOf(field)].table;
            if (counts.total() > 0)
                section.blocks.emplace_back(heatMap(field, counts, "humans", nameText(comparison.run.model)));
        }
    }
    document.push_back(std::move(section));
}

} // namespace assize
