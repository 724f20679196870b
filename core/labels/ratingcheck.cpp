// SPDX-License-Identifier: Apache-2.0
#include "labels/ratingcheck.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "labels/completeness.h"

#include <unordered_set>

namespace assize {

namespace {

class RatingChecker final {
public:
    RatingChecker(const Rating& rating, OffsetUnit unit, const BlindedRequest& request, const Asks& asks,
                  IssueList& issues)
        : m_rating(rating), m_request(request), m_asks(asks), m_issues(issues),
          m_resolver(request.evidence, unit)
    {
    }

    void check()
    {
        for (const ClaimRating& claim : m_rating.claims)
            checkClaim(claim);
        if (m_rating.state == RatingState::Complete)
            checkCompleteness();
        for (const Field field : qualityFields) {
            if (m_rating.quality[field] && !isAsked(field, m_asks, m_request.reviewState))
                report(Severity::Notice, here(), "answer-not-asked",
                       concat(nameOf(field), " is answered but was not asked; the answer is not scored"));
        }
    }

private:
    [[nodiscard]] Place here() const { return {assize::pointerTo(m_rating), m_rating.offset}; }
    [[nodiscard]] std::string pointerTo(const ClaimRating& claim) const
    {
        return concat(assize::pointerTo(m_rating), "/claims/", claim.index);
    }
    [[nodiscard]] Place placeOf(const ClaimRating& claim) const { return {pointerTo(claim), claim.offset}; }

    void report(Severity severity, Place place, std::string code, std::string message, std::string hint = {})
    {
        m_issues.add(
            issueAt(severity, std::move(place), std::move(code), std::move(message), std::move(hint)));
    }

    void checkClaim(const ClaimRating& claim)
    {
        if (!m_claims.contains(claim.claimId))
            report(Severity::Error, placeOf(claim), "unknown-claim",
                   concat("the sample \"", excerpt(m_rating.sampleId.value), "\" has no claim \"",
                          excerpt(claim.claimId.value), "\""),
                   "the claims are those of the request");
        const std::size_t before = m_issues.count(Severity::Error);
        const auto citations = m_resolver.resolveAll(
            claim.evidence, [&] { return concat(pointerTo(claim), "/evidence"); }, m_issues);
        if (m_issues.count(Severity::Error) > before)
            return;
        if (claim.grounding == grounding::supported && !citesSeenEvidence(citations, m_request.evidence))
            report(Severity::Error, placeOf(claim), "supported-without-seen-evidence",
                   "grounding is supported, but no cited evidence was seen by the producer",
                   "cite evidence whose seenByProducer is true, or choose another grounding");
        if ((claim.truth == truth::isTrue || claim.truth == truth::isFalse) && citations.empty())
            report(Severity::Notice, placeOf(claim), "verdict-without-citation",
                   concat("the verdict ", nameOf(Field::Truth, *claim.truth), " cites no evidence"));
    }

    void checkCompleteness()
    {
        for (const OpenAnswer& open : openAnswers(m_rating, outlineOf(m_request), m_asks)) {
            if (open.reason != OpenReason::NotAnswered)
                continue; // support is checked for every rating, with its citations resolved
            const std::string ofClaim =
                open.claimId ? concat(" of the claim \"", excerpt(open.claimId->value), "\"") : "";
            reportOpen(concat(nameOf(open.field), ofClaim));
        }
    }

    void reportOpen(const std::string& what)
    {
        report(Severity::Error, here(), "incomplete-rating",
               concat("the rating is complete, but leaves ", what, " open"),
               "answer it, or set the state to in-progress");
    }

    const Rating& m_rating;
    const BlindedRequest& m_request;
    std::unordered_set<ClaimId> m_claims = claimIdsOf(m_request);
    const Asks& m_asks;
    IssueList& m_issues;
    CitationResolver m_resolver;
};

} // namespace

void checkRating(const Rating& rating, OffsetUnit unit, const BlindedRequest& request, const Asks& asks,
                 IssueList& issues)
{
    RatingChecker(rating, unit, request, asks, issues).check();
}

std::string pointerTo(const Rating& rating)
{
    return concat("/ratings/", rating.index);
}

} // namespace assize
