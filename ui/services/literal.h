// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <filesystem>
#include <string_view>

namespace assize {

// Widgets guess: a label takes `<b>` for markup, a button takes '&' for a shortcut, a list breaks its row at
// a line end. What comes from a file or is the name of one goes through these on its way to a widget.

/// On one line, with everything that cannot be seen, or deceives, as its code point.
[[nodiscard]] QString oneLine(std::string_view text);
[[nodiscard]] QString oneLine(const QString& text);
/// A tool tip that shows exactly this text.
[[nodiscard]] QString literalToolTip(const QString& text);
/// The text of a button, an action or a tab that shows exactly this text.
[[nodiscard]] QString literalButtonText(const QString& text);

/// Between the paths of Qt and those of the core, byte for byte.
[[nodiscard]] std::filesystem::path toPath(const QString& path);
[[nodiscard]] QString fromPath(const std::filesystem::path& path);

/// The name of a file without its folders, as it may be shown.
[[nodiscard]] QString shownName(const QString& path);

} // namespace assize
