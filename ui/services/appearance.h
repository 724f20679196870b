// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"

#include <QColor>
#include <QPalette>

class QApplication;
class QSettings;

namespace assize {

enum class Appearance : std::uint8_t {
    System, ///< the platform's style and colours
    Light,
    Dark,
};

[[nodiscard]] Appearance readAppearance(const QSettings& settings);
void storeAppearance(QSettings& settings, Appearance appearance);

/// Colours of our own for the Fusion style. Every text in them, a disabled one and a placeholder too, stands
/// out from its background by at least 4.5 : 1.
[[nodiscard]] QPalette lightPalette();
[[nodiscard]] QPalette darkPalette();

void applyLight(QApplication& application);
void applyDark(QApplication& application);
/// Changes every window at once. The system's style comes back with the next start only.
void apply(QApplication& application, Appearance appearance);

/// The colour in which something of that severity is written, on any background of the palette.
[[nodiscard]] QColor severityColor(Severity severity, const QPalette& palette);

} // namespace assize
