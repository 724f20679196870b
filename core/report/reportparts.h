// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/reportdocument.h"

namespace assize {

// The parts of a report that arrange() puts together, each in the file of its name. A part adds blocks to a
// section, or sections to a document.

void addInputs(ReportSection& section, const Report& report);
/// What is missing for the report to say more, and what to do about it.
void addNextSteps(ReportSection& section, const Report& report);
void addRates(ReportDocument& document, const Report& report);
void addLabels(ReportDocument& document, const Report& report, const Stratum& stratum);
void addAgreement(ReportDocument& document, const Comparisons& comparisons, const Report& report);
void addJudges(ReportDocument& document, const Comparisons& comparisons, const Asks& asks);
void addChecks(ReportDocument& document, const Stratum& stratum);
void addProblems(ReportDocument& document, const Stratum& stratum);
void addUnresolved(ReportDocument& document, const Stratum& stratum);
void addNotes(ReportDocument& document, const Report& report);

/// The counts of two sources as a chart.
[[nodiscard]] ConfusionHeatMap heatMap(Field field, const ConfusionTable& counts, std::string rowsAre,
                                       std::string columnsAre);

} // namespace assize
