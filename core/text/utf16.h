// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <string>
#include <string_view>

namespace assize {

/// Well-formed UTF-8 as UTF-16, code point by code point. QString's own conversion drops a leading U+FEFF.
[[nodiscard]] QString toUtf16(std::string_view text);

/// Well-formed UTF-16 as UTF-8; a leading U+FEFF stays.
[[nodiscard]] std::string toUtf8(const QString& text);

} // namespace assize
