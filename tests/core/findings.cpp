// SPDX-License-Identifier: Apache-2.0
#include "findings.h"

#include "bytes.h"

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

} // namespace assize::test
