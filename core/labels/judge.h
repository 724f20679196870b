// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "corpus/blindedrequest.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
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
    std::size_t same = 0;  ///< results that another file of the run gives too
    std::size_t stale = 0; ///< results that bind to other requests or another rubric, and were left out
    bool isStored = false; ///< a project holds it already: what is stale in it was accepted
};

} // namespace assize
