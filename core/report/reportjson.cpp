// SPDX-License-Identifier: Apache-2.0
#include "report/reportjson.h"

#include "base/concat.h"
#include "base/version.h"
#include "report/comparisonsjson.h"
#include "report/jsonparts.h"

#include <numeric>
#include <utility>

namespace assize {

using json::Value;
using json::wordFor;

namespace {

Value digestOrNull(const std::optional<Digest>& digest)
{
    return digest ? text(digest->hex()) : Value::null();
}

Value countsByWord(const auto& words, const auto& counts)
{
    Object object;
    for (std::size_t i = 0; i < words.size(); ++i)
        object.add(std::string(words[i].first), count(counts[static_cast<std::size_t>(words[i].second)]));
    return object.take();
}

/// Whether a block has the states that only human labels can be in.
enum class Source : std::uint8_t { Human, Other };

Value fieldCounts(Field field, const FieldCounts& counts, Source source)
{
    Object object;
    for (const auto& [word, category] : wordsOf(field))
        object.add(std::string(word), count(counts.categories[indexOf(category)]));
    object.add("missing", count(counts.missing));
    if (source == Source::Human)
        object.add("disputed", count(counts.disputed)).add("undecided", count(counts.undecided));
    if (isQuality(field))
        object.add("rate", counts.rate())
            .add("denominator", count(counts.denominator()))
            .add("polarity", text(field == Field::Repetition ? "adverse" : "favourable"));
    return object.take();
}

void addCounts(Object& object, const CountsByField& counts, const Asks& asks, Source source)
{
    for (const Field field : claimFields) {
        if (asks.has(field))
            object.add(std::string(nameOf(field)), fieldCounts(field, counts[indexOf(field)], source));
    }
    Object quality;
    for (const Field field : qualityFields) {
        if (asks.has(field))
            quality.add(std::string(nameOf(field)), fieldCounts(field, counts[indexOf(field)], source));
    }
    Value answers = quality.take();
    if (!answers.members().empty())
        object.add("quality", std::move(answers));
}

Value countsBlock(const CountsByField& counts, const Asks& asks, Source source)
{
    Object object;
    addCounts(object, counts, asks, source);
    return object.take();
}

Value judgeBlocks(const Report& report, const Stratum& stratum)
{
    Value array = Value::array();
    for (std::size_t run = 0; run < report.runs.size(); ++run) {
        Object object;
        object.add("model", text(report.runs[run].model)).add("runId", text(report.runs[run].runId));
        addCounts(object, stratum.judges[run], report.asks, Source::Other);
        array.items().push_back(object.take());
    }
    return array;
}

Value checkCounts(CheckKind kind, const CheckCounts& counts)
{
    Object reasons;
    Count abstained = 0;
    for (const CheckOutcome outcome : abstentions) {
        const auto found = counts.abstainedBy.find(outcome);
        const Count cases = found == counts.abstainedBy.end() ? 0 : found->second;
        abstained += cases;
        reasons.add(std::string(reasonOf(outcome)), count(cases));
    }
    Object annotation;
    annotation.add("confirmed", count(counts.confirmed))
        .add("rejected", count(counts.rejected))
        .add("unreviewed", count(counts.unreviewed));
    return Object()
        .add(std::string(foundName(kind)), count(counts.found))
        .add("abstained", count(abstained))
        .add("abstainedBy", reasons.take())
        .add("annotation", annotation.take())
        .take();
}

Value checksBlock(const Stratum& stratum)
{
    Object object;
    for (const auto& [word, kind] : checkKindWords)
        object.add(std::string(word), checkCounts(kind, stratum.checks[static_cast<std::size_t>(kind)]));
    return object.take();
}

Value intervalBlock(const WorkItemRate& rate)
{
    const auto envelope = rate.envelope();
    Object object;
    object.add("workItems", count(rate.workItems))
        .add("events", count(rate.events))
        .add("unsettled", count(rate.unsettled))
        .add("rate", rate.rate())
        .add("envelope", envelope ? bounds(*envelope) : Value::null());
    if (!envelope)
        object.add("envelopeReason", text(nameOf(Undefined::NoTrials)));
    object.add("interval", rate.interval ? bounds(*rate.interval) : Value::null())
        .add("reasons", arrayOf(rate.reasons, [](WithheldReason reason) { return text(nameOf(reason)); }))
        .add("status", text(rate.status()));
    return object.take();
}

Value intervalsBlock(const Stratum& stratum, const Asks& asks)
{
    Object object;
    if (asks.has(Field::Truth))
        object.add("anyFalse", intervalBlock(stratum.anyFalse));
    if (asks.has(Field::Grounding))
        object.add("anyUnsupported", intervalBlock(stratum.anyUnsupported));
    return object.take();
}

Value problemValue(const ProblemReport& report)
{
    return Object()
        .add("sampleId", text(report.sampleId.value))
        .add("claimId", text(report.claimId.value))
        .add("kind", text(wordFor(problemKindWords, report.problem.kind)))
        .add("raters", arrayOf(report.problem.raters, [](const RaterId& rater) { return text(rater.value); }))
        .take();
}

Value problemCounts(const std::vector<ProblemReport>& problems)
{
    Object object;
    for (const auto& [word, kind] : problemKindWords)
        object.add(std::string(word), count(reportsOf(problems, kind)));
    return object.take();
}

Value unresolvedValue(const UnresolvedClaim& claim)
{
    return Object()
        .add("sampleId", text(claim.sampleId.value))
        .add("claimId", text(claim.claimId.value))
        .add("field", text(nameOf(claim.field)))
        .add("state", text(nameOf(claim.state)))
        .take();
}

Value stratumValue(const Report& report, const Stratum& stratum)
{
    Object object;
    object.add("practice", text(stratum.key.practice))
        .add("destination", text(stratum.key.destination))
        .add("split", text(wordFor(splitWords, stratum.key.split)))
        .add("sampling", text(wordFor(samplingWords, stratum.key.sampling)))
        .add("attempts", count(stratum.attempts))
        .add("workItems", count(stratum.workItems))
        .add("captures", countsByWord(captureStatusWords, stratum.captures))
        .add("producerStatus", countsByWord(producerStatusWords, stratum.producerStatus))
        .add("reviewStates", countsByWord(reviewStateWords, stratum.reviewStates))
        .add("claims", Object()
                           .add("total", count(stratum.selectedClaims + stratum.exhaustiveClaims))
                           .add("selected", count(stratum.selectedClaims))
                           .add("exhaustive", count(stratum.exhaustiveClaims))
                           .take())
        .add("human", countsBlock(stratum.human, report.asks, Source::Human))
        .add("provisional", countsBlock(stratum.provisional, report.asks, Source::Other))
        .add("judges", judgeBlocks(report, stratum))
        .add("checks", checksBlock(stratum))
        .add("problems", arrayOf(stratum.problems, problemValue))
        .add("problemCounts", problemCounts(stratum.problems));
    addAgreement(object, stratum.comparisons, report.asks);
    addJudgeHuman(object, stratum.comparisons, report.asks);
    object.add("intervals", intervalsBlock(stratum, report.asks))
        .add("unresolved", arrayOf(stratum.unresolved, unresolvedValue));
    return object.take();
}

Value inputsValue(const ReportInputs& inputs)
{
    return Object()
        .add("corpus", Object()
                           .add("sha256", text(inputs.corpus.hex()))
                           .add("manifestSha256", digestOrNull(inputs.manifest))
                           .take())
        .add("labels", arrayOf(inputs.labels,
                               [](const ReportInputs::Labels& labels) {
                                   return Object()
                                       .add("rater", text(labels.rater.value))
                                       .add("sha256", text(labels.sha256.hex()))
                                       .add("complete", count(static_cast<Count>(labels.complete)))
                                       .add("inProgress", count(static_cast<Count>(labels.inProgress)))
                                       .add("stale", count(static_cast<Count>(labels.stale)))
                                       .add("rubricDiffers", Value::boolean(labels.rubricDiffers))
                                       .add("signature", text("unsigned"))
                                       .take();
                               }))
        .add("judges", arrayOf(inputs.judges,
                               [](const ReportInputs::Judge& judge) {
                                   return Object()
                                       .add("model", text(judge.run.model))
                                       .add("runId", text(judge.run.runId))
                                       .add("rubricSha256", digestOrNull(judge.rubricSha256))
                                       .add("sha256", text(judge.sha256.hex()))
                                       .take();
                               }))
        .add("adjudications", arrayOf(inputs.adjudications,
                                      [](const ReportInputs::Adjudication& adjudication) {
                                          return Object()
                                              .add("adjudicator", text(adjudication.adjudicator))
                                              .add("sha256", text(adjudication.sha256.hex()))
                                              .add("decisions",
                                                   count(static_cast<Count>(adjudication.decisions)))
                                              .add("stale", count(static_cast<Count>(adjudication.stale)))
                                              .take();
                                      }))
        .take();
}

} // namespace

Value toValue(const Report& report)
{
    Object overall;
    overall.add("pooled", Value::boolean(true))
        .add("attempts", count(report.attempts))
        .add("workItems", count(report.workItems));
    addAgreement(overall, report.overall, report.asks);
    addJudgeHuman(overall, report.overall, report.asks);
    return Object()
        .add("format", text("assize.report/1"))
        .add("releaseDecision", text("not-assessed"))
        .add("judgeUse", text("advisory-only"))
        .add("program", Object().add("name", text(programName)).add("version", text(programVersion)).take())
        .add("inputs", inputsValue(report.inputs))
        .add("requiredRaters", count(static_cast<Count>(report.requiredRaters)))
        .add("includeInProgress", Value::boolean(report.includeInProgress))
        .add("withoutRaters",
             arrayOf(report.withoutRaters, [](const RaterId& rater) { return text(rater.value); }))
        .add("strata", arrayOf(report.strata,
                               [&report](const Stratum& stratum) { return stratumValue(report, stratum); }))
        .add("overall", overall.take())
        .add("notes", arrayOf(notesOf(report), [](const std::string& note) { return text(note); }))
        .take();
}

std::vector<std::string> notesOf(const Report& report)
{
    const Count adjudicated =
        std::accumulate(report.strata.begin(), report.strata.end(), Count{0},
                        [](Count sum, const Stratum& stratum) { return sum + stratum.adjudicatedClaims; });
    std::vector<std::string> notes;
    if (report.requiredRaters < 2)
        notes.emplace_back(
            "One rater was enough for a label in this report; no interval is given on such labels.");
    if (report.includeInProgress)
        notes.emplace_back(
            "Ratings in progress were scored on the claims that they rate; they are no submissions yet.");
    if (!report.withoutRaters.empty())
        notes.emplace_back(concat("On request, the labels of ",
                                  counted(report.withoutRaters.size(), "rater", "raters"),
                                  " were left out; their files are kept and not scored."));
    notes.insert(notes.end(),
                 {"Digests show that the files agree with themselves and with each other. They do not show "
                  "where an export came "
                  "from or whether it is faithful: people must check that.",
                  "The owner of the corpus keeps the sampling frame, the method of drawing, the seed and the "
                  "date. A manifest digest "
                  "that is kept elsewhere names the source to audit.",
                  "That sampling was random and that claims are exhaustive are statements of the owner, "
                  "which nothing here verifies.",
                  "Provisional labels are the owner's own and are no acceptance by humans.",
                  "Selected claims cannot establish how precise whole outputs are.",
                  concat("Intervals assume independent work items and complete, agreed labels; ",
                         counted(static_cast<std::size_t>(adjudicated), "claim has", "claims have"),
                         " a label that was adjudicated. Each interval is marginal: together they guarantee "
                         "nothing. All rates are "
                         "conditional on successful captures."),
                  "A wrong annotation can make a literal check meaningless, and a check cannot prove that "
                  "something is absent.",
                  "Regression cases were picked by hand and represent no population.",
                  "Agreement is computed from first submissions, before any adjudication. Over all strata it "
                  "is pooled, and can hide "
                  "what differs between them.",
                  "Judge results are advisory: they never enter a human label.",
                  "How many of the known problems would have been found is not computed.",
                  "Whether anything should be released is not assessed."});
    return notes;
}

} // namespace assize
