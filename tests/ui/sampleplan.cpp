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
        utf8Text("R7"),
        {
            casePlan(
                "s01", {"true", "false", "false", ""},
                {claimPlan("c1", "false", "unsupported", {cited("whole-file", "return -1;")},
                           "The body returns -1; Q, 1 and J are only letters here."),
                 claimPlan("c2", "false", "unsupported",
                           {cited("whole-file", "log(\"no berth in: \" + line);")}, "", "several-claims",
                           "An empty body, and no trace: two statements."),
                 claimPlan("c3", "true", "supported", {cited("excerpt", "line.substr(line.rfind(' '))")}),
                 claimPlan("c4", "true", "unsupported", {cited("whole-file")})},
                "Half of it was cut off.", true),
            casePlan(
                "s02", {"true", "false", "true", ""},
                {claimPlan("c1", "true", "supported", {cited("menu")}),
                 claimPlan("c2", "true", "supported", {cited("menu", "crab roll")}),
                 claimPlan("c3", "unsupported", "unknown"),
                 claimPlan("c4", "true", "supported", {cited("menu", "5,00")}, "5,00\xC2\xA0\xE2\x82\xAC"),
                 claimPlan("c5", "false", "unsupported", {cited("menu", "crew discount")}),
                 claimPlan("c6", "false", "unsupported", {cited("Log 1/2", "row 4 skipped")}),
                 claimPlan("c7", "false", "unsupported",
                           {cited("Log 1/2", "3 rows read"), cited("Log 1/2", "row 4 skipped")})}),
            casePlan(
                "s03", {"true", "abstained", "true", ""},
                {claimPlan("c1", "true", "supported", {cited("old", "retries = 3"), cited("new")}),
                 claimPlan("c2", "true", "supported", {cited("new", "pause_ms = 200")}),
                 claimPlan("c3", "true", "unsupported", {cited("handbook")}, "Only the handbook says it."),
                 claimPlan("c4", "false", "unsupported", {cited("patch", "-retries = 3")})}),
            casePlan("s04", {"true", "false", "true", ""},
                     {claimPlan("c1", "true", "supported", {cited("talk", "Dogs should travel free")}),
                      claimPlan("c2", "false", "unsupported", {cited("calls", "end of the record: 2 calls")}),
                      claimPlan("c3", "unsupported", "unknown", {cited("summary")}),
                      claimPlan("c4", "true", "unsupported", {cited("fares", "price: half")}),
                      claimPlan("c5", "true", "supported", {cited("calls", "edit fares.yaml")})}),
            casePlan("s05", {"true", "true", "abstained", ""},
                     {claimPlan("c1", "true", "supported", {cited("summary", "21:40")}),
                      claimPlan("c2", "true", "unknown", {cited("timetable", "20:10")}),
                      claimPlan("c3", "unsupported", "unknown", {}, "", "not-a-claim")}),
            casePlan("s06", {"true", "false", "true", ""},
                     {claimPlan("c1", "true", "supported", {cited("patch", "return None if row is None")}),
                      claimPlan("c2", "true", "supported", {cited("patch", "row.copy()")}),
                      claimPlan("c3", "unsupported", "unknown")}),
            casePlan("s07", {"true", "false", "false", ""},
                     {claimPlan("c1", "false", "unsupported", {cited("patch", "+        return None")}),
                      claimPlan("c2", "true", "supported", {cited("patch")})}),
            casePlan("s08", {"abstained", "abstained", "abstained", ""},
                     {claimPlan("c1", "true", "supported", {cited("patch", "dir=\"rtl\"")}),
                      claimPlan("c2", "true", "supported", {cited("patch")}),
                      claimPlan("c3", "unsupported", "unknown", {}, "", "evidence-missing",
                                "There is no picture of the page.")}),
            casePlan("s09", {"false", "false", "false", "true"},
                     {claimPlan("c1", "false", "unsupported", {cited("patch", "os.environ")})}),
            casePlan("s10", {"true", "false", "true", "false"},
                     {claimPlan("c1", "true", "supported", {cited("code", "timezone.utc")}),
                      claimPlan("c2", "true", "supported", {cited("report", "one hour ahead of UTC")})},
                     "Held back for no reason.", true),
            casePlan("s13", {"true", "false", "true", ""},
                     {claimPlan("c1", "true", "supported", {cited("commit", "from 10 s to 30 s")})}),
            casePlan("s14", {"true", "false", "true", ""},
                     {claimPlan("c1", "true", "supported", {cited("commit")})}),
            casePlan("s15", {"true", "false", "false", ""},
                     {claimPlan("c1", "false", "unsupported", {cited("patch", "round(total, 2)")})}),
            casePlan("s16", {"true", "false", "true", ""},
                     {claimPlan("c1", "true", "supported", {cited("commit", "Drop the old card reader")}),
                      claimPlan("c2", "true", "unsupported", {cited("datasheet")})}),
            casePlan("s17", {"true", "false", "true", ""},
                     {claimPlan("c1", "true", "unknown", {cited("commit")})}),
            casePlan("s18", {"true", "false", "true", ""},
                     {claimPlan("c1", "true", "supported", {cited("commit", "Welsh and Irish")})}),
            casePlan("s19", {"true", "false", "true", ""},
                     {claimPlan("c1", "true", "supported", {cited("patch", "+lifeboats: 6")}),
                      claimPlan("c2", "true", "supported",
                                {cited("patch", "-lifeboats: 4"), cited("patch", "+lifeboats: 6")})}),
            casePlan("s20", {"true", "false", "false", ""},
                     {claimPlan("c1", "false", "unsupported", {cited("commit", "6 hours")},
                                "6 hours,\nnot a day")}),
        }};
}

LabelPlan secondSamplePlan()
{
    LabelPlan plan = firstSamplePlan();
    plan.rater = utf8Text("second rater");
    claimIn(plan, "s01", "c1") = claimPlan("c1", "unsupported", "unknown", {cited("excerpt")});
    claimIn(plan, "s01", "c4") =
        claimPlan("c4", "true", "supported", {cited("excerpt"), cited("whole-file", "return -1;")});
    claimIn(plan, "s02", "c3") = claimPlan("c3", "true", "supported", {cited("menu", "4,50")});
    claimIn(plan, "s02", "c7") = claimPlan("c7", "true", "unknown", {}, "Which of the two?", "span-wrong");
    claimIn(plan, "s04", "c2") = claimPlan("c2", "unsupported", "unknown");
    claimIn(plan, "s06", "c3") =
        claimPlan("c3", "false", "unsupported", {}, "A nested value can be changed.");
    claimIn(plan, "s15", "c1") = claimPlan("c1", "true", "supported", {cited("patch", "round(total, 1)")});
    claimIn(plan, "s17", "c1") = claimPlan("c1", "unsupported", "unknown", {}, "", "annotation-wrong", "?");
    caseIn(plan, "s03").repetition = utf8Text("false");
    caseIn(plan, "s08").relevance = utf8Text("true");
    caseIn(plan, "s09").withholding = utf8Text("false");
    caseIn(plan, "s10").withholding = utf8Text("abstained");
    caseIn(plan, "s10").isFlagged = false;
    caseIn(plan, "s20").usefulness = utf8Text("abstained");
    caseIn(plan, "s20").note = utf8Text("<b>not bold</b> & not &amp;");
    return plan;
}

} // namespace assize::test
