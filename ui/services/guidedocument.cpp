// SPDX-License-Identifier: Apache-2.0
#include "services/guidedocument.h"

#include "text/markdownsubset.h"

#include <QCoreApplication>
#include <QFile>
#include <QtGlobal>

#include <string>

using namespace Qt::StringLiterals;

namespace assize {

GuideDocument loadLabellingGuide()
{
    QFile file(u":/guide/labelling.md"_s);
    const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT_X(opened, "loadLabellingGuide", "the guide is part of the program");
    std::string text = opened ? file.readAll().toStdString() : std::string();
    const Digest digest = sha256(text);
    return {QCoreApplication::translate("GuideDocument", "Labelling guide"), ExactText(std::move(text)),
            digest};
}

QString guideHeading(Field field)
{
    const std::string_view name = nameOf(field);
    QString heading = QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
    heading[0] = heading[0].toUpper();
    return heading;
}

QString guideHeading(Field field, Category answer)
{
    if (isQuality(field)) {
        const QString word = answer == quality::yes  ? u"yes"_s
                             : answer == quality::no ? u"no"_s
                                                     : u"abstain"_s;
        return guideHeading(field) + u": "_s + word;
    }
    const std::string_view name = nameOf(field, answer);
    return guideHeading(field) + u": "_s +
           QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

std::optional<QString> definitionOf(const GuideDocument& document, const QString& heading)
{
    const std::string wanted = heading.toStdString();
    bool found = false;
    for (const MarkdownBlock& block : parseMarkdownSubset(document.text.bytes())) {
        if (block.kind == MarkdownBlockKind::Heading) {
            if (found)
                return std::nullopt;
            found = plainTextOf(block) == wanted;
        } else if (found && block.kind == MarkdownBlockKind::Paragraph) {
            return QString::fromStdString(plainTextOf(block));
        }
    }
    return std::nullopt;
}

} // namespace assize
