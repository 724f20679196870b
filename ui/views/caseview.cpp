// SPDX-License-Identifier: Apache-2.0
#include "views/caseview.h"

#include "services/literal.h"
#include "views/caseform.h"
#include "views/columnsplitter.h"
#include "views/elidedlabel.h"
#include "views/evidenceview.h"

#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace assize {

namespace {

QLabel* plainTitle(const QString& text, QWidget* parent)
{
    auto* const label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

/// A widget with a title above it.
QWidget* titled(QLabel* title, QWidget* widget, QWidget* parent)
{
    auto* const box = new QWidget(parent);
    auto* const layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(title);
    layout->addWidget(widget, 1);
    title->setBuddy(widget);
    return box;
}

QString whetherSeen(const std::optional<bool>& seen)
{
    if (!seen)
        return CaseView::tr("not known whether the producer saw it");
    return *seen ? CaseView::tr("the producer saw it") : CaseView::tr("the producer did not see it");
}

/// "seen · the producer saw it · complete · revision … · unified side"
QString describe(const Evidence& evidence)
{
    QStringList parts{oneLine(json::wordFor(evidenceRoleWords, evidence.role)),
                      whetherSeen(evidence.seenByProducer),
                      oneLine(json::wordFor(completenessWords, evidence.completeness))};
    if (evidence.revision)
        parts.append(CaseView::tr("revision %1").arg(oneLine(std::string_view(*evidence.revision))));
    if (evidence.diffSide)
        parts.append(
            CaseView::tr("diff side: %1").arg(oneLine(json::wordFor(diffSideWords, *evidence.diffSide))));
    return parts.join(QStringLiteral(" · "));
}

/// "s03 · name"
QString nameOf(const EvaluationCase& evaluationCase)
{
    const QString sample = oneLine(std::string_view(evaluationCase.sampleId.value));
    if (!evaluationCase.name)
        return sample;
    return CaseView::tr("%1 · %2", "id of a sample, its name")
        .arg(sample, oneLine(std::string_view(*evaluationCase.name)));
}

EvidenceView* makeTextView(const QString& accessibleName, QWidget* parent)
{
    auto* const view = new EvidenceView(parent);
    view->setAccessibleName(accessibleName);
    return view;
}

/// A claim's number is that of its row in the table, from 1.
int numberOf(std::size_t claim)
{
    return static_cast<int>(claim) + 1;
}

std::vector<Highlight> spansOf(const std::vector<Claim>& claims)
{
    std::vector<Highlight> spans;
    for (std::size_t i = 0; i < claims.size(); ++i)
        spans.push_back({HighlightKind::Claim, claims[i].span, numberOf(i)});
    return spans;
}

/// The regions of one evidence that claims cite, each with the claim's number.
std::vector<Highlight> citationsOf(const EvidenceId& evidence, const std::vector<Claim>& claims)
{
    std::vector<Highlight> cited;
    for (std::size_t i = 0; i < claims.size(); ++i) {
        for (const Citation& citation : claims[i].evidence) {
            if (citation.evidenceId == evidence && citation.region)
                cited.push_back({HighlightKind::Citation, *citation.region, numberOf(i)});
        }
    }
    return cited;
}

/// Makes what belongs to one claim stand out, and shows where it begins.
void focusNumber(EvidenceView& view, int number)
{
    std::vector<std::size_t> focused;
    for (std::size_t i = 0; i < view.highlights().size(); ++i) {
        if (view.highlights()[i].number == number)
            focused.push_back(i);
    }
    view.setFocusedHighlights(focused);
    if (!focused.empty())
        view.reveal(view.highlights()[focused.front()].region);
}

} // namespace

CaseView::CaseView(QWidget* parent)
    : QWidget(parent), m_title(new ElidedLabel(Qt::ElideRight, this)), m_pages(new QStackedWidget(this)),
      m_none(plainTitle(QString(), this)), m_form(new CaseForm(this)),
      m_output(makeTextView(tr("Output"), this)), m_outputTitle(plainTitle(tr("Output"), this)),
      m_evidence(new QTabWidget(this)), m_claims(new QTableView(this)),
      m_claimModel(new ClaimTableModel(this)), m_element(makeTextView(tr("The case as JSON"), this))
{
    m_title->setObjectName(QStringLiteral("caseTitle"));
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_output->setObjectName(QStringLiteral("output"));
    m_element->setObjectName(QStringLiteral("faultyCase"));
    m_evidence->setObjectName(QStringLiteral("evidence"));
    m_evidence->setAccessibleName(tr("Evidence"));
    m_evidence->setDocumentMode(true);
    createClaims();
    m_casePage = createCasePage();
    m_faultyPage = createFaultyPage();
    m_none->setAlignment(Qt::AlignCenter);
    m_none->setForegroundRole(QPalette::PlaceholderText);
    for (QWidget* const page : {m_casePage, m_faultyPage, static_cast<QWidget*>(m_none)})
        m_pages->addWidget(page);

    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_title);
    layout->addWidget(m_pages, 1);
    showNone(QString());

    connect(m_claims->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid())
                    focusClaim(static_cast<std::size_t>(current.row()));
            });
    connect(m_output, &EvidenceView::highlightActivated, this,
            [this](std::size_t claim) { m_claims->selectRow(static_cast<int>(claim)); });
}

QWidget* CaseView::createCasePage()
{
    QSplitter* const texts = makeColumnSplitter(this);
    texts->addWidget(titled(m_outputTitle, m_output, texts));
    texts->addWidget(titled(plainTitle(tr("Evidence"), texts), m_evidence, texts));
    texts->setChildrenCollapsible(false);
    texts->setSizes({1, 1});

    auto* const rows = new QSplitter(Qt::Vertical, this);
    rows->addWidget(m_form);
    rows->addWidget(texts);
    rows->addWidget(titled(plainTitle(tr("Claims"), rows), m_claims, rows));
    rows->setChildrenCollapsible(false);
    rows->setSizes({110, 230, 150});
    rows->setStretchFactor(0, 1);
    rows->setStretchFactor(1, 3);
    rows->setStretchFactor(2, 1);
    return rows;
}

QWidget* CaseView::createFaultyPage()
{
    return titled(plainTitle(tr("This case has faults, which the diagnostics name, and is not shown as one. "
                                "This is what the file holds:"),
                             this),
                  m_element, this);
}

void CaseView::createClaims()
{
    m_claims->setObjectName(QStringLiteral("claims"));
    m_claims->setAccessibleName(tr("Claims"));
    m_claims->setModel(m_claimModel);
    m_claims->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_claims->setSelectionMode(QAbstractItemView::SingleSelection);
    m_claims->setWordWrap(false);
    m_claims->setShowGrid(false);
    m_claims->setTabKeyNavigation(false);
    m_claims->verticalHeader()->setVisible(false);
    m_claims->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
    m_claims->horizontalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    m_claims->horizontalHeader()->setHighlightSections(false);
    m_claims->horizontalHeader()->setMinimumSectionSize(fontMetrics().averageCharWidth() * 6);
    const int character = fontMetrics().averageCharWidth();
    for (int column = 0; const int width : {8, 40, 13, 13, 36, 30, 30})
        m_claims->setColumnWidth(column++, width * character);
}

void CaseView::show(const ShownCase& shownCase)
{
    m_index = shownCase.index;
    m_name = shownCase.evaluationCase ? nameOf(*shownCase.evaluationCase) : QString();
    updateTitle();
    if (shownCase.evaluationCase)
        showCase(shownCase);
    else
        showFaulty(shownCase);
}

void CaseView::setCount(std::optional<std::size_t> count)
{
    m_count = count;
    updateTitle();
}

void CaseView::updateTitle()
{
    if (!m_index) {
        m_title->clear();
        return;
    }
    const QString number = QString::number(*m_index + 1);
    const QString place =
        m_count ? tr("Case %1 of %2").arg(number, QString::number(*m_count)) : tr("Case %1").arg(number);
    m_title->setText(m_name.isEmpty() ? place : tr("%1 · %2", "case n of m, its name").arg(place, m_name));
}

void CaseView::showNone(const QString& sentence)
{
    m_index.reset();
    updateTitle();
    m_none->setText(sentence);
    m_pages->setCurrentWidget(m_none);
}

void CaseView::setReading(const ReadingChoice& choice)
{
    m_reading = choice;
    m_output->setReading(choice);
    m_element->setReading(choice);
    for (EvidenceView* const text : m_evidenceTexts)
        text->setReading(choice);
}

void CaseView::showCase(const ShownCase& shownCase)
{
    const EvaluationCase& evaluationCase = *shownCase.evaluationCase;
    m_form->show(evaluationCase);
    m_outputTitle->setText(evaluationCase.output ? tr("Output") : tr("Output: there is none"));
    m_output->setText(evaluationCase.output ? evaluationCase.output->text : ExactText());
    m_output->setHighlights(spansOf(evaluationCase.claims));
    showEvidence(evaluationCase);
    m_claimModel->setRows(shownCase.claims);
    m_pages->setCurrentWidget(m_casePage);
}

void CaseView::focusClaim(std::size_t claim)
{
    focusNumber(*m_output, numberOf(claim));
    for (EvidenceView* const text : m_evidenceTexts)
        focusNumber(*text, numberOf(claim));
}

void CaseView::showEvidence(const EvaluationCase& evaluationCase)
{
    m_evidenceTexts.clear();
    while (m_evidence->count() > 0) {
        QWidget* const page = m_evidence->widget(0);
        m_evidence->removeTab(0);
        delete page;
    }
    for (const Evidence& one : evaluationCase.evidence) {
        const QString id = oneLine(std::string_view(one.id.value));
        EvidenceView* const view = makeTextView(tr("Evidence %1").arg(id), m_evidence);
        view->setReading(m_reading);
        view->setText(one.text);
        view->setHighlights(citationsOf(one.id, evaluationCase.claims));
        view->setDiff(one.diffSide == DiffSide::Unified);
        m_evidenceTexts.push_back(view);
        const int tab = m_evidence->addTab(titled(plainTitle(describe(one), m_evidence), view, m_evidence),
                                           literalButtonText(id));
        m_evidence->setTabToolTip(tab, literalToolTip(id));
    }
    if (evaluationCase.evidence.empty())
        m_evidence->addTab(plainTitle(tr("No evidence was kept for this case."), m_evidence), tr("none"));
}

void CaseView::showFaulty(const ShownCase& shownCase)
{
    m_element->setText(shownCase.element);
    m_pages->setCurrentWidget(m_faultyPage);
}

} // namespace assize
