// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/bytesource.h"
#include "base/filedescriptor.h"
#include "base/issue.h"
#include "base/result.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace assize {

/// A regular file, opened once for reading. Its size is that of the moment of opening.
class InputFile final : public ByteSource {
public:
    static constexpr std::uint64_t defaultLimit = std::uint64_t{2} << 30U; ///< 2 GiB

    /// Refuses folders, FIFOs and devices (Usage), what is larger than `limit` bytes (Input), and what cannot
    /// be read (Io), all before a byte is read.
    static Result<InputFile> open(const std::filesystem::path& path, std::uint64_t limit = defaultLimit);

    [[nodiscard]] const std::filesystem::path& path() const override { return m_path; }
    [[nodiscard]] std::uint64_t size() const override { return m_size; }
    /// A file that has become shorter is an error (Store).
    Result<> readAt(std::uint64_t offset, std::span<char> into) const override;

private:
    InputFile(std::filesystem::path path, FileDescriptor descriptor, std::uint64_t size)
        : m_path(std::move(path)), m_descriptor(std::move(descriptor)), m_size(size)
    {
    }

    std::filesystem::path m_path;
    FileDescriptor m_descriptor;
    std::uint64_t m_size = 0;
};

/// The bytes of a whole file, under the same rules.
Result<std::string> readFile(const std::filesystem::path& path,
                             std::uint64_t limit = InputFile::defaultLimit);

/// Fills in line and column of every issue that has an offset, in one pass over the file.
Result<> locate(const ByteSource& file, IssueList& issues);

/// The path as it may be shown.
[[nodiscard]] std::string shown(const std::filesystem::path& path);

/// "file-changed": the file is not what it was a moment ago.
[[nodiscard]] tl::unexpected<Error> fileChanged(const std::filesystem::path& path);

/// What the system says about `errno`, as an Io failure: "cannot write x: No space left on device".
[[nodiscard]] tl::unexpected<Error> systemFailure(std::string_view action, const std::filesystem::path& path,
                                                  int number);

} // namespace assize
