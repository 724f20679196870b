// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/report.h"

#include <set>
#include <unordered_map>
#include <utility>

namespace assize {

/// The producers of a whole report: an interval speaks of one arm only.
class ProducerTally final {
public:
    void add(const ScoredCase& scored) { m_producers.emplace(scored.producerModel, scored.promptDigest); }
    void addReasons(std::set<WithheldReason>& reasons) const;

private:
    std::set<std::pair<std::optional<std::string>, std::optional<std::string>>> m_producers;
};

/// The work items of one stratum, and what is known of the errors in each.
class WorkItemTally final {
public:
    void add(const ScoredCase& scored);

    [[nodiscard]] Count workItems() const { return static_cast<Count>(m_workItems.size()); }
    /// For Field::Truth the rate of work items with any false claim, for Field::Grounding with any
    /// unsupported one.
    [[nodiscard]] WorkItemRate rate(Field field, const StratumKey& key, std::size_t requiredRaters,
                                    const ProducerTally& producers) const;

private:
    /// What is known of one kind of error in a work item, over all its trial attempts.
    struct Knowledge {
        bool hasError = false;
        bool hasOpenLabel = false;      ///< missing, disputed or undecided
        bool hasUnsettledLabel = false; ///< rated as not to be settled, or unknown
    };
    struct WorkItem {
        Count recordedAttempts = 0;
        Count trialAttempts = 0;
        std::array<Knowledge, claimFields.size()> fields;
    };

    void note(Field field, const Resolution& resolved, Knowledge& knowledge);
    [[nodiscard]] bool hasUnequalAttempts() const;
    [[nodiscard]] std::set<WithheldReason> designReasons(const StratumKey& key,
                                                         std::size_t requiredRaters) const;

    std::unordered_map<GroupId, WorkItem> m_workItems;
    bool m_hasSelectedClaims = false;
    std::array<std::set<WithheldReason>, claimFields.size()> m_openReasons; ///< by field
};

} // namespace assize
