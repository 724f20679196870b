// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "json/cursor.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace assize {

/// A text inside an element, and where it stands; nothing where there is no text.
struct StatedText {
    std::optional<std::string> text;
    std::uint64_t offset = 0;

    StatedText() = default;
    StatedText(const json::Node& element, std::string_view key);
};

/// Checks the ids of the elements of an array as an IdSet does that they are added to.
void checkIds(const json::Cursor& array, std::string_view kind, std::string_view key);

/// The ids of one kind in one scope. They must differ byte for byte, and still differ under Unicode's NFC.
class IdSet final {
public:
    /// `kind` names the ids in codes and messages: "sample" gives "repeated-sample". `scope` is the JSON
    /// Pointer of the array that they stand in, and `key` that of the id inside an element.
    IdSet(std::string kind, std::string scope, std::string key);

    /// Takes the id of an element. Reports one that has been there before, naming both places, and one that
    /// mixes look-alike letters; what is no text has been reported already, and is passed over.
    void add(const json::Node& element, std::size_t index, IssueList& issues);
    void add(const StatedText& id, std::size_t index, IssueList& issues);

private:
    struct First {
        std::string id;
        std::size_t index = 0;
    };

    void add(std::string_view id, std::uint64_t offset, std::size_t index, IssueList& issues);
    [[nodiscard]] std::string pointerTo(std::size_t index) const;

    std::string m_kind;
    std::string m_scope;
    std::string m_key;
    std::unordered_map<std::string, First> m_firsts; ///< by normalised id
};

} // namespace assize
