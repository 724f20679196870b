// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/report.h"

namespace assize {

/// The seed of the bootstrap of kappa for two raters on one field: the first 8 bytes, least significant
/// first, of the SHA-256 of the canonical form of what is counted. `stratum` is null for what is pooled.
[[nodiscard]] std::uint64_t bootstrapSeed(const ReportInputs& inputs, const StratumKey* stratum, Field field,
                                          const RaterId& first, const RaterId& second);

} // namespace assize
