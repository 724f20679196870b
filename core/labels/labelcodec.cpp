// SPDX-License-Identifier: Apache-2.0
#include "labels/labelcodec.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "corpus/fileformat.h"
#include "corpus/idset.h"

#include <algorithm>
#include <set>

namespace assize {

using json::Cursor;
using json::ObjectCursor;
using json::Value;

namespace {

ClaimRating readClaimRating(const Cursor& from, std::size_t index)
{
    const ObjectCursor object(from, {"claimId", "truth", "grounding", "evidence", "note", "problem"});
    ClaimRating rating;
    rating.index = index;
    rating.offset = from.value().offset();
    readInto(object.required("claimId"), rating.claimId);
    readWord(object.nullable("truth"), truthWords, rating.truth);
    readWord(object.nullable("grounding"), groundingWords, rating.grounding);
    rating.evidence = readCitations(object.required("evidence"));
    readInto(object.required("note"), rating.note);
    rating.problem = readProblem(object.nullable("problem"));
    if (object.isObject())
        checkCitations(rating.evidence, rating.grounding, from);
    return rating;
}

std::vector<ClaimRating> readClaimRatings(const std::optional<Cursor>& from)
{
    std::vector<ClaimRating> ratings;
    if (!from)
        return ratings;
    const std::size_t count = from->arraySize();
    ratings.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        ratings.push_back(readClaimRating(from->item(i), i));
    checkIds(*from, "claim", "claimId");
    if (!std::ranges::is_sorted(ratings, {}, &ClaimRating::claimId))
        std::ranges::stable_sort(ratings, {}, &ClaimRating::claimId);
    return ratings;
}

Rating readRating(const Cursor& from, std::size_t index)
{
    const ObjectCursor object(
        from, {"sampleId", "requestHash", "state", "claims", "quality", "note", "ratedAt", "activeSeconds"});
    Rating rating;
    rating.index = index;
    rating.offset = from.value().offset();
    readInto(object.required("sampleId"), rating.sampleId);
    readInto(object.required("requestHash"), rating.requestHash);
    readWord(object.required("state"), ratingStateWords, rating.state);
    rating.claims = readClaimRatings(object.required("claims"));
    rating.quality = readQualityAnswers(object.nullable("quality"));
    readInto(object.required("note"), rating.note);
    if (const auto ratedAt = object.nullable("ratedAt"))
        rating.ratedAt = ratedAt->time();
    readSeconds(object.nullable("activeSeconds"), rating.activeSeconds);
    return rating;
}

std::uint64_t offsetOf(const ObjectCursor& object, std::string_view key)
{
    const auto member = object.optional(key);
    return member ? member->value().offset() : 0;
}

void readRater(const std::optional<Cursor>& from, LabelFile& file)
{
    static constexpr json::Words<bool, 1> human{{{"human", true}}};
    if (!from)
        return;
    const ObjectCursor object(*from, {"id", "kind"});
    readInto(object.required("id"), file.rater);
    file.at.raterId = offsetOf(object, "id");
    if (const auto kind = object.required("kind"))
        static_cast<void>(kind->oneOf(human));
}

bool readSignature(const std::optional<Cursor>& from)
{
    if (!from)
        return false;
    const ObjectCursor object(*from, {"algorithm", "publicKey", "value"});
    for (const std::string_view key : {"algorithm", "publicKey", "value"}) {
        std::string text;
        const auto part = object.required(key);
        readInto(part, text);
        if (part && part->value().isString() && text.empty())
            part->error("invalid-signature", "a part of a signature may not be empty");
    }
    return true;
}

void readLabelHeader(const ObjectCursor& object, LabelFile& file)
{
    readWord(object.required("offsets"), offsetUnitWords, file.offsets);
    readRater(object.required("rater"), file);
    readInto(object.nullable("rubricSha256"), file.rubricSha256);
    readInto(object.required("requestsSha256"), file.requestsSha256);
    if (const auto ratings = object.required("ratings"))
        static_cast<void>(ratings->arraySize());
    Digest journalHead;
    readInto(object.optional("journalHead"), journalHead);
    file.isSigned = readSignature(object.optional("signature"));
    file.at.rubric = offsetOf(object, "rubricSha256");
    file.at.requests = offsetOf(object, "requestsSha256");
    file.at.signature = offsetOf(object, "signature");
    file.at.ratings = offsetOf(object, "ratings");
}

Value claimValue(const ClaimId& claimId, const ClaimRating* rated)
{
    static const ClaimRating unrated;
    const ClaimRating& rating = rated == nullptr ? unrated : *rated;
    const auto answer = [&rating](Field field) {
        return rating[field] ? toValue(field, *rating[field]) : Value::null();
    };
    Value evidence = Value::array();
    for (const StatedCitation& citation : rating.evidence)
        evidence.items().push_back(toValue(citation));
    return Value::object({{"claimId", Value::string(claimId.value)},
                          {"truth", answer(Field::Truth)},
                          {"grounding", answer(Field::Grounding)},
                          {"evidence", std::move(evidence)},
                          {"note", Value::string(rating.note)},
                          {"problem", rating.problem ? toValue(*rating.problem) : Value::null()}});
}

Value qualityValue(const QualityAnswers& quality)
{
    Value value = Value::object();
    for (const Field field : qualityFields) {
        if (quality[field])
            value.members().push_back({std::string(nameOf(field)), toValue(field, *quality[field])});
    }
    return value;
}

Value digestOrNull(const std::optional<Digest>& digest)
{
    return digest ? Value::string(digest->hex()) : Value::null();
}

} // namespace

void readSeconds(const std::optional<Cursor>& from, std::optional<std::int64_t>& into)
{
    readInto(from, into);
    if (into && *into < 0)
        from->error("negative-duration", "a duration cannot be negative");
}

std::optional<Problem> readProblem(const std::optional<Cursor>& from)
{
    if (!from)
        return std::nullopt;
    const ObjectCursor object(*from, {"kind", "note"});
    Problem problem;
    readWord(object.required("kind"), problemKindWords, problem.kind);
    readInto(object.required("note"), problem.note);
    return problem;
}

Value toValue(const Problem& problem)
{
    return Value::object({{"kind", Value::string(json::wordFor(problemKindWords, problem.kind))},
                          {"note", Value::string(problem.note)}});
}

Value toValue(const Rating& rating, std::span<const ClaimId> claims)
{
    Value claimValues = Value::array();
    for (const ClaimId& claim : claims)
        claimValues.items().push_back(claimValue(claim, rating.find(claim)));
    return Value::object(
        {{"sampleId", Value::string(rating.sampleId.value)},
         {"requestHash", Value::string(rating.requestHash.hex())},
         {"state", Value::string(json::wordFor(ratingStateWords, rating.state))},
         {"claims", std::move(claimValues)},
         {"quality", qualityValue(rating.quality)},
         {"note", Value::string(rating.note)},
         {"ratedAt", rating.ratedAt ? Value::string(*rating.ratedAt) : Value::null()},
         {"activeSeconds", rating.activeSeconds ? Value::integer(*rating.activeSeconds) : Value::null()}});
}

Value toValue(LabelDocument document)
{
    Value value = Value::object({{"format", Value::string(formatOf(FileKind::Labels))},
                                 {"offsets", Value::string(nameOf(document.offsets))},
                                 {"rater", Value::object({{"id", Value::string(document.rater.value)},
                                                          {"kind", Value::string("human")}})},
                                 {"rubricSha256", digestOrNull(document.rubricSha256)},
                                 {"requestsSha256", Value::string(document.requestsSha256.hex())},
                                 {"ratings", Value::array(std::move(document.ratings))}});
    if (document.journalHead)
        value.members().push_back({"journalHead", Value::string(document.journalHead->hex())});
    return value;
}

QualityAnswers readQualityAnswers(const std::optional<Cursor>& from)
{
    QualityAnswers answers;
    if (!from)
        return answers;
    const ObjectCursor object(*from, {"relevance", "repetition", "usefulness", "withholding"});
    for (const Field field : qualityFields) {
        if (const auto answer = object.optional(nameOf(field)))
            answers[field] = readCategory(field, *answer);
    }
    return answers;
}

void checkCitations(const std::vector<StatedCitation>& citations, const std::optional<Category>& grounding,
                    const Cursor& at)
{
    std::set<StatedCitation> seen;
    for (const StatedCitation& citation : citations) {
        if (!seen.insert(citation).second)
            at.error("repeated-citation",
                     concat("the same place in \"", excerpt(citation.evidenceId.value), "\" is cited twice"),
                     "cite each place once");
    }
    if (grounding == grounding::supported && citations.empty())
        at.error("supported-without-seen-evidence", "grounding is supported, but no evidence is cited",
                 "cite evidence that the producer saw");
}

namespace {

/// Reads everything and hands each sound rating on.
template <typename Keep>
Result<LabelFile> readLabels(const json::DocumentFile& document, IssueList& issues, Progress& progress,
                             const Keep& keep)
{
    LabelFile file;
    file.path = document.path();
    file.sha256 = document.sha256();
    if (!expectFileKind(FileKind::Labels, document, issues))
        return file;
    const Cursor top(*document.header(), issues);
    readLabelHeader(ObjectCursor(top, {"format", "offsets", "rater", "rubricSha256", "requestsSha256",
                                       "ratings", "journalHead", "signature"}),
                    file);
    file.statedRatings = document.elementCount();
    IdSet samples("rating", "/ratings", "sampleId");
    struct Read {
        StatedText sampleId;
        Rating rating;
    };
    const auto readOne = [](std::size_t index, const json::Node& element, IssueList& found) {
        const std::string pointer = concat("/ratings/", index);
        return Read{StatedText(element, "sampleId"), readRating(Cursor(element, found, pointer), index)};
    };
    const auto useOne = [&](std::size_t index, std::optional<Read> read, const IssueList& found) {
        const std::size_t before = issues.count(Severity::Error);
        issues.append(found);
        if (!read)
            return;
        samples.add(read->sampleId, index, issues);
        if (issues.count(Severity::Error) == before)
            keep(file, std::move(read->rating));
    };
    ASSIZE_TRY(document.makeOfEach(progress, readOne, useOne));
    return file;
}

} // namespace

Result<LabelFile> readLabelFile(const json::DocumentFile& document, IssueList& issues, Progress& progress)
{
    return readLabels(document, issues, progress,
                      [](LabelFile& file, Rating&& rating) { file.ratings.push_back(std::move(rating)); });
}

Result<> checkLabelFile(const json::DocumentFile& document, IssueList& issues, Progress& progress)
{
    ASSIZE_TRY(readLabels(document, issues, progress, [](LabelFile&, Rating&&) {}));
    return {};
}

} // namespace assize
