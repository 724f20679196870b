// SPDX-License-Identifier: Apache-2.0
#include "corpus/corpusrules.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "corpus/evaluationcase.h"

#include <algorithm>

namespace assize {

namespace {

template <typename Enum, std::size_t Count>
bool isWord(const std::string* text, const json::Words<Enum, Count>& words)
{
    return text != nullptr &&
           std::ranges::any_of(words, [text](const auto& word) { return word.first == *text; });
}

} // namespace

void CorpusRules::checkSampleId(const json::Value& element, std::size_t index, IssueList& issues)
{
    m_sampleIds.add(element, index, issues);
}

void CorpusRules::checkGroup(const json::Value& element, std::size_t index, IssueList& issues)
{
    const auto textOf = [&element](std::string_view key) {
        const json::Value* value = element.find(key);
        return value != nullptr && value->isString() ? &value->text() : nullptr;
    };
    const std::string* group = textOf("group");
    const std::string* split = textOf("split");
    const std::string* sampling = textOf("sampling");
    if (group == nullptr || !isWord(split, splitWords) || !isWord(sampling, samplingWords))
        return;
    const First& first = m_groups.try_emplace(*group, First{*split, *sampling, index}).first->second;
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
