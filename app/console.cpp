// SPDX-License-Identifier: Apache-2.0
#include "console.h"

#include "base/concat.h"
#include "base/inputfile.h"
#include "json/writer.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <unistd.h>

namespace assize {

namespace {

std::atomic<bool> stopRequested = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may touch only such a flag");

extern "C" void requestStop(int /*signal*/)
{
    stopRequested = true;
}

/// 0, or the errno of the failure.
int writeAll(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t wrote = ::write(descriptor, text.data(), text.size());
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0)
            return errno;
        text.remove_prefix(static_cast<std::size_t>(wrote));
    }
    return 0;
}

bool showsProgress()
{
    static const bool isTerminal = ::isatty(STDERR_FILENO) == 1;
    return isTerminal;
}

} // namespace

void Console::installSignalHandlers()
{
    struct sigaction action = {};
    action.sa_handler = requestStop;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
}

void Console::print(std::string_view text)
{
    clearProgress();
    if (m_printFailure == 0)
        m_printFailure = writeAll(STDOUT_FILENO, text);
}

void Console::print(const json::Value& document)
{
    print(json::document(document));
}

void Console::say(std::string_view text)
{
    if (m_verbosity == Verbosity::Quiet)
        return;
    clearProgress();
    writeAll(STDERR_FILENO, text);
}

void Console::explain(std::string_view text)
{
    if (m_verbosity == Verbosity::Verbose)
        say(text);
}

void Console::report(std::span<const FileFindings> findings)
{
    static constexpr std::array notices{Notices::Omitted, Notices::Counted, Notices::Listed};
    clearProgress();
    writeAll(STDERR_FILENO, toText(findings, notices[static_cast<std::size_t>(m_verbosity)]));
}

void Console::report(const Error& error)
{
    clearProgress();
    const std::string hint = error.hint.empty() ? std::string() : concat("    hint: ", error.hint, "\n");
    writeAll(STDERR_FILENO, concat("assize-cli: ", error.message, " [", error.code, "]\n", hint));
}

Result<> Console::finish()
{
    clearProgress();
    if (m_printFailure != 0)
        return systemFailure("write", "standard output", m_printFailure);
    return {};
}

void Console::advance(std::uint64_t done, std::uint64_t total)
{
    if (m_verbosity == Verbosity::Quiet || total == 0 || !showsProgress())
        return;
    const int percent = static_cast<int>(done * 100 / total);
    if (percent == m_shownPercent)
        return;
    m_shownPercent = percent;
    writeAll(STDERR_FILENO, concat("\r", percent, " % (Ctrl+C stops)"));
}

void Console::clearProgress()
{
    if (m_shownPercent >= 0)
        writeAll(STDERR_FILENO, "\r\x1b[K");
    m_shownPercent = -1;
}

bool Console::isCancelled() const
{
    return stopRequested;
}

} // namespace assize
