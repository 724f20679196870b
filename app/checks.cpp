// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "base/termsafe.h"
#include "commands.h"
#include "corpus/literalcheck.h"

#include <array>

namespace assize {

namespace {

using json::Value;

struct CheckRow {
    const EvaluationCase& evaluationCase;
    const Claim& claim;
    const LiteralCheck& check;
    CheckOutcome outcome;
};

std::string_view resultOf(const CheckRow& row)
{
    return row.outcome == CheckOutcome::Found ? foundName(row.check.kind) : "abstained";
}

Value toValue(const CheckRow& row)
{
    const std::string_view reason = reasonOf(row.outcome);
    return Value::object({{"sampleId", Value::string(row.evaluationCase.sampleId.value)},
                          {"claimId", Value::string(row.claim.id.value)},
                          {"checkId", Value::string(row.check.id.value)},
                          {"kind", Value::string(json::wordFor(checkKindWords, row.check.kind))},
                          {"result", Value::string(resultOf(row))},
                          {"reason", reason.empty() ? Value::null() : Value::string(reason)},
                          {"checkSha256", Value::string(row.check.sha256.hex())}});
}

std::string toText(const CheckRow& row)
{
    const std::string_view reason = reasonOf(row.outcome);
    return concat(termSafe(row.evaluationCase.sampleId.value), "/", termSafe(row.claim.id.value), "/",
                  termSafe(row.check.id.value), "  ", json::wordFor(checkKindWords, row.check.kind), ": ",
                  resultOf(row), reason.empty() ? "" : " (", reason, reason.empty() ? "" : ")", "\n");
}

} // namespace

Result<ExitStatus> checks(const ChecksOptions& options, Console& console)
{
    CorpusOrFindings opened = ASSIZE_TRY(openCorpus(options.corpus, options.common, console));
    if (!opened.corpus)
        return concludeOne(std::move(opened.findings), Purpose::Working, options.common, console);
    Value rows = Value::array();
    std::string text;
    std::array<std::size_t, 2> counts{}; // found, abstained
    ASSIZE_TRY(opened.corpus->file.forEachCase(
        opened.corpus->issues, console, [&](const EvaluationCase& evaluationCase) {
            for (const Claim& claim : evaluationCase.claims) {
                for (const LiteralCheck& check : claim.checks) {
                    const CheckRow row{evaluationCase, claim, check,
                                       runCheck(check, evaluationCase.evidence)};
                    ++counts[row.outcome == CheckOutcome::Found ? 0 : 1];
                    rows.items().push_back(toValue(row));
                    text.append(toText(row));
                }
            }
        }));
    const bool valid = !opened.corpus->issues.hasErrors();
    const ExitStatus status =
        concludeOne(std::move(*opened.corpus).findings(), Purpose::Working, options.common, console);
    if (!valid)
        return status;
    if (options.common.json)
        console.print(
            Value::object({{"format", Value::string("assize.checks/1")}, {"checks", std::move(rows)}}));
    else
        console.print(
            concat(text, counts[0], " found, ", counts[1],
                   " abstained. A check says that bytes stand in a region, nothing about what they mean.\n"));
    return status;
}

} // namespace assize
