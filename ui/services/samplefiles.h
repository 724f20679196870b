// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"

#include <QString>

namespace assize {

/// The files that the program brings along to be tried out.
enum class Sample : std::uint8_t { Requests, Corpus };

/// Where the person's own copies of the samples go.
[[nodiscard]] QString sampleFolder();

/// Makes a copy of a sample that the person may do with as they like, and gives its path. One that is there
/// already serves again; where it was changed it is kept, and another gets -2, -3 …
[[nodiscard]] Result<QString> provideSample(Sample sample, const QString& folder);

} // namespace assize
