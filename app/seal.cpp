// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "commands.h"
#include "corpus/sealer.h"
#include "outputtarget.h"

namespace assize {

Result<ExitStatus> seal(const SealOptions& options, Console& console)
{
    IssueList issues;
    const auto draft =
        ASSIZE_TRY(json::DocumentFile::open(options.draft, options.common.maxBytes, issues, console));
    OutputTarget output =
        ASSIZE_TRY(OutputTarget::open(options.output, Paths{options.draft}, options.common.links));
    ASSIZE_TRY(seal(draft, output, issues, console));
    const bool sealed = !issues.hasErrors();
    std::vector<FileFindings> findings;
    findings.push_back({options.draft, draft.sha256(), std::move(issues)});
    const ExitStatus status = conclude(std::move(findings), Purpose::Working, options.common, console);
    if (sealed)
        ASSIZE_TRY(output.commit(console));
    return status;
}

} // namespace assize
