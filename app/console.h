// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "json/value.h"
#include "report/diagnostics.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace assize {

/// How much a command says beside its result.
enum class Verbosity : std::uint8_t { Quiet, Normal, Verbose };

/// Where a command's result (stdout) and everything else that it says (stderr) go, and how it learns that it
/// should stop. On a terminal long work shows how far it is.
class Console final : public Progress {
public:
    /// Turns SIGINT and SIGTERM into a request to stop, and a reader that has gone away into an error.
    static void installSignalHandlers();

    void setVerbosity(Verbosity verbosity) { m_verbosity = verbosity; }

    /// The result of the command.
    void print(std::string_view text);
    void print(const json::Value& document);
    /// Something that a person may want to know, unless --quiet.
    void say(std::string_view text);
    /// Something that only --verbose tells.
    void explain(std::string_view text);
    /// Findings as text; notices are only counted, unless --verbose lists them or --quiet omits them.
    void report(std::span<const FileFindings> findings);
    void report(const Error& error);

    /// Fails when what was printed could not be written.
    Result<> finish();

    void advance(std::uint64_t done, std::uint64_t total) override;
    [[nodiscard]] bool isCancelled() const override;

private:
    void clearProgress();

    Verbosity m_verbosity = Verbosity::Normal;
    int m_shownPercent = -1;
    int m_printFailure = 0; ///< errno of the first write to stdout that failed
};

} // namespace assize
