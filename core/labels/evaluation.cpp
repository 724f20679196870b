// SPDX-License-Identifier: Apache-2.0
#include "labels/evaluation.h"

#include "corpus/blindedrequest.h"

#include <algorithm>
#include <map>
#include <utility>

namespace assize {

namespace {

using Ratings = std::vector<std::optional<Category>>;

/// What a rating says on one field; empty where it says nothing.
std::optional<Category> labelOf(const Rating* rating, const ClaimId* claimId, Field field)
{
    if (rating == nullptr)
        return std::nullopt;
    if (claimId == nullptr)
        return rating->quality[field];
    const ClaimRating* claim = rating->find(*claimId);
    return claim == nullptr ? std::nullopt : (*claim)[field];
}

/// What ratings, or the results of judges, say on a claim; null where one says nothing.
template <typename Source> auto onClaim(const std::vector<const Source*>& sources, const ClaimId& claimId)
{
    std::vector<decltype(sources.front()->find(claimId))> answers(sources.size(), nullptr);
    std::ranges::transform(sources, answers.begin(), [&claimId](const Source* source) {
        return source == nullptr ? nullptr : source->find(claimId);
    });
    return answers;
}

/// The same of the whole output.
template <typename Source>
std::vector<const QualityAnswers*> onQuality(const std::vector<const Source*>& sources)
{
    std::vector<const QualityAnswers*> answers(sources.size(), nullptr);
    std::ranges::transform(sources, answers.begin(), [](const Source* source) {
        return source == nullptr ? nullptr : &source->quality;
    });
    return answers;
}

/// Their answers on one field.
template <typename Answers> Ratings labelsOn(Field field, const std::vector<const Answers*>& answers)
{
    Ratings labels(answers.size());
    std::ranges::transform(answers, labels.begin(), [field](const Answers* given) {
        return given == nullptr ? std::nullopt : (*given)[field];
    });
    return labels;
}

ScoredCase withoutTexts(const EvaluationCase& from)
{
    ScoredCase scored;
    scored.sampleId = from.sampleId;
    scored.group = from.group;
    scored.split = from.split;
    scored.sampling = from.sampling;
    scored.practice = from.practice;
    scored.destination = from.destination;
    scored.captureStatus = from.capture.status;
    scored.producerStatus = from.producerStatus;
    scored.reviewState = from.reviewState;
    scored.claimCoverage = from.claimCoverage;
    scored.producerModel = from.provenance.producerModel;
    scored.promptDigest = from.provenance.promptDigest;
    scored.captured = from.isCaptured();
    scored.requested = from.isRequested();
    for (const Field field : qualityFields)
        scored.qualityOf(field).provisional = from.expectedQuality[field];
    scored.claims.reserve(from.claims.size());
    for (const Claim& claim : from.claims) {
        ScoredClaim& scoredClaim = scored.claims.emplace_back();
        scoredClaim.id = claim.id;
        scoredClaim.fields[indexOf(Field::Truth)].provisional = claim.verdict;
        scoredClaim.fields[indexOf(Field::Grounding)].provisional = claim.grounding;
    }
    return scored;
}

/// Calls `visit(FieldLabels&, const ClaimId*, Field)` for every field of every claim, then of the sample.
template <typename Visit> void forEachField(ScoredCase& scored, const Visit& visit)
{
    for (ScoredClaim& claim : scored.claims) {
        for (const Field field : claimFields)
            visit(claim.fields[indexOf(field)], &claim.id, field);
    }
    for (const Field field : qualityFields)
        visit(scored.qualityOf(field), nullptr, field);
}

FieldOfSample placeOf(const ScoredCase& scored, const ClaimId* claimId, Field field)
{
    return {scored.sampleId, claimId == nullptr ? std::nullopt : std::optional(*claimId), field};
}

std::vector<ReportedProblem> problemsOf(const std::vector<const ClaimRating*>& ratings,
                                        std::span<const RaterId> raters)
{
    std::map<ProblemKind, ReportedProblem> byKind;
    for (std::size_t rater = 0; rater < ratings.size(); ++rater) {
        const ClaimRating* claim = ratings[rater];
        if (claim == nullptr || !claim->problem)
            continue;
        ReportedProblem& problem = byKind[claim->problem->kind];
        problem.kind = claim->problem->kind;
        problem.raters.push_back(raters[rater]);
    }
    std::vector<ReportedProblem> problems;
    for (auto& [kind, problem] : byKind)
        problems.push_back(std::move(problem));
    return problems;
}

} // namespace

Evaluation::Evaluation(const CorpusFile& corpus, LabelSet labels, JudgeSet judges,
                       AdjudicationSet adjudications, EvaluationOptions options)
    : m_corpus(corpus), m_labels(std::move(labels)), m_judges(std::move(judges)),
      m_adjudications(std::move(adjudications)), m_options(options)
{
}

Result<> Evaluation::forEachCase(IssueList& corpusIssues, Progress& progress, const CaseVisitor& visit)
{
    return forEachFullCase(corpusIssues, progress,
                           [&visit](const ScoredCase& scored, const EvaluationCase&) { visit(scored); });
}

Result<> Evaluation::forEachFullCase(IssueList& corpusIssues, Progress& progress, const FullVisitor& visit)
{
    const auto& rubric = m_corpus.header().rubric;
    m_labels.checkFiles(rubric ? std::optional(rubric->sha256) : std::nullopt, std::nullopt);
    ASSIZE_TRY(m_corpus.makeOfEachCase(
        corpusIssues, progress,
        [](EvaluationCase evaluationCase) { return AskedCase(std::move(evaluationCase)); },
        [&](const AskedCase& asked) { visit(score(asked), asked.evaluationCase); }));
    if (corpusIssues.hasErrors())
        return {}; // an invalid case was not visited, so its labels would look like strangers
    m_labels.reportUnknownSamples();
    m_judges.reportUnknownSamples();
    m_adjudications.reportUnknownPlaces();
    return {};
}

Evaluation::AskedCase::AskedCase(EvaluationCase asked) : evaluationCase(std::move(asked))
{
    if (evaluationCase.isRequested())
        request = blind(evaluationCase);
}

ScoredCase Evaluation::score(const AskedCase& asked)
{
    const auto& [evaluationCase, request] = asked;
    ScoredCase scored = withoutTexts(evaluationCase);
    std::vector<JoinedRating> joined(m_labels.raters().size());
    std::vector<const JudgeResult*> judged(m_judges.runs().size(), nullptr);
    if (request) {
        joined = m_labels.join(*request, m_corpus.header().asks);
        judged = m_judges.join(*request);
    }
    addLabels(scored, joined, judged);
    for (std::size_t i = 0; i < scored.claims.size(); ++i) {
        for (const LiteralCheck& check : evaluationCase.claims[i].checks)
            scored.claims[i].checks.push_back(
                {check.kind, runCheck(check, evaluationCase.evidence),
                 m_adjudications.reviewOf(scored.sampleId, scored.claims[i].id, check)});
    }
    if (request)
        resolveAll(scored, decisionsOn(scored, *request, joined));
    return scored;
}

const Rating* Evaluation::scoredRating(const JoinedRating& joined) const
{
    return joined.submission == nullptr && m_options.includeInProgress ? joined.inProgress
                                                                       : joined.submission;
}

void Evaluation::addLabels(ScoredCase& scored, const std::vector<JoinedRating>& joined,
                           const std::vector<const JudgeResult*>& judged) const
{
    std::vector<const Rating*> ratings(joined.size());
    std::ranges::transform(joined, ratings.begin(),
                           [this](const JoinedRating& rater) { return scoredRating(rater); });
    for (ScoredClaim& claim : scored.claims) {
        const auto ratedClaim = onClaim(ratings, claim.id);
        const auto judgedClaim = onClaim(judged, claim.id);
        for (const Field field : claimFields) {
            FieldLabels& labels = claim.fields[indexOf(field)];
            labels.byRater = labelsOn(field, ratedClaim);
            labels.byJudge = labelsOn(field, judgedClaim);
        }
        claim.problems = problemsOf(ratedClaim, m_labels.raters());
    }
    const auto ratedQuality = onQuality(ratings);
    const auto judgedQuality = onQuality(judged);
    for (const Field field : qualityFields) {
        FieldLabels& labels = scored.qualityOf(field);
        labels.byRater = labelsOn(field, ratedQuality);
        labels.byJudge = labelsOn(field, judgedQuality);
    }
}

std::vector<FieldDecisions> Evaluation::decisionsOn(ScoredCase& scored, const BlindedRequest& request,
                                                    const std::vector<JoinedRating>& joined)
{
    if (!m_adjudications.concerns(scored.sampleId))
        return {};
    std::map<FieldOfSample, Ratings> submitted;
    forEachField(scored, [&](FieldLabels& /*labels*/, const ClaimId* claimId, Field field) {
        Ratings& ratings = submitted[placeOf(scored, claimId, field)];
        for (const JoinedRating& rater : joined)
            ratings.push_back(labelOf(rater.submission, claimId, field));
    });
    const auto submissionsOf =
        [&submitted](const FieldOfSample& about) -> std::span<const std::optional<Category>> {
        const auto found = submitted.find(about);
        return found == submitted.end() ? std::span<const std::optional<Category>>() : found->second;
    };
    return m_adjudications.join(request, m_corpus.header().asks, m_labels.raters(), submissionsOf);
}

void Evaluation::resolveAll(ScoredCase& scored, const std::vector<FieldDecisions>& decided) const
{
    const auto decisionsOnField = [&](const ClaimId* claimId, Field field) -> const FieldDecisions* {
        if (decided.empty())
            return nullptr;
        const FieldOfSample about = placeOf(scored, claimId, field);
        const auto found = std::ranges::lower_bound(decided, about, {}, &FieldDecisions::about);
        return found == decided.end() || found->about != about ? nullptr : &*found;
    };
    forEachField(scored, [&](FieldLabels& labels, const ClaimId* claimId, Field field) {
        const FieldDecisions* decisions = decisionsOnField(claimId, field);
        const bool stands = decisions != nullptr && decisions->stands;
        if (decisions != nullptr)
            labels.decisions = decisions->current;
        labels.resolved =
            resolve(labels.byRater, m_options.requiredRaters, stands ? &decisions->value : nullptr);
    });
}

bool Evaluation::hasErrors() const
{
    const auto anyErrors = [](const auto& inputs) {
        return std::ranges::any_of(inputs, [](const auto& input) { return input.issues.hasErrors(); });
    };
    return m_labels.hasErrors() || anyErrors(m_judges.inputs()) || anyErrors(m_adjudications.inputs());
}

} // namespace assize
