// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "json/node.h"
#include "text/digest.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace assize {

/// The texts of a corpus that raters must not see, of 12 or more characters each: shorter ones stand
/// somewhere by chance. Kept by length and digest, so that large texts need no room.
class HiddenTexts final {
public:
    static constexpr std::size_t shortest = 12; ///< code points

    /// Adds what is hidden of one element of `cases`: everything but what a request holds. What a claim or a
    /// check cites is a quotation of exported text: that it stands there tells nothing.
    void addCase(const json::Node& evaluationCase);
    /// Adds the owner's keys of anything, wherever they are.
    void addOwnerKeys(const json::Node& value);

    /// Excerpts of the hidden texts that stand in this one, each once, sorted.
    [[nodiscard]] std::vector<std::string> standingIn(std::string_view text) const;

private:
    struct Entry {
        std::size_t length = 0; ///< bytes
        Digest digest;
        std::string excerpt;
    };

    void add(std::string_view text);
    void addStrings(const json::Node& value);

    std::unordered_map<std::uint64_t, std::vector<Entry>> m_byStart; ///< by a hash of the first 12 bytes
    std::vector<bool> m_mayStart;                                    ///< by the low bits of that hash
};

} // namespace assize
