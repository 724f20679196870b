// SPDX-License-Identifier: Apache-2.0
#include "text/displaywidth.h"

#include "text/unicodetables.h"
#include "text/utf8.h"

#include <QChar>

namespace assize {

namespace {

std::size_t columnsOf(char32_t codePoint)
{
    if (isIn(tables::wideRanges, codePoint))
        return 2;
    const QChar::Category category = QChar::category(codePoint);
    return category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing ? 0 : 1;
}

} // namespace

std::size_t displayWidth(std::string_view text)
{
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCodePoint next = decodeUtf8(text, at);
        width += columnsOf(next.codePoint);
        at += next.length;
    }
    return width;
}

std::string_view leadingColumns(std::string_view text, std::size_t columns)
{
    std::size_t at = 0;
    while (at < text.size()) {
        const DecodedCodePoint next = decodeUtf8(text, at);
        const std::size_t width = columnsOf(next.codePoint);
        if (width > columns)
            break;
        columns -= width;
        at += next.length;
    }
    return text.substr(0, at);
}

} // namespace assize
