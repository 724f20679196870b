// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/citations.h"
#include "corpus/evaluationcase.h"
#include "json/cursor.h"
#include "json/value.h"

#include <optional>
#include <string>
#include <vector>

namespace assize {

// The parts of assize.corpus/1 and, where they are shared, of assize.requests/1. Every reader reports all
// that it finds.

/// `offsets`, `rubric` and `asks` of a corpus or a request file. Nothing without a known unit, since no
/// region can be read then; other faults are reported and leave the rest readable.
[[nodiscard]] std::optional<CorpusHeader> readHeader(const json::ObjectCursor& document,
                                                     json::OwnerKeys ownerKeys);

/// One element of `cases`, with every rule that concerns this case alone; nothing when there was an error.
[[nodiscard]] std::optional<EvaluationCase> readCase(const json::Cursor& from, OffsetUnit unit);

/// `evidence`, with digests checked.
[[nodiscard]] std::vector<Evidence> readEvidence(const std::optional<json::Cursor>& from,
                                                 json::OwnerKeys ownerKeys);
/// `output`; nothing for null.
[[nodiscard]] std::optional<Output> readOutput(const std::optional<json::Cursor>& from,
                                               json::OwnerKeys ownerKeys);
/// Strings in an array.
[[nodiscard]] std::vector<std::string> readStrings(const std::optional<json::Cursor>& from);
/// The bytes of a claim's span, or a report ("claim-span-mismatch").
[[nodiscard]] std::optional<Region> resolveSpan(const QuotedRegion& stated, const json::Cursor& claim,
                                                std::string_view output, const OffsetIndex& index,
                                                OffsetUnit unit);

[[nodiscard]] json::Value toValue(const std::optional<Rubric>& rubric);
[[nodiscard]] json::Value toValue(const Asks& asks);
[[nodiscard]] json::Value toValue(const Evidence& evidence);
[[nodiscard]] json::Value toValue(const Output& output);
[[nodiscard]] json::Value toValue(const std::vector<std::string>& strings);
/// A string, or null.
[[nodiscard]] json::Value toValue(const std::optional<std::string>& text);

} // namespace assize
