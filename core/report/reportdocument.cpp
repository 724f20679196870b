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
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::fixed, 3);
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
    std::ranges::copy_if(allFields, std::back_inserter(fields), [&asks](Field field) { return asks.has(field); });
    return fields;
}

/// "80 true, 17 false, 18 unsupported"
std::string categoriesText(Field field, const FieldCounts& counts)
{
    std::vector<std::string> parts;
    for (const auto& [word, category] : wordsOf(field))
        parts.push_back(concat(counts.categories[indexOf(category)], " ", word));
    return joined(parts, ", ");
}

ReportTable inputTable(const ReportInputs& inputs)
{
    ReportTable table{{"input", "SHA-256"}, {}};
    table.rows.push_back({"corpus", inputs.corpus.hex()});
    if (inputs.manifest)
        table.rows.push_back({"manifest", inputs.manifest->hex()});
    for (const auto& labels : inputs.labels)
        table.rows.push_back({concat("labels ", termSafe(labels.rater.value)), labels.sha256.hex()});
    for (const auto& judge : inputs.judges)
        table.rows.push_back({concat("judge ", termSafe(judge.run.model)), judge.sha256.hex()});
    for (const auto& adjudication : inputs.adjudications)
        table.rows.push_back({concat("adjudication ", termSafe(adjudication.adjudicator)), adjudication.sha256.hex()});
    return table;
}

ReportTable raterTable(const ReportInputs& inputs)
{
    ReportTable table{{"rater", "complete", "in progress", "stale", "rubric"}, {}};
    for (const auto& labels : inputs.labels)
        table.rows.push_back({termSafe(labels.rater.value), std::to_string(labels.complete), std::to_string(labels.inProgress),
                              std::to_string(labels.stale), labels.rubricDiffers ? "differs" : "same"});
    return table;
}

ReportTable humanTable(const Report& report, const Stratum& stratum)
{
    ReportTable table{{"human labels", "values", "missing", "disputed", "undecided"}, {}};
    for (const Field field : askedFields(report.asks)) {
        const FieldCounts& counts = stratum.human[indexOf(field)];
        table.rows.push_back({std::string(nameOf(field)), categoriesText(field, counts), number(counts.missing),
                              number(counts.disputed), number(counts.undecided)});
    }
    return table;
}

ReportTable rateTable(const Report& report, const Stratum& stratum)
{
    ReportTable table{{"quality", "rate of true", "answers", "high is"}, {}};
    for (const Field field : askedFields(report.asks)) {
        const FieldCounts& counts = stratum.human[indexOf(field)];
        if (isQuality(field))
            table.rows.push_back({std::string(nameOf(field)), figureText(counts.rate()), number(counts.denominator()),
                                  field == Field::Repetition ? "adverse" : "favourable"});
    }
    return table;
}

ReportTable otherTable(const Report& report, const Stratum& stratum)
{
    ReportTable table{{"other labels", "field", "values", "missing"}, {}};
    const auto addRows = [&](const std::string& source, const CountsByField& counts) {
        for (const Field field : askedFields(report.asks))
            table.rows.push_back({source, std::string(nameOf(field)), categoriesText(field, counts[indexOf(field)]),
                                  number(counts[indexOf(field)].missing)});
    };
    addRows("provisional", stratum.provisional);
    for (std::size_t run = 0; run < report.runs.size(); ++run)
        addRows(concat(termSafe(report.runs[run].model), " ", termSafe(report.runs[run].runId)), stratum.judges[run]);
    return table;
}

ReportTable agreementTable(const Comparisons& comparisons, const Asks& asks)
{
    ReportTable table{{"raters", "field", "n", "raw", "kappa", "only one"}, {}};
    for (const RaterPair& pair : comparisons.pairs) {
        for (const Field field : askedFields(asks)) {
            const PairAgreement& agreement = pair.fields[indexOf(field)];
            table.rows.push_back({concat(termSafe(pair.first.value), " × ", termSafe(pair.second.value)),
                                  std::string(nameOf(field)), number(agreement.table.total()),
                                  figureText(rawAgreement(agreement.table)), figureText(cohenKappa(agreement.table)),
                                  number(agreement.onlyFirst + agreement.onlySecond)});
        }
    }
    return table;
}

ReportTable confusionTable(const RaterPair& pair, Field field)
{
    const std::string corner = concat(nameOf(field), ": ", termSafe(pair.first.value), " ↓ ", termSafe(pair.second.value), " →");
    ReportTable table{{corner}, {}};
    for (const auto& [word, category] : wordsOf(field))
        table.columns.emplace_back(word);
    for (const auto& [word, category] : wordsOf(field)) {
        std::vector<std::string> row{std::string(word)};
        for (std::size_t column = 0; column < categoryCount; ++column)
            row.push_back(number(pair.fields[indexOf(field)].table.at(indexOf(category), column)));
        table.rows.push_back(std::move(row));
    }
    return table;
}

ReportTable judgeTable(const Comparisons& comparisons, const Asks& asks)
{
    ReportTable table{{"judge", "field", "compared", "raw", "kappa"}, {}};
    for (const JudgeComparison& comparison : comparisons.judges) {
        for (const Field field : askedFields(asks)) {
            const JudgeAgreement& agreement = comparison.fields[indexOf(field)];
            table.rows.push_back({concat(termSafe(comparison.run.model), " ", termSafe(comparison.run.runId)),
                                  std::string(nameOf(field)),
                                  concat(agreement.table.total(), " of ", agreement.resolved, " of ", agreement.total),
                                  figureText(rawAgreement(agreement.table)), figureText(cohenKappa(agreement.table))});
        }
    }
    return table;
}

ReportTable checkTable(const Stratum& stratum)
{
    ReportTable table{{"checks", "found", "abstained", "confirmed", "rejected", "unreviewed"}, {}};
    for (const auto& [word, kind] : checkKindWords) {
        const CheckCounts& counts = stratum.checks[static_cast<std::size_t>(kind)];
        Count abstained = 0;
        for (const auto& [outcome, cases] : counts.abstainedBy)
            abstained += cases;
        table.rows.push_back({std::string(word), number(counts.found), number(abstained), number(counts.confirmed),
                              number(counts.rejected), number(counts.unreviewed)});
    }
    return table;
}

void addRate(ReportSection& section, std::string_view what, const WorkItemRate& rate)
{
    if (rate.workItems == 0) {
        section.blocks.emplace_back(concat("Work items with any ", what, " claim: none could be counted."));
        return;
    }
    std::string sentence
        = concat("Work items with any ", what, " claim: ", rate.events, " of ", rate.workItems, " (", figureText(rate.rate()), ")");
    if (rate.unsettled > 0)
        sentence.append(concat(", and ", rate.unsettled, " not settled: between ", decimal(rate.envelope()->lower), " and ",
                               decimal(rate.envelope()->upper)));
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
            named.push_back(concat(termSafe(claim.sampleId.value), "/", termSafe(claim.claimId.value), " ", nameOf(claim.field),
                                   " (", nameOf(claim.state), ")"));
    }
    std::string sentence
        = concat(counted(stratum.unresolved.size(), "label is", "labels are"), " unresolved: ", joined(named, ", "));
    if (stratum.unresolved.size() > shownUnresolved)
        sentence.append(concat(" and ", stratum.unresolved.size() - shownUnresolved, " more, all listed in the JSON report"));
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
        list.items.push_back(concat(termSafe(problem.sampleId.value), "/", termSafe(problem.claimId.value), ": ",
                                    wordFor(problemKindWords, problem.problem.kind), ", said by ", joined(raters, ", ")));
    }
    section.blocks.emplace_back(std::move(list));
}

void addTableUnlessEmpty(ReportSection& section, ReportTable table)
{
    if (!table.rows.empty())
        section.blocks.emplace_back(std::move(table));
}

ReportSection stratumSection(const Report& report, const Stratum& stratum)
{
    ReportSection section;
    section.level = 2;
    section.title = concat(termSafe(stratum.key.practice), " → ", termSafe(stratum.key.destination), ", ",
                           wordFor(splitWords, stratum.key.split), ", ", wordFor(samplingWords, stratum.key.sampling));
    const auto& captures = stratum.captures;
    const auto& reviews = stratum.reviewStates;
    section.blocks.emplace_back(concat(
        counted(static_cast<std::size_t>(stratum.attempts), "attempt", "attempts"), " at ",
        counted(static_cast<std::size_t>(stratum.workItems), "work item", "work items"), ". Captures: ", captures[0],
        " complete, ", captures[1], " partial, ", captures[2], " failed. ", reviews[0], " reviewed, ", reviews[1],
        " withheld, ", reviews[2], " not reviewed. Claims: ", stratum.selectedClaims, " selected, ",
        stratum.exhaustiveClaims, " from exhaustive coverage."));
    addTableUnlessEmpty(section, humanTable(report, stratum));
    addTableUnlessEmpty(section, rateTable(report, stratum));
    if (report.asks.has(Field::Truth))
        addRate(section, "false", stratum.anyFalse);
    if (report.asks.has(Field::Grounding))
        addRate(section, "unsupported", stratum.anyUnsupported);
    addTableUnlessEmpty(section, agreementTable(stratum.comparisons, report.asks));
    for (const RaterPair& pair : stratum.comparisons.pairs) {
        for (const Field field : askedFields(report.asks)) {
            if (pair.fields[indexOf(field)].table.total() > 0)
                section.blocks.emplace_back(confusionTable(pair, field));
        }
    }
    addTableUnlessEmpty(section, judgeTable(stratum.comparisons, report.asks));
    addTableUnlessEmpty(section, otherTable(report, stratum));
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
    for (const auto& labels : report.inputs.labels)
        raters.insert(labels.rater);
    std::vector<std::string> steps;
    if (raters.size() < report.requiredRaters)
        steps.push_back(concat("Every label needs ", report.requiredRaters, " raters, and there ",
                               raters.size() == 1 ? "is " : "are ", raters.size(),
                               ": hand the requests to another rater, or lower --required-raters (intervals are then withheld)."));
    if (open.missing > 0)
        steps.push_back(concat(counted(static_cast<std::size_t>(open.missing), "label is", "labels are"),
                               " missing: fewer than ", report.requiredRaters, " raters have given one. `labels check "
                               "--complete` says who owes what."));
    if (open.disputed > 0)
        steps.push_back(concat(counted(static_cast<std::size_t>(open.disputed), "label is", "labels are"),
                               " disputed: see `disagreements`, then settle them with `adjudicate`."));
    return steps;
}

} // namespace

ReportDocument arrange(const Report& report)
{
    ReportDocument document;
    ReportSection& head = document.emplace_back();
    head.title = "Assize report";
    head.blocks.emplace_back(concat(counted(static_cast<std::size_t>(report.attempts), "attempt", "attempts"), " at ",
                                    counted(static_cast<std::size_t>(report.workItems), "work item", "work items"),
                                    ". Release decision: not assessed. Judge use: advisory only. Written by ", programName,
                                    " ", programVersion, "."));
    head.blocks.emplace_back(inputTable(report.inputs));
    addTableUnlessEmpty(head, raterTable(report.inputs));
    for (std::string& step : nextSteps(report))
        head.blocks.emplace_back(std::move(step));
    for (const Stratum& stratum : report.strata)
        document.push_back(stratumSection(report, stratum));
    ReportSection& overall = document.emplace_back();
    overall.level = 2;
    overall.title = "Over all strata (pooled)";
    addTableUnlessEmpty(overall, agreementTable(report.overall, report.asks));
    addTableUnlessEmpty(overall, judgeTable(report.overall, report.asks));
    ReportSection& notes = document.emplace_back();
    notes.level = 2;
    notes.title = "How to read this";
    notes.blocks.emplace_back(ReportList{notesOf(report)});
    return document;
}

} // namespace assize
