// SPDX-License-Identifier: Apache-2.0
#include "base/concat.h"
#include "report/chartsvg.h"
#include "report/htmlstyle.h"
#include "report/markup.h"
#include "report/reportdocument.h"
#include "report/reportwords.h"

#include <algorithm>

namespace assize {

namespace {

/// Nothing may be fetched and nothing may run: the page is all there is.
constexpr std::string_view policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

std::string element(std::string_view name, std::string_view text)
{
    return concat("<", name, ">", htmlText(text), "</", name, ">\n");
}

/// Whether a column holds figures only, which are set flush right.
bool isNumeric(const ReportTable& table, std::size_t column)
{
    return std::ranges::all_of(table.rows, [column](const auto& row) {
        const std::string& cell = row[column];
        return cell.empty() || cell.starts_with("—") || cell.front() == '-' || cell.front() == '[' ||
               (cell.front() >= '0' && cell.front() <= '9');
    });
}

/// Writes the sections of a page. Ids are numbers of our own, so that no text of a file is one.
class HtmlWriter final {
public:
    explicit HtmlWriter(const ReportDocument& document) : m_document(document) {}

    std::string write()
    {
        const ReportSection& head = m_document.front();
        m_out = concat(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"",
            policy,
            "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta name=\"color-scheme\" content=\"light dark\">\n<title>",
            htmlText(withoutIsolates(head.title)), "</title>\n<style>\n", htmlStyle(),
            "</style>\n</head>\n<body>\n<header>\n<a class=\"skip\" href=\"#main\">Skip to the report</a>\n");
        m_out.append(element("h1", head.title));
        addBlocks(head);
        m_out.append("</header>\n");
        addContents();
        m_out.append("<main id=\"main\">\n");
        for (std::size_t i = 1; i < m_document.size(); ++i)
            addSection(i);
        m_out.append("</section>\n</main>\n</body>\n</html>\n");
        return std::move(m_out);
    }

private:
    void addContents()
    {
        m_out.append("<nav aria-labelledby=\"contents\">\n<h2 id=\"contents\">Contents</h2>\n<ol>\n");
        for (std::size_t i = 1; i < m_document.size(); ++i) {
            if (m_document[i].level == 2)
                m_out.append(
                    concat("<li><a href=\"#s", i, "\">", htmlText(m_document[i].title), "</a></li>\n"));
        }
        m_out.append("</ol>\n</nav>\n");
    }

    void addSection(std::size_t index)
    {
        const ReportSection& section = m_document[index];
        m_heading = concat("s", index);
        if (section.level == 2) {
            if (index > 1)
                m_out.append("</section>\n");
            m_out.append(concat("<section aria-labelledby=\"", m_heading, "\">\n"));
        }
        m_out.append(concat("<h", section.level, " id=\"", m_heading, "\">", htmlText(section.title), "</h",
                            section.level, ">\n"));
        addBlocks(section);
    }

    static bool isSmall(const ReportBlock& block)
    {
        const auto* matrix = std::get_if<AgreementMatrix>(&block);
        return std::holds_alternative<ConfusionHeatMap>(block) ||
               (matrix != nullptr && matrix->raters.size() < 4);
    }

    /// What is small stands side by side, as far as there is room.
    void addBlocks(const ReportSection& section)
    {
        bool inGrid = false;
        for (const ReportBlock& block : section.blocks) {
            const bool goesInGrid = isSmall(block);
            if (goesInGrid != inGrid)
                m_out.append(goesInGrid ? "<div class=\"grid\">\n" : "</div>\n");
            inGrid = goesInGrid;
            std::visit([this](const auto& content) { add(content); }, block);
        }
        if (inGrid)
            m_out.append("</div>\n");
    }

    void add(const std::string& paragraph) { m_out.append(element("p", paragraph)); }

    void add(const ReportList& list)
    {
        m_out.append("<ul>\n");
        for (const std::string& item : list.items)
            m_out.append(element("li", item));
        m_out.append("</ul>\n");
    }

    void add(const ReportTable& table)
    {
        const std::string id = nextId();
        m_out.append("<div class=\"block\">\n");
        beginScroll(id);
        m_out.append(concat("<table>\n<caption id=\"", id, "\">", htmlText(table.caption),
                            "</caption>\n<thead>\n<tr>"));
        const std::vector<std::string_view> classes = classesOf(table);
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            m_out.append(
                concat("<th scope=\"col\"", classes[column], ">", htmlText(table.columns[column]), "</th>"));
        m_out.append("</tr>\n</thead>\n<tbody>\n");
        for (const auto& row : table.rows)
            addRow(classes, row);
        m_out.append("</tbody>\n</table>\n</div>\n");
        addNotes(table);
        m_out.append("</div>\n");
    }

    void addRow(const std::vector<std::string_view>& classes, const std::vector<std::string>& row)
    {
        m_out.append(concat("<tr><th scope=\"row\">", htmlText(row.front()), "</th>"));
        for (std::size_t column = 1; column < row.size(); ++column)
            m_out.append(concat("<td", classes[column], ">", htmlText(row[column]), "</td>"));
        m_out.append("</tr>\n");
    }

    /// The class of the cells of each column. The first one names the rows.
    static std::vector<std::string_view> classesOf(const ReportTable& table)
    {
        std::vector<std::string_view> classes(table.columns.size());
        for (std::size_t column = 1; column < classes.size(); ++column) {
            if (isNumeric(table, column))
                classes[column] = R"( class="num")";
        }
        return classes;
    }

    template <typename Chart> void add(const Chart& chart)
    {
        const std::string id = nextId();
        m_out.append(concat("<figure class=\"block\">\n<figcaption id=\"", id, "\">", htmlText(chart.caption),
                            "</figcaption>\n"));
        beginScroll(id);
        m_out.append(toSvg(chart, {SvgPalette::classes(), concat(id, "-svg"), false}));
        m_out.append("</div>\n");
        addNotes(tableOf(chart));
        m_out.append("</figure>\n");
    }

    /// What is too wide can be scrolled, by key too. It is named by the part that it stands in and by its
    /// caption.
    void beginScroll(const std::string& caption)
    {
        m_out.append(concat(R"(<div class="scroll" role="group" tabindex="0" aria-labelledby=")", m_heading,
                            " ", caption, "\">\n"));
    }

    void addNotes(const ReportTable& table)
    {
        for (const std::string& note : table.footnotes)
            m_out.append(concat("<p class=\"note\">", htmlText(note), "</p>\n"));
        if (!table.reading.empty())
            m_out.append(concat("<details><summary>How to read this</summary>\n", element("p", table.reading),
                                "</details>\n"));
    }

    std::string nextId() { return concat("b", ++m_lastId); }

    const ReportDocument& m_document;
    std::string m_out;
    std::string m_heading; ///< the id of the heading above
    std::size_t m_lastId = 0;
};

} // namespace

std::string renderHtml(const ReportDocument& document)
{
    return HtmlWriter(document).write();
}

} // namespace assize
