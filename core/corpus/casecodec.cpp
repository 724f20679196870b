// SPDX-License-Identifier: Apache-2.0
#include "corpus/casecodec.h"

#include "base/termsafe.h"
#include "corpus/casekeys.h"
#include "corpus/idset.h"
#include "json/writer.h"

#include <algorithm>
#include <functional>
#include <map>

namespace assize {

using json::Cursor;
using json::ObjectCursor;
using json::OwnerKeys;
using json::Value;

namespace {

/// The words of `asks`: every field, and the consent to measure time.
constexpr json::Words<std::optional<Field>, 7> askWords{{{"truth", Field::Truth},
                                                         {"grounding", Field::Grounding},
                                                         {"relevance", Field::Relevance},
                                                         {"repetition", Field::Repetition},
                                                         {"usefulness", Field::Usefulness},
                                                         {"withholding", Field::Withholding},
                                                         {"active-time", std::nullopt}}};

void checkDigest(const ObjectCursor& owner, std::string_view text, const Digest& stated)
{
    const Digest found = sha256(text);
    const auto place = owner.optional("sha256");
    if (place && place->value().isString() && Digest::fromHex(place->value().text()) && found != stated)
        place->error("digest-mismatch", "the digest is not that of the text",
                     concat("of this text it is ", found.hex()));
}

void readText(const ObjectCursor& owner, ExactText& text, Digest& digest)
{
    std::string bytes;
    const auto from = owner.required("text");
    readInto(from, bytes);
    readInto(owner.required("sha256"), digest);
    if (from && from->value().isString())
        checkDigest(owner, bytes, digest);
    text = ExactText(std::move(bytes));
}

std::optional<Rubric> readRubric(const std::optional<Cursor>& from, OwnerKeys ownerKeys)
{
    if (!from)
        return std::nullopt;
    const ObjectCursor object(*from, casekeys::rubric, ownerKeys);
    Rubric rubric;
    readInto(object.required("id"), rubric.id);
    readInto(object.required("sha256"), rubric.sha256);
    std::optional<std::string> text;
    readInto(object.nullable("text"), text);
    if (text) {
        checkDigest(object, *text, rubric.sha256);
        rubric.text = ExactText(std::move(*text));
    }
    return rubric;
}

Asks readAsks(const std::optional<Cursor>& from)
{
    Asks asks;
    for (std::size_t i = 0; from && i < from->arraySize(); ++i) {
        const Cursor item = from->item(i);
        const auto ask = item.oneOf(askWords);
        if (!ask)
            continue;
        if (asks.has(*ask))
            item.error("repeated-ask", concat("\"", excerpt(item.value().text()), "\" is asked twice"));
        asks.add(*ask);
    }
    return asks;
}

Evidence readOneEvidence(const Cursor& from, OwnerKeys ownerKeys)
{
    const ObjectCursor object(from, casekeys::evidence, ownerKeys);
    Evidence evidence;
    readInto(object.required("id"), evidence.id);
    readWord(object.required("role"), evidenceRoleWords, evidence.role);
    readInto(object.nullable("seenByProducer"), evidence.seenByProducer);
    readText(object, evidence.text, evidence.sha256);
    readWord(object.required("completeness"), completenessWords, evidence.completeness);
    readInto(object.nullable("revision"), evidence.revision);
    readWord(object.nullable("diffSide"), diffSideWords, evidence.diffSide);
    return evidence;
}

/// What a case is read with: its texts by place, and the way to ask whether something has gone wrong so far.
class CaseReader final {
public:
    CaseReader(const Cursor& from, OffsetUnit unit) : m_unit(unit), m_object(from, casekeys::evaluationCase)
    {
    }

    EvaluationCase read()
    {
        readInto(m_object.required("sampleId"), m_case.sampleId);
        readInto(m_object.nullable("name"), m_case.name);
        readInto(m_object.required("group"), m_case.group);
        readWord(m_object.required("split"), splitWords, m_case.split);
        readWord(m_object.required("sampling"), samplingWords, m_case.sampling);
        readInto(m_object.required("practice"), m_case.practice);
        readInto(m_object.required("provider"), m_case.provider);
        readInto(m_object.required("destination"), m_case.destination);
        readCapture(m_object.required("capture"));
        readWord(m_object.required("reviewState"), reviewStateWords, m_case.reviewState);
        readProvenance(m_object.required("provenance"));
        m_case.evidence = readEvidence(m_object.required("evidence"), OwnerKeys::Allowed);
        m_case.output = readOutput(m_object.required("output"), OwnerKeys::Allowed);
        readClaims(m_object.required("claims"));
        readWord(m_object.required("claimCoverage"), claimCoverageWords, m_case.claimCoverage);
        readExpectedQuality(m_object.required("expectedQuality"));
        checkDestination();
        checkOutput();
        return std::move(m_case);
    }

private:
    void readCapture(const std::optional<Cursor>& from)
    {
        if (!from)
            return;
        const ObjectCursor object(*from, casekeys::capture);
        readWord(object.required("status"), captureStatusWords, m_case.capture.status);
        readWord(object.required("producerStatus"), producerStatusWords, m_case.producerStatus);
        m_case.capture.limitations = readStrings(object.required("limitations"));
    }

    void readProvenance(const std::optional<Cursor>& from)
    {
        if (!from)
            return;
        const ObjectCursor object(*from, casekeys::provenance);
        Provenance& provenance = m_case.provenance;
        readInto(object.nullable("source"), provenance.source);
        readInto(object.nullable("revision"), provenance.revision);
        readInto(object.nullable("producerModel"), provenance.producerModel);
        readInto(object.nullable("promptDigest"), provenance.promptDigest);
        readInto(object.nullable("catalogRevision"), provenance.catalogRevision);
        for (const std::string_view key : {"costUsd", "elapsedMs"}) {
            const auto measured = object.nullable(key);
            if (measured)
                static_cast<void>(measured->number());
        }
    }

    void readClaims(const std::optional<Cursor>& from)
    {
        if (!from)
            return;
        const std::string_view output = m_case.output ? m_case.output->text.bytes() : std::string_view();
        const OffsetIndex index(output, m_unit);
        CitationResolver resolver(m_case.evidence, m_unit);
        for (std::size_t i = 0; i < from->arraySize(); ++i) {
            const Cursor item = from->item(i);
            m_case.claims.push_back(readClaim(item, output, index, resolver));
        }
        checkIds(*from, "claim", "id");
        noteCoinciding(*from);
    }

    Claim readClaim(const Cursor& from, std::string_view output, const OffsetIndex& index,
                    CitationResolver& resolver)
    {
        const ObjectCursor object(from, casekeys::claim);
        Claim claim;
        readInto(object.required("id"), claim.id);
        const std::size_t before = from.issues().count(Severity::Error);
        readInto(object.required("start"), claim.stated.start);
        readInto(object.required("end"), claim.stated.end);
        readInto(object.required("text"), claim.stated.text);
        if (from.issues().count(Severity::Error) == before && m_case.output)
            claim.span = resolveSpan(claim.stated, from, output, index, m_unit).value_or(Region{});
        readWord(object.nullable("verdict"), truthWords, claim.verdict);
        readWord(object.nullable("grounding"), groundingWords, claim.grounding);
        readInto(object.nullable("reason"), claim.reason);
        const std::size_t beforeEvidence = from.issues().count(Severity::Error);
        if (const auto citations = object.required("evidence"))
            claim.evidence = resolver.resolveAll(
                readCitations(citations), [&citations] { return citations->pointer(); }, from.issues());
        const bool allRead = from.issues().count(Severity::Error) == beforeEvidence;
        readChecks(object.required("checks"), resolver, claim);
        if (allRead && claim.grounding == grounding::supported &&
            !citesSeenEvidence(claim.evidence, m_case.evidence))
            object.at().error(
                "supported-without-seen-evidence",
                "grounding is supported, but no cited evidence was seen by the producer",
                "cite evidence whose seenByProducer is true; its role alone does not establish that");
        return claim;
    }

    void readChecks(const std::optional<Cursor>& from, CitationResolver& resolver, Claim& claim)
    {
        if (!from)
            return;
        for (std::size_t i = 0; i < from->arraySize(); ++i) {
            const Cursor item = from->item(i);
            claim.checks.push_back(readCheck(item, resolver));
        }
        checkIds(*from, "check", "id");
    }

    static LiteralCheck readCheck(const Cursor& from, CitationResolver& resolver)
    {
        const ObjectCursor object(from, casekeys::check);
        LiteralCheck check;
        check.sha256 = json::canonicalDigest(toValue(from.value()));
        readInto(object.required("id"), check.id);
        readWord(object.required("kind"), checkKindWords, check.kind);
        if (const auto text = object.required("text")) {
            readInto(text, check.text);
            if (text->value().isString() && check.text.empty())
                text->error("empty-check", "a literal check needs a text to look for");
        }
        const auto region = object.required("region");
        if (!region)
            return check;
        if (const auto stated = readCitation(*region, casekeys::checkRegion))
            check.region = resolver.resolve(*stated, region->place(), from.issues()).value_or(Citation{});
        readPins(*region, check);
        return check;
    }

    static void readPins(const Cursor& region, LiteralCheck& check)
    {
        if (!region.value().isObject())
            return;
        for (const json::NodeMember& member : region.value().members()) {
            const Cursor pin = region.member(member);
            const auto stated = pin.isNull() ? std::nullopt : std::optional(pin);
            if (member.key == "revision")
                readInto(stated, check.revision.emplace());
            else if (member.key == "diffSide")
                readWord(stated, diffSideWords, check.diffSide.emplace());
        }
    }

    void noteCoinciding(const Cursor& from) const
    {
        const std::vector<Claim>& claims = m_case.claims;
        if (std::ranges::adjacent_find(claims, std::greater_equal(), &Claim::span) == claims.end())
            return;
        std::map<Region, const Claim*> firsts;
        for (std::size_t i = 0; i < claims.size(); ++i) {
            const auto [first, isNew] = firsts.try_emplace(claims[i].span, &claims[i]);
            if (!isNew && claims[i].span != Region{})
                from.item(i).notice("coinciding-claims",
                                    concat("the claims \"", excerpt(first->second->id.value), "\" and \"",
                                           excerpt(claims[i].id.value), "\" have the same span"));
        }
    }

    void readExpectedQuality(const std::optional<Cursor>& from)
    {
        if (!from)
            return;
        const ObjectCursor object(*from, casekeys::expectedQuality);
        for (const Field field : qualityFields) {
            const auto answer = object.nullable(nameOf(field));
            if (answer)
                m_case.expectedQuality[field] = readCategory(field, *answer);
        }
        if (m_case.expectedQuality[Field::Withholding] && m_case.reviewState != ReviewState::Withheld)
            from->error("withholding-not-withheld",
                        "withholding is scored only where reviewState is withheld",
                        "write null where nothing was held back");
    }

    void checkDestination() const
    {
        const bool practice = m_case.practice == "conversation";
        const bool destination = m_case.destination == "conversation";
        const auto place = m_object.optional("practice");
        if (place && m_object.optional("destination") && practice != destination)
            place->error("practice-destination",
                         "practice is conversation exactly when destination is conversation");
    }

    void checkOutput() const
    {
        const auto output = m_object.optional("output");
        const auto claims = m_object.optional("claims");
        if (!output || !claims)
            return;
        const bool failed = m_case.capture.status == CaptureStatus::Failed;
        if (output->isNull() && m_case.reviewState != ReviewState::NotReviewed && !failed)
            output->error("output-missing",
                          "only a case that was not reviewed, or whose capture failed, has no output");
        if (!m_case.claims.empty() && failed)
            claims->error("failed-capture-with-claims", "a failed capture has no claims");
        else if (!m_case.claims.empty() && output->isNull())
            claims->error("claims-without-output", "claims need an output that they are spans of");
    }

    OffsetUnit m_unit;
    ObjectCursor m_object;
    EvaluationCase m_case;
};

} // namespace

std::optional<CorpusHeader> readHeader(const ObjectCursor& document, OwnerKeys ownerKeys)
{
    const auto offsets = document.required("offsets");
    const auto unit = offsets ? offsets->oneOf(offsetUnitWords) : std::nullopt;
    auto rubric = readRubric(document.nullable("rubric"), ownerKeys);
    auto asks = readAsks(document.required("asks"));
    if (!unit)
        return std::nullopt;
    return CorpusHeader{*unit, std::move(rubric), std::move(asks)};
}

std::optional<EvaluationCase> readCase(const Cursor& from, OffsetUnit unit)
{
    const std::size_t before = from.issues().count(Severity::Error);
    if (!from.value().isObject()) {
        from.reportWrongType("an object");
        return std::nullopt;
    }
    EvaluationCase evaluationCase = CaseReader(from, unit).read();
    return from.issues().count(Severity::Error) == before ? std::optional(std::move(evaluationCase))
                                                          : std::nullopt;
}

std::vector<Evidence> readEvidence(const std::optional<Cursor>& from, OwnerKeys ownerKeys)
{
    std::vector<Evidence> evidence;
    if (!from)
        return evidence;
    for (std::size_t i = 0; i < from->arraySize(); ++i)
        evidence.push_back(readOneEvidence(from->item(i), ownerKeys));
    checkIds(*from, "evidence", "id");
    return evidence;
}

std::optional<Output> readOutput(const std::optional<Cursor>& from, OwnerKeys ownerKeys)
{
    if (!from || from->isNull())
        return std::nullopt;
    const ObjectCursor object(*from, casekeys::output, ownerKeys);
    Output output;
    readText(object, output.text, output.sha256);
    return output;
}

std::vector<std::string> readStrings(const std::optional<Cursor>& from)
{
    std::vector<std::string> strings;
    for (std::size_t i = 0; from && i < from->arraySize(); ++i)
        readInto(from->item(i), strings.emplace_back());
    return strings;
}

std::optional<Region> resolveSpan(const QuotedRegion& stated, const Cursor& claim, std::string_view output,
                                  const OffsetIndex& index, OffsetUnit unit)
{
    const auto region = resolve(stated, output, index, unit);
    if (region)
        return *region;
    const json::Node* id = claim.value().find("id");
    claim.error(concat("claim-span-", codeSuffix(region.error().kind)),
                concat("claim \"", excerpt(id == nullptr ? std::string_view() : id->text()),
                       "\": ", region.error().message),
                region.error().hint);
    return std::nullopt;
}

Value toValue(const std::optional<std::string>& text)
{
    return text ? Value::string(*text) : Value::null();
}

Value toValue(const std::vector<std::string>& strings)
{
    Value array = Value::array();
    for (const std::string& string : strings)
        array.items().push_back(Value::string(string));
    return array;
}

Value toValue(const std::optional<Rubric>& rubric)
{
    if (!rubric)
        return Value::null();
    return Value::object({{"id", Value::string(rubric->id)},
                          {"sha256", Value::string(rubric->sha256.hex())},
                          {"text", rubric->text ? Value::string(rubric->text->bytes()) : Value::null()}});
}

Value toValue(const Asks& asks)
{
    Value array = Value::array();
    for (const std::optional<Field>& asked : asks.asked())
        array.items().push_back(Value::string(json::wordFor(askWords, asked)));
    return array;
}

Value toValue(const Evidence& evidence)
{
    return Value::object(
        {{"id", Value::string(evidence.id.value)},
         {"role", Value::string(json::wordFor(evidenceRoleWords, evidence.role))},
         {"seenByProducer",
          evidence.seenByProducer ? Value::boolean(*evidence.seenByProducer) : Value::null()},
         {"text", Value::string(evidence.text.bytes())},
         {"sha256", Value::string(evidence.sha256.hex())},
         {"completeness", Value::string(json::wordFor(completenessWords, evidence.completeness))},
         {"revision", toValue(evidence.revision)},
         {"diffSide", evidence.diffSide ? Value::string(json::wordFor(diffSideWords, *evidence.diffSide))
                                        : Value::null()}});
}

Value toValue(const Output& output)
{
    return Value::object(
        {{"text", Value::string(output.text.bytes())}, {"sha256", Value::string(output.sha256.hex())}});
}

} // namespace assize
