// SPDX-License-Identifier: Apache-2.0
#include "corpus/corpusrules.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "corpus/evaluationcase.h"

#include <algorithm>
#include <optional>

namespace assize {

namespace {

template <typename Enum, std::size_t Count>
bool isWord(std::optional<std::string_view> text, const json::Words<Enum, Count>& words)
{
    return text && std::ranges::any_of(words, [text](const auto& word) { return word.first == *text; });
}

} // namespace

void CorpusRules::checkSampleId(const json::Node& element, std::size_t index, IssueList& issues)
{
    m_sampleIds.add(element, index, issues);
}

void CorpusRules::checkGroup(const json::Node& element, std::size_t index, IssueList& issues)
{
    const auto textOf = [&element](std::string_view key) {
        const json::Node* value = element.find(key);
        return value != nullptr && value->isString() ? std::optional(value->text()) : std::nullopt;
    };
    const auto group = textOf("group");
    const auto split = textOf("split");
    const auto sampling = textOf("sampling");
    if (!group || !isWord(split, splitWords) || !isWord(sampling, samplingWords))
        return;
    const First& first =
        m_groups.try_emplace(std::string(*group), First{std::string(*split), std::string(*sampling), index})
            .first->second;
    const auto report = [&](std::string_view what) {
        issues.add(issueAt(
            Severity::Error, {concat("/cases/", index, "/", what), element.find(what)->offset()},
            concat("group-crosses-", what),
            concat("the group \"", excerpt(*group), "\" has another ", what, " at /cases/", first.index),
            "all attempts at one work item belong together"));
    };
    if (first.split != *split)
        report("split");
    if (first.sampling != *sampling)
        report("sampling");
}

} // namespace assize
