// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "base/inputfile.h"
#include "commands.h"
#include "receipt.h"
#include "store/projectfile.h"

namespace assize {

Result<ExitStatus> projectBackup(const ProjectBackupOptions& options, Console& console)
{
    const auto project = ASSIZE_TRY(ProjectFile::open(options.project, Access::ReadOnly));
    ASSIZE_TRY(project.backup(options.output));
    console.say(concat("copied ", shown(options.project), " to ", shown(options.output), "\n"));
    return sayReceipt(options.output, console);
}

} // namespace assize
