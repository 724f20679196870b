// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "json/value.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <span>
#include <string_view>

namespace assize::json {

struct NodeMember;

/// One JSON value as it was read, with the place where it stands in its file: a view into its Tree, and valid
/// as long as that one holds it. Objects keep their members in the order of the file.
class Node final {
public:
    using Kind = Value::Kind;

    Node() = default; ///< null

    [[nodiscard]] Kind kind() const { return m_kind; }
    [[nodiscard]] bool isNull() const { return m_kind == Kind::Null; }
    [[nodiscard]] bool isBoolean() const { return m_kind == Kind::Boolean; }
    [[nodiscard]] bool isNumber() const { return m_kind == Kind::Number; }
    [[nodiscard]] bool isString() const { return m_kind == Kind::String; }
    [[nodiscard]] bool isArray() const { return m_kind == Kind::Array; }
    [[nodiscard]] bool isObject() const { return m_kind == Kind::Object; }

    [[nodiscard]] bool boolean() const { return m_boolean; }
    /// The decoded text of a string; the spelling of a number; else empty.
    [[nodiscard]] std::string_view text() const;
    /// The nearest double of a number.
    [[nodiscard]] double toDouble() const;
    /// Of an array; else none.
    [[nodiscard]] std::span<const Node> items() const;
    /// Of an object; else none.
    [[nodiscard]] std::span<const NodeMember> members() const;
    /// The member of that name, or null.
    [[nodiscard]] const Node* find(std::string_view key) const;

    /// Byte offset of the value's first character in its file.
    [[nodiscard]] std::uint64_t offset() const { return m_offset; }
    void setOffset(std::uint64_t offset) { m_offset = offset; }

private:
    friend class Tree;
    Node(Kind kind, const void* data, std::size_t size) : m_kind(kind), m_data(data), m_size(size) {}

    Kind m_kind = Kind::Null;
    bool m_boolean = false;
    std::uint64_t m_offset = 0;
    const void* m_data = nullptr; ///< the characters, items or members
    std::size_t m_size = 0;
};

struct NodeMember {
    std::string_view key;
    Node value;
    std::uint64_t keyOffset = 0; ///< as Node::offset()
};

/// A JSON text that was read. Its nodes stand together in memory that is given back at once, and point into
/// the text where they can: a file has thousands of small values, each of which lives only while its case is
/// looked at.
///
/// It is built from the inside out: first the nodes inside a container, then the container.
class Tree final {
public:
    static constexpr std::size_t padding = 64; ///< bytes that can be read behind the text

    Tree() = default;
    /// A copy, with the offsets.
    explicit Tree(const Value& value);

    [[nodiscard]] const Node& top() const { return m_top; }
    void setTop(const Node& node) { m_top = node; }

    /// Begins anew with a copy of a text, which it gives; nodes of before are gone, their memory is used
    /// again.
    [[nodiscard]] std::string_view begin(std::string_view text);
    [[nodiscard]] static Node boolean(bool value);
    /// Of characters that are in the text, or in memory of the tree.
    [[nodiscard]] static Node string(std::string_view characters);
    /// A number as the file spells it, likewise.
    [[nodiscard]] static Node number(std::string_view spelling);
    [[nodiscard]] Node array(std::span<const Node> items);
    [[nodiscard]] Node object(std::span<const NodeMember> members);
    [[nodiscard]] std::span<char> memory(std::size_t size);

private:
    [[nodiscard]] Node copyOf(const Value& value);
    [[nodiscard]] std::string_view copyOf(std::string_view text);
    template <typename T> [[nodiscard]] std::span<T> memoryFor(std::size_t count);
    template <typename T> [[nodiscard]] std::span<T> copyOf(std::span<const T> from);

    /// Memory that grows and is kept.
    struct Block {
        std::unique_ptr<char[]> bytes;
        std::size_t size = 0;

        void reserve(std::size_t wanted);
    };

    Block m_text;
    Block m_block;
    std::unique_ptr<std::pmr::monotonic_buffer_resource> m_memory; ///< the block, and more where that is full
    Node m_top;
};

/// A value that can be changed and outlives its tree.
[[nodiscard]] Value toValue(const Node& node);

} // namespace assize::json
