// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "json/documentfile.h"
#include "json/value.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace assize {

/// The files that the program reads.
enum class FileKind : std::uint8_t { Corpus, Requests, Labels, Judge, Adjudication };

inline constexpr std::array allFileKinds{FileKind::Corpus, FileKind::Requests, FileKind::Labels,
                                         FileKind::Judge, FileKind::Adjudication};

/// "corpus", "requests", …
[[nodiscard]] std::string_view nameOf(FileKind kind);
/// "assize.corpus/1"
[[nodiscard]] std::string formatOf(FileKind kind);

/// What kind of file it is, by its "format"; a kind or version that this program does not read is reported.
[[nodiscard]] std::optional<FileKind> readFileKind(const json::DocumentFile& document, IssueList& issues);

/// Reports a file of another kind than the one that is needed here.
[[nodiscard]] bool expectFileKind(FileKind expected, const json::DocumentFile& document, IssueList& issues);

} // namespace assize
