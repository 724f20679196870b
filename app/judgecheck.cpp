// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "base/inputfile.h"
#include "base/termsafe.h"
#include "commands.h"
#include "corpus/requestsfile.h"

namespace assize {

Result<ExitStatus> judgeCheck(const JudgeCheckOptions& options, Console& console)
{
    CorpusOrFindings opened = ASSIZE_TRY(openCorpus(options.corpus, options.common, console));
    if (!opened.corpus)
        return concludeOne(std::move(opened.findings), Purpose::Checking, options.common, console);
    const CorpusRequests source(opened.corpus->file);
    const auto& rubric = source.header().rubric;
    JudgeSet judges(ASSIZE_TRY(readJudges(options.judges, options.common, console)),
                    rubric ? std::optional(rubric->sha256) : std::nullopt, false);
    std::size_t requested = 0;
    std::vector<std::size_t> judged(judges.runs().size(), 0);
    ASSIZE_TRY(source.forEachRequest(opened.corpus->issues, console, [&](const BlindedRequest& request) {
        ++requested;
        const auto results = judges.join(request);
        for (std::size_t run = 0; run < results.size(); ++run)
            judged[run] += results[run] != nullptr ? 1U : 0U;
    }));
    if (!opened.corpus->issues
             .hasErrors()) // otherwise a case that could not be read would look as if it did not exist
        judges.reportUnknownSamples();
    for (std::size_t run = 0; !options.common.json && run < judged.size(); ++run)
        console.print(concat(termSafe(judges.runs()[run].model), " ", termSafe(judges.runs()[run].runId),
                             ": ", judged[run], " of ", counted(requested, "request", "requests"),
                             " judged\n"));
    std::vector<FileFindings> findings;
    findings.push_back(std::move(*opened.corpus).findings());
    for (JudgeInput& input : judges.inputs())
        findings.push_back({input.file.path, input.file.sha256, std::move(input.issues)});
    return conclude(std::move(findings), Purpose::Checking, options.common, console);
}

} // namespace assize
