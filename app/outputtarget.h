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
    /// Writes everything out, so that only its appearance is left; for outputs that are to appear together.
    Result<> prepare();
    Result<> commit(Console& console);
    /// Whether both would end up in the same place.
    [[nodiscard]] bool isSameAs(const OutputTarget& other) const;

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
