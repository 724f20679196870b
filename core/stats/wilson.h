// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stats/interval.h"

#include <cstdint>
#include <optional>

namespace assize {

/// Wilson's 95 % score interval (Wilson 1927) for `events` among `trials` independent binary trials, in a
/// form without cancellation, so that lower ≤ events/trials ≤ upper always holds; exactly 0 at no event and
/// exactly 1 at none without. Nothing at no trials.
[[nodiscard]] std::optional<Interval> wilson95(std::int64_t events, std::int64_t trials);

} // namespace assize
