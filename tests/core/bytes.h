// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

#include <cstddef>
#include <string_view>

namespace assize::test {

/// The same bytes, as the core takes them. Valid as long as the array is.
[[nodiscard]] inline std::string_view view(const QByteArray& bytes)
{
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

/// The same bytes, as Qt Test compares and prints them.
[[nodiscard]] inline QByteArray bytesOf(std::string_view text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

} // namespace assize::test
