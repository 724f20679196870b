// SPDX-License-Identifier: Apache-2.0
#include "json/fastreader.h"

#define SIMDJSON_EXCEPTIONS 0 // every failure is an error code
#include <algorithm>
#include <simdjson.h>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace assize::json {

namespace {

namespace ondemand = simdjson::ondemand;

constexpr std::size_t fewMembers = 16; ///< up to here comparing each with each is faster than sorting
constexpr std::size_t longestNumber = 1024;
static_assert(Tree::padding >= simdjson::SIMDJSON_PADDING);

/// Nodes that wait for the container that they belong to, inner ones on top of outer ones.
struct Waiting {
    std::vector<Node> items;
    std::vector<NodeMember> members;
};

/// What the parser works with, kept from one text to the next.
struct Workspace {
    static constexpr std::size_t usualSize = std::size_t{1} << 20U;
    static constexpr std::size_t largestKept = std::size_t{8} << 20U;

    ondemand::parser parser;
    Waiting waiting;

    /// False where the memory for it cannot be had.
    bool prepare(std::size_t textSize)
    {
        return parser.capacity() >= textSize ||
               parser.allocate(std::max(2 * textSize, usualSize)) == simdjson::SUCCESS;
    }
};

/// Sees of nearly every key that no other of its object is the same, without comparing it with each.
class KeySketch final {
public:
    /// False only where this key was not added before.
    bool addMaybeRepeated(std::string_view key)
    {
        const unsigned bits = key.empty() ? 0U
                                          : static_cast<unsigned char>(key.front()) * 7U +
                                                static_cast<unsigned char>(key.back()) * 31U;
        const std::uint64_t bit = std::uint64_t{1} << ((bits + 13U * key.size()) % 64U);
        return (std::exchange(m_seen, m_seen | bit) & bit) != 0;
    }

private:
    std::uint64_t m_seen = 0;
};

bool hasRepeatedKey(std::span<const NodeMember> members)
{
    KeySketch sketch;
    bool mayRepeat = false;
    for (const NodeMember& member : members)
        mayRepeat |= sketch.addMaybeRepeated(member.key);
    if (!mayRepeat)
        return false;
    if (members.size() > fewMembers) {
        std::vector<std::string_view> keys(members.size());
        std::ranges::transform(members, keys.begin(), &NodeMember::key);
        std::ranges::sort(keys);
        return std::ranges::adjacent_find(keys) != keys.end();
    }
    for (auto member = members.begin(); member != members.end(); ++member) {
        if (std::ranges::find(members.begin(), member, member->key, &NodeMember::key) != member)
            return true;
    }
    return false;
}

/// Builds the tree of one text, which is in it. Each step tells whether it succeeded.
class FastBuilder final {
public:
    FastBuilder(std::string_view text, Workspace& workspace, const Context& context, Tree& tree)
        : m_text(text), m_parser(workspace.parser), m_waiting(workspace.waiting), m_context(context),
          m_tree(tree)
    {
        m_waiting.items.clear();
        m_waiting.members.clear();
    }

    template <typename Container> bool object(Container&& from, Node& into, unsigned depth)
    {
        ondemand::object fields;
        if (depth >= maximumDepth || from.get_object().get(fields) != simdjson::SUCCESS)
            return false;
        const std::size_t first = m_waiting.members.size();
        for (auto next : fields) {
            ondemand::field field;
            if (std::move(next).get(field) != simdjson::SUCCESS || !member(field, depth))
                return false;
        }
        const auto members = std::span(m_waiting.members).subspan(first);
        if (hasRepeatedKey(members))
            return false;
        into = m_tree.object(members);
        m_waiting.members.resize(first);
        return true;
    }

    template <typename Container> bool array(Container&& from, Node& into, unsigned depth)
    {
        ondemand::array elements;
        if (depth >= maximumDepth || from.get_array().get(elements) != simdjson::SUCCESS)
            return false;
        const std::size_t first = m_waiting.items.size();
        for (auto next : elements) {
            ondemand::value element;
            Node item;
            if (std::move(next).get(element) != simdjson::SUCCESS || !value(element, item, depth + 1))
                return false;
            m_waiting.items.push_back(item);
        }
        into = m_tree.array(std::span(m_waiting.items).subspan(first));
        m_waiting.items.resize(first);
        return true;
    }

    [[nodiscard]] std::uint64_t offsetOf(const char* at) const
    {
        const auto before = static_cast<std::uint64_t>(at - m_text.data());
        return m_context.offset + before + (before >= m_context.gapAfter ? m_context.gapLength : 0);
    }

private:
    bool member(ondemand::field& field, unsigned depth)
    {
        const char* const spelled = field.key().raw();
        const auto begin = static_cast<std::size_t>(spelled - m_text.data());
        std::string_view key = m_text.substr(begin, m_text.find('"', begin) - begin);
        if (hasEscape(key) && !unescape(field, key))
            return false;
        NodeMember read{key, {}, offsetOf(spelled - 1)}; // its quote
        if (!value(field.value(), read.value, depth + 1))
            return false;
        m_waiting.members.push_back(read);
        return true;
    }

    bool value(ondemand::value from, Node& into, unsigned depth)
    {
        const std::string_view token = from.raw_json_token();
        if (!fill(from, token, into, depth))
            return false;
        into.setOffset(offsetOf(token.data()));
        return true;
    }

    /// The token is followed by what stands before the next one.
    bool fill(ondemand::value& from, std::string_view token, Node& into, unsigned depth)
    {
        switch (token.front()) {
        case '{':
            return object(from, into, depth);
        case '[':
            return array(from, into, depth);
        case '"':
            return string(from, token, into);
        case 't':
        case 'f':
            return boolean(from, into);
        case 'n':
            return null(from, into);
        default:
            return number(from, token, into);
        }
    }

    bool string(ondemand::value& from, std::string_view token, Node& into)
    {
        ondemand::raw_json_string spelled;
        if (from.get_raw_json_string().get(spelled) != simdjson::SUCCESS)
            return false;
        std::string_view characters = token.substr(1, token.rfind('"') - 1);
        if (hasEscape(characters) && !unescape(spelled, characters))
            return false;
        into = Tree::string(characters);
        return true;
    }

    static bool hasEscape(std::string_view spelled) { return spelled.find('\\') != std::string_view::npos; }

    bool unescape(ondemand::raw_json_string spelled, std::string_view& characters)
    {
        const std::span<char> memory = m_tree.memory(characters.size() + simdjson::SIMDJSON_PADDING);
        auto* to = reinterpret_cast<std::uint8_t*>(memory.data());
        return m_parser.unescape(spelled, to).get(characters) == simdjson::SUCCESS;
    }

    /// A key, whose end is not known.
    bool unescape(ondemand::field& field, std::string_view& key)
    {
        std::string_view unescaped;
        if (field.unescaped_key().get(unescaped) != simdjson::SUCCESS)
            return false;
        const std::span<char> memory = m_tree.memory(unescaped.size());
        unescaped.copy(memory.data(), memory.size());
        key = {memory.data(), memory.size()};
        return true;
    }

    static bool boolean(ondemand::value& from, Node& into)
    {
        bool isTrue = false;
        if (from.get_bool().get(isTrue) != simdjson::SUCCESS)
            return false;
        into = Tree::boolean(isTrue);
        return true;
    }

    static bool null(ondemand::value& from, Node& into)
    {
        bool isNull = false;
        if (from.is_null().get(isNull) != simdjson::SUCCESS || !isNull)
            return false;
        into = Node();
        return true;
    }

    /// The parser tells whether it is a number and finite; its spelling is kept.
    bool number(ondemand::value& from, std::string_view token, Node& into)
    {
        double ignored = 0;
        const std::size_t length = std::min(token.find_first_not_of("+-.0123456789eE"), token.size());
        if (length > longestNumber || from.get_double().get(ignored) != simdjson::SUCCESS)
            return false;
        into = Tree::number(token.substr(0, length));
        return true;
    }

    std::string_view m_text;
    ondemand::parser& m_parser;
    Waiting& m_waiting;
    const Context& m_context;
    Tree& m_tree;
};

/// `first` is the first byte that is no white space, a bracket.
bool readWith(Workspace& workspace, std::string_view bytes, std::size_t first, const Context& context,
              Tree& into)
{
    const std::string_view text = into.begin(bytes);
    ondemand::document document;
    if (!workspace.prepare(text.size()) ||
        workspace.parser.iterate(text, text.size() + Tree::padding).get(document) != simdjson::SUCCESS)
        return false;
    FastBuilder builder(text, workspace, context, into);
    Node top;
    const bool isRead = text[first] == '{' ? builder.object(document, top, context.depth)
                                           : builder.array(document, top, context.depth);
    const bool isAll = document.current_location().error() == simdjson::OUT_OF_BOUNDS;
    if (!isRead || !isAll)
        return false;
    top.setOffset(builder.offsetOf(text.data() + first));
    into.setTop(top);
    return true;
}

} // namespace

bool readFaultless(std::string_view bytes, const Context& context, Tree& into)
{
    const std::size_t first = std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size());
    if (first == bytes.size() || (bytes[first] != '{' && bytes[first] != '['))
        return false;
    if (bytes.size() > Workspace::largestKept) {
        Workspace workspace;
        return readWith(workspace, bytes, first, context, into);
    }
    thread_local Workspace kept;
    return readWith(kept, bytes, first, context, into);
}

} // namespace assize::json
