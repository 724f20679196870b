// SPDX-License-Identifier: Apache-2.0
#include "childprocess.h"

#include <QtGlobal>

#include <array>
#include <fstream>
#include <linux/capability.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

namespace assize::test {

namespace {

QByteArray endOf(int status)
{
    if (WIFSIGNALED(status))
        return "ended by signal " + QByteArray::number(WTERMSIG(status));
    return "ended with status " + QByteArray::number(WEXITSTATUS(status));
}

void writeTo(const char* path, const QByteArray& line)
{
    std::ofstream(path) << line.constData();
}

/// Gives the process mounts of its own; who is not root becomes the root of a user namespace.
bool ownMounts()
{
    if (::geteuid() == 0)
        return ::unshare(CLONE_NEWNS) == 0;
    const QByteArray user = QByteArray::number(::geteuid());
    const QByteArray group = QByteArray::number(::getegid());
    if (::unshare(CLONE_NEWNS | CLONE_NEWUSER) != 0)
        return false;
    writeTo("/proc/self/setgroups", "deny");
    writeTo("/proc/self/uid_map", "0 " + user + " 1");
    writeTo("/proc/self/gid_map", "0 " + group + " 1");
    return ::geteuid() == 0;
}

} // namespace

QByteArrayList inChildProcess(const std::function<QByteArrayList()>& work)
{
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0)
        qFatal("cannot make a pipe");
    const pid_t child = ::fork();
    if (child < 0)
        qFatal("cannot fork");
    if (child == 0) {
        const QByteArray lines = work().join('\n');
        for (qsizetype at = 0; at < lines.size();) {
            const ssize_t wrote =
                ::write(ends[1], lines.constData() + at, static_cast<std::size_t>(lines.size() - at));
            if (wrote < 0)
                ::_exit(1);
            at += wrote;
        }
        // Neither the test's destructors nor its exit handlers belong to this process.
        ::_exit(0);
    }
    ::close(ends[1]);
    QByteArray lines;
    std::array<char, 4096> buffer{};
    for (ssize_t got = 0; (got = ::read(ends[0], buffer.data(), buffer.size())) > 0;)
        lines.append(buffer.data(), got);
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    if (status != 0)
        return {endOf(status)};
    return lines.isEmpty() ? QByteArrayList() : lines.split('\n');
}

bool giveUpPrivileges()
{
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> none{};
    return ::syscall(SYS_capset, &header, none.data()) == 0;
}

bool mountSmallDisk(const std::filesystem::path& folder, const QByteArray& options)
{
    if (!ownMounts())
        return false;
    // Fails where the root folder is no mount; then nothing is shared either.
    (void)::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr);
    return ::mount("tmpfs", folder.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, options.constData()) == 0;
}

void unmount(const std::filesystem::path& folder)
{
    (void)::umount2(folder.c_str(), MNT_DETACH);
}

bool remountReadOnly(const std::filesystem::path& folder)
{
    return ::mount("tmpfs", folder.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY | MS_NOSUID | MS_NODEV,
                   nullptr) == 0;
}

} // namespace assize::test
