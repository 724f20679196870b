// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assize {

/// One row of CSV (RFC 4180: CR LF, quotes where they are needed). A text that begins with = + - @ (plain
/// or full-width), TAB or CR gets a leading apostrophe, so that a spreadsheet does not run it as a formula.
[[nodiscard]] std::string csvRow(const std::vector<std::string>& texts);

/// Gathers a table row by row. Cells are texts, which csvRow() makes safe, or numbers, which need no care and
/// keep their sign.
class CsvTable final {
public:
    explicit CsvTable(const std::vector<std::string>& columns)
        : m_columns(columns.size()), m_bytes(csvRow(columns))
    {
    }

    CsvTable& text(std::string_view text);
    CsvTable& number(std::int64_t number);
    CsvTable& number(double number); ///< as JSON writes it
    /// No value: an empty cell.
    CsvTable& nothing() { return text({}); }
    /// Rows end by themselves, when every column has its cell.
    [[nodiscard]] const std::string& bytes() const { return m_bytes; }

private:
    void add(std::string_view cell);

    std::size_t m_columns;
    std::size_t m_filled = 0; ///< cells of the row that has been begun
    std::string m_bytes;
};

} // namespace assize
