// SPDX-License-Identifier: Apache-2.0
#include "store/projectlock.h"

#include "base/concat.h"
#include "base/inputfile.h"
#include "base/termsafe.h"

#include <QFile>
#include <QLockFile>
#include <QSysInfo>

#include <cerrno>
#include <csignal>

namespace assize::store {

namespace {

std::unique_ptr<QLockFile> lockOf(const std::filesystem::path& project)
{
    auto lock =
        std::make_unique<QLockFile>(QFile::decodeName(QByteArray::fromStdString(project.native() + ".lock")));
    // By age alone a lock would be taken from a program that is still at work.
    lock->setStaleLockTime(0);
    return lock;
}

struct Holder {
    qint64 process = 0;
    QString host;
    QString program;
};

std::optional<Holder> holderIn(const QLockFile& lock)
{
    Holder holder;
    if (!lock.getLockInfo(&holder.process, &holder.host, &holder.program))
        return std::nullopt;
    return holder;
}

Error heldBy(const std::filesystem::path& project, const std::optional<Holder>& holder)
{
    const std::string who = holder
                                ? concat(termSafe(holder->program.toStdString()), " (process ",
                                         holder->process, " on ", termSafe(holder->host.toStdString()), ")")
                                : std::string("another program");
    return {FailureKind::Store, "project-locked", concat(shown(project), " is open in ", who),
            concat("close it there; if that program is no more, remove ", shown(project), ".lock")};
}

} // namespace

Result<ProjectLock> ProjectLock::take(const std::filesystem::path& project)
{
    auto lock = lockOf(project);
    if (lock->tryLock(0))
        return ProjectLock(std::move(lock));
    switch (lock->error()) {
    case QLockFile::LockFailedError:
        return tl::unexpected<Error>(heldBy(project, holderIn(*lock)));
    case QLockFile::PermissionError:
        return fail(FailureKind::Store, "project-read-only",
                    concat("nothing can be written beside ", shown(project)),
                    "to change the project, copy it to a folder of your own");
    default:
        return fail(FailureKind::Io, "lock-failed", concat("cannot write ", shown(project), ".lock"),
                    "the disk may be full");
    }
}

std::optional<Error> ProjectLock::holderOf(const std::filesystem::path& project)
{
    const auto holder = holderIn(*lockOf(project));
    if (!holder)
        return std::nullopt;
    const bool here = holder->host == QSysInfo::machineHostName();
    const bool gone = here && ::kill(static_cast<pid_t>(holder->process), 0) != 0 && errno == ESRCH;
    return gone ? std::nullopt : std::optional(heldBy(project, holder));
}

ProjectLock::ProjectLock(std::unique_ptr<QLockFile> lock) : m_lock(std::move(lock)) {}
ProjectLock::ProjectLock(ProjectLock&& other) noexcept = default;
ProjectLock& ProjectLock::operator=(ProjectLock&& other) noexcept = default;
ProjectLock::~ProjectLock() = default;

} // namespace assize::store
