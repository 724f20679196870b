// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "base/inputfile.h"
#include "commands.h"
#include "json/strictreader.h"
#include "json/writer.h"
#include "labels/adjudicationcodec.h"
#include "labels/adjudicator.h"
#include "outputtarget.h"

namespace assize {

Result<ExitStatus> adjudicate(const AdjudicateOptions& options, Console& console)
{
    ASSIZE_TRY(requireId(options.adjudicator, "--adjudicator"));
    const std::string bytes = ASSIZE_TRY(readFile(options.decisions, options.common.maxBytes));
    FileFindings wantedFindings{options.decisions, sha256(bytes), {}};
    const auto document = json::read(bytes, {}, wantedFindings.issues);
    std::vector<Decision> wanted;
    if (document)
        wanted = readWantedDecisions(*document, wantedFindings.issues);
    if (wantedFindings.issues.hasErrors())
        return concludeOne(std::move(wantedFindings), Purpose::Working, options.common, console);
    auto opened = ASSIZE_TRY(openEvaluation(options.paths, {}, options.common, console));
    if (!opened)
        return ExitStatus::InvalidInput;
    const AdjudicationResult result =
        ASSIZE_TRY(adjudicate(*opened->evaluation, std::move(wanted), options.adjudicator,
                              wantedFindings.issues, opened->corpus->issues, console));
    auto findings = opened->takeFindings();
    findings.push_back(std::move(wantedFindings));
    const ExitStatus status = conclude(std::move(findings), Purpose::Working, options.common, console);
    if (status != ExitStatus::Done)
        return status;
    Paths inputs = options.paths.all();
    inputs.push_back(options.decisions);
    ASSIZE_TRY(writeOutput(options.output, json::document(toValue(result.file)), inputs, options.common.links,
                           console));
    console.say(concat(counted(result.file.decisions.size(), "decision", "decisions"), ", ", result.same,
                       " stood already\n"));
    return status;
}

} // namespace assize
