// SPDX-License-Identifier: Apache-2.0
#include "session/firstfault.h"

#include "base/concat.h"
#include "base/inputfile.h"
#include "base/termsafe.h"

#include <algorithm>

namespace assize {

Error firstFault(IssueList& issues, const ByteSource& file)
{
    issues.finish();
    static_cast<void>(locate(file, issues)); // a file that has gone in the meantime leaves it without a line
    const Issue& fault = *std::ranges::find(issues.issues(), Severity::Error, &Issue::severity);
    std::string message = concat(shown(file.path()), ": ", fault.message);
    if (!fault.pointer.empty())
        message.append(concat(", at ", termSafe(fault.pointer)));
    if (fault.line && fault.column)
        message.append(concat(", line ", *fault.line, ", column ", *fault.column));
    return {FailureKind::Input, fault.code, std::move(message),
            fault.hint.empty() ? "check the file with assize-cli validate" : fault.hint};
}

} // namespace assize
