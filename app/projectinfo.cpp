// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "base/inputfile.h"
#include "base/termsafe.h"
#include "commands.h"
#include "receipt.h"
#include "store/projectfile.h"

#include <set>

namespace assize {

namespace {

using json::Value;

/// What a project is and holds.
struct Summary {
    JournalHead head;
    std::vector<StoredFile> files;
    std::size_t draftFields = 0;
    std::size_t draftSamples = 0;
    std::optional<Submission> latest;
    std::optional<Error> heldElsewhere; ///< why it can only be read just now
};

Result<Summary> summaryOf(const ProjectFile& project)
{
    Summary summary;
    summary.head = ASSIZE_TRY(project.journalHead());
    summary.files = ASSIZE_TRY(project.files());
    std::set<SampleId> samples;
    for (const DraftValue& draft : ASSIZE_TRY(project.drafts())) {
        ++summary.draftFields;
        samples.insert(draft.sampleId);
    }
    summary.draftSamples = samples.size();
    summary.latest = ASSIZE_TRY(project.latestSubmission());
    // That this command itself only reads says nothing of the project.
    if (project.readOnlyReason() && project.readOnlyReason()->code != "opened-read-only")
        summary.heldElsewhere = project.readOnlyReason();
    return summary;
}

Value toValue(const StoredFile& file)
{
    return Value::object({{"number", Value::integer(file.number)},
                          {"kind", Value::string(nameOf(file.kind))},
                          {"name", Value::string(file.name)},
                          {"sha256", Value::string(file.sha256.hex())},
                          {"size", Value::integer(static_cast<std::int64_t>(file.size))},
                          {"addedAt", Value::string(file.addedAt)}});
}

Value toValue(const std::optional<Submission>& submission)
{
    if (!submission)
        return Value::null();
    return Value::object({{"submittedAt", Value::string(submission->submittedAt)},
                          {"sha256", Value::string(submission->sha256.hex())},
                          {"size", Value::integer(static_cast<std::int64_t>(submission->labels.size()))}});
}

Value toValue(const ProjectIdentity& identity, const Summary& summary)
{
    const auto number = [](std::size_t count) { return Value::integer(static_cast<std::int64_t>(count)); };
    std::vector<Value> files;
    for (const StoredFile& file : summary.files)
        files.push_back(toValue(file));
    return Value::object({{"format", Value::string("assize.project-info/1")},
                          {"kind", Value::string(nameOf(identity.kind))},
                          {"projectId", Value::string(identity.projectId)},
                          {"rater", identity.rater ? Value::string(identity.rater->value) : Value::null()},
                          {"createdAt", Value::string(identity.createdAt)},
                          {"journal", toValue(summary.head)},
                          {"files", Value::array(std::move(files))},
                          {"drafts", Value::object({{"fields", number(summary.draftFields)},
                                                    {"samples", number(summary.draftSamples)}})},
                          {"latestSubmission", toValue(summary.latest)},
                          {"readOnly", summary.heldElsewhere ? Value::string(summary.heldElsewhere->message)
                                                             : Value::null()}});
}

void print(const ProjectFile& project, const Summary& summary, Console& console)
{
    const ProjectIdentity& identity = project.identity();
    const std::string rater =
        identity.rater ? concat(" of the rater \"", termSafe(identity.rater->value), "\"") : std::string();
    console.print(concat(shown(project.path()), ": a ", nameOf(identity.kind), "'s project", rater,
                         "\n    id ", termSafe(identity.projectId), ", made at ",
                         termSafe(identity.createdAt), "\n    journal ",
                         counted(static_cast<std::size_t>(summary.head.length), "row", "rows"), ", head ",
                         summary.head.hash.hex(), "\n"));
    for (const StoredFile& file : summary.files)
        console.print(concat("    ", nameOf(file.kind), " ", termSafe(file.name), ", ", file.size,
                             " bytes, added at ", termSafe(file.addedAt), "\n        SHA-256 ",
                             file.sha256.hex(), "\n"));
    if (identity.kind == ProjectKind::Reviewer)
        console.print(concat("    drafts: ", counted(summary.draftFields, "answer", "answers"), " on ",
                             counted(summary.draftSamples, "sample", "samples"), "\n"));
    if (summary.latest)
        console.print(concat("    labels exported at ", termSafe(summary.latest->submittedAt),
                             "\n        SHA-256 ", summary.latest->sha256.hex(), "\n"));
    if (summary.heldElsewhere)
        console.print(concat("    read-only: ", summary.heldElsewhere->message, "\n"));
}

} // namespace

Result<ExitStatus> projectInfo(const ProjectOptions& options, Console& console)
{
    const auto project = ASSIZE_TRY(ProjectFile::open(options.project, Access::ReadOnly));
    const Summary summary = ASSIZE_TRY(summaryOf(project));
    if (options.common.json)
        console.print(toValue(project.identity(), summary));
    else
        print(project, summary, console);
    return ExitStatus::Done;
}

} // namespace assize
