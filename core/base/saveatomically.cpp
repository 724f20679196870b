// SPDX-License-Identifier: Apache-2.0
#include "base/saveatomically.h"

#include "base/concat.h"
#include "base/inputfile.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <utility>

namespace assize {

namespace {

constexpr std::size_t bufferSize = std::size_t{1} << 20U;
constexpr mode_t privateMode = 0600;

std::filesystem::path folderOf(const std::filesystem::path& path)
{
    return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

constexpr int mostLinks = 40; ///< as many as the system follows

/// The path whose bytes are to be replaced: what a chain of links ends at, which need not exist yet.
Result<std::filesystem::path> resolveLink(const std::filesystem::path& path, SymbolicLinks links)
{
    std::filesystem::path target = path;
    std::error_code error;
    for (int hops = 0; std::filesystem::is_symlink(target, error); ++hops) {
        if (links == SymbolicLinks::Refuse)
            return fail(FailureKind::Usage, "symbolic-link", concat(shown(path), " is a symbolic link"),
                        "give --follow-symlink to write to what it points at");
        if (hops == mostLinks)
            return systemFailure("follow", path, ELOOP);
        // A relative link counts from the folder that it stands in.
        target = folderOf(target) / std::filesystem::read_symlink(target, error);
        if (error)
            return systemFailure("follow", path, error.value());
    }
    return target;
}

/// The mode that the new file gets, or why the target cannot be replaced.
Result<mode_t> modeFor(const std::filesystem::path& target)
{
    struct stat status = {};
    if (::lstat(target.c_str(), &status) != 0) {
        if (errno == ENOENT || errno == ENOTDIR) // a missing folder is found when the temporary file is made
            return privateMode;
        return systemFailure("write", target, errno);
    }
    if (!S_ISREG(status.st_mode))
        return fail(FailureKind::Usage, "not-a-file", concat(shown(target), " exists and is not a file"));
    // A rename would replace a file that its owner has protected against writing.
    if (::access(target.c_str(), W_OK) != 0)
        return systemFailure("write", target, errno);
    return static_cast<mode_t>(status.st_mode & 07777U);
}

Result<> syncFolder(const std::filesystem::path& folder)
{
    const FileDescriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!descriptor.isOpen() || ::fsync(descriptor.number()) != 0)
        return systemFailure("sync the folder", folder, errno);
    return {};
}

Result<Digest> digestOf(const std::filesystem::path& path)
{
    const InputFile file = ASSIZE_TRY(InputFile::open(path, UINT64_MAX));
    Sha256 hash;
    std::string buffer;
    for (std::uint64_t at = 0; at < file.size(); at += buffer.size()) {
        buffer.resize(std::min<std::uint64_t>(bufferSize, file.size() - at));
        ASSIZE_TRY(file.readAt(at, buffer));
        hash.write(buffer);
    }
    return hash.finish();
}

Result<> requireFileName(const std::filesystem::path& path)
{
    if (path.empty() || path.native().find('\0') != std::string::npos || !path.has_filename())
        return fail(FailureKind::Usage, "invalid-path",
                    concat("\"", shown(path), "\" cannot be the name of a file"));
    return {};
}

struct TemporaryFile {
    std::filesystem::path path;
    FileDescriptor descriptor;
};

/// mkostemps opens with O_EXCL: nobody can have planted a link under that name.
Result<TemporaryFile> makeTemporary(const std::filesystem::path& folder)
{
    std::string name = (folder / ".assize-XXXXXX.tmp").native();
    FileDescriptor descriptor(::mkostemps(name.data(), 4, O_CLOEXEC));
    if (descriptor.isOpen())
        return TemporaryFile{name, std::move(descriptor)};
    const int number = errno;
    if (number == ENOENT || number == ENOTDIR)
        return fail(FailureKind::Usage, "folder-not-found", concat("there is no folder ", shown(folder)),
                    "create it first");
    return systemFailure("write in", folder, number);
}

tl::unexpected<Error> alreadyExists(const std::filesystem::path& path)
{
    return fail(FailureKind::Usage, "file-exists", concat("there is a ", shown(path), " already"),
                "nothing is ever replaced here; choose another name");
}

/// Gives a file another name, unless that is taken.
Result<> renameWithoutReplacing(const std::filesystem::path& from, const std::filesystem::path& to)
{
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
        return {};
    if (errno == EEXIST)
        return alreadyExists(to);
    // Not every file system knows that call; a link does not replace anything either.
    if (errno != EINVAL && errno != ENOSYS)
        return systemFailure("write", to, errno);
    if (::link(from.c_str(), to.c_str()) != 0)
        return errno == EEXIST ? alreadyExists(to) : systemFailure("write", to, errno);
    if (::unlink(from.c_str()) != 0)
        return systemFailure("write", from, errno);
    return {};
}

} // namespace

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& path, SymbolicLinks links)
{
    ASSIZE_TRY(requireFileName(path));
    std::filesystem::path target = ASSIZE_TRY(resolveLink(path, links));
    const mode_t mode = ASSIZE_TRY(modeFor(target));
    TemporaryFile temporary = ASSIZE_TRY(makeTemporary(folderOf(target)));
    AtomicFile file(std::move(target), temporary.path, std::move(temporary.descriptor));
    if (::fchmod(file.m_descriptor.number(), mode) != 0)
        return systemFailure("set the mode of", temporary.path, errno);
    return file;
}

AtomicFile::AtomicFile(std::filesystem::path target, std::filesystem::path temporary,
                       FileDescriptor descriptor)
    : m_target(std::move(target)), m_temporary(std::move(temporary)), m_descriptor(std::move(descriptor))
{
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : m_target(std::move(other.m_target)), m_temporary(std::exchange(other.m_temporary, {})),
      m_descriptor(std::move(other.m_descriptor)), m_buffer(std::move(other.m_buffer)),
      m_written(other.m_written), m_hash(std::move(other.m_hash)), m_failure(std::move(other.m_failure))
{
}

AtomicFile& AtomicFile::operator=(AtomicFile&& other) noexcept
{
    if (this != &other) {
        discard();
        m_target = std::move(other.m_target);
        m_temporary = std::exchange(other.m_temporary, {});
        m_descriptor = std::move(other.m_descriptor);
        m_buffer = std::move(other.m_buffer);
        m_written = other.m_written;
        m_hash = std::move(other.m_hash);
        m_failure = std::move(other.m_failure);
    }
    return *this;
}

AtomicFile::~AtomicFile()
{
    discard();
}

void AtomicFile::discard() noexcept
{
    m_descriptor.close();
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
    m_temporary.clear();
}

void AtomicFile::write(std::string_view bytes)
{
    m_buffer.append(bytes);
    if (m_buffer.size() >= bufferSize)
        flush();
}

void AtomicFile::flush()
{
    std::string_view rest = m_buffer;
    while (!rest.empty() && !m_failure) {
        const ssize_t wrote = ::write(m_descriptor.number(), rest.data(), rest.size());
        if (wrote > 0)
            rest.remove_prefix(static_cast<std::size_t>(wrote));
        else if (wrote == 0 || errno != EINTR)
            m_failure = systemFailure("write", m_target, errno).value();
    }
    m_hash.write(m_buffer);
    m_written += m_buffer.size();
    m_buffer.clear();
}

Result<> AtomicFile::prepare()
{
    if (!m_descriptor.isOpen())
        return {};
    flush();
    if (m_failure)
        return tl::unexpected<Error>(*m_failure);
    if (::fsync(m_descriptor.number()) != 0)
        return systemFailure("write", m_target, errno);
    struct stat status = {};
    if (::fstat(m_descriptor.number(), &status) != 0)
        return systemFailure("write", m_target, errno);
    if (static_cast<std::uint64_t>(status.st_size) != m_written)
        return fail(FailureKind::Io, "short-write",
                    concat("only a part of ", shown(m_target), " could be written"));
    if (!m_descriptor.close())
        return systemFailure("write", m_target, errno);
    return {};
}

Result<> AtomicFile::moveIntoPlace()
{
    if (::rename(m_temporary.c_str(), m_target.c_str()) != 0)
        return systemFailure("write", m_target, errno);
    m_temporary.clear();
    return syncFolder(folderOf(m_target));
}

Result<Digest> AtomicFile::commit()
{
    ASSIZE_TRY(prepare());
    ASSIZE_TRY(moveIntoPlace());
    const Digest expected = m_hash.finish();
    if (ASSIZE_TRY(digestOf(m_target)) != expected)
        return fail(FailureKind::Io, "verification-failed",
                    concat(shown(m_target), " reads back differently from what was written"),
                    "the disk may be failing, or another program changed the file");
    return expected;
}

Result<NewFile> NewFile::reserve(const std::filesystem::path& target)
{
    ASSIZE_TRY(requireFileName(target));
    struct stat status = {};
    if (::lstat(target.c_str(), &status) == 0)
        return alreadyExists(target);
    TemporaryFile temporary = ASSIZE_TRY(makeTemporary(folderOf(target)));
    return NewFile(target, std::move(temporary.path));
}

NewFile::NewFile(std::filesystem::path target, std::filesystem::path temporary)
    : m_target(std::move(target)), m_temporary(std::move(temporary))
{
}

NewFile::NewFile(NewFile&& other) noexcept
    : m_target(std::move(other.m_target)), m_temporary(std::exchange(other.m_temporary, {}))
{
}

NewFile::~NewFile()
{
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
}

Result<> NewFile::publish()
{
    FileDescriptor descriptor(::open(m_temporary.c_str(), O_RDONLY | O_CLOEXEC));
    if (!descriptor.isOpen() || ::fsync(descriptor.number()) != 0 || !descriptor.close())
        return systemFailure("write", m_target, errno);
    ASSIZE_TRY(renameWithoutReplacing(m_temporary, m_target));
    m_temporary.clear();
    return syncFolder(folderOf(m_target));
}

Result<Digest> saveAtomically(const std::filesystem::path& path, std::string_view bytes, SymbolicLinks links)
{
    AtomicFile file = ASSIZE_TRY(AtomicFile::create(path, links));
    file.write(bytes);
    return file.commit();
}

} // namespace assize
