// SPDX-License-Identifier: Apache-2.0
#include "session/labellingsession.h"

#include <algorithm>
#include <numeric>

namespace assize {

namespace {

/// What is seen from everywhere in its case.
bool isOfNoPlace(DraftField field)
{
    return field == DraftField::State || field == DraftField::Flag || field == DraftField::Skip ||
           field == DraftField::Active;
}

} // namespace

LabellingSession::LabellingSession(LabellingWork work, StoreThread& store, const Clock& clock,
                                   QObject* parent)
    : QObject(parent), m_work(std::move(work)), m_clock(clock),
      m_progress(progressOf(m_work.drafts, m_work.outlines, m_work.asks())), m_writer(store)
{
    for (std::size_t i = 0; i < caseCount(); ++i)
        m_byId.emplace(outline(i).sampleId, i);
    connect(&m_writer, &DraftWriter::written, this, &LabellingSession::saveStateChanged);
    connect(&m_writer, &DraftWriter::failed, this, &LabellingSession::saveStateChanged);
    for (const CaseDraft& draft : m_work.drafts)
        m_latest = std::max(m_latest, draft.rating.ratedAt.value_or(std::string()));
    arrange();
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
    if (index)
        goTo(placeFor(key, *index, *index == m_place.caseIndex ? m_place : placeAt(*index, 0)));
}

bool LabellingSession::hasWholeOutputPlace(std::size_t index) const
{
    return outline(index).claims.empty() || std::ranges::any_of(qualityFields, [&](Field field) {
               return isAsked(field, asks(), outline(index).reviewState);
           });
}

void LabellingSession::goToNextClaim()
{
    if (const std::size_t next = stepOf(m_place) + 1; next < stepsOf(m_place.caseIndex))
        goTo(placeAt(m_place.caseIndex, next));
    else
        goToNextCase();
}

void LabellingSession::goToPreviousClaim()
{
    if (const std::size_t step = stepOf(m_place); step > 0) {
        goTo(placeAt(m_place.caseIndex, step - 1));
    } else if (positionInOrder() > 0) {
        const std::size_t previous = m_order[positionInOrder() - 1];
        goTo(placeAt(previous, stepsOf(previous) - 1));
    }
}

void LabellingSession::goToNextCase()
{
    if (positionInOrder() + 1 < m_order.size())
        goTo(placeAt(m_order[positionInOrder() + 1], 0));
}

void LabellingSession::goToPreviousCase()
{
    if (positionInOrder() > 0)
        goTo(placeAt(m_order[positionInOrder() - 1], 0));
}

bool LabellingSession::goToNextOpen()
{
    auto next = caseCount() > 0 ? firstThatOwes(m_place.caseIndex, stepOf(m_place) + 1) : std::nullopt;
    for (const std::size_t index : casesFromHere()) {
        if (!next)
            next = firstThatOwes(index, 0);
    }
    if (!next)
        next = nextNotDone();
    if (next)
        goTo(*next);
    return next.has_value();
}

std::optional<LabellingPlace> LabellingSession::nextOpenElsewhere() const
{
    for (const std::size_t index : casesFromHere()) {
        const auto found = index == m_place.caseIndex ? std::nullopt : firstThatOwes(index, 0);
        if (found)
            return found;
    }
    return std::nullopt;
}

std::optional<LabellingPlace> LabellingSession::nextOpenInCase() const
{
    const auto behind = firstThatOwes(m_place.caseIndex, stepOf(m_place) + 1);
    return behind ? behind : firstThatOwes(m_place.caseIndex, 0);
}

/// The cases behind the current one, round to it again, and the skipped ones after all others.
std::vector<std::size_t> LabellingSession::casesFromHere() const
{
    std::vector<std::size_t> cases = m_order;
    if (cases.empty())
        return cases;
    std::ranges::rotate(cases, cases.begin() + static_cast<std::ptrdiff_t>(positionInOrder()) + 1);
    std::ranges::stable_partition(cases, [this](std::size_t index) { return !isSkipped(index); });
    return cases;
}

std::optional<LabellingPlace> LabellingSession::firstThatOwes(std::size_t caseIndex, std::size_t step) const
{
    for (; step < stepsOf(caseIndex); ++step) {
        if (owes(placeAt(caseIndex, step)))
            return placeAt(caseIndex, step);
    }
    return std::nullopt;
}

std::optional<LabellingPlace> LabellingSession::nextNotDone() const
{
    for (const std::size_t index : casesFromHere()) {
        if (stateOf(index) != CaseState::Done)
            return placeAt(index, stepsOf(index) - 1);
    }
    return std::nullopt;
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
    if (textOf(key) == text)
        return;
    noteActivity();
    if (m_isMeasuring && key.field != DraftField::Note && key.field != DraftField::Active)
        putActive(*index);
    put(*index, key, text, urgency);
    measurePace(key);
    Q_EMIT draftChanged(key);
    if (key.field == DraftField::Skip) {
        arrange();
        Q_EMIT orderChanged();
    }
    Q_EMIT saveStateChanged();
}

void LabellingSession::put(std::size_t index, const DraftKey& key, const DraftText& text,
                           WriteUrgency urgency)
{
    CaseDraft& changed = m_work.drafts[index];
    const DraftText before = assize::textOf(changed, key);
    const LabellingProgress counted = progressOf(changed, outline(index), asks());
    if (const auto assigned = assign(changed, key, text); !assigned) {
        Q_EMIT failed(assigned.error());
        return;
    }
    changed.rating.ratedAt = m_clock.utcNow();
    watchClock(*changed.rating.ratedAt);
    countAgain(index, counted);
    m_writer.write({OperationId::random(), key.sampleId, key.claimId,
                    std::string(json::wordFor(draftFieldWords, key.field)), before, text,
                    *changed.rating.ratedAt},
                   urgency);
}

void LabellingSession::putActive(std::size_t index)
{
    const DraftKey key{outline(index).sampleId, std::nullopt, DraftField::Active};
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(m_activeOf[index]);
    if (const DraftText text = textForActive(seconds.count()); textOf(key) != text)
        put(index, key, text, WriteUrgency::Now);
}

/// What is answered once more tells nothing.
void LabellingSession::measurePace(const DraftKey& key)
{
    const auto index = indexOf(key.sampleId);
    const DraftKey claim{key.sampleId, key.claimId, DraftField::Truth};
    if (key.claimId && openAnswersOf(*key.claimId, draft(*index).rating, outline(*index), asks()).empty() &&
        m_paced.insert(claim).second)
        m_pace.answered(m_active.total());
}

void LabellingSession::noteActivity()
{
    const auto worked = m_active.note(m_clock.elapsed());
    if (m_isMeasuring && caseCount() > 0)
        m_activeOf[m_place.caseIndex] += worked;
}

std::optional<std::chrono::milliseconds> LabellingSession::timeLeft() const
{
    const std::size_t left = m_progress.claims - m_progress.answeredClaims;
    return left == 0 ? std::nullopt : m_pace.timeFor(left);
}

void LabellingSession::setMeasuring(bool isAgreed)
{
    m_isMeasuring = isAgreed && asksForActiveTime() && !isReadOnly();
    m_activeOf.clear();
    for (const CaseDraft& draft : m_work.drafts)
        m_activeOf.emplace_back(std::chrono::seconds(draft.rating.activeSeconds.value_or(0)));
    for (std::size_t i = 0; !isAgreed && i < caseCount(); ++i)
        set({outline(i).sampleId, std::nullopt, DraftField::Active}, std::nullopt);
}

void LabellingSession::setCaseOrder(CaseOrder order)
{
    if (m_caseOrder == order)
        return;
    m_caseOrder = order;
    arrange();
    Q_EMIT orderChanged();
}

bool LabellingSession::isSkipped(std::size_t index) const
{
    return assize::isSkipped(draft(index), outline(index), asks());
}

/// A skipped case stays at the end when it is done: nothing jumps while it is worked on.
void LabellingSession::arrange()
{
    if (m_caseOrder == CaseOrder::Rater) {
        m_order = orderFor(m_work.rater(), m_work.outlines);
    } else {
        m_order.resize(caseCount());
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    }
    std::ranges::stable_partition(m_order, [this](std::size_t index) { return !draft(index).skipReason; });
}

/// Times of this form are in order as texts.
void LabellingSession::watchClock(const std::string& now)
{
    if (now < m_latest)
        Q_EMIT clockWentBack();
    m_latest = now;
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

std::vector<Citation> LabellingSession::citations(std::size_t claimIndex) const
{
    std::vector<Citation> found;
    const ClaimRating* rating = draft().rating.find(m_request.claims[claimIndex].id);
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

/// How many places a case has: its claims, and the whole output.
std::size_t LabellingSession::stepsOf(std::size_t caseIndex) const
{
    return outline(caseIndex).claims.size() + (hasWholeOutputPlace(caseIndex) ? 1 : 0);
}

std::size_t LabellingSession::stepOf(const LabellingPlace& place) const
{
    return place.claimIndex.value_or(outline(place.caseIndex).claims.size());
}

LabellingPlace LabellingSession::placeAt(std::size_t caseIndex, std::size_t step) const
{
    const bool isClaim = step < outline(caseIndex).claims.size();
    return {caseIndex, isClaim ? std::optional(step) : std::nullopt};
}

/// Where a draft's field is seen; `otherwise` for what is seen from everywhere in the case.
LabellingPlace LabellingSession::placeFor(const DraftKey& key, std::size_t caseIndex,
                                          LabellingPlace otherwise) const
{
    const auto& claims = outline(caseIndex).claims;
    if (key.claimId) {
        const auto found = std::ranges::find(claims, *key.claimId);
        return found == claims.end() ? otherwise
                                     : placeAt(caseIndex, static_cast<std::size_t>(found - claims.begin()));
    }
    return isOfNoPlace(key.field) ? otherwise : LabellingPlace{caseIndex, std::nullopt};
}

/// Where work was left off; in the first case when it has not begun.
LabellingPlace LabellingSession::startPlace() const
{
    const auto& last = m_work.lastChanged;
    const auto index = last ? indexOf(last->sampleId) : std::nullopt;
    return index ? placeFor(*last, *index, placeAt(*index, 0)) : placeAt(m_order.front(), 0);
}

bool LabellingSession::owes(const LabellingPlace& place) const
{
    const auto claimId =
        place.claimIndex ? std::optional(outline(place.caseIndex).claims[*place.claimIndex]) : std::nullopt;
    return std::ranges::any_of(openAnswers(place.caseIndex),
                               [&claimId](const OpenAnswer& open) { return open.claimId == claimId; });
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
