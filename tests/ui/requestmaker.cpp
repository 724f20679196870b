// SPDX-License-Identifier: Apache-2.0
#include "requestmaker.h"

#include "program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>

namespace assize::test {

namespace {

QJsonObject claimOf(const DraftClaim& claim, const QString& output)
{
    return {{QStringLiteral("id"), claim.id},
            {QStringLiteral("start"), claim.begin},
            {QStringLiteral("end"), claim.end},
            {QStringLiteral("text"), output.mid(claim.begin, claim.end - claim.begin)},
            {QStringLiteral("verdict"), QJsonValue::Null},
            {QStringLiteral("grounding"), QJsonValue::Null},
            {QStringLiteral("reason"), QJsonValue::Null},
            {QStringLiteral("evidence"), QJsonArray()},
            {QStringLiteral("checks"), QJsonArray()}};
}

QJsonObject evidenceOf(const QString& id, const QString& text)
{
    return {{QStringLiteral("id"), id},
            {QStringLiteral("role"), QStringLiteral("seen")},
            {QStringLiteral("seenByProducer"), true},
            {QStringLiteral("text"), text},
            {QStringLiteral("completeness"), QStringLiteral("complete")},
            {QStringLiteral("revision"), QJsonValue::Null},
            {QStringLiteral("diffSide"), QJsonValue::Null}};
}

/// The first case of the sample's draft, with other texts.
QJsonObject caseFrom(QJsonObject model, const DraftCase& draft)
{
    QJsonArray claims;
    for (const DraftClaim& claim : draft.claims)
        claims.append(claimOf(claim, draft.output));
    QJsonArray evidence;
    for (qsizetype i = 0; i < draft.evidence.size(); ++i)
        evidence.append(evidenceOf(draft.evidenceName + QString::number(i + 1), draft.evidence[i]));
    model[QStringLiteral("sampleId")] = draft.id;
    model[QStringLiteral("destination")] = draft.destination;
    model[QStringLiteral("group")] = draft.id;
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

QString makeRequests(const QString& folder, const QList<DraftCase>& cases)
{
    QJsonObject corpus = jsonIn(contentsOf(sampleFile(QStringLiteral("draft"))));
    const QJsonObject model = corpus[QStringLiteral("cases")].toArray().first().toObject();
    QJsonArray made;
    for (const DraftCase& draft : cases)
        made.append(caseFrom(model, draft));
    corpus[QStringLiteral("cases")] = made;

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
