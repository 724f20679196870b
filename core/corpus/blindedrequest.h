// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/evaluationcase.h"
#include "json/cursor.h"
#include "json/value.h"

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace assize {

struct BlindedClaim {
    ClaimId id;
    Region span;         ///< of the output, in bytes
    QuotedRegion stated; ///< the same in the unit of the file
};

/// What a rater or a judge gets to see of a case. There is nothing else in it that could leak: no verdict,
/// reason, check, name, group, split, sampling, practice, provider, provenance, producer status, coverage or
/// owner key.
struct BlindedRequest {
    SampleId sampleId;
    Digest requestHash; ///< binds every rating to exactly what was seen
    std::string destination;
    ReviewState reviewState = ReviewState::Reviewed;
    Capture capture;
    Output output;
    std::vector<Evidence> evidence;
    std::vector<BlindedClaim> claims;
};

/// What of a request decides which answers it wants; there is no text in it.
struct RequestOutline {
    SampleId sampleId;
    Digest requestHash;
    std::string destination;
    ReviewState reviewState = ReviewState::Reviewed;
    std::vector<ClaimId> claims;          ///< in the order of the request
    std::vector<EvidenceId> seenEvidence; ///< what the producer is known to have seen
};

[[nodiscard]] RequestOutline outlineOf(const BlindedRequest& request);

/// The ids of all claims, for finding out whether there is one.
[[nodiscard]] std::unordered_set<ClaimId> claimIdsOf(const BlindedRequest& request);

/// The request of a case; the case must be one that is requested.
[[nodiscard]] BlindedRequest blind(const EvaluationCase& evaluationCase);

/// As the file holds it, with the request hash.
[[nodiscard]] json::Value toValue(const BlindedRequest& request);

/// SHA-256 of the canonical form (RFC 8785) of the request without `requestHash`.
[[nodiscard]] Digest requestHashOf(const json::Value& request);
/// The same of toValue(request).
[[nodiscard]] Digest requestHashOf(const BlindedRequest& request);

/// One element of `requests`, with digests, spans and the request hash checked; nothing when there was an
/// error.
[[nodiscard]] std::optional<BlindedRequest> readRequest(const json::Cursor& from, OffsetUnit unit);

/// Whether raters are asked for this field of that request: withholding only where the case was withheld.
[[nodiscard]] bool isAsked(Field field, const Asks& asks, ReviewState reviewState);

} // namespace assize
