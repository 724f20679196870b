// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assize::json {

struct Member;

/// One JSON value, with the place where it stands in its file. Objects keep their members in the order of the
/// file.
class Value final {
public:
    enum class Kind : std::uint8_t { Null, Boolean, Number, String, Array, Object };

    Value();
    static Value null();
    static Value boolean(bool value);
    static Value string(std::string_view text);
    static Value integer(std::int64_t number);
    /// Must be finite; written as ECMAScript writes it.
    static Value number(double number);
    /// A number as a file spells it, which must be valid JSON.
    static Value numberSpelled(std::string spelling);
    static Value array();
    static Value array(std::vector<Value> items);
    static Value object();
    static Value object(std::vector<Member> members);

    [[nodiscard]] Kind kind() const { return m_kind; }
    [[nodiscard]] bool isNull() const { return m_kind == Kind::Null; }
    [[nodiscard]] bool isBoolean() const { return m_kind == Kind::Boolean; }
    [[nodiscard]] bool isNumber() const { return m_kind == Kind::Number; }
    [[nodiscard]] bool isString() const { return m_kind == Kind::String; }
    [[nodiscard]] bool isArray() const { return m_kind == Kind::Array; }
    [[nodiscard]] bool isObject() const { return m_kind == Kind::Object; }

    [[nodiscard]] bool boolean() const { return m_boolean; }
    /// The decoded text of a string; the spelling of a number.
    [[nodiscard]] const std::string& text() const { return m_text; }
    /// The nearest double of a number.
    [[nodiscard]] double toDouble() const;

    [[nodiscard]] const std::vector<Value>& items() const { return m_items; }
    [[nodiscard]] std::vector<Value>& items() { return m_items; }
    [[nodiscard]] const std::vector<Member>& members() const { return m_members; }
    [[nodiscard]] std::vector<Member>& members() { return m_members; }
    /// The member of that name, or null.
    [[nodiscard]] const Value* find(std::string_view key) const;
    [[nodiscard]] Value* find(std::string_view key);

    /// Byte offset of the value's first character in its file; 0 for a value that was not read.
    [[nodiscard]] std::uint64_t offset() const { return m_offset; }
    void setOffset(std::uint64_t offset) { m_offset = offset; }

private:
    explicit Value(Kind kind);

    Kind m_kind = Kind::Null;
    bool m_boolean = false;
    std::uint64_t m_offset = 0;
    std::string m_text;
    std::vector<Value> m_items;
    std::vector<Member> m_members;
};

struct Member {
    std::string key;
    Value value;
    std::uint64_t keyOffset = 0; ///< as Value::offset()
};

/// The same value: kinds, texts, and numbers by what they mean (1 and 1.0 are the same); members in any
/// order.
[[nodiscard]] bool sameValue(const Value& a, const Value& b);

/// "a string", "null", … as messages say it.
[[nodiscard]] std::string_view describe(Value::Kind kind);

/// The nearest double of a number as a file spells it.
[[nodiscard]] double numberOf(std::string_view spelling);

/// A number as ECMAScript's Number::toString writes it: the shortest digits that read back to the same
/// double. The number must be finite.
[[nodiscard]] std::string ecmaScriptNumber(double number);

} // namespace assize::json
