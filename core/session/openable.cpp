// SPDX-License-Identifier: Apache-2.0
#include "session/openable.h"

#include "base/inputfile.h"
#include "labels/labelcodec.h"
#include "session/firstfault.h"
#include "session/labellingwork.h"
#include "store/projectplace.h"

#include <algorithm>
#include <system_error>

namespace assize {

namespace {

constexpr std::size_t filesLookedAt = 500; ///< when requests are looked for in a folder

Result<> examineRequests(Openable& file, Progress& progress)
{
    std::string bytes = ASSIZE_TRY(readFile(file.path));
    const ReadRequests read = ASSIZE_TRY(readRequests(file.path.filename(), std::move(bytes), progress));
    file.cases = read.outlines.size();
    for (const RequestOutline& outline : read.outlines)
        file.claims += outline.claims.size();
    file.asksForActiveTime = read.file->header().asks.has(std::nullopt);
    file.projects = projectsFor(file.path, file.sha256, file.path.parent_path());
    return {};
}

/// The file with that digest in a folder.
std::optional<std::filesystem::path> findByDigest(const std::filesystem::path& folder, const Digest& sha256)
{
    std::error_code error;
    std::vector<std::filesystem::path> candidates;
    for (const auto& entry : std::filesystem::directory_iterator(folder.empty() ? "." : folder, error)) {
        if (entry.path().extension() == ".json" && entry.is_regular_file(error))
            candidates.push_back(entry.path());
    }
    std::ranges::sort(candidates);
    candidates.resize(std::min(candidates.size(), filesLookedAt));
    const auto found = std::ranges::find_if(candidates, [&sha256](const std::filesystem::path& path) {
        const auto bytes = readFile(path);
        return bytes && assize::sha256(*bytes) == sha256;
    });
    return found == candidates.end() ? std::nullopt : std::optional(*found);
}

Result<> examineLabels(Openable& file, const json::DocumentFile& document, Progress& progress)
{
    IssueList issues;
    const LabelFile labels = ASSIZE_TRY(readLabelFile(document, issues, progress));
    if (issues.hasErrors())
        return tl::unexpected(firstFault(issues, document.source()));
    file.rater = labels.rater;
    file.requestsSha256 = labels.requestsSha256;
    file.requests = findByDigest(file.path.parent_path(), file.requestsSha256);
    return {};
}

} // namespace

Result<Openable> examine(const std::filesystem::path& path, Progress& progress)
{
    Openable file;
    file.path = path;
    if (ASSIZE_TRY(store::beginsLikeProject(path)))
        return file;
    IssueList issues;
    const auto document =
        ASSIZE_TRY(json::DocumentFile::open(path, InputFile::defaultLimit, issues, progress));
    file.sha256 = document.sha256();
    file.kind = readFileKind(document, issues);
    if (!file.kind)
        return tl::unexpected(firstFault(issues, document.source()));
    if (file.kind == FileKind::Requests)
        ASSIZE_TRY(examineRequests(file, progress));
    else if (file.kind == FileKind::Labels)
        ASSIZE_TRY(examineLabels(file, document, progress));
    return file;
}

} // namespace assize
