// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "labelplan.h"

namespace assize::test {

/// What two raters are going to say of every case of the sample; they agree on most of it.
[[nodiscard]] LabelPlan firstSamplePlan();
[[nodiscard]] LabelPlan secondSamplePlan();

} // namespace assize::test
