// SPDX-License-Identifier: Apache-2.0
#include "labels/judgecodec.h"

#include "base/concat.h"
#include "corpus/fileformat.h"
#include "corpus/idset.h"
#include "labels/labelcodec.h"

#include <algorithm>
#include <utility>

namespace assize {

using json::Cursor;
using json::ObjectCursor;

namespace {

JudgedClaim readJudgedClaim(const Cursor& from, std::size_t index)
{
    const ObjectCursor object(from, {"claimId", "truth", "grounding", "reason"});
    JudgedClaim claim;
    claim.index = index;
    claim.offset = from.value().offset();
    readInto(object.required("claimId"), claim.claimId);
    readWord(object.nullable("truth"), truthWords, claim.truth);
    readWord(object.nullable("grounding"), groundingWords, claim.grounding);
    std::optional<std::string> reason;
    readInto(object.nullable("reason"), reason);
    return claim;
}

JudgeResult readResult(const Cursor& from, std::size_t index)
{
    const ObjectCursor object(from, {"sampleId", "requestHash", "claims", "quality"});
    JudgeResult result;
    result.index = index;
    result.offset = from.value().offset();
    readInto(object.required("sampleId"), result.sampleId);
    readInto(object.required("requestHash"), result.requestHash);
    if (const auto claims = object.required("claims")) {
        for (std::size_t i = 0; i < claims->arraySize(); ++i)
            result.claims.push_back(readJudgedClaim(claims->item(i), i));
        checkIds(*claims, "claim", "claimId");
        std::ranges::stable_sort(result.claims, {}, &JudgedClaim::claimId);
    }
    result.quality = readQualityAnswers(object.nullable("quality"));
    return result;
}

} // namespace

Result<JudgeFile> readJudgeFile(const json::DocumentFile& document, IssueList& issues, Progress& progress)
{
    JudgeFile file;
    file.path = document.path();
    file.sha256 = document.sha256();
    if (!expectFileKind(FileKind::Judge, document, issues))
        return file;
    const Cursor top(*document.header(), issues);
    const ObjectCursor object(top, {"format", "model", "runId", "rubricSha256", "results"});
    readInto(object.required("model"), file.model);
    readInto(object.required("runId"), file.runId);
    readInto(object.nullable("rubricSha256"), file.rubricSha256);
    if (const auto rubric = object.optional("rubricSha256"))
        file.rubricOffset = rubric->value().offset();
    if (const auto results = object.required("results"))
        static_cast<void>(results->arraySize());
    IdSet samples("result", "/results", "sampleId");
    ASSIZE_TRY(document.forEachElement(issues, progress, [&](std::size_t index, const json::Node& element) {
        const std::string pointer = concat("/results/", index);
        const std::size_t before = issues.count(Severity::Error);
        JudgeResult result = readResult(Cursor(element, issues, pointer), index);
        samples.add(element, index, issues);
        if (issues.count(Severity::Error) == before)
            file.results.push_back(std::move(result));
    }));
    return file;
}

} // namespace assize
