// SPDX-License-Identifier: Apache-2.0
#include "text/utf16.h"

#include "text/utf8.h"

#include <QByteArrayView>
#include <QList>
#include <QStringDecoder>

namespace assize {

QString toUtf16(std::string_view text)
{
    QStringDecoder decoder(QStringDecoder::Utf8,
                           QStringDecoder::Flag::Stateless | QStringDecoder::Flag::ConvertInitialBom);
    return decoder.decode(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
}

std::string toUtf8(const QString& text)
{
    std::string out;
    for (const char32_t codePoint : text.toUcs4())
        appendUtf8(out, codePoint);
    return out;
}

} // namespace assize
