// SPDX-License-Identifier: Apache-2.0
#include "text/region.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "text/utf8.h"

#include <array>
#include <optional>

namespace assize {

namespace {

constexpr std::array allUnits{OffsetUnit::Utf8, OffsetUnit::Utf16, OffsetUnit::CodePoint};

std::optional<Region> regionAt(const QuotedRegion& quoted, std::string_view text, const OffsetIndex& index,
                               OffsetUnit unit)
{
    const auto begin = index.toBytes(static_cast<std::uint64_t>(quoted.start));
    // Where the quoted text stands, its length tells the end, sooner than the index would find it.
    if (begin && text.substr(*begin).starts_with(quoted.text) &&
        lengthIn(unit, quoted.text) == static_cast<std::uint64_t>(quoted.end - quoted.start))
        return Region{*begin, *begin + quoted.text.size()};
    const auto end = index.toBytes(static_cast<std::uint64_t>(quoted.end));
    if (!begin || !end)
        return std::nullopt;
    return Region{*begin, *end};
}

/// Says in which other unit the stated offsets would hold the quoted text.
std::string hintForUnit(const QuotedRegion& quoted, std::string_view text, const OffsetIndex& index,
                        OffsetUnit unit)
{
    for (const OffsetUnit other : allUnits) {
        if (other == unit)
            continue;
        const auto region = regionAt(quoted, text, index.in(other), other);
        if (region && region->of(text) == quoted.text)
            return concat("matches in ", nameOf(other), ": set offsets to \"", nameOf(other), "\"");
    }
    return {};
}

std::string bounds(const QuotedRegion& quoted)
{
    return concat("[", quoted.start, ", ", quoted.end, ")");
}

} // namespace

std::string_view nameOf(OffsetUnit unit)
{
    switch (unit) {
    case OffsetUnit::Utf8:
        return "utf-8";
    case OffsetUnit::Utf16:
        return "utf-16";
    case OffsetUnit::CodePoint:
        return "code-point";
    }
    return {};
}

std::string_view codeSuffix(RegionFaultKind kind)
{
    switch (kind) {
    case RegionFaultKind::Empty:
        return "empty";
    case RegionFaultKind::Outside:
        return "outside";
    case RegionFaultKind::SplitsCharacter:
        return "splits-character";
    case RegionFaultKind::TextDiffers:
        return "mismatch";
    }
    return {};
}

tl::expected<Region, RegionFault> resolve(const QuotedRegion& quoted, std::string_view text,
                                          const OffsetIndex& index, OffsetUnit unit)
{
    const auto refuse = [&](RegionFaultKind kind, std::string message) {
        const bool unitMayBeWrong = quoted.start >= 0 && quoted.start < quoted.end;
        return tl::unexpected<RegionFault>(
            RegionFault{kind, std::move(message),
                        unitMayBeWrong ? hintForUnit(quoted, text, index, unit) : std::string()});
    };
    if (quoted.start >= quoted.end)
        return refuse(RegionFaultKind::Empty, concat("the region ", bounds(quoted), " is empty"));
    if (quoted.start < 0 || static_cast<std::uint64_t>(quoted.end) > index.length())
        return refuse(RegionFaultKind::Outside,
                      concat("the region ", bounds(quoted), " is outside a text of ", index.length(),
                             " units (", nameOf(unit), ")"));
    const auto region = regionAt(quoted, text, index, unit);
    if (!region)
        return refuse(RegionFaultKind::SplitsCharacter,
                      concat("an offset of the region ", bounds(quoted), " is inside a character (",
                             nameOf(unit), ")"));
    if (region->of(text) != quoted.text)
        return refuse(RegionFaultKind::TextDiffers,
                      concat("at ", bounds(quoted), " stands \"", excerpt(region->of(text)), "\", not \"",
                             excerpt(quoted.text), "\""));
    return *region;
}

std::vector<std::size_t> occurrences(std::string_view needle, std::string_view text, std::size_t limit)
{
    std::vector<std::size_t> places;
    for (std::size_t at = text.find(needle); at != std::string_view::npos && places.size() < limit;
         at = text.find(needle, at + 1))
        places.push_back(at);
    return places;
}

} // namespace assize
