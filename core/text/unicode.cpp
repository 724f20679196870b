// SPDX-License-Identifier: Apache-2.0
#include "text/unicode.h"

#include "text/mixedscripts.h"
#include "text/utf16.h"

#include <QString>

#include <algorithm>

namespace assize {

namespace {

bool isAscii(std::string_view text)
{
    return std::ranges::all_of(text, [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
}

} // namespace

std::string normalizedForComparison(std::string_view text)
{
    if (isAscii(text))
        return std::string(text);
    return toUtf8(toUtf16(text).normalized(QString::NormalizationForm_C));
}

bool mixesLookalikeScripts(std::string_view text)
{
    return !mixedScriptWords(text).empty();
}

} // namespace assize
