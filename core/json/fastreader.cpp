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

/// Nodes that wait for the container that they belong to, inner ones on top of outer ones.
struct Waiting {
    std::vector<Node> items;
    std::vector<NodeMember> members;
};

/// What the parser works with, kept from one text to the next. A text is copied here, since the parser reads
/// beyond its end.
struct Workspace {
    static constexpr std::size_t usualSize = std::size_t{1} << 20U;
    static constexpr std::size_t largestKept = std::size_t{8} << 20U;

    ondemand::parser parser;
    std::string text;
    Waiting waiting;

    /// False where the memory for it cannot be had.
    bool take(std::string_view bytes)
    {
        text.reserve(std::max(bytes.size(), usualSize) + simdjson::SIMDJSON_PADDING);
        text.assign(bytes);
        return parser.capacity() >= bytes.size() ||
               parser.allocate(std::max(2 * bytes.size(), usualSize)) == simdjson::SUCCESS;
    }
};

bool hasRepeatedKey(std::span<const NodeMember> members)
{
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

/// Builds the tree of one text that is in a workspace. Each step tells whether it succeeded.
class FastBuilder final {
public:
    FastBuilder(Workspace& workspace, const Context& context, Tree& tree)
        : m_begin(workspace.text.data()), m_waiting(workspace.waiting), m_context(context), m_tree(tree)
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
        const auto before = static_cast<std::uint64_t>(at - m_begin);
        return m_context.offset + before + (before >= m_context.gapAfter ? m_context.gapLength : 0);
    }

private:
    bool member(ondemand::field& field, unsigned depth)
    {
        const char* const spelled = field.key().raw();
        std::string_view key;
        if (field.unescaped_key().get(key) != simdjson::SUCCESS)
            return false;
        NodeMember read{m_tree.copyOf(key), {}, offsetOf(spelled - 1)}; // its quote
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
            return string(from, into);
        case 't':
        case 'f':
            return boolean(from, into);
        case 'n':
            return null(from, into);
        default:
            return number(from, token, into);
        }
    }

    bool string(ondemand::value& from, Node& into)
    {
        std::string_view text;
        if (from.get_string().get(text) != simdjson::SUCCESS)
            return false;
        into = m_tree.string(text);
        return true;
    }

    bool boolean(ondemand::value& from, Node& into) const
    {
        bool isTrue = false;
        if (from.get_bool().get(isTrue) != simdjson::SUCCESS)
            return false;
        into = m_tree.boolean(isTrue);
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
        into = m_tree.number(token.substr(0, length));
        return true;
    }

    const char* m_begin;
    Waiting& m_waiting;
    const Context& m_context;
    Tree& m_tree;
};

/// `first` is the first byte that is no white space, a bracket.
bool readWith(Workspace& workspace, std::string_view bytes, std::size_t first, const Context& context,
              Tree& into)
{
    ondemand::document document;
    if (!workspace.take(bytes) || workspace.parser.iterate(workspace.text).get(document) != simdjson::SUCCESS)
        return false;
    into.clear(bytes.size());
    FastBuilder builder(workspace, context, into);
    Node top;
    const bool isRead = bytes[first] == '{' ? builder.object(document, top, context.depth)
                                            : builder.array(document, top, context.depth);
    const bool isAll = document.current_location().error() == simdjson::OUT_OF_BOUNDS;
    if (!isRead || !isAll)
        return false;
    top.setOffset(builder.offsetOf(workspace.text.data() + first));
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
