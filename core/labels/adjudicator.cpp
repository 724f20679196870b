// SPDX-License-Identifier: Apache-2.0
#include "labels/adjudicator.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "corpus/blindedrequest.h"
#include "json/cursor.h"
#include "labels/adjudicationcodec.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace assize {

using json::Cursor;
using json::ObjectCursor;

namespace {

Decision readWanted(const Cursor& from, std::size_t index)
{
    const ObjectCursor object(from, {"sampleId", "claimId", "field", "value", "reason", "evidence"});
    Decision decision;
    decision.index = index;
    decision.offset = from.value().offset();
    readInto(object.required("sampleId"), decision.about.sampleId);
    readAbout(object, decision);
    if (const auto reason = object.required("reason")) {
        readInto(reason, decision.reason);
        if (reason->value().isString() && decision.reason.empty())
            reason->error("empty-reason", "a decision needs a reason", "say why, for whoever asks later");
    }
    if (const auto evidence = object.optional("evidence"))
        decision.evidence = readCitations(evidence);
    return decision;
}

Place placeOf(const Decision& wanted)
{
    return {concat("/", wanted.index), wanted.offset};
}

class Adjudicator final {
public:
    Adjudicator(Evaluation& evaluation, std::vector<Decision> wanted, std::string adjudicator,
                IssueList& issues)
        : m_evaluation(evaluation), m_wanted(std::move(wanted)), m_issues(issues)
    {
        m_result.file.adjudicator = std::move(adjudicator);
        m_result.file.offsets = evaluation.corpus().header().offsets;
        for (const LabelInput& input : evaluation.labels().inputs()) {
            if (!input.isRepeat)
                m_result.file.labels.push_back({input.file.rater, input.file.sha256});
        }
        for (const Decision& decision : m_wanted)
            m_bySample[decision.about.sampleId].push_back(&decision);
    }

    /// Takes what is wanted on one case.
    void decide(const ScoredCase& scored, const EvaluationCase& evaluationCase)
    {
        const auto found = m_bySample.find(scored.sampleId);
        if (found == m_bySample.end() || !scored.requested)
            return;
        const BlindedRequest request = blind(evaluationCase);
        for (const Decision* wanted : found->second)
            decideOne(*wanted, scored, request);
        m_bySample.erase(found);
    }

    /// Call when every case has been seen.
    void refuseStrangers()
    {
        for (const auto& [sampleId, decisions] : m_bySample) {
            for (const Decision* wanted : decisions)
                refuse(*wanted, "unknown-sample",
                       concat("there is no request for the sample \"", excerpt(sampleId.value), "\""));
        }
    }

    AdjudicationResult take() { return std::move(m_result); }

private:
    void refuse(const Decision& wanted, std::string code, std::string message, std::string hint = {})
    {
        m_issues.add(
            issueAt(Severity::Error, placeOf(wanted), std::move(code), std::move(message), std::move(hint)));
    }

    static const FieldLabels* labelsOf(const Decision& wanted, const ScoredCase& scored)
    {
        if (!wanted.about.claimId)
            return &scored.qualityOf(wanted.about.field);
        const auto claim = std::ranges::find(scored.claims, *wanted.about.claimId, &ScoredClaim::id);
        return claim == scored.claims.end() ? nullptr : &claim->fields[indexOf(wanted.about.field)];
    }

    void decideOne(const Decision& wanted, const ScoredCase& scored, const BlindedRequest& request)
    {
        const FieldLabels* labels = labelsOf(wanted, scored);
        if (labels == nullptr)
            return refuse(wanted, "unknown-claim",
                          concat("the sample \"", excerpt(wanted.about.sampleId.value), "\" has no claim \"",
                                 excerpt(wanted.about.claimId->value), "\""),
                          "the claims are those of the request");
        if (!isAsked(wanted.about.field, m_evaluation.corpus().header().asks, scored.reviewState) ||
            !isDisagreement(labels->byRater))
            return refuse(wanted, "nothing-to-decide",
                          concat("the raters do not differ on ", nameOf(wanted.about.field), " here"),
                          "the command disagreements lists what can be decided");
        if (!m_decided.insert(wanted.about).second)
            return refuse(wanted, "repeated-decision", "this field is decided twice in the file");
        if (!checkEvidence(wanted, request))
            return;
        Decision decision = wanted;
        decision.requestHash = request.requestHash;
        decision.originals = originalsOf(*labels);
        sortCitations(decision.evidence, request.evidence);
        addUnlessSame(decision, labels->decisions);
    }

    bool checkEvidence(const Decision& wanted, const BlindedRequest& request)
    {
        const std::size_t before = m_issues.count(Severity::Error);
        CitationResolver resolver(request.evidence, m_result.file.offsets);
        const auto citations =
            resolver.resolveAll(wanted.evidence, concat(placeOf(wanted).pointer, "/evidence"), m_issues);
        if (m_issues.count(Severity::Error) == before && wanted.about.field == Field::Grounding &&
            wanted.value == grounding::supported && !citesSeenEvidence(citations, request.evidence))
            refuse(wanted, "supported-without-seen-evidence",
                   "grounding is decided as supported, but no cited evidence was seen by the producer",
                   "cite evidence whose seenByProducer is true");
        return m_issues.count(Severity::Error) == before;
    }

    [[nodiscard]] std::vector<Original> originalsOf(const FieldLabels& labels) const
    {
        std::vector<Original> originals;
        for (std::size_t rater = 0; rater < labels.byRater.size(); ++rater) {
            if (labels.byRater[rater])
                originals.push_back({m_evaluation.labels().raters()[rater], *labels.byRater[rater]});
        }
        return originals;
    }

    /// A decision that is current, word for word, is not made again; any other supersedes every current one,
    /// so that decisions which contradict each other are settled too.
    void addUnlessSame(const Decision& decision, const std::vector<DecisionId>& current)
    {
        const bool stands = std::ranges::all_of(current, [&](const DecisionId& id) {
            return isSame(*m_evaluation.adjudications().find(id), decision);
        });
        if (stands && !current.empty()) {
            ++m_result.same;
            return;
        }
        if (current.empty())
            add(decision, std::nullopt);
        for (const DecisionId& superseded : current)
            add(decision, superseded);
    }

    static bool isSame(const Decision& a, const Decision& b)
    {
        return a.value == b.value && a.reason == b.reason && a.evidence == b.evidence;
    }

    void add(Decision decision, const std::optional<DecisionId>& supersedes)
    {
        decision.supersedes = supersedes;
        decision.index = m_result.file.decisions.size();
        decision.id = decisionIdOf(decision, m_result.file.adjudicator);
        m_result.file.decisions.push_back(std::move(decision));
    }

    Evaluation& m_evaluation;
    std::vector<Decision> m_wanted;
    IssueList& m_issues;
    AdjudicationResult m_result;
    std::map<SampleId, std::vector<const Decision*>> m_bySample;
    std::set<FieldOfSample> m_decided;
};

} // namespace

std::vector<Decision> readWantedDecisions(const json::Tree& document, IssueList& issues)
{
    std::vector<Decision> wanted;
    const Cursor top(document, issues);
    for (std::size_t i = 0; i < top.arraySize(); ++i) {
        const Cursor item = top.item(i);
        wanted.push_back(readWanted(item, i));
    }
    return wanted;
}

Result<AdjudicationResult> adjudicate(Evaluation& evaluation, std::vector<Decision> wanted,
                                      const std::string& adjudicator, IssueList& issues,
                                      IssueList& corpusIssues, Progress& progress)
{
    Adjudicator adjudicating(evaluation, std::move(wanted), adjudicator, issues);
    ASSIZE_TRY(evaluation.forEachFullCase(
        corpusIssues, progress,
        [&adjudicating](const ScoredCase& scored, const EvaluationCase& evaluationCase) {
            adjudicating.decide(scored, evaluationCase);
        }));
    if (!corpusIssues.hasErrors())
        adjudicating.refuseStrangers();
    return adjudicating.take();
}

} // namespace assize
