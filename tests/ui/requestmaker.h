// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace assize::test {

/// A claim of a draft: the output's UTF-16 units from begin to end.
struct DraftClaim {
    QString id;
    qsizetype begin = 0;
    qsizetype end = 0;
};

/// One case of a draft: an output with claims, and texts of evidence that the producer saw.
struct DraftCase {
    QString id;
    QString output;
    QList<DraftClaim> claims;
    QStringList evidence;
    QString destination = QStringLiteral("pr-comment");
    QString evidenceName = QStringLiteral("e"); ///< their ids: this and a number
};

/// Makes a corpus of such cases, seals it, and exports its requests into the folder; gives their path.
[[nodiscard]] QString makeRequests(const QString& folder, const QList<DraftCase>& cases);

} // namespace assize::test
