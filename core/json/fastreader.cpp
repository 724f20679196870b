// SPDX-License-Identifier: Apache-2.0
#include "json/fastreader.h"

#define SIMDJSON_EXCEPTIONS 0 // every failure is an error code
#include <algorithm>
#include <simdjson.h>
#include <string>
#include <utility>
#include <vector>

namespace assize::json {

namespace {

namespace ondemand = simdjson::ondemand;

constexpr std::size_t fewMembers = 16; ///< up to here comparing each with each is faster than sorting
constexpr std::size_t usualMembers = 8;
constexpr std::size_t longestNumber = 1024;

/// What the parser works with, kept from one text to the next. A text is copied here, since the parser reads
/// beyond its end.
struct Workspace {
    static constexpr std::size_t usualSize = std::size_t{1} << 20U;
    static constexpr std::size_t largestKept = std::size_t{8} << 20U;

    ondemand::parser parser;
    std::string text;

    /// False where the memory for it cannot be had.
    bool take(std::string_view bytes)
    {
        text.reserve(std::max(bytes.size(), usualSize) + simdjson::SIMDJSON_PADDING);
        text.assign(bytes);
        return parser.capacity() >= bytes.size() ||
               parser.allocate(std::max(2 * bytes.size(), usualSize)) == simdjson::SUCCESS;
    }
};

bool hasRepeatedKey(const std::vector<Member>& members)
{
    if (members.size() > fewMembers) {
        std::vector<std::string_view> keys(members.size());
        std::ranges::transform(members, keys.begin(), &Member::key);
        std::ranges::sort(keys);
        return std::ranges::adjacent_find(keys) != keys.end();
    }
    for (auto member = members.begin(); member != members.end(); ++member) {
        if (std::ranges::find(members.begin(), member, member->key, &Member::key) != member)
            return true;
    }
    return false;
}

/// Builds the value of one text that is in a workspace. Each step tells whether it succeeded.
class FastBuilder final {
public:
    FastBuilder(const Workspace& workspace, const Context& context)
        : m_begin(workspace.text.data()), m_context(context)
    {
    }

    template <typename Container> bool object(Container&& from, Value& into, unsigned depth)
    {
        ondemand::object fields;
        if (depth >= maximumDepth || from.get_object().get(fields) != simdjson::SUCCESS)
            return false;
        into = Value::object();
        std::vector<Member>& members = into.members();
        members.reserve(usualMembers);
        for (auto next : fields) {
            ondemand::field field;
            if (std::move(next).get(field) != simdjson::SUCCESS)
                return false;
            const char* const spelled = field.key().raw();
            std::string_view key;
            if (field.unescaped_key().get(key) != simdjson::SUCCESS)
                return false;
            Member& member = members.emplace_back();
            member.key = key;
            member.keyOffset = offsetOf(spelled - 1); // its quote
            if (!value(field.value(), member.value, depth + 1))
                return false;
        }
        return !hasRepeatedKey(members);
    }

    template <typename Container> bool array(Container&& from, Value& into, unsigned depth)
    {
        ondemand::array elements;
        if (depth >= maximumDepth || from.get_array().get(elements) != simdjson::SUCCESS)
            return false;
        into = Value::array();
        for (auto next : elements) {
            ondemand::value element;
            if (std::move(next).get(element) != simdjson::SUCCESS ||
                !value(element, into.items().emplace_back(), depth + 1))
                return false;
        }
        return true;
    }

    [[nodiscard]] std::uint64_t offsetOf(const char* at) const
    {
        const auto before = static_cast<std::uint64_t>(at - m_begin);
        return m_context.offset + before + (before >= m_context.gapAfter ? m_context.gapLength : 0);
    }

private:
    bool value(ondemand::value from, Value& into, unsigned depth)
    {
        const std::string_view token = from.raw_json_token();
        if (!fill(from, token, into, depth))
            return false;
        into.setOffset(offsetOf(token.data()));
        return true;
    }

    /// The token is followed by what stands before the next one.
    bool fill(ondemand::value& from, std::string_view token, Value& into, unsigned depth)
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

    static bool string(ondemand::value& from, Value& into)
    {
        std::string_view text;
        if (from.get_string().get(text) != simdjson::SUCCESS)
            return false;
        into = Value::string(text);
        return true;
    }

    static bool boolean(ondemand::value& from, Value& into)
    {
        bool isTrue = false;
        if (from.get_bool().get(isTrue) != simdjson::SUCCESS)
            return false;
        into = Value::boolean(isTrue);
        return true;
    }

    static bool null(ondemand::value& from, Value& into)
    {
        bool isNull = false;
        if (from.is_null().get(isNull) != simdjson::SUCCESS || !isNull)
            return false;
        into = Value::null();
        return true;
    }

    /// The parser tells whether it is a number and finite; its spelling is kept.
    static bool number(ondemand::value& from, std::string_view token, Value& into)
    {
        double ignored = 0;
        const std::size_t length = std::min(token.find_first_not_of("+-.0123456789eE"), token.size());
        if (length > longestNumber || from.get_double().get(ignored) != simdjson::SUCCESS)
            return false;
        into = Value::numberSpelled(std::string(token.substr(0, length)));
        return true;
    }

    const char* m_begin;
    const Context& m_context;
};

/// `first` is the first byte that is no white space, a bracket.
std::optional<Value> readWith(Workspace& workspace, std::string_view bytes, std::size_t first,
                              const Context& context)
{
    ondemand::document document;
    if (!workspace.take(bytes) || workspace.parser.iterate(workspace.text).get(document) != simdjson::SUCCESS)
        return std::nullopt;
    FastBuilder builder(workspace, context);
    std::optional<Value> value(std::in_place);
    const bool isRead = bytes[first] == '{' ? builder.object(document, *value, context.depth)
                                            : builder.array(document, *value, context.depth);
    const bool isAll = document.current_location().error() == simdjson::OUT_OF_BOUNDS;
    if (!isRead || !isAll)
        return std::nullopt;
    value->setOffset(builder.offsetOf(workspace.text.data() + first));
    return value;
}

} // namespace

std::optional<Value> readFaultless(std::string_view bytes, const Context& context)
{
    const std::size_t first = std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size());
    if (first == bytes.size() || (bytes[first] != '{' && bytes[first] != '['))
        return std::nullopt;
    if (bytes.size() > Workspace::largestKept) {
        Workspace workspace;
        return readWith(workspace, bytes, first, context);
    }
    thread_local Workspace kept;
    return readWith(kept, bytes, first, context);
}

} // namespace assize::json
