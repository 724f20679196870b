// SPDX-License-Identifier: Apache-2.0
#include "report/csv.h"

#include "json/value.h"

#include <algorithm>
#include <array>

namespace assize {

namespace {

/// What a spreadsheet may take for a formula when it stands first; the last four are the full-width forms of
/// the first four, which some read as the same.
constexpr std::array<std::string_view, 10> formulaStarts{"=",  "+",      "-",      "@",      "\t",
                                                         "\r", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};

std::string csvCell(std::string_view text)
{
    std::string cell;
    if (std::ranges::any_of(formulaStarts,
                            [text](std::string_view start) { return text.starts_with(start); }))
        cell.push_back('\'');
    cell.append(text);
    if (cell.find_first_of("\",\r\n") == std::string::npos)
        return cell;
    std::string quoted = "\"";
    for (const char character : cell) {
        if (character == '"')
            quoted.push_back('"');
        quoted.push_back(character);
    }
    return quoted.append("\"");
}

} // namespace

std::string csvRow(const std::vector<std::string>& texts)
{
    std::string row;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (i > 0)
            row.push_back(',');
        row.append(csvCell(texts[i]));
    }
    return row.append("\r\n");
}

CsvTable& CsvTable::text(std::string_view text)
{
    add(csvCell(text));
    return *this;
}

CsvTable& CsvTable::number(std::int64_t number)
{
    add(std::to_string(number));
    return *this;
}

CsvTable& CsvTable::number(double number)
{
    add(json::ecmaScriptNumber(number));
    return *this;
}

void CsvTable::add(std::string_view cell)
{
    if (m_filled > 0)
        m_bytes.push_back(',');
    m_bytes.append(cell);
    if (++m_filled < m_columns)
        return;
    m_bytes.append("\r\n");
    m_filled = 0;
}

} // namespace assize
