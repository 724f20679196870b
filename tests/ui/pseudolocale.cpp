// SPDX-License-Identifier: Apache-2.0
#include "pseudolocale.h"

#include <string_view>

namespace assize::test {

namespace {

constexpr std::u16string_view plainLetters = u"AEIOUYaeiouycdnrsz";
constexpr std::u16string_view accentedLetters = u"ÄÉÎÕÜÝäéîõüýçđñřšž";

QChar accented(QChar letter)
{
    const auto at = plainLetters.find(letter.unicode());
    return at == std::u16string_view::npos ? letter : QChar(accentedLetters[at]);
}

bool isVowel(QChar letter)
{
    return QStringLiteral("aeiouy").contains(letter);
}

/// "%1", "%L12", "%n" and "&x" at that place: how many characters stay as they are.
qsizetype keptAt(const QString& text, qsizetype at)
{
    const auto character = [&](qsizetype index) { return index < text.size() ? text[index] : QChar(); };
    if (text[at] == u'&')
        return 2;
    if (text[at] != u'%')
        return 0;
    qsizetype end = at + (character(at + 1) == u'L' ? 2 : 1);
    if (character(end) == u'n')
        return end + 1 - at;
    while (character(end).isDigit())
        ++end;
    return end - at;
}

} // namespace

QString inPseudoLanguage(const QString& text)
{
    QString longer;
    qsizetype letters = 0;
    qsizetype added = 0;
    const auto owed = [&] { return letters * 2 / 5 - added; };
    for (qsizetype at = 0; at < text.size();) {
        if (const qsizetype kept = keptAt(text, at); kept > 0) {
            longer += QStringView(text).sliced(at, std::min(kept, text.size() - at));
            at += kept;
            continue;
        }
        const QChar letter = text[at++];
        longer += accented(letter);
        letters += letter.isLetter() ? 1 : 0;
        for (; isVowel(letter) && owed() > 0; ++added)
            longer += accented(letter);
    }
    for (; owed() > 0; ++added)
        longer += u'ö';
    return u'[' + longer + u']';
}

QString PseudoTranslator::translate(const char* context, const char* sourceText,
                                    const char* /*disambiguation*/, int /*n*/) const
{
    const QString whose = QString::fromLatin1(context);
    const bool isOfQt = whose.size() > 1 && whose[0] == u'Q' && whose[1].isUpper();
    return isOfQt ? QString() : inPseudoLanguage(QString::fromUtf8(sourceText));
}

} // namespace assize::test
