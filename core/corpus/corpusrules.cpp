// SPDX-License-Identifier: Apache-2.0
#include "corpus/corpusrules.h"

#include "base/concat.h"
#include "base/termsafe.h"

namespace assize {

void CorpusRules::checkSampleId(const json::Value& element, std::size_t index, IssueList& issues)
{
    m_sampleIds.add(element, index, issues);
}

void CorpusRules::checkGroup(const EvaluationCase& evaluationCase, const json::Value& element,
                             std::size_t index, IssueList& issues)
{
    const First here{evaluationCase.split, evaluationCase.sampling, index};
    const First& first = m_groups.try_emplace(evaluationCase.group, here).first->second;
    const auto report = [&](std::string_view what) {
        issues.add(issueAt(Severity::Error,
                           {concat("/cases/", index, "/", what), element.find(what)->offset()},
                           concat("group-crosses-", what),
                           concat("the group \"", excerpt(evaluationCase.group.value), "\" has another ",
                                  what, " at /cases/", first.index),
                           "all attempts at one work item belong together"));
    };
    if (first.split != here.split)
        report("split");
    if (first.sampling != here.sampling)
        report("sampling");
}

} // namespace assize
