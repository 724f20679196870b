// SPDX-License-Identifier: Apache-2.0
#include "services/words.h"

#include "services/literal.h"

#include <QCoreApplication>
#include <QStringList>

namespace assize {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Words)
};

QString seenInWords(const std::optional<bool>& seen)
{
    if (!seen)
        return Words::tr("seen by the producer: unknown");
    return *seen ? Words::tr("seen by the producer: yes") : Words::tr("seen by the producer: no");
}

} // namespace

QString inWords(ReviewState state)
{
    switch (state) {
    case ReviewState::Reviewed:
        return Words::tr("delivered");
    case ReviewState::Withheld:
        return Words::tr("withheld");
    case ReviewState::NotReviewed:
        break;
    }
    return Words::tr("not reviewed");
}

QString inWords(EvidenceRole role)
{
    switch (role) {
    case EvidenceRole::Seen:
        return Words::tr("material");
    case EvidenceRole::Reference:
        return Words::tr("reference");
    case EvidenceRole::Conversation:
        return Words::tr("conversation");
    case EvidenceRole::Compaction:
        break;
    }
    return Words::tr("summary, may be wrong");
}

QString inWords(DiffSide side)
{
    switch (side) {
    case DiffSide::Old:
        return Words::tr("old side");
    case DiffSide::New:
        return Words::tr("new side");
    case DiffSide::Unified:
        break;
    }
    return Words::tr("unified diff");
}

QString factsOf(const Evidence& evidence)
{
    const bool isComplete = evidence.completeness == Completeness::Complete;
    QStringList facts{inWords(evidence.role), seenInWords(evidence.seenByProducer),
                      isComplete ? Words::tr("complete") : Words::tr("partial")};
    if (evidence.diffSide)
        facts << inWords(*evidence.diffSide);
    if (evidence.revision)
        facts << Words::tr("revision %1").arg(oneLine(std::string_view(*evidence.revision)));
    return facts.join(QStringLiteral(" · "));
}

} // namespace assize
