// SPDX-License-Identifier: Apache-2.0
#include "smallevaluation.h"

#include "base/inputfile.h"
#include "base/progress.h"
#include "bytes.h"
#include "findings.h"
#include "json/strictreader.h"
#include "json/writer.h"
#include "labels/adjudicationcodec.h"
#include "labels/judgecodec.h"
#include "labels/labelcodec.h"
#include "report/reportbuilder.h"
#include "report/reportjson.h"

#include <QCryptographicHash>
#include <QJsonDocument>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace assize::test {

namespace {

constexpr int claimWidth = 5; ///< "claim", and a blank behind it

QJsonValue changed(const QJsonValue& from, const QStringList& path, const QJsonValue& value)
{
    if (path.isEmpty())
        return value;
    const QString& key = path.front();
    if (from.isArray()) {
        QJsonArray array = from.toArray();
        const int index = key.toInt();
        const QJsonValue part = changed(array.at(index), path.mid(1), value);
        if (part.isUndefined())
            array.removeAt(index);
        else if (index == array.size())
            array.append(part);
        else
            array.replace(index, part);
        return array;
    }
    QJsonObject object = from.toObject();
    const QJsonValue part = changed(object.value(key), path.mid(1), value);
    if (part.isUndefined())
        object.remove(key);
    else
        object.insert(key, part);
    return object;
}

QJsonObject makeEvidence(const QString& id, const QString& role, const QJsonValue& seen, const QString& text)
{
    return {{u"id"_s, id},
            {u"role"_s, role},
            {u"seenByProducer"_s, seen},
            {u"text"_s, text},
            {u"sha256"_s, sha256Of(text.toUtf8())},
            {u"completeness"_s, u"complete"_s},
            {u"revision"_s, QJsonValue::Null},
            {u"diffSide"_s, QJsonValue::Null}};
}

QJsonValue truthWord(QChar letter)
{
    static const std::map<QChar, QString> words{
        {u'T', u"true"_s}, {u'F', u"false"_s}, {u'U', u"unsupported"_s}};
    return letter == u'-' ? QJsonValue(QJsonValue::Null) : QJsonValue(words.at(letter));
}

QJsonValue groundingWord(QChar letter)
{
    static const std::map<QChar, QString> words{
        {u'S', u"supported"_s}, {u'N', u"unsupported"_s}, {u'K', u"unknown"_s}};
    return letter == u'-' ? QJsonValue(QJsonValue::Null) : QJsonValue(words.at(letter));
}

/// Calls `make(claimId, truth, grounding)` for each claim that is not left out.
template <typename Make>
QJsonArray forEachClaim(const QJsonObject& fullCase, const QString& truths, const QString& groundings,
                        const Make& make)
{
    const QJsonArray claims = fullCase[u"claims"].toArray();
    if (claims.size() != truths.size() || claims.size() != groundings.size())
        qFatal("there are not as many letters as claims");
    QJsonArray made;
    for (qsizetype i = 0; i < claims.size(); ++i) {
        if (truths[i] != u' ')
            made.append(make(claims[i][u"id"], truthWord(truths[i]), groundingWord(groundings[i])));
    }
    return made;
}

} // namespace

QJsonObject with(const QJsonObject& object, const QString& path, const QJsonValue& value)
{
    return changed(object, path.split(u'/'), value).toObject();
}

QJsonValue partAt(const QJsonValue& from, const QString& path)
{
    QJsonValue part = from;
    for (const QString& key : path.split(u'/'))
        part = part.isArray() ? part.toArray().at(key.toInt()) : part.toObject().value(key);
    return part;
}

QString compact(const QJsonValue& value)
{
    if (value.isUndefined())
        return u"(absent)"_s;
    const QByteArray inArray = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(inArray.mid(1, inArray.size() - 2));
}

QJsonObject makeCase(const QString& sampleId, int claims)
{
    QString output;
    QJsonArray spans;
    for (int i = 0; i < claims; ++i) {
        const qint64 start = output.size();
        output += u"claim "_s;
        spans.append(QJsonObject{{u"id"_s, u"c%1"_s.arg(i + 1)},
                                 {u"start"_s, start},
                                 {u"end"_s, start + claimWidth},
                                 {u"text"_s, u"claim"_s},
                                 {u"verdict"_s, QJsonValue::Null},
                                 {u"grounding"_s, QJsonValue::Null},
                                 {u"reason"_s, QJsonValue::Null},
                                 {u"evidence"_s, QJsonArray()},
                                 {u"checks"_s, QJsonArray()}});
    }
    output += u"end"_s;
    const QJsonObject unscored{{u"relevance"_s, QJsonValue::Null},
                               {u"repetition"_s, QJsonValue::Null},
                               {u"usefulness"_s, QJsonValue::Null},
                               {u"withholding"_s, QJsonValue::Null}};
    return {{u"sampleId"_s, sampleId},
            {u"name"_s, QJsonValue::Null},
            {u"group"_s, sampleId},
            {u"split"_s, u"held-out"_s},
            {u"sampling"_s, u"random"_s},
            {u"practice"_s, u"review"_s},
            {u"provider"_s, u"forge"_s},
            {u"destination"_s, u"inline"_s},
            {u"capture"_s, QJsonObject{{u"status"_s, u"complete"_s},
                                       {u"producerStatus"_s, u"complete"_s},
                                       {u"limitations"_s, QJsonArray()}}},
            {u"reviewState"_s, u"reviewed"_s},
            {u"provenance"_s, QJsonObject{{u"source"_s, QJsonValue::Null},
                                          {u"revision"_s, QJsonValue::Null},
                                          {u"producerModel"_s, u"model"_s},
                                          {u"promptDigest"_s, u"prompt"_s},
                                          {u"catalogRevision"_s, QJsonValue::Null},
                                          {u"costUsd"_s, QJsonValue::Null},
                                          {u"elapsedMs"_s, QJsonValue::Null}}},
            {u"evidence"_s, QJsonArray{makeEvidence(u"seen"_s, u"seen"_s, true, u"what the producer saw"_s),
                                       makeEvidence(u"reference"_s, u"reference"_s, false, u"what is so"_s),
                                       makeEvidence(u"unclear"_s, u"seen"_s, QJsonValue::Null,
                                                    u"what may have been seen"_s)}},
            {u"output"_s, QJsonObject{{u"text"_s, output}, {u"sha256"_s, sha256Of(output.toUtf8())}}},
            {u"claims"_s, spans},
            {u"claimCoverage"_s, u"exhaustive"_s},
            {u"expectedQuality"_s, unscored}};
}

QJsonObject makeCorpus(const QJsonArray& cases)
{
    return {{u"format"_s, u"assize.corpus/1"_s},
            {u"offsets"_s, u"utf-8"_s},
            {u"rubric"_s, QJsonValue::Null},
            {u"asks"_s, QJsonArray{u"truth"_s, u"grounding"_s}},
            {u"cases"_s, cases}};
}

QString requestHashOfCase(const QJsonObject& fullCase)
{
    QJsonArray claims;
    for (const QJsonValue& claim : fullCase[u"claims"].toArray())
        claims.append(QJsonObject{{u"id"_s, claim[u"id"]},
                                  {u"start"_s, claim[u"start"]},
                                  {u"end"_s, claim[u"end"]},
                                  {u"text"_s, claim[u"text"]}});
    QJsonObject capture = fullCase[u"capture"].toObject();
    capture.remove(u"producerStatus"_s);
    const QJsonObject request{{u"sampleId"_s, fullCase[u"sampleId"]},
                              {u"destination"_s, fullCase[u"destination"]},
                              {u"reviewState"_s, fullCase[u"reviewState"]},
                              {u"capture"_s, capture},
                              {u"output"_s, fullCase[u"output"]},
                              {u"evidence"_s, fullCase[u"evidence"]},
                              {u"claims"_s, claims}};
    return sha256Of(compact(request).toUtf8());
}

QJsonObject makeRating(const QJsonObject& fullCase, const QString& truths, const QString& groundings)
{
    const auto claim = [](const QJsonValue& id, const QJsonValue& truth, const QJsonValue& grounding) {
        return QJsonObject{{u"claimId"_s, id},
                           {u"truth"_s, truth},
                           {u"grounding"_s, grounding},
                           {u"evidence"_s, QJsonArray{QJsonObject{{u"evidenceId"_s, u"seen"_s}}}},
                           {u"note"_s, u""_s},
                           {u"problem"_s, QJsonValue::Null}};
    };
    return {{u"sampleId"_s, fullCase[u"sampleId"]},
            {u"requestHash"_s, requestHashOfCase(fullCase)},
            {u"state"_s, u"complete"_s},
            {u"claims"_s, forEachClaim(fullCase, truths, groundings, claim)},
            {u"quality"_s, QJsonObject()},
            {u"note"_s, u""_s},
            {u"ratedAt"_s, QJsonValue::Null},
            {u"activeSeconds"_s, QJsonValue::Null}};
}

QJsonObject makeLabels(const QString& rater, const QJsonArray& ratings)
{
    return {{u"format"_s, u"assize.labels/1"_s},
            {u"offsets"_s, u"utf-8"_s},
            {u"rater"_s, QJsonObject{{u"id"_s, rater}, {u"kind"_s, u"human"_s}}},
            {u"rubricSha256"_s, QJsonValue::Null},
            {u"requestsSha256"_s, QString(64, u'0')},
            {u"ratings"_s, ratings}};
}

QJsonObject makeResult(const QJsonObject& fullCase, const QString& truths, const QString& groundings)
{
    const auto claim = [](const QJsonValue& id, const QJsonValue& truth, const QJsonValue& grounding) {
        return QJsonObject{{u"claimId"_s, id},
                           {u"truth"_s, truth},
                           {u"grounding"_s, grounding},
                           {u"reason"_s, QJsonValue::Null}};
    };
    return {{u"sampleId"_s, fullCase[u"sampleId"]},
            {u"requestHash"_s, requestHashOfCase(fullCase)},
            {u"claims"_s, forEachClaim(fullCase, truths, groundings, claim)},
            {u"quality"_s, QJsonObject()}};
}

QJsonObject makeJudge(const QString& model, const QString& runId, const QJsonArray& results)
{
    return {{u"format"_s, u"assize.judge/1"_s},
            {u"model"_s, model},
            {u"runId"_s, runId},
            {u"rubricSha256"_s, QJsonValue::Null},
            {u"results"_s, results}};
}

QJsonObject makeDecision(const QJsonObject& fullCase, const QString& claimId, const QString& field,
                         const std::map<QString, QJsonValue>& originals, const QJsonValue& value)
{
    QJsonArray votes;
    for (const auto& [rater, vote] : originals)
        votes.append(QJsonObject{{u"raterId"_s, rater}, {u"value"_s, vote}});
    return {{u"sampleId"_s, fullCase[u"sampleId"]},
            {u"requestHash"_s, requestHashOfCase(fullCase)},
            {u"claimId"_s, claimId.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(claimId)},
            {u"field"_s, field},
            {u"originals"_s, votes},
            {u"value"_s, value},
            {u"reason"_s, u"because"_s},
            {u"evidence"_s, QJsonArray{QJsonObject{{u"evidenceId"_s, u"seen"_s}}}},
            {u"decidedAt"_s, QJsonValue::Null},
            {u"supersedes"_s, QJsonValue::Null},
            {u"blinded"_s, false}};
}

QString decisionIdOfContent(const QJsonObject& decision, const QString& adjudicator)
{
    QJsonObject hashed = decision;
    for (const QString& key : {u"decisionId"_s, u"decidedAt"_s, u"blinded"_s})
        hashed.remove(key);
    hashed.insert(u"adjudicator"_s, adjudicator);
    return sha256Of(compact(hashed).toUtf8()).left(32);
}

QJsonObject makeAdjudication(const QString& adjudicator, const QJsonArray& decisions)
{
    QJsonArray named;
    for (const QJsonValue& value : decisions) {
        QJsonObject decision = value.toObject();
        if (!decision.contains(u"decisionId"_s))
            decision.insert(u"decisionId"_s, decisionIdOfContent(decision, adjudicator));
        named.append(decision);
    }
    return {{u"format"_s, u"assize.adjudication/1"_s},
            {u"offsets"_s, u"utf-8"_s},
            {u"adjudicator"_s, QJsonObject{{u"id"_s, adjudicator}}},
            {u"labels"_s, QJsonArray()},
            {u"decisions"_s, named}};
}

GivenFile given(const QByteArray& name, const QJsonObject& document)
{
    return {name, QJsonDocument(document).toJson()};
}

SmallEvaluation::SmallEvaluation(const GivenFiles& files) : m_files(files)
{
    SilentProgress progress;
    const auto corpusPath = m_folder.write("corpus.json"_ba, QJsonDocument(files.corpus).toJson());
    auto document =
        json::DocumentFile::open(corpusPath, InputFile::defaultLimit, m_corpusIssues, progress).value();
    m_corpus = std::make_unique<CorpusFile>(std::move(document));
    if (!m_corpus->readHeader(m_corpusIssues))
        qFatal("the corpus of the test is invalid");
    const auto& rubric = m_corpus->header().rubric;
    std::vector<std::filesystem::path> first;
    for (const QByteArray& name : files.first)
        first.push_back(m_folder.path(name));
    m_evaluation = std::make_unique<Evaluation>(
        *m_corpus,
        LabelSet(readFiles<LabelInput>(files.labels, readLabelFile),
                 {files.keepStale, first, files.options.includeInProgress}),
        JudgeSet(readFiles<JudgeInput>(files.judges, readJudgeFile),
                 rubric ? std::optional(rubric->sha256) : std::nullopt, files.keepStale),
        AdjudicationSet(readFiles<AdjudicationInput>(files.adjudications, readAdjudicationFile)),
        files.options);
}

template <typename Input, typename Read>
std::vector<Input> SmallEvaluation::readFiles(const std::vector<GivenFile>& files, const Read& read)
{
    SilentProgress progress;
    std::vector<Input> inputs;
    for (const GivenFile& file : files) {
        Input& input = inputs.emplace_back();
        const auto document = json::DocumentFile::open(m_folder.write(file.name, file.bytes),
                                                       InputFile::defaultLimit, input.issues, progress);
        input.file = read(document.value(), input.issues, progress).value();
    }
    return inputs;
}

std::optional<Report> SmallEvaluation::report()
{
    SilentProgress progress;
    m_isVisited = true;
    return buildReport(*m_evaluation, {}, m_corpusIssues, progress).value();
}

AdjudicationResult SmallEvaluation::decide(const QJsonArray& wanted, const QString& adjudicator,
                                           IssueList& issues)
{
    SilentProgress progress;
    m_isVisited = true;
    const QByteArray bytes = QJsonDocument(wanted).toJson();
    const auto document = json::read(view(bytes), {}, issues);
    if (!document)
        qFatal("the decisions of the test are no JSON");
    return adjudicate(*m_evaluation, readWantedDecisions(*document, issues), adjudicator.toStdString(),
                      issues, m_corpusIssues, progress)
        .value();
}

std::vector<ScoredCase> SmallEvaluation::scoredCases()
{
    if (m_isVisited)
        return SmallEvaluation(m_files).scoredCases();
    m_isVisited = true;
    SilentProgress progress;
    std::vector<ScoredCase> cases;
    const auto visited = m_evaluation->forEachCase(
        m_corpusIssues, progress, [&cases](const ScoredCase& scored) { cases.push_back(scored); });
    if (!visited)
        qFatal("the cases of the test cannot be read");
    return cases;
}

void SmallEvaluation::visitFindings(
    const std::function<void(const QString& file, const Issue& issue)>& visit) const
{
    std::map<std::filesystem::path, IssueList> byFile{{m_folder.path("corpus.json"_ba), m_corpusIssues}};
    const auto take = [&byFile](const auto& inputs) {
        for (const auto& input : inputs)
            byFile.emplace(input.file.path, input.issues);
    };
    take(m_evaluation->labels().inputs());
    take(m_evaluation->judges().inputs());
    take(m_evaluation->adjudications().inputs());
    for (auto& [path, issues] : byFile) {
        issues.finish();
        static_cast<void>(locate(InputFile::open(path).value(), issues));
        const QString name = QString::fromStdString(path.filename().native());
        for (const Issue& issue : issues.issues())
            visit(name, issue);
    }
}

QStringList SmallEvaluation::findingsBut(std::optional<Severity> severity) const
{
    QStringList lines;
    visitFindings([&lines, severity](const QString& file, const Issue& issue) {
        if (issue.severity != severity)
            lines.append(file + u": "_s + toldWithHint(issue));
    });
    return lines;
}

QStringList SmallEvaluation::codes() const
{
    QStringList lines;
    visitFindings([&lines](const QString& file, const Issue& issue) {
        lines.append(file + u' ' + QString::fromStdString(issue.code));
    });
    return lines;
}

QStringList SmallEvaluation::messages(const QString& code) const
{
    QStringList lines;
    visitFindings([&lines, &code](const QString& /*file*/, const Issue& issue) {
        if (code == QString::fromStdString(issue.code))
            lines.append(QString::fromStdString(issue.message));
    });
    return lines;
}

QStringList SmallEvaluation::counts() const
{
    QStringList lines;
    for (const LabelInput& input : m_evaluation->labels().inputs()) {
        const MergeCounts& counts = input.counts;
        lines.append(u"%1: added %2, same %3, stale %4, refused %5 of %6"_s
                         .arg(QString::fromStdString(input.file.path.filename().native()))
                         .arg(counts.added)
                         .arg(counts.same)
                         .arg(counts.stale)
                         .arg(counts.refused)
                         .arg(input.file.statedRatings));
    }
    lines.sort();
    return lines;
}

QString toldWithHint(const Issue& issue)
{
    const QString line = told(issue);
    return issue.hint.empty() ? line : line + u" | "_s + QString::fromStdString(issue.hint);
}

QJsonObject documentOf(const Report& report)
{
    const std::string text = json::document(toValue(report));
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(bytesOf(text), &error);
    if (error.error != QJsonParseError::NoError)
        qFatal("the report is no JSON: %s", text.c_str());
    return document.object();
}

QStringList partsOf(const QJsonObject& document, const QStringList& paths)
{
    QStringList parts;
    for (const QString& path : paths)
        parts.append(path + u'=' + compact(partAt(document, path)));
    return parts;
}

} // namespace assize::test
