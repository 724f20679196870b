// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "report/reportdocument.h"

#include <algorithm>

namespace assize {

namespace {

/// What can begin markup anywhere in a line; a backslash makes ASCII punctuation plain (CommonMark
/// 0.30, 2.4).
constexpr std::string_view special = "\\`*_[]<>|~&$@";
/// What can begin a block at the start of a line.
constexpr std::string_view blockStarts = "#+-=";

/// Whether a bare address ends its scheme, or begins, here: some renderers make links of those.
bool startsLink(std::string_view before, std::string_view rest)
{
    return rest.starts_with("://") || (rest.starts_with(".") && before.ends_with("www"));
}

bool startsWithDigit(std::string_view text)
{
    return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

/// "1." and "1)" begin a numbered list; "0.25" is a figure.
std::size_t numberLength(std::string_view text)
{
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const bool isNumber = digits > 0 && digits < text.size() && (text[digits] == '.' || text[digits] == ')');
    return isNumber && !startsWithDigit(text.substr(digits + 1)) ? digits : 0;
}

/// "-" begins a list or a line; "-0.25" is a figure.
bool startsBlock(std::string_view text)
{
    return blockStarts.find(text.front()) != std::string_view::npos && !startsWithDigit(text.substr(1));
}

std::string escaped(std::string_view text)
{
    std::string out;
    const std::size_t number = numberLength(text);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool endsNumber = number > 0 && i == number;
        if (special.find(text[i]) != std::string_view::npos || (i == 0 && startsBlock(text)) || endsNumber ||
            startsLink(text.substr(0, i), text.substr(i)))
            out.push_back('\\');
        out.push_back(text[i]);
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
    std::string out;
    if (!table.caption.empty())
        out.append(escaped(table.caption)).append(":\n\n");
    out.append(tableRow(table.columns)).append("|");
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        out.append(" --- |");
    out.append("\n");
    for (const auto& row : table.rows)
        out.append(tableRow(row));
    for (const std::string& note : table.footnotes)
        out.append("\n").append(escaped(note)).append("\n");
    if (!table.reading.empty())
        out.append("\n").append(escaped(table.reading)).append("\n");
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
    for (const PlainSection& section : plainSections(document)) {
        if (!out.empty())
            out.append("\n");
        out.append(section.level, '#').append(" ").append(escaped(section.title)).append("\n");
        for (const PlainBlock& block : section.blocks)
            out.append("\n").append(
                std::visit([](const auto& content) { return asMarkdown(content); }, block));
    }
    return out;
}

} // namespace assize
