// SPDX-License-Identifier: Apache-2.0
#include "views/outputpane.h"

#include "services/literal.h"
#include "services/words.h"
#include "views/evidenceview.h"

#include <QLabel>
#include <QVBoxLayout>

namespace assize {

namespace {

QString limitationsOf(const Capture& capture)
{
    QStringList lines;
    if (capture.status == CaptureStatus::Partial)
        lines << OutputPane::tr("The evidence was captured only in part.");
    for (const std::string& limitation : capture.limitations)
        lines << oneLine(limitation);
    return lines.join(u'\n');
}

} // namespace

OutputPane::OutputPane(QWidget* parent)
    : QWidget(parent), m_heading(new QLabel(this)), m_limitations(new QLabel(this)),
      m_view(new EvidenceView(this))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QLabel* label : {m_heading, m_limitations}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        layout->addWidget(label);
    }
    m_heading->setObjectName(QStringLiteral("outputHeading"));
    m_limitations->setObjectName(QStringLiteral("limitations"));
    m_view->setObjectName(QStringLiteral("output"));
    m_view->setAccessibleName(tr("Output"));
    layout->addWidget(m_view, 1);
    connect(m_view, &EvidenceView::highlightActivated, this, &OutputPane::claimActivated);
}

void OutputPane::setRequest(const BlindedRequest& request)
{
    m_heading->setText(
        tr("Output · %1 · %2").arg(oneLine(request.destination), inWords(request.reviewState)));
    m_limitations->setText(limitationsOf(request.capture));
    m_limitations->setVisible(!m_limitations->text().isEmpty());
    m_view->setText(request.output.text);
    std::vector<Highlight> highlights;
    m_claims.clear();
    for (const BlindedClaim& claim : request.claims) {
        m_claims.push_back(claim.span);
        highlights.push_back({HighlightKind::Claim, claim.span, static_cast<int>(m_claims.size())});
    }
    m_view->setHighlights(std::move(highlights));
}

void OutputPane::setCurrentClaim(std::optional<std::size_t> claimIndex)
{
    if (!claimIndex) {
        m_view->setFocusedHighlights({});
        return;
    }
    m_view->setFocusedHighlights({*claimIndex});
    m_view->reveal(m_claims[*claimIndex]);
}

} // namespace assize
