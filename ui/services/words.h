// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/evaluationcase.h"

#include <QString>

namespace assize {

// Values of the file formats as a person reads them.

[[nodiscard]] QString inWords(ReviewState state);
[[nodiscard]] QString inWords(EvidenceRole role);
[[nodiscard]] QString inWords(DiffSide side);

/// What is known of a piece of evidence, in one line: its role, whether the producer saw it, whether it is
/// complete, and the side and revision where they are known.
[[nodiscard]] QString factsOf(const Evidence& evidence);

} // namespace assize
