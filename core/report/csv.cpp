// SPDX-License-Identifier: Apache-2.0
#include "report/csv.h"

namespace assize {

namespace {

std::string csvCell(std::string_view text)
{
    static constexpr std::string_view formulaStarts = "=+-@\t\r";
    std::string cell;
    if (!text.empty() && formulaStarts.find(text.front()) != std::string_view::npos)
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

} // namespace assize
