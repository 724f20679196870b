// SPDX-License-Identifier: Apache-2.0
#include "randomvalues.h"

#include "text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace assize::test {

namespace {

rc::Gen<char32_t> anyCodePoint()
{
    const auto in = [](std::uint32_t first, std::uint32_t last) {
        return rc::gen::map(rc::gen::inRange<std::uint32_t>(first, last + 1),
                            [](std::uint32_t number) { return static_cast<char32_t>(number); });
    };
    // Surrogates are no characters. The characters that parsers stumble over come as often as all others.
    return rc::gen::oneOf(in(0x20, 0x7E), in(0, 0x1F), in(0x80, 0x7FF), in(0x300, 0x36F), in(0x800, 0xD7FF),
                          in(0xE000, 0xFFFF), in(0x10000, 0x10FFFF),
                          rc::gen::element<char32_t>(U'\0', U'"', U'\\', U'/', U'\r', U'\n', U'\u2028',
                                                     U'\uFEFF', U'\uFFFF', U'\uFDD0', U'{', U'}', U'[', U']',
                                                     U','));
}

/// Numbers as files spell them.
rc::Gen<json::Value> anyNumber()
{
    constexpr std::int64_t largest = (std::int64_t{1} << 53U) - 1;
    return rc::gen::oneOf(
        rc::gen::map(rc::gen::inRange<std::int64_t>(-largest, largest + 1),
                     [](std::int64_t number) { return json::Value::integer(number); }),
        rc::gen::map(rc::gen::inRange(-100, 100), [](int number) { return json::Value::integer(number); }),
        rc::gen::map(
            rc::gen::pair(rc::gen::inRange<std::int64_t>(-largest, largest), rc::gen::inRange(0, 600)),
            [](const std::pair<std::int64_t, int>& parts) {
                return json::Value::numberSpelled(std::to_string(parts.first) + "e-" +
                                                  std::to_string(parts.second / 2));
            }));
}

json::Value objectOf(const std::vector<std::pair<std::string, json::Value>>& parts)
{
    std::vector<json::Member> members;
    for (const auto& [key, value] : parts) {
        if (std::ranges::find(members, key, &json::Member::key) == members.end())
            members.push_back({key, value});
    }
    return json::Value::object(std::move(members));
}

} // namespace

rc::Gen<std::string> anyText()
{
    return rc::gen::map(rc::gen::container<std::vector<char32_t>>(anyCodePoint()),
                        [](const std::vector<char32_t>& codePoints) {
                            std::string text;
                            for (const char32_t codePoint : codePoints)
                                appendUtf8(text, codePoint);
                            return text;
                        });
}

rc::Gen<json::Value> anyValue(int depth)
{
    auto scalar = rc::gen::oneOf(
        rc::gen::map(anyText(), [](const std::string& text) { return json::Value::string(text); }),
        anyNumber(), rc::gen::map(rc::gen::inRange(0, 3), [](int which) {
            return which == 0 ? json::Value::null() : json::Value::boolean(which == 1);
        }));
    if (depth == 0)
        return scalar;
    auto items = rc::gen::scale(0.4, rc::gen::container<std::vector<json::Value>>(anyValue(depth - 1)));
    auto members = rc::gen::scale(0.4, rc::gen::container<std::vector<std::pair<std::string, json::Value>>>(
                                           rc::gen::pair(anyText(), anyValue(depth - 1))));
    return rc::gen::oneOf(
        std::move(scalar),
        rc::gen::map(std::move(items),
                     [](std::vector<json::Value> values) { return json::Value::array(std::move(values)); }),
        rc::gen::map(std::move(members), objectOf));
}

} // namespace assize::test
