// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/charts.h"
#include "report/svgcanvas.h"

#include <string>

namespace assize {

// Charts as SVG, the same for a report and for a window. Each says in its description what it shows.

[[nodiscard]] std::string toSvg(const ConfusionHeatMap& map, const SvgStyle& style);
[[nodiscard]] std::string toSvg(const ForestPlot& plot, const SvgStyle& style);
[[nodiscard]] std::string toSvg(const AgreementMatrix& matrix, const SvgStyle& style);
[[nodiscard]] std::string toSvg(const CompletenessBars& bars, const SvgStyle& style);

} // namespace assize
