// SPDX-License-Identifier: Apache-2.0
#include "json/node.h"

#include <algorithm>
#include <vector>

namespace assize::json {

namespace {

constexpr std::size_t smallestBlock = std::size_t{16} << 10U;

} // namespace

std::string_view Node::text() const
{
    return isString() || isNumber() ? std::string_view(static_cast<const char*>(m_data), m_size)
                                    : std::string_view();
}

double Node::toDouble() const
{
    return numberOf(text());
}

std::span<const Node> Node::items() const
{
    return isArray() ? std::span(static_cast<const Node*>(m_data), m_size) : std::span<const Node>();
}

std::span<const NodeMember> Node::members() const
{
    return isObject() ? std::span(static_cast<const NodeMember*>(m_data), m_size)
                      : std::span<const NodeMember>();
}

const Node* Node::find(std::string_view key) const
{
    const auto all = members();
    const auto found = std::ranges::find(all, key, &NodeMember::key);
    return found == all.end() ? nullptr : &found->value;
}

void Tree::Block::reserve(std::size_t wanted)
{
    if (size >= wanted)
        return;
    bytes = std::make_unique_for_overwrite<char[]>(wanted);
    size = wanted;
}

Tree::Tree(const Value& value)
{
    static_cast<void>(begin({}));
    m_top = copyOf(value);
}

/// Nodes take about as much as their text.
std::string_view Tree::begin(std::string_view text)
{
    m_top = Node();
    m_text.reserve(text.size() + padding);
    text.copy(m_text.bytes.get(), text.size());
    const std::size_t wanted = std::max(smallestBlock, text.size());
    if (m_block.size < wanted) {
        m_memory.reset();
        m_block.reserve(wanted);
        m_memory = std::make_unique<std::pmr::monotonic_buffer_resource>(m_block.bytes.get(), m_block.size);
    }
    m_memory->release();
    return {m_text.bytes.get(), text.size()};
}

Node Tree::boolean(bool value)
{
    Node node(Node::Kind::Boolean, nullptr, 0);
    node.m_boolean = value;
    return node;
}

Node Tree::string(std::string_view characters)
{
    return {Node::Kind::String, characters.data(), characters.size()};
}

Node Tree::number(std::string_view spelling)
{
    return {Node::Kind::Number, spelling.data(), spelling.size()};
}

Node Tree::array(std::span<const Node> items)
{
    const auto copied = copyOf(items);
    return {Node::Kind::Array, copied.data(), copied.size()};
}

Node Tree::object(std::span<const NodeMember> members)
{
    const auto copied = copyOf(members);
    return {Node::Kind::Object, copied.data(), copied.size()};
}

std::span<char> Tree::memory(std::size_t size)
{
    return memoryFor<char>(size);
}

template <typename T> std::span<T> Tree::memoryFor(std::size_t count)
{
    static_assert(std::is_trivially_destructible_v<T>);
    return {std::pmr::polymorphic_allocator<T>(m_memory.get()).allocate(count), count};
}

template <typename T> std::span<T> Tree::copyOf(std::span<const T> from)
{
    const std::span<T> to = memoryFor<T>(from.size());
    std::ranges::uninitialized_copy(from, to);
    return to;
}

std::string_view Tree::copyOf(std::string_view text)
{
    const auto copied = copyOf(std::span(text));
    return {copied.data(), copied.size()};
}

Node Tree::copyOf(const Value& value)
{
    Node node;
    if (value.isBoolean()) {
        node = boolean(value.boolean());
    } else if (value.isNumber()) {
        node = number(copyOf(value.text()));
    } else if (value.isString()) {
        node = string(copyOf(value.text()));
    } else if (value.isArray()) {
        std::vector<Node> items;
        for (const Value& item : value.items())
            items.push_back(copyOf(item));
        node = array(items);
    } else if (value.isObject()) {
        std::vector<NodeMember> members;
        for (const Member& member : value.members())
            members.push_back({copyOf(member.key), copyOf(member.value), member.keyOffset});
        node = object(members);
    }
    node.setOffset(value.offset());
    return node;
}

Value toValue(const Node& node)
{
    Value value;
    if (node.isBoolean()) {
        value = Value::boolean(node.boolean());
    } else if (node.isNumber()) {
        value = Value::numberSpelled(std::string(node.text()));
    } else if (node.isString()) {
        value = Value::string(node.text());
    } else if (node.isArray()) {
        value = Value::array();
        for (const Node& item : node.items())
            value.items().push_back(toValue(item));
    } else if (node.isObject()) {
        value = Value::object();
        for (const NodeMember& member : node.members())
            value.members().push_back({std::string(member.key), toValue(member.value), member.keyOffset});
    }
    value.setOffset(node.offset());
    return value;
}

} // namespace assize::json
