// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "report/reportdocument.h"
#include "text/displaywidth.h"

#include <algorithm>
#include <numeric>

namespace assize {

namespace {

constexpr std::size_t lineWidth = 80;
constexpr std::string_view gap = "  ";

void pad(std::string& line, std::size_t width)
{
    const std::size_t length = displayWidth(line);
    if (length < width)
        line.append(width - length, ' ');
}

/// Breaks a paragraph at spaces; lines after the first are indented.
std::string wrapped(std::string_view paragraph, std::size_t indent = 0)
{
    std::string out;
    std::string line;
    std::size_t at = 0;
    while (at < paragraph.size()) {
        const std::size_t end = std::min(paragraph.find(' ', at + 1), paragraph.size());
        const std::string_view word = paragraph.substr(at, end - at);
        if (!line.empty() && displayWidth(line) + displayWidth(word) > lineWidth) {
            out.append(line).append("\n");
            line.assign(indent, ' ');
            line.append(word.substr(std::min(word.find_first_not_of(' '), word.size())));
        } else {
            line.append(word);
        }
        at = end;
    }
    return out.append(line).append("\n");
}

std::vector<std::size_t> columnWidths(const ReportTable& table)
{
    std::vector<std::size_t> widths;
    widths.reserve(table.columns.size());
    for (const std::string& title : table.columns)
        widths.push_back(displayWidth(title));
    for (const auto& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], displayWidth(row[i]));
    }
    return widths;
}

bool fits(const std::vector<std::size_t>& widths)
{
    return std::accumulate(widths.begin(), widths.end(), (widths.size() - 1) * gap.size()) <= lineWidth;
}

std::string rowLine(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths)
{
    std::string line;
    std::size_t end = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        line.append(cells[i]);
        end += widths[i] + gap.size();
        if (i + 1 < cells.size())
            pad(line, end);
    }
    line.resize(line.find_last_not_of(' ') + 1);
    return line.append("\n");
}

/// A table that is too wide for the terminal is written row by row.
std::string asList(const ReportTable& table)
{
    std::string out;
    for (const auto& row : table.rows) {
        std::vector<std::string> parts;
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (!row[i].empty())
                parts.push_back(i == 0 ? row[0] : concat(table.columns[i], " ", row[i]));
        }
        out.append(wrapped(joined(parts, "; ")));
    }
    return out;
}

std::string gridOf(const ReportTable& table)
{
    const auto widths = columnWidths(table);
    if (!fits(widths))
        return asList(table);
    std::string out = rowLine(table.columns, widths);
    out.append(std::accumulate(widths.begin(), widths.end(), (widths.size() - 1) * gap.size()), '-')
        .append("\n");
    for (const auto& row : table.rows)
        out.append(rowLine(row, widths));
    return out;
}

std::string asText(const ReportTable& table)
{
    std::string out;
    if (!table.caption.empty())
        out.append(wrapped(concat(table.caption, ":"))).append("\n");
    out.append(gridOf(table));
    for (const std::string& note : table.footnotes)
        out.append(wrapped(note, 4));
    if (!table.reading.empty())
        out.append("\n").append(wrapped(table.reading));
    return out;
}

std::string asText(const ReportList& list)
{
    std::string out;
    for (const std::string& item : list.items)
        out.append(wrapped(concat("- ", item), 2));
    return out;
}

std::string asText(const std::string& paragraph)
{
    return wrapped(paragraph);
}

} // namespace

std::string renderText(const ReportDocument& document)
{
    std::string out;
    for (const PlainSection& section : plainSections(document)) {
        if (!out.empty())
            out.append("\n");
        out.append(wrapped(section.title));
        if (section.level < 3)
            out.append(std::min(displayWidth(section.title), lineWidth), section.level == 1 ? '=' : '-')
                .append("\n");
        for (const PlainBlock& block : section.blocks)
            out.append("\n").append(std::visit([](const auto& content) { return asText(content); }, block));
    }
    return out;
}

} // namespace assize
