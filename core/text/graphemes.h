// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringView>

namespace assize {

/// The end of the extended grapheme cluster (UAX 29) that begins at a unit of well-formed UTF-16, `at` being
/// before the end.
///
/// Qt's own boundaries cannot serve: near an Indic script they fall inside surrogate pairs and emoji.
[[nodiscard]] qsizetype graphemeEnd(QStringView text, qsizetype at);

} // namespace assize
