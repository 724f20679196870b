// SPDX-License-Identifier: Apache-2.0
#include "views/caseform.h"

#include "base/concat.h"
#include "services/literal.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

#include <string_view>

namespace assize {

namespace {

QString word(std::string_view text)
{
    return oneLine(text);
}

QString orNotStated(const std::optional<std::string>& text)
{
    return text ? oneLine(std::string_view(*text)) : CaseForm::tr("not stated");
}

QString toText(const EvaluationCase& evaluationCase, Field field)
{
    const std::optional<Category>& answer = evaluationCase.expectedQuality[field];
    if (!answer)
        return CaseForm::tr("unscored");
    return *answer == quality::yes ? CaseForm::tr("yes") : CaseForm::tr("no");
}

/// The name of a row, and how its value is read off a case.
struct FormRow {
    QString name;
    QString (*value)(const EvaluationCase&);
};

std::vector<FormRow> leftRows()
{
    using Case = const EvaluationCase&;
    return {
        {CaseForm::tr("Sample"), [](Case c) { return word(c.sampleId.value); }},
        {CaseForm::tr("Name"), [](Case c) { return orNotStated(c.name); }},
        {CaseForm::tr("Work item"), [](Case c) { return word(c.group.value); }},
        {CaseForm::tr("Split"), [](Case c) { return word(json::wordFor(splitWords, c.split)); }},
        {CaseForm::tr("Sampling"), [](Case c) { return word(json::wordFor(samplingWords, c.sampling)); }},
        {CaseForm::tr("Practice"), [](Case c) { return word(c.practice); }},
        {CaseForm::tr("Provider"), [](Case c) { return word(c.provider); }},
        {CaseForm::tr("Destination"), [](Case c) { return word(c.destination); }},
        {CaseForm::tr("Review state"),
         [](Case c) { return word(json::wordFor(reviewStateWords, c.reviewState)); }},
        {CaseForm::tr("Claim coverage"),
         [](Case c) { return word(json::wordFor(claimCoverageWords, c.claimCoverage)); }},
        {CaseForm::tr("Limitations"), [](Case c) { return word(joined(c.capture.limitations, "; ")); }},
    };
}

std::vector<FormRow> rightRows()
{
    using Case = const EvaluationCase&;
    return {
        {CaseForm::tr("Capture"),
         [](Case c) { return word(json::wordFor(captureStatusWords, c.capture.status)); }},
        {CaseForm::tr("Producer status"),
         [](Case c) { return word(json::wordFor(producerStatusWords, c.producerStatus)); }},
        {CaseForm::tr("Source"), [](Case c) { return orNotStated(c.provenance.source); }},
        {CaseForm::tr("Revision"), [](Case c) { return orNotStated(c.provenance.revision); }},
        {CaseForm::tr("Producer model"), [](Case c) { return orNotStated(c.provenance.producerModel); }},
        {CaseForm::tr("Prompt digest"), [](Case c) { return orNotStated(c.provenance.promptDigest); }},
        {CaseForm::tr("Catalog revision"), [](Case c) { return orNotStated(c.provenance.catalogRevision); }},
        {CaseForm::tr("Expected relevance"), [](Case c) { return toText(c, Field::Relevance); }},
        {CaseForm::tr("Expected repetition"), [](Case c) { return toText(c, Field::Repetition); }},
        {CaseForm::tr("Expected usefulness"), [](Case c) { return toText(c, Field::Usefulness); }},
        {CaseForm::tr("Expected withholding"), [](Case c) { return toText(c, Field::Withholding); }},
    };
}

/// A line that can be read to its end, selected and copied where there is no room for it.
QLineEdit* newValue(const QString& name, QWidget* parent)
{
    auto* const value = new QLineEdit(parent);
    value->setReadOnly(true);
    value->setFrame(false);
    value->setFocusPolicy(Qt::ClickFocus); // else there would be twenty stops on the way to the texts
    value->setBackgroundRole(QPalette::Window);
    value->setAccessibleName(name);
    QPalette flat = value->palette();
    flat.setBrush(QPalette::Base, Qt::NoBrush);
    value->setPalette(flat);
    return value;
}

/// Adds the rows and appends their values.
QFormLayout* layOut(const std::vector<FormRow>& rows, std::vector<QLineEdit*>& values, QWidget* parent)
{
    auto* const form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::DontWrapRows);
    form->setLabelAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    form->setVerticalSpacing(0);
    for (const FormRow& row : rows) {
        auto* const name = new QLabel(row.name, parent);
        name->setForegroundRole(QPalette::PlaceholderText);
        values.push_back(newValue(row.name, parent));
        form->addRow(name, values.back());
    }
    return form;
}

} // namespace

CaseForm::CaseForm(QWidget* parent) : QScrollArea(parent)
{
    setObjectName(QStringLiteral("caseForm"));
    setAccessibleName(tr("Fields of the case"));
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* const content = new QWidget(this);
    auto* const columns = new QHBoxLayout(content);
    columns->setSpacing(24);
    columns->addLayout(layOut(leftRows(), m_values, content), 1);
    columns->addLayout(layOut(rightRows(), m_values, content), 1);
    setWidget(content);
}

void CaseForm::show(const EvaluationCase& evaluationCase)
{
    std::vector<FormRow> rows = leftRows();
    for (FormRow& row : rightRows())
        rows.push_back(std::move(row));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        m_values[i]->setText(rows[i].value(evaluationCase));
        m_values[i]->setCursorPosition(0);
    }
}

} // namespace assize
