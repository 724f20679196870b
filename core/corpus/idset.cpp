// SPDX-License-Identifier: Apache-2.0
#include "corpus/idset.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "text/unicode.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace assize {

namespace {

/// Only visible ASCII, as nearly all ids are.
bool isPlain(std::string_view id)
{
    return std::ranges::all_of(id, [](char byte) { return byte > 0x20 && byte < 0x7F; });
}

} // namespace

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
    if (found == nullptr || !found->isString())
        return;
    const std::string_view id = found->text();
    const auto report = [&](Severity severity, std::string code, std::string message, std::string hint) {
        issues.add(issueAt(severity, {pointerTo(index), found->offset()}, std::move(code), std::move(message),
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
