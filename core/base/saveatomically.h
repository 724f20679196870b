// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/bytesink.h"
#include "base/filedescriptor.h"
#include "base/result.h"
#include "text/digest.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace assize {

enum class SymbolicLinks : std::uint8_t {
    Refuse, ///< saving to a path that is a symbolic link fails
    Follow, ///< the link stays and its target is replaced
};

/// Writes a file so that at every moment the path holds either the old bytes or all of the new ones.
///
/// Bytes go to a temporary file beside the target; commit() checks every write, syncs, checks the size,
/// renames, syncs the folder, then reads the file again and compares its digest. A file that is not committed
/// leaves nothing behind. A new file gets mode 0600, an existing one keeps its own.
class AtomicFile final : public ByteSink {
public:
    static Result<AtomicFile> create(const std::filesystem::path& path,
                                     SymbolicLinks links = SymbolicLinks::Refuse);

    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&& other) noexcept;
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    ~AtomicFile() override;

    void write(std::string_view bytes) override;
    /// Writes everything out, synced and checked, but under its temporary name: what can fail for want of
    /// space has then not failed. For several files that are to appear together.
    Result<> prepare();
    /// The digest of what now stands in the file.
    Result<Digest> commit();

private:
    AtomicFile(std::filesystem::path target, std::filesystem::path temporary, FileDescriptor descriptor);

    void flush();
    Result<> moveIntoPlace();
    void discard() noexcept;

    std::filesystem::path m_target;
    std::filesystem::path m_temporary; ///< empty once it has been renamed or removed
    FileDescriptor m_descriptor;
    std::string m_buffer;
    std::uint64_t m_written = 0;
    Sha256 m_hash;
    std::optional<Error> m_failure;
};

/// A file that appears under its name whole or not at all, and never in the place of another; for what a
/// library writes by itself. One that is not published leaves nothing behind.
class NewFile final {
public:
    /// An empty private file under a temporary name in the folder of `target`, where nothing may be yet.
    static Result<NewFile> reserve(const std::filesystem::path& target);

    NewFile(NewFile&& other) noexcept;
    NewFile& operator=(NewFile&& other) = delete;
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile();

    /// Where it stands until then. Whoever writes there must have closed it again before it is published.
    [[nodiscard]] const std::filesystem::path& temporaryPath() const { return m_temporary; }
    /// Syncs the file, gives it its name and syncs the folder.
    Result<> publish();

private:
    NewFile(std::filesystem::path target, std::filesystem::path temporary);

    std::filesystem::path m_target;
    std::filesystem::path m_temporary; ///< empty once it has its name
};

/// AtomicFile for bytes that are all at hand.
Result<Digest> saveAtomically(const std::filesystem::path& path, std::string_view bytes,
                              SymbolicLinks links = SymbolicLinks::Refuse);

} // namespace assize
