// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "report/reportdocument.h"

namespace assize {

namespace {

/// ASCII punctuation that can begin markup, each of which a backslash makes plain (CommonMark 0.30, 2.4).
constexpr std::string_view special = "\\`*_{}[]()<>#+-!|~&$";

std::string escaped(std::string_view text)
{
    std::string out;
    for (const char character : text) {
        if (special.find(character) != std::string_view::npos)
            out.push_back('\\');
        out.push_back(character);
    }
    return out;
}

std::string tableRow(const std::vector<std::string>& cells)
{
    std::string line = "|";
    for (const std::string& cell : cells)
        line.append(" ").append(escaped(cell)).append(" |");
    return line.append("\n");
}

std::string asMarkdown(const ReportTable& table)
{
    std::string out = tableRow(table.columns).append("|");
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        out.append(" --- |");
    out.append("\n");
    for (const auto& row : table.rows)
        out.append(tableRow(row));
    return out;
}

std::string asMarkdown(const ReportList& list)
{
    std::string out;
    for (const std::string& item : list.items)
        out.append("- ").append(escaped(item)).append("\n");
    return out;
}

std::string asMarkdown(const std::string& paragraph)
{
    return escaped(paragraph).append("\n");
}

} // namespace

std::string renderMarkdown(const ReportDocument& document)
{
    std::string out;
    for (const ReportSection& section : document) {
        if (!out.empty())
            out.append("\n");
        out.append(section.level, '#').append(" ").append(escaped(section.title)).append("\n");
        for (const ReportBlock& block : section.blocks)
            out.append("\n").append(
                std::visit([](const auto& content) { return asMarkdown(content); }, block));
    }
    return out;
}

} // namespace assize
