// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/concat.h"
#include "json/value.h"
#include "report/report.h"

#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assize {

// The parts of which the JSON of a report is made.

[[nodiscard]] inline json::Value text(std::string_view value)
{
    return json::Value::string(value);
}

[[nodiscard]] inline json::Value count(Count value)
{
    return json::Value::integer(value);
}

template <typename Range, typename Make>
[[nodiscard]] json::Value arrayOf(const Range& range, const Make& make)
{
    std::vector<json::Value> items;
    items.reserve(std::ranges::size(range));
    for (const auto& item : range)
        items.push_back(make(item));
    return json::Value::array(std::move(items));
}

/// Gathers the members of an object in the order in which they are added.
class Object final {
public:
    Object() { m_members.reserve(4); } // as many as the longest lists of a report have in each object
    Object& add(std::string key, json::Value value)
    {
        m_members.push_back({std::move(key), std::move(value)});
        return *this;
    }
    /// A figure, and beside a missing one the reason.
    Object& add(const std::string& key, const Figure& figure)
    {
        if (const double* number = std::get_if<double>(&figure))
            return add(key, json::Value::number(*number));
        add(key, json::Value::null());
        return add(concat(key, "Reason"), text(nameOf(std::get<Undefined>(figure))));
    }
    [[nodiscard]] json::Value take() { return json::Value::object(std::move(m_members)); }

private:
    std::vector<json::Member> m_members;
};

[[nodiscard]] inline json::Value bounds(const Interval& interval)
{
    return json::Value::array({json::Value::number(interval.lower), json::Value::number(interval.upper)});
}

} // namespace assize
