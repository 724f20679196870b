// SPDX-License-Identifier: Apache-2.0
#include "store/schema.h"

#include "base/concat.h"
#include "base/inputfile.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace assize::store {

namespace {

struct SchemaObject {
    std::string_view type;
    std::string_view name;
    std::string_view table;
    std::string_view sql;
};

// Texts that people or files bring are BLOB, in UTF-8; the words in TEXT are our own. Whoever changes a
// letter here makes a new version.
//
// INSERT OR REPLACE goes past a trigger on DELETE where recursive triggers are off, so each table that only
// grows also has a guard before INSERT. The journal's order is its own guard.
constexpr std::array schema{
    SchemaObject{"table", "project", "project",
                 R"(CREATE TABLE project (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    kind TEXT NOT NULL CHECK (kind IN ('reviewer', 'maintainer')),
    project_id BLOB NOT NULL,
    rater BLOB CHECK ((rater IS NOT NULL) = (kind = 'reviewer')),
    created_at BLOB NOT NULL
) STRICT)"},
    SchemaObject{"table", "content", "content",
                 R"(CREATE TABLE content (
    number INTEGER PRIMARY KEY,
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
    size INTEGER NOT NULL
) STRICT)"},
    SchemaObject{"index", "content_by_digest", "content",
                 "CREATE UNIQUE INDEX content_by_digest ON content (sha256)"},
    SchemaObject{"table", "part", "part",
                 R"(CREATE TABLE part (
    content INTEGER NOT NULL REFERENCES content (number),
    number INTEGER NOT NULL,
    bytes BLOB NOT NULL
) STRICT)"},
    SchemaObject{"index", "part_by_place", "part",
                 "CREATE UNIQUE INDEX part_by_place ON part (content, number)"},
    SchemaObject{"table", "file", "file",
                 R"(CREATE TABLE file (
    number INTEGER PRIMARY KEY,
    content INTEGER NOT NULL REFERENCES content (number),
    kind TEXT NOT NULL CHECK (kind IN ('corpus', 'requests', 'labels', 'judge', 'adjudication')),
    name BLOB NOT NULL,
    added_at BLOB NOT NULL
) STRICT)"},
    SchemaObject{"index", "file_by_content", "file", "CREATE UNIQUE INDEX file_by_content ON file (content)"},
    SchemaObject{"table", "journal", "journal",
                 R"(CREATE TABLE journal (
    sequence INTEGER PRIMARY KEY,
    operation BLOB NOT NULL CHECK (length(operation) = 16),
    at BLOB NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('created', 'draft', 'imported', 'submitted')),
    sample_id BLOB,
    claim_id BLOB,
    field BLOB NOT NULL,
    before BLOB,
    after BLOB,
    hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT)"},
    SchemaObject{"index", "journal_by_operation", "journal",
                 "CREATE UNIQUE INDEX journal_by_operation ON journal (operation)"},
    SchemaObject{"table", "submission", "submission",
                 R"(CREATE TABLE submission (
    sequence INTEGER PRIMARY KEY REFERENCES journal (sequence),
    content INTEGER NOT NULL REFERENCES content (number),
    submitted_at BLOB NOT NULL
) STRICT)"},
    SchemaObject{"table", "draft", "draft",
                 R"(CREATE TABLE draft (
    sample_id BLOB NOT NULL,
    claim_id BLOB CHECK (length(claim_id) > 0),
    field BLOB NOT NULL,
    value BLOB NOT NULL
) STRICT)"},
    SchemaObject{"index", "draft_by_place", "draft",
                 "CREATE UNIQUE INDEX draft_by_place ON draft (sample_id, coalesce(claim_id, x''), field)"},

    SchemaObject{"trigger", "project_update", "project",
                 "CREATE TRIGGER project_update BEFORE UPDATE ON project BEGIN SELECT RAISE(ABORT, "
                 "'append-only'); END"},
    SchemaObject{"trigger", "project_delete", "project",
                 "CREATE TRIGGER project_delete BEFORE DELETE ON project BEGIN SELECT RAISE(ABORT, "
                 "'append-only'); END"},
    SchemaObject{"trigger", "project_insert", "project",
                 "CREATE TRIGGER project_insert BEFORE INSERT ON project WHEN EXISTS (SELECT 1 FROM "
                 "project) BEGIN SELECT RAISE(ABORT, 'append-only'); END"},
    SchemaObject{"trigger", "content_update", "content",
                 "CREATE TRIGGER content_update BEFORE UPDATE ON content BEGIN SELECT RAISE(ABORT, "
                 "'append-only'); END"},
    SchemaObject{"trigger", "content_delete", "content",
                 "CREATE TRIGGER content_delete BEFORE DELETE ON content BEGIN SELECT RAISE(ABORT, "
                 "'append-only'); END"},
    SchemaObject{"trigger", "content_insert", "content",
                 "CREATE TRIGGER content_insert BEFORE INSERT ON content WHEN NEW.number IS NOT (SELECT "
                 "coalesce(max(number), 0) + 1 FROM content) OR EXISTS (SELECT 1 FROM content WHERE "
                 "sha256 = NEW.sha256) BEGIN SELECT RAISE(ABORT, 'append-only'); END"},
    SchemaObject{"trigger", "part_update", "part",
                 "CREATE TRIGGER part_update BEFORE UPDATE ON part BEGIN SELECT RAISE(ABORT, "
                 "'append-only'); END"},
    SchemaObject{"trigger", "part_delete", "part",
                 "CREATE TRIGGER part_delete BEFORE DELETE ON part BEGIN SELECT RAISE(ABORT, "
                 "'append-only'); END"},
    SchemaObject{"trigger", "part_insert", "part",
                 "CREATE TRIGGER part_insert BEFORE INSERT ON part WHEN EXISTS (SELECT 1 FROM part WHERE "
                 "content = NEW.content AND number = NEW.number) OR EXISTS (SELECT 1 FROM part WHERE rowid "
                 "= NEW.rowid) BEGIN SELECT RAISE(ABORT, 'append-only'); END"},
    SchemaObject{"trigger", "file_update", "file",
                 "CREATE TRIGGER file_update BEFORE UPDATE ON file BEGIN SELECT RAISE(ABORT, "
                 "'append-only'); END"},
    SchemaObject{"trigger", "file_delete", "file",
                 "CREATE TRIGGER file_delete BEFORE DELETE ON file BEGIN SELECT RAISE(ABORT, "
                 "'append-only'); END"},
    SchemaObject{"trigger", "file_insert", "file",
                 "CREATE TRIGGER file_insert BEFORE INSERT ON file WHEN NEW.number IS NOT (SELECT "
                 "coalesce(max(number), 0) + 1 FROM file) OR EXISTS (SELECT 1 FROM file WHERE content = "
                 "NEW.content) BEGIN SELECT RAISE(ABORT, 'append-only'); END"},
    // A reviewer's project holds one request file and nobody's labels; a maintainer's one corpus, no
    // requests.
    SchemaObject{"trigger", "file_kind", "file",
                 "CREATE TRIGGER file_kind BEFORE INSERT ON file WHEN NOT CASE NEW.number WHEN 1 THEN "
                 "NEW.kind = (SELECT CASE kind WHEN 'reviewer' THEN 'requests' ELSE 'corpus' END FROM "
                 "project) ELSE NEW.kind IN ('labels', 'judge', 'adjudication') AND (SELECT kind FROM "
                 "project) = 'maintainer' END BEGIN SELECT RAISE(ABORT, 'wrong-kind'); END"},
    SchemaObject{"trigger", "journal_update", "journal",
                 "CREATE TRIGGER journal_update BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, "
                 "'append-only'); END"},
    SchemaObject{"trigger", "journal_delete", "journal",
                 "CREATE TRIGGER journal_delete BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, "
                 "'append-only'); END"},
    SchemaObject{"trigger", "journal_insert", "journal",
                 "CREATE TRIGGER journal_insert BEFORE INSERT ON journal WHEN NEW.sequence IS NOT (SELECT "
                 "coalesce(max(sequence), 0) + 1 FROM journal) OR EXISTS (SELECT 1 FROM journal WHERE "
                 "operation = NEW.operation) BEGIN SELECT RAISE(ABORT, 'append-only'); END"},
    SchemaObject{"trigger", "submission_update", "submission",
                 "CREATE TRIGGER submission_update BEFORE UPDATE ON submission BEGIN SELECT RAISE(ABORT, "
                 "'append-only'); END"},
    SchemaObject{"trigger", "submission_delete", "submission",
                 "CREATE TRIGGER submission_delete BEFORE DELETE ON submission BEGIN SELECT RAISE(ABORT, "
                 "'append-only'); END"},
    SchemaObject{"trigger", "submission_insert", "submission",
                 "CREATE TRIGGER submission_insert BEFORE INSERT ON submission WHEN NEW.sequence IS NOT "
                 "(SELECT max(sequence) FROM journal WHERE kind = 'submitted') OR EXISTS (SELECT 1 FROM "
                 "submission WHERE sequence = NEW.sequence) BEGIN SELECT RAISE(ABORT, 'append-only'); END"}};

QString toQString(std::string_view ascii)
{
    return QString::fromLatin1(ascii.data(), static_cast<qsizetype>(ascii.size()));
}

tl::unexpected<Error> notAProject(const std::filesystem::path& path)
{
    return fail(FailureKind::Store, "not-a-project", concat(shown(path), " is not a project"),
                "check the path; assize-cli project create makes one");
}

} // namespace

Result<> createSchema(const Connection& connection)
{
    ASSIZE_TRY(connection.execute(QStringLiteral("PRAGMA application_id = %1").arg(applicationId)));
    ASSIZE_TRY(connection.execute(QStringLiteral("PRAGMA user_version = %1").arg(schemaVersion)));
    for (const SchemaObject& object : schema)
        ASSIZE_TRY(connection.execute(toQString(object.sql)));
    return {};
}

Result<> requireProject(const std::filesystem::path& path)
{
    const Connection probe = ASSIZE_TRY(Connection::open(path, ConnectionMode::Probe));
    const auto id = readInteger(probe, QStringLiteral("PRAGMA application_id"));
    // Without locks it may look as if it were damaged while another program is writing.
    if (!id && id.error().code == "project-damaged")
        return {};
    if (!id)
        return tl::unexpected<Error>(id.error());
    if (*id != applicationId)
        return notAProject(path);
    const std::int64_t version = ASSIZE_TRY(readInteger(probe, QStringLiteral("PRAGMA user_version")));
    if (version > schemaVersion)
        return fail(FailureKind::Store, "project-newer",
                    concat(shown(path), " is a project of version ", version, "; this program reads version ",
                           schemaVersion),
                    "open it with a newer program");
    if (version != schemaVersion)
        return fail(
            FailureKind::Store, "project-damaged",
            concat(shown(path), " says that it is a project of version ", version, ", which there never was"),
            "go back to a copy of it");
    return {};
}

Result<> compareSchema(const Connection& connection)
{
    Statement rows = ASSIZE_TRY(Statement::prepare(
        connection, QStringLiteral("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name")));
    const auto differs = [&connection] {
        return fail(FailureKind::Store, "schema-differs",
                    concat(shown(connection.path()), " does not have the tables and rules of a project"),
                    "another program has changed it; go back to a copy of it");
    };
    // A copy that SQLite writes has them in another order.
    auto expected = schema;
    std::ranges::sort(expected, {}, &SchemaObject::name);
    for (const SchemaObject& object : expected) {
        if (!ASSIZE_TRY(rows.next()) || rows.word(0) != object.type || rows.word(1) != object.name ||
            rows.word(2) != object.table || rows.word(3) != object.sql)
            return differs();
    }
    if (ASSIZE_TRY(rows.next()))
        return differs();
    return {};
}

} // namespace assize::store
