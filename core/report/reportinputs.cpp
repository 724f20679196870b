// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "report/reportparts.h"
#include "report/reportwords.h"

#include <set>

namespace assize {

namespace {

ReportList digestList(const ReportInputs& inputs)
{
    ReportList list;
    const auto add = [&list](std::string_view kind, std::string_view name, const Digest& digest) {
        list.items.push_back(name.empty() ? concat(kind, ": ", digest.hex())
                                          : concat(kind, " ", nameText(name), ": ", digest.hex()));
    };
    add("corpus", {}, inputs.corpus);
    if (inputs.manifest)
        add("manifest", {}, *inputs.manifest);
    for (const auto& labels : inputs.labels)
        add("labels", labels.rater.value, labels.sha256);
    for (const auto& judge : inputs.judges)
        add("judge", judge.run.model, judge.sha256);
    for (const auto& adjudication : inputs.adjudications)
        add("adjudication", adjudication.adjudicator, adjudication.sha256);
    return list;
}

CompletenessBars completeness(const ReportInputs& inputs, bool includeInProgress)
{
    CompletenessBars bars{"Cases that each rater has handed in", {}, {}};
    bars.reading =
        concat("Only complete ratings are submissions. One in progress leaves a question open",
               includeInProgress ? ", and is scored here on what it rates; " : " and is not scored; ",
               "a stale one is about a text that has changed since, and is never scored.");
    for (const auto& labels : inputs.labels)
        bars.rows.push_back({nameText(labels.rater.value), static_cast<Count>(labels.complete),
                             static_cast<Count>(labels.inProgress), static_cast<Count>(labels.stale),
                             labels.rubricDiffers});
    return bars;
}

struct OpenLabels {
    Count missing = 0;
    Count disputed = 0;
};

OpenLabels openLabels(const Report& report)
{
    OpenLabels open;
    for (const Stratum& stratum : report.strata) {
        for (const FieldCounts& counts : stratum.human) {
            open.missing += counts.missing;
            open.disputed += counts.disputed;
        }
    }
    return open;
}

std::size_t activeRaters(const ReportInputs& inputs)
{
    std::set<RaterId> raters;
    for (const auto& labels : inputs.labels) {
        if (labels.complete > 0 || labels.inProgress > 0)
            raters.insert(labels.rater);
    }
    return raters.size();
}

std::string raterSentence(const Report& report)
{
    return concat("Every label needs ", counted(report.requiredRaters, "rater", "raters"), ".");
}

/// What else can be done where there are so many raters, and more are required.
std::string_view loweringText(std::size_t raters)
{
    if (raters == 0)
        return {};
    return raters == 1 ? ", or lower --required-raters (intervals are then withheld)"
                       : ", or lower --required-raters";
}

} // namespace

void addInputs(ReportSection& section, const Report& report)
{
    section.blocks.emplace_back("SHA-256 of each file that this report was made from:");
    section.blocks.emplace_back(digestList(report.inputs));
    for (const RaterId& rater : report.withoutRaters)
        section.blocks.emplace_back(
            concat("The labels of ", nameText(rater.value), " were left out on request."));
    section.blocks.emplace_back(raterSentence(report));
    if (!report.inputs.labels.empty())
        section.blocks.emplace_back(completeness(report.inputs, report.includeInProgress));
}

void addNextSteps(ReportSection& section, const Report& report)
{
    ReportList steps;
    const std::size_t raters = activeRaters(report.inputs);
    if (raters < report.requiredRaters)
        steps.items.push_back(concat(raterSentence(report), " There ", raters == 1 ? "is " : "are ", raters,
                                     ": hand the requests to another rater", loweringText(raters), "."));
    const OpenLabels open = openLabels(report);
    if (open.missing > 0)
        steps.items.push_back(concat(countedText(open.missing, "label is", "labels are"),
                                     " missing: fewer than ", report.requiredRaters,
                                     " raters have given one. labels check --complete says who owes what."));
    if (open.disputed > 0)
        steps.items.push_back(
            concat(countedText(open.disputed, "label is", "labels are"),
                   " disputed: the command disagreements lists them, and adjudicate settles them."));
    if (steps.items.empty())
        return;
    section.blocks.emplace_back("What is missing, and what to do next:");
    section.blocks.emplace_back(std::move(steps));
}

} // namespace assize
