// SPDX-License-Identifier: Apache-2.0
#include "models/claimtablemodel.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "services/literal.h"
#include "text/utf8.h"

#include <algorithm>
#include <array>
#include <utility>

namespace assize {

namespace {

constexpr std::array claimColumns{&ClaimRow::id,        &ClaimRow::text,   &ClaimRow::verdict,
                                  &ClaimRow::grounding, &ClaimRow::reason, &ClaimRow::cited,
                                  &ClaimRow::checks};
constexpr std::size_t longestCell = 1000; // code points; a cell shows far fewer

/// "3:6": line and column in code points, both from 1.
std::string placeIn(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, offset);
    const auto line = std::ranges::count(before, '\n') + 1;
    const std::size_t lineEnd = before.rfind('\n');
    const std::string_view inLine = lineEnd == std::string_view::npos ? before : before.substr(lineEnd + 1);
    return concat(line, ":", codePointCount(inLine) + 1);
}

std::string nameOf(const Citation& citation, const std::vector<Evidence>& evidence)
{
    const Evidence* const cited = findEvidence(evidence, citation.evidenceId);
    if (cited == nullptr || !citation.region)
        return citation.evidenceId.value;
    const std::string_view text = cited->text.bytes();
    return concat(citation.evidenceId.value, " ", placeIn(text, citation.region->begin), "–",
                  placeIn(text, citation.region->end));
}

QString cell(std::string_view text)
{
    return QString::fromStdString(excerpt(text, longestCell));
}

QString word(Field field, const std::optional<Category>& category)
{
    return category ? oneLine(assize::nameOf(field, *category)) : QString();
}

ClaimRow toClaimRow(const Claim& claim, const EvaluationCase& evaluationCase)
{
    std::vector<std::string> cited;
    for (const Citation& citation : claim.evidence)
        cited.push_back(nameOf(citation, evaluationCase.evidence));
    ClaimRow row;
    row.id = cell(claim.id.value);
    row.text = cell(claim.span.of(evaluationCase.output->text.bytes()));
    row.verdict = word(Field::Truth, claim.verdict);
    row.grounding = word(Field::Grounding, claim.grounding);
    row.reason = cell(claim.reason.value_or(std::string()));
    row.cited = cell(joined(cited, "; "));
    std::vector<std::string> checks;
    for (const LiteralCheck& check : claim.checks)
        checks.push_back(concat(json::wordFor(checkKindWords, check.kind), " “", check.text, "”"));
    row.checks = cell(joined(checks, "; "));
    return row;
}

} // namespace

std::vector<ClaimRow> toClaimRows(const EvaluationCase& evaluationCase)
{
    std::vector<ClaimRow> rows;
    for (const Claim& claim : evaluationCase.claims)
        rows.push_back(toClaimRow(claim, evaluationCase));
    return rows;
}

void ClaimTableModel::setRows(std::vector<ClaimRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int ClaimTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ClaimTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(claimColumns.size());
}

QVariant ClaimTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const QString& text = m_rows[static_cast<std::size_t>(index.row())].*
                          claimColumns.at(static_cast<std::size_t>(index.column()));
    switch (role) {
    case Qt::DisplayRole:
        return text;
    case Qt::ToolTipRole:
        return literalToolTip(text);
    default:
        return {};
    }
}

QVariant ClaimTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const std::array names{tr("Claim"),  tr("Text"),  tr("Verdict"), tr("Grounding"),
                           tr("Reason"), tr("Cited"), tr("Checks")};
    return section >= 0 && section < columnCount() ? names.at(static_cast<std::size_t>(section)) : QVariant();
}

} // namespace assize
