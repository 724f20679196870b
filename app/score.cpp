// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "base/inputfile.h"
#include "commands.h"
#include "json/writer.h"
#include "outputtarget.h"
#include "report/csvtables.h"
#include "report/reportbuilder.h"
#include "report/reportdocument.h"
#include "report/reportjson.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <set>
#include <thread>
#include <vector>

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
        Publication publication;
        if (options.output)
            ASSIZE_TRY(publication.add("JSON report", *options.output, options, renderJson));
        else if (options.common.json)
            ASSIZE_TRY(publication.add("JSON report", "-", options, renderJson));
        if (options.markdown)
            ASSIZE_TRY(publication.add(
                "Markdown report", *options.markdown, options,
                [](const Report& report, ByteSink& sink) { sink.write(renderMarkdown(arrange(report))); }));
        if (options.html)
            ASSIZE_TRY(publication.add(
                "HTML report", *options.html, options,
                [](const Report& report, ByteSink& sink) { sink.write(renderHtml(arrange(report))); }));
        if (options.csvFolder)
            ASSIZE_TRY(publication.addTables(*options.csvFolder, options));
        return publication;
    }

    Result<> publish(const Report& report, Console& console)
    {
        if (m_outputs.empty() && m_tables.empty())
            console.print(renderText(arrange(report)));
        for (Output& output : m_outputs)
            output.render(report, output.target);
        if (!m_tables.empty())
            writeTables(csvTables(report));
        return appear(console);
    }

private:
    using Render = std::function<void(const Report&, ByteSink&)>;
    struct Output {
        std::string_view name;
        OutputTarget target;
        Render render;
    };

    static void renderJson(const Report& report, ByteSink& sink)
    {
        json::writeDocument(sink, toValue(report));
    }

    Result<> add(std::string_view name, const std::filesystem::path& path, const ScoreOptions& options,
                 Render render)
    {
        Output output{name, ASSIZE_TRY(OutputTarget::open(path, options.paths.all(), options.common.links)),
                      std::move(render)};
        ASSIZE_TRY(refuseSame(name, output.target));
        m_outputs.push_back(std::move(output));
        return {};
    }

    Result<> addTables(const std::filesystem::path& folder, const ScoreOptions& options)
    {
        if (folder == "-")
            return fail(FailureKind::Usage, "not-a-folder", "the tables cannot go to standard output",
                        "name a folder for them");
        m_folder = std::make_unique<OutputFolder>(ASSIZE_TRY(OutputFolder::open(folder)));
        for (const std::string_view name : csvTableNames) {
            OutputTarget target = ASSIZE_TRY(
                OutputTarget::open(folder / concat(name, ".csv"), options.paths.all(), options.common.links));
            ASSIZE_TRY(refuseSame("CSV", target));
            m_tables.push_back(std::move(target));
        }
        return {};
    }

    Result<> refuseSame(std::string_view name, const OutputTarget& target) const
    {
        for (const Output& output : m_outputs) {
            if (target.isSameAs(output.target))
                return fail(FailureKind::Usage, "same-output",
                            concat("the ", output.name, " and the ", name, " would go to the same place"),
                            "give each a place of its own");
        }
        return {};
    }

    void writeTables(const std::vector<std::string>& tables)
    {
        for (std::size_t i = 0; i < tables.size(); ++i)
            m_tables[i].write(tables[i]);
    }

    Result<> appear(Console& console)
    {
        for (Output& output : m_outputs)
            ASSIZE_TRY(output.target.prepare());
        for (OutputTarget& table : m_tables)
            ASSIZE_TRY(table.prepare());
        if (m_folder)
            m_folder->keep();
        for (Output& output : m_outputs)
            ASSIZE_TRY(output.target.commit(console));
        for (OutputTarget& table : m_tables)
            ASSIZE_TRY(table.commit(console));
        return {};
    }

    // The folder is declared first, so that it goes after the temporary files in it.
    std::unique_ptr<OutputFolder> m_folder;
    std::vector<Output> m_outputs;
    std::vector<OutputTarget> m_tables; ///< in the order of csvTableNames
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
