// SPDX-License-Identifier: Apache-2.0
#include "commandline.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "base/version.h"
#include "commands.h"
#include "json/cursor.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <functional>
#include <memory>
#include <sstream>
#include <string>

namespace assize {

namespace {

/// What the arguments chose: filled in while they are read, run afterwards.
using Action = std::function<Result<ExitStatus>(Console&)>;

/// The command line as a whole: the options of every command, then each command with its own.
class CommandLine final {
public:
    CommandLine()
    {
        m_app.name("assize-cli");
        m_app.set_version_flag("--version", concat(programName, " ", programVersion));
        m_app.require_subcommand(1);
        m_app.fallthrough();
        m_app.footer("A command's own --help shows its options and an example. Paths after -- may begin with "
                     "a hyphen.\n"
                     "Exit codes: 0 done; 1 found what was asked about; 2 usage; 3 invalid input; 4 cannot "
                     "read or write;\n"
                     "5 locked, damaged, newer or changed; 130 interrupted.");
        m_app.add_flag("-q,--quiet", m_quiet, "Say nothing but results and faults");
        m_app.add_flag("-v,--verbose", m_verbose, "List notices and details too");
        m_app.add_option("--max-bytes", m_common.maxBytes, "Refuse larger input files (default 2 GiB)")
            ->check(CLI::NonNegativeNumber);
        m_app.add_flag("--follow-symlink", m_followSymlink,
                       "Write through a symbolic link instead of refusing it");
        addValidate();
        addSeal();
        addRequests();
        addLabels();
        addJudge();
        addChecks();
        addDisagreements();
        addAdjudicate();
        addScore();
        addProject();
        addSchema();
    }

    ExitStatus run(int argc, const char* const* argv, Console& console)
    {
        const auto* const word =
            std::find_if(argv + std::min(argc, 1), argv + argc,
                         [](std::string_view argument) { return !argument.starts_with('-'); });
        m_firstWord = word == argv + argc ? "" : *word;
        try {
            m_app.parse(argc, argv);
        } catch (const CLI::ParseError& error) {
            return explain(error, console);
        }
        m_common.links = m_followSymlink ? SymbolicLinks::Follow : SymbolicLinks::Refuse;
        console.setVerbosity(m_quiet ? Verbosity::Quiet : m_verbose ? Verbosity::Verbose : Verbosity::Normal);
        const auto status = m_action(console);
        if (status)
            return *status;
        console.report(status.error());
        // That a file cannot be taken is just what a checking command was to find out.
        const bool found = m_purpose == Purpose::Checking && status.error().kind == FailureKind::Input;
        return found ? ExitStatus::Found : exitStatusOf(status.error().kind);
    }

private:
    /// Help and version are results; everything else is a wrong use.
    ExitStatus explain(const CLI::ParseError& error, Console& console)
    {
        std::ostringstream out;
        std::ostringstream err;
        const int code = m_app.exit(error, out, err);
        console.print(out.str());
        if (code == 0)
            return ExitStatus::Done;
        console.report(Error{FailureKind::Usage, "usage", termSafe(error.what()), hintFor(error)});
        return ExitStatus::Usage;
    }

    /// A word in the place of a command may be a mistyped one.
    std::string hintFor(const CLI::ParseError& error) const
    {
        static constexpr const char* general = "assize-cli --help lists the commands";
        if (error.get_name() != "RequiredError" || m_firstWord.empty())
            return general;
        std::vector<std::string> names;
        for (const CLI::App* command : m_app.get_subcommands([](const CLI::App*) { return true; }))
            names.push_back(command->get_name());
        const std::vector<std::string_view> known(names.begin(), names.end());
        if (std::ranges::find(known, m_firstWord) != known.end())
            return concat("assize-cli ", termSafe(m_firstWord), " --help shows what it takes");
        const std::string_view near = json::nearest(m_firstWord, known);
        return concat("there is no command \"", termSafe(m_firstWord), "\"; ",
                      near.empty() ? general : concat("did you mean \"", near, "\"?"));
    }

    /// A command that performs `perform` with `options` once the arguments have been read.
    template <typename Options>
    CLI::App* addCommand(CLI::App& parent, const std::string& name, const std::string& summary,
                         const std::string& example, const std::shared_ptr<Options>& options,
                         Result<ExitStatus> (*perform)(const Options&, Console&),
                         Purpose purpose = Purpose::Working)
    {
        CLI::App* command = parent.add_subcommand(name, summary);
        command->footer("Example:\n  " + example);
        command->callback([this, options, perform, purpose] {
            if (purpose == Purpose::Checking)
                m_purpose = purpose;
            m_action = [this, options, perform](Console& console) {
                const bool json = options->common.json;
                options->common = m_common;
                options->common.json = json;
                return perform(*options, console);
            };
        });
        return command;
    }

    template <typename Target>
    static CLI::Option* addFile(CLI::App* command, const std::string& name, Target& target,
                                const std::string& description)
    {
        return command->add_option(name, target, description)->type_name("FILE");
    }

    /// An option that may be given again and again, with one file each time.
    static CLI::Option* addFiles(CLI::App* command, const std::string& name, Paths& target,
                                 const std::string& description)
    {
        return addFile(command, name, target, description)->allow_extra_args(false);
    }

    static void addJson(CLI::App* command, CommonOptions& common)
    {
        command->add_flag("--json", common.json, "Print one JSON document instead of text");
    }

    static void addRequiredRaters(CLI::App* command, std::size_t& requiredRaters)
    {
        command
            ->add_option("--required-raters", requiredRaters,
                         "Raters that a label needs (default 2; below 2 intervals are withheld)")
            ->check(CLI::Range(1, 1000));
    }

    static void addJoining(CLI::App* command, EvaluationPaths& paths)
    {
        addFile(command, "CORPUS", paths.corpus,
                "The corpus, or a maintainer's project, which holds all files")
            ->required();
        addFiles(command, "--labels", paths.labels, "A rater's labels; give it once for each file");
        addFiles(command, "--first", paths.first,
                 "Of two different ratings by one rater, the one in this file came first");
        command->add_flag("--keep-stale", paths.keepStale,
                          "Leave out ratings of changed texts instead of refusing the file");
    }

    void addValidate()
    {
        const auto options = std::make_shared<ValidateOptions>();
        CLI::App* command =
            addCommand(m_app, "validate", "Check files of any of our formats",
                       "assize-cli validate my.corpus.assize.json", options, validate, Purpose::Checking);
        addFile(command, "FILE", options->files, "Files, told apart by their \"format\"")->required();
        command->add_option("--expect-sha256", options->expectedSha256,
                            "Refuse any other file than the one of this digest");
        addJson(command, options->common);
    }

    void addSeal()
    {
        const auto options = std::make_shared<SealOptions>();
        CLI::App* command = addCommand(
            m_app, "seal", "Fill in the digests of a draft, and offsets from quotes that occur once",
            "assize-cli seal draft.json -o my.corpus.assize.json", options, seal);
        addFile(command, "DRAFT", options->draft, "A corpus in which digests, or start and end, are missing")
            ->required();
        addFile(command, "-o,--output", options->output, "The corpus; - is standard output")->required();
    }

    void addRequests()
    {
        const auto options = std::make_shared<RequestsOptions>();
        CLI::App* command = addCommand(
            m_app, "requests", "Export blinded requests, split them over raters, or audit an export",
            "assize-cli requests my.corpus.assize.json -o my.requests.assize.json\n"
            "  assize-cli requests my.corpus.assize.json --raters 4 --per-case 2 --seed 2030-spring "
            "--out-dir out\n"
            "  assize-cli requests --audit my.corpus.assize.json my.requests.assize.json",
            options, requests);
        addFile(command, "FILE", options->files, "The corpus; with --audit then the request file")
            ->required();
        CLI::Option* audit = command->add_flag("--audit", options->audit,
                                               "Check an export for leaks and faults against its corpus");
        audit->each([this](const std::string& /*value*/) { m_purpose = Purpose::Checking; });
        CLI::Option* output =
            addFile(command, "-o,--output", options->output, "The request file; - is standard output");
        CLI::Option* only =
            command->add_option("--only", options->only, "Export this sample; give it once for each")
                ->type_name("ID")
                ->allow_extra_args(false);
        CLI::Option* changedSince = addFile(command, "--changed-since", options->changedSince,
                                            "Export what differs from this earlier corpus or request file");
        CLI::Option* raters =
            command->add_option("--raters", options->raters, "Split the work over so many raters")
                ->check(CLI::Range(1, 1000));
        CLI::Option* perCase =
            command->add_option("--per-case", options->perCase, "Raters that get each case (default 2)")
                ->check(CLI::Range(1, 1000));
        CLI::Option* seed = command->add_option(
            "--seed", options->seed, "Any text; the same one gives the same split (default: none)");
        CLI::Option* folder =
            command->add_option("--out-dir", options->outputFolder, "Folder for the raters' files")
                ->type_name("FOLDER");
        raters->needs(folder)->excludes(output);
        for (CLI::Option* option : {perCase, seed, folder})
            option->needs(raters);
        for (CLI::Option* option : {output, only, changedSince, raters})
            option->excludes(audit);
        command
            ->add_flag("--json", options->common.json,
                       "With --audit: print one JSON document instead of text")
            ->needs(audit);
    }

    void addLabels()
    {
        CLI::App* group = m_app.add_subcommand("labels", "Commands on label files");
        group->require_subcommand(1);
        const auto options = std::make_shared<LabelsCheckOptions>();
        CLI::App* command =
            addCommand(*group, "check", "Check label files against what the raters were asked",
                       "assize-cli labels check a.labels.json --requests my.requests.assize.json --complete",
                       options, labelsCheck, Purpose::Checking);
        addFile(command, "LABELS", options->labels, "Label files, of one rater or of many")->required();
        addFile(command, "--corpus", options->corpus, "The corpus that the requests come from");
        addFile(command, "--requests", options->requests, "The request file");
        addFiles(command, "--first", options->first,
                 "Of two different ratings by one rater, the one in this file came first");
        command->add_flag("--keep-stale", options->keepStale, "Ratings of changed texts are no fault");
        command->add_flag("--complete", options->complete, "Exit 1 when a rater has left a request open");
        addJson(command, options->common);
    }

    void addJudge()
    {
        CLI::App* group = m_app.add_subcommand("judge", "Commands on judge files");
        group->require_subcommand(1);
        const auto options = std::make_shared<JudgeCheckOptions>();
        CLI::App* command =
            addCommand(*group, "check", "Check judge results against their corpus",
                       "assize-cli judge check run1.judge.json --corpus my.corpus.assize.json", options,
                       judgeCheck, Purpose::Checking);
        addFile(command, "JUDGE", options->judges, "Judge files")->required();
        addFile(command, "--corpus", options->corpus, "The corpus")->required();
        addJson(command, options->common);
    }

    void addChecks()
    {
        const auto options = std::make_shared<ChecksOptions>();
        CLI::App* command = addCommand(m_app, "checks", "Run the literal checks of a corpus",
                                       "assize-cli checks my.corpus.assize.json", options, checks);
        addFile(command, "CORPUS", options->corpus, "The corpus")->required();
        addJson(command, options->common);
    }

    void addDisagreements()
    {
        const auto options = std::make_shared<DisagreementsOptions>();
        CLI::App* command =
            addCommand(m_app, "disagreements", "List where raters differ, and what was decided",
                       "assize-cli disagreements my.corpus.assize.json --labels a.json --labels b.json",
                       options, disagreements);
        addJoining(command, options->paths);
        addFiles(command, "--adjudication", options->paths.adjudications,
                 "Decisions; give it once for each file");
        addRequiredRaters(command, options->requiredRaters);
        addJson(command, options->common);
        command->add_flag("--csv", options->csv, "Print CSV, a row for each value")->excludes("--json");
        command->add_flag("--fail-on-disagreement", options->failOnDisagreement,
                          "Exit 1 when one is still open");
    }

    void addAdjudicate()
    {
        const auto options = std::make_shared<AdjudicateOptions>();
        CLI::App* command = addCommand(
            m_app, "adjudicate", "Record decisions on disagreements; the originals stay as they are",
            "assize-cli adjudicate my.corpus.assize.json --labels a.json --labels b.json\n"
            "      --decisions decisions.json --adjudicator ADJ-1 -o my.adjudication.assize.json",
            options, adjudicate);
        addJoining(command, options->paths);
        addFile(command, "--decisions", options->decisions,
                "[{sampleId, claimId or null, field, value, reason, evidence?}]")
            ->required();
        command->add_option("--adjudicator", options->adjudicator, "Id of the person who decides")
            ->type_name("ID")
            ->required();
        addFiles(command, "--previous", options->paths.adjudications,
                 "Earlier decisions, which new ones supersede");
        addFile(command, "-o,--output", options->output, "The adjudication file; - is standard output")
            ->required();
    }

    void addScore()
    {
        const auto options = std::make_shared<ScoreOptions>();
        CLI::App* command = addCommand(
            m_app, "score", "Report labels, agreement, judges and intervals",
            "assize-cli score my.corpus.assize.json --labels a.json --labels b.json -o report.json", options,
            score);
        addJoining(command, options->paths);
        addFiles(command, "--judge", options->paths.judges, "A judge's results; give it once for each file");
        addFiles(command, "--adjudication", options->paths.adjudications,
                 "Decisions; give it once for each file");
        addRequiredRaters(command, options->evaluation.requiredRaters);
        command->add_flag("--include-in-progress", options->evaluation.includeInProgress,
                          "Score ratings in progress on what they rate");
        addFile(command, "-o,--output", options->output, "The report as JSON; - is standard output");
        addFile(command, "--markdown", options->markdown, "The report as Markdown; - is standard output");
        addFile(command, "--html", options->html, "The report as one HTML page; - is standard output");
        addFile(command, "--csv", options->csvFolder,
                "A folder for the tables of the report as CSV; made where it is missing");
        command->add_flag("--bootstrap", options->bootstrap,
                          "Add the bootstrap interval of each kappa (1999 replicates)");
        command
            ->add_option("--without-rater", options->withoutRaters,
                         "Leave out the labels of that rater; give it once for each")
            ->type_name("ID")
            ->allow_extra_args(false);
        command->add_option("--manifest-sha256", options->manifestSha256,
                            "Digest of the export manifest that the owner keeps; printed with the inputs");
        addJson(command, options->common);
    }

    void addProject()
    {
        CLI::App* group = m_app.add_subcommand("project", "Commands on project files");
        group->require_subcommand(1);
        addProjectCreate(*group);
        addProjectImport(*group);
        addProjectLookups(*group);
        addProjectExport(*group);
        addProjectBackup(*group);
    }

    template <typename Options>
    static void addProjectPath(CLI::App* command, const std::shared_ptr<Options>& options)
    {
        addFile(command, "PROJECT", options->project, "The project file")->required();
    }

    void addProjectCreate(CLI::App& group)
    {
        const auto options = std::make_shared<ProjectCreateOptions>();
        CLI::App* command = addCommand(
            group, "create", "Make a project from a corpus, or from the requests that a rater was given",
            "assize-cli project create my.assize --corpus my.corpus.assize.json\n"
            "  assize-cli project create mine.assize --requests my.requests.assize.json --rater R1",
            options, projectCreate);
        addProjectPath(command, options);
        addFile(command, "--corpus", options->corpus, "The corpus, for a maintainer's project");
        addFile(command, "--requests", options->requests, "The request file, for a reviewer's project");
        command->add_option("--rater", options->rater, "Id of the rater whose project it is")
            ->type_name("ID");
    }

    void addProjectImport(CLI::App& group)
    {
        const auto options = std::make_shared<ProjectImportOptions>();
        CLI::App* command = addCommand(
            group, "import",
            "Take label, judge and adjudication files in, in any order; a reviewer's own labels back",
            "assize-cli project import my.assize a.labels.assize.json b.labels.assize.json\n"
            "  assize-cli project import mine.assize mine.labels.assize.json",
            options, projectImport);
        addProjectPath(command, options);
        addFile(command, "FILE", options->files, "Files, told apart by their \"format\"")->required();
        command->add_flag("--dry-run", options->dryRun, "Say what would come of it, and store nothing");
        command->add_flag("--keep-stale", options->keepStale,
                          "Keep what is about changed texts for reading instead of refusing the file");
        addJson(command, options->common);
    }

    void addProjectLookups(CLI::App& group)
    {
        const auto check = std::make_shared<ProjectOptions>();
        CLI::App* command =
            addCommand(group, "check", "Look for damage in a project, and for changes by others",
                       "assize-cli project check my.assize", check, projectCheck);
        addProjectPath(command, check);
        addJson(command, check->common);

        const auto info = std::make_shared<ProjectOptions>();
        command = addCommand(group, "info", "Tell what a project is and holds",
                             "assize-cli project info my.assize --json", info, projectInfo);
        addProjectPath(command, info);
        addJson(command, info->common);

        const auto history = std::make_shared<ProjectHistoryOptions>();
        command = addCommand(group, "history", "List every change of a project",
                             "assize-cli project history mine.assize --sample s1", history, projectHistory);
        addProjectPath(command, history);
        command->add_option("--sample", history->sample, "Only changes of this sample")->type_name("ID");
        addJson(command, history->common);
    }

    void addProjectExport(CLI::App& group)
    {
        const auto options = std::make_shared<ProjectExportOptions>();
        CLI::App* command =
            addCommand(group, "export", "Write files that a project holds, byte for byte",
                       "assize-cli project export my.assize --labels -o labels\n"
                       "  assize-cli project export my.assize --requests -o my.requests.assize.json",
                       options, projectExport);
        addProjectPath(command, options);
        command->add_flag("--labels", options->labels,
                          "A reviewer's labels; a maintainer's imported label files, into a folder");
        command->add_flag("--requests", options->requests, "The blinded requests");
        command->add_flag("--adjudication", options->adjudication,
                          "The imported adjudication files, into a folder");
        addFile(command, "-o,--output", options->output, "The file or folder; - is standard output")
            ->required();
    }

    void addProjectBackup(CLI::App& group)
    {
        const auto options = std::make_shared<ProjectBackupOptions>();
        CLI::App* command =
            addCommand(group, "backup", "Write a copy of a project and verify it",
                       "assize-cli project backup my.assize -o copy.assize", options, projectBackup);
        addProjectPath(command, options);
        addFile(command, "-o,--output", options->output, "The copy, which must not exist yet")->required();
    }

    void addSchema()
    {
        const auto options = std::make_shared<SchemaOptions>();
        CLI::App* command = addCommand(m_app, "schema", "Print the JSON Schema of a format",
                                       "assize-cli schema labels", options, schema);
        command
            ->add_option(
                "KIND", options->kind,
                "corpus, requests, labels, judge, adjudication, report, diagnostics or disagreements")
            ->required();
    }

    CLI::App m_app{"Decide, claim by claim, whether what an AI wrote is true and grounded in its evidence."};
    CommonOptions m_common;
    bool m_quiet = false;
    bool m_verbose = false;
    bool m_followSymlink = false;
    std::string m_firstWord; ///< of the arguments that is no option
    Action m_action;
    Purpose m_purpose = Purpose::Working; ///< of the command that was chosen
};

} // namespace

ExitStatus runCommandLine(int argc, const char* const* argv, Console& console)
{
    return CommandLine().run(argc, argv, console);
}

} // namespace assize
