// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock.h"
#include "labels/completeness.h"
#include "session/caseorder.h"
#include "session/draftwriter.h"
#include "session/labellingwork.h"
#include "session/pace.h"

#include <QObject>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace assize {

enum class SaveState : std::uint8_t {
    Saved,   ///< on the disk
    Saving,  ///< on its way
    Unsaved, ///< the last attempt failed; retry() tries again
};

/// Where a reviewer is: an index into the requests, and one of the request's claims. After the last claim
/// comes the whole output: the questions about it, where any are asked.
struct LabellingPlace {
    std::size_t caseIndex = 0;
    std::optional<std::size_t> claimIndex; ///< nothing: the whole output

    bool operator==(const LabellingPlace&) const = default;
};

/// One reviewer labelling one request file: the place, the drafts, what is saved of them. It knows of no
/// widget.
class LabellingSession final : public QObject {
    Q_OBJECT

public:
    /// `store` has opened the project that `work` was read from; it and the clock must outlive this.
    LabellingSession(LabellingWork work, StoreThread& store, const Clock& clock, QObject* parent = nullptr);

    [[nodiscard]] const LabellingWork& work() const { return m_work; }
    [[nodiscard]] const Asks& asks() const { return m_work.asks(); }
    [[nodiscard]] bool isReadOnly() const { return m_work.readOnlyReason.has_value(); }
    [[nodiscard]] std::size_t caseCount() const { return m_work.outlines.size(); }
    [[nodiscard]] const RequestOutline& outline(std::size_t index) const { return m_work.outlines[index]; }
    [[nodiscard]] const CaseDraft& draft(std::size_t index) const { return m_work.drafts[index]; }
    /// The cases in the order in which this rater is shown them; those that were skipped come last.
    [[nodiscard]] const std::vector<std::size_t>& order() const { return m_order; }
    [[nodiscard]] CaseOrder caseOrder() const { return m_caseOrder; }
    void setCaseOrder(CaseOrder order);
    [[nodiscard]] bool isSkipped(std::size_t index) const;
    [[nodiscard]] std::optional<std::size_t> indexOf(const SampleId& sampleId) const;

    // The place. Moving never changes a draft.
    [[nodiscard]] const LabellingPlace& place() const { return m_place; }
    [[nodiscard]] const BlindedRequest& request() const { return m_request; } ///< of the current case
    [[nodiscard]] const RequestOutline& outline() const { return outline(m_place.caseIndex); }
    [[nodiscard]] const CaseDraft& draft() const { return draft(m_place.caseIndex); }
    /// The current claim; null at the whole output.
    [[nodiscard]] const BlindedClaim* claim() const;
    [[nodiscard]] const ClaimRating* claimRating() const;
    void goTo(LabellingPlace place);
    void goTo(const DraftKey& key);
    /// Whether the case has a place after its claims: it asks about the whole output, or has no claims.
    [[nodiscard]] bool hasWholeOutputPlace(std::size_t index) const;
    /// Steps through the places of the case, and on into the next or previous case.
    void goToNextClaim();
    void goToPreviousClaim();
    void goToNextCase();
    void goToPreviousCase();
    [[nodiscard]] bool owes(const LabellingPlace& place) const;
    /// The next claim or case, after the place and round to it again, that owes something, those of skipped
    /// cases last; false: there is none.
    bool goToNextOpen();
    /// The next place of another case that owes something.
    [[nodiscard]] std::optional<LabellingPlace> nextOpenElsewhere() const;
    /// The next place of the current case that owes something, after the place and round to it again.
    [[nodiscard]] std::optional<LabellingPlace> nextOpenInCase() const;

    // Changing.
    /// A key of the current claim; of the case at the whole output.
    [[nodiscard]] DraftKey keyOf(DraftField field) const;
    [[nodiscard]] DraftKey caseKeyOf(DraftField field) const;
    [[nodiscard]] DraftText textOf(const DraftKey& key) const;
    /// Does nothing where the draft holds that already, or the project is read-only.
    void set(const DraftKey& key, const DraftText& text, WriteUrgency urgency = WriteUrgency::Now);

    /// A citation of a text of the current case, of a region of it in bytes, or of all of it.
    [[nodiscard]] StatedCitation stateCitation(std::size_t evidenceIndex, std::optional<Region> region) const;
    /// What the citations of a claim of the current case mean, in bytes, in the order of its rating.
    [[nodiscard]] std::vector<Citation> citations(std::size_t claimIndex) const;
    /// The current claim's citations and one more, in the order of files; nothing when it is there already.
    [[nodiscard]] std::optional<std::vector<StatedCitation>> citationsWith(StatedCitation citation) const;

    // Counting.
    [[nodiscard]] const LabellingProgress& progress() const { return m_progress; }
    [[nodiscard]] CaseState stateOf(std::size_t index) const;
    [[nodiscard]] std::vector<OpenAnswer> openAnswers(std::size_t index) const;

    // Time.
    /// The person did something: a key, a click, a turn of the wheel.
    void noteActivity();
    /// How long the claims that are left may take at the reviewer's own pace; nothing while too little is
    /// known of that, and where no claim is left.
    [[nodiscard]] std::optional<std::chrono::milliseconds> timeLeft() const;
    [[nodiscard]] bool asksForActiveTime() const { return asks().has(std::nullopt); }
    /// Active time goes into the drafts only where the requests ask for it and the reviewer has agreed.
    /// Taking that back also takes what was measured out of the drafts.
    void setMeasuring(bool isAgreed);
    [[nodiscard]] bool isMeasuring() const { return m_isMeasuring; }

    // Saving.
    [[nodiscard]] SaveState saveState() const;
    [[nodiscard]] SaveState saveState(std::size_t index, const std::optional<ClaimId>& claimId) const;
    [[nodiscard]] const std::optional<Error>& saveFailure() const { return m_writer.failure(); }
    void retry() { m_writer.retry(); }
    void flush() { m_writer.flush(); }

Q_SIGNALS:
    void caseChanged();  ///< another case is current; placeChanged() follows
    void placeChanged(); ///< another claim is current
    void orderChanged();
    void draftChanged(const assize::DraftKey& key);
    void saveStateChanged();
    /// The clock says an earlier time than at the last change. Order does not depend on it.
    void clockWentBack();
    /// A request could not be read again; the place stays.
    void failed(const assize::Error& error);

private:
    [[nodiscard]] std::size_t positionInOrder() const;
    [[nodiscard]] LabellingPlace startPlace() const;
    [[nodiscard]] std::size_t stepsOf(std::size_t caseIndex) const;
    [[nodiscard]] std::size_t stepOf(const LabellingPlace& place) const;
    [[nodiscard]] LabellingPlace placeAt(std::size_t caseIndex, std::size_t step) const;
    [[nodiscard]] LabellingPlace placeFor(const DraftKey& key, std::size_t caseIndex,
                                          LabellingPlace otherwise) const;
    [[nodiscard]] std::vector<std::size_t> casesFromHere() const;
    [[nodiscard]] std::optional<LabellingPlace> firstThatOwes(std::size_t caseIndex, std::size_t step) const;
    [[nodiscard]] std::optional<LabellingPlace> nextNotDone() const;
    void put(std::size_t index, const DraftKey& key, const DraftText& text, WriteUrgency urgency);
    void putActive(std::size_t index);
    void measurePace(const DraftKey& key);
    void arrange();
    void watchClock(const std::string& now);
    bool readCase(std::size_t index);
    void countAgain(std::size_t index, const LabellingProgress& before);

    LabellingWork m_work;
    const Clock& m_clock;
    std::map<SampleId, std::size_t> m_byId;
    CaseOrder m_caseOrder = CaseOrder::Rater;
    std::vector<std::size_t> m_order;
    LabellingPlace m_place;
    BlindedRequest m_request;
    LabellingProgress m_progress;
    std::string m_latest; ///< when a draft was last changed
    DraftWriter m_writer;
    ActiveTime m_active;
    Pace m_pace;
    std::set<DraftKey> m_paced; ///< claims that have told something of the pace
    bool m_isMeasuring = false;
    std::vector<std::chrono::milliseconds> m_activeOf; ///< by case, with what was measured before
};

} // namespace assize
