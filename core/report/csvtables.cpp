// SPDX-License-Identifier: Apache-2.0
#include "report/csvtables.h"

#include "base/concat.h"
#include "base/version.h"
#include "report/csv.h"
#include "report/reportwords.h"
#include "stats/agreement.h"

#include <functional>

namespace assize {

namespace {

/// The columns that name a stratum; all empty for what is pooled.
std::vector<std::string> withStratum(const std::vector<std::string>& columns)
{
    std::vector<std::string> all{"practice", "destination", "split", "sampling"};
    all.insert(all.end(), columns.begin(), columns.end());
    return all;
}

CsvTable& addKey(CsvTable& table, const StratumKey& key)
{
    return table.text(key.practice)
        .text(key.destination)
        .text(json::wordFor(splitWords, key.split))
        .text(json::wordFor(samplingWords, key.sampling));
}

/// The value and the reason why there is none.
void addFigure(CsvTable& table, const Figure& figure)
{
    if (const double* number = std::get_if<double>(&figure))
        table.number(*number).nothing();
    else
        table.nothing().text(nameOf(std::get<Undefined>(figure)));
}

std::string inputsCsv(const Report& report)
{
    CsvTable table({"kind", "name", "detail", "sha256"});
    const ReportInputs& inputs = report.inputs;
    table.text("program").text(programName).text(programVersion).nothing();
    table.text("corpus").nothing().nothing().text(inputs.corpus.hex());
    if (inputs.manifest)
        table.text("manifest").nothing().nothing().text(inputs.manifest->hex());
    for (const RaterId& rater : report.withoutRaters)
        table.text("withoutRater").text(rater.value).nothing().nothing();
    for (const auto& labels : inputs.labels)
        table.text("labels").text(labels.rater.value).nothing().text(labels.sha256.hex());
    for (const auto& judge : inputs.judges)
        table.text("judge").text(judge.run.model).text(judge.run.runId).text(judge.sha256.hex());
    for (const auto& adjudication : inputs.adjudications)
        table.text("adjudication").text(adjudication.adjudicator).nothing().text(adjudication.sha256.hex());
    return table.bytes();
}

std::string ratersCsv(const Report& report)
{
    CsvTable table({"rater", "sha256", "complete", "inProgress", "stale", "rubricDiffers"});
    for (const auto& labels : report.inputs.labels)
        table.text(labels.rater.value)
            .text(labels.sha256.hex())
            .number(static_cast<Count>(labels.complete))
            .number(static_cast<Count>(labels.inProgress))
            .number(static_cast<Count>(labels.stale))
            .text(labels.rubricDiffers ? "true" : "false");
    return table.bytes();
}

void addWords(CsvTable& table, const Stratum& stratum, std::string_view measure, const auto& words,
              const auto& counts)
{
    for (const auto& [word, value] : words)
        addKey(table, stratum.key).text(measure).text(word).number(counts[static_cast<std::size_t>(value)]);
}

std::string strataCsv(const Report& report)
{
    CsvTable table(withStratum({"measure", "state", "count"}));
    for (const Stratum& stratum : report.strata) {
        addKey(table, stratum.key).text("attempts").nothing().number(stratum.attempts);
        addKey(table, stratum.key).text("workItems").nothing().number(stratum.workItems);
        addWords(table, stratum, "captures", captureStatusWords, stratum.captures);
        addWords(table, stratum, "producerStatus", producerStatusWords, stratum.producerStatus);
        addWords(table, stratum, "reviewStates", reviewStateWords, stratum.reviewStates);
        addKey(table, stratum.key).text("claims").text("selected").number(stratum.selectedClaims);
        addKey(table, stratum.key).text("claims").text("exhaustive").number(stratum.exhaustiveClaims);
    }
    return table.bytes();
}

/// Who gave labels: humans, the owner, or a run of a judge.
struct LabelSource {
    std::string_view kind;
    JudgeRun run;
    const CountsByField* counts;
};

void addFieldCounts(CsvTable& table, const Stratum& stratum, const LabelSource& source, Field field)
{
    const FieldCounts& counts = (*source.counts)[indexOf(field)];
    const auto add = [&](std::string_view state, const Figure& figure) {
        addKey(table, stratum.key)
            .text(source.kind)
            .text(source.run.model)
            .text(source.run.runId)
            .text(nameOf(field))
            .text(state);
        addFigure(table, figure);
    };
    const auto addCount = [&add](std::string_view state, Count count) {
        add(state, static_cast<double>(count));
    };
    for (const auto& [word, category] : wordsOf(field))
        addCount(word, counts.categories[indexOf(category)]);
    addCount("missing", counts.missing);
    if (source.kind == "human") {
        addCount("disputed", counts.disputed);
        addCount("undecided", counts.undecided);
    }
    if (isQuality(field)) {
        add("rate", counts.rate());
        addCount("denominator", counts.denominator());
    }
}

std::string labelsCsv(const Report& report)
{
    CsvTable table(withStratum({"source", "model", "runId", "field", "state", "value", "reason"}));
    for (const Stratum& stratum : report.strata) {
        std::vector<LabelSource> sources{{"human", {}, &stratum.human},
                                         {"provisional", {}, &stratum.provisional}};
        for (std::size_t run = 0; run < report.runs.size(); ++run)
            sources.push_back({"judge", report.runs[run], &stratum.judges[run]});
        for (const LabelSource& source : sources) {
            for (const Field field : askedFields(report.asks))
                addFieldCounts(table, stratum, source, field);
        }
    }
    return table.bytes();
}

std::string checksCsv(const Report& report)
{
    CsvTable table(withStratum({"check", "measure", "state", "count"}));
    for (const Stratum& stratum : report.strata) {
        for (const auto& [word, kind] : checkKindWords) {
            const CheckCounts& counts = stratum.checks[static_cast<std::size_t>(kind)];
            const auto add = [&, check = word](std::string_view measure, std::string_view state,
                                               Count count) {
                addKey(table, stratum.key).text(check).text(measure).text(state).number(count);
            };
            add("outcome", foundName(kind), counts.found);
            for (const CheckOutcome outcome : abstentions) {
                const auto found = counts.abstainedBy.find(outcome);
                add("outcome", reasonOf(outcome), found == counts.abstainedBy.end() ? 0 : found->second);
            }
            add("annotation", "confirmed", counts.confirmed);
            add("annotation", "rejected", counts.rejected);
            add("annotation", "unreviewed", counts.unreviewed);
        }
    }
    return table.bytes();
}

/// Calls for each stratum and then, with an empty key, for what is pooled. The key cells are filled by
/// `addScope`.
void forEachComparison(const Report& report,
                       const std::function<void(const Comparisons&, const StratumKey* key)>& visit)
{
    for (const Stratum& stratum : report.strata)
        visit(stratum.comparisons, &stratum.key);
    visit(report.overall, nullptr);
}

/// "stratum" and its name, or "pooled" and nothing.
std::vector<std::string> withScope(const std::vector<std::string>& columns)
{
    std::vector<std::string> all{"scope"};
    for (const std::string& column : withStratum(columns))
        all.push_back(column);
    return all;
}

CsvTable& addScope(CsvTable& table, const StratumKey* key)
{
    if (key != nullptr)
        return addKey(table.text("stratum"), *key);
    return table.text("pooled").nothing().nothing().nothing().nothing();
}

/// The rows of one pair of raters on one field.
class PairRows final {
public:
    PairRows(CsvTable& table, const StratumKey* key, const RaterPair& pair, Field field)
        : m_table(table), m_key(key), m_pair(pair), m_field(field)
    {
    }

    void add(std::string_view measure, const Figure& figure) { addFigure(begin(measure), figure); }
    void addCount(std::string_view measure, Count count) { begin(measure).number(count).nothing(); }
    void addBounds(const std::string& measure, const std::variant<Interval, Undefined>& bounds)
    {
        const auto* interval = std::get_if<Interval>(&bounds);
        const auto bound = [&](double Interval::* side) {
            return interval != nullptr ? Figure(interval->*side) : Figure(std::get<Undefined>(bounds));
        };
        add(concat(measure, "Lower"), bound(&Interval::lower));
        add(concat(measure, "Upper"), bound(&Interval::upper));
    }
    /// A number that a double cannot hold.
    void addExact(std::string_view measure, std::uint64_t number)
    {
        begin(measure).text(std::to_string(number)).nothing();
    }
    CsvTable& begin(std::string_view measure)
    {
        return addScope(m_table, m_key)
            .text(m_pair.first.value)
            .text(m_pair.second.value)
            .text(nameOf(m_field))
            .text(measure);
    }

private:
    CsvTable& m_table;
    const StratumKey* m_key;
    const RaterPair& m_pair;
    Field m_field;
};

void addPairFigures(PairRows& rows, Field field, const PairAgreement& agreement)
{
    const AgreementFigures& figures = agreement.figures;
    rows.addCount("n", agreement.table.total());
    rows.addCount("onlyFirst", agreement.onlyFirst);
    rows.addCount("onlySecond", agreement.onlySecond);
    rows.add("observed", figures.observed);
    rows.add("expected", figures.expected);
    rows.add("kappa", figures.kappa);
    rows.addBounds("kappa", figures.interval.bounds);
    rows.addCount("workItems", static_cast<Count>(figures.interval.groups));
    if (figures.bootstrap) {
        rows.addBounds("bootstrap", figures.bootstrap->bounds);
        rows.addExact("bootstrapSeed", figures.bootstrap->seed);
        rows.addCount("bootstrapReplicates", static_cast<Count>(figures.bootstrap->replicates));
        rows.addCount("bootstrapUndefined", static_cast<Count>(figures.bootstrap->undefined));
    }
    rows.add("ac1", figures.ac1);
    rows.add("pabak", figures.pabak);
    for (const auto& [word, category] : wordsOf(field))
        rows.add(concat("specific ", word), figures.specific[indexOf(category)]);
    rows.addCount("jointAbstentions", figures.jointAbstentions);
    rows.addCount("oneSidedAbstentions", figures.oneSidedAbstentions);
    rows.addCount("bothScored n", figures.bothScored.table.total());
    rows.add("bothScored observed", figures.bothScored.observed);
    rows.add("bothScored kappa", figures.bothScored.kappa);
    rows.add("prevalenceIndex", figures.bothScored.prevalenceIndex);
    rows.add("biasIndex", figures.bothScored.biasIndex);
}

/// Calls for each pair of raters and field, of each stratum and of what is pooled.
void forEachPair(const Report& report, CsvTable& table,
                 const std::function<void(PairRows&, Field, const PairAgreement&)>& visit)
{
    forEachComparison(report, [&](const Comparisons& comparisons, const StratumKey* key) {
        for (const RaterPair& pair : comparisons.pairs) {
            for (const Field field : askedFields(report.asks)) {
                PairRows rows(table, key, pair, field);
                visit(rows, field, pair.fields[indexOf(field)]);
            }
        }
    });
}

std::string agreementCsv(const Report& report)
{
    CsvTable table(withScope({"firstRater", "secondRater", "field", "measure", "value", "reason"}));
    forEachPair(report, table, addPairFigures);
    return table.bytes();
}

std::string warningsCsv(const Report& report)
{
    CsvTable table(withScope({"firstRater", "secondRater", "field", "warning"}));
    forEachPair(report, table, [](PairRows& rows, Field, const PairAgreement& agreement) {
        for (const AgreementWarning warning : agreement.figures.warnings)
            rows.begin(nameOf(warning));
    });
    return table.bytes();
}

void addTogether(const std::function<void(const std::string&, const Figure&)>& add,
                 const MultiRaterAgreement& together)
{
    add("items", static_cast<double>(together.rated));
    for (const auto& [ratings, rated] : together.coverage)
        add(concat("items with ", ratings, " ratings"), static_cast<double>(rated));
    add("alpha", together.alpha);
    add("fleissKappa", together.fleissKappa);
    add("ac1", together.ac1);
    const PairwiseKappas& pairwise = together.pairwise;
    add("definedPairs", static_cast<double>(pairwise.defined));
    for (const auto& [reason, pairs] : pairwise.undefined)
        add(concat("nullPairs ", nameOf(reason)), static_cast<double>(pairs));
    if (!pairwise.summary)
        return;
    add("pairwise mean", pairwise.summary->mean);
    add("pairwise min", pairwise.summary->smallest);
    add("pairwise max", pairwise.summary->largest);
}

std::string multiRaterCsv(const Report& report)
{
    CsvTable table(withScope({"field", "measure", "value", "reason"}));
    forEachComparison(report, [&](const Comparisons& comparisons, const StratumKey* key) {
        if (!comparisons.multiRater)
            return;
        for (const Field field : askedFields(report.asks))
            addTogether(
                [&](const std::string& measure, const Figure& figure) {
                    addFigure(addScope(table, key).text(nameOf(field)).text(measure), figure);
                },
                (*comparisons.multiRater)[indexOf(field)]);
    });
    return table.bytes();
}

/// Whose labels a confusion table holds: two raters, or humans and a run of a judge.
struct ConfusionSources {
    std::string_view kind;
    std::string_view rows;
    std::string_view columns;
    std::string_view runId;
};

void addConfusion(CsvTable& table, const StratumKey* key, const ConfusionSources& sources, Field field,
                  const ConfusionTable& counts)
{
    for (const auto& [rowWord, row] : wordsOf(field)) {
        for (const auto& [columnWord, column] : wordsOf(field))
            addScope(table, key)
                .text(sources.kind)
                .text(sources.rows)
                .text(sources.columns)
                .text(sources.runId)
                .text(nameOf(field))
                .text(rowWord)
                .text(columnWord)
                .number(counts.at(indexOf(row), indexOf(column)));
    }
}

std::string confusionCsv(const Report& report)
{
    CsvTable table(withScope({"kind", "rowsAre", "columnsAre", "runId", "field", "row", "column", "count"}));
    forEachComparison(report, [&](const Comparisons& comparisons, const StratumKey* key) {
        for (const Field field : askedFields(report.asks)) {
            for (const RaterPair& pair : comparisons.pairs)
                addConfusion(table, key, {"raters", pair.first.value, pair.second.value, {}}, field,
                             pair.fields[indexOf(field)].table);
            for (const JudgeComparison& judge : comparisons.judges)
                addConfusion(table, key, {"judge", {}, judge.run.model, judge.run.runId}, field,
                             judge.fields[indexOf(field)].table);
        }
    });
    return table.bytes();
}

/// The rows of a judge against humans on one field.
void addJudgeFigures(CsvTable& table, const StratumKey* key, const JudgeComparison& judge, Field field)
{
    const JudgeAgreement& agreement = judge.fields[indexOf(field)];
    const auto add = [&](std::string_view measure, const Figure& figure) {
        addScope(table, key).text(judge.run.model).text(judge.run.runId).text(nameOf(field)).text(measure);
        addFigure(table, figure);
    };
    add("total", static_cast<double>(agreement.total));
    add("resolved", static_cast<double>(agreement.resolved));
    add("n", static_cast<double>(agreement.table.total()));
    add("observed", rawAgreement(agreement.table));
    add("expected", expectedAgreement(agreement.table));
    add("kappa", cohenKappa(agreement.table));
}

std::string judgesCsv(const Report& report)
{
    CsvTable table(withScope({"model", "runId", "field", "measure", "value", "reason"}));
    forEachComparison(report, [&](const Comparisons& comparisons, const StratumKey* key) {
        for (const JudgeComparison& judge : comparisons.judges) {
            for (const Field field : askedFields(report.asks))
                addJudgeFigures(table, key, judge, field);
        }
    });
    return table.bytes();
}

void addRate(CsvTable& table, const Stratum& stratum, std::string_view name, const WorkItemRate& rate)
{
    const auto begin = [&](std::string_view measure) -> CsvTable& {
        return addKey(table, stratum.key).text(name).text(measure);
    };
    const auto addBounds = [&](std::string_view lower, std::string_view upper,
                               const std::optional<Interval>& bounds, std::string_view reason) {
        if (bounds) {
            begin(lower).number(bounds->lower).nothing();
            begin(upper).number(bounds->upper).nothing();
        } else {
            begin(lower).nothing().text(reason);
            begin(upper).nothing().text(reason);
        }
    };
    begin("workItems").number(rate.workItems).nothing();
    begin("events").number(rate.events).nothing();
    begin("unsettled").number(rate.unsettled).nothing();
    addFigure(begin("rate"), rate.rate());
    addBounds("envelopeLower", "envelopeUpper", rate.envelope(), nameOf(Undefined::NoTrials));
    std::vector<std::string_view> reasons;
    reasons.reserve(rate.reasons.size());
    for (const WithheldReason reason : rate.reasons)
        reasons.push_back(nameOf(reason));
    addBounds("lower", "upper", rate.interval, joined(reasons, " "));
    begin("status").text(rate.status()).nothing();
}

std::string intervalsCsv(const Report& report)
{
    CsvTable table(withStratum({"rate", "measure", "value", "reason"}));
    for (const Stratum& stratum : report.strata) {
        if (report.asks.has(Field::Truth))
            addRate(table, stratum, "anyFalse", stratum.anyFalse);
        if (report.asks.has(Field::Grounding))
            addRate(table, stratum, "anyUnsupported", stratum.anyUnsupported);
    }
    return table.bytes();
}

std::string problemsCsv(const Report& report)
{
    CsvTable table(
        {"sampleId", "claimId", "rater", "problem", "practice", "destination", "split", "sampling"});
    for (const Stratum& stratum : report.strata) {
        for (const ProblemReport& problem : stratum.problems) {
            for (const RaterId& rater : problem.problem.raters)
                addKey(table.text(problem.sampleId.value)
                           .text(problem.claimId.value)
                           .text(rater.value)
                           .text(json::wordFor(problemKindWords, problem.problem.kind)),
                       stratum.key);
        }
    }
    return table.bytes();
}

std::string unresolvedCsv(const Report& report)
{
    CsvTable table({"sampleId", "claimId", "field", "state", "practice", "destination", "split", "sampling"});
    for (const Stratum& stratum : report.strata) {
        for (const UnresolvedClaim& claim : stratum.unresolved)
            addKey(table.text(claim.sampleId.value)
                       .text(claim.claimId.value)
                       .text(nameOf(claim.field))
                       .text(nameOf(claim.state)),
                   stratum.key);
    }
    return table.bytes();
}

} // namespace

std::vector<std::string> csvTables(const Report& report)
{
    return {inputsCsv(report),    ratersCsv(report),     strataCsv(report),    labelsCsv(report),
            checksCsv(report),    agreementCsv(report),  warningsCsv(report),  confusionCsv(report),
            judgesCsv(report),    multiRaterCsv(report), intervalsCsv(report), problemsCsv(report),
            unresolvedCsv(report)};
}

} // namespace assize
