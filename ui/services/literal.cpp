// SPDX-License-Identifier: Apache-2.0
#include "services/literal.h"

#include "base/termsafe.h"

#include <QFile>
#include <QFileInfo>

namespace assize {

QString oneLine(std::string_view text)
{
    return QString::fromStdString(termSafe(text));
}

QString oneLine(const QString& text)
{
    return oneLine(std::string_view(text.toStdString()));
}

QString literalToolTip(const QString& text)
{
    // Only what is markup itself cannot be mistaken for markup.
    return QStringLiteral("<span style=\"white-space: pre-wrap\">%1</span>").arg(text.toHtmlEscaped());
}

QString literalButtonText(const QString& text)
{
    return QString(text).replace(u'&', QStringLiteral("&&"));
}

std::filesystem::path toPath(const QString& path)
{
    return QFile::encodeName(path).toStdString();
}

QString fromPath(const std::filesystem::path& path)
{
    return QFile::decodeName(QByteArray::fromStdString(path.native()));
}

QString shownName(const QString& path)
{
    return oneLine(QFileInfo(path).fileName());
}

} // namespace assize
