// SPDX-License-Identifier: Apache-2.0
#include "report/comparisonsjson.h"

#include "stats/agreement.h"

namespace assize {

using json::Value;

namespace {

/// Kappa and the coefficients of many raters always have their reason beside them.
void addWithReason(Object& object, const std::string& key, const Figure& figure)
{
    object.add(key, figure);
    if (std::holds_alternative<double>(figure))
        object.add(concat(key, "Reason"), Value::null());
}

void addAgreed(Object& object, const Figure& observed, const Figure& expected, const Figure& kappa)
{
    object.add("observed", observed).add("expected", expected);
    addWithReason(object, "kappa", kappa);
}

void addTable(Object& object, Field field, const ConfusionTable& table)
{
    object.add("categories", arrayOf(wordsOf(field), [](const auto& word) { return text(word.first); }));
    Value rows = Value::array();
    for (std::size_t row = 0; row < categoryCount; ++row) {
        Value cells = Value::array();
        for (std::size_t column = 0; column < categoryCount; ++column)
            cells.items().push_back(count(table.at(row, column)));
        rows.items().push_back(std::move(cells));
    }
    object.add("confusion", std::move(rows));
}

Value marginals(const ConfusionTable& table)
{
    Value rowTotals = Value::array();
    Value columnTotals = Value::array();
    for (std::size_t i = 0; i < categoryCount; ++i) {
        rowTotals.items().push_back(count(table.rowTotal(i)));
        columnTotals.items().push_back(count(table.columnTotal(i)));
    }
    return Value::array({std::move(rowTotals), std::move(columnTotals)});
}

Value kappaIntervalValue(const KappaInterval& found)
{
    const auto* interval = std::get_if<Interval>(&found.bounds);
    return Object()
        .add("interval", interval != nullptr ? bounds(*interval) : Value::null())
        .add("reason", interval != nullptr ? Value::null() : text(nameOf(std::get<Undefined>(found.bounds))))
        .add("method", text(kappaIntervalMethod))
        .add("workItems", count(static_cast<Count>(found.groups)))
        .take();
}

Value bootstrapValue(const BootstrapInterval& bootstrap, std::size_t workItems)
{
    const auto* interval = std::get_if<Interval>(&bootstrap.bounds);
    const auto bound = [interval](double Interval::* side) {
        return interval != nullptr ? Value::number(interval->*side) : Value::null();
    };
    return Object()
        .add("seed", text(std::to_string(bootstrap.seed))) // a JSON number could not hold it exactly
        .add("replicates", count(static_cast<Count>(bootstrap.replicates)))
        .add("rng", text("splitmix64-counter"))
        .add("groups", count(static_cast<Count>(workItems)))
        .add("undefined", count(static_cast<Count>(bootstrap.undefined)))
        .add("lower", bound(&Interval::lower))
        .add("upper", bound(&Interval::upper))
        .add("reason",
             interval != nullptr ? Value::null() : text(nameOf(std::get<Undefined>(bootstrap.bounds))))
        .take();
}

/// By category; the reasons of those that are null stand in an object of their own.
void addSpecific(Object& object, Field field, const std::array<Figure, categoryCount>& specific)
{
    Object figures;
    Object reasons;
    bool anyReason = false;
    for (const auto& [word, category] : wordsOf(field)) {
        const Figure& figure = specific[indexOf(category)];
        const double* number = std::get_if<double>(&figure);
        figures.add(std::string(word), number != nullptr ? Value::number(*number) : Value::null());
        if (number != nullptr)
            continue;
        anyReason = true;
        reasons.add(std::string(word), text(nameOf(std::get<Undefined>(figure))));
    }
    object.add("specific", figures.take());
    if (anyReason)
        object.add("specificReason", reasons.take());
}

Value bothScoredValue(const BothScored& both)
{
    Object object;
    object.add("n", count(both.table.total())).add("observed", both.observed);
    addWithReason(object, "kappa", both.kappa);
    return object.add("prevalenceIndex", both.prevalenceIndex).add("biasIndex", both.biasIndex).take();
}

void addFigures(Object& object, Field field, const PairAgreement& agreement)
{
    const AgreementFigures& figures = agreement.figures;
    object.add("kappaInterval", kappaIntervalValue(figures.interval));
    if (figures.bootstrap)
        object.add("bootstrap", bootstrapValue(*figures.bootstrap, figures.interval.groups));
    object.add("ac1", figures.ac1).add("pabak", figures.pabak);
    addSpecific(object, field, figures.specific);
    object.add("jointAbstentions", count(figures.jointAbstentions))
        .add("oneSidedAbstentions", count(figures.oneSidedAbstentions))
        .add("bothScored", bothScoredValue(figures.bothScored))
        .add("warnings",
             arrayOf(figures.warnings, [](AgreementWarning warning) { return text(nameOf(warning)); }));
}

Value pairFields(const RaterPair& pair, const Asks& asks)
{
    Object fields;
    for (const Field field : askedFields(asks)) {
        const PairAgreement& agreement = pair.fields[indexOf(field)];
        Object object;
        object.add("n", count(agreement.table.total()))
            .add("onlyFirst", count(agreement.onlyFirst))
            .add("onlySecond", count(agreement.onlySecond));
        addAgreed(object, agreement.figures.observed, agreement.figures.expected, agreement.figures.kappa);
        addTable(object, field, agreement.table);
        object.add("marginals", marginals(agreement.table));
        addFigures(object, field, agreement);
        fields.add(std::string(nameOf(field)), object.take());
    }
    return fields.take();
}

Value pairwiseValue(const PairwiseKappas& pairwise)
{
    Object reasons;
    for (const auto& [reason, pairs] : pairwise.undefined)
        reasons.add(std::string(nameOf(reason)), count(static_cast<Count>(pairs)));
    Object object;
    object.add("definedPairs", count(static_cast<Count>(pairwise.defined))).add("nullPairs", reasons.take());
    const auto addPart = [&](const std::string& key, double PairwiseKappas::Summary::* part) {
        if (pairwise.summary)
            object.add(key, Value::number((*pairwise.summary).*part));
        else
            object.add(key, Value::null()).add(concat(key, "Reason"), text("no-defined-pair"));
    };
    addPart("mean", &PairwiseKappas::Summary::mean);
    addPart("min", &PairwiseKappas::Summary::smallest);
    addPart("max", &PairwiseKappas::Summary::largest);
    return object.take();
}

Value multiRaterValue(const MultiRaterAgreement& agreement)
{
    Value coverage = arrayOf(agreement.coverage, [](const auto& counts) {
        return Object().add("ratings", count(counts.first)).add("items", count(counts.second)).take();
    });
    Value warnings = Value::array();
    if (!agreement.pairwise.undefined.empty())
        warnings.items().push_back(text("pair-null-excluded"));
    Object object;
    object.add("items", count(agreement.rated)).add("coverage", std::move(coverage));
    addWithReason(object, "alpha", agreement.alpha);
    addWithReason(object, "fleissKappa", agreement.fleissKappa);
    addWithReason(object, "ac1", agreement.ac1);
    return object.add("pairwise", pairwiseValue(agreement.pairwise))
        .add("warnings", std::move(warnings))
        .take();
}

void addMultiRater(Object& object, const Comparisons& comparisons, const Asks& asks)
{
    if (!comparisons.multiRater) {
        object.add("multiRater", Value::null()).add("multiRaterReason", text("fewer-than-three-raters"));
        return;
    }
    Object fields;
    for (const Field field : askedFields(asks))
        fields.add(std::string(nameOf(field)), multiRaterValue((*comparisons.multiRater)[indexOf(field)]));
    object.add("multiRater", Object().add("fields", fields.take()).take());
}

Value judgeFields(const JudgeComparison& comparison, const Asks& asks)
{
    Object fields;
    for (const Field field : askedFields(asks)) {
        const JudgeAgreement& agreement = comparison.fields[indexOf(field)];
        Object object;
        object.add("total", count(agreement.total))
            .add("resolved", count(agreement.resolved))
            .add("n", count(agreement.table.total()));
        addAgreed(object, rawAgreement(agreement.table), expectedAgreement(agreement.table),
                  cohenKappa(agreement.table));
        addTable(object, field, agreement.table);
        fields.add(std::string(nameOf(field)), object.take());
    }
    return fields.take();
}

} // namespace

void addAgreement(Object& object, const Comparisons& comparisons, const Asks& asks)
{
    object.add("agreement", arrayOf(comparisons.pairs, [&asks](const RaterPair& pair) {
                   return Object()
                       .add("raters", Value::array({text(pair.first.value), text(pair.second.value)}))
                       .add("fields", pairFields(pair, asks))
                       .take();
               }));
    addMultiRater(object, comparisons, asks);
}

void addJudgeHuman(Object& object, const Comparisons& comparisons, const Asks& asks)
{
    object.add("judgeHuman", arrayOf(comparisons.judges, [&asks](const JudgeComparison& comparison) {
                   return Object()
                       .add("model", text(comparison.run.model))
                       .add("runId", text(comparison.run.runId))
                       .add("fields", judgeFields(comparison, asks))
                       .take();
               }));
}

} // namespace assize
