// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "json/documentfile.h"
#include "labels/judge.h"

namespace assize {

/// Reads an assize.judge/1 file, with every rule that can be checked without the requests.
Result<JudgeFile> readJudgeFile(const json::DocumentFile& document, IssueList& issues, Progress& progress);

} // namespace assize
