// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "base/inputfile.h"
#include "commands.h"
#include "receipt.h"
#include "store/projectfile.h"

namespace assize {

namespace {

json::Value toValue(const Error& fault)
{
    using json::Value;
    return Value::object({{"code", Value::string(fault.code)},
                          {"message", Value::string(fault.message)},
                          {"hint", fault.hint.empty() ? Value::null() : Value::string(fault.hint)}});
}

json::Value toValue(const std::vector<Error>& faults, const std::optional<JournalHead>& head)
{
    std::vector<json::Value> values;
    for (const Error& fault : faults)
        values.push_back(toValue(fault));
    return json::Value::object({{"format", json::Value::string("assize.project-check/1")},
                                {"journal", head ? toValue(*head) : json::Value::null()},
                                {"faults", json::Value::array(std::move(values))}});
}

} // namespace

Result<ExitStatus> projectCheck(const ProjectOptions& options, Console& console)
{
    const auto faults = ASSIZE_TRY(ProjectFile::examine(options.project, console));
    std::optional<JournalHead> head;
    if (faults.empty()) {
        const auto project = ASSIZE_TRY(ProjectFile::open(options.project, Access::ReadOnly));
        head = ASSIZE_TRY(project.journalHead());
    }
    if (options.common.json)
        console.print(toValue(faults, head));
    else if (head)
        console.print(concat(shown(options.project), ": sound\n    journal ",
                             counted(static_cast<std::size_t>(head->length), "row", "rows"), ", head ",
                             head->hash.hex(), "\n"));
    else
        console.print(concat(shown(options.project), ": ", counted(faults.size(), "fault", "faults"), "\n"));
    for (const Error& fault : faults)
        console.report(fault);
    return faults.empty() ? ExitStatus::Done : ExitStatus::Store;
}

} // namespace assize
