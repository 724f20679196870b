// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "console.h"
#include "exitstatus.h"
#include "inputs.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace assize {

// One sub-command a struct of options and a function, each function in the file of its name. A function gives
// the exit code, or the reason why the work could not be done.

struct ValidateOptions {
    CommonOptions common;
    Paths files;
    std::optional<std::string> expectedSha256;
};
Result<ExitStatus> validate(const ValidateOptions& options, Console& console);

struct SealOptions {
    CommonOptions common;
    std::filesystem::path draft;
    std::filesystem::path output;
};
Result<ExitStatus> seal(const SealOptions& options, Console& console);

struct RequestsOptions {
    CommonOptions common;
    Paths files; ///< the corpus, and for an audit the requests
    bool audit = false;
    std::optional<std::filesystem::path> output;
    std::vector<std::string> only;
    std::optional<std::filesystem::path> changedSince;
    std::optional<std::size_t> raters;
    std::size_t perCase = 2;
    std::string seed; ///< any text
    std::optional<std::filesystem::path> outputFolder;
};
Result<ExitStatus> requests(const RequestsOptions& options, Console& console);

struct LabelsCheckOptions {
    CommonOptions common;
    Paths labels;
    std::optional<std::filesystem::path> corpus;
    std::optional<std::filesystem::path> requests;
    Paths first;
    bool keepStale = false;
    bool complete = false;
};
Result<ExitStatus> labelsCheck(const LabelsCheckOptions& options, Console& console);

struct JudgeCheckOptions {
    CommonOptions common;
    Paths judges;
    std::filesystem::path corpus;
};
Result<ExitStatus> judgeCheck(const JudgeCheckOptions& options, Console& console);

struct ChecksOptions {
    CommonOptions common;
    std::filesystem::path corpus;
};
Result<ExitStatus> checks(const ChecksOptions& options, Console& console);

struct DisagreementsOptions {
    CommonOptions common;
    EvaluationPaths paths;
    std::size_t requiredRaters = 2;
    bool csv = false;
    bool failOnDisagreement = false;
};
Result<ExitStatus> disagreements(const DisagreementsOptions& options, Console& console);

struct AdjudicateOptions {
    CommonOptions common;
    EvaluationPaths paths; ///< its adjudications are the previous ones
    std::filesystem::path decisions;
    std::string adjudicator;
    std::filesystem::path output;
};
Result<ExitStatus> adjudicate(const AdjudicateOptions& options, Console& console);

struct ScoreOptions {
    CommonOptions common;
    EvaluationPaths paths;
    EvaluationOptions evaluation;
    std::optional<std::filesystem::path> output;
    std::optional<std::filesystem::path> markdown;
    std::optional<std::filesystem::path> html;
    std::optional<std::filesystem::path> csvFolder;
    std::vector<std::string> withoutRaters;
    bool bootstrap = false;
    std::optional<std::string> manifestSha256;
};
Result<ExitStatus> score(const ScoreOptions& options, Console& console);

struct SchemaOptions {
    CommonOptions common;
    std::string kind;
};
Result<ExitStatus> schema(const SchemaOptions& options, Console& console);

struct ProjectCreateOptions {
    CommonOptions common;
    std::filesystem::path project;
    std::optional<std::filesystem::path> corpus;
    std::optional<std::filesystem::path> requests;
    std::optional<std::string> rater;
};
Result<ExitStatus> projectCreate(const ProjectCreateOptions& options, Console& console);

struct ProjectImportOptions {
    CommonOptions common;
    std::filesystem::path project;
    Paths files;
    bool dryRun = false;
    bool keepStale = false;
};
Result<ExitStatus> projectImport(const ProjectImportOptions& options, Console& console);

struct ProjectOptions {
    CommonOptions common;
    std::filesystem::path project;
};
Result<ExitStatus> projectCheck(const ProjectOptions& options, Console& console);
Result<ExitStatus> projectInfo(const ProjectOptions& options, Console& console);

struct ProjectHistoryOptions {
    CommonOptions common;
    std::filesystem::path project;
    std::optional<std::string> sample;
};
Result<ExitStatus> projectHistory(const ProjectHistoryOptions& options, Console& console);

struct ProjectExportOptions {
    CommonOptions common;
    std::filesystem::path project;
    bool labels = false;
    bool requests = false;
    bool adjudication = false;
    std::filesystem::path output;
};
Result<ExitStatus> projectExport(const ProjectExportOptions& options, Console& console);

struct ProjectBackupOptions {
    CommonOptions common;
    std::filesystem::path project;
    std::filesystem::path output;
};
Result<ExitStatus> projectBackup(const ProjectBackupOptions& options, Console& console);

} // namespace assize
