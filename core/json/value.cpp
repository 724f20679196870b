// SPDX-License-Identifier: Apache-2.0
#include "json/value.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace assize::json {

Value::Value() = default;

Value::Value(Kind kind) : m_kind(kind) {}

Value Value::null()
{
    return {};
}

Value Value::boolean(bool value)
{
    Value result(Kind::Boolean);
    result.m_boolean = value;
    return result;
}

Value Value::string(std::string_view text)
{
    Value result(Kind::String);
    result.m_text = text;
    return result;
}

Value Value::integer(std::int64_t number)
{
    return numberSpelled(std::to_string(number));
}

Value Value::number(double number)
{
    return numberSpelled(ecmaScriptNumber(number));
}

Value Value::numberSpelled(std::string spelling)
{
    Value result(Kind::Number);
    result.m_text = std::move(spelling);
    return result;
}

Value Value::array()
{
    return Value(Kind::Array);
}

Value Value::array(std::vector<Value> items)
{
    Value result(Kind::Array);
    result.m_items = std::move(items);
    return result;
}

Value Value::object()
{
    return Value(Kind::Object);
}

Value Value::object(std::vector<Member> members)
{
    Value result(Kind::Object);
    result.m_members = std::move(members);
    return result;
}

double Value::toDouble() const
{
    return numberOf(m_text);
}

const Value* Value::find(std::string_view key) const
{
    const auto found = std::ranges::find(m_members, key, &Member::key);
    return found == m_members.end() ? nullptr : &found->value;
}

Value* Value::find(std::string_view key)
{
    const auto found = std::ranges::find(m_members, key, &Member::key);
    return found == m_members.end() ? nullptr : &found->value;
}

bool sameValue(const Value& a, const Value& b)
{
    if (a.kind() != b.kind())
        return false;
    switch (a.kind()) {
    case Value::Kind::Null:
        return true;
    case Value::Kind::Boolean:
        return a.boolean() == b.boolean();
    case Value::Kind::Number:
        return a.text() == b.text() || a.toDouble() == b.toDouble();
    case Value::Kind::String:
        return a.text() == b.text();
    case Value::Kind::Array:
        return std::ranges::equal(a.items(), b.items(), sameValue);
    case Value::Kind::Object:
        return a.members().size() == b.members().size() &&
               std::ranges::all_of(a.members(), [&b](const Member& member) {
                   const Value* other = b.find(member.key);
                   return other != nullptr && sameValue(member.value, *other);
               });
    }
    return false;
}

std::string_view describe(Value::Kind kind)
{
    static constexpr std::array<std::string_view, 6> names{"null",     "true or false", "a number",
                                                           "a string", "an array",      "an object"};
    return names[static_cast<std::size_t>(kind)];
}

double numberOf(std::string_view spelling)
{
    double number = 0;
    // from_chars leaves the number alone when it is too small to be told from zero.
    std::from_chars(spelling.data(), spelling.data() + spelling.size(), number);
    return number;
}

std::string ecmaScriptNumber(double number)
{
    if (number == 0)
        return "0"; // -0 too
    std::array<char, 32> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(number),
                                       std::chars_format::scientific);
    const std::string_view scientific(buffer.data(), static_cast<std::size_t>(written.ptr - buffer.data()));
    // d.ddde±xx: the digits, and the position of the decimal point among them.
    const std::size_t e = scientific.find('e');
    std::string digits(1, scientific[0]);
    if (e > 2)
        digits.append(scientific.substr(2, e - 2));
    int exponent = 0;
    const std::size_t sign = scientific[e + 1] == '+' ? 1 : 0;
    std::from_chars(scientific.data() + e + 1 + sign, scientific.data() + scientific.size(), exponent);
    const int count = static_cast<int>(digits.size());
    const int point = exponent + 1;

    std::string out = number < 0 ? "-" : "";
    if (point >= count && point <= 21) {
        out.append(digits).append(static_cast<std::size_t>(point - count), '0');
    } else if (point > 0 && point <= 21) {
        out.append(digits, 0, static_cast<std::size_t>(point)).append(".");
        out.append(digits, static_cast<std::size_t>(point));
    } else if (point > -6 && point <= 0) {
        out.append("0.").append(static_cast<std::size_t>(-point), '0').append(digits);
    } else {
        out.append(digits, 0, 1);
        if (count > 1)
            out.append(".").append(digits, 1);
        out.append(exponent < 0 ? "e-" : "e+").append(std::to_string(std::abs(exponent)));
    }
    return out;
}

} // namespace assize::json
