// SPDX-License-Identifier: Apache-2.0
#include "labels/judgeset.h"

#include "base/concat.h"
#include "base/termsafe.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace assize {

namespace {

Place placeOf(const JudgeResult& result)
{
    return {concat("/results/", result.index), result.offset};
}

bool sameContent(const JudgeResult& a, const JudgeResult& b)
{
    return a.quality == b.quality && a.claims.size() == b.claims.size() &&
           std::ranges::all_of(a.claims, [&b](const JudgedClaim& claim) {
               const JudgedClaim* other = b.find(claim.claimId);
               return other != nullptr && other->truth == claim.truth && other->grounding == claim.grounding;
           });
}

JudgeRun runOf(const JudgeFile& file)
{
    return {file.model, file.runId};
}

/// Reports claims that the request does not have, and those that the result does not list.
void checkResult(const JudgeResult& result, const BlindedRequest& request, IssueList& issues)
{
    const bool producerSawSomething = std::ranges::any_of(
        request.evidence, [](const Evidence& evidence) { return evidence.seenByProducer == true; });
    const auto claimIds = claimIdsOf(request);
    for (const JudgedClaim& claim : result.claims) {
        const Place place{concat("/results/", result.index, "/claims/", claim.index), claim.offset};
        if (!claimIds.contains(claim.claimId))
            issues.add(issueAt(Severity::Error, place, "unknown-claim",
                               concat("the sample \"", excerpt(result.sampleId.value), "\" has no claim \"",
                                      excerpt(claim.claimId.value), "\""),
                               "the claims are those of the request"));
        if (claim.grounding == grounding::supported && !producerSawSomething)
            issues.add(
                issueAt(Severity::Error, place, "supported-without-seen-evidence",
                        "grounding is supported, but the request holds no evidence that the producer saw"));
    }
    for (const BlindedClaim& claim : request.claims) {
        if (result.find(claim.id) == nullptr)
            issues.add(issueAt(Severity::Error, placeOf(result), "missing-claim",
                               concat("the result does not list the claim \"", excerpt(claim.id.value), "\""),
                               "list it with null where it was not judged"));
    }
}

} // namespace

JudgeSet::JudgeSet(std::vector<JudgeInput> inputs, const std::optional<Digest>& rubric, bool keepStale)
    : m_inputs(std::move(inputs)), m_keepStale(keepStale)
{
    std::ranges::sort(m_inputs, [](const JudgeInput& a, const JudgeInput& b) {
        return std::tie(a.file.model, a.file.runId, b.isStored, a.file.sha256) <
               std::tie(b.file.model, b.file.runId, a.isStored, b.file.sha256);
    });
    const auto repeats = std::ranges::unique(
        m_inputs, [](const JudgeInput& a, const JudgeInput& b) { return a.file.sha256 == b.file.sha256; });
    m_inputs.erase(repeats.begin(), repeats.end());
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        JudgeInput& input = m_inputs[i];
        if (runOf(input.file) == JudgeRun{})
            continue; // no judge file at all
        if (m_runs.empty() || m_runs.back() != runOf(input.file))
            m_runs.push_back(runOf(input.file));
        if (input.file.rubricSha256 != rubric) {
            const bool kept = keepStale || input.isStored;
            input.stale = input.file.results.size();
            input.issues.add(
                issueAt(kept ? Severity::Notice : Severity::Error, {"/rubricSha256", input.file.rubricOffset},
                        "stale-rubric", "the judge was given another rubric than the corpus has now",
                        kept ? "its results are not scored" : "run the judge again, or leave the file out"));
            continue;
        }
        for (const JudgeResult& result : input.file.results)
            m_bySample[result.sampleId].push_back({i, &result});
    }
}

std::vector<const JudgeResult*> JudgeSet::join(const BlindedRequest& request)
{
    std::vector<const JudgeResult*> joined(m_runs.size(), nullptr);
    m_joined.insert(request.sampleId);
    const auto found = m_bySample.find(request.sampleId);
    if (found == m_bySample.end())
        return joined;
    for (const Candidate& candidate : found->second) {
        if (!isAccepted(candidate, request))
            continue;
        JudgeInput& input = m_inputs[candidate.input];
        const auto run = std::ranges::find(m_runs, runOf(input.file)) - m_runs.begin();
        const JudgeResult*& slot = joined[static_cast<std::size_t>(run)];
        if (slot != nullptr && sameContent(*slot, *candidate.result))
            ++input.same;
        else if (slot != nullptr)
            input.issues.add(
                issueAt(Severity::Error, placeOf(*candidate.result), "conflicting-result",
                        concat("another file of this run has a different result for the sample \"",
                               excerpt(request.sampleId.value), "\"")));
        slot = candidate.result;
    }
    return joined;
}

bool JudgeSet::isAccepted(const Candidate& candidate, const BlindedRequest& request)
{
    JudgeInput& input = m_inputs[candidate.input];
    IssueList& issues = input.issues;
    if (candidate.result->requestHash != request.requestHash) {
        const bool kept = m_keepStale || input.isStored;
        ++input.stale;
        issues.add(issueAt(kept ? Severity::Notice : Severity::Error, placeOf(*candidate.result),
                           "stale-result",
                           concat("the result for the sample \"", excerpt(request.sampleId.value),
                                  "\" binds to the request ", candidate.result->requestHash.hex(),
                                  ", which is now ", request.requestHash.hex()),
                           kept ? "it is not scored" : "the texts have changed since; judge it again"));
        return false;
    }
    const std::size_t before = issues.count(Severity::Error);
    checkResult(*candidate.result, request, issues);
    return issues.count(Severity::Error) == before;
}

void JudgeSet::reportUnknownSamples()
{
    for (JudgeInput& input : m_inputs) {
        for (const JudgeResult& result : input.file.results) {
            if (!m_joined.contains(result.sampleId))
                input.issues.add(issueAt(
                    Severity::Error, placeOf(result), "unknown-sample",
                    concat("there is no request for the sample \"", excerpt(result.sampleId.value), "\""),
                    "the results may belong to another corpus"));
        }
    }
}

} // namespace assize
