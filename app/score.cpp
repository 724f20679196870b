// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "base/inputfile.h"
#include "commands.h"
#include "json/writer.h"
#include "outputtarget.h"
#include "report/reportbuilder.h"
#include "report/reportdocument.h"
#include "report/reportjson.h"

namespace assize {

namespace {

Result<std::optional<Digest>> manifestOf(const ScoreOptions& options)
{
    if (!options.manifestSha256)
        return std::optional<Digest>();
    const auto digest = Digest::fromHex(*options.manifestSha256);
    if (!digest)
        return fail(FailureKind::Usage, "invalid-digest",
                    "--manifest-sha256 needs 64 hexadecimal digits in lower case");
    return digest;
}

void sayWhatIsLeftOut(const Report& report, Console& console)
{
    std::size_t inProgress = 0;
    for (const auto& labels : report.inputs.labels)
        inProgress += labels.inProgress;
    if (inProgress > 0 && !report.includeInProgress)
        console.say(concat(counted(inProgress, "rating is", "ratings are"),
                           " in progress and not scored (--include-in-progress scores what they rate)\n"));
    for (const auto& labels : report.inputs.labels) {
        if (labels.rubricDiffers)
            console.say(concat("the labels of ", labels.sha256.hex(), " were made with another rubric\n"));
    }
}

void sayDigests(const std::vector<FileFindings>& findings, Console& console)
{
    for (const FileFindings& file : findings) {
        if (file.sha256)
            console.say(concat(file.sha256->hex(), "  ", shown(file.path), "\n"));
    }
}

Result<> publish(const Report& report, const ScoreOptions& options, Console& console)
{
    const Paths inputs = options.paths.all();
    if (options.output)
        ASSIZE_TRY(writeOutput(*options.output, json::document(toValue(report)), inputs, options.common.links,
                               console));
    if (options.markdown)
        ASSIZE_TRY(writeOutput(*options.markdown, renderMarkdown(arrange(report)), inputs,
                               options.common.links, console));
    if (options.common.json && !options.output)
        console.print(toValue(report));
    else if (!options.output && !options.markdown)
        console.print(renderText(arrange(report)));
    return {};
}

} // namespace

Result<ExitStatus> score(const ScoreOptions& options, Console& console)
{
    const auto manifest = ASSIZE_TRY(manifestOf(options));
    auto opened = ASSIZE_TRY(openEvaluation(options.paths, options.evaluation, options.common, console));
    if (!opened)
        return ExitStatus::InvalidInput;
    const auto report =
        ASSIZE_TRY(buildReport(*opened->evaluation, manifest, opened->corpus->issues, console));
    auto findings = opened->takeFindings();
    sayDigests(findings, console);
    const ExitStatus status = conclude(std::move(findings), Purpose::Working, options.common, console);
    if (!report)
        return status;
    sayWhatIsLeftOut(*report, console);
    ASSIZE_TRY(publish(*report, options, console));
    return status;
}

} // namespace assize
