// SPDX-License-Identifier: Apache-2.0
#include "sampleplan.h"

#include <algorithm>

namespace assize::test {

namespace {

QString utf8Text(const char* utf8)
{
    return QString::fromUtf8(utf8);
}

PlannedCitation cited(const char* evidence, const char* quote = "")
{
    return {utf8Text(evidence), utf8Text(quote)};
}

PlannedClaim claimPlan(const char* id, const char* truth, const char* grounding,
                       const QList<PlannedCitation>& citations = {}, const char* note = "",
                       const char* problem = "", const char* problemNote = "")
{
    return {utf8Text(id),   utf8Text(truth),   utf8Text(grounding),  citations,
            utf8Text(note), utf8Text(problem), utf8Text(problemNote)};
}

/// Relevance, repetition, usefulness, withholding.
using Answers = std::array<const char*, 4>;

PlannedCase casePlan(const char* id, const Answers& answers, const QList<PlannedClaim>& claims,
                     const char* note = "", bool isFlagged = false)
{
    return {utf8Text(id),         claims,
            utf8Text(answers[0]), utf8Text(answers[1]),
            utf8Text(answers[2]), utf8Text(answers[3]),
            utf8Text(note),       isFlagged};
}

PlannedCase& caseIn(LabelPlan& plan, const char* id)
{
    return *std::ranges::find(plan.cases, utf8Text(id), &PlannedCase::sampleId);
}

PlannedClaim& claimIn(LabelPlan& plan, const char* caseId, const char* id)
{
    return *std::ranges::find(caseIn(plan, caseId).claims, utf8Text(id), &PlannedClaim::claimId);
}

} // namespace

LabelPlan firstSamplePlan()
{
    return {
        text("R7"),
        {
            evaluationCase(
                "s01", {"true", "false", "false", ""},
                {claim("c1", "false", "unsupported", {at("whole-file", "return -1;")},
                       "The body returns -1; Q, 1 and J are only letters here."),
                 claim("c2", "false", "unsupported", {at("whole-file", "log(\"no berth in: \" + line);")}, "",
                       "several-claims", "An empty body, and no trace: two statements."),
                 claim("c3", "true", "supported", {at("excerpt", "line.substr(line.rfind(' '))")}),
                 claim("c4", "true", "unsupported", {at("whole-file")})},
                "Half of it was cut off.", true),
            evaluationCase(
                "s02", {"true", "false", "true", ""},
                {claim("c1", "true", "supported", {at("menu")}),
                 claim("c2", "true", "supported", {at("menu", "crab roll")}),
                 claim("c3", "unsupported", "unknown"),
                 claim("c4", "true", "supported", {at("menu", "5,00")}, "5,00\xC2\xA0\xE2\x82\xAC"),
                 claim("c5", "false", "unsupported", {at("menu", "crew discount")}),
                 claim("c6", "false", "unsupported", {at("Log 1/2", "row 4 skipped")}),
                 claim("c7", "false", "unsupported",
                       {at("Log 1/2", "3 rows read"), at("Log 1/2", "row 4 skipped")})}),
            evaluationCase(
                "s03", {"true", "abstained", "true", ""},
                {claim("c1", "true", "supported", {at("old", "retries = 3"), at("new")}),
                 claim("c2", "true", "supported", {at("new", "pause_ms = 200")}),
                 claim("c3", "true", "unsupported", {at("handbook")}, "Only the handbook says it."),
                 claim("c4", "false", "unsupported", {at("patch", "-retries = 3")})}),
            evaluationCase("s04", {"true", "false", "true", ""},
                           {claim("c1", "true", "supported", {at("talk", "Dogs should travel free")}),
                            claim("c2", "false", "unsupported", {at("calls", "end of the record: 2 calls")}),
                            claim("c3", "unsupported", "unknown", {at("summary")}),
                            claim("c4", "true", "unsupported", {at("fares", "price: half")}),
                            claim("c5", "true", "supported", {at("calls", "edit fares.yaml")})}),
            evaluationCase("s05", {"true", "true", "abstained", ""},
                           {claim("c1", "true", "supported", {at("summary", "21:40")}),
                            claim("c2", "true", "unknown", {at("timetable", "20:10")}),
                            claim("c3", "unsupported", "unknown", {}, "", "not-a-claim")}),
            evaluationCase("s06", {"true", "false", "true", ""},
                           {claim("c1", "true", "supported", {at("patch", "return None if row is None")}),
                            claim("c2", "true", "supported", {at("patch", "row.copy()")}),
                            claim("c3", "unsupported", "unknown")}),
            evaluationCase("s07", {"true", "false", "false", ""},
                           {claim("c1", "false", "unsupported", {at("patch", "+        return None")}),
                            claim("c2", "true", "supported", {at("patch")})}),
            evaluationCase("s08", {"abstained", "abstained", "abstained", ""},
                           {claim("c1", "true", "supported", {at("patch", "dir=\"rtl\"")}),
                            claim("c2", "true", "supported", {at("patch")}),
                            claim("c3", "unsupported", "unknown", {}, "", "evidence-missing",
                                  "There is no picture of the page.")}),
            evaluationCase("s09", {"false", "false", "false", "true"},
                           {claim("c1", "false", "unsupported", {at("patch", "os.environ")})}),
            evaluationCase("s10", {"true", "false", "true", "false"},
                           {claim("c1", "true", "supported", {at("code", "timezone.utc")}),
                            claim("c2", "true", "supported", {at("report", "one hour ahead of UTC")})},
                           "Held back for no reason.", true),
            evaluationCase("s13", {"true", "false", "true", ""},
                           {claim("c1", "true", "supported", {at("commit", "from 10 s to 30 s")})}),
            evaluationCase("s14", {"true", "false", "true", ""},
                           {claim("c1", "true", "supported", {at("commit")})}),
            evaluationCase("s15", {"true", "false", "false", ""},
                           {claim("c1", "false", "unsupported", {at("patch", "round(total, 2)")})}),
            evaluationCase("s16", {"true", "false", "true", ""},
                           {claim("c1", "true", "supported", {at("commit", "Drop the old card reader")}),
                            claim("c2", "true", "unsupported", {at("datasheet")})}),
            evaluationCase("s17", {"true", "false", "true", ""},
                           {claim("c1", "true", "unknown", {at("commit")})}),
            evaluationCase("s18", {"true", "false", "true", ""},
                           {claim("c1", "true", "supported", {at("commit", "Welsh and Irish")})}),
            evaluationCase("s19", {"true", "false", "true", ""},
                           {claim("c1", "true", "supported", {at("patch", "+lifeboats: 6")}),
                            claim("c2", "true", "supported",
                                  {at("patch", "-lifeboats: 4"), at("patch", "+lifeboats: 6")})}),
            evaluationCase(
                "s20", {"true", "false", "false", ""},
                {claim("c1", "false", "unsupported", {at("commit", "6 hours")}, "6 hours,\nnot a day")}),
        }};
}

LabelPlan secondSamplePlan()
{
    LabelPlan plan = firstSamplePlan();
    plan.rater = text("second rater");
    claimIn(plan, "s01", "c1") = claim("c1", "unsupported", "unknown", {at("excerpt")});
    claimIn(plan, "s01", "c4") =
        claim("c4", "true", "supported", {at("excerpt"), at("whole-file", "return -1;")});
    claimIn(plan, "s02", "c3") = claim("c3", "true", "supported", {at("menu", "4,50")});
    claimIn(plan, "s02", "c7") = claim("c7", "true", "unknown", {}, "Which of the two?", "span-wrong");
    claimIn(plan, "s04", "c2") = claim("c2", "unsupported", "unknown");
    claimIn(plan, "s06", "c3") = claim("c3", "false", "unsupported", {}, "A nested value can be changed.");
    claimIn(plan, "s15", "c1") = claim("c1", "true", "supported", {at("patch", "round(total, 1)")});
    claimIn(plan, "s17", "c1") = claim("c1", "unsupported", "unknown", {}, "", "annotation-wrong", "?");
    caseIn(plan, "s03").repetition = text("false");
    caseIn(plan, "s08").relevance = text("true");
    caseIn(plan, "s09").withholding = text("false");
    caseIn(plan, "s10").withholding = text("abstained");
    caseIn(plan, "s10").isFlagged = false;
    caseIn(plan, "s20").usefulness = text("abstained");
    caseIn(plan, "s20").note = text("<b>not bold</b> & not &amp;");
    return plan;
}

} // namespace assize::test
