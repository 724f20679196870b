// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace assize {

/// Bytes that can be read from anywhere, such as a file's.
class ByteSource {
public:
    virtual ~ByteSource() = default;

    /// What the bytes are called in messages; there need not be such a file.
    [[nodiscard]] virtual const std::filesystem::path& path() const = 0;
    [[nodiscard]] virtual std::uint64_t size() const = 0;
    /// Fills the whole span from `offset` on; fails where there are not as many bytes (Store).
    virtual Result<> readAt(std::uint64_t offset, std::span<char> into) const = 0;

protected:
    ByteSource() = default;
    ByteSource(const ByteSource&) = default;
    ByteSource(ByteSource&&) = default;
    ByteSource& operator=(const ByteSource&) = default;
    ByteSource& operator=(ByteSource&&) = default;
};

/// Bytes that are all in memory.
class MemoryBytes final : public ByteSource {
public:
    MemoryBytes(std::filesystem::path path, std::string bytes)
        : m_path(std::move(path)), m_bytes(std::move(bytes))
    {
    }

    [[nodiscard]] const std::filesystem::path& path() const override { return m_path; }
    [[nodiscard]] std::uint64_t size() const override { return m_bytes.size(); }
    Result<> readAt(std::uint64_t offset, std::span<char> into) const override;
    [[nodiscard]] const std::string& bytes() const { return m_bytes; }

private:
    std::filesystem::path m_path;
    std::string m_bytes;
};

} // namespace assize
