// SPDX-License-Identifier: Apache-2.0
#include "labels/labelset.h"

#include "base/concat.h"
#include "base/inputfile.h"
#include "base/termsafe.h"
#include "labels/ratingcheck.h"
#include "text/unicode.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace assize {

namespace {

Place placeOf(const Rating& rating)
{
    return {pointerTo(rating), rating.offset};
}

std::string named(const SampleId& sample)
{
    return concat("\"", excerpt(sample.value), "\"");
}

/// The rating with its regions in bytes, so that ratings from files of different units can be compared.
Rating inBytes(const Rating& rating, OffsetUnit unit, const BlindedRequest& request)
{
    Rating converted = rating;
    CitationResolver resolver(request.evidence, unit);
    IssueList alreadyReported;
    for (ClaimRating& claim : converted.claims) {
        for (StatedCitation& citation : claim.evidence) {
            const auto resolved = resolver.resolve(citation, {}, alreadyReported);
            if (!resolved || !resolved->region)
                continue;
            citation.region->start = static_cast<std::int64_t>(resolved->region->begin);
            citation.region->end = static_cast<std::int64_t>(resolved->region->end);
        }
    }
    return converted;
}

} // namespace

LabelSet::LabelSet(std::vector<LabelInput> inputs, JoinOptions options)
    : m_inputs(std::move(inputs)), m_options(std::move(options))
{
    std::ranges::sort(m_inputs, [](const LabelInput& a, const LabelInput& b) {
        return std::tie(a.file.rater, b.isStored, a.file.sha256, a.file.path) <
               std::tie(b.file.rater, a.isStored, b.file.sha256, b.file.path);
    });
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        LabelInput& input = m_inputs[i];
        input.isRepeat = i > 0 && m_inputs[i - 1].file.sha256 == input.file.sha256;
        input.counts.refused = input.file.statedRatings - input.file.ratings.size();
        if (input.isRepeat) {
            input.counts.same = input.file.ratings.size();
            continue;
        }
        if (input.file.rater.value.empty()) {
            input.counts.refused = input.file.statedRatings; // nobody is known to have said this
            continue;
        }
        if (m_raters.empty() || m_raters.back() != input.file.rater)
            m_raters.push_back(input.file.rater);
        for (const Rating& rating : input.file.ratings)
            m_bySample[rating.sampleId].push_back({i, &rating});
    }
}

void LabelSet::checkFiles(const std::optional<Digest>& rubric, const std::optional<Digest>& requests)
{
    std::map<std::string, RaterId> byNormalizedId;
    for (LabelInput& input : m_inputs) {
        const LabelFile& file = input.file;
        if (file.rater.value.empty())
            continue;
        const auto report = [&input](Severity severity, Place place, std::string code, std::string message,
                                     std::string hint) {
            input.issues.add(
                issueAt(severity, std::move(place), std::move(code), std::move(message), std::move(hint)));
        };
        const RaterId& first =
            byNormalizedId.try_emplace(normalizedForComparison(file.rater.value), file.rater).first->second;
        if (first != file.rater)
            report(Severity::Error, {"/rater/id", file.at.raterId}, "confusable-id",
                   concat("the rater id \"", excerpt(file.rater.value),
                          "\" differs from that of another file only by Unicode normalisation"),
                   "one person must have one id");
        if (file.isSigned)
            report(Severity::Error, {"/signature", file.at.signature}, "signature-not-checked",
                   "the file is signed, and this version of the program cannot check signatures",
                   "a signature that nobody has checked must not pass for none");
        input.rubricDiffers = file.rubricSha256 != rubric;
        if (input.rubricDiffers)
            report(Severity::Notice, {"/rubricSha256", file.at.rubric}, "rubric-differs",
                   "the labels were made with another rubric", {});
        if (requests && file.requestsSha256 != *requests)
            report(Severity::Notice, {"/requestsSha256", file.at.requests}, "requests-differ",
                   "the labels were made from another export of the requests",
                   "each rating binds to the hash of its own request");
    }
}

std::size_t LabelSet::raterOf(const LabelInput& input) const
{
    return static_cast<std::size_t>(std::ranges::lower_bound(m_raters, input.file.rater) - m_raters.begin());
}

std::vector<JoinedRating> LabelSet::join(const BlindedRequest& request, const Asks& asks)
{
    std::vector<JoinedRating> joined(m_raters.size());
    m_joined.insert(request.sampleId);
    const auto found = m_bySample.find(request.sampleId);
    if (found == m_bySample.end())
        return joined;
    std::vector<std::vector<Candidate>> accepted(m_raters.size());
    for (const Candidate& candidate : found->second) {
        if (isAccepted(candidate, request, asks))
            accepted[raterOf(inputOf(candidate))].push_back(candidate);
    }
    for (std::size_t rater = 0; rater < m_raters.size(); ++rater) {
        // Of equal ratings the one that is said to have come first stands for the others.
        std::ranges::stable_partition(accepted[rater],
                                      [this](const Candidate& candidate) { return cameFirst(candidate); });
        joined[rater] = joinRater(accepted[rater], request);
    }
    return joined;
}

bool LabelSet::isAccepted(const Candidate& candidate, const BlindedRequest& request, const Asks& asks)
{
    LabelInput& input = inputOf(candidate);
    if (candidate.rating->requestHash != request.requestHash) {
        const bool kept = m_options.keepStale || input.isStored;
        ++(kept ? input.counts.stale : input.counts.refused);
        input.issues.add(issueAt(
            kept ? Severity::Notice : Severity::Error, placeOf(*candidate.rating), "stale-rating",
            concat("the rating of ", named(request.sampleId), " binds to the request ",
                   candidate.rating->requestHash.hex(), ", which is now ", request.requestHash.hex()),
            kept ? "it is kept for reading and not scored"
                 : "the texts have changed since; label it again, or keep it unscored with --keep-stale"));
        return false;
    }
    const std::size_t before = input.issues.count(Severity::Error);
    checkRating(*candidate.rating, input.file.offsets, request, asks, input.issues);
    const bool accepted = input.issues.count(Severity::Error) == before;
    if (!accepted)
        ++input.counts.refused;
    return accepted;
}

JoinedRating LabelSet::joinRater(std::span<const Candidate> candidates, const BlindedRequest& request)
{
    const auto complete = distinct(candidates, RatingState::Complete, request);
    const auto inProgress = distinct(candidates, RatingState::InProgress, request);
    const Candidate* submission = submissionAmong(complete);
    if (submission == nullptr && !complete.empty())
        return {};
    const Candidate* latest = submission == nullptr ? latestAmong(inProgress) : nullptr;
    if (submission != nullptr)
        return {submission->rating, nullptr};
    if (latest != nullptr && !m_options.includeInProgress)
        inputOf(*latest).issues.add(issueAt(Severity::Notice, placeOf(*latest->rating), "in-progress",
                                            concat("the rating of ", named(latest->rating->sampleId),
                                                   " is in progress; it is no submission")));
    if (latest != nullptr)
        return {nullptr, latest->rating};
    return {};
}

/// The ratings of one state that say different things, and a count of every one as added or the same.
std::vector<LabelSet::Candidate> LabelSet::distinct(std::span<const Candidate> candidates, RatingState state,
                                                    const BlindedRequest& request)
{
    std::vector<Candidate> different;
    for (const Candidate& candidate : candidates) {
        if (candidate.rating->state != state)
            continue;
        MergeCounts& counts = inputOf(candidate).counts;
        ++(state == RatingState::Complete ? counts.complete : counts.inProgress);
        const bool known = std::ranges::any_of(
            different, [&](const Candidate& other) { return saySame(candidate, other, request); });
        if (known) {
            ++counts.same;
            continue;
        }
        ++counts.added;
        different.push_back(candidate);
    }
    return different;
}

bool LabelSet::saySame(const Candidate& a, const Candidate& b, const BlindedRequest& request) const
{
    const OffsetUnit unitOfA = m_inputs[a.input].file.offsets;
    const OffsetUnit unitOfB = m_inputs[b.input].file.offsets;
    if (unitOfA == unitOfB)
        return sameContent(*a.rating, *b.rating);
    return sameContent(inBytes(*a.rating, unitOfA, request), inBytes(*b.rating, unitOfB, request));
}

const LabelSet::Candidate* LabelSet::submissionAmong(std::span<const Candidate> candidates)
{
    if (candidates.size() <= 1)
        return candidates.empty() ? nullptr : candidates.data();
    const auto first =
        std::ranges::find_if(candidates, [this](const Candidate& candidate) { return cameFirst(candidate); });
    const auto firsts = std::ranges::count_if(
        candidates, [this](const Candidate& candidate) { return cameFirst(candidate); });
    if (firsts != 1) {
        refuseConflict(candidates, "conflicting-submission", "two different complete ratings",
                       firsts == 0 ? "say which came first with --first FILE"
                                   : "--first can name only one of them");
        return nullptr;
    }
    for (const Candidate& candidate : candidates) {
        if (&candidate != &*first)
            inputOf(candidate).issues.add(
                issueAt(Severity::Notice, placeOf(*candidate.rating), "revision",
                        concat("a later rating of ", named(candidate.rating->sampleId),
                               " by the same rater; it is not scored")));
    }
    return &*first;
}

const LabelSet::Candidate* LabelSet::latestAmong(std::span<const Candidate> candidates)
{
    if (candidates.empty())
        return nullptr;
    const auto time = [](const Candidate& candidate) { return candidate.rating->ratedAt; };
    const auto latest = std::ranges::max_element(candidates, {}, time);
    if (std::ranges::count(candidates, time(*latest), time) == 1 || !m_options.includeInProgress)
        return &*latest;
    refuseConflict(candidates, "conflicting-in-progress",
                   "two different ratings in progress, and nothing tells which is later",
                   "give only one of the files, or leave out --include-in-progress");
    return nullptr;
}

bool LabelSet::cameFirst(const Candidate& candidate) const
{
    return std::ranges::find(m_options.first, m_inputs[candidate.input].file.path) != m_options.first.end();
}

void LabelSet::refuseConflict(std::span<const Candidate> candidates, std::string code, std::string message,
                              std::string hint)
{
    std::vector<std::string> files;
    for (const Candidate& candidate : candidates)
        files.push_back(shown(inputOf(candidate).file.path));
    for (const Candidate& candidate : candidates) {
        LabelInput& input = inputOf(candidate);
        --input.counts.added;
        --(candidate.rating->state == RatingState::Complete ? input.counts.complete
                                                            : input.counts.inProgress);
        ++input.counts.refused;
        input.issues.add(
            issueAt(Severity::Error, placeOf(*candidate.rating), code,
                    concat(message, " of ", named(candidate.rating->sampleId), " by the rater \"",
                           excerpt(input.file.rater.value), "\", in ", joined(files, " and ")),
                    hint));
    }
}

void LabelSet::reportUnknownSamples()
{
    for (LabelInput& input : m_inputs) {
        for (const Rating& rating : input.file.ratings) {
            if (input.isRepeat || input.file.rater.value.empty() || m_joined.contains(rating.sampleId))
                continue;
            ++input.counts.refused;
            input.issues.add(issueAt(Severity::Error, placeOf(rating), "unknown-sample",
                                     concat("there is no request for the sample ", named(rating.sampleId)),
                                     "the labels may belong to another corpus"));
        }
    }
}

bool LabelSet::hasErrors() const
{
    return std::ranges::any_of(m_inputs, [](const LabelInput& input) { return input.issues.hasErrors(); });
}

} // namespace assize
