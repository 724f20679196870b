// SPDX-License-Identifier: Apache-2.0
#include "report/agreementfigures.h"

#include "stats/agreement.h"
#include "stats/bootstrap.h"
#include "stats/marginalhomogeneity.h"

#include <algorithm>
#include <numeric>

namespace assize {

namespace {

constexpr std::array<std::string_view, 10> warningNames{
    "clustered",      "constant-rater", "few-groups",      "few-items",     "high-abstention",
    "high-exclusion", "marginal-bias",  "prevalence-skew", "rare-category", "unused-category"};

constexpr std::array<std::string_view, 10> warningSentences{
    "work items hold several labels each; the interval counts work items, not labels",
    "one rater used a single label, so kappa is 0 by construction whatever the raw agreement",
    "the interval rests on fewer than 30 work items; such intervals are often too narrow",
    "fewer than 30 things were rated by both",
    "more than 20 % of the labels abstain; abstaining counts as a label of its own",
    "more than 20 % of what either rated was rated by one of them only",
    "the two raters use the labels in different proportions",
    "one label makes up more than 90 %; kappa falls with prevalence at the same raw agreement, so read it "
    "with "
    "the raw and the specific agreement",
    "a rater used labels other than the most frequent one fewer than 10 times",
    "neither rater used one of the labels"};

constexpr Count fewItems = 30;
constexpr std::size_t fewGroups = 30;
constexpr Count rareLabels = 10;
constexpr double significance = .05;

/// Labels of a category by both raters.
Count labelsOf(const ConfusionTable& table, std::size_t category)
{
    return table.rowTotal(category) + table.columnTotal(category);
}

bool anyCategory(const ConfusionTable& table, const auto& holds)
{
    for (std::size_t i = 0; i < table.categories(); ++i) {
        if (holds(labelsOf(table, i)))
            return true;
    }
    return false;
}

bool hasMarginalBias(const ConfusionTable& table, const Figure& biasIndex)
{
    const auto test = stuartMaxwell(table);
    const auto* found = std::get_if<StuartMaxwell>(&test);
    const double* bias = std::get_if<double>(&biasIndex);
    return (found != nullptr && found->p < significance) || (bias != nullptr && std::abs(*bias) > .1);
}

std::vector<AgreementWarning> warningsOf(const PairCounts& counts, const ConfusionTable& table,
                                         const AgreementFigures& figures)
{
    const Count n = table.total();
    std::vector<AgreementWarning> warnings;
    if (n == 0)
        return warnings;
    const auto warnIf = [&warnings](bool applies, AgreementWarning warning) {
        if (applies)
            warnings.push_back(warning);
    };
    const Count minority = minorityLabels(table);
    const std::size_t groups = counts.workItems.groups();
    const Count alone = counts.onlyFirst + counts.onlySecond;
    warnIf(static_cast<Count>(groups) < n, AgreementWarning::Clustered);
    warnIf(minority == 0 && std::holds_alternative<double>(figures.kappa), AgreementWarning::ConstantRater);
    // What is withheld rests on nothing.
    warnIf(groups < fewGroups && std::holds_alternative<Interval>(figures.interval.bounds),
           AgreementWarning::FewGroups);
    warnIf(n < fewItems, AgreementWarning::FewItems);
    warnIf(5 * (2 * figures.jointAbstentions + figures.oneSidedAbstentions) > 2 * n,
           AgreementWarning::HighAbstention);
    warnIf(5 * alone > n + alone, AgreementWarning::HighExclusion);
    warnIf(hasMarginalBias(table, figures.bothScored.biasIndex), AgreementWarning::MarginalBias);
    warnIf(anyCategory(table, [n](Count labels) { return 5 * labels > 9 * n; }),
           AgreementWarning::PrevalenceSkew);
    warnIf(minority >= fewestMinorityLabels && minority < rareLabels, AgreementWarning::RareCategory);
    warnIf(anyCategory(table, [](Count labels) { return labels == 0; }), AgreementWarning::UnusedCategory);
    return warnings;
}

BothScored bothScoredOf(Field field, const ConfusionTable& table)
{
    BothScored both;
    both.table = isQuality(field) ? withoutCategory(table, indexOf(quality::abstained)) : table;
    both.observed = rawAgreement(both.table);
    both.kappa = cohenKappa(both.table);
    both.prevalenceIndex = prevalenceIndex(both.table);
    both.biasIndex = biasIndex(both.table);
    return both;
}

/// Withheld for the same reasons as the interval that needs no chance, and where too many replicates are 0/0.
BootstrapInterval bootstrapOf(const PairCounts& counts, const KappaInterval& interval,
                              const BootstrapPlan& plan)
{
    BootstrapInterval bootstrap;
    bootstrap.seed = plan.seed;
    bootstrap.replicates = bootstrapReplicates;
    if (const auto* reason = std::get_if<Undefined>(&interval.bounds)) {
        bootstrap.bounds = *reason;
        return bootstrap;
    }
    const BootstrapReplicates replicates =
        bootstrapKappas(counts.workItems, plan.seed, bootstrapReplicates, plan.threads);
    bootstrap.undefined = replicates.undefined;
    bootstrap.bounds = percentile95(replicates);
    return bootstrap;
}

} // namespace

std::string_view nameOf(AgreementWarning warning)
{
    return warningNames[static_cast<std::size_t>(warning)];
}

std::string_view explain(AgreementWarning warning)
{
    return warningSentences[static_cast<std::size_t>(warning)];
}

AgreementFigures figuresOf(Field field, const PairCounts& counts,
                           const std::optional<BootstrapPlan>& bootstrap)
{
    const ConfusionTable table = counts.workItems.sum();
    AgreementFigures figures;
    figures.observed = rawAgreement(table);
    figures.expected = expectedAgreement(table);
    figures.kappa = cohenKappa(table);
    figures.ac1 = gwetAc1(table);
    figures.pabak = pabak(table);
    for (std::size_t i = 0; i < categoryCount; ++i)
        figures.specific[i] = specificAgreement(table, i);
    figures.interval = kappaInterval95(counts.workItems);
    if (bootstrap)
        figures.bootstrap = bootstrapOf(counts, figures.interval, *bootstrap);
    if (isQuality(field)) {
        const std::size_t abstained = indexOf(quality::abstained);
        figures.jointAbstentions = table.at(abstained, abstained);
        figures.oneSidedAbstentions = labelsOf(table, abstained) - 2 * figures.jointAbstentions;
    }
    figures.bothScored = bothScoredOf(field, table);
    figures.warnings = warningsOf(counts, table, figures);
    return figures;
}

PairwiseKappas summaryOf(std::span<const Figure> kappas)
{
    PairwiseKappas pairwise;
    std::vector<double> defined;
    for (const Figure& kappa : kappas) {
        if (const double* number = std::get_if<double>(&kappa))
            defined.push_back(*number);
        else
            ++pairwise.undefined[std::get<Undefined>(kappa)];
    }
    pairwise.defined = defined.size();
    if (!defined.empty())
        pairwise.summary = {std::accumulate(defined.begin(), defined.end(), 0.0) /
                                static_cast<double>(defined.size()),
                            std::ranges::min(defined), std::ranges::max(defined)};
    return pairwise;
}

} // namespace assize
