// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "corpus/corpusfile.h"
#include "corpus/evaluationcase.h"

#include <QByteArray>
#include <QHash>
#include <QJsonValue>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace assize::test {

/// SHA-256 in hexadecimal, as Qt computes it.
[[nodiscard]] QByteArray hexDigestOf(const QByteArray& bytes);
/// A text as a JSON string, with its quotes.
[[nodiscard]] QByteArray jsonString(const QByteArray& text);
/// The members `"text"` and `"sha256"` of a text.
[[nodiscard]] QByteArray sealedText(const QByteArray& text);

/// A valid corpus of two cases: the first has everything that a case can have, the second has no output. The
/// second stands on one line and without spaces, so that a place can be named by its spelling.
[[nodiscard]] QByteArray smallCorpus();

struct Edit {
    QByteArray from; ///< must stand in the text exactly once
    QByteArray to;
};
[[nodiscard]] QByteArray edited(QByteArray text, const QList<Edit>& edits);

/// A text in which the places of the findings are marked by a section sign in front of them.
struct MarkedText {
    explicit MarkedText(const QByteArray& marked);

    QByteArray text;    ///< without the marks
    QStringList places; ///< "line:column" of each, columns in code points
};

/// JSON with another value at a pointer; the member is added where it is absent, and taken out by Undefined.
[[nodiscard]] QByteArray withValue(const QByteArray& json, const QString& pointer, const QJsonValue& value);
/// The value at a pointer; Undefined where there is none.
[[nodiscard]] QJsonValue valueAt(const QByteArray& json, const QString& pointer);

/// What reading a corpus to its end gave.
struct ReadCorpus {
    std::optional<CorpusFile> file; ///< open, even though the file is no longer in its folder
    bool hasHeader = false;
    IssueList issues; ///< finished and located
    std::vector<EvaluationCase> cases;
};
[[nodiscard]] ReadCorpus readCorpus(const QByteArray& text);

/// The request file of a corpus, which must be valid.
[[nodiscard]] QByteArray exportOf(const QByteArray& corpus);
/// The request hash of each sample in a request file.
[[nodiscard]] QHash<QString, QString> hashesIn(const QByteArray& requests);

} // namespace assize::test
