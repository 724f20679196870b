// SPDX-License-Identifier: Apache-2.0
#include "corpus/requestaudit.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "corpus/blindedrequest.h"
#include "corpus/casecodec.h"
#include "corpus/fileformat.h"
#include "json/cursor.h"
#include "json/strictreader.h"
#include "text/utf8.h"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace assize {

using json::Value;

namespace {

constexpr std::size_t shortestHidden = 12; ///< shorter texts stand somewhere by chance

// The members that reach the raters, or that are looked at on their own. What a claim or a check cites is a
// quotation of exported text: that it stands there tells nothing.
constexpr std::array<std::string_view, 7> knownOfCase{"sampleId", "destination", "reviewState", "capture",
                                                      "evidence", "output",      "claims"};
constexpr std::array<std::string_view, 6> knownOfClaim{"id", "start", "end", "text", "evidence", "checks"};
constexpr std::array<std::string_view, 1> knownOfCheck{"region"};

void collectStrings(const Value& value, std::set<std::string>& strings)
{
    if (value.isString() && codePointCount(value.text()) >= shortestHidden)
        strings.insert(value.text());
    for (const Value& item : value.items())
        collectStrings(item, strings);
    for (const json::Member& member : value.members())
        collectStrings(member.value, strings);
}

void collectHidden(const Value& value, std::span<const std::string_view> known, std::set<std::string>& hidden)
{
    for (const json::Member& member : value.members()) {
        if (std::ranges::find(known, member.key) == known.end())
            collectStrings(member.value, hidden);
    }
}

void collectOwnerKeys(const Value& value, std::set<std::string>& hidden)
{
    for (const Value& item : value.items())
        collectOwnerKeys(item, hidden);
    for (const json::Member& member : value.members()) {
        if (member.key.starts_with("x-"))
            collectStrings(member.value, hidden);
        else
            collectOwnerKeys(member.value, hidden);
    }
}

std::span<const Value> itemsOf(const Value& object, std::string_view key)
{
    const Value* array = object.find(key);
    return array == nullptr ? std::span<const Value>() : std::span<const Value>(array->items());
}

/// Every long text of a case that raters must not see, and those of the corpus around it.
std::set<std::string> hiddenTexts(const Value& evaluationCase, const Value& header)
{
    std::set<std::string> hidden;
    collectOwnerKeys(header, hidden);
    collectHidden(evaluationCase, knownOfCase, hidden);
    collectOwnerKeys(evaluationCase, hidden);
    for (const Value& claim : itemsOf(evaluationCase, "claims")) {
        collectHidden(claim, knownOfClaim, hidden);
        for (const Value& check : itemsOf(claim, "checks"))
            collectHidden(check, knownOfCheck, hidden);
    }
    return hidden;
}

/// Compares what was exported with what should have been, and reports every place where they differ.
void compare(const json::Cursor& found, const Value& expected)
{
    const Value& value = found.value();
    if (value.kind() != expected.kind()) {
        found.error("differs-from-corpus", concat("expected ", json::describe(expected.kind()), ", found ",
                                                  json::describe(value.kind())));
        return;
    }
    if (value.isObject()) {
        for (const json::Member& member : value.members()) {
            const Value* counterpart = expected.find(member.key);
            const json::Cursor child = found.member(member);
            if (counterpart != nullptr)
                compare(child, *counterpart);
            else
                child.error("leaked-key",
                            concat("the key \"", excerpt(member.key), "\" does not belong in a request"),
                            "export the requests again");
        }
        for (const json::Member& member : expected.members()) {
            if (value.find(member.key) == nullptr)
                found.error("missing-key", concat("the key \"", member.key, "\" is missing"));
        }
    } else if (value.isArray()) {
        if (value.items().size() != expected.items().size())
            found.error("differs-from-corpus",
                        concat("there are ", value.items().size(), " items, and the corpus gives ",
                               expected.items().size()));
        for (std::size_t i = 0; i < std::min(value.items().size(), expected.items().size()); ++i)
            compare(found.item(i), expected.items()[i]);
    } else if (!json::sameValue(value, expected)) {
        found.error("differs-from-corpus",
                    concat("expected ", excerpt(expected.text()), ", found ", excerpt(value.text())),
                    "export the requests again");
    }
}

class Audit final {
public:
    Audit(const CorpusFile& corpus, const json::DocumentFile& requests, IssueList& issues)
        : m_corpus(corpus), m_requests(requests), m_issues(issues)
    {
    }

    /// Notes where the request of each sample stands; they are read again one by one.
    Result<> findRequests(Progress& progress)
    {
        return m_requests.forEachElement(m_issues, progress, [this](std::size_t index, const Value& element) {
            const Value* sampleId = element.find("sampleId");
            const bool named = sampleId != nullptr && sampleId->isString();
            if (!named || !m_bySample.try_emplace(sampleId->text(), Found{index, element.offset()}).second)
                m_issues.add(
                    issueAt(Severity::Error, {concat("/requests/", index), element.offset()},
                            named ? "repeated-sample" : "missing-key",
                            named ? concat("the sample \"", excerpt(sampleId->text()), "\" is exported twice")
                                  : std::string("a request without a sampleId")));
        });
    }

    void compareHeader()
    {
        Value expected = Value::object({{"format", Value::string(formatOf(FileKind::Requests))},
                                        {"offsets", Value::string(nameOf(m_corpus.header().offsets))},
                                        {"rubric", toValue(m_corpus.header().rubric)},
                                        {"asks", toValue(m_corpus.header().asks)},
                                        {"requests", Value::array()}});
        compare(json::Cursor(*m_requests.header(), m_issues), expected);
    }

    Result<> compareCase(const Value& element, const EvaluationCase& evaluationCase)
    {
        const auto found = m_bySample.find(evaluationCase.sampleId.value);
        if (found == m_bySample.end() || !evaluationCase.isRequested())
            return {};
        const std::size_t index = found->second.index;
        IssueList known; // findRequests() has reported what is wrong with the syntax
        const auto request = ASSIZE_TRY(m_requests.readElement(index, known));
        const std::string pointer = concat("/requests/", index);
        const json::Cursor cursor(*request, m_issues, pointer);
        compare(cursor, toValue(blind(evaluationCase)));
        if (index < m_lastIndex)
            cursor.error("request-order", "the requests do not stand in the order of the corpus",
                         "an order of one's own can tell the raters something");
        m_lastIndex = std::max(m_lastIndex, index);
        noteHidden(cursor, hiddenTexts(element, *m_corpus.document().header()));
        m_bySample.erase(found);
        return {};
    }

    void reportStrangers()
    {
        for (const auto& [sampleId, found] : m_bySample)
            m_issues.add(issueAt(Severity::Error, {concat("/requests/", found.index), found.offset},
                                 "unknown-sample",
                                 concat("the corpus hands out no sample \"", excerpt(sampleId), "\"")));
    }

private:
    struct Found {
        std::size_t index = 0;
        std::uint64_t offset = 0;
    };

    void noteHidden(const json::Cursor& at, const std::set<std::string>& hidden)
    {
        std::set<std::string> exported;
        collectStrings(at.value(), exported);
        for (const std::string& text : hidden) {
            const bool stands = std::ranges::any_of(exported, [&text](const std::string& other) {
                return other.find(text) != std::string::npos;
            });
            if (stands)
                at.notice("hidden-text-exported",
                          concat("the hidden text \"", excerpt(text), "\" also stands in exported text"),
                          "only a person can tell whether that gives anything away");
        }
    }

    const CorpusFile& m_corpus;
    const json::DocumentFile& m_requests;
    IssueList& m_issues;
    std::unordered_map<std::string, Found> m_bySample;
    std::size_t m_lastIndex = 0;
};

} // namespace

Result<> auditRequests(const CorpusFile& corpus, const json::DocumentFile& requests, IssueList& issues,
                       IssueList& corpusIssues, Progress& progress)
{
    if (!expectFileKind(FileKind::Requests, requests, issues))
        return {};
    Audit audit(corpus, requests, issues);
    audit.compareHeader();
    ASSIZE_TRY(audit.findRequests(progress));
    Result<> compared;
    ASSIZE_TRY(corpus.forEachCase(corpusIssues, progress,
                                  [&](const Value& element, const EvaluationCase& evaluationCase) {
                                      if (compared)
                                          compared = audit.compareCase(element, evaluationCase);
                                  }));
    ASSIZE_TRY(std::move(compared));
    audit.reportStrangers();
    return {};
}

} // namespace assize
