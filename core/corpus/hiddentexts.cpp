// SPDX-License-Identifier: Apache-2.0
#include "corpus/hiddentexts.h"

#include "base/termsafe.h"
#include "text/utf8.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <span>

namespace assize {

using json::Node;
using json::NodeMember;

namespace {

// The members that reach the raters, or that are looked at on their own.
constexpr std::array<std::string_view, 7> knownOfCase{"sampleId", "destination", "reviewState", "capture",
                                                      "evidence", "output",      "claims"};
constexpr std::array<std::string_view, 6> knownOfClaim{"id", "start", "end", "text", "evidence", "checks"};
constexpr std::array<std::string_view, 1> knownOfCheck{"region"};

constexpr std::size_t startLength = HiddenTexts::shortest; ///< bytes; a character has at least one
constexpr std::size_t filterBits = std::size_t{1} << 20U;

/// Of the first 12 bytes; Fibonacci hashing (Knuth, vol. 3, 6.4).
std::uint64_t startHash(const char* text)
{
    std::uint64_t first = 0;
    std::uint32_t second = 0;
    std::memcpy(&first, text, sizeof first);
    std::memcpy(&second, text + sizeof first, sizeof second);
    std::uint64_t hash = (first ^ (std::uint64_t{second} << 17U)) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 32U;
    return hash;
}

std::vector<const Node*> unknownMembers(const Node& value, std::span<const std::string_view> known)
{
    std::vector<const Node*> members;
    for (const NodeMember& member : value.members()) {
        if (std::ranges::find(known, member.key) == known.end())
            members.push_back(&member.value);
    }
    return members;
}

std::span<const Node> itemsOf(const Node& object, std::string_view key)
{
    const Node* array = object.find(key);
    return array == nullptr ? std::span<const Node>() : array->items();
}

} // namespace

void HiddenTexts::add(std::string_view text)
{
    if (codePointCount(text) < shortest)
        return;
    const std::uint64_t hash = startHash(text.data());
    std::vector<Entry>& entries = m_byStart[hash];
    const Digest digest = sha256(text);
    if (std::ranges::find(entries, digest, &Entry::digest) != entries.end())
        return;
    entries.push_back({text.size(), digest, assize::excerpt(text)});
    m_mayStart.resize(filterBits);
    m_mayStart[hash % filterBits] = true;
}

void HiddenTexts::addStrings(const Node& value)
{
    if (value.isString())
        add(value.text());
    for (const Node& item : value.items())
        addStrings(item);
    for (const NodeMember& member : value.members())
        addStrings(member.value);
}

void HiddenTexts::addOwnerKeys(const Node& value)
{
    for (const Node& item : value.items())
        addOwnerKeys(item);
    for (const NodeMember& member : value.members()) {
        if (member.key.starts_with("x-"))
            addStrings(member.value);
        else
            addOwnerKeys(member.value);
    }
}

void HiddenTexts::addCase(const Node& evaluationCase)
{
    const Node* practice = evaluationCase.find("practice");
    const Node* destination = evaluationCase.find("destination");
    for (const Node* member : unknownMembers(evaluationCase, knownOfCase)) {
        // A conversation has the same word for both by definition, and the destination is exported.
        if (member != practice || destination == nullptr ||
            !json::sameValue(toValue(*practice), toValue(*destination)))
            addStrings(*member);
    }
    for (const Node& claim : itemsOf(evaluationCase, "claims")) {
        for (const Node* member : unknownMembers(claim, knownOfClaim))
            addStrings(*member);
        for (const Node& check : itemsOf(claim, "checks")) {
            for (const Node* member : unknownMembers(check, knownOfCheck))
                addStrings(*member);
        }
    }
    addOwnerKeys(evaluationCase);
}

std::vector<std::string> HiddenTexts::standingIn(std::string_view text) const
{
    std::set<std::string> found;
    for (std::size_t at = 0; !m_mayStart.empty() && at + startLength <= text.size(); ++at) {
        const std::uint64_t hash = startHash(text.data() + at);
        if (!m_mayStart[hash % filterBits])
            continue;
        const auto entries = m_byStart.find(hash);
        if (entries == m_byStart.end())
            continue;
        for (const Entry& entry : entries->second) {
            if (entry.length <= text.size() - at && sha256(text.substr(at, entry.length)) == entry.digest)
                found.insert(entry.excerpt);
        }
    }
    return {found.begin(), found.end()};
}

} // namespace assize
