// SPDX-License-Identifier: Apache-2.0
#include "base/termsafe.h"

#include "text/utf8.h"

#include <QChar>

#include <array>
#include <cstdint>

namespace assize {

namespace {

void appendHex(std::string& out, std::uint32_t number, int digits)
{
    static constexpr std::string_view hexDigits = "0123456789ABCDEF";
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        out.push_back(hexDigits[(number >> static_cast<unsigned>(shift)) & 0xFU]);
}

bool isHarmless(char32_t codePoint)
{
    switch (QChar::category(codePoint)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return false;
    case QChar::Separator_Space:
        return codePoint == U' ';
    default:
        return true;
    }
}

void appendMark(std::string& out, char32_t codePoint)
{
    out.append("<U+");
    appendHex(out, codePoint, codePoint > 0xFFFF ? 6 : 4);
    out.push_back('>');
}

} // namespace

std::string termSafe(std::string_view text)
{
    return excerpt(text, text.size());
}

std::string excerpt(std::string_view text, std::size_t limit)
{
    std::string out;
    out.reserve(text.size());
    std::size_t at = 0;
    for (std::size_t shown = 0; at < text.size(); ++shown) {
        if (shown == limit) {
            out.append("…");
            break;
        }
        const DecodedCodePoint next = decodeUtf8(text, at);
        if (!next.valid) {
            out.push_back('<');
            appendHex(out, static_cast<unsigned char>(text[at]), 2);
            out.push_back('>');
        } else if (isHarmless(next.codePoint)) {
            out.append(text.substr(at, next.length));
        } else {
            appendMark(out, next.codePoint);
        }
        at += next.length;
    }
    return out;
}

} // namespace assize
