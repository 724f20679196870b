// SPDX-License-Identifier: Apache-2.0
#include "text/unicode.h"

#include "text/utf16.h"
#include "text/utf8.h"

#include <QChar>
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
    if (isAscii(text))
        return false;
    bool latin = false;
    bool lookalike = false;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCodePoint next = decodeUtf8(text, at);
        at += next.length;
        if (!QChar::isLetter(next.codePoint) && !QChar::isMark(next.codePoint)) {
            latin = lookalike = false;
            continue;
        }
        const QChar::Script script = QChar::script(next.codePoint);
        latin = latin || script == QChar::Script_Latin;
        lookalike = lookalike || script == QChar::Script_Cyrillic || script == QChar::Script_Greek;
        if (latin && lookalike)
            return true;
    }
    return false;
}

} // namespace assize
