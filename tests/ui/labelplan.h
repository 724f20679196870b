// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

namespace assize::test {

class Desk;

/// A place that a claim cites: a quote of a text, or all of it where there is no quote.
struct PlannedCitation {
    QString evidence;
    QString quote;
};

/// What a rater is going to say, in the words of the file format; an empty one is not said.
struct PlannedClaim {
    QString claimId;
    QString truth;
    QString grounding;
    QList<PlannedCitation> citations; ///< in the order of the texts, and in a text from its beginning
    QString note;
    QString problem;
    QString problemNote;
};

struct PlannedCase {
    QString sampleId;
    QList<PlannedClaim> claims; ///< in the order of the request
    QString relevance;          ///< true, false or abstained, as the other three
    QString repetition;
    QString usefulness;
    QString withholding;
    QString note;
    bool isFlagged = false;
};

struct LabelPlan {
    QString rater;
    QList<PlannedCase> cases;

    [[nodiscard]] const PlannedCase* find(const QString& sampleId) const;
};

/// Labels the current claim from the keyboard alone; empty, or what went otherwise than planned.
[[nodiscard]] QByteArray labelClaim(Desk& desk, const PlannedClaim& planned);
/// All claims of the current case, from its first on, and its questions. Leaves it open.
[[nodiscard]] QByteArray labelCase(Desk& desk, const PlannedCase& planned);

/// Selects a quote of the evidence in front with the keys that move the caret.
void selectByKey(Desk& desk, const QString& text, const QString& quote);

/// The rating that a label file should hold, but for hashes and times. `request` is that of the request file,
/// which counts in units of `offsets`.
[[nodiscard]] QJsonObject expectedRating(const PlannedCase& planned, const QJsonObject& request,
                                         const QString& offsets, bool isComplete);
/// The same part of a rating in a label file.
[[nodiscard]] QJsonObject comparablePart(const QJsonObject& rating);

/// The request of a request file with that id.
[[nodiscard]] QJsonObject requestOf(const QJsonObject& requests, const QString& sampleId);

} // namespace assize::test
