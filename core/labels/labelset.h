// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "corpus/blindedrequest.h"
#include "labels/rating.h"

#include <cstddef>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace assize {

/// What became of a file's ratings; the first four add up to all of them.
struct MergeCounts {
    std::size_t added = 0;
    std::size_t same = 0;  ///< another file of that rater, or the same file again, says just this
    std::size_t stale = 0; ///< kept for reading only
    std::size_t refused = 0;
    std::size_t complete = 0;   ///< of those added or the same
    std::size_t inProgress = 0; ///< of those added or the same

    [[nodiscard]] std::size_t total() const { return added + same + stale + refused; }
};

/// A label file on its way into the joined set, with what was found in it.
struct LabelInput {
    LabelFile file;
    IssueList issues;
    MergeCounts counts;
    bool rubricDiffers = false;
    bool isRepeat = false; ///< the same bytes have been given before
    /// A project holds it already: of equal ratings its own stand, and what is stale in it was accepted.
    bool isStored = false;
};

struct JoinOptions {
    bool keepStale = false;
    /// Which file's rating came first, where two of one rater are complete and differ.
    std::vector<std::filesystem::path> first;
    /// Whether ratings in progress will be scored, so that it matters which one holds.
    bool includeInProgress = false;
};

/// What one rater has said of one sample, all files of that rater together.
struct JoinedRating {
    const Rating* submission = nullptr; ///< the complete rating, when there is one
    const Rating* inProgress = nullptr; ///< otherwise the latest that is not complete
};

/// Label files of any number of raters, joined sample by sample. The order in which the files are given does
/// not matter.
class LabelSet final {
public:
    LabelSet(std::vector<LabelInput> inputs, JoinOptions options);
    // The indexes point into the inputs, which a move leaves where they are.
    LabelSet(LabelSet&&) = default;
    LabelSet& operator=(LabelSet&&) = default;
    LabelSet(const LabelSet&) = delete;
    LabelSet& operator=(const LabelSet&) = delete;
    ~LabelSet() = default;

    /// Checks what can be told before any sample is seen: rater ids, and how the files go with the requests.
    void checkFiles(const std::optional<Digest>& rubric, const std::optional<Digest>& requests);

    /// All raters, sorted by id.
    [[nodiscard]] std::span<const RaterId> raters() const { return m_raters; }
    /// One entry for each rater, checked against the request; what is refused is reported in its file and
    /// left out.
    [[nodiscard]] std::vector<JoinedRating> join(const BlindedRequest& request, const Asks& asks);
    /// Call when every request has been joined: reports ratings of samples that were not among them.
    void reportUnknownSamples();

    /// Sorted by rater and digest; of one rater, what is stored comes first.
    [[nodiscard]] std::span<LabelInput> inputs() { return m_inputs; }
    [[nodiscard]] std::span<const LabelInput> inputs() const { return m_inputs; }
    [[nodiscard]] bool hasErrors() const;

private:
    /// A rating that may count, and the file that it is in.
    struct Candidate {
        std::size_t input = 0;
        const Rating* rating = nullptr;
    };

    [[nodiscard]] std::size_t raterOf(const LabelInput& input) const;
    [[nodiscard]] bool isAccepted(const Candidate& candidate, const BlindedRequest& request,
                                  const Asks& asks);
    [[nodiscard]] JoinedRating joinRater(std::span<const Candidate> candidates,
                                         const BlindedRequest& request);
    [[nodiscard]] std::vector<Candidate> distinct(std::span<const Candidate> candidates, RatingState state,
                                                  const BlindedRequest& request);
    [[nodiscard]] bool saySame(const Candidate& a, const Candidate& b, const BlindedRequest& request) const;
    [[nodiscard]] const Candidate* submissionAmong(std::span<const Candidate> candidates);
    [[nodiscard]] const Candidate* latestAmong(std::span<const Candidate> candidates);
    [[nodiscard]] bool cameFirst(const Candidate& candidate) const;
    void refuseConflict(std::span<const Candidate> candidates, std::string code, std::string message,
                        std::string hint);
    [[nodiscard]] LabelInput& inputOf(const Candidate& candidate) { return m_inputs[candidate.input]; }

    std::vector<LabelInput> m_inputs;
    JoinOptions m_options;
    std::vector<RaterId> m_raters;
    std::unordered_map<SampleId, std::vector<Candidate>> m_bySample;
    std::unordered_set<SampleId> m_joined;
};

} // namespace assize
