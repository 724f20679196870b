// SPDX-License-Identifier: Apache-2.0
#include "json/writer.h"

#include "base/bytewords.h"
#include "text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace assize::json {

namespace {

std::string_view shortEscape(char character)
{
    switch (character) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '\b':
        return "\\b";
    case '\f':
        return "\\f";
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return "\\t";
    default:
        return {};
    }
}

bool needsEscape(char character)
{
    return static_cast<unsigned char>(character) < 0x20 || character == '"' || character == '\\';
}

std::uint64_t escapedBytes(std::uint64_t word)
{
    return bytesBelow(word, 0x20) | bytesLike(word, '"') | bytesLike(word, '\\');
}

/// Null, booleans, numbers and strings; both forms write them alike, but for the spelling of numbers.
void writeScalar(ByteSink& sink, const Value& value)
{
    switch (value.kind()) {
    case Value::Kind::Boolean:
        return sink.write(value.boolean() ? "true" : "false");
    case Value::Kind::Number:
        return sink.write(value.text());
    case Value::Kind::String:
        return writeCanonicalString(sink, value.text());
    default:
        return sink.write("null");
    }
}

void indent(ByteSink& sink, unsigned level)
{
    static const std::string spaces(std::size_t{2} * 64, ' ');
    sink.write("\n");
    sink.write(std::string_view(spaces).substr(0, std::size_t{2} * level));
}

/// Order of RFC 8785: by UTF-16 code units. It differs from byte order only where one text goes on with a
/// code point beyond U+FFFF (a surrogate, D800 to DFFF) and the other with one from U+E000 to U+FFFF.
bool utf16Less(std::string_view a, std::string_view b)
{
    const auto [inA, inB] = std::ranges::mismatch(a, b);
    if (inA == a.end() || inB == b.end())
        return a.size() < b.size();
    const auto byteA = static_cast<unsigned char>(*inA);
    const auto byteB = static_cast<unsigned char>(*inB);
    if (byteA >= 0xEE && byteB >= 0xEE && (byteA >= 0xF0) != (byteB >= 0xF0))
        return byteA >= 0xF0;
    return byteA < byteB;
}

void writeCanonicalObject(ByteSink& sink, std::vector<const Member*> members)
{
    std::ranges::sort(members, [](const Member* a, const Member* b) { return utf16Less(a->key, b->key); });
    std::string_view separator;
    sink.write("{");
    for (const Member* member : members) {
        sink.write(separator);
        writeCanonicalString(sink, member->key);
        sink.write(":");
        writeCanonical(sink, member->value);
        separator = ",";
    }
    sink.write("}");
}

std::vector<const Member*> pointersTo(const std::vector<Member>& members)
{
    std::vector<const Member*> pointers(members.size());
    std::ranges::transform(members, pointers.begin(), [](const Member& member) { return &member; });
    return pointers;
}

} // namespace

void writeCanonicalString(ByteSink& sink, std::string_view text)
{
    static constexpr std::string_view digits = "0123456789abcdef";
    sink.write("\"");
    while (!text.empty()) {
        const std::size_t run =
            endOfRun(text, 0, escapedBytes, [text](std::size_t at) { return needsEscape(text[at]); });
        sink.write(text.substr(0, run));
        if (run == text.size())
            break;
        const auto byte = static_cast<unsigned char>(text[run]);
        if (const std::string_view escape = shortEscape(text[run]); !escape.empty())
            sink.write(escape);
        else
            sink.write(std::string{'\\', 'u', '0', '0', digits[byte >> 4U], digits[byte & 0xFU]});
        text.remove_prefix(run + 1);
    }
    sink.write("\"");
}

void writePretty(ByteSink& sink, const Value& value, unsigned level)
{
    const bool isArray = value.isArray();
    if (!isArray && !value.isObject())
        return writeScalar(sink, value);
    std::string_view separator = isArray ? "[" : "{";
    for (const Value& item : value.items()) {
        sink.write(separator);
        indent(sink, level + 1);
        writePretty(sink, item, level + 1);
        separator = ",";
    }
    for (const Member& member : value.members()) {
        sink.write(separator);
        indent(sink, level + 1);
        writeCanonicalString(sink, member.key);
        sink.write(": ");
        writePretty(sink, member.value, level + 1);
        separator = ",";
    }
    if (separator == ",")
        indent(sink, level);
    else
        sink.write(separator);
    sink.write(isArray ? "]" : "}");
}

void writeDocument(ByteSink& sink, const Value& value)
{
    writePretty(sink, value);
    sink.write("\n");
}

std::string document(const Value& value)
{
    StringSink sink;
    writeDocument(sink, value);
    return sink.take();
}

void writeCanonical(ByteSink& sink, const Value& value)
{
    if (value.isNumber())
        return sink.write(ecmaScriptNumber(value.toDouble()));
    std::string_view separator;
    if (value.isArray()) {
        sink.write("[");
        for (const Value& item : value.items()) {
            sink.write(separator);
            writeCanonical(sink, item);
            separator = ",";
        }
        sink.write("]");
    } else if (value.isObject()) {
        writeCanonicalObject(sink, pointersTo(value.members()));
    } else {
        writeScalar(sink, value);
    }
}

Digest canonicalDigest(const Value& value)
{
    Sha256 hash;
    writeCanonical(hash, value);
    return hash.finish();
}

Digest canonicalDigest(const Value& object, std::string_view without)
{
    std::vector<const Member*> members = pointersTo(object.members());
    std::erase_if(members, [without](const Member* member) { return member->key == without; });
    Sha256 hash;
    writeCanonicalObject(hash, std::move(members));
    return hash.finish();
}

void ObjectWriter::beginMember(std::string_view key)
{
    m_sink.write(m_hasMembers ? "," : "{");
    m_hasMembers = true;
    indent(m_sink, 1);
    writeCanonicalString(m_sink, key);
    m_sink.write(": ");
}

void ObjectWriter::member(std::string_view key, const Value& value)
{
    beginMember(key);
    writePretty(m_sink, value, 1);
}

void ObjectWriter::beginArray(std::string_view key)
{
    beginMember(key);
    m_sink.write("[");
    m_hasElements = false;
}

void ObjectWriter::element(const Value& value)
{
    if (m_hasElements)
        m_sink.write(",");
    m_hasElements = true;
    indent(m_sink, 2);
    writePretty(m_sink, value, 2);
}

void ObjectWriter::endArray()
{
    if (m_hasElements)
        indent(m_sink, 1);
    m_sink.write("]");
}

void ObjectWriter::finish()
{
    m_sink.write(m_hasMembers ? "\n}\n" : "{}\n");
}

} // namespace assize::json
