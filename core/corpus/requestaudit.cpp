// SPDX-License-Identifier: Apache-2.0
#include "corpus/requestaudit.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "corpus/blindedrequest.h"
#include "corpus/casecodec.h"
#include "corpus/fileformat.h"
#include "corpus/hiddentexts.h"
#include "json/cursor.h"
#include "json/writer.h"

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

namespace assize {

using json::Node;
using json::Value;

namespace {

/// A value as a message names it.
std::string named(const Value& value)
{
    StringSink sink;
    json::writeCanonical(sink, value);
    return excerpt(sink.bytes());
}

constexpr const char* exportAgain = "export the requests again";

/// Compares what was exported with what should have been, and reports every place where they differ.
void compare(const json::Cursor& found, const Value& expected)
{
    const Node& value = found.value();
    if (value.kind() != expected.kind()) {
        found.error(
            "differs-from-corpus",
            concat("expected ", json::describe(expected.kind()), ", found ", json::describe(value.kind())),
            exportAgain);
        return;
    }
    if (value.isObject()) {
        for (const json::NodeMember& member : value.members()) {
            const Value* counterpart = expected.find(member.key);
            const json::Cursor child = found.member(member);
            if (counterpart != nullptr)
                compare(child, *counterpart);
            else
                child.error("leaked-key",
                            concat("the key \"", excerpt(member.key), "\" does not belong in a request"),
                            exportAgain);
        }
        for (const json::Member& member : expected.members()) {
            if (value.find(member.key) == nullptr)
                found.error("missing-key", concat("the key \"", member.key, "\" is missing"), exportAgain);
        }
    } else if (value.isArray()) {
        if (value.items().size() != expected.items().size())
            found.error("differs-from-corpus",
                        concat("there are ", value.items().size(), " items, and the corpus gives ",
                               expected.items().size()),
                        exportAgain);
        for (std::size_t i = 0; i < std::min(value.items().size(), expected.items().size()); ++i)
            compare(found.item(i), expected.items()[i]);
    } else if (!json::sameValue(toValue(value), expected)) {
        found.error("differs-from-corpus",
                    concat("expected ", named(expected), ", found ", named(toValue(value))), exportAgain);
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
        return m_requests.forEachElement(m_issues, progress, [this](std::size_t index, const Node& element) {
            const Node* sampleId = element.find("sampleId");
            const bool named = sampleId != nullptr && sampleId->isString();
            if (!named ||
                !m_bySample.try_emplace(std::string(sampleId->text()), Found{index, element.offset()}).second)
                m_issues.add(
                    issueAt(Severity::Error, {concat("/requests/", index), element.offset()},
                            named ? "repeated-sample" : "missing-key",
                            named ? concat("the sample \"", excerpt(sampleId->text()), "\" is exported twice")
                                  : std::string("a request without a sampleId")));
        });
    }

    /// Learns what must not be seen, in any request. What is wrong with the corpus is reported when it is
    /// compared.
    Result<> learnHidden(Progress& progress)
    {
        m_hidden.addOwnerKeys(m_corpus.document().header()->top());
        IssueList reportedLater;
        return m_corpus.document().forEachElement(
            reportedLater, progress,
            [this](std::size_t /*index*/, const Node& element) { m_hidden.addCase(element); });
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

    Result<> compareCase(const EvaluationCase& evaluationCase)
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
        noteHidden(cursor);
        m_bySample.erase(found);
        return {};
    }

    void reportStrangers()
    {
        std::map<std::size_t, std::pair<std::string, std::uint64_t>> inOrder;
        for (const auto& [sampleId, found] : m_bySample)
            inOrder.emplace(found.index, std::pair(sampleId, found.offset));
        for (const auto& [index, stranger] : inOrder)
            m_issues.add(issueAt(
                Severity::Error, {concat("/requests/", index), stranger.second}, "unknown-sample",
                concat("the corpus hands out no sample \"", excerpt(stranger.first), "\""), exportAgain));
    }

private:
    struct Found {
        std::size_t index = 0;
        std::uint64_t offset = 0;
    };

    void noteHidden(const json::Cursor& at)
    {
        const Node& value = at.value();
        if (value.isString()) {
            for (const std::string& text : m_hidden.standingIn(value.text()))
                at.notice("hidden-text-exported", concat("the hidden text \"", text, "\" also stands here"),
                          "only a person can tell whether that gives anything away");
        }
        for (std::size_t i = 0; i < value.items().size(); ++i)
            noteHidden(at.item(i));
        for (const json::NodeMember& member : value.members())
            noteHidden(at.member(member));
    }

    const CorpusFile& m_corpus;
    const json::DocumentFile& m_requests;
    IssueList& m_issues;
    HiddenTexts m_hidden;
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
    ASSIZE_TRY(audit.learnHidden(progress));
    audit.compareHeader();
    ASSIZE_TRY(audit.findRequests(progress));
    Result<> compared;
    ASSIZE_TRY(corpus.forEachCase(corpusIssues, progress, [&](const EvaluationCase& evaluationCase) {
        if (compared)
            compared = audit.compareCase(evaluationCase);
    }));
    ASSIZE_TRY(std::move(compared));
    audit.reportStrangers();
    return {};
}

} // namespace assize
