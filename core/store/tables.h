// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/connection.h"
#include "store/content.h"
#include "store/projectfile.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace assize::store {

struct FileRow {
    StoredFile file;
    Content content;
};

struct SubmissionRow {
    std::int64_t sequence = 0;
    std::string submittedAt;
    Content content;
};

Result<ProjectIdentity> readIdentity(const Connection& connection);
Result<std::vector<FileRow>> readFiles(const Connection& connection);
Result<std::vector<SubmissionRow>> readSubmissions(const Connection& connection);
Result<std::vector<DraftValue>> readDrafts(const Connection& connection);
/// What one field of a draft holds.
Result<std::optional<std::string>> readDraft(const Connection& connection, const SampleId& sampleId,
                                             const std::optional<ClaimId>& claimId, const std::string& field);

/// When each sample's draft was last changed, as the journal says.
Result<std::vector<std::pair<SampleId, std::string>>> readDraftTimes(const Connection& connection);

Result<> writeIdentity(const Connection& connection, const ProjectIdentity& identity);
/// Gives the row that was added; nothing when the same bytes are a file of the project already.
Result<std::optional<FileRow>> writeFile(const Connection& connection, const FileToStore& file,
                                         const std::string& at);
Result<> writeSubmission(const Connection& connection, const SubmissionRow& submission);
Result<> writeDraft(const Connection& connection, const DraftChange& change);

// What the journal says of a row, as canonical JSON: `after` of the entry that came with it.
[[nodiscard]] std::string describe(const ProjectIdentity& identity, const StoredFile& source);
[[nodiscard]] std::string describe(const StoredFile& file);
[[nodiscard]] std::string describe(const SubmissionRow& submission);

} // namespace assize::store
