// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <cstddef>

namespace assize {

/// A few signs in the margin of a text, beside the row that holds a byte.
struct MarginNote {
    std::size_t byte = 0;
    int number = 0; ///< of the highlight that it belongs to, which gives its colour
    QString signs;
    QString meaning; ///< a sentence

    bool operator==(const MarginNote&) const = default;
};

} // namespace assize
