// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "corpus/blindedrequest.h"
#include "json/documentfile.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace assize {

struct JudgedClaim {
    ClaimId claimId;
    std::optional<Category> truth;     ///< empty: not judged
    std::optional<Category> grounding; ///< empty: not judged
    std::size_t index = 0;             ///< among the claims of its result, as the file lists them
    std::uint64_t offset = 0;

    [[nodiscard]] const std::optional<Category>& operator[](Field field) const
    {
        return field == Field::Truth ? truth : grounding;
    }
};

/// What a judge says about one sample. Advisory only: it never resolves anything.
struct JudgeResult {
    SampleId sampleId;
    Digest requestHash;
    std::vector<JudgedClaim> claims; ///< sorted by id
    QualityAnswers quality;
    std::size_t index = 0;
    std::uint64_t offset = 0;

    [[nodiscard]] const JudgedClaim* find(const ClaimId& claimId) const;
};

/// An assize.judge/1 file.
struct JudgeFile {
    std::filesystem::path path;
    Digest sha256;
    std::string model;
    std::string runId;
    std::optional<Digest> rubricSha256;
    std::uint64_t rubricOffset = 0; ///< where it stands in the file
    std::vector<JudgeResult> results;
};

/// One run of a judge, which may be spread over several files.
struct JudgeRun {
    std::string model;
    std::string runId;

    auto operator<=>(const JudgeRun&) const = default;
};

struct JudgeInput {
    JudgeFile file;
    IssueList issues;
};

/// Reads an assize.judge/1 file, with every rule that can be checked without the requests.
Result<JudgeFile> readJudgeFile(const json::DocumentFile& document, IssueList& issues, Progress& progress);

/// Judge files, joined by run and sample. A result binds to the request hash and to the rubric; with
/// `keepStale`, what no longer fits is left out instead of refused.
class JudgeSet final {
public:
    JudgeSet(std::vector<JudgeInput> inputs, const std::optional<Digest>& rubric, bool keepStale);
    // The indexes point into the inputs, which a move leaves where they are.
    JudgeSet(JudgeSet&&) = default;
    JudgeSet& operator=(JudgeSet&&) = default;
    JudgeSet(const JudgeSet&) = delete;
    JudgeSet& operator=(const JudgeSet&) = delete;
    ~JudgeSet() = default;

    /// Sorted by model and run.
    [[nodiscard]] std::span<const JudgeRun> runs() const { return m_runs; }
    /// For each run its result, or null, checked against the request.
    [[nodiscard]] std::vector<const JudgeResult*> join(const BlindedRequest& request);
    void reportUnknownSamples();

    /// Sorted by model, run and digest; each file once.
    [[nodiscard]] std::span<JudgeInput> inputs() { return m_inputs; }
    [[nodiscard]] std::span<const JudgeInput> inputs() const { return m_inputs; }

private:
    struct Candidate {
        std::size_t input = 0;
        const JudgeResult* result = nullptr;
    };

    [[nodiscard]] bool isAccepted(const Candidate& candidate, const BlindedRequest& request);

    std::vector<JudgeInput> m_inputs;
    bool m_keepStale;
    std::vector<JudgeRun> m_runs;
    std::unordered_map<SampleId, std::vector<Candidate>> m_bySample;
    std::unordered_set<SampleId> m_joined;
};

} // namespace assize
