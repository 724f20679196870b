// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/bytesink.h"
#include "base/saveatomically.h"
#include "console.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>

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

/// A folder for outputs, made where it is missing. One that was made goes again unless it is kept.
class OutputFolder final {
public:
    static Result<OutputFolder> open(const std::filesystem::path& path);

    OutputFolder(OutputFolder&& other) noexcept;
    OutputFolder& operator=(OutputFolder&& other) = delete;
    OutputFolder(const OutputFolder&) = delete;
    OutputFolder& operator=(const OutputFolder&) = delete;
    /// Removes the folder only while it is empty, so that nothing of anybody's is lost.
    ~OutputFolder();

    void keep() { m_made.clear(); }

private:
    explicit OutputFolder(std::filesystem::path made) : m_made(std::move(made)) {}

    std::filesystem::path m_made; ///< empty where it was there before, or is to stay
};

/// OutputTarget for bytes that are all at hand.
Result<> writeOutput(const std::filesystem::path& path, std::string_view bytes,
                     std::span<const std::filesystem::path> inputs, SymbolicLinks links, Console& console);

} // namespace assize
