// SPDX-License-Identifier: Apache-2.0
#include "report/disagreements.h"

#include "commands.h"

#include <algorithm>

namespace assize {

Result<ExitStatus> disagreements(const DisagreementsOptions& options, Console& console)
{
    auto opened =
        ASSIZE_TRY(openEvaluation(options.paths, {options.requiredRaters, false}, options.common, console));
    if (!opened)
        return ExitStatus::InvalidInput;
    Evaluation& evaluation = *opened->evaluation;
    std::vector<Disagreement> rows;
    ASSIZE_TRY(evaluation.forEachCase(opened->corpus->issues, console, [&](const ScoredCase& scored) {
        auto more = disagreementsOf(scored, evaluation.corpus().header().asks, evaluation.labels().raters());
        std::ranges::move(more, std::back_inserter(rows));
    }));
    const ExitStatus status = conclude(opened->takeFindings(), Purpose::Working, options.common, console);
    if (status != ExitStatus::Done)
        return status;
    if (options.common.json)
        console.print(toValue(rows));
    else
        console.print(options.csv ? toCsv(rows) : toText(rows));
    const bool anyOpen = std::ranges::any_of(rows, &Disagreement::isOpen);
    return options.failOnDisagreement && anyOpen ? ExitStatus::Found : ExitStatus::Done;
}

} // namespace assize
