// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <functional>

namespace assize::test {

/// The texts of a small case, to be varied in a test.
struct CaseTexts {
    QString sampleId;
    QString evidence = QStringLiteral("The gate opens at six.\n");
    QStringList claims{QStringLiteral("The gate opens at six."), QStringLiteral("It closes late.")};
};

/// A valid case: one piece of evidence e1 that the producer saw; claims c1, c2 and so on, one a line of the
/// output, in UTF-16 units; held-out, random, exhaustive, each a work item of its own.
[[nodiscard]] QJsonObject caseOf(const CaseTexts& texts);
/// A corpus of such cases that asks for truth and grounding.
[[nodiscard]] QJsonObject corpusOf(const QJsonArray& cases);
/// A corpus of the cases s1, s2 and so on, which differ in their evidence.
[[nodiscard]] QJsonObject corpusOf(int cases);

/// The truth that a rater gives to the claim of an index in the request of an index.
using Truth = std::function<QString(int request, int claim)>;

[[nodiscard]] QString alwaysTrue(int request, int claim);

/// Complete ratings of every request of an export, citing e1. What is "true" is supported, "false" and
/// "unsupported" are unsupported.
[[nodiscard]] QJsonObject labelsOf(const QJsonObject& requests, const QString& rater,
                                   const Truth& truth = alwaysTrue);

/// A copy with another value at a place: a path of keys and indices such as "cases/0/group".
[[nodiscard]] QJsonObject changed(QJsonObject document, const QString& place, const QJsonValue& value);
/// A copy without the member at a place.
[[nodiscard]] QJsonObject lacking(QJsonObject document, const QString& place);
[[nodiscard]] QJsonValue valueAt(const QJsonValue& document, const QString& place);

} // namespace assize::test
