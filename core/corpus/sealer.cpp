// SPDX-License-Identifier: Apache-2.0
#include "corpus/sealer.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "corpus/casecodec.h"
#include "corpus/casekeys.h"
#include "corpus/corpusrules.h"
#include "corpus/fileformat.h"
#include "json/cursor.h"
#include "json/strictreader.h"
#include "json/writer.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <utility>

namespace assize {

using json::Cursor;
using json::Member;
using json::Value;

namespace {

constexpr std::size_t namedPlaces = 20;

/// The members in the order of the format; what it does not know (owner keys) comes last, in the order of the
/// draft.
void order(Value& object, std::span<const std::string_view> keys)
{
    std::ranges::stable_sort(object.members(), {}, [keys](const Member& member) {
        return std::ranges::find(keys, std::string_view(member.key)) - keys.begin();
    });
}

void put(Value& object, std::string_view key, Value value)
{
    value.setOffset(object.offset());
    object.members().push_back({std::string(key), std::move(value), object.offset()});
}

const std::string* textOf(const Value& object, std::string_view key = "text")
{
    const Value* text = object.find(key);
    return text != nullptr && text->isString() ? &text->text() : nullptr;
}

/// Fills in the digest of an object that has a text and no digest.
void sealText(Value& object, std::span<const std::string_view> keys)
{
    const std::string* text = textOf(object);
    if (text != nullptr && object.find("sha256") == nullptr)
        put(object, "sha256", Value::string(sha256(*text).hex()));
    order(object, keys);
}

/// Works on one case of the draft; what it cannot fill in, the corpus's own rules will report.
class CaseSealer final {
public:
    CaseSealer(Value& evaluationCase, OffsetUnit unit, std::string pointer, IssueList& issues)
        : m_case(evaluationCase), m_unit(unit), m_pointer(std::move(pointer)), m_issues(issues)
    {
    }

    void seal()
    {
        for (Value& evidence : itemsOf(m_case, "evidence"))
            sealText(evidence, casekeys::evidence);
        Value* output = m_case.find("output");
        if (output != nullptr && output->isObject())
            sealText(*output, casekeys::output);
        const std::string* text = output == nullptr ? nullptr : textOf(*output);
        std::size_t index = 0;
        for (Value& claim : itemsOf(m_case, "claims"))
            sealClaim(claim, text, concat(m_pointer, "/claims/", index++));
        orderMember("capture", casekeys::capture);
        orderMember("provenance", casekeys::provenance);
        orderMember("expectedQuality", casekeys::expectedQuality);
        order(m_case, casekeys::evaluationCase);
    }

private:
    static std::span<Value> itemsOf(Value& object, std::string_view key)
    {
        Value* array = object.find(key);
        return array == nullptr ? std::span<Value>() : std::span<Value>(array->items());
    }

    void orderMember(std::string_view key, std::span<const std::string_view> keys)
    {
        if (Value* object = m_case.find(key))
            order(*object, keys);
    }

    void sealClaim(Value& claim, const std::string* output, const std::string& pointer)
    {
        findQuote(claim, output, pointer, "claim-quote");
        std::size_t index = 0;
        for (Value& citation : itemsOf(claim, "evidence"))
            sealRegion(citation, concat(pointer, "/evidence/", index++));
        index = 0;
        for (Value& check : itemsOf(claim, "checks")) {
            if (Value* region = check.find("region"))
                sealRegion(*region, concat(pointer, "/checks/", index, "/region"));
            order(check, casekeys::check);
            ++index;
        }
        order(claim, casekeys::claim);
    }

    void sealRegion(Value& region, const std::string& pointer)
    {
        findQuote(region, evidenceTextOf(region), pointer, "region-quote");
        order(region, casekeys::checkRegion);
    }

    const std::string* evidenceTextOf(const Value& region)
    {
        const std::string* id = textOf(region, "evidenceId");
        for (const Value& evidence : itemsOf(m_case, "evidence")) {
            const std::string* candidate = textOf(evidence, "id");
            if (id != nullptr && candidate != nullptr && *candidate == *id)
                return textOf(evidence);
        }
        return nullptr;
    }

    /// Gives an object with a text and no offsets the offsets of the one place where that text stands.
    void findQuote(Value& object, const std::string* text, const std::string& pointer, std::string_view code)
    {
        const std::string* quote = textOf(object);
        if (quote == nullptr || text == nullptr || object.find("start") != nullptr ||
            object.find("end") != nullptr)
            return;
        const Place place{pointer, object.offset()};
        const auto places =
            quote->empty() ? std::vector<std::size_t>() : occurrences(*quote, *text, namedPlaces + 1);
        if (places.empty()) {
            m_issues.add(issueAt(Severity::Error, place, concat(code, "-not-found"),
                                 concat("the text \"", excerpt(*quote), "\" does not occur"),
                                 "the quote must be exact, white space and line ends included"));
            return;
        }
        const OffsetIndex& index = m_indexes.try_emplace(text->data(), *text, m_unit).first->second;
        if (places.size() == 1) {
            // Adding a member moves the others, the quote among them.
            const std::uint64_t end = index.fromBytes(places[0] + quote->size());
            put(object, "start", Value::integer(static_cast<std::int64_t>(index.fromBytes(places[0]))));
            put(object, "end", Value::integer(static_cast<std::int64_t>(end)));
        } else {
            m_issues.add(
                issueAt(Severity::Error, place, concat(code, "-ambiguous"),
                        concat("the text \"", excerpt(*quote), "\" occurs at ", placesText(places, index)),
                        "give start and end for the place that is meant"));
        }
    }

    [[nodiscard]] std::string placesText(const std::vector<std::size_t>& places,
                                         const OffsetIndex& index) const
    {
        std::vector<std::string> named;
        for (std::size_t i = 0; i < std::min(places.size(), namedPlaces); ++i)
            named.push_back(std::to_string(index.fromBytes(places[i])));
        return concat(joined(named, ", "), places.size() > namedPlaces ? " and more" : "", " (",
                      nameOf(m_unit), ")");
    }

    Value& m_case;
    OffsetUnit m_unit;
    std::string m_pointer;
    IssueList& m_issues;
    std::map<const char*, OffsetIndex> m_indexes; ///< of the texts of this case
};

/// What stands around the cases, with the rubric's digest; the unit that the offsets are counted in.
std::optional<OffsetUnit> sealHeader(Value& header, IssueList& issues)
{
    if (Value* rubric = header.find("rubric"); rubric != nullptr && rubric->isObject())
        sealText(*rubric, casekeys::rubric);
    order(header, casekeys::document);
    const json::Tree sealed(header);
    const Cursor top(sealed, issues);
    const json::ObjectCursor object(top, casekeys::document);
    const auto read = readHeader(object, json::OwnerKeys::Allowed);
    static_cast<void>(object.required("cases"));
    return read ? std::optional(read->offsets) : std::nullopt;
}

} // namespace

Result<> seal(const json::DocumentFile& draft, ByteSink& sink, IssueList& issues, Progress& progress)
{
    if (!expectFileKind(FileKind::Corpus, draft, issues))
        return {};
    Value header = toValue(draft.header()->top());
    const auto unit = sealHeader(header, issues);
    if (!unit)
        return {};
    json::ObjectWriter writer(sink);
    CorpusRules rules;
    const auto checkSealed = [&](const Value& sealed, std::size_t index, const std::string& pointer) {
        const json::Tree tree(sealed);
        const CorpusRules::Subject subject(tree.top());
        rules.checkSampleId(subject, index, issues);
        static_cast<void>(readCase(Cursor(tree, issues, pointer), *unit));
        rules.checkGroup(subject, index, issues);
    };
    for (const Member& member : header.members()) {
        if (member.key != "cases") {
            writer.member(member.key, member.value);
            continue;
        }
        writer.beginArray(member.key);
        ASSIZE_TRY(draft.forEachElement(issues, progress, [&](std::size_t index, const json::Node& element) {
            const std::string pointer = concat("/cases/", index);
            Value evaluationCase = toValue(element);
            const std::size_t before = issues.count(Severity::Error);
            CaseSealer(evaluationCase, *unit, pointer, issues).seal();
            if (issues.count(Severity::Error) == before)
                checkSealed(evaluationCase, index, pointer);
            writer.element(evaluationCase);
        }));
        writer.endArray();
    }
    writer.finish();
    return {};
}

} // namespace assize
