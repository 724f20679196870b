// SPDX-License-Identifier: Apache-2.0
#include "views/pictures.h"

namespace assize {

namespace {

constexpr char16_t replacement = u'\uFFFD';

char16_t pictureOf(char16_t unit)
{
    if (unit == u'\n' || unit == u'\t')
        return unit;
    if (unit < 0x20)
        return static_cast<char16_t>(0x2400 + unit);
    if (unit == 0x7F)
        return u'\u2421';
    if (unit == 0x85 || unit == 0x2028)
        return u'\u2424';
    if (unit > 0x7F && unit < 0xA0)
        return u'\u2426';
    if (unit == 0x2029)
        return u'\u00B6';
    // Two of the non-characters are QTextDocument's own marks, and U+FFFC stands in it for an object.
    return (unit >= 0xFDD0 && unit <= 0xFDEF) || unit == 0xFFFC || unit >= 0xFFFE ? replacement : unit;
}

/// How many units at this place are one well-formed character; 0 is a lone surrogate.
qsizetype characterLength(QStringView text, qsizetype at)
{
    if (!text[at].isSurrogate())
        return 1;
    const bool pair = text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate();
    return pair ? 2 : 0;
}

} // namespace

QString pictured(QStringView text)
{
    QString shown = text.toString();
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype length = characterLength(text, at);
        if (length < 2)
            shown[at] = QChar(length == 0 ? replacement : pictureOf(text[at].unicode()));
        at += length == 0 ? 1 : length;
    }
    return shown;
}

bool hasLoneSurrogate(QStringView text)
{
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype length = characterLength(text, at);
        if (length == 0)
            return true;
        at += length;
    }
    return false;
}

} // namespace assize
