// SPDX-License-Identifier: Apache-2.0
#include "corpus/citations.h"

#include "base/termsafe.h"
#include "corpus/casekeys.h"
#include "json/strictreader.h"

#include <algorithm>
#include <set>

namespace assize {

namespace {

/// Up to so many citations are compared with each other, which costs less than keeping them in order.
constexpr std::size_t few = 8;

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

const OffsetIndex& CitationResolver::indexOf(std::size_t evidence)
{
    m_indexes.resize(m_evidence.size());
    auto& index = m_indexes[evidence];
    if (!index)
        index.emplace(m_evidence[evidence].text.bytes(), m_unit);
    return *index;
}

tl::expected<Citation, CitationResolver::Fault> CitationResolver::find(const StatedCitation& stated)
{
    const auto evidence = std::ranges::find(m_evidence, stated.evidenceId, &Evidence::id);
    if (evidence == m_evidence.end())
        return tl::unexpected<Fault>(
            Fault{"unknown-evidence",
                  concat("the sample has no evidence \"", excerpt(stated.evidenceId.value), "\""),
                  "evidence is cited by an id of the same sample"});
    if (!stated.region)
        return Citation{stated.evidenceId, std::nullopt};
    const OffsetIndex& index = indexOf(static_cast<std::size_t>(evidence - m_evidence.begin()));
    auto region = assize::resolve(*stated.region, evidence->text.bytes(), index, m_unit);
    if (!region)
        return tl::unexpected<Fault>(Fault{concat("region-", codeSuffix(region.error().kind)),
                                           std::move(region.error().message),
                                           std::move(region.error().hint)});
    return Citation{stated.evidenceId, *region};
}

std::optional<Citation> CitationResolver::resolve(const StatedCitation& stated, const Place& place,
                                                  IssueList& issues)
{
    auto citation = find(stated);
    if (citation)
        return std::move(*citation);
    report(std::move(citation.error()), place, issues);
    return std::nullopt;
}

std::vector<Citation> CitationResolver::resolveAll(std::span<const StatedCitation> stated,
                                                   const PointerMaker& pointer, IssueList& issues)
{
    std::vector<Citation> citations;
    citations.reserve(stated.size());
    std::set<Citation> seen;
    const auto isRepeated = [&](const Citation& citation) {
        return stated.size() <= few ? std::ranges::find(citations, citation) != citations.end()
                                    : !seen.insert(citation).second;
    };
    for (std::size_t i = 0; i < stated.size(); ++i) {
        const auto place = [&] {
            Place at{pointer(), stated[i].offset};
            json::appendToken(at.pointer, i);
            return at;
        };
        auto citation = find(stated[i]);
        if (!citation)
            report(std::move(citation.error()), place(), issues);
        else if (isRepeated(*citation))
            report({"repeated-citation", "the same place is cited twice", "cite each place once"}, place(),
                   issues);
        else
            citations.push_back(std::move(*citation));
    }
    return citations;
}

std::vector<Citation> CitationResolver::resolveAll(std::span<const StatedCitation> stated,
                                                   const std::string& pointer, IssueList& issues)
{
    return resolveAll(stated, [&pointer] { return pointer; }, issues);
}

void CitationResolver::report(Fault fault, Place place, IssueList& issues)
{
    issues.add(issueAt(Severity::Error, std::move(place), std::move(fault.code), std::move(fault.message),
                       std::move(fault.hint)));
}

} // namespace assize
