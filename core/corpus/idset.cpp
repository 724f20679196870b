// SPDX-License-Identifier: Apache-2.0
#include "corpus/idset.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "text/unicode.h"

#include <utility>

namespace assize {

IdSet::IdSet(std::string kind, std::string scope, std::string key)
    : m_kind(std::move(kind)), m_scope(std::move(scope)), m_key(std::move(key))
{
}

std::string IdSet::pointerTo(std::size_t index) const
{
    return concat(m_scope, "/", index, "/", m_key);
}

void IdSet::add(const json::Value& element, std::size_t index, IssueList& issues)
{
    const json::Value* found = element.find(m_key);
    if (found == nullptr || !found->isString())
        return;
    const std::string& id = found->text();
    const Place place{pointerTo(index), found->offset()};
    const auto [first, isNew] = m_firsts.try_emplace(normalizedForComparison(id), First{id, index});
    if (!isNew && first->second.id == id)
        issues.add(
            issueAt(Severity::Error, place, concat("repeated-", m_kind),
                    concat("\"", excerpt(id), "\" stands already at ", pointerTo(first->second.index))));
    else if (!isNew)
        issues.add(issueAt(Severity::Error, place, "confusable-id",
                           concat("the ", m_kind, " id \"", excerpt(id), "\" differs from the one at ",
                                  pointerTo(first->second.index), " only by Unicode normalisation"),
                           "give one of them another id"));
    if (termSafe(id) != id)
        issues.add(
            issueAt(Severity::Warning, place, "invisible-in-id",
                    concat("the ", m_kind, " id \"", excerpt(id), "\" holds characters that cannot be seen"),
                    "ids that differ only by such characters look the same"));
    if (mixesLookalikeScripts(id))
        issues.add(issueAt(
            Severity::Warning, place, "mixed-script-id",
            concat("the ", m_kind, " id \"", excerpt(id), "\" mixes Latin with Cyrillic or Greek letters"),
            "letters that draw alike make different ids look the same"));
}

} // namespace assize
