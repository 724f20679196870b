// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace assize {

/// Lets assistive technology read every EvidenceView: its text, caret, selection and highlights. Offsets are
/// UTF-16 units of the stored text, as everywhere in Qt's accessibility. Called once is enough.
void installEvidenceAccessibility();

} // namespace assize
