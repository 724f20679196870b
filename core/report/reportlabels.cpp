// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "report/reportparts.h"
#include "report/reportwords.h"

namespace assize {

namespace {

std::string_view readingOf(Field field)
{
    if (!isQuality(field))
        return "Each claim is counted once in a row. A human label counts when all raters who gave one "
               "agree, or a "
               "decision settles it: missing means too few ratings, disputed that raters differ, undecided "
               "that the "
               "adjudicator could not tell. Provisional labels are the owner's, judges are advisory; neither "
               "enters "
               "a human label.";
    if (field == Field::Repetition)
        return "Each output is counted once in a row. The rate is the share of true among true and false "
               "answers; "
               "abstentions stay out of it. Repetition is adverse: a high rate is bad.";
    if (field == Field::Withholding)
        return "Each output that was withheld is counted once in a row, and no other. The rate is the share "
               "of "
               "true (holding it back was right) among true and false answers; abstentions stay out of it. A "
               "high rate is good.";
    return "Each output is counted once in a row. The rate is the share of true among true and false "
           "answers; "
           "abstentions stay out of it. A high rate is good.";
}

/// The labels of one field: a row for each source, human, provisional and each judge, never mixed.
class LabelTable final {
public:
    explicit LabelTable(Field field) : m_field(field)
    {
        m_table.caption = concat("Labels of ", nameOf(field));
        m_table.reading = readingOf(field);
        m_table.columns.emplace_back(nameOf(field));
        for (const auto& [word, category] : wordsOf(field))
            m_table.columns.emplace_back(word);
        m_table.columns.insert(m_table.columns.end(), {"missing", "disputed", "undecided"});
        if (isQuality(field))
            m_table.columns.emplace_back("rate of true");
    }

    void addRow(std::string source, const FieldCounts& counts, bool isHuman)
    {
        std::vector<std::string> row{std::move(source)};
        for (const auto& [word, category] : wordsOf(m_field))
            row.push_back(countText(counts.categories[indexOf(category)]));
        row.push_back(countText(counts.missing));
        row.push_back(isHuman ? countText(counts.disputed) : "");
        row.push_back(isHuman ? countText(counts.undecided) : "");
        if (isQuality(m_field)) {
            const std::string rate = m_figures.cell(counts.rate());
            row.push_back(counts.denominator() == 0 ? rate : concat(rate, " of ", counts.denominator()));
        }
        m_table.rows.push_back(std::move(row));
    }

    ReportTable take()
    {
        m_table.footnotes = m_figures.footnotes();
        return std::move(m_table);
    }

private:
    Field m_field;
    ReportTable m_table;
    FigureCells m_figures;
};

ReportTable labelTable(Field field, const Report& report, const Stratum& stratum)
{
    LabelTable table(field);
    table.addRow("human", stratum.human[indexOf(field)], true);
    table.addRow("provisional", stratum.provisional[indexOf(field)], false);
    for (std::size_t run = 0; run < report.runs.size(); ++run)
        table.addRow(report.runs.size() == 1 ? "judge" : concat("judge ", run + 1),
                     stratum.judges[run][indexOf(field)], false);
    return table.take();
}

} // namespace

void addLabels(ReportDocument& document, const Report& report, const Stratum& stratum)
{
    ReportSection section{3, "Labels", {}};
    for (const Field field : askedFields(report.asks)) {
        if (stratum.human[indexOf(field)] != FieldCounts{})
            section.blocks.emplace_back(labelTable(field, report, stratum));
    }
    if (!section.blocks.empty())
        document.push_back(std::move(section));
}

} // namespace assize
