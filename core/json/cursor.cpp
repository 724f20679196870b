// SPDX-License-Identifier: Apache-2.0
#include "json/cursor.h"

#include "base/termsafe.h"
#include "json/strictreader.h"
#include "text/utf8.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <functional>
#include <numeric>

namespace assize::json {

namespace {

constexpr std::size_t longestId = 200;
constexpr std::int64_t farAway = std::int64_t{1} << 40U; ///< an exponent beyond all others
constexpr std::size_t longestComparedWord = 64;

/// Levenshtein distance; the words are short.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

/// U+0000 to U+001F, U+007F and U+0080 to U+009F.
bool isControl(char32_t codePoint)
{
    return codePoint < 0x20 || (codePoint >= 0x7F && codePoint <= 0x9F);
}

bool hasControls(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCodePoint next = decodeUtf8(text, at);
        if (isControl(next.codePoint))
            return true;
        at += next.length;
    }
    return false;
}

std::optional<int> digitsAt(std::string_view text, std::size_t from, std::size_t count)
{
    int number = 0;
    const std::string_view digits = text.substr(from, count);
    if (!std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

bool isUtcTime(std::string_view text)
{
    static constexpr std::string_view shape = "0000-00-00T00:00:00Z";
    if (text.size() != shape.size())
        return false;
    for (const std::size_t at : {4UL, 7UL, 10UL, 13UL, 16UL, 19UL}) {
        if (text[at] != shape[at])
            return false;
    }
    const auto year = digitsAt(text, 0, 4);
    const auto month = digitsAt(text, 5, 2);
    const auto day = digitsAt(text, 8, 2);
    const auto hour = digitsAt(text, 11, 2);
    const auto minute = digitsAt(text, 14, 2);
    const auto second = digitsAt(text, 17, 2);
    if (!year || !month || !day || !hour || !minute || !second)
        return false;
    const std::chrono::year_month_day date{std::chrono::year(*year),
                                           std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    return date.ok() && *hour < 24 && *minute < 60 && *second < 60;
}

/// A number as its spelling means it: digits, and how many of them stand before the decimal point.
struct Spelled {
    bool negative = false;
    std::string digits; ///< without leading zeros
    std::int64_t point = 0;
};

Spelled takeApart(std::string_view spelling)
{
    Spelled number;
    number.negative = spelling.starts_with('-');
    const std::size_t e = std::min(spelling.find_first_of("eE"), spelling.size());
    bool afterPoint = false;
    for (const char character : spelling.substr(0, e)) {
        if (character == '.')
            afterPoint = true;
        if (character < '0' || character > '9')
            continue;
        number.point += afterPoint ? 0 : 1;
        number.digits.push_back(character);
    }
    const std::size_t zeros = std::min(number.digits.find_first_not_of('0'), number.digits.size());
    number.digits.erase(0, zeros);
    number.point -= static_cast<std::int64_t>(zeros);
    std::string_view exponent = spelling.substr(std::min(e + 1, spelling.size()));
    exponent.remove_prefix(exponent.starts_with('+') ? 1 : 0);
    std::int64_t shift = 0;
    const auto parsed = std::from_chars(exponent.data(), exponent.data() + exponent.size(), shift);
    if (parsed.ec == std::errc::result_out_of_range)
        shift = exponent.starts_with('-') ? -farAway : farAway;
    number.point += shift;
    return number;
}

bool isWhole(const Spelled& number)
{
    const auto last = static_cast<std::int64_t>(number.digits.find_last_not_of('0') + 1);
    return number.digits.empty() || last <= number.point; // zero is whole however it is spelled
}

/// Of a whole number; nothing beyond 2^53 - 1.
std::optional<std::int64_t> integerOf(const Spelled& number)
{
    std::int64_t value = 0;
    for (std::int64_t i = 0; i < number.point && !number.digits.empty(); ++i) {
        const bool given = i < static_cast<std::int64_t>(number.digits.size());
        value = (value * 10) + (given ? number.digits[static_cast<std::size_t>(i)] - '0' : 0);
        if (value > largestInteger)
            return std::nullopt;
    }
    return number.negative ? -value : value;
}

/// Where a key stands. Files have their keys in the order of the format, so that each is mostly the next one
/// after that which was found before.
template <typename Keys, typename Projection = std::identity>
std::optional<std::size_t> indexOf(const Keys& keys, std::string_view key, std::size_t& next,
                                   Projection projection = {})
{
    if (next < keys.size() && std::invoke(projection, keys[next]) == key)
        return next++;
    const auto found = std::ranges::find(keys, key, projection);
    if (found == keys.end())
        return std::nullopt;
    next = static_cast<std::size_t>(found - keys.begin()) + 1;
    return next - 1;
}

std::string quotedHint(std::string_view near)
{
    return near.empty() ? std::string() : concat("did you mean \"", near, "\"?");
}

} // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> known)
{
    std::string_view best;
    std::size_t bestDistance = 1 + (word.size() / 3);
    if (word.size() > longestComparedWord)
        return best;
    for (const std::string_view candidate : known) {
        const std::size_t distance = editDistance(word, candidate);
        if (distance < bestDistance || (distance == bestDistance && best.empty())) {
            best = candidate;
            bestDistance = distance;
        }
    }
    return best;
}

std::string Cursor::pointer() const
{
    if (m_parent == nullptr)
        return std::string(m_base);
    std::string pointer = m_parent->pointer();
    if (m_isItem)
        appendToken(pointer, m_index);
    else
        appendToken(pointer, m_key);
    return pointer;
}

Cursor Cursor::item(std::size_t index) const
{
    Cursor child(m_value->items()[index], *this);
    child.m_isItem = true;
    child.m_index = index;
    return child;
}

Cursor Cursor::member(const NodeMember& member) const
{
    Cursor child(member.value, *this);
    child.m_key = member.key;
    return child;
}

void Cursor::report(Severity severity, std::string code, std::string message, std::string hint) const
{
    m_issues->add(issueAt(severity, place(), std::move(code), std::move(message), std::move(hint)));
}

void Cursor::error(std::string code, std::string message, std::string hint) const
{
    report(Severity::Error, std::move(code), std::move(message), std::move(hint));
}

void Cursor::warning(std::string code, std::string message, std::string hint) const
{
    report(Severity::Warning, std::move(code), std::move(message), std::move(hint));
}

void Cursor::notice(std::string code, std::string message, std::string hint) const
{
    report(Severity::Notice, std::move(code), std::move(message), std::move(hint));
}

void Cursor::reportWrongType(std::string_view expected, std::string hint) const
{
    error("wrong-type", concat("expected ", expected, ", found ", describe(m_value->kind())),
          std::move(hint));
}

void Cursor::reportUnknownWord(std::span<const std::string_view> known) const
{
    std::string expected;
    for (const std::string_view word : known)
        expected.append(expected.empty() ? "\"" : ", \"").append(word).append("\"");
    if (!m_value->isString())
        return reportWrongType(concat("one of ", expected));
    error("unknown-value", concat("\"", excerpt(m_value->text()), "\" is not one of ", expected),
          quotedHint(nearest(m_value->text(), known)));
}

std::optional<std::string> Cursor::string() const
{
    if (m_value->isString())
        return std::string(m_value->text());
    reportWrongType("a string");
    return std::nullopt;
}

std::optional<bool> Cursor::boolean() const
{
    if (m_value->isBoolean())
        return m_value->boolean();
    reportWrongType("true or false");
    return std::nullopt;
}

std::optional<std::int64_t> Cursor::integer() const
{
    if (!m_value->isNumber()) {
        reportWrongType("a whole number");
        return std::nullopt;
    }
    const std::string_view spelling = m_value->text();
    const Spelled number = takeApart(spelling);
    if (!isWhole(number)) {
        error("not-an-integer", concat("expected a whole number, found ", excerpt(spelling)));
        return std::nullopt;
    }
    const auto integer = integerOf(number);
    if (!integer)
        error("integer-out-of-range", concat("the number ", excerpt(spelling), " is beyond 2^53 - 1"),
              "programs disagree about larger integers");
    return integer;
}

std::optional<double> Cursor::number() const
{
    if (m_value->isNumber())
        return m_value->toDouble();
    reportWrongType("a number");
    return std::nullopt;
}

std::optional<Digest> Cursor::digest() const
{
    if (!m_value->isString()) {
        reportWrongType("a SHA-256 digest");
        return std::nullopt;
    }
    const auto digest = Digest::fromHex(m_value->text());
    if (!digest)
        error("invalid-digest", concat("\"", excerpt(m_value->text(), 70), "\" is not a SHA-256 digest"),
              "64 hexadecimal digits in lower case");
    return digest;
}

std::optional<std::string> Cursor::time() const
{
    auto text = string();
    if (text && !isUtcTime(*text)) {
        error("invalid-time", concat("\"", excerpt(*text), "\" is not a time in UTC"),
              "write it as 2030-01-31T09:30:00Z");
        return std::nullopt;
    }
    return text;
}

std::optional<std::string> Cursor::id() const
{
    if (m_value->isNumber()) {
        reportWrongType("a string", concat("an id is a string: \"", excerpt(m_value->text()), "\""));
        return std::nullopt;
    }
    auto text = string();
    if (!text)
        return std::nullopt;
    const std::size_t length = codePointCount(*text);
    if (length >= 1 && length <= longestId && !hasControls(*text))
        return text;
    error("invalid-id",
          text->empty() ? std::string("an id may not be empty")
                        : concat("\"", excerpt(*text), "\" is not an id"),
          "1 to 200 characters without control characters");
    return std::nullopt;
}

std::size_t Cursor::arraySize() const
{
    if (!m_value->isArray())
        reportWrongType("an array");
    return m_value->items().size();
}

ObjectCursor::ObjectCursor(const Cursor& at, std::span<const std::string_view> known, OwnerKeys ownerKeys)
    : m_at(&at)
{
    if (!isObject()) {
        at.reportWrongType("an object");
        return;
    }
    std::size_t next = 0;
    for (const NodeMember& member : at.value().members()) {
        if (indexOf(known, member.key, next) ||
            (ownerKeys == OwnerKeys::Allowed && member.key.starts_with("x-")))
            continue;
        std::string pointer = at.pointer();
        appendToken(pointer, member.key);
        at.issues().add(issueAt(Severity::Error, {std::move(pointer), member.keyOffset}, "unknown-key",
                                concat("the key \"", excerpt(member.key), "\" is not known here"),
                                quotedHint(nearest(member.key, known))));
    }
}

std::optional<Cursor> ObjectCursor::required(std::string_view key) const
{
    auto found = optional(key);
    if (!found && isObject())
        m_at->error("missing-key", concat("the key \"", key, "\" is missing"));
    return found;
}

std::optional<Cursor> ObjectCursor::optional(std::string_view key) const
{
    const auto members = m_at->value().members();
    const auto found = indexOf(members, key, m_next, &NodeMember::key);
    return found ? std::optional(m_at->member(members[*found])) : std::nullopt;
}

std::optional<Cursor> ObjectCursor::nullable(std::string_view key) const
{
    auto found = required(key);
    return found && found->isNull() ? std::nullopt : found;
}

} // namespace assize::json
