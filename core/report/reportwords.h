// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/report.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace assize {

// The words of reports for people.

/// A text from a file (an id, a model, a practice) as reports show it: termSafe(), inside a first-strong
/// isolate (U+2068 … U+2069). termSafe() lets neither of the two pass, so a renderer can tell such a text
/// from our own words.
[[nodiscard]] std::string nameText(std::string_view untrusted);
inline constexpr std::string_view isolateStart = "\u2068";
inline constexpr std::string_view isolateEnd = "\u2069";
[[nodiscard]] std::string withoutIsolates(std::string_view text);

[[nodiscard]] std::string runText(const JudgeRun& run);
[[nodiscard]] std::string stratumText(const StratumKey& key);

/// Fixed decimals, whatever the locale.
[[nodiscard]] std::string decimalText(double number, int decimals = 3);
[[nodiscard]] std::string countText(Count count);
[[nodiscard]] std::string intervalText(const Interval& interval);
/// "3 work items" and the like.
[[nodiscard]] std::string countedText(Count count, std::string_view one, std::string_view many);

/// Why a figure has no value, as a sentence without its full stop.
[[nodiscard]] std::string_view explain(Undefined reason);

/// Figures as the cells of one table. One that is missing is a dash with a letter, and the letters are
/// explained below the table.
class FigureCells final {
public:
    [[nodiscard]] std::string cell(const Figure& figure);
    [[nodiscard]] std::string cell(const std::variant<Interval, Undefined>& interval);
    /// "(a) nothing has two labels to compare (no-overlap)"
    [[nodiscard]] std::vector<std::string> footnotes() const;

private:
    std::vector<Undefined> m_reasons; ///< in the order of their letters
};

} // namespace assize
