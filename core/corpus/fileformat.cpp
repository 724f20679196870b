// SPDX-License-Identifier: Apache-2.0
#include "corpus/fileformat.h"

#include "base/concat.h"
#include "base/termsafe.h"
#include "json/cursor.h"
#include "json/strictreader.h"

#include <algorithm>
#include <vector>

namespace assize {

namespace {

constexpr std::string_view family = "assize.";
constexpr std::string_view version = "/1";

constexpr std::array<std::string_view, 5> kindNames{"corpus", "requests", "labels", "judge", "adjudication"};
constexpr std::array<std::string_view, 5> longArrays{"cases", "requests", "ratings", "results", "decisions"};

std::string_view longArrayOf(FileKind kind)
{
    return longArrays[static_cast<std::size_t>(kind)];
}

/// What the program writes and never reads.
constexpr std::array<std::string_view, 7> writtenOnly{
    "report", "diagnostics", "disagreements", "import", "project-info", "project-history", "project-check"};

std::string allFormats()
{
    std::vector<std::string> formats;
    for (const FileKind kind : allFileKinds)
        formats.push_back(formatOf(kind));
    return joined(formats, ", ");
}

std::optional<FileKind> refuse(const json::Cursor& format)
{
    const std::string_view text = format.value().text();
    const std::string shown = excerpt(text);
    const std::size_t slash = std::min(text.find('/'), text.size());
    const std::string_view kind =
        text.starts_with(family) ? text.substr(family.size(), slash - family.size()) : std::string_view();
    if (std::ranges::find(kindNames, kind) != kindNames.end())
        format.error("unsupported-version",
                     concat("this file is ", shown, "; this program reads ", version.substr(1)),
                     "a newer program may read it");
    else if (std::ranges::find(writtenOnly, kind) != writtenOnly.end())
        format.error("unsupported-format",
                     concat("this file is ", shown, ", which the program writes and does not read"));
    else
        format.error("unsupported-format", concat("this file is \"", shown, "\""),
                     concat("files that can be read: ", allFormats()));
    return std::nullopt;
}

} // namespace

std::string_view nameOf(FileKind kind)
{
    return kindNames[static_cast<std::size_t>(kind)];
}

std::string formatOf(FileKind kind)
{
    return concat(family, nameOf(kind), version);
}

std::optional<FileKind> readFileKind(const json::DocumentFile& document, IssueList& issues)
{
    if (!document.header())
        return std::nullopt;
    const json::Cursor top(*document.header(), issues);
    if (!top.value().isObject()) {
        top.reportWrongType("an object");
        return std::nullopt;
    }
    const json::Node* format = top.value().find("format");
    if (format == nullptr) {
        top.error("format-missing", "the key \"format\" is missing, so nobody can tell what this file is",
                  concat("files that can be read: ", allFormats()));
        return std::nullopt;
    }
    const json::Cursor cursor(*format, issues, "/format");
    if (!format->isString()) {
        cursor.reportWrongType("a string");
        return std::nullopt;
    }
    for (const FileKind kind : allFileKinds) {
        if (format->text() == formatOf(kind))
            return kind;
    }
    return refuse(cursor);
}

bool expectFileKind(FileKind expected, const json::DocumentFile& document, IssueList& issues)
{
    const auto kind = readFileKind(document, issues);
    if (kind && kind != expected)
        issues.add(issueAt(
            Severity::Error, {"/format", document.header()->top().find("format")->offset()}, "wrong-format",
            concat("this file is ", formatOf(*kind), "; ", formatOf(expected), " is needed here")));
    if (kind != expected)
        return false;
    // A long array of another kind would be taken for the one that belongs here.
    const std::string& array = document.arrayKey();
    if (array.empty() || array == longArrayOf(expected))
        return true;
    std::string pointer;
    json::appendToken(pointer, array);
    issues.add(issueAt(Severity::Error, {pointer, document.header()->top().find(array)->offset()},
                       "unknown-key", concat("the key \"", array, "\" is not known here"),
                       concat("the rest of this file is not looked at before it is gone; ",
                              formatOf(expected), " has \"", longArrayOf(expected), "\"")));
    return false;
}

} // namespace assize
