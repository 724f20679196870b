// SPDX-License-Identifier: Apache-2.0
#include "base/inputfile.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "text/utf8.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <vector>

namespace assize {

namespace {

constexpr std::size_t chunkSize = std::size_t{1} << 20U;

std::string kindOf(const struct stat& status)
{
    if (S_ISDIR(status.st_mode))
        return "a folder";
    if (S_ISFIFO(status.st_mode))
        return "a FIFO";
    if (S_ISSOCK(status.st_mode))
        return "a socket";
    return "a device";
}

tl::unexpected<Error> cannotOpen(const std::filesystem::path& path, int number)
{
    if (number == ENOENT || number == ENOTDIR)
        return fail(FailureKind::Usage, "file-not-found", concat("there is no file ", shown(path)),
                    "check the path");
    return systemFailure("open", path, number);
}

/// Counts lines and code points from the start of a file to each of a rising series of offsets.
class PlaceCounter final {
public:
    void pass(std::string_view bytes)
    {
        for (const char byte : bytes) {
            if (byte == '\n') {
                ++m_line;
                m_column = 1;
            } else if (!isContinuationByte(byte)) {
                ++m_column;
            }
        }
    }
    void writeTo(Issue& issue) const
    {
        issue.line = m_line;
        issue.column = m_column;
    }

private:
    std::uint64_t m_line = 1;
    std::uint64_t m_column = 1;
};

} // namespace

std::string shown(const std::filesystem::path& path)
{
    return termSafe(path.native());
}

tl::unexpected<Error> fileChanged(const std::filesystem::path& path)
{
    return fail(FailureKind::Store, "file-changed",
                concat(shown(path), " was changed while it was being read"),
                "wait until the other program has finished, and try again");
}

tl::unexpected<Error> systemFailure(std::string_view action, const std::filesystem::path& path, int number)
{
    const bool full = number == ENOSPC || number == EDQUOT;
    return fail(FailureKind::Io, full ? "disk-full" : "io-error",
                concat("cannot ", action, " ", shown(path), ": ", std::generic_category().message(number)),
                full ? "free some space, or choose another place" : "");
}

Result<InputFile> InputFile::open(const std::filesystem::path& path, std::uint64_t limit)
{
    if (path.empty() || path.native().find('\0') != std::string::npos)
        return fail(FailureKind::Usage, "invalid-path", "a path may not be empty or hold a NUL");
    // Without O_NONBLOCK, opening a FIFO would wait for its writer.
    FileDescriptor descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!descriptor.isOpen())
        return cannotOpen(path, errno);
    struct stat status = {};
    if (::fstat(descriptor.number(), &status) != 0)
        return systemFailure("look at", path, errno);
    if (!S_ISREG(status.st_mode))
        return fail(FailureKind::Usage, "not-a-file",
                    concat(shown(path), " is ", kindOf(status), ", not a file"));
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size > limit)
        return fail(FailureKind::Input, "file-too-large",
                    concat(shown(path), " has ", size, " bytes; at most ", limit, " are read"),
                    "raise the limit with --max-bytes if that is what you want");
    return InputFile(path, std::move(descriptor), size);
}

Result<> InputFile::readAt(std::uint64_t offset, std::span<char> into) const
{
    while (!into.empty()) {
        const ssize_t got =
            ::pread(m_descriptor.number(), into.data(), into.size(), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return systemFailure("read", m_path, errno);
        if (got == 0)
            return fileChanged(m_path);
        offset += static_cast<std::uint64_t>(got);
        into = into.subspan(static_cast<std::size_t>(got));
    }
    return {};
}

Result<std::string> readFile(const std::filesystem::path& path, std::uint64_t limit)
{
    const InputFile file = ASSIZE_TRY(InputFile::open(path, limit));
    std::string bytes(file.size(), '\0');
    ASSIZE_TRY(file.readAt(0, bytes));
    return bytes;
}

Result<> locate(const ByteSource& file, IssueList& issues)
{
    std::vector<Issue*> placed;
    for (Issue& issue : issues.issues()) {
        if (issue.offset)
            placed.push_back(&issue);
    }
    std::ranges::stable_sort(placed, {}, [](const Issue* issue) { return *issue->offset; });
    PlaceCounter counter;
    std::string buffer;
    std::uint64_t at = 0;
    for (Issue* issue : placed) {
        const std::uint64_t target = std::min(*issue->offset, file.size());
        while (at < target) {
            buffer.resize(std::min<std::uint64_t>(chunkSize, target - at));
            ASSIZE_TRY(file.readAt(at, buffer));
            counter.pass(buffer);
            at += buffer.size();
        }
        counter.writeTo(*issue);
    }
    return {};
}

} // namespace assize
