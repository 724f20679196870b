// SPDX-License-Identifier: Apache-2.0
#include "randomvalues.h"
#include "testcase.h"
#include "testregistry.h"
#include "text/offsets.h"
#include "text/region.h"
#include "text/utf8.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace assize::test {

class RegionProperties final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void everyRegionComesBackFromEveryUnit();
    void onlyBoundariesAreOffsets();
    void anotherQuoteIsRefused();
};

namespace {

constexpr std::array everyUnit{OffsetUnit::Utf8, OffsetUnit::Utf16, OffsetUnit::CodePoint};

/// How many units a code point takes, counted here anew.
std::uint64_t unitsOf(OffsetUnit unit, char32_t codePoint)
{
    if (unit == OffsetUnit::CodePoint)
        return 1;
    if (unit == OffsetUnit::Utf16)
        return codePoint > 0xFFFF ? 2 : 1;
    return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}

struct Boundary {
    std::size_t bytes = 0;
    std::uint64_t units = 0;
};

/// Every place between two code points, the beginning and the end.
std::vector<Boundary> boundariesOf(const std::string& text, OffsetUnit unit)
{
    std::vector<Boundary> boundaries{{}};
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCodePoint next = decodeUtf8(text, at);
        at += next.length;
        boundaries.push_back({at, boundaries.back().units + unitsOf(unit, next.codePoint)});
    }
    return boundaries;
}

/// Texts of some kilobytes too, since the index of one has checkpoints.
rc::Gen<std::string> shortOrLongText()
{
    return rc::gen::oneOf(anyText(), rc::gen::map(anyText(), [](const std::string& part) {
                              std::string text;
                              while (!part.empty() && text.size() < 3000)
                                  text += part;
                              return text;
                          }));
}

} // namespace

void RegionProperties::everyRegionComesBackFromEveryUnit()
{
    QVERIFY(holds("a region stated in any unit resolves to its own bytes", [] {
        const std::string text = *shortOrLongText();
        RC_PRE(!text.empty());
        const OffsetUnit unit = *rc::gen::elementOf(everyUnit);
        const auto boundaries = boundariesOf(text, unit);
        const auto first = *rc::gen::inRange<std::size_t>(0, boundaries.size() - 1);
        const auto last = *rc::gen::inRange<std::size_t>(first + 1, boundaries.size());
        const Region region{boundaries[first].bytes, boundaries[last].bytes};
        const OffsetIndex index(text, unit);
        RC_ASSERT(index.fromBytes(region.begin) == boundaries[first].units);
        RC_ASSERT(index.fromBytes(region.end) == boundaries[last].units);
        const QuotedRegion quoted{.start = static_cast<std::int64_t>(index.fromBytes(region.begin)),
                                  .end = static_cast<std::int64_t>(index.fromBytes(region.end)),
                                  .text = text.substr(region.begin, region.end - region.begin)};
        const auto resolved = resolve(quoted, text, index, unit);
        RC_ASSERT(resolved.has_value());
        RC_ASSERT(*resolved == region);
    }));
}

void RegionProperties::onlyBoundariesAreOffsets()
{
    QVERIFY(holds("an offset inside a code point or beyond the end is none", [] {
        const std::string text = *shortOrLongText();
        const OffsetUnit unit = *rc::gen::elementOf(everyUnit);
        const auto boundaries = boundariesOf(text, unit);
        const OffsetIndex index(text, unit);
        RC_ASSERT(index.length() == boundaries.back().units);
        RC_ASSERT(index.length() == lengthIn(unit, text));
        const auto offset = *rc::gen::inRange<std::uint64_t>(0, boundaries.back().units + 3);
        const auto boundary = std::ranges::find(boundaries, offset, &Boundary::units);
        const auto found = index.toBytes(offset);
        RC_ASSERT(found.has_value() == (boundary != boundaries.end()));
        if (found)
            RC_ASSERT(*found == boundary->bytes);
    }));
}

void RegionProperties::anotherQuoteIsRefused()
{
    QVERIFY(holds("a region with any other text is refused", [] {
        const std::string text = *anyText();
        RC_PRE(!text.empty());
        const OffsetUnit unit = *rc::gen::elementOf(everyUnit);
        const std::string other = *anyText();
        RC_PRE(other != text);
        const OffsetIndex index(text, unit);
        const QuotedRegion quoted{
            .start = 0, .end = static_cast<std::int64_t>(index.length()), .text = other};
        const auto resolved = resolve(quoted, text, index, unit);
        RC_ASSERT(!resolved.has_value());
        RC_ASSERT(resolved.error().kind == RegionFaultKind::TextDiffers);
    }));
}

ASSIZE_TEST_CLASS(RegionProperties)

} // namespace assize::test

#include "regionproperties.moc"
