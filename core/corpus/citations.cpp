// SPDX-License-Identifier: Apache-2.0
#include "corpus/citations.h"

#include "base/termsafe.h"
#include "corpus/casekeys.h"
#include "json/strictreader.h"

#include <algorithm>
#include <set>

namespace assize {

namespace {

/// What offsets tell without the text that they count in.
void checkBounds(const QuotedRegion& region, const json::Cursor& from)
{
    if (region.start < 0)
        from.error(concat("region-", codeSuffix(RegionFaultKind::Outside)), "an offset is negative");
    else if (region.start >= region.end)
        from.error(concat("region-", codeSuffix(RegionFaultKind::Empty)),
                   concat("the region [", region.start, ", ", region.end, ") is empty"));
}

} // namespace

std::optional<StatedCitation> readCitation(const json::Cursor& from, std::span<const std::string_view> known)
{
    const json::ObjectCursor object(from, known);
    if (!object.isObject())
        return std::nullopt;
    const std::size_t before = from.issues().count(Severity::Error);
    StatedCitation citation;
    citation.offset = from.value().offset();
    readInto(object.required("evidenceId"), citation.evidenceId);
    if (object.optional("start") || object.optional("end") || object.optional("text")) {
        QuotedRegion& region = citation.region.emplace();
        readInto(object.required("start"), region.start);
        readInto(object.required("end"), region.end);
        readInto(object.required("text"), region.text);
        if (from.issues().count(Severity::Error) == before)
            checkBounds(region, from);
    }
    return from.issues().count(Severity::Error) == before ? std::optional(std::move(citation)) : std::nullopt;
}

std::vector<StatedCitation> readCitations(const std::optional<json::Cursor>& from)
{
    std::vector<StatedCitation> citations;
    for (std::size_t i = 0; from && i < from->arraySize(); ++i) {
        const json::Cursor item = from->item(i);
        if (auto citation = readCitation(item, casekeys::citation))
            citations.push_back(std::move(*citation));
    }
    return citations;
}

json::Value toValue(const StatedCitation& citation)
{
    std::vector<json::Member> members;
    members.push_back({"evidenceId", json::Value::string(citation.evidenceId.value)});
    if (citation.region) {
        members.push_back({"start", json::Value::integer(citation.region->start)});
        members.push_back({"end", json::Value::integer(citation.region->end)});
        members.push_back({"text", json::Value::string(citation.region->text)});
    }
    return json::Value::object(std::move(members));
}

void sortCitations(std::vector<StatedCitation>& citations, std::span<const Evidence> evidence)
{
    const auto key = [evidence](const StatedCitation& citation) {
        const auto place = std::ranges::find(evidence, citation.evidenceId, &Evidence::id) - evidence.begin();
        const QuotedRegion region = citation.region.value_or(QuotedRegion{});
        return std::make_tuple(place, citation.region.has_value(), region.start, region.end);
    };
    std::ranges::stable_sort(citations, {}, key);
}

std::optional<Citation> CitationResolver::resolve(const StatedCitation& stated, const Place& place,
                                                  IssueList& issues)
{
    const auto evidence = std::ranges::find(m_evidence, stated.evidenceId, &Evidence::id);
    if (evidence == m_evidence.end()) {
        issues.add(issueAt(Severity::Error, place, "unknown-evidence",
                           concat("the sample has no evidence \"", excerpt(stated.evidenceId.value), "\""),
                           "evidence is cited by an id of the same sample"));
        return std::nullopt;
    }
    if (!stated.region)
        return Citation{stated.evidenceId, std::nullopt};
    const std::string_view text = evidence->text.bytes();
    const OffsetIndex& index = m_indexes.try_emplace(stated.evidenceId, text, m_unit).first->second;
    const auto region = assize::resolve(*stated.region, text, index, m_unit);
    if (!region) {
        issues.add(issueAt(Severity::Error, place, concat("region-", codeSuffix(region.error().kind)),
                           region.error().message, region.error().hint));
        return std::nullopt;
    }
    return Citation{stated.evidenceId, *region};
}

std::vector<Citation> CitationResolver::resolveAll(std::span<const StatedCitation> stated,
                                                   const std::string& pointer, IssueList& issues)
{
    std::vector<Citation> citations;
    std::set<Citation> seen;
    for (std::size_t i = 0; i < stated.size(); ++i) {
        Place place{pointer, stated[i].offset};
        json::appendToken(place.pointer, i);
        const auto citation = resolve(stated[i], place, issues);
        if (!citation)
            continue;
        if (!seen.insert(*citation).second)
            issues.add(issueAt(Severity::Error, place, "repeated-citation", "the same place is cited twice",
                               "cite each place once"));
        else
            citations.push_back(*citation);
    }
    return citations;
}

} // namespace assize
