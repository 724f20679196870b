// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/bytesink.h"
#include "store/connection.h"
#include "text/digest.h"

#include <functional>
#include <string>
#include <string_view>

namespace assize::store {

/// Bytes that the project keeps, once for each digest. They stand in parts, so that the limit that SQLite
/// has for one value is none for a file.
struct Content {
    std::int64_t number = 0;
    Digest sha256;
    std::uint64_t size = 0; ///< in bytes
};

struct StoredContent {
    Content content;
    bool isNew = false; ///< the bytes were not there before
};

/// Inside a transaction.
Result<StoredContent> storeContent(const Connection& connection, std::string_view bytes);

/// Gives the bytes, and fails when they are not those of the size and the digest ("bytes-damaged").
Result<> readContent(const Connection& connection, const Content& content, ByteSink& into);

Result<> forEachContent(const Connection& connection, const std::function<void(const Content&)>& visit);

/// The bytes of a BLOB as a digest; an empty one where it is none.
[[nodiscard]] Digest toDigest(const std::string& bytes);
[[nodiscard]] std::string_view bytesOf(const Digest& digest);

} // namespace assize::store
