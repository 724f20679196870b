// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/labellingsession.h"

#include <QString>

namespace assize {

/// "saved · 41 of 90 claims · 6 of 15 cases · about 50 min left"
[[nodiscard]] QString statusOf(const LabellingSession& session);

/// What is owed in a case, as a part of a sentence: "Grounding of claim 2".
[[nodiscard]] QString inWords(const OpenAnswer& open, const RequestOutline& outline);

/// A citation of the current case, with its place by line and column and what stands there.
[[nodiscard]] QString placeInWords(const StatedCitation& citation, const LabellingSession& session);

} // namespace assize
