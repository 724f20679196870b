// SPDX-License-Identifier: Apache-2.0
// maketables FOLDER OUT: writes the header OUT, with the tables that the text code asks for, from the files
// of the Unicode Character Database in FOLDER.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr std::uint32_t codePointCount = 0x110000;

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

/// One line of a file: a code point or a range of them, and the fields behind it.
struct Row {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::vector<std::string> fields;
};

std::optional<Row> rowOf(std::string_view line)
{
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty())
        return std::nullopt;
    Row row;
    std::vector<std::string> parts;
    for (std::size_t from = 0; from <= line.size();) {
        const std::size_t to = std::min(line.find(';', from), line.size());
        parts.emplace_back(trimmed(line.substr(from, to - from)));
        from = to + 1;
    }
    const std::size_t dots = parts.front().find("..");
    row.first = static_cast<std::uint32_t>(std::stoul(parts.front().substr(0, dots), nullptr, 16));
    row.last = dots == std::string::npos
                   ? row.first
                   : static_cast<std::uint32_t>(std::stoul(parts.front().substr(dots + 2), nullptr, 16));
    row.fields.assign(parts.begin() + 1, parts.end());
    return row;
}

std::vector<Row> rowsOf(const std::filesystem::path& path)
{
    std::ifstream file(path);
    if (!file) {
        std::cerr << "maketables: cannot read " << path << '\n';
        std::exit(1);
    }
    std::vector<Row> rows;
    for (std::string line; std::getline(file, line);) {
        if (auto row = rowOf(line))
            rows.push_back(std::move(*row));
    }
    return rows;
}

using CodePoints = std::vector<bool>;

void set(CodePoints& codePoints, const std::vector<Row>& rows, std::string_view property, bool value = true)
{
    for (const Row& row : rows) {
        if (row.fields.front() == property)
            std::fill(codePoints.begin() + row.first, codePoints.begin() + row.last + 1, value);
    }
}

void writeRanges(std::ostream& out, std::string_view name, const CodePoints& codePoints)
{
    out << "inline constexpr auto " << name << " = std::to_array<CodePointRange>({\n";
    for (std::uint32_t at = 0; at < codePointCount;) {
        std::uint32_t end = at;
        while (end < codePointCount && codePoints[end])
            ++end;
        if (end > at)
            out << "    {" << at << ", " << end - 1 << "},\n";
        at = end + 1;
    }
    out << "});\n\n";
}

/// What text/reveal.h says of them.
void writeMarked(std::ostream& out, const std::filesystem::path& folder)
{
    const std::vector<Row> categories = rowsOf(folder / "extracted/DerivedGeneralCategory.txt");
    const std::vector<Row> properties = rowsOf(folder / "PropList.txt");
    CodePoints marked(codePointCount, false);
    set(marked, categories, "Cf");
    set(marked, properties, "Prepended_Concatenation_Mark", false); // these draw a sign of their own
    for (const std::string_view category : {"Cc", "Zl", "Zp"})
        set(marked, categories, category);
    set(marked, rowsOf(folder / "DerivedCoreProperties.txt"), "Default_Ignorable_Code_Point");
    set(marked, properties, "Noncharacter_Code_Point");
    set(marked, properties, "Bidi_Control");
    for (const std::uint32_t blank : {0x2800U, 0xFFFCU, 0x16FE4U, 0x1D159U}) // no property tells them
        marked[blank] = true;
    marked['\t'] = marked['\n'] = false;
    writeRanges(out, "markedRanges", marked);

    CodePoints spaces(codePointCount, false);
    set(spaces, categories, "Zs");
    spaces[' '] = false;
    writeRanges(out, "unusualSpaceRanges", spaces);
}

/// What takes two columns of a terminal.
void writeWide(std::ostream& out, const std::filesystem::path& folder)
{
    const std::vector<Row> widths = rowsOf(folder / "EastAsianWidth.txt");
    CodePoints wide(codePointCount, false);
    for (const std::string_view width : {"W", "F"})
        set(wide, widths, width);
    writeRanges(out, "wideRanges", wide);
}

/// The scripts with letters that draw like those of others.
void writeScripts(std::ostream& out, const std::filesystem::path& folder)
{
    constexpr std::array<std::string_view, 7> scripts{"Latin",    "Greek",  "Cyrillic", "Armenian",
                                                      "Cherokee", "Coptic", "Lisu"};
    std::vector<Row> rows = rowsOf(folder / "Scripts.txt");
    std::erase_if(rows, [&](const Row& row) {
        return std::ranges::find(scripts, row.fields.front()) == scripts.end();
    });
    std::ranges::sort(rows, {}, &Row::first);
    out << "inline constexpr auto scriptRanges = std::to_array<ScriptRange>({\n";
    for (const Row& row : rows)
        out << "    {" << row.first << ", " << row.last << ", Script::" << row.fields.front() << "},\n";
    out << "});\n\n";
}

/// Simple case folding: those of the statuses C and S.
void writeFoldings(std::ostream& out, const std::filesystem::path& folder)
{
    out << "inline constexpr auto foldings = std::to_array<Folding>({\n";
    for (const Row& row : rowsOf(folder / "CaseFolding.txt")) {
        if (row.fields.at(0) == "C" || row.fields.at(0) == "S")
            out << "    {" << row.first << ", " << std::stoul(row.fields.at(1), nullptr, 16) << "},\n";
    }
    out << "});\n\n";
}

} // namespace

int main(int argc, char* argv[])
{
    if (argc != 3) {
        std::cerr << "maketables FOLDER OUT\n";
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    std::ofstream out(argv[2]);
    out << "// SPDX-License-Identifier: Apache-2.0\n"
           "// Made by packaging/unicode/maketables.cpp.\n"
           "#pragma once\n\n"
           "#include \"text/codepointtables.h\"\n\n"
           "#include <array>\n\n"
           "namespace assize::tables {\n\n";
    writeMarked(out, folder);
    writeWide(out, folder);
    writeScripts(out, folder);
    writeFoldings(out, folder);
    out << "} // namespace assize::tables\n";
    out.flush();
    return out ? 0 : 1;
}
