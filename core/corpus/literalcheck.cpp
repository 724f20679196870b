// SPDX-License-Identifier: Apache-2.0
#include "corpus/literalcheck.h"

namespace assize {

CheckOutcome runCheck(const LiteralCheck& check, const std::vector<Evidence>& evidence)
{
    const Evidence* looked = findEvidence(evidence, check.region.evidenceId);
    if (looked == nullptr)
        return CheckOutcome::TextNotFound;
    if (check.revision && *check.revision != looked->revision)
        return CheckOutcome::RevisionDiffers;
    if (check.diffSide && *check.diffSide != looked->diffSide)
        return CheckOutcome::DiffSideDiffers;
    const std::string_view text = looked->text.bytes();
    const std::string_view region = check.region.region ? check.region.region->of(text) : text;
    return region.find(check.text) == std::string_view::npos ? CheckOutcome::TextNotFound
                                                             : CheckOutcome::Found;
}

std::string_view reasonOf(CheckOutcome outcome)
{
    switch (outcome) {
    case CheckOutcome::Found:
        return {};
    case CheckOutcome::TextNotFound:
        return "text-not-found";
    case CheckOutcome::RevisionDiffers:
        return "revision-differs";
    case CheckOutcome::DiffSideDiffers:
        return "diff-side-differs";
    }
    return {};
}

std::string_view foundName(CheckKind kind)
{
    return kind == CheckKind::LiteralAbsence ? "annotated-text-present" : "exact-match";
}

} // namespace assize
