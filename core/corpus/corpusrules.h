// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "corpus/idset.h"
#include "json/node.h"

#include <cstddef>
#include <string>
#include <unordered_map>

namespace assize {

/// The rules that concern the cases of a corpus together; cases are added in the order of the file.
class CorpusRules final {
public:
    /// What the rules ask of one case.
    struct Subject {
        StatedText sampleId;
        StatedText group;
        StatedText split;
        StatedText sampling;

        explicit Subject(const json::Node& element);
    };

    /// Sample ids are unique, also among cases that have other faults.
    void checkSampleId(const Subject& subject, std::size_t index, IssueList& issues);
    /// No work item is in both splits, or sampled both ways; also among cases that have other faults.
    void checkGroup(const Subject& subject, std::size_t index, IssueList& issues);

private:
    struct First {
        std::string split;
        std::string sampling;
        std::size_t index;
    };

    IdSet m_sampleIds{"sample", "/cases", "sampleId"};
    std::unordered_map<std::string, First> m_groups;
};

} // namespace assize
