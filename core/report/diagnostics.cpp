// SPDX-License-Identifier: Apache-2.0
#include "report/diagnostics.h"

#include "base/concat.h"
#include "base/inputfile.h"
#include "base/termsafe.h"

#include <algorithm>
#include <utility>

namespace assize {

using json::Value;

namespace {

Value numberOrNull(const std::optional<std::uint64_t>& number)
{
    return number ? Value::integer(static_cast<std::int64_t>(*number)) : Value::null();
}

Value toValue(const std::filesystem::path& path, const Issue& issue)
{
    return Value::object({{"file", Value::string(shown(path))},
                          {"pointer", Value::string(issue.pointer)},
                          {"line", numberOrNull(issue.line)},
                          {"column", numberOrNull(issue.column)},
                          {"severity", Value::string(nameOf(issue.severity))},
                          {"code", Value::string(issue.code)},
                          {"message", Value::string(issue.message)},
                          {"hint", issue.hint.empty() ? Value::null() : Value::string(issue.hint)}});
}

std::string toText(const std::filesystem::path& path, const Issue& issue)
{
    std::string text = shown(path);
    if (issue.line && issue.column)
        text.append(concat(":", *issue.line, ":", *issue.column));
    text.append(concat(": ", nameOf(issue.severity), ": ", issue.message, " [", issue.code, "]\n"));
    if (!issue.pointer.empty())
        text.append(concat("    at ", termSafe(issue.pointer), "\n"));
    if (!issue.hint.empty())
        text.append(concat("    hint: ", issue.hint, "\n"));
    return text;
}

} // namespace

void finish(std::span<FileFindings> files)
{
    for (FileFindings& file : files) {
        file.issues.finish();
        const bool placed = std::ranges::any_of(file.issues.issues(),
                                                [](const Issue& issue) { return issue.offset.has_value(); });
        if (!placed)
            continue;
        // A file that has gone in the meantime leaves the findings without lines.
        const auto input = InputFile::open(file.path, UINT64_MAX);
        if (input)
            static_cast<void>(locate(*input, file.issues));
    }
}

bool hasErrors(std::span<const FileFindings> files)
{
    return std::ranges::any_of(files, [](const FileFindings& file) { return file.issues.hasErrors(); });
}

Value toValue(std::span<const FileFindings> files)
{
    Value names = Value::array();
    Value diagnostics = Value::array();
    std::size_t more = 0;
    for (const FileFindings& file : files) {
        names.items().push_back(
            Value::object({{"file", Value::string(shown(file.path))},
                           {"sha256", file.sha256 ? Value::string(file.sha256->hex()) : Value::null()}}));
        for (const Issue& issue : file.issues.issues())
            diagnostics.items().push_back(toValue(file.path, issue));
        more += file.issues.more();
    }
    return Value::object({{"format", Value::string("assize.diagnostics/1")},
                          {"files", std::move(names)},
                          {"diagnostics", std::move(diagnostics)},
                          {"more", Value::integer(static_cast<std::int64_t>(more))}});
}

std::string toText(std::span<const FileFindings> files, Notices notices)
{
    std::string text;
    std::size_t unlisted = 0;
    for (const FileFindings& file : files) {
        for (const Issue& issue : file.issues.issues()) {
            if (issue.severity != Severity::Notice || notices == Notices::Listed)
                text.append(toText(file.path, issue));
        }
        if (notices == Notices::Counted)
            unlisted += file.issues.count(Severity::Notice);
        if (file.issues.more() > 0)
            text.append(concat(shown(file.path), ": and ", file.issues.more(), " more findings\n"));
    }
    if (unlisted > 0)
        text.append(concat(counted(unlisted, "notice", "notices"), " (--verbose lists them)\n"));
    return text;
}

} // namespace assize
