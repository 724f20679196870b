// SPDX-License-Identifier: Apache-2.0
#include "commandline.h"
#include "console.h"

#include <new>
#include <sys/resource.h>

namespace {

/// The evidence in memory must not end up in a core file.
void refuseCoreFiles()
{
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
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
    assize::Console::installSignalHandlers();
    try {
        return static_cast<int>(run(argc, argv));
    } catch (const std::bad_alloc&) {
        assize::Console().report(assize::Error{
            assize::FailureKind::Io, "out-of-memory", "there is not enough memory for this", {}});
        return static_cast<int>(assize::ExitStatus::Failed);
    }
}
