// SPDX-License-Identifier: Apache-2.0
#include "actions/labelactions.h"
#include "base/termsafe.h"
#include "pages/labelpage.h"
#include "services/literal.h"
#include "views/casepanel.h"
#include "views/claimpanel.h"
#include "views/messagestrip.h"
#include "views/sessionwords.h"

#include <QAction>

#include <utility>

// What the page says: hints, what is saved, and questions that wait for an answer without holding anybody up.

namespace assize {

void LabelPage::say(Severity kind, const QString& text)
{
    m_offer = nullptr;
    m_refused = nullptr;
    m_messages->show(kind, text);
}

void LabelPage::say(const Error& error)
{
    m_offer = nullptr;
    m_refused = nullptr;
    m_messages->show(error);
}

/// The message's button does `accepted`, and closing it `refused`.
void LabelPage::offer(Severity kind, const QString& text, const QString& action,
                      std::function<void()> accepted, std::function<void()> refused)
{
    m_offer = std::move(accepted);
    m_refused = std::move(refused);
    m_messages->show(kind, text, action);
}

/// What still waits for an answer stays.
void LabelPage::leaveMessage()
{
    if (!m_offer)
        m_messages->dismiss();
}

void LabelPage::showHint()
{
    const ClaimRating* rating = m_session->claimRating();
    const bool needsCitation = rating != nullptr && needsSeenEvidence(*rating, m_session->outline());
    m_claim->setHint(needsCitation ? tr("“supported” needs a cited text that the producer saw") : QString());
    const auto open = m_session->openAnswers(m_session->place().caseIndex);
    m_case->setHint(open.empty() ? tr("Nothing is open. %1 marks the case as done.")
                                       .arg(m_actions->keyOf(QStringLiteral("caseDone")))
                                 : tr("Still open: %1").arg(inWords(open.front(), m_session->outline())));
}

void LabelPage::showSaveState()
{
    const auto stateOf = [this](const std::optional<ClaimId>& claimId) {
        return m_session->isReadOnly()
                   ? std::nullopt
                   : std::optional(m_session->saveState(m_session->place().caseIndex, claimId));
    };
    const BlindedClaim* claim = m_session->claim();
    m_claim->setSaveState(stateOf(claim == nullptr ? std::nullopt : std::optional(claim->id)));
    m_case->setSaveState(stateOf(std::nullopt));
    if (m_session->saveState() == SaveState::Unsaved) {
        const Error& failure = *m_session->saveFailure();
        offer(Severity::Error,
              tr("Not saved: %1. What you answered stays on the screen. %2")
                  .arg(oneLine(std::string_view(failure.message)), oneLine(std::string_view(failure.hint))),
              tr("Try again"), [this] { m_session->retry(); });
    }
    Q_EMIT statusChanged();
}

QString LabelPage::statusLine() const
{
    return statusOf(*m_session);
}

/// Once for each request file; later it is changed in the menu.
void LabelPage::askForConsent()
{
    const auto agreed =
        m_settings.consent(m_session->work().requests->document().sha256(), m_session->work().rater());
    if (agreed) {
        takeConsent(*agreed);
        return;
    }
    offer(
        Severity::Notice,
        tr("Whoever made these requests asks how long you work on each case. If you agree, active time goes "
           "out with your labels; pauses of more than a minute are not counted. You can change this in the "
           "menu Label."),
        tr("I agree"), [this] { takeConsent(true); }, [this] { takeConsent(false); });
}

void LabelPage::takeConsent(bool isAgreed)
{
    m_settings.setConsent(m_session->work().requests->document().sha256(), m_session->work().rater(),
                          isAgreed);
    m_session->setMeasuring(isAgreed);
    m_actions->find(QStringLiteral("activeTime"))->setChecked(isAgreed);
}

} // namespace assize
