// SPDX-License-Identifier: Apache-2.0
#include "receipt.h"

#include "base/concat.h"

namespace assize {

Result<> sayReceipt(const ProjectFile& project, Console& console)
{
    const JournalHead head = ASSIZE_TRY(project.journalHead());
    console.say(concat("journal: ", head.length, head.length == 1 ? " row" : " rows", ", head ",
                       head.hash.hex(), "\n"));
    return {};
}

Result<ExitStatus> sayReceipt(const std::filesystem::path& project, Console& console)
{
    const auto opened = ASSIZE_TRY(ProjectFile::open(project, Access::ReadOnly));
    ASSIZE_TRY(sayReceipt(opened, console));
    return ExitStatus::Done;
}

json::Value toValue(const JournalHead& head)
{
    return json::Value::object(
        {{"length", json::Value::integer(head.length)}, {"head", json::Value::string(head.hash.hex())}});
}

} // namespace assize
