// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <type_traits>

namespace assize {

namespace detail {

inline void append(std::string& out, std::string_view part)
{
    out.append(part);
}

template <typename Integer>
    requires(std::is_integral_v<Integer> && !std::is_same_v<Integer, bool> && !std::is_same_v<Integer, char>)
void append(std::string& out, Integer part)
{
    out.append(std::to_string(part));
}

} // namespace detail

/// Joins texts and whole numbers into one string; numbers are written in decimal, whatever the locale.
template <typename... Parts> [[nodiscard]] std::string concat(const Parts&... parts)
{
    std::string out;
    (detail::append(out, parts), ...);
    return out;
}

/// "1 case", "2 cases": the count with the word that fits it.
[[nodiscard]] inline std::string counted(std::size_t count, std::string_view one, std::string_view many)
{
    return concat(count, " ", count == 1 ? one : many);
}

/// Joins the parts of a range of strings with a separator between them.
template <typename Range> [[nodiscard]] std::string joined(const Range& parts, std::string_view separator)
{
    std::string out;
    bool first = true;
    for (const auto& part : parts) {
        if (!first)
            out.append(separator);
        out.append(part);
        first = false;
    }
    return out;
}

} // namespace assize
