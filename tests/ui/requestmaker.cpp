// SPDX-License-Identifier: Apache-2.0
#include "requestmaker.h"

#include "program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>

namespace assize::test {

namespace {

QJsonObject claimOf(const DraftClaim& claim, const QString& output, const QString& unit)
{
    return {{QStringLiteral("id"), claim.id},
            {QStringLiteral("start"), countUnits(QStringView(output).first(claim.begin), unit)},
            {QStringLiteral("end"), countUnits(QStringView(output).first(claim.end), unit)},
            {QStringLiteral("text"), output.mid(claim.begin, claim.end - claim.begin)},
            {QStringLiteral("verdict"), QJsonValue::Null},
            {QStringLiteral("grounding"), QJsonValue::Null},
            {QStringLiteral("reason"), QJsonValue::Null},
            {QStringLiteral("evidence"), QJsonArray()},
            {QStringLiteral("checks"), QJsonArray()}};
}

QJsonObject evidenceOf(const DraftEvidence& evidence, qsizetype index)
{
    return {
        {QStringLiteral("id"), evidence.id.isEmpty() ? QStringLiteral("e%1").arg(index + 1) : evidence.id},
        {QStringLiteral("role"), evidence.seen ? QStringLiteral("seen") : QStringLiteral("reference")},
        {QStringLiteral("seenByProducer"), evidence.seen},
        {QStringLiteral("text"), evidence.text},
        {QStringLiteral("completeness"), QStringLiteral("complete")},
        {QStringLiteral("revision"),
         evidence.revision.isEmpty() ? QJsonValue(QJsonValue::Null) : evidence.revision},
        {QStringLiteral("diffSide"), QJsonValue::Null}};
}

/// The first case of the sample's draft, with other texts.
QJsonObject caseFrom(QJsonObject model, const DraftCase& draft, const QString& unit)
{
    QJsonArray claims;
    for (const DraftClaim& claim : draft.claims)
        claims.append(claimOf(claim, draft.output, unit));
    QJsonArray evidence;
    for (qsizetype i = 0; i < draft.evidence.size(); ++i)
        evidence.append(evidenceOf(draft.evidence[i], i));
    model[QStringLiteral("sampleId")] = draft.id;
    model[QStringLiteral("group")] = draft.id;
    model[QStringLiteral("destination")] = draft.destination;
    QJsonObject capture = model[QStringLiteral("capture")].toObject();
    capture[QStringLiteral("limitations")] = QJsonArray::fromStringList(draft.limitations);
    model[QStringLiteral("capture")] = capture;
    model[QStringLiteral("output")] = QJsonObject{{QStringLiteral("text"), draft.output}};
    model[QStringLiteral("claims")] = claims;
    model[QStringLiteral("evidence")] = evidence;
    return model;
}

void runOrFail(const QStringList& arguments)
{
    const QByteArray complaints = complaint(runCli(arguments), 0);
    if (!complaints.isEmpty())
        qFatal("%s", complaints.constData());
}

} // namespace

QStringList offsetUnits()
{
    return {QStringLiteral("utf-8"), QStringLiteral("utf-16"), QStringLiteral("code-point")};
}

qsizetype countUnits(QStringView text, const QString& unit)
{
    if (unit == QStringLiteral("utf-16"))
        return text.size();
    qsizetype count = 0;
    for (const QChar character : text) {
        const char16_t value = character.unicode();
        const bool isSurrogate = character.isSurrogate();
        if (unit == QStringLiteral("code-point"))
            count += character.isLowSurrogate() ? 0 : 1;
        else // each half of a pair counts for two of its four bytes
            count += isSurrogate ? 2 : value < 0x80 ? 1 : value < 0x800 ? 2 : 3;
    }
    return count;
}

QString makeRequests(const QString& folder, const QList<DraftCase>& cases, const DraftSettings& settings)
{
    QJsonObject corpus = jsonIn(contentsOf(sampleFile(QStringLiteral("draft"))));
    const QJsonObject model = corpus[QStringLiteral("cases")].toArray().first().toObject();
    QJsonArray made;
    for (const DraftCase& draft : cases)
        made.append(caseFrom(model, draft, settings.unit));
    corpus[QStringLiteral("cases")] = made;
    corpus[QStringLiteral("offsets")] = settings.unit;
    if (!settings.rubric.isEmpty()) {
        QJsonObject rubric = corpus[QStringLiteral("rubric")].toObject();
        rubric[QStringLiteral("text")] = settings.rubric;
        corpus[QStringLiteral("rubric")] = rubric;
    }

    const QDir in(folder);
    QFile file(in.filePath(QStringLiteral("made.draft.json")));
    if (!file.open(QIODevice::WriteOnly) || file.write(jsonOf(corpus)) < 0)
        qFatal("cannot write the draft");
    file.close();
    const QString sealed = in.filePath(QStringLiteral("made.corpus.assize.json"));
    const QString requests = in.filePath(QStringLiteral("made.requests.assize.json"));
    runOrFail({QStringLiteral("seal"), file.fileName(), QStringLiteral("-o"), sealed});
    runOrFail({QStringLiteral("requests"), sealed, QStringLiteral("-o"), requests});
    return requests;
}

} // namespace assize::test
