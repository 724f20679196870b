// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "report/reportparts.h"
#include "report/reportwords.h"
#include "stats/agreement.h"

namespace assize {

namespace {

constexpr std::string_view agreementReading =
    "Raw is the share of labels on which both agree. Kappa is Cohen's: it takes out the agreement that their "
    "own "
    "frequencies of labels would give by chance, so 1 is full agreement and 0 is what chance gives; it falls "
    "where one "
    "label is frequent. Labels are those before any adjudication, and an abstention counts as a label.";

ReportTable agreementTable(const RaterPair& pair, const Asks& asks)
{
    ReportTable table{concat("Agreement of ", nameText(pair.first.value), " and ",
                             nameText(pair.second.value), ", before adjudication"),
                      {"field", "both rated", "only one rated", "raw", "kappa"},
                      {}};
    FigureCells figures;
    for (const Field field : askedFields(asks)) {
        const PairAgreement& agreement = pair.fields[indexOf(field)];
        table.rows.push_back({std::string(nameOf(field)), countText(agreement.table.total()),
                              countText(agreement.onlyFirst + agreement.onlySecond),
                              figures.cell(rawAgreement(agreement.table)),
                              figures.cell(cohenKappa(agreement.table))});
    }
    table.footnotes = figures.footnotes();
    table.reading = agreementReading;
    return table;
}

void addHeatMaps(ReportSection& section, const RaterPair& pair, const Asks& asks)
{
    for (const Field field : askedFields(asks)) {
        const ConfusionTable& counts = pair.fields[indexOf(field)].table;
        if (counts.total() > 0)
            section.blocks.emplace_back(
                heatMap(field, counts, nameText(pair.first.value), nameText(pair.second.value)));
    }
}

/// Raters in the order in which their pairs name them.
std::vector<RaterId> ratersOf(const Comparisons& comparisons)
{
    std::vector<RaterId> raters;
    if (comparisons.pairs.empty())
        return raters;
    raters.push_back(comparisons.pairs.front().first);
    for (const RaterPair& pair : comparisons.pairs) {
        if (pair.first == raters.front())
            raters.push_back(pair.second);
    }
    return raters;
}

AgreementMatrix agreementMatrix(Field field, const Comparisons& comparisons)
{
    AgreementMatrix matrix{
        concat("Kappa of ", nameOf(field), " for each pair of raters"),
        {},
        {},
        "Each cell is a pair of raters: kappa, and below it or in brackets the number of labels that "
        "both gave. No mean over pairs is formed."};
    for (const RaterId& rater : ratersOf(comparisons))
        matrix.raters.push_back(nameText(rater.value));
    for (const RaterPair& pair : comparisons.pairs) {
        const ConfusionTable& counts = pair.fields[indexOf(field)].table;
        matrix.cells.push_back({counts.total(), cohenKappa(counts)});
    }
    return matrix;
}

} // namespace

ConfusionHeatMap heatMap(Field field, const ConfusionTable& counts, std::string rowsAre,
                         std::string columnsAre)
{
    ConfusionHeatMap map;
    map.caption = concat(nameOf(field), ": ", rowsAre, " in rows, ", columnsAre, " in columns");
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
    if (comparisons.pairs.size() > 1) {
        for (const Field field : askedFields(report.asks))
            section.blocks.emplace_back(agreementMatrix(field, comparisons));
    }
    for (const RaterPair& pair : comparisons.pairs) {
        section.blocks.emplace_back(agreementTable(pair, report.asks));
        addHeatMaps(section, pair, report.asks);
    }
    document.push_back(std::move(section));
}

} // namespace assize
