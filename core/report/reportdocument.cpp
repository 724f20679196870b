// SPDX-License-Identifier: Apache-2.0
#include "report/reportdocument.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "base/version.h"
#include "report/reportjson.h"
#include "stats/agreement.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace assize {

using json::wordFor;

namespace {

constexpr std::size_t shownUnresolved = 10; ///< of each stratum; the JSON has them all

std::string decimal(double number)
{
    std::array<char, 32> buffer{};
    const auto written =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::fixed, 3);
    return {buffer.data(), written.ptr};
}

std::string figureText(const Figure& figure)
{
    if (const double* number = std::get_if<double>(&figure))
        return decimal(*number);
    return concat("— (", nameOf(std::get<Undefined>(figure)), ")");
}

std::string intervalText(const Interval& interval)
{
    return concat("[", decimal(interval.lower), ", ", decimal(interval.upper), "]");
}

std::string number(Count count)
{
    return std::to_string(count);
}

std::vector<Field> askedFields(const Asks& asks)
{
    std::vector<Field> fields;
    std::ranges::copy_if(allFields, std::back_inserter(fields),
                         [&asks](Field field) { return asks.has(field); });
    return fields;
}

ReportList inputList(const ReportInputs& inputs)
{
    ReportList list;
    const auto add = [&list](std::string_view kind, std::string_view name, const Digest& digest) {
        list.items.push_back(concat(kind, name.empty() ? "" : " ", termSafe(name), ": ", digest.hex()));
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

ReportTable raterTable(const ReportInputs& inputs)
{
    ReportTable table{{"rater", "complete", "in progress", "stale", "rubric"}, {}};
    for (const auto& labels : inputs.labels)
        table.rows.push_back({termSafe(labels.rater.value), std::to_string(labels.complete),
                              std::to_string(labels.inProgress), std::to_string(labels.stale),
                              labels.rubricDiffers ? "differs" : "same"});
    return table;
}

bool isEmpty(const FieldCounts& counts)
{
    return counts == FieldCounts{};
}

std::string nameOf(const JudgeRun& run)
{
    return concat(termSafe(run.model), ", run ", termSafe(run.runId));
}

/// The labels of one field: a row for each source, human, provisional and each judge, never mixed.
ReportTable labelTable(Field field, const Report& report, const Stratum& stratum)
{
    ReportTable table{{std::string(nameOf(field))}, {}};
    for (const auto& [word, category] : wordsOf(field))
        table.columns.emplace_back(word);
    table.columns.insert(table.columns.end(), {"missing", "disputed", "undecided"});
    if (isQuality(field))
        table.columns.emplace_back("rate of true");
    const auto addRow = [&](const std::string& source, const FieldCounts& counts, bool isHuman) {
        std::vector<std::string> row{source};
        for (const auto& [word, category] : wordsOf(field))
            row.push_back(number(counts.categories[indexOf(category)]));
        row.push_back(number(counts.missing));
        row.push_back(isHuman ? number(counts.disputed) : "");
        row.push_back(isHuman ? number(counts.undecided) : "");
        if (isQuality(field))
            row.push_back(counts.denominator() == 0
                              ? "—"
                              : concat(figureText(counts.rate()), " of ", counts.denominator()));
        table.rows.push_back(std::move(row));
    };
    addRow("human", stratum.human[indexOf(field)], true);
    addRow("provisional", stratum.provisional[indexOf(field)], false);
    for (std::size_t run = 0; run < report.runs.size(); ++run)
        addRow(report.runs.size() == 1 ? "judge" : concat("judge ", run + 1),
               stratum.judges[run][indexOf(field)], false);
    return table;
}

void addLabels(ReportSection& section, const Report& report, const Stratum& stratum)
{
    for (const Field field : askedFields(report.asks)) {
        if (isEmpty(stratum.human[indexOf(field)]))
            continue;
        section.blocks.emplace_back(labelTable(field, report, stratum));
        if (field == Field::Repetition)
            section.blocks.emplace_back("A high rate of repetition is adverse.");
    }
}

ReportTable confusionTable(Field field, const ConfusionTable& confusion, std::string corner)
{
    ReportTable table{{std::move(corner)}, {}};
    for (const auto& [word, category] : wordsOf(field))
        table.columns.emplace_back(word);
    for (const auto& [word, category] : wordsOf(field)) {
        std::vector<std::string> row{std::string(word)};
        for (std::size_t column = 0; column < categoryCount; ++column)
            row.push_back(number(confusion.at(indexOf(category), column)));
        table.rows.push_back(std::move(row));
    }
    return table;
}

void addAgreement(ReportSection& section, const Comparisons& comparisons, const Asks& asks)
{
    for (const RaterPair& pair : comparisons.pairs) {
        ReportTable table{{"field", "both rated", "raw", "kappa", "only one rated"}, {}};
        std::vector<ReportTable> confusions;
        for (const Field field : askedFields(asks)) {
            const PairAgreement& agreement = pair.fields[indexOf(field)];
            table.rows.push_back({std::string(nameOf(field)), number(agreement.table.total()),
                                  figureText(rawAgreement(agreement.table)),
                                  figureText(cohenKappa(agreement.table)),
                                  number(agreement.onlyFirst + agreement.onlySecond)});
            if (agreement.table.total() > 0)
                confusions.push_back(confusionTable(field, agreement.table, std::string(nameOf(field))));
        }
        section.blocks.emplace_back(concat("Agreement of ", termSafe(pair.first.value), " and ",
                                           termSafe(pair.second.value), ", before adjudication:"));
        section.blocks.emplace_back(std::move(table));
        if (!confusions.empty())
            section.blocks.emplace_back(concat("Rows are the labels of ", termSafe(pair.first.value),
                                               ", columns those of ", termSafe(pair.second.value), ":"));
        for (ReportTable& confusion : confusions)
            section.blocks.emplace_back(std::move(confusion));
    }
}

void addJudges(ReportSection& section, const Comparisons& comparisons, const Asks& asks)
{
    for (const JudgeComparison& comparison : comparisons.judges) {
        ReportTable table{{"field", "compared", "resolved", "total", "raw", "kappa"}, {}};
        for (const Field field : askedFields(asks)) {
            const JudgeAgreement& agreement = comparison.fields[indexOf(field)];
            table.rows.push_back({std::string(nameOf(field)), number(agreement.table.total()),
                                  number(agreement.resolved), number(agreement.total),
                                  figureText(rawAgreement(agreement.table)),
                                  figureText(cohenKappa(agreement.table))});
        }
        section.blocks.emplace_back(
            concat("Judge ", nameOf(comparison.run), ", against resolved human labels (advisory):"));
        section.blocks.emplace_back(std::move(table));
    }
}

ReportTable checkTable(const Stratum& stratum)
{
    ReportTable table{{"checks", "found", "abstained", "confirmed", "rejected", "unreviewed"}, {}};
    for (const auto& [word, kind] : checkKindWords) {
        const CheckCounts& counts = stratum.checks[static_cast<std::size_t>(kind)];
        Count abstained = 0;
        for (const auto& [outcome, cases] : counts.abstainedBy)
            abstained += cases;
        table.rows.push_back({std::string(word), number(counts.found), number(abstained),
                              number(counts.confirmed), number(counts.rejected), number(counts.unreviewed)});
    }
    return table;
}

void addRate(ReportSection& section, std::string_view what, const WorkItemRate& rate)
{
    if (rate.workItems == 0) {
        section.blocks.emplace_back(concat("Work items with any ", what, " claim: none could be counted."));
        return;
    }
    std::string sentence = concat("Work items with any ", what, " claim: ", rate.events, " of ",
                                  rate.workItems, " (", figureText(rate.rate()), ")");
    if (rate.unsettled > 0)
        sentence.append(concat(", and ", rate.unsettled, " not settled: between ",
                               decimal(rate.envelope()->lower), " and ", decimal(rate.envelope()->upper)));
    sentence.append(".");
    if (rate.interval)
        sentence.append(concat(" 95 % interval (Wilson) ", intervalText(*rate.interval), "."));
    else
        sentence.append(" The rate is descriptive; an interval is withheld, because:");
    section.blocks.emplace_back(std::move(sentence));
    ReportList reasons;
    for (const WithheldReason reason : rate.reasons)
        reasons.items.push_back(concat(explain(reason), " (", nameOf(reason), ")"));
    if (!reasons.items.empty())
        section.blocks.emplace_back(std::move(reasons));
}

void addUnresolved(ReportSection& section, const Stratum& stratum)
{
    if (stratum.unresolved.empty())
        return;
    std::vector<std::string> named;
    for (const UnresolvedClaim& claim : stratum.unresolved) {
        if (named.size() < shownUnresolved)
            named.push_back(concat(termSafe(claim.sampleId.value), "/", termSafe(claim.claimId.value), " ",
                                   nameOf(claim.field), " (", nameOf(claim.state), ")"));
    }
    std::string sentence = concat(counted(stratum.unresolved.size(), "label is", "labels are"),
                                  " unresolved: ", joined(named, ", "));
    if (stratum.unresolved.size() > shownUnresolved)
        sentence.append(concat(" and ", stratum.unresolved.size() - shownUnresolved,
                               " more, all listed in the JSON report"));
    section.blocks.emplace_back(sentence + ".");
}

void addProblems(ReportSection& section, const Stratum& stratum)
{
    if (stratum.problems.empty())
        return;
    section.blocks.emplace_back("Problems that raters see with the annotation:");
    ReportList list;
    for (const ProblemReport& problem : stratum.problems) {
        std::vector<std::string> raters;
        for (const RaterId& rater : problem.problem.raters)
            raters.push_back(termSafe(rater.value));
        list.items.push_back(concat(termSafe(problem.sampleId.value), "/", termSafe(problem.claimId.value),
                                    ": ", wordFor(problemKindWords, problem.problem.kind), ", said by ",
                                    joined(raters, ", ")));
    }
    section.blocks.emplace_back(std::move(list));
}

ReportSection stratumSection(const Report& report, const Stratum& stratum)
{
    ReportSection section;
    section.level = 2;
    section.title =
        concat(termSafe(stratum.key.practice), " → ", termSafe(stratum.key.destination), ", ",
               wordFor(splitWords, stratum.key.split), ", ", wordFor(samplingWords, stratum.key.sampling));
    const auto& captures = stratum.captures;
    const auto& reviews = stratum.reviewStates;
    section.blocks.emplace_back(
        concat(counted(static_cast<std::size_t>(stratum.attempts), "attempt", "attempts"), " at ",
               counted(static_cast<std::size_t>(stratum.workItems), "work item", "work items"),
               ". Captures: ", captures[0], " complete, ", captures[1], " partial, ", captures[2],
               " failed. ", reviews[0], " reviewed, ", reviews[1], " withheld, ", reviews[2],
               " not reviewed. Claims: ", stratum.selectedClaims, " selected, ", stratum.exhaustiveClaims,
               " from exhaustive coverage."));
    addLabels(section, report, stratum);
    if (report.asks.has(Field::Truth))
        addRate(section, "false", stratum.anyFalse);
    if (report.asks.has(Field::Grounding))
        addRate(section, "unsupported", stratum.anyUnsupported);
    addAgreement(section, stratum.comparisons, report.asks);
    addJudges(section, stratum.comparisons, report.asks);
    section.blocks.emplace_back(checkTable(stratum));
    addProblems(section, stratum);
    addUnresolved(section, stratum);
    return section;
}

/// What is missing for the report to say more, and what to do about it.
std::vector<std::string> nextSteps(const Report& report)
{
    FieldCounts open;
    for (const Stratum& stratum : report.strata) {
        for (const FieldCounts& counts : stratum.human) {
            open.missing += counts.missing;
            open.disputed += counts.disputed;
        }
    }
    std::set<RaterId> raters;
    for (const auto& labels : report.inputs.labels) {
        if (labels.complete > 0 || labels.inProgress > 0)
            raters.insert(labels.rater);
    }
    std::vector<std::string> steps;
    if (raters.size() < report.requiredRaters)
        steps.push_back(concat("Every label needs ", report.requiredRaters, " raters, and there ",
                               raters.size() == 1 ? "is " : "are ", raters.size(),
                               ": hand the requests to another rater, or lower --required-raters (intervals "
                               "are then withheld)."));
    if (open.missing > 0)
        steps.push_back(concat(counted(static_cast<std::size_t>(open.missing), "label is", "labels are"),
                               " missing: fewer than ", report.requiredRaters,
                               " raters have given one. labels check "
                               "--complete says who owes what."));
    if (open.disputed > 0)
        steps.push_back(
            concat(counted(static_cast<std::size_t>(open.disputed), "label is", "labels are"),
                   " disputed: the command disagreements lists them, and adjudicate settles them."));
    return steps;
}

} // namespace

ReportDocument arrange(const Report& report)
{
    ReportDocument document;
    ReportSection& head = document.emplace_back();
    head.title = "Assize report";
    head.blocks.emplace_back(
        concat(counted(static_cast<std::size_t>(report.attempts), "attempt", "attempts"), " at ",
               counted(static_cast<std::size_t>(report.workItems), "work item", "work items"),
               ". Release decision: not assessed. Judge use: advisory only. Written by ", programName, " ",
               programVersion, "."));
    head.blocks.emplace_back(inputList(report.inputs));
    if (!report.inputs.labels.empty())
        head.blocks.emplace_back(raterTable(report.inputs));
    for (std::string& step : nextSteps(report))
        head.blocks.emplace_back(std::move(step));
    for (const Stratum& stratum : report.strata)
        document.push_back(stratumSection(report, stratum));
    ReportSection& overall = document.emplace_back();
    overall.level = 2;
    overall.title = "Over all strata (pooled)";
    addAgreement(overall, report.overall, report.asks);
    addJudges(overall, report.overall, report.asks);
    ReportSection& notes = document.emplace_back();
    notes.level = 2;
    notes.title = "How to read this";
    notes.blocks.emplace_back(ReportList{notesOf(report)});
    return document;
}

} // namespace assize
