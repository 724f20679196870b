// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"

#include <filesystem>
#include <memory>
#include <optional>

class QLockFile;

namespace assize::store {

/// Who may change a project: one program at a time, by a lock file `<project>.lock` beside it. The lock of a
/// process that is no more is taken over; one that another computer holds never is.
class ProjectLock final {
public:
    /// Fails with "project-locked" and a sentence that names the holder, or with "project-read-only" where no
    /// file can be made.
    static Result<ProjectLock> take(const std::filesystem::path& project);
    /// Who holds the lock, for one who does not want it.
    [[nodiscard]] static std::optional<Error> holderOf(const std::filesystem::path& project);

    ProjectLock(ProjectLock&& other) noexcept;
    ProjectLock& operator=(ProjectLock&& other) noexcept;
    ProjectLock(const ProjectLock&) = delete;
    ProjectLock& operator=(const ProjectLock&) = delete;
    ~ProjectLock();

private:
    explicit ProjectLock(std::unique_ptr<QLockFile> lock);

    std::unique_ptr<QLockFile> m_lock;
};

} // namespace assize::store
