// SPDX-License-Identifier: Apache-2.0
#include "report/svgcanvas.h"

#include "base/concat.h"
#include "report/markup.h"
#include "report/reportwords.h"
#include "text/displaywidth.h"

namespace assize {

namespace {

/// The mean width of a letter of this size; a drawing has no font at hand to measure.
constexpr double columnWidth = 7.2;

/// A hundredth of a pixel is as good as exact.
std::string length(double pixels)
{
    std::string text = decimalText(pixels, 2);
    text.resize(text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
        text.pop_back();
    return text;
}

std::string attribute(std::string_view name, double pixels)
{
    return concat(" ", name, "=\"", length(pixels), "\"");
}

} // namespace

SvgCanvas::SvgCanvas(double width, double height, std::string_view title, std::string_view description,
                     const SvgStyle& style)
    : m_palette(style.palette)
{
    const std::string titleId = concat(style.idPrefix, "-title");
    const std::string descriptionId = concat(style.idPrefix, "-desc");
    m_svg = concat("<svg", style.isStandalone ? R"( xmlns="http://www.w3.org/2000/svg")" : "",
                   R"( viewBox="0 0 )", length(width), " ", length(height), "\"", attribute("width", width),
                   attribute("height", height), R"( role="img" aria-labelledby=")", titleId,
                   R"(" aria-describedby=")", descriptionId, R"(" font-family="sans-serif")",
                   attribute("font-size", fontSize), ">\n<title id=\"", titleId, "\">", svgText(title),
                   "</title>\n<desc id=\"", descriptionId, "\">", svgText(description), "</desc>\n");
}

void SvgCanvas::rect(double x, double y, double width, double height, SvgRole role)
{
    m_svg.append(concat("<rect", attribute("x", x), attribute("y", y), attribute("width", width),
                        attribute("height", height), m_palette.attributes(role), "/>\n"));
}

void SvgCanvas::line(double x1, double y1, double x2, double y2, SvgRole role)
{
    m_svg.append(concat("<line", attribute("x1", x1), attribute("y1", y1), attribute("x2", x2),
                        attribute("y2", y2), m_palette.attributes(role), "/>\n"));
}

void SvgCanvas::circle(double x, double y, double radius, SvgRole role)
{
    m_svg.append(concat("<circle", attribute("cx", x), attribute("cy", y), attribute("r", radius),
                        m_palette.attributes(role), "/>\n"));
}

void SvgCanvas::text(double x, double y, std::string_view text, SvgRole role, TextAlign align,
                     TextWeight weight)
{
    m_svg.append(concat("<text", attribute("x", x), attribute("y", y), m_palette.attributes(role),
                        align == TextAlign::Middle ? " text-anchor=\"middle\""
                        : align == TextAlign::End  ? " text-anchor=\"end\""
                                                   : "",
                        weight == TextWeight::Bold ? " font-weight=\"bold\"" : "", ">", svgText(text),
                        "</text>\n"));
}

std::string SvgCanvas::finish()
{
    return std::move(m_svg.append("</svg>\n"));
}

std::string SvgCanvas::fitted(std::string_view text, double width)
{
    const std::string plain = withoutIsolates(text);
    const auto columns = static_cast<std::size_t>(width / columnWidth);
    if (displayWidth(plain) <= columns)
        return std::string(text);
    return concat(isolateStart, leadingColumns(plain, columns - 1), "…", isolateEnd);
}

} // namespace assize
