// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QByteArrayList>

#include <filesystem>
#include <functional>

namespace assize::test {

/// Does some work in a process of its own and gives the lines that it returned; one that says how the process
/// ended where it did not come to its end. What the work changes about its process is gone afterwards.
[[nodiscard]] QByteArrayList inChildProcess(const std::function<QByteArrayList()>& work);

/// Takes all capabilities from this process, so that permission bits hold for root too. It stays the same
/// user: another one might not even reach the folder.
[[nodiscard]] bool giveUpPrivileges();

/// Mounts a disk in memory over a folder, for this process and its children alone. The options are those of
/// tmpfs.
[[nodiscard]] bool mountSmallDisk(const std::filesystem::path& folder, const QByteArray& options);
void unmount(const std::filesystem::path& folder);
/// Makes such a disk read-only.
[[nodiscard]] bool remountReadOnly(const std::filesystem::path& folder);

} // namespace assize::test
