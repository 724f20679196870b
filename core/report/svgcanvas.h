// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/svgpalette.h"

#include <string>
#include <string_view>

namespace assize {

/// Where a drawing goes.
struct SvgStyle {
    SvgPalette palette;
    std::string idPrefix;     ///< of the ids in it, different for each drawing of a page
    bool isStandalone = true; ///< a document of its own, and not a part of a page
};

enum class TextAlign : std::uint8_t { Start, Middle, End };
enum class TextWeight : std::uint8_t { Normal, Bold };

/// Gathers the elements of a drawing as SVG Tiny 1.2 has them. Lengths are in pixels.
class SvgCanvas final {
public:
    /// The title and the description are for those who do not see it.
    SvgCanvas(double width, double height, std::string_view title, std::string_view description,
              const SvgStyle& style);

    void rect(double x, double y, double width, double height, SvgRole role);
    void line(double x1, double y1, double x2, double y2, SvgRole role);
    void circle(double x, double y, double radius, SvgRole role);
    /// On the base line `y`.
    void text(double x, double y, std::string_view text, SvgRole role, TextAlign align = TextAlign::Start,
              TextWeight weight = TextWeight::Normal);
    [[nodiscard]] std::string finish();

    /// The text, cut with an ellipsis where it would be wider than that.
    [[nodiscard]] static std::string fitted(std::string_view text, double width);
    static constexpr double fontSize = 13;

private:
    SvgPalette m_palette;
    std::string m_svg;
};

} // namespace assize
