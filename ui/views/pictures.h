// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringView>

namespace assize {

/// A text as a QTextDocument can hold and show it, UTF-16 unit for unit: NUL and other controls are their
/// control pictures (U+2400 and on), C1 controls U+2426, NEL and U+2028 U+2424, U+2029 U+00B6, and what no
/// text holds (lone surrogates, non-characters, U+FFFC) U+FFFD. Tab and '\n' stay.
[[nodiscard]] QString pictured(QStringView text);

/// Whether a surrogate stands without its other half; such a text cannot be written to a file.
[[nodiscard]] bool hasLoneSurrogate(QStringView text);

} // namespace assize
