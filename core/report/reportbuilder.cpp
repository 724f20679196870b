// SPDX-License-Identifier: Apache-2.0
#include "report/reportbuilder.h"

#include "corpus/blindedrequest.h"
#include "report/bootstrapseed.h"
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

/// Unresolved claims and problems, by the ids of their places and then by `word`.
template <typename Place, typename Word> void sortByPlace(std::vector<Place>& places, const Word& word)
{
    const auto key = [&word](const Place& at) {
        return std::tuple<const SampleId&, const ClaimId&, std::string_view>(at.sampleId, at.claimId,
                                                                             word(at));
    };
    std::ranges::sort(places, {}, key);
}

ReportInputs inputsOf(const Evaluation& evaluation)
{
    ReportInputs inputs;
    inputs.corpus = evaluation.corpus().document().sha256();
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

void JudgeAgreement::merge(const JudgeAgreement& other)
{
    total += other.total;
    resolved += other.resolved;
    table.merge(other.table);
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
}

ReportBuilder::Gathered& ReportBuilder::gatheredFor(const ScoredCase& scored)
{
    SortKey key{scored.practice, scored.destination, json::wordFor(splitWords, scored.split),
                json::wordFor(samplingWords, scored.sampling)};
    const auto found = m_gathered.find(key);
    if (found != m_gathered.end())
        return found->second;
    Gathered gathered{{}, {}, ComparisonTally(m_raters, m_report.runs)};
    gathered.stratum.key = keyOf(scored);
    gathered.stratum.judges.resize(m_report.runs.size());
    return m_gathered.emplace(std::move(key), std::move(gathered)).first->second;
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
        addCaptured(scored, gathered);
}

void ReportBuilder::addCaptured(const ScoredCase& scored, Gathered& gathered)
{
    m_producers.add(scored);
    const std::size_t workItem = gathered.comparisons.indexOfWorkItem(scored.group);
    Stratum& stratum = gathered.stratum;
    const auto claims = static_cast<Count>(scored.claims.size());
    (scored.claimCoverage == ClaimCoverage::Selected ? stratum.selectedClaims : stratum.exhaustiveClaims) +=
        claims;
    for (const ScoredClaim& claim : scored.claims)
        addClaim(scored, workItem, claim, gathered);
    for (const Field field : qualityFields) {
        if (scored.requested && isAsked(field, m_report.asks, scored.reviewState))
            addField(field, workItem, scored.qualityOf(field), gathered);
    }
}

void ReportBuilder::addClaim(const ScoredCase& scored, std::size_t workItem, const ScoredClaim& claim,
                             Gathered& gathered)
{
    Stratum& stratum = gathered.stratum;
    bool adjudicated = false;
    for (const Field field : claimFields) {
        if (!m_report.asks.has(field))
            continue;
        const FieldLabels& labels = claim.fields[indexOf(field)];
        addField(field, workItem, labels, gathered);
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

void ReportBuilder::addField(Field field, std::size_t workItem, const FieldLabels& labels, Gathered& gathered)
{
    Stratum& stratum = gathered.stratum;
    countResolved(labels.resolved, stratum.human[indexOf(field)]);
    countLabel(labels.provisional, stratum.provisional[indexOf(field)]);
    for (std::size_t run = 0; run < labels.byJudge.size(); ++run)
        countLabel(labels.byJudge[run], stratum.judges[run][indexOf(field)]);
    gathered.comparisons.add(field, workItem, labels);
}

ComparisonTally::Bootstraps ReportBuilder::bootstrapsOf(const StratumKey* stratum,
                                                        const ReportOptions& options) const
{
    return [this, stratum, &options](Field field, const RaterId& first,
                                     const RaterId& second) -> std::optional<BootstrapPlan> {
        if (!options.bootstrap || !m_report.asks.has(field))
            return std::nullopt;
        return BootstrapPlan{bootstrapSeed(m_report.inputs, stratum, field, first, second), options.threads};
    };
}

Result<Stratum> ReportBuilder::finished(Gathered& gathered, const ReportOptions& options,
                                        const Progress& progress) const
{
    Stratum stratum = std::move(gathered.stratum);
    const WorkItemTally& workItems = gathered.workItems;
    stratum.workItems = workItems.workItems();
    stratum.anyFalse = workItems.rate(Field::Truth, stratum.key, m_report.requiredRaters, m_producers);
    stratum.anyUnsupported =
        workItems.rate(Field::Grounding, stratum.key, m_report.requiredRaters, m_producers);
    sortByPlace(stratum.unresolved, [](const UnresolvedClaim& claim) { return nameOf(claim.field); });
    sortByPlace(stratum.problems, [](const ProblemReport& report) {
        return json::wordFor(problemKindWords, report.problem.kind);
    });
    stratum.comparisons =
        ASSIZE_TRY(gathered.comparisons.comparisons(bootstrapsOf(&stratum.key, options), progress));
    return stratum;
}

Result<Report> ReportBuilder::finish(ReportInputs inputs, const ReportOptions& options,
                                     const Progress& progress)
{
    m_report.inputs = std::move(inputs);
    m_report.inputs.manifest = options.manifest;
    m_report.withoutRaters = options.withoutRaters;
    m_report.workItems = static_cast<Count>(m_groups.size());
    ComparisonTally pooled(m_raters, m_report.runs);
    for (auto& [key, gathered] : m_gathered) {
        m_report.strata.push_back(ASSIZE_TRY(finished(gathered, options, progress)));
        pooled.merge(gathered.comparisons);
    }
    m_report.overall = ASSIZE_TRY(pooled.comparisons(bootstrapsOf(nullptr, options), progress));
    return std::move(m_report);
}

Result<std::optional<Report>> buildReport(Evaluation& evaluation, const ReportOptions& options,
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
    return std::optional(ASSIZE_TRY(builder.finish(inputsOf(evaluation), options, progress)));
}

} // namespace assize
