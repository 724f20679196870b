// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/concat.h"
#include "base/issue.h"
#include "base/strongid.h"
#include "json/node.h"
#include "text/digest.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assize::json {

inline constexpr std::int64_t largestInteger = (std::int64_t{1} << 53U) - 1;

/// The words of an enumeration, each with its value.
template <typename Enum, std::size_t Count>
using Words = std::array<std::pair<std::string_view, Enum>, Count>;

template <typename Enum, std::size_t Count>
std::string_view wordFor(const Words<Enum, Count>& words, Enum value)
{
    for (const auto& [word, meaning] : words) {
        if (meaning == value)
            return word;
    }
    return {};
}

/// The known word that looks most like a mistyped one; empty when none is near.
[[nodiscard]] std::string_view nearest(std::string_view word, std::span<const std::string_view> known);

/// A value being decoded, with the way to it. Every read either gives what the format asks for, or reports
/// what it found instead, with place and pointer, and gives nothing. A cursor refers to its parent, which
/// must outlive it.
class Cursor final {
public:
    /// The top of what is decoded; `pointer` leads to it from the top of the file.
    Cursor(const Node& value, IssueList& issues, std::string_view pointer = {})
        : m_value(&value), m_issues(&issues), m_base(pointer)
    {
    }
    Cursor(const Tree& tree, IssueList& issues, std::string_view pointer = {})
        : Cursor(tree.top(), issues, pointer)
    {
    }

    [[nodiscard]] const Node& value() const { return *m_value; }
    [[nodiscard]] bool isNull() const { return m_value->isNull(); }
    [[nodiscard]] std::string pointer() const;
    [[nodiscard]] Place place() const { return {pointer(), m_value->offset()}; }
    [[nodiscard]] IssueList& issues() const { return *m_issues; }

    [[nodiscard]] Cursor item(std::size_t index) const;
    [[nodiscard]] Cursor member(const NodeMember& member) const;

    void error(std::string code, std::string message, std::string hint = {}) const;
    void warning(std::string code, std::string message, std::string hint = {}) const;
    void notice(std::string code, std::string message, std::string hint = {}) const;

    [[nodiscard]] std::optional<std::string> string() const;
    [[nodiscard]] std::optional<bool> boolean() const;
    /// A whole number from -(2^53 - 1) to 2^53 - 1; 1.0 and 1e1 are whole.
    [[nodiscard]] std::optional<std::int64_t> integer() const;
    [[nodiscard]] std::optional<double> number() const;
    [[nodiscard]] std::optional<Digest> digest() const;
    /// RFC 3339 in UTC with Z and no fraction of a second; a date that exists.
    [[nodiscard]] std::optional<std::string> time() const;
    /// 1 to 200 characters without control characters.
    [[nodiscard]] std::optional<std::string> id() const;
    template <typename Id> [[nodiscard]] std::optional<Id> idAs() const
    {
        auto text = id();
        return text ? std::optional(Id{std::move(*text)}) : std::nullopt;
    }
    template <typename Enum, std::size_t Count>
    [[nodiscard]] std::optional<Enum> oneOf(const Words<Enum, Count>& words) const
    {
        std::array<std::string_view, Count> known;
        for (std::size_t i = 0; i < Count; ++i) {
            if (m_value->isString() && m_value->text() == words[i].first)
                return words[i].second;
            known[i] = words[i].first;
        }
        reportUnknownWord(known);
        return std::nullopt;
    }
    /// The items of an array; none when it is something else.
    [[nodiscard]] std::size_t arraySize() const;

    void reportWrongType(std::string_view expected, std::string hint = {}) const;

private:
    Cursor(const Node& value, const Cursor& parent)
        : m_value(&value), m_issues(parent.m_issues), m_parent(&parent)
    {
    }

    void report(Severity severity, std::string code, std::string message, std::string hint) const;
    void reportUnknownWord(std::span<const std::string_view> known) const;

    const Node* m_value;
    IssueList* m_issues;
    const Cursor* m_parent = nullptr;
    std::string_view m_base;
    std::string_view m_key;
    std::size_t m_index = 0;
    bool m_isItem = false;
};

enum class OwnerKeys : std::uint8_t {
    Allowed, ///< keys that begin with x- are passed over
    Refused, ///< in a blinded request any other key is a leak
};

/// An object whose keys the format knows. On construction every other key is reported, with the nearest known
/// one.
class ObjectCursor final {
public:
    ObjectCursor(const Cursor& at, std::span<const std::string_view> known,
                 OwnerKeys ownerKeys = OwnerKeys::Allowed);
    ObjectCursor(const Cursor& at, std::initializer_list<std::string_view> known,
                 OwnerKeys ownerKeys = OwnerKeys::Allowed)
        : ObjectCursor(at, std::span(known.begin(), known.size()), ownerKeys)
    {
    }

    /// Whether it is an object at all.
    [[nodiscard]] bool isObject() const { return m_at->value().isObject(); }
    [[nodiscard]] const Cursor& at() const { return *m_at; }

    /// The member, or nothing with a report that it is missing.
    [[nodiscard]] std::optional<Cursor> required(std::string_view key) const;
    /// The member, or nothing when it is absent.
    [[nodiscard]] std::optional<Cursor> optional(std::string_view key) const;
    /// The member, or nothing when it is null; an absent one is reported.
    [[nodiscard]] std::optional<Cursor> nullable(std::string_view key) const;

private:
    const Cursor* m_at;
    mutable std::size_t m_next = 0; ///< the member that is probably asked for next
};

// Each reads what a key holds into a value of its type; where that fails, or the key is absent, the value
// stays.

inline void readInto(const std::optional<Cursor>& from, std::string& into)
{
    if (auto read = from ? from->string() : std::nullopt)
        into = std::move(*read);
}
inline void readInto(const std::optional<Cursor>& from, bool& into)
{
    if (const auto read = from ? from->boolean() : std::nullopt)
        into = *read;
}
inline void readInto(const std::optional<Cursor>& from, std::int64_t& into)
{
    if (const auto read = from ? from->integer() : std::nullopt)
        into = *read;
}
inline void readInto(const std::optional<Cursor>& from, Digest& into)
{
    if (const auto read = from ? from->digest() : std::nullopt)
        into = *read;
}
template <typename Tag> void readInto(const std::optional<Cursor>& from, StrongId<Tag>& into)
{
    if (auto read = from ? from->template idAs<StrongId<Tag>>() : std::nullopt)
        into = std::move(*read);
}
/// Of a key that may be null.
template <typename T> void readInto(const std::optional<Cursor>& from, std::optional<T>& into)
{
    if (from)
        readInto(from, into.emplace());
}
template <typename Enum, std::size_t Count>
void readWord(const std::optional<Cursor>& from, const Words<Enum, Count>& words, Enum& into)
{
    if (const auto read = from ? from->oneOf(words) : std::nullopt)
        into = *read;
}
template <typename Enum, std::size_t Count>
void readWord(const std::optional<Cursor>& from, const Words<Enum, Count>& words, std::optional<Enum>& into)
{
    if (from)
        into = from->oneOf(words);
}

} // namespace assize::json
