// SPDX-License-Identifier: Apache-2.0
#include "report/svgpalette.h"

#include "base/concat.h"

namespace assize {

namespace {

constexpr std::array<std::string_view, reportColourCount> colourNames{
    "page",        "surface",    "ink",        "muted",      "rule",      "accent",
    "accent-soft", "shade-0",    "shade-1",    "shade-2",    "shade-3",   "shade-4",
    "on-shade-0",  "on-shade-1", "on-shade-2", "on-shade-3", "on-shade-4"};

constexpr ReportColours light{"#f6f6f3", "#ffffff", "#1b1e23", "#565c66", "#d9dbdf", "#1f5fa8",
                              "#cfe0f3", "#f2f4f7", "#dce8f5", "#b3cfec", "#6fa3d8", "#1f5fa8",
                              "#1b1e23", "#1b1e23", "#1b1e23", "#101317", "#ffffff"};
constexpr ReportColours dark{"#15171b", "#1c1f24", "#e7e9ec", "#a8afb9", "#3a4048", "#83b5ee",
                             "#2a4766", "#24282f", "#22374e", "#27507c", "#2f6396", "#8fbdf0",
                             "#e7e9ec", "#e7e9ec", "#f2f5f8", "#ffffff", "#0f1318"};

struct RoleStyle {
    std::string_view name;
    ReportColour fill;
    ReportColour stroke;
    std::string_view more; ///< attributes that are the same in every palette
};

constexpr std::array<RoleStyle, svgRoleCount> roleStyles{{
    {"ink", ReportColour::Ink, ReportColour::None, ""},
    {"muted", ReportColour::Muted, ReportColour::None, ""},
    {"rule", ReportColour::None, ReportColour::Rule, ""},
    {"point", ReportColour::Accent, ReportColour::None, ""},
    {"open-point", ReportColour::Surface, ReportColour::Muted, R"( stroke-width="1.5")"},
    {"interval", ReportColour::None, ReportColour::Accent, R"( stroke-width="2")"},
    {"open-interval", ReportColour::None, ReportColour::Muted,
     R"( stroke-width="1.5" stroke-dasharray="4 3")"},
    {"outline", ReportColour::None, ReportColour::Ink, R"( stroke-width="1.5")"},
    {"complete", ReportColour::Accent, ReportColour::Accent, ""},
    {"in-progress", ReportColour::AccentSoft, ReportColour::Accent, ""},
    {"stale", ReportColour::Surface, ReportColour::Muted, R"( stroke-dasharray="3 2")"},
    {"shade-0", ReportColour::Shade0, ReportColour::None, ""},
    {"shade-1", ReportColour::Shade1, ReportColour::None, ""},
    {"shade-2", ReportColour::Shade2, ReportColour::None, ""},
    {"shade-3", ReportColour::Shade3, ReportColour::None, ""},
    {"shade-4", ReportColour::Shade4, ReportColour::None, ""},
    {"on-shade-0", ReportColour::OnShade0, ReportColour::None, ""},
    {"on-shade-1", ReportColour::OnShade1, ReportColour::None, ""},
    {"on-shade-2", ReportColour::OnShade2, ReportColour::None, ""},
    {"on-shade-3", ReportColour::OnShade3, ReportColour::None, ""},
    {"on-shade-4", ReportColour::OnShade4, ReportColour::None, ""},
}};

std::string property(ReportColour colour)
{
    return colour == ReportColour::None
               ? "none"
               : concat("var(--", colourNames[static_cast<std::size_t>(colour)], ")");
}

std::string_view concrete(ReportColour colour, const ReportColours& colours)
{
    return colour == ReportColour::None ? "none" : colours[static_cast<std::size_t>(colour)];
}

} // namespace

const ReportColours& lightColours()
{
    return light;
}

const ReportColours& darkColours()
{
    return dark;
}

SvgPalette SvgPalette::classes()
{
    SvgPalette palette;
    for (std::size_t i = 0; i < svgRoleCount; ++i)
        palette.m_attributes[i] = concat(" class=\"svg-", roleStyles[i].name, "\"", roleStyles[i].more);
    return palette;
}

SvgPalette SvgPalette::colours(const ReportColours& colours)
{
    SvgPalette palette;
    for (std::size_t i = 0; i < svgRoleCount; ++i) {
        const RoleStyle& style = roleStyles[i];
        palette.m_attributes[i] = concat(" fill=\"", concrete(style.fill, colours), "\" stroke=\"",
                                         concrete(style.stroke, colours), "\"", style.more);
    }
    return palette;
}

std::string svgClassStyles()
{
    std::string css;
    for (const RoleStyle& style : roleStyles)
        css.append(concat(".svg-", style.name, "{fill:", property(style.fill),
                          ";stroke:", property(style.stroke), "}\n"));
    return css;
}

std::string customProperties(const ReportColours& colours)
{
    std::string css;
    for (std::size_t i = 0; i < reportColourCount; ++i)
        css.append(concat("--", colourNames[i], ":", colours[i], ";"));
    return css;
}

} // namespace assize
