// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

#include <functional>

namespace assize::test {

class Desk;

/// Is told the name of a page that can be seen now.
using PageVisitor = std::function<void(const char* page)>;

/// Goes through every page of the program, with what can stand open on it, in a desk that has opened nothing
/// yet. Empty, or what went otherwise.
[[nodiscard]] QByteArray walkPages(Desk& desk, const PageVisitor& visit);

} // namespace assize::test
