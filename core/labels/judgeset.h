// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/blindedrequest.h"
#include "labels/judge.h"

#include <cstddef>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace assize {

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

    /// Sorted by model, run and digest, within a run what is stored first; each file once.
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
