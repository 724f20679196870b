// SPDX-License-Identifier: Apache-2.0
#include "labels/adjudicationset.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "labels/adjudicationcodec.h"

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

bool sameCheck(const CheckReview& a, const CheckReview& b)
{
    return a.sampleId == b.sampleId && a.claimId == b.claimId && a.checkId == b.checkId;
}

bool sameContent(const CheckReview& a, const CheckReview& b)
{
    return sameCheck(a, b) && a.checkSha256 == b.checkSha256 && a.confirmed == b.confirmed &&
           a.supersedes == b.supersedes;
}

} // namespace

AdjudicationSet::AdjudicationSet(std::vector<AdjudicationInput> inputs) : m_inputs(std::move(inputs))
{
    std::ranges::sort(m_inputs, [](const AdjudicationInput& a, const AdjudicationInput& b) {
        return std::tie(b.isStored, a.file.adjudicator, a.file.sha256) <
               std::tie(a.isStored, b.file.adjudicator, b.file.sha256);
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
            m_holders[decision.id].push_back(i);
            m_chains.add(decision.id.value,
                         decision.supersedes ? std::optional(decision.supersedes->value) : std::nullopt);
            const AdjudicationFile& knownFile = m_inputs[known->second.input].file;
            if (isNew)
                m_bySample[decision.about.sampleId].push_back(candidate);
            else if (decisionIdOf(*known->second.decision, knownFile.adjudicator) !=
                     decisionIdOf(decision, file.adjudicator))
                report(candidate, Severity::Error, "repeated-decision",
                       concat("the decision id ", decision.id.value, " is that of another decision in ",
                              excerpt(knownFile.path.native())));
            else
                ++m_inputs[i].same;
        }
    }
}

/// A chain that goes round within one file was reported when that file was read.
void AdjudicationSet::checkSupersedes()
{
    const auto endless = m_chains.endless();
    for (const auto& input : m_inputs) {
        for (const Decision& decision : input.file.decisions) {
            const Candidate& candidate = m_byId.at(decision.id);
            if (!decision.supersedes || candidate.decision != &decision)
                continue;
            const auto superseded = m_byId.find(*decision.supersedes);
            if (superseded == m_byId.end())
                report(candidate, Severity::Error, "unknown-decision",
                       concat("the decision supersedes ", decision.supersedes->value,
                              ", which is in none of the files"),
                       "give the file that holds it as well");
            else if (superseded->second.decision->about != decision.about)
                report(candidate, Severity::Error, "supersedes-elsewhere",
                       concat("the decision supersedes one on ", named(superseded->second.decision->about)),
                       "a decision takes the place of one on the same field of the same claim");
            else if (endless.contains(decision.id.value) && superseded->second.input != candidate.input)
                report(candidate, Severity::Error, "decision-cycle",
                       "the decision supersedes itself through others");
        }
    }
}

void AdjudicationSet::reportReview(const ReviewCandidate& candidate, Severity severity, std::string code,
                                   std::string message, std::string hint)
{
    m_inputs[candidate.input].issues.add(
        issueAt(severity, placeOf(*candidate.review), std::move(code), std::move(message), std::move(hint)));
}

void AdjudicationSet::indexReviews()
{
    std::map<std::string, ReviewCandidate> byId;
    SupersedeChains chains;
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        for (const CheckReview& review : m_inputs[i].file.checkReviews) {
            const ReviewCandidate candidate{i, &review};
            const auto [known, isNew] = byId.try_emplace(review.id, candidate);
            chains.add(review.id, review.supersedes);
            if (!isNew && sameContent(*known->second.review, review))
                ++m_inputs[i].same;
            else if (!isNew)
                reportReview(candidate, Severity::Error, "repeated-review",
                             concat("the review id \"", excerpt(review.id),
                                    "\" is that of another review in ",
                                    excerpt(m_inputs[known->second.input].file.path.native())),
                             "a review has an id of its own");
        }
    }
    const auto endless = chains.endless();
    for (const auto& [id, candidate] : byId) {
        const auto& supersedes = candidate.review->supersedes;
        if (supersedes && !chains.isKnown(*supersedes))
            reportReview(
                candidate, Severity::Error, "unknown-review",
                concat("the review supersedes \"", excerpt(*supersedes), "\", which is in none of the files"),
                "give the file that holds it as well");
        else if (supersedes && !sameCheck(*byId.at(*supersedes).review, *candidate.review))
            reportReview(candidate, Severity::Error, "supersedes-elsewhere",
                         "the review supersedes one of another check",
                         "a review takes the place of one of the same check");
        else if (endless.contains(id) && byId.at(*supersedes).input != candidate.input)
            reportReview(candidate, Severity::Error, "review-cycle",
                         "the review supersedes itself through others");
        if (!chains.isSuperseded(id))
            m_reviews[candidate.review->sampleId].push_back(candidate);
    }
}

std::vector<FieldDecisions> AdjudicationSet::join(const BlindedRequest& request, const Asks& asks,
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
            for (const std::size_t holder : m_holders[candidate.decision->id])
                ++m_inputs[holder].stale;
            report(candidate, Severity::Notice, "stale-decision",
                   concat("the decision on ", named(candidate.decision->about),
                          " no longer matches what the raters say; it does not count"),
                   "decide again if they still differ");
        } else if (!isDisagreement(submitted)) {
            report(candidate, Severity::Error, "nothing-to-decide",
                   concat("the raters do not differ on ", named(candidate.decision->about)),
                   "it may have been made on other label files");
        } else if (!m_chains.isSuperseded(candidate.decision->id.value)) {
            current[candidate.decision->about].push_back(candidate);
        }
    }
    std::vector<FieldDecisions> decisions;
    for (const auto& [about, candidates] : current)
        decisions.push_back(weigh(candidates));
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
                      excerpt(claimId->value), "\""),
               "the claims are those of the request");
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
                   "grounding is decided as supported, but no cited evidence was seen by the producer",
                   "cite evidence whose seenByProducer is true");
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

/// Current decisions on one field stand when they agree, and no two of them replace the same one.
FieldDecisions AdjudicationSet::weigh(std::span<const Candidate> current)
{
    const Decision& first = *current.front().decision;
    FieldDecisions decisions{first.about, {}, true, first.value};
    std::set<DecisionId> superseded;
    for (const Candidate& candidate : current) {
        const auto& supersedes = candidate.decision->supersedes;
        decisions.current.push_back(candidate.decision->id);
        decisions.stands = decisions.stands && candidate.decision->value == first.value &&
                           (!supersedes || superseded.insert(*supersedes).second);
    }
    std::ranges::sort(decisions.current);
    if (decisions.stands)
        return decisions;
    for (const Candidate& candidate : current)
        report(candidate, Severity::Warning, "conflicting-decisions",
               concat("several decisions stand on ", named(candidate.decision->about), "; it stays disputed"),
               "decide it anew, with all of these files as previous ones");
    return decisions;
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
        if (review.checkSha256 != check.sha256) {
            reportReview(candidate, Severity::Notice, "stale-review",
                         concat("the check \"", excerpt(check.id.value),
                                "\" has been changed since; the review does not count"),
                         "look at it again");
            continue;
        }
        conflict = conflict || (found && *found != review.confirmed);
        found = review.confirmed;
    }
    return conflict ? std::nullopt : found;
}

void AdjudicationSet::reportUnknownPlaces()
{
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        const AdjudicationFile& file = m_inputs[i].file;
        for (const Decision& decision : file.decisions) {
            if (!m_joined.contains(decision.about.sampleId))
                report({i, &decision}, Severity::Error, "unknown-sample",
                       concat("there is no request for the sample \"", excerpt(decision.about.sampleId.value),
                              "\""));
        }
        for (const CheckReview& review : file.checkReviews) {
            if (isCurrent(review) && !m_placedReviews.contains(&review))
                reportReview({i, &review}, Severity::Error, "unknown-check",
                             concat("the sample \"", excerpt(review.sampleId.value), "\" has no check \"",
                                    excerpt(review.checkId.value), "\" at that claim"));
        }
    }
}

bool AdjudicationSet::isCurrent(const CheckReview& review) const
{
    const auto reviews = m_reviews.find(review.sampleId);
    return reviews != m_reviews.end() &&
           std::ranges::find(reviews->second, &review, &ReviewCandidate::review) != reviews->second.end();
}

} // namespace assize
