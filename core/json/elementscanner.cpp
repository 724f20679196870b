// SPDX-License-Identifier: Apache-2.0
#include "json/elementscanner.h"

#include "base/bytewords.h"
#include "base/concat.h"
#include "base/termsafe.h"
#include "json/strictreader.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace assize::json {

namespace {

/// The long array of each file format.
constexpr std::array<std::string_view, 5> longArrays{"cases", "requests", "ratings", "results", "decisions"};

/// A key that is spelled longer than this, quotes and escapes included, names no long array.
constexpr std::size_t longestKey = 64;

/// What stands around the array is read as a whole.
constexpr std::size_t mostSurroundings = std::size_t{256} << 20U;

bool isSpace(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

/// Whether it changes what the bytes behind it mean: a quote or a bracket.
bool isMark(char byte)
{
    const char folded = static_cast<char>(byte | 0x20); // makes a brace of a bracket
    return byte == '"' || folded == '{' || folded == '}';
}

std::uint64_t marks(std::uint64_t word)
{
    const std::uint64_t folded = word | eachByte(0x20);
    return bytesLike(word, '"') | bytesLike(folded, '{') | bytesLike(folded, '}');
}

} // namespace

void ElementScanner::feed(std::string_view bytes)
{
    while (!bytes.empty() && !m_fault) {
        std::size_t taken = 0;
        if (m_where == Where::Around) {
            taken = takeAround(bytes);
            m_surroundings.append(bytes.substr(0, taken));
            if (m_surroundings.size() > mostSurroundings)
                refuse(m_offset, "json-too-large",
                       concat("more than ", mostSurroundings, " bytes stand outside the long array"));
        } else if (m_where == Where::InElement) {
            taken = takeElement(bytes);
            m_fingerprint.write(bytes.substr(0, taken));
        } else {
            taken = takeBetween(bytes.front());
        }
        m_offset += taken;
        bytes.remove_prefix(taken);
        if (m_where == Where::BeforeFirst && m_gapAfter == UINT64_MAX) {
            m_gapAfter = m_surroundings.size();
            m_gapBegin = m_offset;
        } else if (m_where == Where::AfterElement && m_elementBegin != UINT64_MAX) {
            closeElement();
        }
    }
}

void ElementScanner::finish()
{
    if (m_where == Where::Around)
        return;
    if (!m_fault && m_where == Where::InElement)
        closeElement();
    if (!m_fault)
        refuse(m_offset, "json-syntax", "the document ends too early", "the file may have been cut off");
    m_gapLength = m_offset - m_gapBegin;
}

std::size_t ElementScanner::takeAround(std::string_view bytes)
{
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        noteAround(bytes[i], m_offset + i);
        if (m_fault || m_where != Where::Around)
            return i + 1;
    }
    return bytes.size();
}

void ElementScanner::noteAround(char byte, std::uint64_t offset)
{
    if (m_inString) {
        if (atTopLevel() && m_key.size() < longestKey)
            m_key.push_back(byte);
        return noteStringByte(byte);
    }
    if (isSpace(byte))
        return;
    const bool isValueOfKey = std::exchange(m_afterColon, byte == ':' && atTopLevel());
    if (byte == '"') {
        m_inString = true;
        if (atTopLevel())
            m_key = byte;
    } else if (byte == '[' && isValueOfKey && keyNamesLongArray()) {
        openContainer(offset);
        m_where = Where::BeforeFirst;
    } else if (byte == '{' || byte == '[') {
        openContainer(offset);
    } else if ((byte == '}' || byte == ']') && m_depth > 0) {
        --m_depth;
    }
}

std::size_t ElementScanner::takeBetween(char byte)
{
    if (isSpace(byte))
        return 1;
    if (byte == ']' && m_where != Where::AfterComma) {
        // The bracket itself belongs to the surroundings again.
        m_where = Where::Around;
        --m_depth;
        m_gapLength = m_offset - m_gapBegin;
        m_surroundings.push_back(byte);
        return 1;
    }
    if (byte == ',' && m_where == Where::AfterElement) {
        m_where = Where::AfterComma;
        return 1;
    }
    if (byte == ',' || byte == ']' || byte == '}' || m_where == Where::AfterElement) {
        refuse(m_offset, "json-syntax",
               concat("\"", excerpt(std::string_view(&byte, 1)), "\" is not expected here"),
               byte == ']' ? "there is a comma after the last element"
                           : "elements are separated by one comma");
        return 1;
    }
    m_where = Where::InElement;
    m_elementBegin = m_offset;
    return 0;
}

std::size_t ElementScanner::takeElement(std::string_view bytes)
{
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (m_inString) {
            i += takeString(bytes.substr(i));
            if (!m_inString && m_depth == elementDepth) {
                m_where = Where::AfterElement;
                return i;
            }
        }
        if (m_depth > elementDepth)
            i = endOfRun(bytes, i, marks, [bytes](std::size_t at) { return isMark(bytes[at]); });
        if (m_inString || i == bytes.size())
            return i;
        const char byte = bytes[i];
        const bool closes = byte == '}' || byte == ']';
        if (m_depth == elementDepth && (closes || byte == ',' || isSpace(byte))) {
            m_where = Where::AfterElement; // a number or a word has ended before this byte
            return i;
        }
        if (byte == '"') {
            m_inString = true;
        } else if (byte == '{' || byte == '[') {
            openContainer(m_offset + i);
            if (m_fault)
                return i + 1;
        } else if (closes && --m_depth == elementDepth) {
            m_where = Where::AfterElement;
            return i + 1;
        }
    }
    return bytes.size();
}

/// The rest of a string, as far as the bytes go: a quote behind an even number of backslashes ends it.
std::size_t ElementScanner::takeString(std::string_view bytes)
{
    const std::size_t begin = m_escaped ? 1 : 0;
    const auto isEscaped = [&](std::size_t at) {
        std::size_t first = at;
        while (first > begin && bytes[first - 1] == '\\')
            --first;
        return (at - first) % 2 == 1;
    };
    for (std::size_t quote = bytes.find('"', begin); quote != std::string_view::npos;
         quote = bytes.find('"', quote + 1)) {
        if (isEscaped(quote))
            continue;
        m_inString = m_escaped = false;
        return quote + 1;
    }
    m_escaped = isEscaped(bytes.size());
    return bytes.size();
}

void ElementScanner::noteStringByte(char byte)
{
    if (m_escaped)
        m_escaped = false;
    else if (byte == '\\')
        m_escaped = true;
    else if (byte == '"')
        m_inString = false;
}

void ElementScanner::openContainer(std::uint64_t offset)
{
    if (++m_depth > maximumDepth)
        refuse(offset, "json-depth", concat("the nesting is deeper than ", maximumDepth, " levels"));
}

void ElementScanner::closeElement()
{
    m_elements.push_back({m_elementBegin, m_offset - m_elementBegin, m_fingerprint.finish()});
    m_elementBegin = UINT64_MAX;
}

bool ElementScanner::keyNamesLongArray()
{
    if (!atTopLevel() || m_gapAfter != UINT64_MAX)
        return false;
    IssueList ignored; // the strict reader meets the same key again and reports what is wrong with it
    const auto key = read(m_key, Context{}, ignored);
    if (!key || std::ranges::find(longArrays, key->top().text()) == longArrays.end())
        return false;
    m_arrayKey = key->top().text();
    return true;
}

void ElementScanner::refuse(std::uint64_t offset, std::string code, std::string message, std::string hint)
{
    std::string pointer;
    if (m_where != Where::Around) {
        appendToken(pointer, m_arrayKey);
        appendToken(pointer, m_elements.size());
    }
    m_fault = issueAt(Severity::Error, {std::move(pointer), offset}, std::move(code),
                      concat(message, " (byte ", offset, ")"), std::move(hint));
}

} // namespace assize::json
