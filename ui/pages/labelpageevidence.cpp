// SPDX-License-Identifier: Apache-2.0
#include "actions/labelactions.h"
#include "pages/labelpage.h"
#include "services/literal.h"
#include "undo/draftchanges.h"
#include "views/claimpanel.h"
#include "views/evidenceview.h"
#include "views/findbar.h"
#include "views/outputpane.h"
#include "views/sessionwords.h"

#include <QPushButton>
#include <QSplitter>

// The evidence side: where citations come from, and where they lead.

namespace assize {

void LabelPage::connectEvidence(EvidencePane& pane)
{
    connect(&pane, &EvidencePane::citationActivated, this, [this](int claimNumber) {
        m_session->goTo({m_session->place().caseIndex, static_cast<std::size_t>(claimNumber - 1)});
    });
    connect(&pane, &EvidencePane::selectionChanged, this, &LabelPage::showCiteButton);
}

/// Says what the key would cite now.
void LabelPage::showCiteButton()
{
    const QString key = m_actions->keyOf(QStringLiteral("cite"));
    const auto evidence = reading().currentId();
    if (isComparing() && evidence) { // of two texts it has to say which
        const QString name = literalButtonText(oneLine(std::string_view(evidence->value)));
        m_claim->citeButton()->setText(reading().selection()
                                           ? tr("Cite the selection in %1  %2").arg(name, key)
                                           : tr("Cite all of %1  %2").arg(name, key));
    } else {
        m_claim->citeButton()->setText(reading().selection() ? tr("Cite the selection  %1").arg(key)
                                                             : tr("Cite the whole text  %1").arg(key));
    }
    m_claim->citeButton()->setEnabled(evidence && !m_session->isReadOnly());
}

void LabelPage::showCitations()
{
    m_shown.clear();
    for (std::size_t i = 0; i < m_session->request().claims.size(); ++i) {
        for (Citation& citation : m_session->citations(i))
            m_shown.push_back(
                {std::move(citation), static_cast<int>(i) + 1, m_session->place().claimIndex == i});
    }
    for (EvidencePane* pane : evidencePanes())
        pane->setCitations(m_shown);
    QStringList places; // none at the whole output, where keys for citations have nothing to act on
    if (m_session->claim() != nullptr) {
        for (const StatedCitation& stated : m_session->claimRating()->evidence)
            places << placeInWords(stated, *m_session);
    }
    m_claim->setCitations(places);
}

/// The one place stands out among those of its claim.
void LabelPage::pointAt(std::optional<std::size_t> citation)
{
    std::vector<ShownCitation> shown = m_shown;
    std::size_t ofClaim = 0;
    for (ShownCitation& one : shown) {
        if (one.isCurrent && citation)
            one.isCurrent = ofClaim++ == *citation;
    }
    for (EvidencePane* pane : evidencePanes())
        pane->setCitations(shown);
}

/// Round through the cited places of the claim, one at each call.
void LabelPage::goToNextCitation()
{
    if (const auto next = m_claim->stepCitation())
        Q_EMIT m_claim->citationActivated(*next);
}

std::vector<EvidencePane*> LabelPage::evidencePanes() const
{
    return isComparing() ? std::vector<EvidencePane*>{m_evidence, m_second}
                         : std::vector<EvidencePane*>{m_evidence};
}

bool LabelPage::isComparing() const
{
    return m_second != nullptr && !m_second->isHidden();
}

EvidencePane& LabelPage::reading() const
{
    return isComparing() && m_isInSecond ? *m_second : *m_evidence;
}

void LabelPage::takeFocus(const QWidget* now)
{
    const bool isInEvidence = m_bothEvidence->isAncestorOf(now);
    if (isInEvidence) {
        m_isInSecond = m_second != nullptr && m_second->isAncestorOf(now);
        showCiteButton();
    }
}

/// A second text below the first one, or only one again.
void LabelPage::toggleComparing()
{
    if (isComparing()) {
        if (m_second->isAncestorOf(window()->focusWidget()))
            setFocus(Qt::OtherFocusReason);
        m_second->hide();
        m_isInSecond = false;
    } else {
        if (m_second == nullptr) {
            m_second = new EvidencePane(this);
            m_bothEvidence->addWidget(m_second);
            const int all = m_bothEvidence->height();
            m_bothEvidence->setSizes({all, all}); // halves: less would be shared by what each needs
            connectEvidence(*m_second);
        }
        m_second->lookLike(*m_evidence);
        m_second->show();
        m_second->setRequest(m_session->request());
        m_second->setCitations(m_shown);
        m_second->step(1);
    }
    showCiteButton();
}

void LabelPage::setReading(const ReadingChoice& choice)
{
    m_output->view()->setReading(choice);
    for (EvidencePane* pane : evidencePanes())
        pane->setReading(choice);
}

bool LabelPage::isInOutput() const
{
    return m_output->isAncestorOf(window()->focusWidget());
}

/// The output where it is being read, else the evidence; null where there is none.
EvidenceView* LabelPage::textInFront() const
{
    return isInOutput() ? m_output->view() : reading().view();
}

FindBar& LabelPage::findBar() const
{
    return isInOutput() ? m_output->findBar() : reading().findBar();
}

void LabelPage::findWordsOfClaim()
{
    if (m_session->claim() == nullptr)
        return;
    const std::string claim(m_session->claim()->span.of(m_session->request().output.text.bytes()));
    reading().findBar().findWords(claim, reading().view());
}

void LabelPage::cite()
{
    const auto evidence = reading().current();
    if (evidence && !m_changes->cite(*evidence, reading().selection()))
        say(Severity::Notice, tr("This place is cited already."));
}

void LabelPage::removeCitation()
{
    if (const auto index = m_claim->currentCitation())
        m_changes->removeCitation(*index);
}

} // namespace assize
