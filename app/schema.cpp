// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "base/termsafe.h"
#include "commands.h"

#include <QFile>

namespace assize {

Result<ExitStatus> schema(const SchemaOptions& options, Console& console)
{
    QFile file(QStringLiteral(":/schemas/%1.schema.json").arg(QString::fromStdString(options.kind)));
    if (options.kind.find('/') != std::string::npos || !file.open(QIODevice::ReadOnly))
        return fail(FailureKind::Usage, "unknown-kind",
                    concat("there is no schema \"", termSafe(options.kind), "\""),
                    "corpus, requests, labels, judge, adjudication, report, diagnostics, disagreements");
    console.print(file.readAll().toStdString());
    return ExitStatus::Done;
}

} // namespace assize
