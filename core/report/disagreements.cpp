// SPDX-License-Identifier: Apache-2.0
#include "report/disagreements.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "corpus/blindedrequest.h"
#include "report/csv.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace assize {

using json::Value;

namespace {

/// The decision that gives the label; of several that agree, the one with the smallest id.
std::optional<DecisionId> standingDecision(const FieldLabels& labels)
{
    if (!labels.resolved.adjudicated)
        return std::nullopt;
    return labels.decisions.front();
}

void addIfDisagreement(const ScoredCase& scored, const std::optional<ClaimId>& claimId, Field field,
                       const FieldLabels& labels, std::span<const RaterId> raters,
                       std::vector<Disagreement>& into)
{
    if (!isDisagreement(labels.byRater))
        return;
    Disagreement disagreement{scored.sampleId, claimId, field, {}, labels.resolved, standingDecision(labels)};
    for (std::size_t rater = 0; rater < labels.byRater.size(); ++rater) {
        if (labels.byRater[rater])
            disagreement.values.push_back({raters[rater], *labels.byRater[rater]});
    }
    into.push_back(std::move(disagreement));
}

std::string claimText(const Disagreement& disagreement)
{
    return disagreement.claimId ? disagreement.claimId->value : std::string();
}

} // namespace

std::vector<Disagreement> disagreementsOf(const ScoredCase& scored, const Asks& asks,
                                          std::span<const RaterId> raters)
{
    std::vector<Disagreement> disagreements;
    if (!scored.captured)
        return disagreements;
    for (const Field field : qualityFields) {
        if (isAsked(field, asks, scored.reviewState))
            addIfDisagreement(scored, std::nullopt, field, scored.qualityOf(field), raters, disagreements);
    }
    for (const ScoredClaim& claim : scored.claims) {
        for (const Field field : claimFields) {
            if (asks.has(field))
                addIfDisagreement(scored, claim.id, field, claim.fields[indexOf(field)], raters,
                                  disagreements);
        }
    }
    std::ranges::stable_sort(disagreements, [](const Disagreement& a, const Disagreement& b) {
        return std::make_tuple(a.claimId, nameOf(a.field)) < std::make_tuple(b.claimId, nameOf(b.field));
    });
    return disagreements;
}

std::string_view stateOf(const Disagreement& disagreement)
{
    return disagreement.isOpen() ? nameOf(disagreement.resolved.state) : "adjudicated";
}

Value toValue(std::span<const Disagreement> disagreements)
{
    Value rows = Value::array();
    for (const Disagreement& disagreement : disagreements) {
        Value values = Value::array();
        for (const Disagreement::Vote& vote : disagreement.values)
            values.items().push_back(Value::object({{"rater", Value::string(vote.rater.value)},
                                                    {"value", toValue(disagreement.field, vote.value)}}));
        rows.items().push_back(Value::object(
            {{"sampleId", Value::string(disagreement.sampleId.value)},
             {"claimId", disagreement.claimId ? Value::string(disagreement.claimId->value) : Value::null()},
             {"field", Value::string(nameOf(disagreement.field))},
             {"values", std::move(values)},
             {"state", Value::string(stateOf(disagreement))},
             {"decisionId",
              disagreement.decision ? Value::string(disagreement.decision->value) : Value::null()}}));
    }
    return Value::object(
        {{"format", Value::string("assize.disagreements/1")}, {"disagreements", std::move(rows)}});
}

std::string toCsv(std::span<const Disagreement> disagreements)
{
    std::string out = csvRow({"sampleId", "claimId", "field", "rater", "value", "state", "decisionId"});
    for (const Disagreement& disagreement : disagreements) {
        for (const Disagreement::Vote& vote : disagreement.values)
            out.append(csvRow({disagreement.sampleId.value, claimText(disagreement),
                               std::string(nameOf(disagreement.field)), vote.rater.value,
                               std::string(nameOf(disagreement.field, vote.value)),
                               std::string(stateOf(disagreement)),
                               disagreement.decision ? disagreement.decision->value : std::string()}));
    }
    return out;
}

std::string toText(std::span<const Disagreement> disagreements)
{
    std::string out;
    for (const Disagreement& disagreement : disagreements) {
        std::vector<std::string> votes;
        for (const Disagreement::Vote& vote : disagreement.values)
            votes.push_back(concat(termSafe(vote.rater.value), " ", nameOf(disagreement.field, vote.value)));
        const std::string claim =
            disagreement.claimId ? concat("/", termSafe(disagreement.claimId->value)) : std::string();
        out.append(concat(termSafe(disagreement.sampleId.value), claim, "  ", nameOf(disagreement.field),
                          ": ", joined(votes, ", "), "  (", stateOf(disagreement), ")\n"));
    }
    const auto open = static_cast<std::size_t>(std::ranges::count_if(disagreements, &Disagreement::isOpen));
    return out.append(
        concat(counted(disagreements.size(), "disagreement", "disagreements"), ", ", open, " open\n"));
}

} // namespace assize
