// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "base/inputfile.h"
#include "commands.h"
#include "json/writer.h"
#include "outputtarget.h"
#include "report/reportbuilder.h"
#include "report/reportdocument.h"
#include "report/reportjson.h"

#include <algorithm>
#include <set>
#include <thread>

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

/// What the files of a report are asked for.
Result<ReportOptions> reportOptionsOf(const ScoreOptions& options)
{
    ReportOptions report;
    report.manifest = ASSIZE_TRY(manifestOf(options));
    report.bootstrap = options.bootstrap;
    report.threads = std::max(1U, std::thread::hardware_concurrency());
    std::set<std::string> raters;
    for (const std::string& rater : options.withoutRaters) {
        ASSIZE_TRY(requireId(rater, "--without-rater"));
        raters.insert(rater);
    }
    for (const std::string& rater : raters)
        report.withoutRaters.push_back({rater});
    return report;
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

/// Where the report goes. All places are opened before any work is done, and written out before any appears.
class Publication final {
public:
    static Result<Publication> open(const ScoreOptions& options)
    {
        const Paths inputs = options.paths.all();
        Publication publication;
        if (options.output)
            publication.m_json =
                ASSIZE_TRY(OutputTarget::open(*options.output, inputs, options.common.links));
        else if (options.common.json)
            publication.m_json = ASSIZE_TRY(OutputTarget::open("-", inputs, options.common.links));
        if (options.markdown)
            publication.m_markdown =
                ASSIZE_TRY(OutputTarget::open(*options.markdown, inputs, options.common.links));
        if (publication.m_json && publication.m_markdown &&
            publication.m_json->isSameAs(*publication.m_markdown))
            return fail(FailureKind::Usage, "same-output",
                        "the JSON and the Markdown report would go to the same place",
                        "give each a file of its own");
        return publication;
    }

    Result<> publish(const Report& report, Console& console)
    {
        if (m_json)
            m_json->write(json::document(toValue(report)));
        if (m_markdown)
            m_markdown->write(renderMarkdown(arrange(report)));
        if (!m_json && !m_markdown)
            console.print(renderText(arrange(report)));
        for (auto* output : {&m_json, &m_markdown}) {
            if (*output)
                ASSIZE_TRY((*output)->prepare());
        }
        for (auto* output : {&m_json, &m_markdown}) {
            if (*output)
                ASSIZE_TRY((*output)->commit(console));
        }
        return {};
    }

private:
    std::optional<OutputTarget> m_json;
    std::optional<OutputTarget> m_markdown;
};

} // namespace

Result<ExitStatus> score(const ScoreOptions& options, Console& console)
{
    const ReportOptions reportOptions = ASSIZE_TRY(reportOptionsOf(options));
    Publication publication = ASSIZE_TRY(Publication::open(options));
    EvaluationPaths paths = options.paths;
    paths.withoutRaters = reportOptions.withoutRaters;
    auto opened = ASSIZE_TRY(openEvaluation(paths, options.evaluation, options.common, console));
    if (!opened)
        return ExitStatus::InvalidInput;
    const auto report =
        ASSIZE_TRY(buildReport(*opened->evaluation, reportOptions, opened->corpus->issues, console));
    auto findings = opened->takeFindings();
    sayDigests(findings, console);
    const ExitStatus status = conclude(std::move(findings), Purpose::Working, options.common, console);
    if (!report)
        return status;
    sayWhatIsLeftOut(*report, console);
    ASSIZE_TRY(publication.publish(*report, console));
    return status;
}

} // namespace assize
