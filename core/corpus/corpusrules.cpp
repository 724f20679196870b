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
bool isWord(const StatedText& stated, const json::Words<Enum, Count>& words)
{
    return stated.text &&
           std::ranges::any_of(words, [&stated](const auto& word) { return word.first == *stated.text; });
}

} // namespace

CorpusRules::Subject::Subject(const json::Node& element)
    : sampleId(element, "sampleId"), group(element, "group"), split(element, "split"),
      sampling(element, "sampling")
{
}

void CorpusRules::checkSampleId(const Subject& subject, std::size_t index, IssueList& issues)
{
    m_sampleIds.add(subject.sampleId, index, issues);
}

void CorpusRules::checkGroup(const Subject& subject, std::size_t index, IssueList& issues)
{
    if (!subject.group.text || !isWord(subject.split, splitWords) || !isWord(subject.sampling, samplingWords))
        return;
    const std::string& group = *subject.group.text;
    const First& first =
        m_groups.try_emplace(group, First{*subject.split.text, *subject.sampling.text, index}).first->second;
    const auto compare = [&](std::string_view what, const StatedText& stated, const std::string& before) {
        if (*stated.text != before)
            issues.add(issueAt(
                Severity::Error, {concat("/cases/", index, "/", what), stated.offset},
                concat("group-crosses-", what),
                concat("the group \"", excerpt(group), "\" has another ", what, " at /cases/", first.index),
                "all attempts at one work item belong together"));
    };
    compare("split", subject.split, first.split);
    compare("sampling", subject.sampling, first.sampling);
}

} // namespace assize
