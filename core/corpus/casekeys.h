// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

/// The keys of each object of assize.corpus/1, in the order in which they are written.
namespace assize::casekeys {

using Key = std::string_view;

inline constexpr std::array<Key, 5> document{"format", "offsets", "rubric", "asks", "cases"};
inline constexpr std::array<Key, 3> rubric{"id", "sha256", "text"};
inline constexpr std::array<Key, 16> evaluationCase{
    "sampleId", "name",        "group",         "split",          "sampling",   "practice",
    "provider", "destination", "capture",       "reviewState",    "provenance", "evidence",
    "output",   "claims",      "claimCoverage", "expectedQuality"};
inline constexpr std::array<Key, 3> capture{"status", "producerStatus", "limitations"};
inline constexpr std::array<Key, 7> provenance{"source",          "revision", "producerModel", "promptDigest",
                                               "catalogRevision", "costUsd",  "elapsedMs"};
inline constexpr std::array<Key, 8> evidence{"id",     "role",         "seenByProducer", "text",
                                             "sha256", "completeness", "revision",       "diffSide"};
inline constexpr std::array<Key, 2> output{"text", "sha256"};
inline constexpr std::array<Key, 9> claim{"id",        "start",  "end",      "text",  "verdict",
                                          "grounding", "reason", "evidence", "checks"};
inline constexpr std::array<Key, 4> check{"id", "kind", "text", "region"};
inline constexpr std::array<Key, 4> citation{"evidenceId", "start", "end", "text"};
inline constexpr std::array<Key, 6> checkRegion{"evidenceId", "start", "end", "text", "revision", "diffSide"};
inline constexpr std::array<Key, 4> expectedQuality{"relevance", "repetition", "usefulness", "withholding"};

} // namespace assize::casekeys
