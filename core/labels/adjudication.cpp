// SPDX-License-Identifier: Apache-2.0
#include "labels/adjudication.h"

#include "base/concat.h"
#include "base/termsafe.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace assize {

namespace {

std::string named(const FieldOfSample& about)
{
    const std::string claim =
        about.claimId ? concat(", claim \"", excerpt(about.claimId->value), "\"") : std::string();
    return concat(nameOf(about.field), " of the sample \"", excerpt(about.sampleId.value), "\"", claim);
}

Place placeOf(const CheckReview& review)
{
    return {concat("/checkReviews/", review.index), review.offset};
}

} // namespace

AdjudicationSet::AdjudicationSet(std::vector<AdjudicationInput> inputs) : m_inputs(std::move(inputs))
{
    std::ranges::sort(m_inputs, [](const AdjudicationInput& a, const AdjudicationInput& b) {
        return std::tie(a.file.adjudicator, a.file.sha256) < std::tie(b.file.adjudicator, b.file.sha256);
    });
    const auto repeats =
        std::ranges::unique(m_inputs, [](const AdjudicationInput& a, const AdjudicationInput& b) {
            return a.file.sha256 == b.file.sha256;
        });
    m_inputs.erase(repeats.begin(), repeats.end());
    indexDecisions();
    checkSupersedes();
    indexReviews();
}

const Decision* AdjudicationSet::find(const DecisionId& id) const
{
    const auto found = m_byId.find(id);
    return found == m_byId.end() ? nullptr : found->second.decision;
}

void AdjudicationSet::report(const Candidate& candidate, Severity severity, std::string code,
                             std::string message, std::string hint)
{
    m_inputs[candidate.input].issues.add(
        issueAt(severity, {concat("/decisions/", candidate.decision->index), candidate.decision->offset},
                std::move(code), std::move(message), std::move(hint)));
}

void AdjudicationSet::indexDecisions()
{
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        const AdjudicationFile& file = m_inputs[i].file;
        for (const Decision& decision : file.decisions) {
            const Candidate candidate{i, &decision};
            const auto [known, isNew] = m_byId.try_emplace(decision.id, candidate);
            const AdjudicationFile& knownFile = m_inputs[known->second.input].file;
            if (isNew)
                m_bySample[decision.about.sampleId].push_back(candidate);
            else if (decisionIdOf(*known->second.decision, knownFile.adjudicator) !=
                     decisionIdOf(decision, file.adjudicator))
                report(candidate, Severity::Error, "repeated-decision",
                       concat("the decision id ", decision.id.value, " is that of another decision in ",
                              excerpt(knownFile.path.native())));
        }
    }
}

void AdjudicationSet::checkSupersedes()
{
    std::unordered_set<const Decision*> sound; // whose chain of superseded decisions comes to an end
    for (const auto& [id, candidate] : m_byId) {
        const auto& supersedes = candidate.decision->supersedes;
        if (!supersedes)
            continue;
        if (!m_byId.contains(*supersedes)) {
            report(candidate, Severity::Error, "unknown-decision",
                   concat("the decision supersedes ", supersedes->value, ", which is in none of the files"),
                   "give the file that holds it with --adjudication as well");
            continue;
        }
        m_superseded.insert(*supersedes);
        if (!endsSomewhere(*candidate.decision, sound))
            report(candidate, Severity::Error, "decision-cycle",
                   "the decision supersedes itself through others");
    }
}

/// Follows what a decision supersedes; every chain is walked once.
bool AdjudicationSet::endsSomewhere(const Decision& decision,
                                    std::unordered_set<const Decision*>& sound) const
{
    std::unordered_set<const Decision*> path;
    for (const Decision* step = &decision; step != nullptr && !sound.contains(step);) {
        if (!path.insert(step).second)
            return false;
        step = step->supersedes ? find(*step->supersedes) : nullptr;
    }
    sound.merge(path);
    return true;
}

void AdjudicationSet::indexReviews()
{
    std::map<std::string, ReviewCandidate> byId;
    std::set<std::string> superseded;
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        for (const CheckReview& review : m_inputs[i].file.checkReviews) {
            byId.try_emplace(review.id, ReviewCandidate{i, &review});
            if (review.supersedes)
                superseded.insert(*review.supersedes);
        }
    }
    for (const auto& [id, candidate] : byId) {
        const auto& supersedes = candidate.review->supersedes;
        if (supersedes && !byId.contains(*supersedes))
            m_inputs[candidate.input].issues.add(
                issueAt(Severity::Error, placeOf(*candidate.review), "unknown-review",
                        concat("the review supersedes \"", excerpt(*supersedes),
                               "\", which is in none of the files")));
        if (!superseded.contains(id))
            m_reviews[candidate.review->sampleId].push_back(candidate);
    }
}

std::vector<StandingDecision> AdjudicationSet::join(const BlindedRequest& request, const Asks& asks,
                                                    std::span<const RaterId> raters,
                                                    const Submissions& submissions)
{
    m_joined.insert(request.sampleId);
    std::map<FieldOfSample, std::vector<Candidate>> current;
    const auto found = m_bySample.find(request.sampleId);
    if (found == m_bySample.end())
        return {};
    for (const Candidate& candidate : found->second) {
        if (!isSound(candidate, request, asks))
            continue;
        const auto submitted = submissions(candidate.decision->about);
        if (isStale(candidate, request, raters, submitted)) {
            ++m_inputs[candidate.input].stale;
            report(candidate, Severity::Notice, "stale-decision",
                   concat("the decision on ", named(candidate.decision->about),
                          " no longer matches what the raters say; it does not count"),
                   "decide again if they still differ");
        } else if (!isDisagreement(submitted)) {
            report(candidate, Severity::Error, "nothing-to-decide",
                   concat("the raters do not differ on ", named(candidate.decision->about)));
        } else if (!m_superseded.contains(candidate.decision->id)) {
            current[candidate.decision->about].push_back(candidate);
        }
    }
    std::vector<StandingDecision> decisions;
    for (const auto& [about, candidates] : current) {
        if (auto decision = standing(candidates))
            decisions.push_back(std::move(*decision));
    }
    return decisions;
}

/// Whether the decision names things that are there, and cites what it must.
bool AdjudicationSet::isSound(const Candidate& candidate, const BlindedRequest& request, const Asks& asks)
{
    const Decision& decision = *candidate.decision;
    AdjudicationInput& input = m_inputs[candidate.input];
    const bool stale = decision.requestHash != request.requestHash;
    const std::size_t before = input.issues.count(Severity::Error);
    const auto& claimId = decision.about.claimId;
    if (claimId && std::ranges::find(request.claims, *claimId, &BlindedClaim::id) == request.claims.end() &&
        !stale)
        report(candidate, Severity::Error, "unknown-claim",
               concat("the sample \"", excerpt(request.sampleId.value), "\" has no claim \"",
                      excerpt(claimId->value), "\""));
    if (!isAsked(decision.about.field, asks, request.reviewState))
        report(candidate, Severity::Error, "field-not-asked",
               concat("raters are not asked for ", named(decision.about), ", so there is nothing to decide"));
    if (!stale) {
        CitationResolver resolver(request.evidence, input.file.offsets);
        const auto citations = resolver.resolveAll(
            decision.evidence, concat("/decisions/", decision.index, "/evidence"), input.issues);
        if (decision.about.field == Field::Grounding && decision.value == grounding::supported &&
            !citesSeenEvidence(citations, request.evidence))
            report(candidate, Severity::Error, "supported-without-seen-evidence",
                   "grounding is decided as supported, but no cited evidence was seen by the producer");
    }
    return input.issues.count(Severity::Error) == before;
}

bool AdjudicationSet::isStale(const Candidate& candidate, const BlindedRequest& request,
                              std::span<const RaterId> raters,
                              std::span<const std::optional<Category>> submitted)
{
    std::vector<Original> now;
    for (std::size_t rater = 0; rater < submitted.size(); ++rater) {
        if (submitted[rater])
            now.push_back({raters[rater], *submitted[rater]});
    }
    return candidate.decision->requestHash != request.requestHash || candidate.decision->originals != now;
}

std::optional<StandingDecision> AdjudicationSet::standing(std::span<const Candidate> current)
{
    const Candidate& first = *std::ranges::min_element(
        current, {}, [](const Candidate& candidate) -> const DecisionId& { return candidate.decision->id; });
    std::set<DecisionId> superseded;
    bool conflict = false;
    for (const Candidate& candidate : current) {
        const auto& supersedes = candidate.decision->supersedes;
        conflict = conflict || candidate.decision->value != first.decision->value ||
                   (supersedes && !superseded.insert(*supersedes).second);
    }
    if (!conflict)
        return StandingDecision{first.decision->about, first.decision->id, first.decision->value};
    for (const Candidate& candidate : current)
        report(candidate, Severity::Warning, "conflicting-decisions",
               concat("several decisions stand on ", named(candidate.decision->about), "; it stays disputed"),
               "make one that supersedes the others");
    return std::nullopt;
}

std::optional<bool> AdjudicationSet::reviewOf(const SampleId& sample, const ClaimId& claim,
                                              const LiteralCheck& check)
{
    std::optional<bool> found;
    bool conflict = false;
    const auto reviews = m_reviews.find(sample);
    if (reviews == m_reviews.end())
        return std::nullopt;
    for (const ReviewCandidate& candidate : reviews->second) {
        const CheckReview& review = *candidate.review;
        if (review.claimId != claim || review.checkId != check.id)
            continue;
        m_placedReviews.insert(&review);
        if (review.checkSha256 != check.sha256)
            continue; // the annotation has changed since: nobody has looked at this one
        conflict = conflict || (found && *found != review.confirmed);
        found = review.confirmed;
    }
    return conflict ? std::nullopt : found;
}

void AdjudicationSet::reportUnknownPlaces()
{
    for (const auto& [sampleId, candidates] : m_bySample) {
        for (const Candidate& candidate : candidates) {
            if (!m_joined.contains(sampleId))
                report(candidate, Severity::Error, "unknown-sample",
                       concat("there is no request for the sample \"", excerpt(sampleId.value), "\""));
        }
    }
    for (const auto& [sampleId, candidates] : m_reviews) {
        for (const ReviewCandidate& candidate : candidates)
            reportUnlessPlaced(candidate);
    }
}

void AdjudicationSet::reportUnlessPlaced(const ReviewCandidate& candidate)
{
    if (!m_placedReviews.contains(candidate.review))
        m_inputs[candidate.input].issues.add(
            issueAt(Severity::Error, placeOf(*candidate.review), "unknown-check",
                    concat("the sample \"", excerpt(candidate.review->sampleId.value), "\" has no check \"",
                           excerpt(candidate.review->checkId.value), "\" at that claim")));
}

} // namespace assize
