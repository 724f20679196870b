// SPDX-License-Identifier: Apache-2.0
#include "corpustext.h"

#include "base/bytesink.h"
#include "base/inputfile.h"
#include "base/progress.h"
#include "bytes.h"
#include "corpus/requestsfile.h"
#include "json/documentfile.h"
#include "temporaryfolder.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <utility>

using namespace Qt::StringLiterals;

namespace assize::test {

namespace {

const QByteArray mark = "\u00A7"_ba;

QJsonValue changed(const QJsonValue& at, QStringList tokens, const QJsonValue& value)
{
    if (tokens.isEmpty())
        return value;
    const QString token = tokens.takeFirst();
    if (at.isArray()) {
        QJsonArray array = at.toArray();
        const qsizetype index = token.toLongLong();
        if (index == array.size())
            array.append(changed({}, tokens, value));
        else
            array[index] = changed(array[index], tokens, value);
        return array;
    }
    QJsonObject object = at.toObject();
    const QJsonValue replaced = changed(object.value(token), tokens, value);
    if (replaced.isUndefined())
        object.remove(token);
    else
        object.insert(token, replaced);
    return object;
}

QJsonValue parsed(const QByteArray& json)
{
    QJsonParseError error{};
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (error.error != QJsonParseError::NoError)
        qFatal("the test's own JSON is wrong: %s", qPrintable(error.errorString()));
    return document.object();
}

QStringList tokensOf(const QString& pointer)
{
    return pointer.mid(1).split(u'/');
}

} // namespace

QByteArray hexDigestOf(const QByteArray& bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
}

QByteArray jsonString(const QByteArray& text)
{
    QByteArray json = "\""_ba;
    for (const char byte : text) {
        if (byte == '"' || byte == '\\')
            json.append('\\').append(byte);
        else if (static_cast<unsigned char>(byte) < 0x20)
            json.append("\\u00"_ba).append(QByteArray(1, byte).toHex());
        else
            json.append(byte);
    }
    return json.append('"');
}

QByteArray sealedText(const QByteArray& text)
{
    return "\"text\": "_ba + jsonString(text) + ", \"sha256\": \""_ba + hexDigestOf(text) + "\""_ba;
}

QByteArray smallCorpus()
{
    return R"({
  "format": "assize.corpus/1",
  "offsets": "utf-8",
  "rubric": {"id": "guide", )"_ba +
           sealedText("# Guide\n"_ba) + R"(},
  "asks": ["truth", "grounding"],
  "cases": [
    {
      "sampleId": "s1",
      "name": "first",
      "group": "g1",
      "split": "held-out",
      "sampling": "random",
      "practice": "code-review",
      "provider": "host",
      "destination": "comment",
      "capture": {"status": "complete", "producerStatus": "unknown", "limitations": ["one hunk"]},
      "reviewState": "reviewed",
      "provenance": {"source": "log", "revision": "r1", "producerModel": "m1", "promptDigest": "p1", "catalogRevision": "k", "costUsd": 0.25, "elapsedMs": 1500},
      "evidence": [
        {"id": "e1", "role": "seen", "seenByProducer": true, )"_ba +
           sealedText("alpha beta\n"_ba) +
           R"(, "completeness": "complete", "revision": "r1", "diffSide": "new"},
        {"id": "e2", "role": "reference", "seenByProducer": null, )"_ba +
           sealedText("gamma\n"_ba) + R"(, "completeness": "partial", "revision": null, "diffSide": null}
      ],
      "output": {)"_ba +
           sealedText("one two three"_ba) + R"(},
      "claims": [
        {"id": "c1", "start": 0, "end": 3, "text": "one", "verdict": "true", "grounding": "supported", "reason": "because", "evidence": [
            {"evidenceId": "e1", "start": 0, "end": 5, "text": "alpha"}
          ], "checks": [
            {"id": "k1", "kind": "literal-quote", "text": "beta", "region": {"evidenceId": "e1", "revision": "r1", "diffSide": "new"}}
          ]}
      ],
      "claimCoverage": "exhaustive",
      "expectedQuality": {"relevance": true, "repetition": false, "usefulness": null, "withholding": null}
    },
    {"sampleId":"s2","name":null,"group":"g2","split":"development","sampling":"regression","practice":"conversation","provider":"chat","destination":"conversation","capture":{"status":"partial","producerStatus":"failed","limitations":[]},"reviewState":"not-reviewed","provenance":{"source":null,"revision":null,"producerModel":null,"promptDigest":null,"catalogRevision":null,"costUsd":null,"elapsedMs":null},"evidence":[],"output":null,"claims":[],"claimCoverage":"selected","expectedQuality":{"relevance":null,"repetition":null,"usefulness":null,"withholding":null}}
  ]
}
)"_ba;
}

QByteArray edited(QByteArray text, const QList<Edit>& edits)
{
    for (const Edit& edit : edits) {
        if (text.count(edit.from) != 1)
            qFatal("stands %lld times in the text: %s", static_cast<long long>(text.count(edit.from)),
                   edit.from.constData());
        text.replace(edit.from, edit.to);
    }
    return text;
}

MarkedText::MarkedText(const QByteArray& marked)
{
    qsizetype from = 0;
    for (qsizetype at = marked.indexOf(mark); at >= 0; at = marked.indexOf(mark, from)) {
        text.append(marked.mid(from, at - from));
        from = at + mark.size();
        const qsizetype lineBegin = text.lastIndexOf('\n') + 1;
        const auto column = QString::fromUtf8(text.mid(lineBegin)).toUcs4().size() + 1;
        places.append(u"%1:%2"_s.arg(text.count('\n') + 1).arg(column));
    }
    text.append(marked.mid(from));
}

QByteArray withValue(const QByteArray& json, const QString& pointer, const QJsonValue& value)
{
    return QJsonDocument(changed(parsed(json), tokensOf(pointer), value).toObject())
        .toJson(QJsonDocument::Compact);
}

QJsonValue valueAt(const QByteArray& json, const QString& pointer)
{
    QJsonValue at = parsed(json);
    for (const QString& token : tokensOf(pointer))
        at = at.isArray() ? at.toArray().at(token.toLongLong()) : at.toObject().value(token);
    return at;
}

ReadCorpus readCorpus(const QByteArray& text)
{
    const TemporaryFolder folder;
    SilentProgress progress;
    ReadCorpus read;
    auto document = json::DocumentFile::open(folder.write("corpus.json"_ba, text), InputFile::defaultLimit,
                                             read.issues, progress);
    if (!document)
        qFatal("cannot open the test's own file");
    read.file.emplace(std::move(*document));
    read.hasHeader = read.file->readHeader(read.issues);
    Result<> visited;
    if (read.hasHeader)
        visited =
            read.file->forEachCase(read.issues, progress, [&read](const EvaluationCase& evaluationCase) {
                read.cases.push_back(evaluationCase);
            });
    read.issues.finish();
    if (!visited || !locate(read.file->document().source(), read.issues))
        qFatal("cannot read the test's own file");
    return read;
}

QByteArray exportOf(const QByteArray& corpus)
{
    const ReadCorpus read = readCorpus(corpus);
    if (!read.hasHeader || read.issues.hasErrors())
        qFatal("the test's own corpus is invalid: %s", read.issues.issues().front().message.c_str());
    SilentProgress progress;
    IssueList issues;
    StringSink sink;
    RequestsWriter writer(sink, read.file->header());
    if (!CorpusRequests(*read.file)
             .forEachRequest(issues, progress,
                             [&writer](const BlindedRequest& request) { writer.add(request); }))
        qFatal("cannot read the test's own file");
    writer.finish();
    return bytesOf(sink.bytes());
}

QHash<QString, QString> hashesIn(const QByteArray& requests)
{
    QHash<QString, QString> hashes;
    const QJsonArray array = valueAt(requests, u"/requests"_s).toArray();
    for (const QJsonValue& request : array)
        hashes.insert(request["sampleId"_L1].toString(), request["requestHash"_L1].toString());
    return hashes;
}

} // namespace assize::test
