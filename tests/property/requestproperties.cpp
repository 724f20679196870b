// SPDX-License-Identifier: Apache-2.0
#include "corpus/blindedrequest.h"
#include "json/writer.h"
#include "randomvalues.h"
#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace assize::test {

class RequestProperties final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void theHashIsThatOfWhatAFileHolds();
};

namespace {

template <typename Enum, std::size_t count> Enum anyOf(const json::Words<Enum, count>& words)
{
    return words[*rc::gen::inRange<std::size_t>(0, count)].second;
}

/// Nothing, as often as something.
template <typename Part> std::optional<Part> orNothing(Part part)
{
    return *rc::gen::arbitrary<bool>() ? std::optional(std::move(part)) : std::nullopt;
}

Evidence anyEvidence()
{
    Evidence evidence;
    evidence.id.value = *anyText();
    evidence.role = anyOf(evidenceRoleWords);
    evidence.seenByProducer = orNothing(*rc::gen::arbitrary<bool>());
    evidence.text = ExactText(*anyText());
    evidence.sha256 = sha256(*anyText());
    evidence.completeness = anyOf(completenessWords);
    evidence.revision = orNothing(*anyText());
    evidence.diffSide = orNothing(anyOf(diffSideWords));
    return evidence;
}

BlindedClaim anyClaim()
{
    // Beyond 2^53 a canonical number is the nearest double.
    const auto number = rc::gen::oneOf(
        rc::gen::inRange<std::int64_t>(-10, 1000),
        rc::gen::inRange(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()));
    BlindedClaim claim;
    claim.id.value = *anyText();
    claim.stated = {*number, *number, *anyText()};
    return claim;
}

BlindedRequest anyRequest()
{
    BlindedRequest request;
    request.sampleId.value = *anyText();
    request.requestHash = sha256(*anyText());
    request.destination = *anyText();
    request.reviewState = anyOf(reviewStateWords);
    request.capture.status = anyOf(captureStatusWords);
    request.capture.limitations =
        *rc::gen::scale(0.1, rc::gen::container<std::vector<std::string>>(anyText()));
    request.output = {ExactText(*anyText()), sha256(*anyText())};
    for (int i = *rc::gen::inRange(0, 4); i > 0; --i)
        request.evidence.push_back(anyEvidence());
    for (int i = *rc::gen::inRange(0, 4); i > 0; --i)
        request.claims.push_back(anyClaim());
    return request;
}

} // namespace

void RequestProperties::theHashIsThatOfWhatAFileHolds()
{
    QVERIFY(holds("the hash of a request is that of the canonical form of its JSON", [] {
        const BlindedRequest request = anyRequest();
        RC_ASSERT(requestHashOf(request) == json::canonicalDigest(toValue(request), "requestHash"));
    }));
}

ASSIZE_TEST_CLASS(RequestProperties)

} // namespace assize::test

#include "requestproperties.moc"
