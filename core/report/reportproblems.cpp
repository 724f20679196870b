// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "report/reportparts.h"
#include "report/reportwords.h"

namespace assize {

namespace {

constexpr std::size_t shownUnresolved = 10; ///< of each stratum; JSON and CSV have them all

std::string placeText(const SampleId& sample, const ClaimId& claim)
{
    return concat(nameText(sample.value), "/", nameText(claim.value));
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
    ReportList list;
    for (const ProblemReport& problem : stratum.problems) {
        std::vector<std::string> raters;
        raters.reserve(problem.problem.raters.size());
        for (const RaterId& rater : problem.problem.raters)
            raters.push_back(nameText(rater.value));
        list.items.push_back(concat(placeText(problem.sampleId, problem.claimId), ": ",
                                    json::wordFor(problemKindWords, problem.problem.kind), ", said by ",
                                    joined(raters, ", ")));
    }
    document.push_back(
        {3,
         "Problems that raters see with the annotation",
         {concat("A rater who flags a claim doubts how it was marked, not what it says. Flags: ",
                 countsText(stratum.problems), "."),
          std::move(list)}});
}

void addUnresolved(ReportDocument& document, const Stratum& stratum)
{
    if (stratum.unresolved.empty())
        return;
    ReportList list;
    for (const UnresolvedClaim& claim : stratum.unresolved) {
        if (list.items.size() < shownUnresolved)
            list.items.push_back(concat(placeText(claim.sampleId, claim.claimId), " ", nameOf(claim.field),
                                        " (", nameOf(claim.state), ")"));
    }
    std::string sentence = countedText(static_cast<Count>(stratum.unresolved.size()), "label of a claim is",
                                       "labels of claims are");
    sentence.append(" unresolved");
    if (stratum.unresolved.size() > shownUnresolved)
        sentence.append(concat("; the first ", shownUnresolved, ", all are in the JSON and CSV reports"));
    document.push_back({3, "Unresolved labels", {sentence + ":", std::move(list)}});
}

} // namespace assize
