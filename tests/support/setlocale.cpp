// SPDX-License-Identifier: Apache-2.0
//
// Loaded into the headless program by tests (LD_PRELOAD), it puts it into the locale of its environment, as
// the window toolkit does with the desktop program. Ends it where that locale does not exist: a test in it
// would be one in C.

#include <clocale>
#include <unistd.h>

namespace {

/// An exit code of no program here.
constexpr int noSuchLocale = 121;

[[gnu::constructor]] void enterLocale()
{
    if (std::setlocale(LC_ALL, "") == nullptr)
        ::_exit(noSuchLocale);
}

} // namespace
