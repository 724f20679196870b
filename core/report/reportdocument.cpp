// SPDX-License-Identifier: Apache-2.0
#include "report/reportdocument.h"

#include "base/concat.h"
#include "base/version.h"
#include "report/reportparts.h"
#include "report/reportwords.h"

#include <set>

namespace assize {

namespace {

std::string attemptsText(Count attempts, Count workItems)
{
    return concat(countedText(attempts, "attempt", "attempts"), " at ",
                  countedText(workItems, "work item", "work items"));
}

ReportSection headOf(const Report& report)
{
    ReportSection head;
    head.title = "Assize report";
    head.blocks.emplace_back(concat(attemptsText(report.attempts, report.workItems),
                                    ". Release decision: not assessed. Judge use: advisory only. Written by ",
                                    programName, " ", programVersion, "."));
    addNextSteps(head, report);
    return head;
}

void addStratum(ReportDocument& document, const Report& report, std::size_t index)
{
    const Stratum& stratum = report.strata[index];
    ReportSection& section = document.emplace_back();
    section.level = 2;
    section.title = concat("Stratum ", index + 1, ": ", stratumText(stratum.key));
    const auto& captures = stratum.captures;
    const auto& producer = stratum.producerStatus;
    const auto& reviews = stratum.reviewStates;
    section.blocks.emplace_back(
        concat(attemptsText(stratum.attempts, stratum.workItems), ". Captures: ", captures[0], " complete, ",
               captures[1], " partial, ", captures[2], " failed. As recorded by the producer: ", producer[0],
               " complete, ", producer[1], " partial, ", producer[2], " failed, ", producer[3], " unknown. ",
               reviews[0], " reviewed, ", reviews[1], " withheld, ", reviews[2],
               " not reviewed. Claims: ", stratum.selectedClaims, " selected, ", stratum.exhaustiveClaims,
               " from exhaustive coverage."));
    addLabels(document, report, stratum);
    addAgreement(document, stratum.comparisons, report);
    addJudges(document, stratum.comparisons, report.asks);
    addChecks(document, stratum);
    addProblems(document, stratum);
    addUnresolved(document, stratum);
}

/// One block without what only a drawing renderer can show.
class PlainMaker final {
public:
    PlainBlock operator()(const std::string& paragraph) { return withoutIsolates(paragraph); }

    PlainBlock operator()(const ReportList& list) { return ReportList{plain(list.items)}; }

    PlainBlock operator()(const ReportTable& table)
    {
        ReportTable out{withoutIsolates(table.caption), plain(table.columns), {}, plain(table.footnotes), {}};
        for (const auto& row : table.rows)
            out.rows.push_back(plain(row));
        if (m_read.insert(table.reading).second)
            out.reading = table.reading;
        return out;
    }

    template <typename Chart> PlainBlock operator()(const Chart& chart) { return (*this)(tableOf(chart)); }

private:
    static std::vector<std::string> plain(const std::vector<std::string>& texts)
    {
        std::vector<std::string> out;
        out.reserve(texts.size());
        for (const std::string& text : texts)
            out.push_back(withoutIsolates(text));
        return out;
    }

    std::set<std::string> m_read; ///< readings that have been given
};

} // namespace

ReportDocument arrange(const Report& report)
{
    ReportDocument document;
    document.push_back(headOf(report));
    ReportSection& inputs = document.emplace_back();
    inputs.level = 2;
    inputs.title = "Inputs";
    addInputs(inputs, report);
    addRates(document, report);
    for (std::size_t i = 0; i < report.strata.size(); ++i)
        addStratum(document, report, i);
    ReportSection& overall = document.emplace_back();
    overall.level = 2;
    overall.title = "Over all strata (pooled)";
    overall.blocks.emplace_back(
        "Labels of all strata together. What differs between strata can be hidden here.");
    addAgreement(document, report.overall, report);
    addJudges(document, report.overall, report.asks);
    addNotes(document, report);
    return document;
}

std::vector<PlainSection> plainSections(const ReportDocument& document)
{
    PlainMaker maker;
    std::vector<PlainSection> sections;
    for (const ReportSection& section : document) {
        PlainSection& plain = sections.emplace_back();
        plain.level = section.level;
        plain.title = withoutIsolates(section.title);
        for (const ReportBlock& block : section.blocks)
            plain.blocks.push_back(std::visit(maker, block));
    }
    return sections;
}

} // namespace assize
