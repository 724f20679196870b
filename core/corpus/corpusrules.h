// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "corpus/evaluationcase.h"
#include "corpus/idset.h"
#include "json/value.h"

#include <cstddef>
#include <unordered_map>

namespace assize {

/// The rules that concern the cases of a corpus together; cases are added in the order of the file.
class CorpusRules final {
public:
    /// Sample ids are unique, also among cases that have other faults.
    void checkSampleId(const json::Value& element, std::size_t index, IssueList& issues);
    /// No work item is in both splits, or sampled both ways.
    void checkGroup(const EvaluationCase& evaluationCase, const json::Value& element, std::size_t index,
                    IssueList& issues);

private:
    struct First {
        Split split;
        Sampling sampling;
        std::size_t index;
    };

    IdSet m_sampleIds{"sample", "/cases", "sampleId"};
    std::unordered_map<GroupId, First> m_groups;
};

} // namespace assize
