// SPDX-License-Identifier: Apache-2.0
#include "corpus/idset.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "text/unicode.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

namespace assize {

namespace {

/// Up to so many ids are compared with each other, which costs less than keeping them in a set.
constexpr std::size_t few = 16;

/// Only visible ASCII, as nearly all ids are.
bool isPlain(std::string_view id)
{
    return std::ranges::all_of(id, [](char byte) { return byte > 0x20 && byte < 0x7F; });
}

/// Whether all are there, visible ASCII, and different, so that nothing is to be said of them.
bool areFewAndPlain(std::span<const json::Node> elements, std::string_view key)
{
    if (elements.size() > few)
        return false;
    std::array<std::string_view, few> ids;
    for (std::size_t i = 0; i < elements.size(); ++i) {
        const json::Node* found = elements[i].find(key);
        if (found == nullptr || !isPlain(found->text()))
            return false;
        const auto before = std::span(ids).first(i);
        if (std::ranges::find(before, found->text()) != before.end())
            return false;
        ids[i] = found->text();
    }
    return true;
}

} // namespace

void checkIds(const json::Cursor& array, std::string_view kind, std::string_view key)
{
    const auto elements = array.value().items();
    if (areFewAndPlain(elements, key))
        return;
    IdSet ids{std::string(kind), array.pointer(), std::string(key)};
    for (std::size_t i = 0; i < elements.size(); ++i)
        ids.add(elements[i], i, array.issues());
}

StatedText::StatedText(const json::Node& element, std::string_view key)
{
    const json::Node* found = element.find(key);
    if (found == nullptr || !found->isString())
        return;
    text = found->text();
    offset = found->offset();
}

IdSet::IdSet(std::string kind, std::string scope, std::string key)
    : m_kind(std::move(kind)), m_scope(std::move(scope)), m_key(std::move(key))
{
}

std::string IdSet::pointerTo(std::size_t index) const
{
    return concat(m_scope, "/", index, "/", m_key);
}

void IdSet::add(const json::Node& element, std::size_t index, IssueList& issues)
{
    const json::Node* found = element.find(m_key);
    if (found != nullptr && found->isString())
        add(found->text(), found->offset(), index, issues);
}

void IdSet::add(const StatedText& id, std::size_t index, IssueList& issues)
{
    if (id.text)
        add(*id.text, id.offset, index, issues);
}

void IdSet::add(std::string_view id, std::uint64_t offset, std::size_t index, IssueList& issues)
{
    const auto report = [&](Severity severity, std::string code, std::string message, std::string hint) {
        issues.add(issueAt(severity, {pointerTo(index), offset}, std::move(code), std::move(message),
                           std::move(hint)));
    };
    const auto [first, isNew] =
        m_firsts.try_emplace(normalizedForComparison(id), First{std::string(id), index});
    if (!isNew && first->second.id == id)
        report(Severity::Error, concat("repeated-", m_kind),
               concat("\"", excerpt(id), "\" stands already at ", pointerTo(first->second.index)),
               "each may stand there only once");
    else if (!isNew)
        report(Severity::Error, "confusable-id",
               concat("the ", m_kind, " id \"", excerpt(id), "\" differs from the one at ",
                      pointerTo(first->second.index), " only by Unicode normalisation"),
               "give one of them another id");
    if (isPlain(id))
        return;
    if (termSafe(id) != id)
        report(Severity::Warning, "invisible-in-id",
               concat("the ", m_kind, " id \"", excerpt(id), "\" holds characters that cannot be seen"),
               "ids that differ only by such characters look the same");
    if (mixesLookalikeScripts(id))
        report(Severity::Warning, "mixed-script-id",
               concat("the ", m_kind, " id \"", excerpt(id), "\" mixes Latin with Cyrillic or Greek letters"),
               "letters that draw alike make different ids look the same");
}

} // namespace assize
