// SPDX-License-Identifier: Apache-2.0
#include "json/strictreader.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "json/fastreader.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace assize::json {

namespace {

constexpr const char* utf16Hint = "it looks like UTF-16: save it as UTF-8";
constexpr std::size_t longestNumber = 1024;
constexpr std::size_t fewMembers = 16; ///< up to here a linear search for a repeated key is faster than a set

/// Walks over the bytes and tells others how far it has come: the parser's events carry no positions.
class CountingIterator final {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, const char** shared) : m_at(at), m_shared(shared) {}

    reference operator*() const { return *m_at; }
    CountingIterator& operator++()
    {
        *m_shared = ++m_at;
        return *this;
    }
    CountingIterator operator++(int)
    {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const CountingIterator& other) const { return m_at == other.m_at; }
    bool operator!=(const CountingIterator& other) const { return m_at != other.m_at; }

private:
    const char* m_at;
    const char** m_shared;
};

bool isBetweenTokens(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t' || byte == ',' || byte == ':';
}

std::size_t numberLength(std::string_view text)
{
    return std::min(text.find_first_not_of("+-.0123456789eE"), text.size());
}

std::optional<unsigned> hexValue(std::string_view digits)
{
    unsigned value = 0;
    for (const char digit : digits) {
        const auto position = std::string_view("0123456789abcdefABCDEF").find(digit);
        if (position == std::string_view::npos)
            return std::nullopt;
        value = (value << 4U) | static_cast<unsigned>(position > 15 ? position - 6 : position);
    }
    return digits.size() == 4 ? std::optional(value) : std::nullopt;
}

/// The offset of the first \u escape in a string token that is half of a surrogate pair without the other
/// half.
std::optional<std::size_t> loneSurrogate(std::string_view token)
{
    const auto escapeAt = [token](std::size_t at) -> std::optional<unsigned> {
        return token.substr(std::min(at, token.size()), 2) == "\\u" ? hexValue(token.substr(at + 2, 4))
                                                                    : std::nullopt;
    };
    for (std::size_t at = 1; at < token.size() && token[at] != '"'; ++at) {
        if (token[at] != '\\')
            continue;
        const auto unit = escapeAt(at);
        if (unit && *unit >= 0xD800 && *unit <= 0xDFFF) {
            const auto low = escapeAt(at + 6);
            if (*unit >= 0xDC00 || !low || *low < 0xDC00 || *low > 0xDFFF)
                return at;
            at += 6;
        }
        at += unit ? 5U : 1U;
    }
    return std::nullopt;
}

/// Whether every \u escape of a string token has its four digits; the parser stops at the first that has not.
bool hasWholeEscapes(std::string_view token)
{
    for (std::size_t at = 1; at < token.size(); ++at) {
        if (token[at] != '\\')
            continue;
        ++at;
        if (token.substr(at, 1) == "u" && !hexValue(token.substr(at + 1, 4)))
            return false;
    }
    return true;
}

/// Whether the parser understood a token as a whole, and only did not want it where it stands. A number that
/// it does not understand ends with a byte that is no digit.
bool isWholeToken(std::string_view token)
{
    if (token.starts_with('"'))
        return token.size() > 1 && token.ends_with('"') && hasWholeEscapes(token);
    if (token == "true" || token == "false" || token == "null")
        return true;
    return !token.empty() && numberLength(token) == token.size() && token.back() >= '0' &&
           token.back() <= '9';
}

/// Builds the value from the parser's events.
class Builder final : public nlohmann::json_sax<nlohmann::json> {
public:
    Builder(std::string_view bytes, const Context& context, IssueList& issues)
        : m_bytes(bytes), m_context(context), m_issues(issues)
    {
    }

    const char** position() { return &m_position; }
    std::optional<Value> take() { return m_faulty ? std::nullopt : std::optional(std::move(m_root)); }

    bool null() override { return scalar(Value::null()); }
    bool boolean(bool value) override { return scalar(Value::boolean(value)); }
    bool number_integer(number_integer_t /*value*/) override { return number(); }
    bool number_unsigned(number_unsigned_t /*value*/) override { return number(); }
    bool number_float(number_float_t /*value*/, const string_t& /*spelling*/) override { return number(); }
    bool string(string_t& text) override { return scalar(Value::string(text)); }
    bool binary(binary_t& /*bytes*/) override { return false; }
    bool start_object(std::size_t /*size*/) override { return open(Value::object()); }
    bool start_array(std::size_t /*size*/) override { return open(Value::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& name) override
    {
        const std::uint64_t offset = tokenOffset();
        Frame& frame = m_open.back();
        if (repeats(frame, name))
            report("json-duplicate-key", concat("the key \"", excerpt(name), "\" occurs twice in one object"),
                   "keep one of them; most programs would silently take the last", offset, pointerTo(name));
        frame.key = name;
        frame.keyOffset = offset;
        frame.awaitsValue = true;
        endToken();
        return true;
    }

    /// `position` counts the bytes that were read, the one that could not be accepted included.
    bool parse_error(std::size_t position, const std::string& /*lastToken*/,
                     const nlohmann::detail::exception& exception) override
    {
        explain(position - 1, exception.id == outOfRange);
        return false;
    }

    /// The parser takes a NUL for the end of its input.
    void refuseWhatFollows()
    {
        const std::size_t rest = m_bytes.find_first_not_of(" \t\r\n", m_previousEnd);
        if (!m_faulty && rest != std::string_view::npos)
            explain(rest, false);
    }

private:
    static constexpr int outOfRange = 406;

    struct Frame {
        Value value;
        std::string key; ///< of the member that comes next
        std::uint64_t keyOffset = 0;
        bool awaitsValue = false;             ///< the key has been read, its value has not
        std::unordered_set<std::string> keys; ///< of a large object
    };

    [[nodiscard]] std::size_t consumed() const
    {
        return static_cast<std::size_t>(m_position - m_bytes.data());
    }

    /// Where the current token begins: only separators stand between it and the end of the one before.
    [[nodiscard]] std::size_t tokenStart() const
    {
        std::size_t at = m_previousEnd;
        while (at < m_bytes.size() && isBetweenTokens(m_bytes[at]))
            ++at;
        return at;
    }
    [[nodiscard]] std::uint64_t fileOffset(std::size_t at) const
    {
        return m_context.offset + at + (at >= m_context.gapAfter ? m_context.gapLength : 0);
    }
    [[nodiscard]] std::uint64_t tokenOffset() const { return fileOffset(tokenStart()); }
    void endToken() { m_previousEnd = consumed(); }

    bool number()
    {
        const std::string_view rest = m_bytes.substr(tokenStart(), longestNumber + 1);
        const std::size_t length = numberLength(rest);
        if (length > longestNumber) {
            syntax("json-number", "a number has more than 1,024 characters", {}, tokenStart());
            return false;
        }
        return scalar(Value::numberSpelled(std::string(rest.substr(0, length))), tokenStart() + length);
    }

    bool scalar(Value value) { return scalar(std::move(value), consumed()); }

    /// The parser reads one byte beyond a number, so the end of a token is not always where it stands.
    bool scalar(Value value, std::size_t end)
    {
        value.setOffset(tokenOffset());
        m_previousEnd = end;
        place(std::move(value));
        return true;
    }

    bool open(Value value)
    {
        if (m_context.depth + m_open.size() >= maximumDepth) {
            syntax("json-depth", concat("the nesting is deeper than ", maximumDepth, " levels"), {},
                   tokenStart());
            return false;
        }
        value.setOffset(tokenOffset());
        endToken();
        m_open.push_back(Frame{std::move(value), {}, 0, false, {}});
        return true;
    }

    bool close()
    {
        endToken();
        Value value = std::move(m_open.back().value);
        m_open.pop_back();
        place(std::move(value));
        return true;
    }

    void place(Value value)
    {
        if (m_open.empty()) {
            m_root = std::move(value);
            return;
        }
        Frame& frame = m_open.back();
        frame.awaitsValue = false;
        if (frame.value.isArray())
            frame.value.items().push_back(std::move(value));
        else
            frame.value.members().push_back(Member{std::move(frame.key), std::move(value), frame.keyOffset});
    }

    static bool repeats(Frame& frame, const std::string& name)
    {
        const auto& members = frame.value.members();
        if (members.size() < fewMembers)
            return frame.value.find(name) != nullptr;
        if (frame.keys.empty()) {
            for (const Member& member : members)
                frame.keys.insert(member.key);
        }
        return !frame.keys.insert(name).second;
    }

    [[nodiscard]] std::string pointerTo(std::string_view last) const
    {
        std::string pointer(m_context.pointer);
        for (std::size_t i = 0; i + 1 < m_open.size(); ++i)
            appendStep(pointer, m_open[i]);
        appendToken(pointer, last);
        return pointer;
    }

    [[nodiscard]] std::string pointer() const
    {
        std::string pointer(m_context.pointer);
        for (const Frame& frame : m_open)
            appendStep(pointer, frame);
        return pointer;
    }

    static void appendStep(std::string& pointer, const Frame& frame)
    {
        if (frame.value.isArray())
            appendToken(pointer, frame.value.items().size());
        else if (frame.awaitsValue)
            appendToken(pointer, frame.key);
    }

    void report(std::string code, std::string message, std::string hint, std::uint64_t offset,
                std::string pointer)
    {
        m_issues.add(issueAt(Severity::Error, {std::move(pointer), offset}, std::move(code),
                             std::move(message), std::move(hint)));
    }

    void syntax(std::string code, std::string message, std::string hint, std::size_t at)
    {
        m_faulty = true;
        report(std::move(code), concat(message, " (byte ", fileOffset(at), ")"), std::move(hint),
               fileOffset(at), pointer());
    }

    /// Finds out from the bytes themselves what the parser stumbled over at byte `at`.
    void explain(std::size_t at, bool numberOutOfRange)
    {
        const std::size_t start = tokenStart();
        const std::string_view token =
            start <= at ? m_bytes.substr(start, at - start + 4) : std::string_view();
        if (numberOutOfRange)
            return syntax(
                "json-number",
                concat("the number ", excerpt(token.substr(0, numberLength(token))), " is not finite"),
                "write it as a string or leave it out", start);
        if (const auto invalid = firstInvalidUtf8(token); invalid && start + *invalid <= at)
            return syntax("json-utf8", "the text is not valid UTF-8", utf8Hint(start + *invalid),
                          start + *invalid);
        if (token.starts_with('"')) {
            if (const auto lone = loneSurrogate(token))
                return syntax("json-lone-surrogate",
                              "a \\u escape is half of a surrogate pair without the other half",
                              "text must be valid Unicode", start + *lone);
        }
        if (m_bytes.find_first_not_of(" \t\r\n") == std::string_view::npos)
            return syntax("json-empty", "the file is empty", "a JSON document was expected", 0);
        if (at >= m_bytes.size())
            return syntax("json-syntax", "the document ends too early", "the file may have been cut off",
                          m_bytes.size());
        if (m_bytes[at] == '\0')
            return syntax("json-nul", "a NUL byte stands outside the document's strings",
                          m_context.offset + at < 2
                              ? utf16Hint
                              : "nothing may follow the document; a NUL inside a text is written \\u0000",
                          at);
        const std::string_view whole = start <= at ? token.substr(0, at + 1 - start) : std::string_view();
        if (isWholeToken(whole))
            return unexpected(whole, start);
        unexpected(m_bytes.substr(at, decodeUtf8(m_bytes, at).length), at);
    }

    void unexpected(std::string_view found, std::size_t at)
    {
        const std::string_view quote = found.size() > 1 && found.starts_with('"') ? "" : "\"";
        syntax("json-syntax", concat(quote, excerpt(found), quote, " is not expected here"), hintFor(at), at);
    }

    [[nodiscard]] std::string utf8Hint(std::size_t at) const
    {
        const std::string_view begin = m_bytes.substr(0, 4);
        const bool utf16 = m_context.offset == 0 && at < 2 && begin.size() >= 2 &&
                           (begin.substr(0, 2) == "\xFF\xFE" || begin.substr(0, 2) == "\xFE\xFF");
        return utf16 ? utf16Hint : "save it as UTF-8; no other encoding is guessed";
    }

    [[nodiscard]] std::string hintFor(std::size_t at) const
    {
        switch (m_bytes[at]) {
        case ']':
        case '}':
            return "a comma before it, or another kind of bracket?";
        case '\'':
            return "strings stand in double quotes";
        case '/':
        case '#':
            return "JSON has no comments";
        case 'N':
        case 'I':
            return "JSON has no NaN and no Infinity: write null";
        case '\n':
        case '\t':
        case '\r':
            return "inside a string a control character is written as an escape, such as \\n";
        default:
            return {};
        }
    }

    std::string_view m_bytes;
    const Context& m_context;
    IssueList& m_issues;
    const char* m_position = m_bytes.data();
    std::size_t m_previousEnd = 0;
    std::vector<Frame> m_open;
    Value m_root;
    bool m_faulty = false;
};

} // namespace

std::optional<Tree> read(std::string_view bytes, const Context& context, IssueList& issues)
{
    std::optional<Tree> tree(std::in_place);
    if (!read(bytes, context, issues, *tree))
        tree.reset();
    return tree;
}

bool read(std::string_view bytes, const Context& context, IssueList& issues, Tree& into)
{
    if (readFaultless(bytes, context, into))
        return true;
    const auto explained = readExplaining(bytes, context, issues);
    if (explained)
        into = Tree(*explained);
    return explained.has_value();
}

std::optional<Value> readExplaining(std::string_view bytes, const Context& context, IssueList& issues)
{
    Builder builder(bytes, context, issues);
    // The library passes over a byte order mark, which is only right at the start of a file.
    if (bytes.starts_with("\xEF\xBB\xBF") || bytes.empty()) {
        issues.add(issueAt(Severity::Error, {std::string(context.pointer), context.offset},
                           bytes.empty() ? "json-empty" : "json-syntax",
                           bytes.empty() ? "the file is empty" : "a byte order mark stands here"));
        return std::nullopt;
    }
    const char* const begin = bytes.data();
    nlohmann::json::sax_parse(CountingIterator(begin, builder.position()),
                              CountingIterator(begin + bytes.size(), builder.position()), &builder);
    builder.refuseWhatFollows();
    return builder.take();
}

void appendToken(std::string& pointer, std::string_view token)
{
    pointer.push_back('/');
    for (const char character : token) {
        if (character == '~')
            pointer.append("~0");
        else if (character == '/')
            pointer.append("~1");
        else
            pointer.push_back(character);
    }
}

void appendToken(std::string& pointer, std::size_t index)
{
    pointer.push_back('/');
    pointer.append(std::to_string(index));
}

} // namespace assize::json
