// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace assize {

/// The colours of charts and of the page that they stand on.
enum class ReportColour : std::uint8_t {
    Page,
    Surface,
    Ink,
    Muted, ///< for words that stand back
    Rule,
    Accent,
    AccentSoft,
    Shade0, ///< of cells, by their share; each has a colour for the text in it
    Shade1,
    Shade2,
    Shade3,
    Shade4,
    OnShade0,
    OnShade1,
    OnShade2,
    OnShade3,
    OnShade4,
    None,
};
inline constexpr std::size_t reportColourCount = 17;

/// "#rrggbb" by colour. Texts have a contrast of at least 4.5 : 1 (WCAG 2.2, 1.4.3) on what they stand on.
using ReportColours = std::array<std::string_view, reportColourCount>;
[[nodiscard]] const ReportColours& lightColours();
[[nodiscard]] const ReportColours& darkColours();

/// What a part of a drawing is. Nothing is told by its colour alone.
enum class SvgRole : std::uint8_t {
    Ink,
    Muted,
    Rule,
    Point,
    OpenPoint,
    Interval,
    OpenInterval,
    Outline,
    Complete,
    InProgress,
    Stale,
    Shade0,
    Shade1,
    Shade2,
    Shade3,
    Shade4,
    OnShade0,
    OnShade1,
    OnShade2,
    OnShade3,
    OnShade4,
};
inline constexpr std::size_t svgRoleCount = 21;

/// Attributes by role. A page gives classes, so that light and dark follow the reader; a window, which knows
/// which of them it is, gives colours.
class SvgPalette final {
public:
    [[nodiscard]] static SvgPalette classes();
    [[nodiscard]] static SvgPalette colours(const ReportColours& colours);

    [[nodiscard]] std::string_view attributes(SvgRole role) const
    {
        return m_attributes[static_cast<std::size_t>(role)];
    }

private:
    std::array<std::string, svgRoleCount> m_attributes;
};

/// The style sheet of classes(), over custom properties.
[[nodiscard]] std::string svgClassStyles();
/// The declarations of the custom properties for these colours.
[[nodiscard]] std::string customProperties(const ReportColours& colours);

} // namespace assize
