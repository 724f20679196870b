// SPDX-License-Identifier: Apache-2.0
#include "labels/adjudicationcodec.h"

#include "base/concat.h"
#include "corpus/casecodec.h"
#include "corpus/fileformat.h"
#include "corpus/idset.h"
#include "json/writer.h"
#include "labels/labelcodec.h"
#include "labels/supersedechains.h"

#include <algorithm>
#include <utility>

namespace assize {

using json::Cursor;
using json::ObjectCursor;
using json::Value;

namespace {

constexpr std::string_view undecided = "undecided";
constexpr std::size_t decisionIdLength = 32;

bool isDecisionId(std::string_view text)
{
    return text.size() == decisionIdLength &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

void readDecisionId(const std::optional<Cursor>& from, DecisionId& id)
{
    readInto(from, id.value);
    if (from && from->value().isString() && !isDecisionId(id.value))
        from->error("invalid-decision-id", "a decision id is 32 hexadecimal digits in lower case");
}

std::vector<Original> readOriginals(const std::optional<Cursor>& from, Field field)
{
    std::vector<Original> originals;
    for (std::size_t i = 0; from && i < from->arraySize(); ++i) {
        const Cursor item = from->item(i);
        const ObjectCursor object(item, {"raterId", "value"});
        Original& original = originals.emplace_back();
        readInto(object.required("raterId"), original.rater);
        if (const auto value = object.required("value"))
            original.value = readCategory(field, *value).value_or(Category{});
    }
    std::ranges::sort(originals);
    return originals;
}

void readVerdict(const std::optional<Cursor>& from, Field field, Verdict& verdict)
{
    const bool isUndecided = from && from->value().isString() && from->value().text() == undecided;
    if (from && !isUndecided)
        verdict = readCategory(field, *from);
}

/// A claim id for truth and grounding, null for quality.
void readClaimId(const std::optional<Cursor>& from, FieldOfSample& about)
{
    if (!from)
        return;
    if (!from->isNull())
        about.claimId = from->idAs<ClaimId>();
    if (from->isNull() != isQuality(about.field))
        from->error("claim-and-field", isQuality(about.field)
                                           ? "a decision on a quality field has the claimId null"
                                           : "a decision on truth or grounding needs a claimId");
}

Decision readDecision(const Cursor& from, std::size_t index)
{
    const ObjectCursor object(from, {"decisionId", "sampleId", "requestHash", "claimId", "field", "originals",
                                     "value", "reason", "evidence", "decidedAt", "supersedes", "blinded"});
    Decision decision;
    decision.index = index;
    decision.offset = from.value().offset();
    readDecisionId(object.required("decisionId"), decision.id);
    readInto(object.required("sampleId"), decision.about.sampleId);
    readInto(object.required("requestHash"), decision.requestHash);
    readAbout(object, decision);
    decision.originals = readOriginals(object.required("originals"), decision.about.field);
    readInto(object.required("reason"), decision.reason);
    decision.evidence = readCitations(object.required("evidence"));
    const bool supported = decision.about.field == Field::Grounding && decision.value == grounding::supported;
    if (object.isObject())
        checkCitations(decision.evidence, supported ? decision.value : std::nullopt, from);
    if (const auto decidedAt = object.nullable("decidedAt"))
        decision.decidedAt = decidedAt->time();
    if (const auto supersedes = object.nullable("supersedes"))
        readDecisionId(supersedes, decision.supersedes.emplace());
    readInto(object.required("blinded"), decision.blinded);
    return decision;
}

CheckReview readReview(const Cursor& from, std::size_t index)
{
    static constexpr json::Words<bool, 2> annotationWords{{{"confirmed", true}, {"rejected", false}}};
    const ObjectCursor object(from, {"reviewId", "sampleId", "claimId", "checkId", "checkSha256",
                                     "annotation", "note", "decidedAt", "supersedes"});
    CheckReview review;
    review.index = index;
    review.offset = from.value().offset();
    if (const auto id = object.required("reviewId"))
        review.id = id->id().value_or(std::string());
    readInto(object.required("sampleId"), review.sampleId);
    readInto(object.required("claimId"), review.claimId);
    readInto(object.required("checkId"), review.checkId);
    readInto(object.required("checkSha256"), review.checkSha256);
    readWord(object.required("annotation"), annotationWords, review.confirmed);
    std::string note;
    readInto(object.required("note"), note);
    if (const auto decidedAt = object.nullable("decidedAt"))
        static_cast<void>(decidedAt->time());
    readInto(object.nullable("supersedes"), review.supersedes);
    return review;
}

std::vector<LabelFileName> readLabelNames(const std::optional<Cursor>& from)
{
    std::vector<LabelFileName> names;
    for (std::size_t i = 0; from && i < from->arraySize(); ++i) {
        const Cursor item = from->item(i);
        const ObjectCursor object(item, {"raterId", "sha256"});
        LabelFileName& name = names.emplace_back();
        readInto(object.required("raterId"), name.rater);
        readInto(object.required("sha256"), name.sha256);
    }
    return names;
}

std::vector<CheckReview> readReviews(const std::optional<Cursor>& from)
{
    std::vector<CheckReview> reviews;
    if (!from)
        return reviews;
    for (std::size_t i = 0; i < from->arraySize(); ++i)
        reviews.push_back(readReview(from->item(i), i));
    checkIds(*from, "review", "reviewId");
    return reviews;
}

void readAdjudicationHeader(const ObjectCursor& object, AdjudicationFile& file)
{
    readWord(object.required("offsets"), offsetUnitWords, file.offsets);
    if (const auto adjudicator = object.required("adjudicator")) {
        const ObjectCursor person(*adjudicator, {"id"});
        if (const auto id = person.required("id"))
            file.adjudicator = id->id().value_or(std::string());
    }
    file.labels = readLabelNames(object.required("labels"));
    file.checkReviews = readReviews(object.optional("checkReviews"));
    if (const auto decisions = object.required("decisions"))
        static_cast<void>(decisions->arraySize());
}

/// Everything of a decision but its id.
Value contentOf(const Decision& decision)
{
    const Field field = decision.about.field;
    Value originals = Value::array();
    for (const Original& original : decision.originals)
        originals.items().push_back(Value::object(
            {{"raterId", Value::string(original.rater.value)}, {"value", toValue(field, original.value)}}));
    Value evidence = Value::array();
    for (const StatedCitation& citation : decision.evidence)
        evidence.items().push_back(toValue(citation));
    return Value::object(
        {{"sampleId", Value::string(decision.about.sampleId.value)},
         {"requestHash", Value::string(decision.requestHash.hex())},
         {"claimId", decision.about.claimId ? Value::string(decision.about.claimId->value) : Value::null()},
         {"field", Value::string(nameOf(field))},
         {"originals", std::move(originals)},
         {"value", decision.value ? toValue(field, *decision.value) : Value::string(undecided)},
         {"reason", Value::string(decision.reason)},
         {"evidence", std::move(evidence)},
         {"decidedAt", toValue(decision.decidedAt)},
         {"supersedes", decision.supersedes ? Value::string(decision.supersedes->value) : Value::null()},
         {"blinded", Value::boolean(decision.blinded)}});
}

} // namespace

void readAbout(const ObjectCursor& from, Decision& decision)
{
    const auto field = from.required("field");
    const auto claimId = from.required("claimId");
    const auto value = from.required("value");
    const auto known = field ? field->oneOf(fieldWords) : std::nullopt;
    if (!known)
        return;
    decision.about.field = *known;
    readClaimId(claimId, decision.about);
    readVerdict(value, *known, decision.value);
}

DecisionId decisionIdOf(const Value& decision, const std::string& adjudicator)
{
    Value hashed = Value::object();
    for (const json::Member& member : decision.members()) {
        if (member.key != "decisionId" && member.key != "decidedAt" && member.key != "blinded")
            hashed.members().push_back(member);
    }
    hashed.members().push_back({"adjudicator", Value::string(adjudicator)});
    return {json::canonicalDigest(hashed).hex().substr(0, decisionIdLength)};
}

DecisionId decisionIdOf(const Decision& decision, const std::string& adjudicator)
{
    return decisionIdOf(contentOf(decision), adjudicator);
}

Value toValue(const AdjudicationFile& file)
{
    Value labels = Value::array();
    for (const LabelFileName& name : file.labels)
        labels.items().push_back(Value::object(
            {{"raterId", Value::string(name.rater.value)}, {"sha256", Value::string(name.sha256.hex())}}));
    Value decisions = Value::array();
    for (const Decision& decision : file.decisions) {
        Value content = contentOf(decision);
        content.members().insert(content.members().begin(), {"decisionId", Value::string(decision.id.value)});
        decisions.items().push_back(std::move(content));
    }
    return Value::object({{"format", Value::string(formatOf(FileKind::Adjudication))},
                          {"offsets", Value::string(nameOf(file.offsets))},
                          {"adjudicator", Value::object({{"id", Value::string(file.adjudicator)}})},
                          {"labels", std::move(labels)},
                          {"decisions", std::move(decisions)}});
}

namespace {

/// Reports the records of one file that supersede themselves through others.
template <typename Record, typename IdOf>
void refuseCycles(const std::vector<Record>& records, const IdOf& idOf, std::string_view array,
                  std::string_view what, IssueList& issues)
{
    SupersedeChains chains;
    for (const Record& record : records)
        chains.add(idOf(record.id),
                   record.supersedes ? std::optional(idOf(*record.supersedes)) : std::nullopt);
    const auto endless = chains.endless();
    for (const Record& record : records) {
        if (endless.contains(idOf(record.id)))
            issues.add(issueAt(Severity::Error, {concat("/", array, "/", record.index), record.offset},
                               concat(what, "-cycle"),
                               concat("the ", what, " supersedes itself through others"),
                               "a later record supersedes an earlier one"));
    }
}

} // namespace

Result<AdjudicationFile> readAdjudicationFile(const json::DocumentFile& document, IssueList& issues,
                                              Progress& progress)
{
    AdjudicationFile file;
    file.path = document.path();
    file.sha256 = document.sha256();
    if (!expectFileKind(FileKind::Adjudication, document, issues))
        return file;
    const Cursor top(*document.header(), issues);
    readAdjudicationHeader(
        ObjectCursor(top, {"format", "offsets", "adjudicator", "labels", "decisions", "checkReviews"}), file);
    IdSet ids("decision", "/decisions", "decisionId");
    ASSIZE_TRY(document.forEachElement(issues, progress, [&](std::size_t index, const json::Node& element) {
        const std::string pointer = concat("/decisions/", index);
        const Cursor cursor(element, issues, pointer);
        const std::size_t before = issues.count(Severity::Error);
        Decision decision = readDecision(cursor, index);
        ids.add(element, index, issues);
        if (issues.count(Severity::Error) > before)
            return;
        if (decisionIdOf(toValue(element), file.adjudicator) != decision.id)
            cursor.warning("decision-id-differs",
                           "the decisionId is not the one that this decision's content gives",
                           "the decision was changed after it was made, or written by another program");
        file.decisions.push_back(std::move(decision));
    }));
    refuseCycles(
        file.decisions, [](const DecisionId& id) { return id.value; }, "decisions", "decision", issues);
    refuseCycles(
        file.checkReviews, [](const std::string& id) { return id; }, "checkReviews", "review", issues);
    return file;
}

} // namespace assize
