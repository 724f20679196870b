// SPDX-License-Identifier: Apache-2.0
#include "session/projectplace.h"

#include "base/concat.h"
#include "base/inputfile.h"
#include "json/cursor.h"
#include "store/projectfile.h"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <unistd.h>

namespace assize {

namespace {

std::filesystem::path nameOfProject(const std::filesystem::path& requests,
                                    const std::filesystem::path& folder, std::size_t number)
{
    const std::string suffix = number == 1 ? "" : concat("-", number);
    return folder / concat(requests.filename().native(), suffix, ".assize");
}

bool isThere(const std::filesystem::path& path)
{
    std::error_code error;
    return std::filesystem::symlink_status(path, error).type() != std::filesystem::file_type::not_found;
}

bool isMadeFrom(const ProjectFile& project, const Digest& sha256)
{
    const auto files = project.files();
    return project.identity().kind == ProjectKind::Reviewer && files &&
           std::ranges::find(*files, sha256, &StoredFile::sha256) != files->end();
}

} // namespace

std::vector<KnownProject> projectsFor(const std::filesystem::path& requests, const Digest& sha256,
                                      const std::filesystem::path& folder)
{
    std::vector<KnownProject> known;
    for (std::size_t number = 1; isThere(nameOfProject(requests, folder, number)); ++number) {
        const auto path = nameOfProject(requests, folder, number);
        const auto project = ProjectFile::open(path, Access::ReadOnly);
        if (project && isMadeFrom(*project, sha256))
            known.push_back({path, *project->identity().rater});
    }
    return known;
}

Result<std::filesystem::path> placeForProject(const std::filesystem::path& requests,
                                              const std::filesystem::path& folder)
{
    if (::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0)
        return fail(
            FailureKind::Io, "folder-not-writable",
            concat("nothing can be saved in ", shown(folder), ": ", std::generic_category().message(errno)),
            "choose another folder for your work");
    std::size_t number = 1;
    while (isThere(nameOfProject(requests, folder, number)))
        ++number;
    return nameOfProject(requests, folder, number);
}

std::optional<Error> faultOfRaterId(const std::string& id)
{
    const json::Tree value(json::Value::string(id));
    IssueList issues;
    if (json::Cursor(value, issues).id())
        return std::nullopt;
    return Error{FailureKind::Usage, "invalid-id", issues.issues().front().message,
                 "1 to 200 characters, no control characters"};
}

} // namespace assize
