// SPDX-License-Identifier: Apache-2.0
#include "report/reportbuilder.h"

#include "corpus/blindedrequest.h"
#include "stats/exactratio.h"

#include <algorithm>
#include <utility>

namespace assize {

namespace {

constexpr std::array<std::string_view, 11> reasonNames{
    "disputed-labels",   "missing-labels",   "mixed-producer", "no-trials",
    "not-random-sample", "selected-claims",  "single-rater",   "unequal-attempts",
    "unknown-grounding", "unknown-producer", "unsettled-truth"};

constexpr std::array<std::string_view, 11> reasonSentences{
    "raters differ on a claim, and no decision settles it",
    "a claim has not been labelled by enough raters",
    "the attempts come from more than one producer model or prompt",
    "no work item has an attempt that was captured and delivered",
    "the cases were not drawn at random, or not held out",
    "only selected claims were labelled, not every claim of an output",
    "labels rest on a single rater",
    "the work items have different numbers of attempts",
    "the grounding of a claim is unknown in a work item without a known error",
    "the producer model or the prompt of an attempt is not known",
    "the truth of a claim cannot be settled in a work item without a known error"};

void countResolved(const Resolution& resolved, FieldCounts& counts)
{
    switch (resolved.state) {
    case ResolutionState::Value:
        ++counts.categories[indexOf(resolved.value)];
        break;
    case ResolutionState::Missing:
        ++counts.missing;
        break;
    case ResolutionState::Disputed:
        ++counts.disputed;
        break;
    case ResolutionState::Undecided:
        ++counts.undecided;
        break;
    }
}

void countLabel(const std::optional<Category>& label, FieldCounts& counts)
{
    if (label)
        ++counts.categories[indexOf(*label)];
    else
        ++counts.missing;
}

void countCheck(const ReviewedCheck& check, CheckCounts& counts)
{
    if (check.outcome == CheckOutcome::Found)
        ++counts.found;
    else
        ++counts.abstainedBy[check.outcome];
    if (!check.confirmed)
        ++counts.unreviewed;
    else
        ++(*check.confirmed ? counts.confirmed : counts.rejected);
}

StratumKey keyOf(const ScoredCase& scored)
{
    return {scored.practice, scored.destination, scored.split, scored.sampling};
}

ReportInputs inputsOf(const Evaluation& evaluation, const std::optional<Digest>& manifest)
{
    ReportInputs inputs;
    inputs.corpus = evaluation.corpus().document().sha256();
    inputs.manifest = manifest;
    for (const LabelInput& input : evaluation.labels().inputs()) {
        if (!input.isRepeat)
            inputs.labels.push_back({input.file.rater, input.file.sha256, input.counts.complete,
                                     input.counts.inProgress, input.counts.stale, input.rubricDiffers});
    }
    for (const JudgeInput& input : evaluation.judges().inputs())
        inputs.judges.push_back(
            {{input.file.model, input.file.runId}, input.file.rubricSha256, input.file.sha256});
    for (const AdjudicationInput& input : evaluation.adjudications().inputs())
        inputs.adjudications.push_back(
            {input.file.adjudicator, input.file.sha256, input.file.decisions.size(), input.stale});
    return inputs;
}

} // namespace

std::string_view nameOf(WithheldReason reason)
{
    return reasonNames[static_cast<std::size_t>(reason)];
}

std::string_view explain(WithheldReason reason)
{
    return reasonSentences[static_cast<std::size_t>(reason)];
}

Figure FieldCounts::rate() const
{
    if (denominator() == 0)
        return Undefined::ZeroDenominator;
    return exactRatio(categories[indexOf(quality::yes)], denominator());
}

Figure WorkItemRate::rate() const
{
    if (workItems == 0)
        return Undefined::NoTrials;
    return exactRatio(events, workItems);
}

std::optional<Interval> WorkItemRate::envelope() const
{
    if (workItems == 0)
        return std::nullopt;
    return Interval{exactRatio(events, workItems), exactRatio(events + unsettled, workItems)};
}

ReportBuilder::ReportBuilder(std::vector<RaterId> raters, std::vector<JudgeRun> runs, Asks asks,
                             EvaluationOptions options)
    : m_raters(std::move(raters))
{
    m_report.requiredRaters = options.requiredRaters;
    m_report.includeInProgress = options.includeInProgress;
    m_report.asks = std::move(asks);
    m_report.runs = std::move(runs);
    for (std::size_t first = 0; first < m_raters.size(); ++first) {
        for (std::size_t second = first + 1; second < m_raters.size(); ++second)
            m_pairs.emplace_back(first, second);
    }
    m_report.overall = emptyComparisons();
}

Comparisons ReportBuilder::emptyComparisons() const
{
    Comparisons comparisons;
    for (const auto& [first, second] : m_pairs)
        comparisons.pairs.push_back({m_raters[first], m_raters[second], {}});
    for (const JudgeRun& run : m_report.runs)
        comparisons.judges.push_back({run, {}});
    return comparisons;
}

ReportBuilder::Gathered& ReportBuilder::gatheredFor(const ScoredCase& scored)
{
    const SortKey key{scored.practice, scored.destination, json::wordFor(splitWords, scored.split),
                      json::wordFor(samplingWords, scored.sampling)};
    const auto [gathered, isNew] = m_gathered.try_emplace(key);
    if (isNew) {
        Stratum& stratum = gathered->second.stratum;
        stratum.key = keyOf(scored);
        stratum.judges.resize(m_report.runs.size());
        stratum.comparisons = emptyComparisons();
    }
    return gathered->second;
}

void ReportBuilder::add(const ScoredCase& scored)
{
    Gathered& gathered = gatheredFor(scored);
    Stratum& stratum = gathered.stratum;
    ++m_report.attempts;
    m_groups.insert(scored.group);
    ++stratum.attempts;
    ++stratum.captures[static_cast<std::size_t>(scored.captureStatus)];
    ++stratum.producerStatus[static_cast<std::size_t>(scored.producerStatus)];
    ++stratum.reviewStates[static_cast<std::size_t>(scored.reviewState)];
    gathered.workItems.add(scored);
    if (scored.captured)
        addCaptured(scored, stratum);
}

void ReportBuilder::addCaptured(const ScoredCase& scored, Stratum& stratum)
{
    m_producers.add(scored);
    const auto claims = static_cast<Count>(scored.claims.size());
    (scored.claimCoverage == ClaimCoverage::Selected ? stratum.selectedClaims : stratum.exhaustiveClaims) +=
        claims;
    for (const ScoredClaim& claim : scored.claims)
        addClaim(scored, claim, stratum);
    for (const Field field : qualityFields) {
        if (scored.requested && isAsked(field, m_report.asks, scored.reviewState))
            addField(field, scored.qualityOf(field), stratum);
    }
}

void ReportBuilder::addClaim(const ScoredCase& scored, const ScoredClaim& claim, Stratum& stratum)
{
    bool adjudicated = false;
    for (const Field field : claimFields) {
        if (!m_report.asks.has(field))
            continue;
        const FieldLabels& labels = claim.fields[indexOf(field)];
        addField(field, labels, stratum);
        adjudicated = adjudicated || labels.resolved.adjudicated;
        if (labels.resolved.state != ResolutionState::Value)
            stratum.unresolved.push_back({scored.sampleId, claim.id, field, labels.resolved.state});
    }
    if (adjudicated)
        ++stratum.adjudicatedClaims;
    for (const ReviewedCheck& check : claim.checks)
        countCheck(check, stratum.checks[static_cast<std::size_t>(check.kind)]);
    for (const ReportedProblem& problem : claim.problems)
        stratum.problems.push_back({scored.sampleId, claim.id, problem});
}

void ReportBuilder::addField(Field field, const FieldLabels& labels, Stratum& stratum)
{
    countResolved(labels.resolved, stratum.human[indexOf(field)]);
    countLabel(labels.provisional, stratum.provisional[indexOf(field)]);
    for (std::size_t run = 0; run < labels.byJudge.size(); ++run)
        countLabel(labels.byJudge[run], stratum.judges[run][indexOf(field)]);
    compare(field, labels, stratum.comparisons, m_pairs);
    compare(field, labels, m_report.overall, m_pairs);
}

void ReportBuilder::compare(Field field, const FieldLabels& labels, Comparisons& comparisons,
                            const std::vector<std::pair<std::size_t, std::size_t>>& pairs)
{
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto& first = labels.byRater[pairs[i].first];
        const auto& second = labels.byRater[pairs[i].second];
        PairAgreement& agreement = comparisons.pairs[i].fields[indexOf(field)];
        if (first && second)
            agreement.table.add(indexOf(*first), indexOf(*second));
        else if (first)
            ++agreement.onlyFirst;
        else if (second)
            ++agreement.onlySecond;
    }
    const std::optional<Category> human = labels.resolved.category();
    for (std::size_t run = 0; run < labels.byJudge.size(); ++run) {
        JudgeAgreement& agreement = comparisons.judges[run].fields[indexOf(field)];
        ++agreement.total;
        if (human)
            ++agreement.resolved;
        if (human && labels.byJudge[run])
            agreement.table.add(indexOf(*human), indexOf(*labels.byJudge[run]));
    }
}

Report ReportBuilder::finish()
{
    const auto place = [](const auto& item) { return std::tie(item.sampleId, item.claimId); };
    for (auto& [sortKey, gathered] : m_gathered) {
        Stratum& stratum = gathered.stratum;
        stratum.workItems = gathered.workItems.workItems();
        stratum.anyFalse =
            gathered.workItems.rate(Field::Truth, stratum.key, m_report.requiredRaters, m_producers);
        stratum.anyUnsupported =
            gathered.workItems.rate(Field::Grounding, stratum.key, m_report.requiredRaters, m_producers);
        std::ranges::sort(stratum.unresolved, [&place](const UnresolvedClaim& a, const UnresolvedClaim& b) {
            return std::tuple_cat(place(a), std::make_tuple(nameOf(a.field))) <
                   std::tuple_cat(place(b), std::make_tuple(nameOf(b.field)));
        });
        std::ranges::sort(stratum.problems, [&place](const ProblemReport& a, const ProblemReport& b) {
            return std::tuple_cat(place(a),
                                  std::make_tuple(json::wordFor(problemKindWords, a.problem.kind))) <
                   std::tuple_cat(place(b), std::make_tuple(json::wordFor(problemKindWords, b.problem.kind)));
        });
        m_report.strata.push_back(std::move(stratum));
    }
    m_report.workItems = static_cast<Count>(m_groups.size());
    return std::move(m_report);
}

Result<std::optional<Report>> buildReport(Evaluation& evaluation, const std::optional<Digest>& manifest,
                                          IssueList& corpusIssues, Progress& progress)
{
    const auto raters = evaluation.labels().raters();
    const auto runs = evaluation.judges().runs();
    ReportBuilder builder({raters.begin(), raters.end()}, {runs.begin(), runs.end()},
                          evaluation.corpus().header().asks, evaluation.options());
    ASSIZE_TRY(evaluation.forEachCase(corpusIssues, progress,
                                      [&builder](const ScoredCase& scored) { builder.add(scored); }));
    if (corpusIssues.hasErrors() || evaluation.hasErrors())
        return std::optional<Report>();
    Report report = builder.finish();
    report.inputs = inputsOf(evaluation, manifest);
    return std::optional(std::move(report));
}

} // namespace assize
