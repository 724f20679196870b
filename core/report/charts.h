// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/report.h"

#include <string>
#include <vector>

namespace assize {

// Charts as what they show. Where nothing is drawn, the same is told by a table: tableOf() in
// reportdocument.h.

/// How the labels of two sources fall together: counts, and the share of each row.
struct ConfusionHeatMap {
    std::string caption;
    std::string field;
    std::string rowsAre; ///< whose labels the rows are
    std::string columnsAre;
    std::vector<std::string> categories;
    ConfusionTable counts{categoryCount};
    std::string reading;
};

/// Rates of work items with their intervals, or, where those are withheld, with what the rate could still
/// become.
struct ForestPlot {
    struct Row {
        std::string stratum; ///< its number
        std::string name;    ///< its name
        std::string what;    ///< "any false"
        WorkItemRate rate;
    };
    std::string caption;
    std::vector<Row> rows; ///< those of one stratum stand together
    std::string reading;
};

/// Kappa of each pair of raters.
struct AgreementMatrix {
    struct Cell {
        Count pairs = 0;
        Figure kappa = Undefined::NoOverlap;
    };
    std::string caption;
    std::vector<std::string> raters;
    std::vector<Cell> cells; ///< of each pair, in the order (1, 2), (1, 3) …, (2, 3) …
    std::string summary;     ///< of the kappas
    std::string reading;

    /// Of two raters by their index, the lower one first.
    [[nodiscard]] const Cell& of(std::size_t first, std::size_t second) const
    {
        return cells[(first * (2 * raters.size() - first - 1) / 2) + second - first - 1];
    }
};

/// What each rater has handed in.
struct CompletenessBars {
    struct Row {
        std::string rater;
        Count complete = 0;
        Count inProgress = 0;
        Count stale = 0;
        bool rubricDiffers = false;
    };
    std::string caption;
    std::vector<Row> rows;
    std::string reading;
};

} // namespace assize
