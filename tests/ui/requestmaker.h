// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <utility>

namespace assize::test {

/// A claim of a draft: the output's UTF-16 units from begin to end.
struct DraftClaim {
    QString id;
    qsizetype begin = 0;
    qsizetype end = 0;
};

/// A text of evidence. A string alone is one that the producer saw.
struct DraftEvidence {
    DraftEvidence(const QString& saw) : text(saw) {} // NOLINT(google-explicit-constructor)
    DraftEvidence(QString ofText, QString ofId, bool isSeen = true)
        : text(std::move(ofText)), id(std::move(ofId)), seen(isSeen)
    {
    }

    QString text;
    QString id; ///< empty: e1, e2 …
    bool seen = true;
    QString revision = {}; ///< empty: it is not known
};

/// One case of a draft: an output with claims, and texts of evidence.
struct DraftCase {
    QString id;
    QString output;
    QList<DraftClaim> claims;
    QList<DraftEvidence> evidence;
    QString destination = QStringLiteral("pr-comment");
    QStringList limitations = {};
};

/// The three units of offsets, as files name them.
[[nodiscard]] QStringList offsetUnits();
/// How many units of that kind a text has; counted by hand, for comparison with what the program counts.
[[nodiscard]] qsizetype countUnits(QStringView text, const QString& unit);

struct DraftSettings {
    QString unit = QStringLiteral("utf-16");
    QString rubric = {}; ///< empty: the sample's
};

/// Makes a corpus of such cases, seals it, and exports its requests into the folder; gives their path.
[[nodiscard]] QString makeRequests(const QString& folder, const QList<DraftCase>& cases,
                                   const DraftSettings& settings = {});

} // namespace assize::test
