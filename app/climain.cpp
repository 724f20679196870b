// SPDX-License-Identifier: Apache-2.0
#include "commandline.h"
#include "console.h"

#include <exception>
#include <fcntl.h>
#include <new>
#include <sys/resource.h>
#include <unistd.h>

namespace {

/// The evidence in memory must not end up in a core file.
void refuseCoreFiles()
{
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
}

/// A stream that came closed must not be what the next file is opened as: messages would end up in that file.
/// Writing to it fails, as it should.
void occupyClosedStreams()
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
        // The lowest number that is free is taken, and all below are in use.
        if (::fcntl(stream, F_GETFD) < 0)
            static_cast<void>(::open("/dev/null", O_RDONLY));
    }
}

assize::ExitStatus run(int argc, const char* const* argv)
{
    assize::Console console;
    assize::ExitStatus status = assize::runCommandLine(argc, argv, console);
    const auto finished = console.finish();
    if (!finished) {
        console.report(finished.error());
        status = assize::exitStatusOf(finished.error().kind);
    }
    return status;
}

} // namespace

int main(int argc, char** argv)
{
    refuseCoreFiles();
    occupyClosedStreams();
    assize::Console::installSignalHandlers();
    try {
        return static_cast<int>(run(argc, argv));
    } catch (const std::bad_alloc&) {
        assize::Console().report(assize::Error{
            assize::FailureKind::Io, "out-of-memory", "there is not enough memory for this", {}});
        return static_cast<int>(assize::ExitStatus::Failed);
    } catch (const std::exception& fault) {
        assize::Console().report(assize::Error{assize::FailureKind::Io, "internal-fault", fault.what(),
                                               "this is a fault of the program; nothing was written"});
        return static_cast<int>(assize::ExitStatus::Failed);
    }
}
