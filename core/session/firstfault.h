// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/bytesource.h"
#include "base/issue.h"
#include "base/result.h"

namespace assize {

/// The first error among the findings in a file, as the one reason why the file is refused: with its place in
/// the file, and its own hint where it has one. There must be an error.
[[nodiscard]] Error firstFault(IssueList& issues, const ByteSource& file);

} // namespace assize
