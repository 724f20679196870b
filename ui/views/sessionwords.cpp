// SPDX-License-Identifier: Apache-2.0
#include "views/sessionwords.h"

#include "base/termsafe.h"
#include "services/literal.h"
#include "text/textblocks.h"
#include "text/utf8.h"
#include "views/answerrow.h"
#include "views/claimpanel.h"

#include <QCoreApplication>

#include <algorithm>

namespace assize {

namespace {

constexpr std::size_t citedExcerpt = 60; ///< code points of a cited region in the list

/// A home for the sentences, so that translators see them together.
struct SessionWords final {
    Q_DECLARE_TR_FUNCTIONS(SessionWords)
};

/// "3:6": line and column, from 1, in code points, as the view numbers them.
QString lineAndColumn(const TextBlocks& blocks, std::string_view text, std::size_t byte)
{
    const std::size_t block = blocks.at(byte);
    const std::size_t lineBegin = blocks.begin(blocks.firstOfLine(block));
    return QStringLiteral("%1:%2")
        .arg(blocks.lineNumber(block))
        .arg(codePointCount(text.substr(lineBegin, byte - lineBegin)) + 1);
}

QString timeLeftInWords(std::chrono::milliseconds time)
{
    const auto left = roundedTimeLeft(time);
    if (!left)
        return SessionWords::tr("less than a minute left");
    const QString minutes = QString::number(left->count() % 60);
    if (left->count() < 60)
        return SessionWords::tr("about %1 min left").arg(minutes);
    const QString hours = QString::number(left->count() / 60);
    return left->count() % 60 == 0 ? SessionWords::tr("about %1 h left").arg(hours)
                                   : SessionWords::tr("about %1 h %2 min left").arg(hours, minutes);
}

} // namespace

QString statusOf(const LabellingSession& session)
{
    const LabellingProgress& progress = session.progress();
    const QString saved = inWords(session.isReadOnly() ? std::nullopt : std::optional(session.saveState()));
    const QString counted =
        SessionWords::tr("%1 · %2 of %3 claims · %4 of %5 cases")
            .arg(saved, QString::number(progress.answeredClaims), QString::number(progress.claims),
                 QString::number(progress.doneCases), QString::number(progress.cases));
    const auto left = session.timeLeft();
    return left ? SessionWords::tr("%1 · %2").arg(counted, timeLeftInWords(*left)) : counted;
}

QString inWords(const OpenAnswer& open, const RequestOutline& outline)
{
    if (!open.claimId)
        return SessionWords::tr("%1 of the whole output").arg(inWords(open.field));
    const auto number = std::ranges::find(outline.claims, *open.claimId) - outline.claims.begin() + 1;
    if (open.reason == OpenReason::NeedsSeenEvidence)
        return SessionWords::tr("a cited text that the producer saw, for claim %1").arg(number);
    return SessionWords::tr("%1 of claim %2").arg(inWords(open.field), QString::number(number));
}

QString placeInWords(const StatedCitation& citation, const LabellingSession& session)
{
    const auto& evidence = session.request().evidence;
    const auto found = std::ranges::find(evidence, citation.evidenceId, &Evidence::id);
    const QString name = oneLine(std::string_view(citation.evidenceId.value));
    if (!citation.region || found == evidence.end())
        return SessionWords::tr("%1, the whole text").arg(name);
    const std::string_view text = found->text.bytes();
    const OffsetUnit unit = session.work().requests->header().offsets;
    const auto region = resolve(*citation.region, text, OffsetIndex(text, unit), unit);
    if (!region)
        return SessionWords::tr("%1, a place that is not in it").arg(name);
    const TextBlocks blocks(text);
    return SessionWords::tr("%1 %2–%3 “%4”")
        .arg(name, lineAndColumn(blocks, text, region->begin), lineAndColumn(blocks, text, region->end),
             QString::fromStdString(excerpt(citation.region->text, citedExcerpt)));
}

} // namespace assize
