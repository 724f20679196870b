// SPDX-License-Identifier: Apache-2.0
#include "report/chartsvg.h"

#include "base/concat.h"
#include "report/reportdocument.h"
#include "report/reportwords.h"

#include <algorithm>

namespace assize {

namespace {

/// The numbers of a chart in words: a sentence a row.
std::string inWords(const ReportTable& table)
{
    std::vector<std::string> sentences;
    for (const auto& row : table.rows) {
        std::vector<std::string> parts;
        for (std::size_t i = 1; i < row.size(); ++i) {
            if (!row[i].empty())
                parts.push_back(concat(table.columns[i], " ", row[i]));
        }
        if (!parts.empty())
            sentences.push_back(concat(table.columns[0], " ", row[0], ": ", joined(parts, ", "), "."));
    }
    for (const std::string& note : table.footnotes)
        sentences.push_back(concat(note, "."));
    return joined(sentences, " ");
}

template <typename Chart>
SvgCanvas canvasFor(const Chart& chart, double width, double height, const SvgStyle& style)
{
    return {width, height, chart.caption, inWords(tableOf(chart)), style};
}

/// The stronger, the more, in steps of a quarter; nothing at all has a shade of its own.
std::size_t shadeOf(double share)
{
    if (share <= 0)
        return 0;
    return share <= 0.25 ? 1 : share <= 0.5 ? 2 : share <= 0.75 ? 3 : 4;
}

SvgRole shaded(SvgRole first, std::size_t shade)
{
    return static_cast<SvgRole>(static_cast<std::size_t>(first) + shade);
}

// Cells of heat map and matrix.
constexpr double cellWidth = 88;
constexpr double cellHeight = 48;

struct ShadedCell {
    std::size_t shade = 0;
    std::string above;
    std::string below; ///< nothing: what is above stands in the middle
};

void drawCell(SvgCanvas& canvas, double x, double y, const ShadedCell& cell)
{
    canvas.rect(x + 1, y + 1, cellWidth - 2, cellHeight - 2, shaded(SvgRole::Shade0, cell.shade));
    const SvgRole ink = shaded(SvgRole::OnShade0, cell.shade);
    const double middle = x + (cellWidth / 2);
    canvas.text(middle, y + (cellHeight / 2) - (cell.below.empty() ? -5 : 3), cell.above, ink,
                TextAlign::Middle, TextWeight::Bold);
    if (!cell.below.empty())
        canvas.text(middle, y + (cellHeight / 2) + 15, cell.below, ink, TextAlign::Middle);
}

void drawConfusionRow(SvgCanvas& canvas, const ConfusionHeatMap& map, std::size_t row, double left,
                      double top)
{
    const Count total = map.counts.rowTotal(row);
    canvas.text(left - 10, top + (cellHeight / 2) + 5, map.categories[row], SvgRole::Ink, TextAlign::End);
    for (std::size_t column = 0; column < map.categories.size(); ++column) {
        const Count count = map.counts.at(row, column);
        const double share = total == 0 ? 0 : static_cast<double>(count) / static_cast<double>(total);
        const double x = left + (static_cast<double>(column) * cellWidth);
        drawCell(
            canvas, x, top,
            {shadeOf(share), countText(count), total == 0 ? "" : concat(decimalText(share * 100, 1), " %")});
        if (row == column)
            canvas.rect(x + 1, top + 1, cellWidth - 2, cellHeight - 2, SvgRole::Outline);
    }
    canvas.text(left + (static_cast<double>(map.categories.size()) * cellWidth) + 44,
                top + (cellHeight / 2) + 5, countText(total), SvgRole::Muted, TextAlign::End);
}

// The forest plot.
constexpr double plotLeft = 140;
constexpr double plotWidth = 330;
constexpr double plotTextLeft = plotLeft + plotWidth + 24;
constexpr double plotTotalWidth = 780;
constexpr double plotRow = 28;
constexpr double stratumRow = 34;

double onAxis(double rate)
{
    return plotLeft + (rate * plotWidth);
}

std::string rateInWords(const WorkItemRate& rate)
{
    if (rate.workItems == 0)
        return "no work item to count";
    return concat(rate.events, " of ", rate.workItems, " · ", decimalText(std::get<double>(rate.rate())),
                  " · ", rate.interval ? intervalText(*rate.interval) : "interval withheld");
}

void drawInterval(SvgCanvas& canvas, const Interval& interval, double y)
{
    canvas.line(onAxis(interval.lower), y, onAxis(interval.upper), y, SvgRole::Interval);
    canvas.line(onAxis(interval.lower), y - 4, onAxis(interval.lower), y + 4, SvgRole::Interval);
    canvas.line(onAxis(interval.upper), y - 4, onAxis(interval.upper), y + 4, SvgRole::Interval);
}

/// Without ends, since it is no interval.
void drawEnvelope(SvgCanvas& canvas, const Interval& envelope, double y)
{
    canvas.line(onAxis(envelope.lower), y, onAxis(envelope.upper), y, SvgRole::OpenInterval);
}

void drawRate(SvgCanvas& canvas, const ForestPlot::Row& row, double y)
{
    const WorkItemRate& rate = row.rate;
    canvas.text(16, y + 5, row.what, SvgRole::Ink);
    canvas.text(plotTextLeft, y + 5, rateInWords(rate), SvgRole::Ink);
    if (rate.workItems == 0)
        return;
    const double at = onAxis(std::get<double>(rate.rate()));
    if (rate.interval) {
        drawInterval(canvas, *rate.interval, y);
        canvas.circle(at, y, 5, SvgRole::Point);
        return;
    }
    const auto envelope = rate.envelope();
    if (envelope && rate.unsettled > 0)
        drawEnvelope(canvas, *envelope, y);
    canvas.circle(at, y, 5, SvgRole::OpenPoint);
}

void drawAxis(SvgCanvas& canvas, double top, double bottom)
{
    for (int quarter = 0; quarter <= 4; ++quarter) {
        const double rate = 0.25 * quarter;
        canvas.line(onAxis(rate), top, onAxis(rate), bottom, SvgRole::Rule);
        canvas.text(onAxis(rate), bottom + 18, decimalText(rate, 2), SvgRole::Muted, TextAlign::Middle);
    }
}

void drawForestLegend(SvgCanvas& canvas, double y)
{
    drawInterval(canvas, {0, 0.08}, y);
    canvas.circle(onAxis(0.04), y, 5, SvgRole::Point);
    canvas.text(onAxis(0.08) + 10, y + 5, "rate and its 95 % interval", SvgRole::Muted);
    const double second = y + 24;
    drawEnvelope(canvas, {0, 0.08}, second);
    canvas.circle(onAxis(0), second, 5, SvgRole::OpenPoint);
    canvas.text(onAxis(0.08) + 10, second + 5, "rate, its interval withheld; dashed: what it could become",
                SvgRole::Muted);
}

/// Whether a row is the first of its stratum, whose name then stands above it.
bool startsStratum(const ForestPlot& plot, std::size_t row)
{
    return row == 0 || plot.rows[row - 1].stratum != plot.rows[row].stratum;
}

double forestHeight(const ForestPlot& plot)
{
    double height = 0;
    for (std::size_t row = 0; row < plot.rows.size(); ++row)
        height += startsStratum(plot, row) ? stratumRow + plotRow : plotRow;
    return height;
}

void drawStratumName(SvgCanvas& canvas, const ForestPlot::Row& row, double y)
{
    // A ground for the name, so that the lines of the axis do not cross it.
    canvas.rect(0, y + 6, plotTotalWidth, 24, SvgRole::Shade0);
    canvas.text(6, y + 23,
                SvgCanvas::fitted(concat("Stratum ", row.stratum, ": ", row.name), plotTotalWidth - 8),
                SvgRole::OnShade0, TextAlign::Start, TextWeight::Bold);
}

// The bars.
constexpr double barLeft = 170;
constexpr double barWidth = 250;
constexpr double barsTotalWidth = 800;
constexpr double barRow = 32;

/// One piece of a bar; nothing is drawn for nothing.
double drawPiece(SvgCanvas& canvas, double x, double y, Count count, double scale, SvgRole role)
{
    const double width = static_cast<double>(count) * scale;
    if (count > 0)
        canvas.rect(x + 0.5, y, std::max(width - 2, 1.0), 16, role);
    return x + width;
}

void drawBarLegend(SvgCanvas& canvas, double y)
{
    double x = barLeft;
    for (const auto& [role, word, width] :
         {std::tuple{SvgRole::Complete, "complete", 96.0},
          std::tuple{SvgRole::InProgress, "in progress", 112.0}, std::tuple{SvgRole::Stale, "stale", 80.0}}) {
        canvas.rect(x + 0.5, y - 11, 14, 12, role);
        canvas.text(x + 22, y, word, SvgRole::Muted);
        x += width;
    }
}

} // namespace

std::string toSvg(const ConfusionHeatMap& map, const SvgStyle& style)
{
    const auto categories = static_cast<double>(map.categories.size());
    const double left = 104;
    const double top = 52;
    SvgCanvas canvas =
        canvasFor(map, left + (categories * cellWidth) + 54, top + (categories * cellHeight) + 6, style);
    canvas.text(left - 10, 16, SvgCanvas::fitted(concat(map.rowsAre, " ↓"), left - 10), SvgRole::Muted,
                TextAlign::End);
    canvas.text(left + (categories * cellWidth / 2), 16,
                SvgCanvas::fitted(concat(map.columnsAre, " →"), categories * cellWidth), SvgRole::Muted,
                TextAlign::Middle);
    for (std::size_t column = 0; column < map.categories.size(); ++column)
        canvas.text(left + ((static_cast<double>(column) + 0.5) * cellWidth), top - 10,
                    map.categories[column], SvgRole::Ink, TextAlign::Middle);
    canvas.text(left + (categories * cellWidth) + 44, top - 10, "all", SvgRole::Muted, TextAlign::End);
    for (std::size_t row = 0; row < map.categories.size(); ++row)
        drawConfusionRow(canvas, map, row, left, top + (static_cast<double>(row) * cellHeight));
    return canvas.finish();
}

std::string toSvg(const ForestPlot& plot, const SvgStyle& style)
{
    const double bottom = forestHeight(plot) + 8;
    SvgCanvas canvas = canvasFor(plot, plotTotalWidth, bottom + 82, style);
    drawAxis(canvas, 8, bottom);
    double y = 0;
    for (std::size_t i = 0; i < plot.rows.size(); ++i) {
        if (startsStratum(plot, i)) {
            drawStratumName(canvas, plot.rows[i], y);
            y += stratumRow;
        }
        drawRate(canvas, plot.rows[i], y + (plotRow / 2) + 2);
        y += plotRow;
    }
    drawForestLegend(canvas, bottom + 44);
    return canvas.finish();
}

std::string toSvg(const AgreementMatrix& matrix, const SvgStyle& style)
{
    const std::size_t raters = matrix.raters.size();
    const double left = 200;
    const double top = 30;
    const auto side = static_cast<double>(raters - 1);
    SvgCanvas canvas = canvasFor(matrix, left + (side * cellWidth) + 6, top + (side * cellHeight) + 6, style);
    FigureCells figures;
    for (std::size_t row = 1; row < raters; ++row) {
        const double y = top + (static_cast<double>(row - 1) * cellHeight);
        canvas.text(0, y + (cellHeight / 2) + 5,
                    SvgCanvas::fitted(concat(row + 1, " ", matrix.raters[row]), left - 8), SvgRole::Ink);
        for (std::size_t column = 0; column < row; ++column) {
            const AgreementMatrix::Cell& cell = matrix.of(column, row);
            const double* kappa = std::get_if<double>(&cell.kappa);
            drawCell(
                canvas, left + (static_cast<double>(column) * cellWidth), y,
                {kappa != nullptr ? shadeOf(*kappa) : 0, figures.cell(cell.kappa), concat("n ", cell.pairs)});
        }
    }
    for (std::size_t column = 0; column + 1 < raters; ++column)
        canvas.text(left + ((static_cast<double>(column) + 0.5) * cellWidth), top - 10,
                    SvgCanvas::fitted(concat(column + 1, " ", matrix.raters[column]), cellWidth),
                    SvgRole::Ink, TextAlign::Middle);
    return canvas.finish();
}

std::string toSvg(const CompletenessBars& bars, const SvgStyle& style)
{
    Count longest = 1;
    for (const CompletenessBars::Row& row : bars.rows)
        longest = std::max(longest, row.complete + row.inProgress + row.stale);
    const double scale = barWidth / static_cast<double>(longest);
    const double legend = (static_cast<double>(bars.rows.size()) * barRow) + 20;
    SvgCanvas canvas = canvasFor(bars, barsTotalWidth, legend + 10, style);
    double y = 4;
    for (const CompletenessBars::Row& row : bars.rows) {
        canvas.text(0, y + 17, SvgCanvas::fitted(row.rater, barLeft - 12), SvgRole::Ink);
        double x = drawPiece(canvas, barLeft, y + 4, row.complete, scale, SvgRole::Complete);
        x = drawPiece(canvas, x, y + 4, row.inProgress, scale, SvgRole::InProgress);
        drawPiece(canvas, x, y + 4, row.stale, scale, SvgRole::Stale);
        canvas.text(barLeft + barWidth + 16, y + 17,
                    concat(row.complete, " complete, ", row.inProgress, " in progress, ", row.stale, " stale",
                           row.rubricDiffers ? "; other rubric" : ""),
                    SvgRole::Ink);
        y += barRow;
    }
    drawBarLegend(canvas, legend);
    return canvas.finish();
}

} // namespace assize
