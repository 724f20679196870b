// SPDX-License-Identifier: Apache-2.0
#include "views/evidencecolours.h"

#include <QPalette>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assize {

namespace {

constexpr double leastContrast = 4.5;
using Rgb = std::array<QRgb, highlightColourCount>;

// After Okabe and Ito's colours for all kinds of colour vision: blue, vermilion, green, purple, ochre, grey.
constexpr Rgb lightTints{0xFFD6E8F7, 0xFFFBDFCF, 0xFFCFEEE1, 0xFFF2DDEE, 0xFFF6EBBC, 0xFFE2E2E2};
constexpr Rgb lightFocused{0xFF9FCDF1, 0xFFF9BB93, 0xFF93DDBF, 0xFFE4ADD8, 0xFFECD478, 0xFFC2C2C2};
constexpr Rgb lightLines{0xFF0068A5, 0xFFB84A00, 0xFF00734F, 0xFF9A3A84, 0xFF5A4A00, 0xFF555555};
constexpr Rgb darkTints{0xFF18364D, 0xFF4A2C14, 0xFF133D2E, 0xFF43263C, 0xFF3E3813, 0xFF3A3A3A};
constexpr Rgb darkFocused{0xFF1F5A85, 0xFF7A4016, 0xFF17654B, 0xFF763A66, 0xFF655913, 0xFF595959};
constexpr Rgb darkLines{0xFF6BBEF0, 0xFFFF9E66, 0xFF45D8A8, 0xFFE6A3D2, 0xFFE8CF55, 0xFFC0C0C0};

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& colour)
{
    return (0.2126 * linear(colour.redF())) + (0.7152 * linear(colour.greenF())) +
           (0.0722 * linear(colour.blueF()));
}

QColor mixed(const QColor& one, const QColor& other, double share)
{
    const auto channel = [share](int a, int b) { return qRound((a * (1 - share)) + (b * share)); };
    return {channel(one.red(), other.red()), channel(one.green(), other.green()),
            channel(one.blue(), other.blue())};
}

/// As much of a background as leaves the text legible.
QColor legible(const QColor& background, const QColor& base, const QColor& text)
{
    constexpr int steps = 20;
    for (int step = 0; step < steps; ++step) {
        const QColor colour = mixed(background, base, static_cast<double>(step) / steps);
        if (contrastOf(colour, text) >= leastContrast)
            return colour;
    }
    return base;
}

} // namespace

std::size_t colourOf(int number)
{
    return static_cast<std::size_t>(std::max(number - 1, 0)) % highlightColourCount;
}

double contrastOf(const QColor& one, const QColor& other)
{
    const auto [darker, lighter] = std::minmax({luminance(one), luminance(other)});
    return (lighter + 0.05) / (darker + 0.05);
}

EvidenceColours::EvidenceColours(const QPalette& palette)
    : base(palette.color(QPalette::Base)), text(palette.color(QPalette::Text)),
      selectionEdge(palette.color(QPalette::Highlight))
{
    const bool dark = luminance(base) < 0.2;
    const auto background = [this](const QColor& colour) { return legible(colour, base, text); };
    const auto take = [&](auto& colours, const Rgb& light, const Rgb& forDark) {
        std::ranges::transform(dark ? forDark : light, colours.begin(), [](QRgb rgb) { return QColor(rgb); });
    };
    take(tints, lightTints, darkTints);
    take(focused, lightFocused, darkFocused);
    take(lines, lightLines, darkLines);
    std::ranges::transform(tints, tints.begin(), background);
    std::ranges::transform(focused, focused.begin(), background);
    faintText = mixed(text, base, 0.3);
    gutter = mixed(base, text, 0.035);
    selection = background(mixed(selectionEdge, base, dark ? 0.25 : 0.55));
    added = background(dark ? QColor(0x16, 0x2B, 0x1C) : QColor(0xEA, 0xF7, 0xEC));
    removed = background(dark ? QColor(0x33, 0x1B, 0x1B) : QColor(0xFC, 0xEE, 0xEC));
    hunk = background(dark ? QColor(0x1E, 0x26, 0x33) : QColor(0xEE, 0xF2, 0xF9));
    found = background(dark ? QColor(0x4F, 0x4A, 0x00) : QColor(0xFF, 0xF1, 0x76));
    foundCurrent = background(dark ? QColor(0x7A, 0x5A, 0x00) : QColor(0xFF, 0xC1, 0x07));
    foundEdge = dark ? QColor(0xFF, 0xE0, 0x82) : QColor(0x7A, 0x4F, 0x00);
    markFill = dark ? QColor(0x2B, 0x1D, 0x18) : QColor(0xFF, 0xF6, 0xEE);
    markEdge = dark ? QColor(0xFF, 0xA0, 0x80) : QColor(0xA8, 0x32, 0x0C);
    quietMarkEdge = mixed(text, base, 0.3);
}

QColor EvidenceColours::blended(const ColourCounts& counts) const
{
    int red = 0;
    int green = 0;
    int blue = 0;
    const int total = std::max(1, std::accumulate(counts.begin(), counts.end(), 0));
    for (std::size_t i = 0; i < counts.size(); ++i) {
        red += counts[i] * tints[i].red();
        green += counts[i] * tints[i].green();
        blue += counts[i] * tints[i].blue();
    }
    return {red / total, green / total, blue / total};
}

} // namespace assize
