// SPDX-License-Identifier: Apache-2.0
#include "report/reportwords.h"

#include "base/concat.h"
#include "base/termsafe.h"

#include <algorithm>
#include <charconv>

namespace assize {

std::string nameText(std::string_view untrusted)
{
    return concat(isolateStart, termSafe(untrusted), isolateEnd);
}

std::string withoutIsolates(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const bool isMark = text.starts_with(isolateStart) || text.starts_with(isolateEnd);
        if (!isMark)
            out.push_back(text.front());
        text.remove_prefix(isMark ? isolateStart.size() : 1);
    }
    return out;
}

std::string runText(const JudgeRun& run)
{
    return concat(nameText(run.model), ", run ", nameText(run.runId));
}

std::string stratumText(const StratumKey& key)
{
    return concat(nameText(key.practice), " → ", nameText(key.destination), ", ",
                  json::wordFor(splitWords, key.split), ", ", json::wordFor(samplingWords, key.sampling));
}

std::string decimalText(double number, int decimals)
{
    std::array<char, 64> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                       std::chars_format::fixed, decimals);
    std::string text(buffer.data(), written.ptr);
    // What is rounded to nothing has no sign.
    return text.find_first_not_of("-0.") == std::string::npos && text.starts_with('-') ? text.substr(1)
                                                                                       : text;
}

std::string countText(Count count)
{
    return std::to_string(count);
}

std::string intervalText(const Interval& interval)
{
    return concat("[", decimalText(interval.lower), ", ", decimalText(interval.upper), "]");
}

std::string countedText(Count count, std::string_view one, std::string_view many)
{
    return counted(static_cast<std::size_t>(count), one, many);
}

std::string_view explain(Undefined reason)
{
    switch (reason) {
    case Undefined::NoOverlap:
        return "nothing has two labels to compare";
    case Undefined::ConstantLabels:
        return "one and the same label was used throughout; this is not perfect agreement and not zero "
               "agreement";
    case Undefined::NoTrials:
        return "no work item has an attempt that was captured and delivered";
    case Undefined::ZeroDenominator:
        return "no label is true or false";
    case Undefined::SingleCategory:
        return "there is only one label to choose";
    case Undefined::UnusedCategory:
        return "nobody used that label";
    case Undefined::NotBinary:
        return "it is defined for two labels only";
    case Undefined::NoItems:
        return "nothing was rated";
    case Undefined::UnequalRaterCounts:
        return "not everything has the same number of ratings";
    case Undefined::FewerThanTwoRatings:
        return "nothing has two ratings that could agree";
    case Undefined::NoDiscordantPairs:
        return "both agree throughout, so that there is no difference to test";
    case Undefined::ZeroVariance:
        return "the work items show no variation that an interval could be made from";
    case Undefined::TooFewGroups:
        return "fewer than 10 work items";
    case Undefined::TooFewMinorityLabels:
        return "fewer than 5 labels of either rater outside the one used most";
    case Undefined::BootstrapDegenerate:
        return "too many replicates have no kappa";
    }
    return {};
}

std::string FigureCells::cell(const Figure& figure)
{
    if (const double* number = std::get_if<double>(&figure))
        return decimalText(*number);
    const Undefined reason = std::get<Undefined>(figure);
    const auto known = std::ranges::find(m_reasons, reason);
    const auto letter = static_cast<char>('a' + (known - m_reasons.begin()));
    if (known == m_reasons.end())
        m_reasons.push_back(reason);
    return concat("— (", std::string(1, letter), ")");
}

std::string FigureCells::cell(const std::variant<Interval, Undefined>& interval)
{
    if (const auto* bounds = std::get_if<Interval>(&interval))
        return intervalText(*bounds);
    return cell(Figure(std::get<Undefined>(interval)));
}

std::vector<std::string> FigureCells::footnotes() const
{
    std::vector<std::string> notes;
    notes.reserve(m_reasons.size());
    char letter = 'a';
    for (const Undefined reason : m_reasons)
        notes.push_back(
            concat("(", std::string(1, letter++), ") ", explain(reason), " (", nameOf(reason), ")"));
    return notes;
}

} // namespace assize
