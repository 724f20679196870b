// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/bytesink.h"
#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "json/documentfile.h"

namespace assize {

/// Turns a draft into a corpus: fills in the digests that are missing, and `start` and `end` of claims and
/// regions that give only a text which occurs once. What the draft states is kept as it is and checked by the
/// corpus's own rules; nothing is repaired. With any issue of severity error, what was written to the sink is
/// not to be kept.
Result<> seal(const json::DocumentFile& draft, ByteSink& sink, IssueList& issues, Progress& progress);

} // namespace assize
