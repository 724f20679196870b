// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "labels/adjudicator.h"
#include "labels/evaluation.h"
#include "program.h"
#include "report/report.h"
#include "temporaryfolder.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QString>
#include <QStringList>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace assize::test {

// Files of our formats in a few words, made with Qt's JSON and digests, so that request hashes and decision
// ids are those of another implementation. Texts are ASCII, for which Qt's compact form is the canonical one.

/// The object with one part changed; the path is "capture/status" or "claims/0/id", and a value that is
/// undefined takes the part away.
[[nodiscard]] QJsonObject with(const QJsonObject& object, const QString& path, const QJsonValue& value);
/// The part that the path leads to; undefined where there is none.
[[nodiscard]] QJsonValue partAt(const QJsonValue& from, const QString& path);
/// The canonical form, or that of each part, to compare and to print.
[[nodiscard]] QString compact(const QJsonValue& value);
/// A case that was captured, reviewed and drawn at random, with as many claims ("c1", "c2" …), each over one
/// word of the output; its work item has the sample's name. "seen" was seen by the producer, "reference" was
/// not, and of "unclear" nobody knows. Every claim of it is selected exhaustively.
[[nodiscard]] QJsonObject makeCase(const QString& sampleId, int claims = 1);
/// Asks for truth and grounding; offsets in UTF-8, no rubric.
[[nodiscard]] QJsonObject makeCorpus(const QJsonArray& cases);
[[nodiscard]] QString requestHashOfCase(const QJsonObject& fullCase);

/// A complete rating: for each claim a letter of truth (T true, F false, U unsupported) and one of grounding
/// (S supported, N unsupported, K unknown); - leaves the field open, and a blank leaves the claim out. Every
/// claim cites "seen" whole.
[[nodiscard]] QJsonObject makeRating(const QJsonObject& fullCase, const QString& truths,
                                     const QString& groundings);
[[nodiscard]] QJsonObject makeLabels(const QString& rater, const QJsonArray& ratings);
/// As makeRating(), for a judge.
[[nodiscard]] QJsonObject makeResult(const QJsonObject& fullCase, const QString& truths,
                                     const QString& groundings);
[[nodiscard]] QJsonObject makeJudge(const QString& model, const QString& runId, const QJsonArray& results);
/// A decision on a claim, or on a quality field where `claimId` is empty; its id is added by
/// makeAdjudication().
[[nodiscard]] QJsonObject makeDecision(const QJsonObject& fullCase, const QString& claimId,
                                       const QString& field, const std::map<QString, QJsonValue>& originals,
                                       const QJsonValue& value);
/// The id that the decision gets from its content.
[[nodiscard]] QString decisionIdOfContent(const QJsonObject& decision, const QString& adjudicator);
/// Gives each decision without an id the one of its content.
[[nodiscard]] QJsonObject makeAdjudication(const QString& adjudicator, const QJsonArray& decisions);

/// An input file by its name.
struct GivenFile {
    QByteArray name;
    QByteArray bytes;
};
[[nodiscard]] GivenFile given(const QByteArray& name, const QJsonObject& document);

/// What `score` and `adjudicate` are given.
struct GivenFiles {
    QJsonObject corpus{};
    std::vector<GivenFile> labels{};
    std::vector<GivenFile> judges{};
    std::vector<GivenFile> adjudications{};
    QByteArrayList first{}; ///< names of label files
    bool keepStale = false;
    EvaluationOptions options{};
};

/// An evaluation that is open, with the folder that its files are in.
class SmallEvaluation final {
public:
    explicit SmallEvaluation(const GivenFiles& files);

    [[nodiscard]] Evaluation& evaluation() { return *m_evaluation; }
    /// Scores everything; nothing where there are errors.
    [[nodiscard]] std::optional<Report> report();
    [[nodiscard]] AdjudicationResult decide(const QJsonArray& wanted, const QString& adjudicator,
                                            IssueList& issues);
    /// Does not add to the findings where one of the above has been called before.
    [[nodiscard]] std::vector<ScoredCase> scoredCases();

    /// What was found after one of the above: the name of the file, then the finding ("b.json: error
    /// stale-rating '/ratings/0' 3:1 | the hint"), sorted by file and place.
    [[nodiscard]] QStringList findings() const { return findingsBut({}); }
    /// Those of other severities.
    [[nodiscard]] QStringList findingsBut(std::optional<Severity> severity) const;
    /// The codes, with the file: "b.json stale-rating".
    [[nodiscard]] QStringList codes() const;
    /// The messages of findings of this code.
    [[nodiscard]] QStringList messages(const QString& code) const;
    /// "b.json: added 1, same 0, stale 0, refused 0 of 1" for each label file, by name.
    [[nodiscard]] QStringList counts() const;

private:
    template <typename Input, typename Read>
    std::vector<Input> readFiles(const std::vector<GivenFile>& files, const Read& read);
    void visitFindings(const std::function<void(const QString& file, const Issue& issue)>& visit) const;

    GivenFiles m_files;
    bool m_isVisited = false;
    TemporaryFolder m_folder;
    std::unique_ptr<CorpusFile> m_corpus; ///< does not move
    IssueList m_corpusIssues;
    std::unique_ptr<Evaluation> m_evaluation;
};

/// A finding with its hint: "error code '/pointer' 3:1 | hint".
[[nodiscard]] QString toldWithHint(const Issue& issue);

/// The report as its JSON says it.
[[nodiscard]] QJsonObject documentOf(const Report& report);
/// "path=value" for each of the paths.
[[nodiscard]] QStringList partsOf(const QJsonObject& document, const QStringList& paths);

} // namespace assize::test
