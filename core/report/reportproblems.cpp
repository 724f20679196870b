// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "report/reportparts.h"
#include "report/reportwords.h"

#include <ranges>

namespace assize {

namespace {

constexpr std::size_t shownPlaces = 10; ///< of each list of a stratum; JSON and CSV have them all

std::string placeText(const SampleId& sample, const ClaimId& claim)
{
    return concat(nameText(sample.value), "/", nameText(claim.value));
}

template <typename Place, typename Text>
ReportList firstOf(const std::vector<Place>& places, const Text& textOf)
{
    ReportList list;
    for (const Place& place : places | std::views::take(shownPlaces))
        list.items.push_back(textOf(place));
    return list;
}

/// What follows a sentence about so many places where not all of them are listed.
std::string restText(std::size_t places)
{
    return places > shownPlaces
               ? concat("; the first ", shownPlaces, " are shown, all are in the JSON and CSV reports")
               : std::string();
}

std::string problemText(const ProblemReport& report)
{
    std::vector<std::string> raters;
    raters.reserve(report.problem.raters.size());
    for (const RaterId& rater : report.problem.raters)
        raters.push_back(nameText(rater.value));
    return concat(placeText(report.sampleId, report.claimId), ": ",
                  json::wordFor(problemKindWords, report.problem.kind), ", said by ", joined(raters, ", "));
}

std::string unresolvedText(const UnresolvedClaim& claim)
{
    return concat(placeText(claim.sampleId, claim.claimId), " ", nameOf(claim.field), " (",
                  nameOf(claim.state), ")");
}

/// "3 span-wrong, 1 not-a-claim": how many reports there are of each kind.
std::string countsText(const std::vector<ProblemReport>& problems)
{
    std::vector<std::string> texts;
    for (const auto& [word, kind] : problemKindWords) {
        if (const Count reports = reportsOf(problems, kind); reports > 0)
            texts.push_back(concat(reports, " ", word));
    }
    return joined(texts, ", ");
}

} // namespace

Count reportsOf(const std::vector<ProblemReport>& problems, ProblemKind kind)
{
    Count reports = 0;
    for (const ProblemReport& report : problems) {
        if (report.problem.kind == kind)
            reports += static_cast<Count>(report.problem.raters.size());
    }
    return reports;
}

void addProblems(ReportDocument& document, const Stratum& stratum)
{
    if (stratum.problems.empty())
        return;
    document.push_back(
        {3,
         "Problems that raters see with the annotation",
         {concat("A rater who flags a claim doubts how it was marked, not what it says. Flags: ",
                 countsText(stratum.problems), restText(stratum.problems.size()), "."),
          firstOf(stratum.problems, problemText)}});
}

void addUnresolved(ReportDocument& document, const Stratum& stratum)
{
    if (stratum.unresolved.empty())
        return;
    const std::size_t count = stratum.unresolved.size();
    document.push_back(
        {3,
         "Unresolved labels",
         {concat(countedText(static_cast<Count>(count), "label of a claim is", "labels of claims are"),
                 " unresolved", restText(count), ":"),
          firstOf(stratum.unresolved, unresolvedText)}});
}

} // namespace assize
