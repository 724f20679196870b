// SPDX-License-Identifier: Apache-2.0
#include "store/projectimport.h"

#include "base/concat.h"
#include "base/inputfile.h"
#include "store/storedinputs.h"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

namespace assize {

namespace {

std::size_t sizeOf(const LabelInput& input)
{
    return input.file.statedRatings;
}

std::size_t sizeOf(const JudgeInput& input)
{
    return input.file.results.size();
}

std::size_t sizeOf(const AdjudicationInput& input)
{
    return input.file.decisions.size() + input.file.checkReviews.size();
}

void count(const LabelInput& input, PlannedImport& planned)
{
    planned.added = input.counts.added;
    planned.same = input.counts.same;
    planned.stale = input.counts.stale;
}

template <typename One> void count(const One& input, PlannedImport& planned)
{
    planned.same = input.same;
    // One that is the same as another is that before it is stale.
    planned.stale = std::min(input.stale, sizeOf(input) - input.same);
    planned.added = sizeOf(input) - planned.same - planned.stale;
}

/// Settles what becomes of a file that was joined with the others.
template <typename One> void settle(One& input, PlannedImport& planned)
{
    const bool isRefused = input.issues.hasErrors();
    count(input, planned);
    if (isRefused) {
        planned.added = 0;
        planned.stale = 0;
        planned.refused = sizeOf(input) - planned.same;
    }
    planned.outcome = isRefused ? ImportOutcome::Refused : ImportOutcome::Added;
    planned.findings.issues = std::move(input.issues);
}

class ImportPlanner final {
public:
    ImportPlanner(const ProjectFile& project, bool keepStale, Progress& progress)
        : m_project(project), m_keepStale(keepStale), m_progress(progress)
    {
    }

    Result<> readStored()
    {
        for (const StoredFile& file : ASSIZE_TRY(m_project.files()))
            m_known.emplace(file.sha256, stored);
        m_stored = ASSIZE_TRY(readStoredInputs(m_project, m_progress));
        return {};
    }

    Result<> readNew(std::vector<FileToImport> files)
    {
        for (FileToImport& file : files)
            ASSIZE_TRY(readNew(std::move(file)));
        return {};
    }

    /// Until nothing more has to be refused; each time at least one is.
    Result<> join()
    {
        while (!m_joining.empty() && ASSIZE_TRY(joinOnce())) {
        }
        return {};
    }

    ImportPlan finish() &&
    {
        for (PlannedImport& planned : m_plan.files)
            followFirst(planned);
        for (std::size_t i = 0; i < m_plan.files.size(); ++i) {
            const PlannedImport& planned = m_plan.files[i];
            if (planned.outcome == ImportOutcome::Added)
                m_plan.toStore.push_back(
                    {*planned.kind, storedName(planned.findings.path), std::move(m_bytes[i])});
        }
        return std::move(m_plan);
    }

private:
    Result<> readNew(FileToImport file)
    {
        const std::size_t index = m_plan.files.size();
        PlannedImport& planned = m_plan.files.emplace_back();
        planned.findings.path = file.path;
        m_bytes.push_back(file.bytes);
        IssueList issues;
        const auto document = ASSIZE_TRY(
            json::DocumentFile::open(std::move(file.path), std::move(file.bytes), issues, m_progress));
        planned.findings.sha256 = document.sha256();
        planned.kind = readFileKind(document, issues);
        if (planned.kind == FileKind::Corpus || planned.kind == FileKind::Requests)
            issues.add(issueAt(Severity::Error, {"/format", 0}, "wrong-format",
                               concat("a project takes in no other ", nameOf(*planned.kind), " file"),
                               "label, judge and adjudication files can be imported"));
        if (issues.hasErrors() || !planned.kind) {
            planned.findings.issues = std::move(issues);
            return {};
        }
        FileInput input = ASSIZE_TRY(readFileInput(*planned.kind, document, std::move(issues), m_progress));
        if (!m_known.emplace(document.sha256(), index).second) {
            planned.outcome = ImportOutcome::Same;
            planned.same = std::visit([](const auto& one) { return sizeOf(one); }, input);
            return {};
        }
        const bool isReadable = std::visit([](const auto& one) { return !one.issues.hasErrors(); }, input);
        if (isReadable)
            m_joining.emplace(index, std::move(input));
        else
            std::visit([&planned](auto& one) { settle(one, planned); }, input);
        return {};
    }

    [[nodiscard]] Evaluation makeEvaluation() const
    {
        std::vector<FileInput> files = m_stored.files;
        for (const auto& [index, input] : m_joining)
            files.push_back(input);
        return joinInputs(*m_stored.corpus, std::move(files), {m_keepStale, {}, false}, {});
    }

    /// True: something was refused, so that the rest is to be joined again without it.
    Result<bool> joinOnce()
    {
        Evaluation evaluation = makeEvaluation();
        IssueList corpusIssues;
        ASSIZE_TRY(evaluation.forEachCase(corpusIssues, m_progress, [](const ScoredCase&) {}));
        if (corpusIssues.hasErrors())
            return corpusUnusable(m_project.path());
        bool anyRefused = false;
        std::vector<FileFindings> broken;
        const auto take = [&](auto& input) {
            if (!input.isStored)
                anyRefused = settleOne(input) || anyRefused;
            else if (input.issues.hasErrors())
                broken.push_back({input.file.path, input.file.sha256, std::move(input.issues)});
        };
        std::ranges::for_each(evaluation.labels().inputs(), take);
        std::ranges::for_each(evaluation.judges().inputs(), take);
        std::ranges::for_each(evaluation.adjudications().inputs(), take);
        if (anyRefused || broken.empty())
            return anyRefused;
        m_plan.broken = std::move(broken);
        refuseAll();
        return false;
    }

    /// A file of the same bytes as one that is refused is no better.
    void followFirst(PlannedImport& planned)
    {
        if (planned.outcome != ImportOutcome::Same)
            return;
        const std::size_t index = m_known.at(*planned.findings.sha256);
        if (index == stored || m_plan.files[index].outcome != ImportOutcome::Refused)
            return;
        planned.outcome = ImportOutcome::Refused;
        planned.refused = std::exchange(planned.same, 0);
        planned.findings.issues.add(
            issueAt(Severity::Error, {}, "same-as-refused",
                    concat("these are the bytes of ", shown(m_plan.files[index].findings.path),
                           ", which is refused")));
    }

    /// True when it was refused.
    template <typename One> bool settleOne(One& input)
    {
        const std::size_t index = m_known.at(input.file.sha256);
        PlannedImport& planned = m_plan.files[index];
        settle(input, planned);
        if (planned.outcome != ImportOutcome::Refused)
            return false;
        m_joining.erase(index);
        return true;
    }

    void refuseAll()
    {
        for (const auto& [index, input] : m_joining) {
            PlannedImport& planned = m_plan.files[index];
            planned.outcome = ImportOutcome::Refused;
            planned.refused += std::exchange(planned.added, 0) + std::exchange(planned.stale, 0);
            planned.findings.issues.add(
                issueAt(Severity::Error, {}, "breaks-stored",
                        "a file that the project holds would not be valid beside the files given here",
                        "its faults are named above; import the files one by one"));
        }
        m_joining.clear();
    }

    static constexpr std::size_t stored = SIZE_MAX;

    const ProjectFile& m_project;
    bool m_keepStale;
    Progress& m_progress;
    StoredInputs m_stored;
    std::map<Digest, std::size_t> m_known;      ///< by digest: the first new file of these bytes, or stored
    std::map<std::size_t, FileInput> m_joining; ///< new files that have not been refused, by their index
    std::vector<std::string> m_bytes;           ///< of the new files
    ImportPlan m_plan;
};

} // namespace

Result<ImportPlan> planImport(const ProjectFile& project, std::vector<FileToImport> files, bool keepStale,
                              Progress& progress)
{
    ImportPlanner planner(project, keepStale, progress);
    ASSIZE_TRY(planner.readStored());
    ASSIZE_TRY(planner.readNew(std::move(files)));
    ASSIZE_TRY(planner.join());
    return std::move(planner).finish();
}

} // namespace assize
