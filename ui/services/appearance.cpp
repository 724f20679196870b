// SPDX-License-Identifier: Apache-2.0
#include "services/appearance.h"

#include <QApplication>
#include <QSettings>
#include <QStyleFactory>

#include <array>
#include <utility>

namespace assize {

namespace {

constexpr std::array<std::pair<Appearance, const char*>, 3> appearanceWords{
    {{Appearance::System, "system"}, {Appearance::Light, "light"}, {Appearance::Dark, "dark"}}};

QString appearanceKey()
{
    return QStringLiteral("appearance");
}

struct Colours {
    QRgb window, base, alternate, button, text, faintText, highlight, highlightedText, idleHighlight, link,
        visitedLink, light, mid, dark, shadow;
};

constexpr Colours lightColours{0xFFF6F5F3, 0xFFFFFFFF, 0xFFF2F1EE, 0xFFEDECE9, 0xFF1C1B1A,
                               0xFF61605D, 0xFF1F5FA8, 0xFFFFFFFF, 0xFFD6D4D0, 0xFF1F5FA8,
                               0xFF6A3D8F, 0xFFFFFFFF, 0xFFC4C2BD, 0xFFA3A19C, 0xFF6F6D69};
constexpr Colours darkColours{0xFF242528, 0xFF1B1C1F, 0xFF222327, 0xFF34363A, 0xFFE8E6E3,
                              0xFFABA9A6, 0xFF3A6BB0, 0xFFFFFFFF, 0xFF3C3F45, 0xFF8AB4F0,
                              0xFFC7A4E8, 0xFF4A4D53, 0xFF2B2D31, 0xFF17181A, 0xFF0C0D0E};

QPalette toPalette(const Colours& colours)
{
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, QRgb colour) {
        palette.setColor(QPalette::All, role, QColor::fromRgb(colour));
    };
    set(QPalette::Window, colours.window);
    set(QPalette::WindowText, colours.text);
    set(QPalette::Base, colours.base);
    set(QPalette::AlternateBase, colours.alternate);
    set(QPalette::Text, colours.text);
    set(QPalette::Button, colours.button);
    set(QPalette::ButtonText, colours.text);
    set(QPalette::BrightText, colours.highlightedText);
    set(QPalette::PlaceholderText, colours.faintText);
    set(QPalette::ToolTipBase, colours.button);
    set(QPalette::ToolTipText, colours.text);
    set(QPalette::Highlight, colours.highlight);
    set(QPalette::HighlightedText, colours.highlightedText);
    set(QPalette::Link, colours.link);
    set(QPalette::LinkVisited, colours.visitedLink);
    set(QPalette::Light, colours.light);
    set(QPalette::Midlight, colours.button);
    set(QPalette::Mid, colours.mid);
    set(QPalette::Dark, colours.dark);
    set(QPalette::Shadow, colours.shadow);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor::fromRgb(colours.faintText));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor::fromRgb(colours.idleHighlight));
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, QColor::fromRgb(colours.text));
    return palette;
}

void applyPalette(QApplication& application, const QPalette& palette)
{
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    application.setPalette(palette);
}

} // namespace

Appearance readAppearance(const QSettings& settings)
{
    const QString stored = settings.value(appearanceKey()).toString();
    for (const auto& [appearance, word] : appearanceWords) {
        if (stored == QLatin1String(word))
            return appearance;
    }
    return Appearance::System;
}

void storeAppearance(QSettings& settings, Appearance appearance)
{
    for (const auto& [known, word] : appearanceWords) {
        if (known == appearance)
            settings.setValue(appearanceKey(), QLatin1String(word));
    }
}

QPalette lightPalette()
{
    return toPalette(lightColours);
}

QPalette darkPalette()
{
    return toPalette(darkColours);
}

void applyLight(QApplication& application)
{
    applyPalette(application, lightPalette());
}

void applyDark(QApplication& application)
{
    applyPalette(application, darkPalette());
}

void apply(QApplication& application, Appearance appearance)
{
    switch (appearance) {
    case Appearance::System:
        application.setPalette(QPalette());
        return;
    case Appearance::Light:
        applyLight(application);
        return;
    case Appearance::Dark:
        applyDark(application);
        return;
    }
}

QColor severityColor(Severity severity, const QPalette& palette)
{
    const bool isDark = palette.color(QPalette::Window).lightness() < 128;
    switch (severity) {
    case Severity::Error:
        return QColor::fromRgb(isDark ? 0xFFFF9A90 : 0xFFA8221B);
    case Severity::Warning:
        return QColor::fromRgb(isDark ? 0xFFF5BE6B : 0xFF7D4A00);
    case Severity::Notice:
        return QColor::fromRgb(isDark ? 0xFF9CC2F5 : 0xFF1B5596);
    }
    return {};
}

} // namespace assize
