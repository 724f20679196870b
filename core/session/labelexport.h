// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/labellingwork.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace assize {

/// A label file made from a reviewer's drafts, and what became of it.
struct LabelExport {
    std::string bytes; ///< an assize.labels/1 file
    Digest sha256;
    JournalHead receipt; ///< where the journal ends, the submission included
    std::size_t completeRatings = 0;
    std::size_t ratingsInProgress = 0;
    std::vector<SampleId> revised; ///< complete in the submission before, and different now
};

/// The label file of these drafts: a rating of every case that holds anything, complete where the case is
/// done. An answer "supported" that still waits for its citation is written as not rated, since no reader
/// would take it.
[[nodiscard]] std::string composeLabels(const LabellingWork& work);

/// The complete ratings that the latest submission holds and that composeLabels() would change.
Result<std::vector<SampleId>> revisedSamples(const ProjectFile& project, const LabellingWork& work,
                                             Progress& progress);

/// Hands in what the project's drafts hold. `prepare` writes the bytes out so far that only their appearance
/// is left, and only then is the submission recorded: nothing is handed in that could not be written. Without
/// a change since the latest submission the bytes are the same. A project that is read-only records nothing.
using PrepareLabels = std::function<Result<>(const LabelExport&)>;
Result<LabelExport> submitLabels(ProjectFile& project, const OperationId& operation, const Clock& clock,
                                 const PrepareLabels& prepare, Progress& progress);

/// The changes that bring the ratings of a label file into a project on which nothing differs from them.
/// Fails (Input) for another rater's labels, a stale rating, whatever `labels check` refuses, and a case on
/// which the project holds other work.
Result<std::vector<DraftChange>> changesToRestore(const LabellingWork& work, const json::DocumentFile& labels,
                                                  const Clock& clock, Progress& progress);

} // namespace assize
