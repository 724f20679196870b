// SPDX-License-Identifier: Apache-2.0
#include "corpus/blindedrequest.h"

#include "corpus/casecodec.h"
#include "corpus/idset.h"
#include "json/writer.h"

#include <utility>

namespace assize {

using json::Cursor;
using json::ObjectCursor;
using json::OwnerKeys;
using json::Value;

namespace {

constexpr std::string_view hashKey = "requestHash";

Value captureValue(const Capture& capture)
{
    return Value::object({{"status", Value::string(json::wordFor(captureStatusWords, capture.status))},
                          {"limitations", toValue(capture.limitations)}});
}

Value claimValue(const BlindedClaim& claim)
{
    return Value::object({{"id", Value::string(claim.id.value)},
                          {"start", Value::integer(claim.stated.start)},
                          {"end", Value::integer(claim.stated.end)},
                          {"text", Value::string(claim.stated.text)}});
}

Capture readCapture(const std::optional<Cursor>& from)
{
    Capture capture;
    if (!from)
        return capture;
    const ObjectCursor object(*from, {"status", "limitations"}, OwnerKeys::Refused);
    const auto status = object.required("status");
    readWord(status, captureStatusWords, capture.status);
    if (status && capture.status == CaptureStatus::Failed)
        status->error("failed-capture-requested", "a case whose capture failed is not handed out");
    capture.limitations = readStrings(object.required("limitations"));
    return capture;
}

std::vector<BlindedClaim> readClaims(const std::optional<Cursor>& from, const Output& output, OffsetUnit unit)
{
    std::vector<BlindedClaim> claims;
    if (!from)
        return claims;
    const OffsetIndex index(output.text.bytes(), unit);
    for (std::size_t i = 0; i < from->arraySize(); ++i) {
        const Cursor item = from->item(i);
        const ObjectCursor object(item, {"id", "start", "end", "text"}, OwnerKeys::Refused);
        const std::size_t before = item.issues().count(Severity::Error);
        BlindedClaim& claim = claims.emplace_back();
        readInto(object.required("id"), claim.id);
        readInto(object.required("start"), claim.stated.start);
        readInto(object.required("end"), claim.stated.end);
        readInto(object.required("text"), claim.stated.text);
        if (item.issues().count(Severity::Error) == before)
            claim.span = resolveSpan(claim.stated, item, output.text.bytes(), index, unit).value_or(Region{});
    }
    checkIds(*from, "claim", "id");
    return claims;
}

} // namespace

RequestOutline outlineOf(const BlindedRequest& request)
{
    RequestOutline outline{
        request.sampleId, request.requestHash, request.destination, request.reviewState, {}, {}};
    for (const BlindedClaim& claim : request.claims)
        outline.claims.push_back(claim.id);
    for (const Evidence& evidence : request.evidence) {
        if (evidence.seenByProducer == true)
            outline.seenEvidence.push_back(evidence.id);
    }
    return outline;
}

std::unordered_set<ClaimId> claimIdsOf(const BlindedRequest& request)
{
    std::unordered_set<ClaimId> ids;
    for (const BlindedClaim& claim : request.claims)
        ids.insert(claim.id);
    return ids;
}

BlindedRequest blind(const EvaluationCase& evaluationCase)
{
    BlindedRequest request;
    request.sampleId = evaluationCase.sampleId;
    request.destination = evaluationCase.destination;
    request.reviewState = evaluationCase.reviewState;
    request.capture = evaluationCase.capture;
    request.output = *evaluationCase.output;
    request.evidence = evaluationCase.evidence;
    request.claims.reserve(evaluationCase.claims.size());
    for (const Claim& claim : evaluationCase.claims)
        request.claims.push_back({claim.id, claim.span, claim.stated});
    request.requestHash = requestHashOf(request);
    return request;
}

Value toValue(const BlindedRequest& request)
{
    Value evidence = Value::array();
    for (const Evidence& item : request.evidence)
        evidence.items().push_back(toValue(item));
    Value claims = Value::array();
    for (const BlindedClaim& claim : request.claims)
        claims.items().push_back(claimValue(claim));
    return Value::object(
        {{"sampleId", Value::string(request.sampleId.value)},
         {std::string(hashKey), Value::string(request.requestHash.hex())},
         {"destination", Value::string(request.destination)},
         {"reviewState", Value::string(json::wordFor(reviewStateWords, request.reviewState))},
         {"capture", captureValue(request.capture)},
         {"output", toValue(request.output)},
         {"evidence", std::move(evidence)},
         {"claims", std::move(claims)}});
}

Digest requestHashOf(const Value& request)
{
    return json::canonicalDigest(request, hashKey);
}

std::optional<BlindedRequest> readRequest(const Cursor& from, OffsetUnit unit)
{
    const std::size_t before = from.issues().count(Severity::Error);
    const ObjectCursor object(
        from, {"sampleId", hashKey, "destination", "reviewState", "capture", "output", "evidence", "claims"},
        OwnerKeys::Refused);
    BlindedRequest request;
    readInto(object.required("sampleId"), request.sampleId);
    const auto hash = object.required(hashKey);
    readInto(hash, request.requestHash);
    readInto(object.required("destination"), request.destination);
    readWord(object.required("reviewState"), reviewStateWords, request.reviewState);
    request.capture = readCapture(object.required("capture"));
    const auto output = object.nullable("output");
    if (output)
        request.output = readOutput(output, OwnerKeys::Refused).value_or(Output{});
    else if (const auto null = object.optional("output"))
        null->error("output-missing", "a case without an output is not handed out");
    request.evidence = readEvidence(object.required("evidence"), OwnerKeys::Refused);
    if (const auto claims = object.required("claims"); claims && output)
        request.claims = readClaims(claims, request.output, unit);
    if (from.issues().count(Severity::Error) > before)
        return std::nullopt;
    const Digest found = requestHashOf(toValue(from.value()));
    if (found == request.requestHash)
        return request;
    hash->error("request-hash-mismatch", "the request hash is not that of this request",
                concat("of this request it is ", found.hex(), "; the file was changed after its export"));
    return std::nullopt;
}

bool isAsked(Field field, const Asks& asks, ReviewState reviewState)
{
    return asks.has(field) && (field != Field::Withholding || reviewState == ReviewState::Withheld);
}

} // namespace assize
