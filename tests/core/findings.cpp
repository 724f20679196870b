// SPDX-License-Identifier: Apache-2.0
#include "findings.h"

#include "base/termsafe.h"
#include "bytes.h"
#include "text/utf8.h"

namespace assize::test {

QString told(const Issue& issue)
{
    QString line = QString::fromUtf8(bytesOf(nameOf(issue.severity))) + u' ' +
                   QString::fromStdString(issue.code) + QStringLiteral(" '") +
                   QString::fromStdString(issue.pointer) + u'\'';
    if (issue.line && issue.column)
        line += QStringLiteral(" %1:%2").arg(*issue.line).arg(*issue.column);
    else if (issue.offset)
        line += QStringLiteral(" @%1").arg(*issue.offset);
    return line;
}

QStringList told(const IssueList& issues)
{
    QStringList lines;
    for (const Issue& issue : issues.issues())
        lines.append(told(issue));
    return lines;
}

bool isShortAndSafe(const Issue& issue)
{
    constexpr std::size_t longest = 200;
    return codePointCount(issue.message) <= longest && termSafe(issue.message) == issue.message &&
           codePointCount(issue.hint) <= longest && termSafe(issue.hint) == issue.hint;
}

} // namespace assize::test
