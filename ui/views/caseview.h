// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/corpusreading.h"
#include "services/readingchoice.h"

#include <QWidget>

class QLabel;
class QStackedWidget;
class QTabWidget;
class QTableView;

namespace assize {

class CaseForm;
class ClaimTableModel;
class ElidedLabel;
class EvidenceView;

/// One case with everything that its owner knows of it, for reading: never for a rater's eyes.
class CaseView final : public QWidget {
    Q_OBJECT

public:
    explicit CaseView(QWidget* parent = nullptr);

    using QWidget::show;
    void show(const ShownCase& shownCase);
    /// How many cases there are; nothing: that is not known yet.
    void setCount(std::optional<std::size_t> count);
    /// No case, and why.
    void showNone(const QString& sentence);
    void setReading(const ReadingChoice& choice);

private:
    [[nodiscard]] QWidget* createCasePage();
    [[nodiscard]] QWidget* createFaultyPage();
    void createClaims();
    void showCase(const ShownCase& shownCase);
    void showEvidence(const EvaluationCase& evaluationCase);
    void showFaulty(const ShownCase& shownCase);
    /// Makes the spans of that claim stand out.
    void focusClaim(std::size_t claim);
    void updateTitle();

    ReadingChoice m_reading;
    std::optional<std::size_t> m_count;
    std::optional<std::size_t> m_index; ///< of the case that is shown
    QString m_name;                     ///< of that case, with its id; empty where it has faults

    ElidedLabel* m_title;
    QStackedWidget* m_pages;
    QWidget* m_casePage;
    QWidget* m_faultyPage;
    QLabel* m_none;
    // of the page for a case
    CaseForm* m_form;
    EvidenceView* m_output;
    QLabel* m_outputTitle;
    QTabWidget* m_evidence;
    std::vector<EvidenceView*> m_evidenceTexts; ///< one for each tab
    QTableView* m_claims;
    ClaimTableModel* m_claimModel;
    // of the page for one with faults
    EvidenceView* m_element;
};

} // namespace assize
