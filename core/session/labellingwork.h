// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "corpus/requestsfile.h"
#include "session/draft.h"
#include "session/labellingprogress.h"
#include "store/projectfile.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace assize {

/// Everything of a reviewer's project that labelling needs, read once. Of the texts only the file's bytes are
/// held; a request is read out of them when it is shown.
struct LabellingWork {
    ProjectIdentity identity;
    std::filesystem::path projectPath;
    std::optional<Error> readOnlyReason;
    std::shared_ptr<const RequestsFile> requests;
    std::vector<RequestOutline> outlines; ///< in the order of the file
    std::vector<CaseDraft> drafts;        ///< of the same cases
    std::optional<DraftKey> lastChanged;  ///< where work was left off
    JournalHead journalHead;

    [[nodiscard]] const RaterId& rater() const { return *identity.rater; }
    [[nodiscard]] const Asks& asks() const { return requests->header().asks; }
};

/// Reads a request file from its exact bytes, and every request in it once. Fails with "invalid-requests"
/// (Input) where validation finds a fault; the message is that of the first one.
struct ReadRequests {
    std::shared_ptr<const RequestsFile> file;
    std::vector<RequestOutline> outlines;
};
Result<ReadRequests> readRequests(const std::filesystem::path& name, std::string bytes, Progress& progress);

/// One request of the file.
Result<BlindedRequest> requestAt(const RequestsFile& file, std::size_t index);

/// The texts of the claims of every request, one string each with a claim a line, for searching.
Result<std::vector<std::string>> claimTextsOf(const RequestsFile& file, Progress& progress);

Result<LabellingWork> loadLabellingWork(const ProjectFile& project, Progress& progress);

} // namespace assize
