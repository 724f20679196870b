// SPDX-License-Identifier: Apache-2.0
#include "session/draft.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "json/strictreader.h"
#include "json/writer.h"
#include "labels/labelcodec.h"

#include <algorithm>
#include <utility>

namespace assize {

using json::Cursor;
using json::Value;

namespace {

std::string canonical(const Value& value)
{
    StringSink sink;
    json::writeCanonical(sink, value);
    return sink.take();
}

std::optional<Field> fieldOf(DraftField field)
{
    switch (field) {
    case DraftField::Truth:
        return Field::Truth;
    case DraftField::Grounding:
        return Field::Grounding;
    case DraftField::Relevance:
        return Field::Relevance;
    case DraftField::Repetition:
        return Field::Repetition;
    case DraftField::Usefulness:
        return Field::Usefulness;
    case DraftField::Withholding:
        return Field::Withholding;
    default:
        return std::nullopt;
    }
}

tl::unexpected<Error> invalid(const DraftKey& key, std::string_view what)
{
    return fail(FailureKind::Store, "invalid-draft",
                concat("the draft of \"", excerpt(key.sampleId.value), "\" ", what),
                "the project was changed by another program");
}

/// Reads a field's value out of its text.
class DraftReader final {
public:
    explicit DraftReader(const DraftText& text)
    {
        if (text)
            m_value = json::read(*text, {}, m_issues);
        m_isThere = text.has_value();
    }

    [[nodiscard]] bool isSound() const { return !m_issues.hasErrors(); }
    /// Nothing when there is no value.
    [[nodiscard]] std::optional<Cursor> cursor()
    {
        return m_isThere && m_value ? std::optional(Cursor(*m_value, m_issues)) : std::nullopt;
    }

private:
    IssueList m_issues;
    std::optional<json::Tree> m_value;
    bool m_isThere = false;
};

void assignToClaim(ClaimRating& claim, DraftField field, DraftReader& reader)
{
    const auto from = reader.cursor();
    switch (field) {
    case DraftField::Truth:
        claim.truth = from ? readCategory(Field::Truth, *from) : std::nullopt;
        break;
    case DraftField::Grounding:
        claim.grounding = from ? readCategory(Field::Grounding, *from) : std::nullopt;
        break;
    case DraftField::Evidence:
        claim.evidence = readCitations(from);
        break;
    case DraftField::Note:
        claim.note.clear();
        readInto(from, claim.note);
        break;
    default:
        claim.problem = readProblem(from);
        break;
    }
}

void assignToCase(CaseDraft& draft, DraftField field, DraftReader& reader)
{
    const auto from = reader.cursor();
    if (const auto asked = fieldOf(field)) {
        draft.rating.quality[*asked] = from ? readCategory(*asked, *from) : std::nullopt;
        return;
    }
    bool isOn = false;
    switch (field) {
    case DraftField::State:
        readInto(from, isOn);
        draft.rating.state = isOn ? RatingState::Complete : RatingState::InProgress;
        break;
    case DraftField::Flag:
        readInto(from, isOn);
        draft.isFlagged = isOn;
        break;
    case DraftField::Skip:
        draft.skipReason.reset();
        readInto(from, draft.skipReason);
        break;
    case DraftField::Active:
        draft.rating.activeSeconds.reset();
        readSeconds(from, draft.rating.activeSeconds);
        break;
    default:
        draft.rating.note.clear();
        readInto(from, draft.rating.note);
        break;
    }
}

bool isOfClaims(DraftField field)
{
    return field <= DraftField::Problem;
}

bool isOfCases(DraftField field)
{
    return field >= DraftField::Relevance || field == DraftField::Note;
}

DraftText textOfClaim(const ClaimRating& claim, DraftField field)
{
    if (const auto asked = fieldOf(field))
        return textFor(*asked, claim[*asked]);
    if (field == DraftField::Evidence)
        return textFor(claim.evidence);
    return field == DraftField::Note ? textForNote(claim.note) : textFor(claim.problem);
}

} // namespace

DraftField draftFieldOf(Field field)
{
    switch (field) {
    case Field::Truth:
        return DraftField::Truth;
    case Field::Grounding:
        return DraftField::Grounding;
    case Field::Relevance:
        return DraftField::Relevance;
    case Field::Repetition:
        return DraftField::Repetition;
    case Field::Usefulness:
        return DraftField::Usefulness;
    case Field::Withholding:
        break;
    }
    return DraftField::Withholding;
}

CaseDraft emptyDraft(const RequestOutline& request)
{
    CaseDraft draft;
    draft.rating.sampleId = request.sampleId;
    draft.rating.requestHash = request.requestHash;
    for (const ClaimId& claim : request.claims)
        draft.rating.claims.emplace_back().claimId = claim;
    std::ranges::sort(draft.rating.claims, {}, &ClaimRating::claimId);
    return draft;
}

bool isEmpty(const CaseDraft& draft)
{
    const Rating& rating = draft.rating;
    return rating.state == RatingState::InProgress && rating.note.empty() &&
           rating.quality == QualityAnswers{} &&
           std::ranges::all_of(rating.claims, [](const ClaimRating& claim) {
               return !claim.truth && !claim.grounding && claim.evidence.empty() && claim.note.empty() &&
                      !claim.problem;
           });
}

DraftText textOf(const CaseDraft& draft, const DraftKey& key)
{
    if (key.claimId) {
        const ClaimRating* claim = draft.rating.find(*key.claimId);
        return claim == nullptr ? std::nullopt : textOfClaim(*claim, key.field);
    }
    if (const auto asked = fieldOf(key.field))
        return textFor(*asked, draft.rating.quality[*asked]);
    switch (key.field) {
    case DraftField::State:
        return textForSwitch(draft.rating.state == RatingState::Complete);
    case DraftField::Flag:
        return textForSwitch(draft.isFlagged);
    case DraftField::Skip:
        return textForSkip(draft.skipReason);
    case DraftField::Active:
        return textForActive(draft.rating.activeSeconds);
    default:
        return textForNote(draft.rating.note);
    }
}

Result<> assign(CaseDraft& draft, const DraftKey& key, const DraftText& text)
{
    if (key.claimId ? !isOfClaims(key.field) : !isOfCases(key.field))
        return invalid(key, "holds a field where it does not belong");
    DraftReader reader(text);
    if (!reader.isSound())
        return invalid(key, "holds a value that is no JSON");
    CaseDraft changed = draft;
    if (key.claimId) {
        auto& claims = changed.rating.claims;
        const auto claim = std::ranges::find(claims, *key.claimId, &ClaimRating::claimId);
        if (claim == claims.end())
            return invalid(key, "rates a claim that the request does not have");
        assignToClaim(*claim, key.field, reader);
    } else {
        assignToCase(changed, key.field, reader);
    }
    if (!reader.isSound())
        return invalid(key, "holds a value that its field cannot have");
    draft = std::move(changed);
    return {};
}

DraftText textFor(Field field, std::optional<Category> answer)
{
    return answer ? std::optional(canonical(toValue(field, *answer))) : std::nullopt;
}

DraftText textFor(const std::vector<StatedCitation>& citations)
{
    if (citations.empty())
        return std::nullopt;
    Value value = Value::array();
    for (const StatedCitation& citation : citations)
        value.items().push_back(toValue(citation));
    return canonical(value);
}

DraftText textForNote(const std::string& note)
{
    return note.empty() ? std::nullopt : std::optional(canonical(Value::string(note)));
}

DraftText textFor(const std::optional<Problem>& problem)
{
    return problem ? std::optional(canonical(toValue(*problem))) : std::nullopt;
}

DraftText textForSwitch(bool isOn)
{
    return isOn ? std::optional<std::string>("true") : std::nullopt;
}

DraftText textForSkip(const std::optional<std::string>& reason)
{
    return reason ? std::optional(canonical(Value::string(*reason))) : std::nullopt;
}

DraftText textForActive(std::optional<std::int64_t> seconds)
{
    return seconds ? std::optional(canonical(Value::integer(*seconds))) : std::nullopt;
}

} // namespace assize
