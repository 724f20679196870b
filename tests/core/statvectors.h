// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "labels/scoredcase.h"
#include "stats/clusteredtable.h"
#include "stats/confusion.h"
#include "stats/ratingtally.h"

#include <QJsonObject>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace assize::test {

// The inputs of a file of vectors, as the program's statistics take them.

/// Pairs as a vector gives them: a table, and what is left out of it.
struct VectorPairs {
    QStringList labels;
    ConfusionTable table{0};
    std::int64_t missingFirst = 0;
    std::int64_t missingSecond = 0;
    std::int64_t missingBoth = 0;
};

/// A table, two lists, the answers to a question, or what a generator makes.
[[nodiscard]] VectorPairs pairsIn(const QJsonObject& input);
/// Groups of 2×2 tables, or a table of pairs that are each a group of their own.
[[nodiscard]] ClusteredTable groupsIn(const QJsonObject& input);
/// Things by raters, null where one is missing. The categories are the labels that occur.
[[nodiscard]] RatingTally ratingsIn(const QJsonObject& input);
/// The attempts of work items with the resolved truth of their claims; each a trial.
[[nodiscard]] std::vector<ScoredCase> attemptsIn(const QJsonObject& input);

} // namespace assize::test
