// SPDX-License-Identifier: Apache-2.0
#include "store/projectplace.h"

#include "base/concat.h"
#include "base/inputfile.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace assize::store {

namespace {

constexpr std::string_view sqliteHeader{"SQLite format 3\0", 16};

} // namespace

Result<> requireProjectPath(const std::filesystem::path& path)
{
    const std::string& name = path.native();
    if (!name.empty() && name.find('\0') == std::string::npos && name != ":memory:" &&
        !name.starts_with("file:") && path.has_filename())
        return {};
    return fail(FailureKind::Usage, "invalid-path",
                concat("\"", shown(path), "\" cannot be the path of a project"),
                "give the path of a file, such as my.assize");
}

Result<ProjectPlace> locateProject(const std::filesystem::path& path)
{
    ASSIZE_TRY(requireProjectPath(path));
    std::error_code error;
    const auto type = std::filesystem::status(path, error).type();
    if (type == std::filesystem::file_type::not_found)
        return fail(FailureKind::Usage, "file-not-found", concat("there is no project ", shown(path)),
                    "check the path; assize-cli project create makes one");
    if (error)
        return systemFailure("look at", path, error.value());
    if (type != std::filesystem::file_type::regular)
        return fail(FailureKind::Usage, "not-a-file", concat(shown(path), " is not a file"));
    ProjectPlace place;
    place.path = std::filesystem::canonical(path, error);
    if (error)
        return systemFailure("look at", path, error.value());
    if (::access(place.path.c_str(), R_OK) != 0)
        return systemFailure("open", path, errno);
    if (::access(place.path.c_str(), W_OK) != 0)
        place.writeProtected = Error{FailureKind::Store, "project-read-only",
                                     concat(shown(path), errno == EROFS ? " is on a medium that is read-only"
                                                                        : " is protected against writing"),
                                     "to change the project, copy it to a folder of your own"};
    return place;
}

Result<bool> beginsLikeProject(const std::filesystem::path& path)
{
    const InputFile file = ASSIZE_TRY(InputFile::open(path, UINT64_MAX));
    std::array<char, sqliteHeader.size()> begin{};
    if (file.size() < begin.size())
        return false;
    ASSIZE_TRY(file.readAt(0, begin));
    return std::string_view(begin.data(), begin.size()) == sqliteHeader;
}

} // namespace assize::store
