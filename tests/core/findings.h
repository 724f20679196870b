// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"

#include <QString>
#include <QStringList>

namespace assize::test {

/// A finding in one line, to compare and to print: "error json-syntax '/a/0' @12", or "… 1:13" once it has
/// been located.
[[nodiscard]] QString told(const Issue& issue);
/// All that were kept, in their order.
[[nodiscard]] QStringList told(const IssueList& issues);

/// Whether message and hint may be shown as they are: at most 200 characters, and nothing that acts on a
/// terminal.
[[nodiscard]] bool isShortAndSafe(const Issue& issue);

} // namespace assize::test
