// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "json/value.h"

#include <QByteArray>
#include <QtGlobal>
#include <rapidcheck.h>

#include <string>
#include <utility>

namespace assize::test {

/// Well-formed UTF-8 of any characters: ASCII, controls, NUL, combining marks, astral ones, non-characters.
[[nodiscard]] rc::Gen<std::string> anyText();

/// Any JSON value, at most so many containers deep; the keys of each object are different.
[[nodiscard]] rc::Gen<json::Value> anyValue(int depth);

/// Checks a property with many random cases. The seed is always the same, so that a failure can be seen
/// again; RC_PARAMS in the environment, as RapidCheck documents it, asks for others or more.
template <typename Property> [[nodiscard]] bool holds(const std::string& name, Property&& property)
{
    static const bool seeded = [] {
        return qEnvironmentVariableIsSet("RC_PARAMS") ||
               qputenv("RC_PARAMS", QByteArrayLiteral("seed=20300131 max_success=500"));
    }();
    return seeded && rc::check(name, std::forward<Property>(property));
}

} // namespace assize::test
