// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/bytesink.h"
#include "json/value.h"
#include "text/digest.h"

#include <string>
#include <string_view>

namespace assize::json {

/// Writes a value as our files hold it: members in the order of the value, two-space indent, UTF-8 unescaped
/// but for the quote, the backslash and control characters. `level` is the indent of the line it begins on.
void writePretty(ByteSink& sink, const Value& value, unsigned level = 0);

/// A whole file: writePretty() and one line end.
void writeDocument(ByteSink& sink, const Value& value);
[[nodiscard]] std::string document(const Value& value);

/// Writes the canonical form of RFC 8785 (JCS): members sorted by the UTF-16 code units of their keys, no
/// white space, numbers as ECMAScript writes them.
void writeCanonical(ByteSink& sink, const Value& value);

/// The same of a string: quoted, with the escapes of RFC 8785, 3.2.2.2.
void writeCanonicalString(ByteSink& sink, std::string_view text);

/// SHA-256 of the canonical form.
[[nodiscard]] Digest canonicalDigest(const Value& value);
/// The same of an object as if it had no member of that name.
[[nodiscard]] Digest canonicalDigest(const Value& object, std::string_view without);

/// Writes an object whose one long array is given element by element, so that it never stands in memory.
class ObjectWriter final {
public:
    explicit ObjectWriter(ByteSink& sink) : m_sink(sink) {}

    void member(std::string_view key, const Value& value);
    void beginArray(std::string_view key);
    void element(const Value& value);
    void endArray();
    /// Closes the object and ends the line.
    void finish();

private:
    void beginMember(std::string_view key);

    ByteSink& m_sink;
    bool m_hasMembers = false;
    bool m_hasElements = false;
};

} // namespace assize::json
