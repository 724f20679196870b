// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/bytesink.h"
#include "base/saveatomically.h"
#include "console.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace assize {

/// Where `-o` goes: a file, written whole or not at all, or standard output for "-", which gets nothing
/// before the work is done.
class OutputTarget final : public ByteSink {
public:
    /// Refuses to write over one of the command's own inputs.
    static Result<OutputTarget> open(const std::filesystem::path& path,
                                     std::span<const std::filesystem::path> inputs, SymbolicLinks links);

    void write(std::string_view bytes) override;
    Result<> commit(Console& console);

private:
    OutputTarget() = default;

    std::filesystem::path m_path;
    std::optional<AtomicFile> m_file;
    std::string m_forStdout;
};

/// OutputTarget for bytes that are all at hand.
Result<> writeOutput(const std::filesystem::path& path, std::string_view bytes,
                     std::span<const std::filesystem::path> inputs, SymbolicLinks links, Console& console);

} // namespace assize
