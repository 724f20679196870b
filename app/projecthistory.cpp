// SPDX-License-Identifier: Apache-2.0
#include "base/bytesink.h"
#include "base/concat.h"
#include "base/termsafe.h"
#include "commands.h"
#include "json/writer.h"
#include "store/projectfile.h"

#include <optional>
#include <string>

namespace assize {

namespace {

using json::Value;

Value textOrNull(const std::optional<std::string>& text)
{
    return text ? Value::string(*text) : Value::null();
}

/// The members of a row in the order of the journal. `before` and `after` stay the texts that were hashed.
Value toValue(const JournalEntry& entry)
{
    return Value::object(
        {{"sequence", Value::integer(entry.sequence)},
         {"operation", Value::string(entry.operation.hex())},
         {"at", Value::string(entry.at)},
         {"kind", Value::string(nameOf(entry.kind))},
         {"sampleId", textOrNull(entry.sampleId ? std::optional(entry.sampleId->value) : std::nullopt)},
         {"claimId", textOrNull(entry.claimId ? std::optional(entry.claimId->value) : std::nullopt)},
         {"field", Value::string(entry.field)},
         {"before", textOrNull(entry.before)},
         {"after", textOrNull(entry.after)},
         {"hash", Value::string(entry.hash.hex())}});
}

std::string shownValue(const std::optional<std::string>& value)
{
    static constexpr std::size_t longestValue = 200;
    return value ? excerpt(*value, longestValue) : std::string("nothing");
}

std::string toText(const JournalEntry& entry)
{
    const std::string about = concat(entry.sampleId ? concat("  ", termSafe(entry.sampleId->value)) : "",
                                     entry.claimId ? concat(" / ", termSafe(entry.claimId->value)) : "");
    const std::string change =
        entry.kind == JournalKind::Draft
            ? concat(termSafe(entry.field), ": ", shownValue(entry.before), " -> ", shownValue(entry.after))
            : shownValue(entry.after);
    return concat(entry.sequence, "  ", termSafe(entry.at), "  ", nameOf(entry.kind), about, "  ", change,
                  "\n");
}

} // namespace

Result<ExitStatus> projectHistory(const ProjectHistoryOptions& options, Console& console)
{
    const auto project = ASSIZE_TRY(ProjectFile::open(options.project, Access::ReadOnly));
    const auto isWanted = [&options](const JournalEntry& entry) {
        return !options.sample || (entry.sampleId && entry.sampleId->value == *options.sample);
    };
    if (!options.common.json) {
        ASSIZE_TRY(project.forEachJournalEntry(1, [&](const JournalEntry& entry) {
            if (isWanted(entry))
                console.print(toText(entry));
        }));
        return ExitStatus::Done;
    }
    StringSink document;
    json::ObjectWriter writer(document);
    writer.member("format", Value::string("assize.project-history/1"));
    writer.beginArray("entries");
    ASSIZE_TRY(project.forEachJournalEntry(1, [&](const JournalEntry& entry) {
        if (isWanted(entry))
            writer.element(toValue(entry));
    }));
    writer.endArray();
    writer.finish();
    console.print(document.bytes());
    return ExitStatus::Done;
}

} // namespace assize
