// SPDX-License-Identifier: Apache-2.0
#include "store/content.h"

#include "base/concat.h"
#include "base/inputfile.h"

#include <algorithm>

namespace assize::store {

namespace {

constexpr std::size_t partSize = std::size_t{1} << 20U;

Result<> storeParts(const Connection& connection, std::int64_t content, std::string_view bytes)
{
    Statement insert = ASSIZE_TRY(Statement::prepare(
        connection, QStringLiteral("INSERT INTO part (content, number, bytes) VALUES (?, ?, ?)")));
    for (std::int64_t number = 0; !bytes.empty(); ++number) {
        const std::string_view part = bytes.substr(0, partSize);
        ASSIZE_TRY(insert.bind(content).bind(number).bind(part).run());
        bytes.remove_prefix(part.size());
    }
    return {};
}

Result<std::int64_t> numberOf(const Connection& connection, const Digest& sha256)
{
    Statement known = ASSIZE_TRY(
        Statement::prepare(connection, QStringLiteral("SELECT number FROM content WHERE sha256 = ?")));
    known.bind(bytesOf(sha256));
    return ASSIZE_TRY(known.next()) ? known.integer(0) : 0;
}

} // namespace

Digest toDigest(const std::string& bytes)
{
    Digest digest;
    if (bytes.size() == digest.bytes.size())
        std::ranges::transform(bytes, digest.bytes.begin(),
                               [](char byte) { return static_cast<std::uint8_t>(byte); });
    return digest;
}

std::string_view bytesOf(const Digest& digest)
{
    return {reinterpret_cast<const char*>(digest.bytes.data()), digest.bytes.size()};
}

Result<StoredContent> storeContent(const Connection& connection, std::string_view bytes)
{
    Content content{0, sha256(bytes), bytes.size()};
    content.number = ASSIZE_TRY(numberOf(connection, content.sha256));
    if (content.number != 0)
        return StoredContent{content, false};
    content.number =
        1 +
        ASSIZE_TRY(readInteger(connection, QStringLiteral("SELECT coalesce(max(number), 0) FROM content")));
    Statement insert = ASSIZE_TRY(Statement::prepare(
        connection, QStringLiteral("INSERT INTO content (number, sha256, size) VALUES (?, ?, ?)")));
    insert.bind(content.number).bind(bytesOf(content.sha256));
    ASSIZE_TRY(insert.bind(static_cast<std::int64_t>(content.size)).run());
    ASSIZE_TRY(storeParts(connection, content.number, bytes));
    return StoredContent{content, true};
}

Result<> readContent(const Connection& connection, const Content& content, ByteSink& into)
{
    Statement parts = ASSIZE_TRY(Statement::prepare(
        connection, QStringLiteral("SELECT number, bytes FROM part WHERE content = ? ORDER BY number")));
    parts.bind(content.number);
    Sha256 hash;
    std::uint64_t size = 0;
    std::int64_t number = 0;
    for (; ASSIZE_TRY(parts.next()) && parts.integer(0) == number; ++number) {
        const std::string part = parts.bytes(1);
        hash.write(part);
        into.write(part);
        size += part.size();
    }
    if (size == content.size && hash.finish() == content.sha256)
        return {};
    return fail(FailureKind::Store, "bytes-damaged",
                concat("the stored bytes of SHA-256 ", content.sha256.hex(), " in ", shown(connection.path()),
                       " are no longer what they were"),
                "go back to a copy of the project");
}

Result<> forEachContent(const Connection& connection, const std::function<void(const Content&)>& visit)
{
    Statement rows = ASSIZE_TRY(Statement::prepare(
        connection, QStringLiteral("SELECT number, sha256, size FROM content ORDER BY number")));
    while (ASSIZE_TRY(rows.next()))
        visit({rows.integer(0), toDigest(rows.bytes(1)), static_cast<std::uint64_t>(rows.integer(2))});
    return {};
}

} // namespace assize::store
