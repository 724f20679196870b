// SPDX-License-Identifier: Apache-2.0
#include "base/issue.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace assize {

namespace {

auto place(const Issue& issue)
{
    return std::tie(issue.offset, issue.pointer, issue.code, issue.message);
}

} // namespace

std::string_view nameOf(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return "error";
    case Severity::Warning:
        return "warning";
    case Severity::Notice:
        return "notice";
    }
    return {};
}

Issue issueAt(Severity severity, Place place, std::string code, std::string message, std::string hint)
{
    return Issue{severity,     std::move(code), std::move(message), std::move(hint), std::move(place.pointer),
                 place.offset, std::nullopt,    std::nullopt};
}

void IssueList::add(Issue issue)
{
    std::size_t& seen = m_counts[static_cast<std::size_t>(issue.severity)];
    if (++seen <= limit)
        m_issues.push_back(std::move(issue));
}

void IssueList::append(const IssueList& found)
{
    for (const Issue& issue : found.m_issues)
        add(issue);
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Notice})
        m_counts[static_cast<std::size_t>(severity)] +=
            found.count(severity) - std::min(found.count(severity), limit);
}

std::size_t IssueList::total() const
{
    return std::accumulate(m_counts.begin(), m_counts.end(), std::size_t{0});
}

void IssueList::finish()
{
    if (m_issues.size() > limit) {
        std::ranges::stable_sort(m_issues, {}, &Issue::severity);
        m_issues.resize(limit);
    }
    std::ranges::stable_sort(m_issues, [](const Issue& a, const Issue& b) { return place(a) < place(b); });
}

} // namespace assize
