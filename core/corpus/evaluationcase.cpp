// SPDX-License-Identifier: Apache-2.0
#include "corpus/evaluationcase.h"

#include <algorithm>

namespace assize {

const Evidence* findEvidence(const std::vector<Evidence>& evidence, const EvidenceId& id)
{
    const auto found = std::ranges::find(evidence, id, &Evidence::id);
    return found == evidence.end() ? nullptr : &*found;
}

bool citesSeenEvidence(const std::vector<Citation>& citations, const std::vector<Evidence>& evidence)
{
    return std::ranges::any_of(citations, [&evidence](const Citation& citation) {
        const Evidence* cited = findEvidence(evidence, citation.evidenceId);
        return cited != nullptr && cited->seenByProducer == true;
    });
}

} // namespace assize
