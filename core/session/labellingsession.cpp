// SPDX-License-Identifier: Apache-2.0
#include "session/labellingsession.h"

#include "session/caseorder.h"

#include <algorithm>

namespace assize {

LabellingSession::LabellingSession(LabellingWork work, StoreThread& store, const Clock& clock,
                                   QObject* parent)
    : QObject(parent), m_work(std::move(work)), m_clock(clock),
      m_order(orderFor(m_work.rater(), m_work.outlines)),
      m_progress(progressOf(m_work.drafts, m_work.outlines, m_work.asks())), m_writer(store)
{
    for (std::size_t i = 0; i < caseCount(); ++i)
        m_byId.emplace(outline(i).sampleId, i);
    connect(&m_writer, &DraftWriter::written, this, &LabellingSession::saveStateChanged);
    connect(&m_writer, &DraftWriter::failed, this, &LabellingSession::saveStateChanged);
    if (caseCount() > 0) {
        m_place = startPlace();
        readCase(m_place.caseIndex);
    }
}

std::optional<std::size_t> LabellingSession::indexOf(const SampleId& sampleId) const
{
    const auto found = m_byId.find(sampleId);
    return found == m_byId.end() ? std::nullopt : std::optional(found->second);
}

const BlindedClaim* LabellingSession::claim() const
{
    return m_place.claimIndex ? &m_request.claims[*m_place.claimIndex] : nullptr;
}

const ClaimRating* LabellingSession::claimRating() const
{
    return claim() == nullptr ? nullptr : draft().rating.find(claim()->id);
}

void LabellingSession::goTo(LabellingPlace place)
{
    if (place == m_place)
        return;
    if (place.caseIndex != m_place.caseIndex && !readCase(place.caseIndex))
        return;
    const bool isOtherCase = place.caseIndex != m_place.caseIndex;
    m_writer.flush();
    m_place = place;
    if (isOtherCase)
        Q_EMIT caseChanged();
    Q_EMIT placeChanged();
}

void LabellingSession::goTo(const DraftKey& key)
{
    const auto index = indexOf(key.sampleId);
    if (!index)
        return;
    LabellingPlace place = *index == m_place.caseIndex ? m_place : firstPlaceOf(*index);
    if (key.claimId) {
        const auto& claims = outline(*index).claims;
        const auto found = std::ranges::find(claims, *key.claimId);
        if (found != claims.end())
            place.claimIndex = static_cast<std::size_t>(found - claims.begin());
    }
    goTo(place);
}

void LabellingSession::goToNextClaim()
{
    if (m_place.claimIndex && *m_place.claimIndex + 1 < outline().claims.size())
        goTo({m_place.caseIndex, *m_place.claimIndex + 1});
    else
        goToNextCase();
}

void LabellingSession::goToPreviousClaim()
{
    if (m_place.claimIndex && *m_place.claimIndex > 0)
        goTo({m_place.caseIndex, *m_place.claimIndex - 1});
    else if (positionInOrder() > 0)
        goTo(lastPlaceOf(m_order[positionInOrder() - 1]));
}

void LabellingSession::goToNextCase()
{
    if (positionInOrder() + 1 < m_order.size())
        goTo(firstPlaceOf(m_order[positionInOrder() + 1]));
}

void LabellingSession::goToPreviousCase()
{
    if (positionInOrder() > 0 && caseCount() > 0)
        goTo(firstPlaceOf(m_order[positionInOrder() - 1]));
}

bool LabellingSession::goToNextOpen()
{
    const std::size_t count = m_order.size();
    const std::size_t start = positionInOrder();
    // The case itself comes twice: first what follows in it, at last what stands before.
    for (std::size_t step = 0; step <= count && count > 0; ++step) {
        const std::size_t index = m_order[(start + step) % count];
        const std::size_t from = step == 0 ? m_place.claimIndex.value_or(0) + 1 : 0;
        if (const auto open = openPlaceIn(index, from)) {
            goTo(*open);
            return true;
        }
    }
    return false;
}

DraftKey LabellingSession::keyOf(DraftField field) const
{
    DraftKey key = caseKeyOf(field);
    if (claim() != nullptr)
        key.claimId = claim()->id;
    return key;
}

DraftKey LabellingSession::caseKeyOf(DraftField field) const
{
    return {outline().sampleId, std::nullopt, field};
}

DraftText LabellingSession::textOf(const DraftKey& key) const
{
    const auto index = indexOf(key.sampleId);
    return index ? assize::textOf(draft(*index), key) : std::nullopt;
}

void LabellingSession::set(const DraftKey& key, const DraftText& text, WriteUrgency urgency)
{
    const auto index = indexOf(key.sampleId);
    if (!index || isReadOnly())
        return;
    CaseDraft& changed = m_work.drafts[*index];
    const DraftText before = assize::textOf(changed, key);
    if (before == text)
        return;
    const LabellingProgress counted = progressOf(changed, outline(*index), asks());
    if (const auto assigned = assign(changed, key, text); !assigned) {
        Q_EMIT failed(assigned.error());
        return;
    }
    changed.rating.ratedAt = m_clock.utcNow();
    countAgain(*index, counted);
    m_writer.write({OperationId::random(), key.sampleId, key.claimId,
                    std::string(json::wordFor(draftFieldWords, key.field)), before, text,
                    *changed.rating.ratedAt},
                   urgency);
    Q_EMIT draftChanged(key);
    Q_EMIT saveStateChanged();
}

StatedCitation LabellingSession::stateCitation(std::size_t evidenceIndex, std::optional<Region> region) const
{
    const Evidence& evidence = m_request.evidence[evidenceIndex];
    StatedCitation citation{evidence.id, std::nullopt, 0};
    if (region) {
        const OffsetIndex index(evidence.text.bytes(), m_work.requests->header().offsets);
        citation.region = QuotedRegion{static_cast<std::int64_t>(index.fromBytes(region->begin)),
                                       static_cast<std::int64_t>(index.fromBytes(region->end)),
                                       std::string(region->of(evidence.text.bytes()))};
    }
    return citation;
}

std::vector<Citation> LabellingSession::citations() const
{
    std::vector<Citation> found;
    const ClaimRating* rating = claimRating();
    if (rating == nullptr)
        return found;
    CitationResolver resolver(m_request.evidence, m_work.requests->header().offsets);
    IssueList issues;
    for (const StatedCitation& stated : rating->evidence) {
        if (auto citation = resolver.resolve(stated, {}, issues))
            found.push_back(std::move(*citation));
    }
    return found;
}

std::optional<std::vector<StatedCitation>> LabellingSession::citationsWith(StatedCitation citation) const
{
    const ClaimRating* rating = claimRating();
    if (rating == nullptr || std::ranges::find(rating->evidence, citation) != rating->evidence.end())
        return std::nullopt;
    std::vector<StatedCitation> citations = rating->evidence;
    citations.push_back(std::move(citation));
    sortCitations(citations, m_request.evidence);
    return citations;
}

CaseState LabellingSession::stateOf(std::size_t index) const
{
    return assize::stateOf(draft(index), outline(index), asks());
}

std::vector<OpenAnswer> LabellingSession::openAnswers(std::size_t index) const
{
    return assize::openAnswers(draft(index).rating, outline(index), asks());
}

SaveState LabellingSession::saveState() const
{
    if (m_writer.failure())
        return SaveState::Unsaved;
    return m_writer.isIdle() ? SaveState::Saved : SaveState::Saving;
}

SaveState LabellingSession::saveState(std::size_t index, const std::optional<ClaimId>& claimId) const
{
    const bool isWaiting = std::ranges::any_of(m_writer.unsaved(), [&](const DraftChange& change) {
        return change.sampleId == outline(index).sampleId && (!claimId || change.claimId == claimId);
    });
    if (!isWaiting)
        return SaveState::Saved;
    return m_writer.failure() ? SaveState::Unsaved : SaveState::Saving;
}

std::size_t LabellingSession::positionInOrder() const
{
    return static_cast<std::size_t>(std::ranges::find(m_order, m_place.caseIndex) - m_order.begin());
}

LabellingPlace LabellingSession::firstPlaceOf(std::size_t caseIndex) const
{
    return {caseIndex, outline(caseIndex).claims.empty() ? std::nullopt : std::optional<std::size_t>(0)};
}

LabellingPlace LabellingSession::lastPlaceOf(std::size_t caseIndex) const
{
    const std::size_t claims = outline(caseIndex).claims.size();
    return {caseIndex, claims == 0 ? std::nullopt : std::optional(claims - 1)};
}

/// Where work was left off; in the first case when it has not begun.
LabellingPlace LabellingSession::startPlace() const
{
    const auto& last = m_work.lastChanged;
    const auto index = last ? indexOf(last->sampleId) : std::nullopt;
    if (!index)
        return firstPlaceOf(m_order.front());
    const auto& claims = outline(*index).claims;
    const auto found = last->claimId ? std::ranges::find(claims, *last->claimId) : claims.end();
    if (found == claims.end())
        return firstPlaceOf(*index);
    return {*index, static_cast<std::size_t>(found - claims.begin())};
}

/// The first place of that case, from the claim on, that owes something.
std::optional<LabellingPlace> LabellingSession::openPlaceIn(std::size_t caseIndex,
                                                            std::size_t fromClaim) const
{
    const RequestOutline& request = outline(caseIndex);
    for (std::size_t claim = fromClaim; claim < request.claims.size(); ++claim) {
        if (!openAnswersOf(request.claims[claim], draft(caseIndex).rating, request, asks()).empty())
            return LabellingPlace{caseIndex, claim};
    }
    if (fromClaim > 0 || stateOf(caseIndex) == CaseState::Done)
        return std::nullopt;
    return lastPlaceOf(caseIndex);
}

bool LabellingSession::readCase(std::size_t index)
{
    auto request = requestAt(*m_work.requests, index);
    if (!request) {
        Q_EMIT failed(request.error());
        return false;
    }
    m_request = std::move(*request);
    return true;
}

void LabellingSession::countAgain(std::size_t index, const LabellingProgress& before)
{
    m_progress -= before;
    m_progress += progressOf(draft(index), outline(index), asks());
}

} // namespace assize
