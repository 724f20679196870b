// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/strongid.h"
#include "corpus/blindedrequest.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace assize {

enum class CaseOrder : std::uint8_t {
    Rater, ///< orderFor(): each rater's own
    File,
};

/// The order in which a rater is shown the cases: for each rater another one, so that what an order does to
/// labels is not the same for all, and for one rater always the same. Sorted by SHA-256 of the JCS form of
/// [rater, sampleId]. Gives indexes into the requests.
[[nodiscard]] std::vector<std::size_t> orderFor(const RaterId& rater,
                                                std::span<const RequestOutline> requests);

} // namespace assize
