// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "report/reportparts.h"
#include "report/reportwords.h"

#include <map>

namespace assize {

namespace {

constexpr std::string_view agreementReading =
    "Raw is the share of labels on which both agree. Kappa is Cohen's: it takes out the agreement that their "
    "own "
    "frequencies of labels would give by chance, so 1 is full agreement and 0 is what chance gives; it falls "
    "where one "
    "label is frequent. Its 95 % interval counts work items, not labels (linearised standard error, atanh "
    "scale, t). "
    "Labels are those before any adjudication, and an abstention counts as a label.";
constexpr std::string_view besideReading = "AC1 is Gwet's, and PABAK is kappa as it would be with all labels "
                                           "equally frequent. Neither mends a skew of labels; "
                                           "each assumes another model of chance. Specific agreement is, for "
                                           "one label, the share of its uses in which the "
                                           "other rater gave it too. Read them together with raw agreement.";
constexpr std::string_view answeredReading =
    "Abstained counts the outputs on which both abstained, and those on which one did. Raw and kappa are "
    "over what both "
    "answered with true or false. There prevalence is how far agreement on true outweighs that on false, and "
    "bias how "
    "far the first rater says true more often than the second, both as shares from -1 to 1.";
constexpr std::string_view bootstrapReading = "Work items are drawn anew, with replacement, and kappa is "
                                              "computed of each drawing: the interval leaves out 2.5 % of "
                                              "these kappas at each end. Seed, number and generator "
                                              "(splitmix64, by counter) give the same interval again.";
constexpr std::string_view togetherReading =
    "Alpha is Krippendorff's for labels without order. It is the one figure for all raters together, allows "
    "for missing "
    "ratings, and is 1 for full agreement and 0 for what chance gives. Fleiss' kappa needs the same number "
    "of ratings of everything. AC1 is Gwet's: it assumes another model of chance, and allows for missing "
    "ratings too. Ratings says how many were rated by how many raters.";
constexpr std::string_view matrixReading =
    "Each cell is a pair of raters: kappa, and below it or in brackets the number of labels that both gave.";

const PairAgreement& agreementOf(const RaterPair& pair, Field field)
{
    return pair.fields[indexOf(field)];
}

std::string pairText(const RaterPair& pair)
{
    return concat(nameText(pair.first.value), " and ", nameText(pair.second.value));
}

/// Each warning once, with the fields that it is about.
std::vector<std::string> warningNotes(const RaterPair& pair, const Asks& asks)
{
    std::map<AgreementWarning, std::vector<std::string_view>> fields;
    for (const Field field : askedFields(asks)) {
        for (const AgreementWarning warning : agreementOf(pair, field).figures.warnings)
            fields[warning].push_back(nameOf(field));
    }
    std::vector<std::string> notes;
    notes.reserve(fields.size());
    for (const auto& [warning, names] : fields)
        notes.push_back(
            concat("Mind for ", joined(names, ", "), ": ", explain(warning), " (", nameOf(warning), ")"));
    return notes;
}

ReportTable agreementTable(const RaterPair& pair, const Asks& asks)
{
    ReportTable table{concat("Agreement of ", pairText(pair), ", before adjudication"),
                      {"field", "both rated", "only one rated", "raw", "kappa", "95 % interval"},
                      {}};
    FigureCells figures;
    for (const Field field : askedFields(asks)) {
        const PairAgreement& agreement = agreementOf(pair, field);
        table.rows.push_back({std::string(nameOf(field)), countText(agreement.table.total()),
                              countText(agreement.onlyFirst + agreement.onlySecond),
                              figures.cell(agreement.figures.observed), figures.cell(agreement.figures.kappa),
                              figures.cell(agreement.figures.interval.bounds)});
    }
    table.footnotes = figures.footnotes();
    for (std::string& note : warningNotes(pair, asks))
        table.footnotes.push_back(std::move(note));
    table.reading = agreementReading;
    return table;
}

/// The fields that anything was compared on.
std::vector<Field> comparedFields(const RaterPair& pair, const Asks& asks)
{
    std::vector<Field> fields;
    for (const Field field : askedFields(asks)) {
        if (agreementOf(pair, field).table.total() > 0)
            fields.push_back(field);
    }
    return fields;
}

ReportTable besideTable(const RaterPair& pair, const std::vector<Field>& fields)
{
    ReportTable table{
        concat("Beside kappa, for ", pairText(pair)), {"field", "AC1", "PABAK", "specific agreement"}, {}};
    FigureCells figures;
    for (const Field field : fields) {
        const AgreementFigures& found = agreementOf(pair, field).figures;
        std::vector<std::string> row{std::string(nameOf(field)), figures.cell(found.ac1),
                                     figures.cell(found.pabak)};
        std::vector<std::string> specific;
        for (const auto& [word, category] : wordsOf(field))
            specific.push_back(concat(word, " ", figures.cell(found.specific[indexOf(category)])));
        row.push_back(joined(specific, ", "));
        table.rows.push_back(std::move(row));
    }
    table.footnotes = figures.footnotes();
    table.reading = besideReading;
    return table;
}

ReportTable answeredTable(const RaterPair& pair, const std::vector<Field>& fields)
{
    ReportTable table{concat("Answers of ", pairText(pair), " without abstentions"),
                      {"field", "abstained", "answered", "raw", "kappa", "prevalence", "bias"},
                      {}};
    FigureCells figures;
    for (const Field field : fields) {
        if (!isQuality(field))
            continue;
        const AgreementFigures& found = agreementOf(pair, field).figures;
        const BothScored& both = found.bothScored;
        table.rows.push_back({std::string(nameOf(field)),
                              concat(found.jointAbstentions, " both, ", found.oneSidedAbstentions, " one"),
                              countText(both.table.total()), figures.cell(both.observed),
                              figures.cell(both.kappa), figures.cell(both.prevalenceIndex),
                              figures.cell(both.biasIndex)});
    }
    table.footnotes = figures.footnotes();
    table.reading = answeredReading;
    return table;
}

ReportTable bootstrapTable(const RaterPair& pair, const std::vector<Field>& fields)
{
    ReportTable table{concat("Bootstrap of kappa, for ", pairText(pair)),
                      {"field", "95 % interval", "without kappa", "work items", "seed"},
                      {}};
    FigureCells figures;
    for (const Field field : fields) {
        const PairAgreement& agreement = agreementOf(pair, field);
        if (!agreement.figures.bootstrap)
            continue;
        const BootstrapInterval& bootstrap = *agreement.figures.bootstrap;
        table.rows.push_back({std::string(nameOf(field)), figures.cell(bootstrap.bounds),
                              concat(bootstrap.undefined, " of ", bootstrap.replicates),
                              std::to_string(agreement.figures.interval.groups),
                              std::to_string(bootstrap.seed)});
    }
    table.footnotes = figures.footnotes();
    table.reading = bootstrapReading;
    return table;
}

void addPair(ReportSection& section, const RaterPair& pair, const Asks& asks)
{
    section.blocks.emplace_back(agreementTable(pair, asks));
    const std::vector<Field> fields = comparedFields(pair, asks);
    if (fields.empty())
        return;
    section.blocks.emplace_back(besideTable(pair, fields));
    for (ReportTable& table : std::array{answeredTable(pair, fields), bootstrapTable(pair, fields)}) {
        if (!table.rows.empty())
            section.blocks.emplace_back(std::move(table));
    }
    for (const Field field : fields)
        section.blocks.emplace_back(heatMap(field, agreementOf(pair, field).table, nameText(pair.first.value),
                                            nameText(pair.second.value)));
}

ReportTable togetherTable(const MultiRaterFields& together, const Asks& asks)
{
    ReportTable table{"Agreement of all raters together",
                      {"field", "rated", "ratings", "alpha", "Fleiss' kappa", "AC1"},
                      {}};
    FigureCells figures;
    for (const Field field : askedFields(asks)) {
        const MultiRaterAgreement& agreement = together[indexOf(field)];
        std::vector<std::string> ratings;
        ratings.reserve(agreement.coverage.size());
        for (const auto& [raters, rated] : agreement.coverage)
            ratings.push_back(concat(rated, " by ", raters));
        table.rows.push_back({std::string(nameOf(field)), countText(agreement.rated), joined(ratings, ", "),
                              figures.cell(agreement.alpha), figures.cell(agreement.fleissKappa),
                              figures.cell(agreement.ac1)});
    }
    table.footnotes = figures.footnotes();
    table.reading = togetherReading;
    return table;
}

/// Never the mean alone.
std::string summaryText(const PairwiseKappas& kappas, std::size_t pairs)
{
    if (!kappas.summary)
        return "No pair has a kappa";
    const auto& [mean, smallest, largest] = *kappas.summary;
    std::string text =
        concat(kappas.defined, " of ", pairs, " pairs have a kappa: from ", decimalText(smallest), " to ",
               decimalText(largest), ", their mean is ", decimalText(mean));
    if (kappas.defined < pairs)
        text.append("; pairs without one are left out of it (pair-null-excluded)");
    return text;
}

/// Raters in the order in which their pairs name them.
std::vector<RaterId> ratersOf(const Comparisons& comparisons)
{
    std::vector<RaterId> raters{comparisons.pairs.front().first};
    for (const RaterPair& pair : comparisons.pairs) {
        if (pair.first == raters.front())
            raters.push_back(pair.second);
    }
    return raters;
}

AgreementMatrix agreementMatrix(Field field, const Comparisons& comparisons, const MultiRaterFields& together)
{
    AgreementMatrix matrix{concat("Kappa of ", nameOf(field), " for each pair of raters"),
                           {},
                           {},
                           summaryText(together[indexOf(field)].pairwise, comparisons.pairs.size()),
                           std::string(matrixReading)};
    for (const RaterId& rater : ratersOf(comparisons))
        matrix.raters.push_back(nameText(rater.value));
    matrix.cells.reserve(comparisons.pairs.size());
    for (const RaterPair& pair : comparisons.pairs) {
        const PairAgreement& agreement = agreementOf(pair, field);
        matrix.cells.push_back({agreement.table.total(), agreement.figures.kappa});
    }
    return matrix;
}

} // namespace

ConfusionHeatMap heatMap(Field field, const ConfusionTable& counts, std::string rowsAre,
                         std::string columnsAre)
{
    ConfusionHeatMap map;
    map.caption = concat(nameOf(field), ": rows ", rowsAre, ", columns ", columnsAre);
    map.field = nameOf(field);
    map.rowsAre = std::move(rowsAre);
    map.columnsAre = std::move(columnsAre);
    for (const auto& [word, category] : wordsOf(field))
        map.categories.emplace_back(word);
    map.counts = counts;
    map.reading =
        "Each cell counts what got the label of its row from one and the label of its column from the other; "
        "where a percentage is given, it is the share of the row. On the diagonal both agree.";
    return map;
}

void addAgreement(ReportDocument& document, const Comparisons& comparisons, const Report& report)
{
    if (comparisons.pairs.empty())
        return;
    ReportSection section{3, "Agreement of raters", {}};
    if (comparisons.multiRater) {
        section.blocks.emplace_back(togetherTable(*comparisons.multiRater, report.asks));
        for (const Field field : askedFields(report.asks))
            section.blocks.emplace_back(agreementMatrix(field, comparisons, *comparisons.multiRater));
    }
    for (const RaterPair& pair : comparisons.pairs)
        addPair(section, pair, report.asks);
    document.push_back(std::move(section));
}

} // namespace assize
