// SPDX-License-Identifier: Apache-2.0
#include "documents.h"

#include "program.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace assize::test {

namespace {

QJsonValue replaced(const QJsonValue& value, QStringList steps, const QJsonValue& by)
{
    if (steps.isEmpty())
        return by;
    const QString step = steps.takeFirst();
    if (value.isArray()) {
        QJsonArray array = value.toArray();
        const int index = step.toInt();
        array[index] = replaced(array.at(index), steps, by);
        return array;
    }
    QJsonObject object = value.toObject();
    const QJsonValue member = replaced(object[step], steps, by);
    if (member.isUndefined())
        object.remove(step);
    else
        object[step] = member;
    return object;
}

QJsonObject textWithDigest(const QString& text)
{
    return {{u"text"_s, text}, {u"sha256"_s, sha256Of(text)}};
}

QJsonArray claimsOf(const QStringList& texts)
{
    QJsonArray claims;
    qsizetype start = 0;
    for (const QString& text : texts) {
        claims.append(QJsonObject{{u"id"_s, u'c' + QString::number(claims.size() + 1)},
                                  {u"start"_s, start},
                                  {u"end"_s, start + text.size()},
                                  {u"text"_s, text},
                                  {u"verdict"_s, QJsonValue()},
                                  {u"grounding"_s, QJsonValue()},
                                  {u"reason"_s, QJsonValue()},
                                  {u"evidence"_s, QJsonArray()},
                                  {u"checks"_s, QJsonArray()}});
        start += text.size() + 1;
    }
    return claims;
}

QJsonObject allNull(const QStringList& keys)
{
    QJsonObject object;
    for (const QString& key : keys)
        object[key] = QJsonValue();
    return object;
}

QJsonObject claimRating(const QString& claimId, const QString& truth)
{
    return {{u"claimId"_s, claimId},
            {u"truth"_s, truth},
            {u"grounding"_s, truth == u"true"_s ? u"supported"_s : u"unsupported"_s},
            {u"evidence"_s, QJsonArray{QJsonObject{{u"evidenceId"_s, u"e1"_s}}}},
            {u"note"_s, u""_s},
            {u"problem"_s, QJsonValue()}};
}

} // namespace

QJsonObject caseOf(const CaseTexts& texts)
{
    QJsonObject evidence = textWithDigest(texts.evidence);
    evidence[u"id"_s] = u"e1"_s;
    evidence[u"role"_s] = u"seen"_s;
    evidence[u"seenByProducer"_s] = true;
    evidence[u"completeness"_s] = u"complete"_s;
    evidence[u"revision"_s] = QJsonValue();
    evidence[u"diffSide"_s] = QJsonValue();
    QJsonObject provenance =
        allNull({u"source"_s, u"revision"_s, u"catalogRevision"_s, u"costUsd"_s, u"elapsedMs"_s});
    provenance[u"producerModel"_s] = u"example-writer"_s;
    provenance[u"promptDigest"_s] = sha256Of(u"prompt"_s);
    return {{u"sampleId"_s, texts.sampleId},
            {u"name"_s, QJsonValue()},
            {u"group"_s, u"work item of "_s + texts.sampleId.left(100)},
            {u"split"_s, u"held-out"_s},
            {u"sampling"_s, u"random"_s},
            {u"practice"_s, u"review"_s},
            {u"provider"_s, u"desk"_s},
            {u"destination"_s, u"comment"_s},
            {u"capture"_s, QJsonObject{{u"status"_s, u"complete"_s},
                                       {u"producerStatus"_s, u"complete"_s},
                                       {u"limitations"_s, QJsonArray()}}},
            {u"reviewState"_s, u"reviewed"_s},
            {u"provenance"_s, provenance},
            {u"evidence"_s, QJsonArray{evidence}},
            {u"output"_s, textWithDigest(texts.claims.join(u'\n'))},
            {u"claims"_s, claimsOf(texts.claims)},
            {u"claimCoverage"_s, u"exhaustive"_s},
            {u"expectedQuality"_s,
             allNull({u"relevance"_s, u"repetition"_s, u"usefulness"_s, u"withholding"_s})}};
}

QJsonObject corpusOf(const QJsonArray& cases)
{
    return {{u"format"_s, u"assize.corpus/1"_s},
            {u"offsets"_s, u"utf-16"_s},
            {u"rubric"_s, QJsonValue()},
            {u"asks"_s, QJsonArray{u"truth"_s, u"grounding"_s}},
            {u"cases"_s, cases}};
}

QJsonObject corpusOf(int cases)
{
    QJsonArray all;
    for (int i = 1; i <= cases; ++i) {
        CaseTexts texts{u's' + QString::number(i)};
        texts.evidence += u"Note %1.\n"_s.arg(i);
        all.append(caseOf(texts));
    }
    return corpusOf(all);
}

QString alwaysTrue(int /*request*/, int /*claim*/)
{
    return u"true"_s;
}

QJsonObject labelsOf(const QJsonObject& requests, const QString& rater, const Truth& truth)
{
    QJsonArray ratings;
    for (const QJsonValue& request : requests[u"requests"_s].toArray()) {
        QJsonArray claims;
        for (const QJsonValue& claim : request[u"claims"_s].toArray())
            claims.append(claimRating(claim[u"id"_s].toString(), truth(static_cast<int>(ratings.size()),
                                                                       static_cast<int>(claims.size()))));
        ratings.append(QJsonObject{{u"sampleId"_s, request[u"sampleId"_s]},
                                   {u"requestHash"_s, request[u"requestHash"_s]},
                                   {u"state"_s, u"complete"_s},
                                   {u"claims"_s, claims},
                                   {u"quality"_s, QJsonObject()},
                                   {u"note"_s, u""_s},
                                   {u"ratedAt"_s, QJsonValue()},
                                   {u"activeSeconds"_s, QJsonValue()}});
    }
    return {{u"format"_s, u"assize.labels/1"_s},
            {u"offsets"_s, u"utf-16"_s},
            {u"rater"_s, QJsonObject{{u"id"_s, rater}, {u"kind"_s, u"human"_s}}},
            {u"rubricSha256"_s, QJsonValue()},
            {u"requestsSha256"_s, sha256Of(u"another export"_s)},
            {u"ratings"_s, ratings}};
}

QJsonObject changed(QJsonObject document, const QString& place, const QJsonValue& value)
{
    return replaced(document, place.split(u'/'), value).toObject();
}

QJsonObject lacking(QJsonObject document, const QString& place)
{
    return changed(std::move(document), place, QJsonValue(QJsonValue::Undefined));
}

QJsonValue valueAt(const QJsonValue& document, const QString& place)
{
    QJsonValue value = document;
    for (const QString& step : place.split(u'/'))
        value = value.isArray() ? value.toArray().at(step.toInt()) : value.toObject()[step];
    return value;
}

} // namespace assize::test
