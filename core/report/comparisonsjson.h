// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/jsonparts.h"

namespace assize {

/// Adds "agreement" and "multiRater".
void addAgreement(Object& object, const Comparisons& comparisons, const Asks& asks);
/// Adds "judgeHuman".
void addJudgeHuman(Object& object, const Comparisons& comparisons, const Asks& asks);

} // namespace assize
