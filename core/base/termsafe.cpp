// SPDX-License-Identifier: Apache-2.0
#include "base/termsafe.h"

#include "text/utf8.h"

#include <QChar>

#include <array>
#include <cstdint>
#include <utility>

namespace assize {

namespace {

void appendHex(std::string& out, std::uint32_t number, int digits)
{
    static constexpr std::string_view hexDigits = "0123456789ABCDEF";
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        out.push_back(hexDigits[(number >> static_cast<unsigned>(shift)) & 0xFU]);
}

/// Default_Ignorable_Code_Point (Unicode 15, DerivedCoreProperties) beyond what the category tells, and the
/// blank braille pattern: letters and marks that draw nothing.
constexpr std::array<std::pair<char32_t, char32_t>, 10> drawingNothing{{{0x034F, 0x034F},
                                                                        {0x115F, 0x1160},
                                                                        {0x17B4, 0x17B5},
                                                                        {0x180B, 0x180F},
                                                                        {0x2800, 0x2800},
                                                                        {0x3164, 0x3164},
                                                                        {0xFE00, 0xFE0F},
                                                                        {0xFFA0, 0xFFA0},
                                                                        {0x1D173, 0x1D17A},
                                                                        {0xE0100, 0xE01EF}}};

bool isHarmless(char32_t codePoint)
{
    for (const auto& [first, last] : drawingNothing) {
        if (codePoint >= first && codePoint <= last)
            return false;
    }
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
