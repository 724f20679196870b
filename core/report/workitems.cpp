// SPDX-License-Identifier: Apache-2.0
#include "report/workitems.h"

#include <algorithm>

namespace assize {

namespace {

Category errorOf(Field field)
{
    return field == Field::Truth ? truth::isFalse : grounding::unsupported;
}

Category unsettledOf(Field field)
{
    return field == Field::Truth ? truth::unsupported : grounding::unknown;
}

} // namespace

void ProducerTally::addReasons(std::set<WithheldReason>& reasons) const
{
    if (m_producers.size() > 1)
        reasons.insert(WithheldReason::MixedProducer);
    if (std::ranges::any_of(m_producers,
                            [](const auto& producer) { return !producer.first || !producer.second; }))
        reasons.insert(WithheldReason::UnknownProducer);
}

void WorkItemTally::add(const ScoredCase& scored)
{
    WorkItem& workItem = m_workItems[scored.group];
    ++workItem.recordedAttempts;
    if (!scored.isTrial())
        return;
    ++workItem.trialAttempts;
    m_hasSelectedClaims = m_hasSelectedClaims || scored.claimCoverage != ClaimCoverage::Exhaustive;
    for (const ScoredClaim& claim : scored.claims) {
        for (const Field field : claimFields)
            note(field, claim.fields[indexOf(field)].resolved, workItem.fields[indexOf(field)]);
    }
}

void WorkItemTally::note(Field field, const Resolution& resolved, Knowledge& knowledge)
{
    if (resolved.state == ResolutionState::Value) {
        knowledge.hasError = knowledge.hasError || resolved.value == errorOf(field);
        knowledge.hasUnsettledLabel = knowledge.hasUnsettledLabel || resolved.value == unsettledOf(field);
        return;
    }
    knowledge.hasOpenLabel = true;
    m_openReasons[indexOf(field)].insert(resolved.state == ResolutionState::Missing
                                             ? WithheldReason::MissingLabels
                                             : WithheldReason::DisputedLabels);
}

bool WorkItemTally::hasUnequalAttempts() const
{
    std::set<Count> recorded;
    std::set<Count> trials;
    for (const auto& [group, workItem] : m_workItems) {
        recorded.insert(workItem.recordedAttempts);
        if (workItem.trialAttempts > 0)
            trials.insert(workItem.trialAttempts);
    }
    return recorded.size() > 1 || trials.size() > 1;
}

std::set<WithheldReason> WorkItemTally::designReasons(const StratumKey& key, std::size_t requiredRaters) const
{
    std::set<WithheldReason> reasons;
    if (key.sampling != Sampling::Random || key.split != Split::HeldOut)
        reasons.insert(WithheldReason::NotRandomSample);
    if (m_hasSelectedClaims)
        reasons.insert(WithheldReason::SelectedClaims);
    if (hasUnequalAttempts())
        reasons.insert(WithheldReason::UnequalAttempts);
    if (requiredRaters < 2)
        reasons.insert(WithheldReason::SingleRater);
    return reasons;
}

WorkItemRate WorkItemTally::rate(Field field, const StratumKey& key, std::size_t requiredRaters,
                                 const ProducerTally& producers) const
{
    WorkItemRate rate;
    std::set<WithheldReason> reasons = designReasons(key, requiredRaters);
    producers.addReasons(reasons);
    reasons.insert(m_openReasons[indexOf(field)].begin(), m_openReasons[indexOf(field)].end());
    for (const auto& [group, workItem] : m_workItems) {
        if (workItem.trialAttempts == 0)
            continue;
        const Knowledge& knowledge = workItem.fields[indexOf(field)];
        ++rate.workItems;
        if (knowledge.hasError) {
            ++rate.events;
            continue;
        }
        if (knowledge.hasOpenLabel || knowledge.hasUnsettledLabel)
            ++rate.unsettled;
        if (knowledge.hasUnsettledLabel)
            reasons.insert(field == Field::Truth ? WithheldReason::UnsettledTruth
                                                 : WithheldReason::UnknownGrounding);
    }
    if (rate.workItems == 0)
        reasons.insert(WithheldReason::NoTrials);
    if (reasons.empty())
        rate.interval = wilson95(rate.events, rate.workItems);
    rate.reasons.assign(reasons.begin(), reasons.end());
    return rate;
}

} // namespace assize
