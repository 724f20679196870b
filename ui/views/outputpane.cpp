// SPDX-License-Identifier: Apache-2.0
#include "views/outputpane.h"

#include "services/literal.h"
#include "services/words.h"
#include "views/answerrow.h"
#include "views/evidenceview.h"
#include "views/findbar.h"
#include "views/linebar.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

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

/// Yes, no, or that it cannot be told; a dash for what has not been answered.
QChar signOf(const std::optional<Category>& category)
{
    constexpr std::array<char16_t, categoryCount> signs{u'\u2713', u'\u2717', u'?'};
    return category ? signs[static_cast<std::size_t>(*category)] : u'\u2013';
}

QString wordFor(Field field, const std::optional<Category>& category)
{
    return category ? inWords(field, *category) : OutputPane::tr("not answered");
}

} // namespace

OutputPane::OutputPane(QWidget* parent)
    : QWidget(parent), m_heading(new QLabel(this)), m_limitations(new QLabel(this)),
      m_view(new EvidenceView(this)), m_find(new FindBar(this)), m_line(new LineBar(this))
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
    layout->addWidget(m_find);
    layout->addWidget(m_line);
    layout->addWidget(m_view, 1);
    m_view->setMargin(true);
    connect(m_view, &EvidenceView::highlightActivated, this, &OutputPane::claimActivated);
}

void OutputPane::setRequest(const BlindedRequest& request)
{
    m_heading->setText(
        tr("Output · %1 · %2").arg(oneLine(request.destination), inWords(request.reviewState)));
    m_limitations->setText(limitationsOf(request.capture));
    m_limitations->setVisible(!m_limitations->text().isEmpty());
    m_view->setText(request.output.text);
    m_find->setTexts({m_view});
    m_line->forget();
    std::vector<Highlight> highlights;
    m_claims.clear();
    for (const BlindedClaim& claim : request.claims) {
        m_claims.push_back(claim.span);
        highlights.push_back({HighlightKind::Claim, claim.span, static_cast<int>(m_claims.size())});
    }
    m_view->setHighlights(std::move(highlights));
}

void OutputPane::setVerdicts(const std::vector<ClaimVerdict>& verdicts)
{
    std::vector<MarginNote> notes;
    for (std::size_t i = 0; i < std::min(verdicts.size(), m_claims.size()); ++i) {
        const auto& [truth, grounding] = verdicts[i];
        if (!truth && !grounding)
            continue;
        const int number = static_cast<int>(i) + 1;
        notes.push_back(
            {m_claims[i].begin, number, QString::number(number) + signOf(truth) + signOf(grounding),
             tr("Claim %1: %2 %3, %4 %5")
                 .arg(QString::number(number), inWords(Field::Truth), wordFor(Field::Truth, truth),
                      inWords(Field::Grounding), wordFor(Field::Grounding, grounding))});
    }
    std::ranges::stable_sort(notes, {}, &MarginNote::byte);
    if (notes != m_view->marginNotes())
        m_view->setMarginNotes(std::move(notes));
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
