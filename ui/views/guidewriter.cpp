// SPDX-License-Identifier: Apache-2.0
#include "views/guidewriter.h"

#include "text/markdownsubset.h"
#include "text/utf8.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QTextBlockFormat>
#include <QTextCharFormat>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

using namespace Qt::StringLiterals;

namespace assize {

namespace {

/// Bidirectional and other format characters, what has no width, controls, and what is no character.
bool hidesItself(char32_t codePoint)
{
    switch (QChar::category(codePoint)) {
    case QChar::Other_Control:
        return codePoint != U'\n' && codePoint != U'\t';
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    default:
        break;
    }
    // Letters and marks that draw nothing, the place of an object, and non-characters.
    constexpr std::array others{U'\u034F', U'\u115F', U'\u1160', U'\u17B4',
                                U'\u17B5', U'\u3164', U'\uFFA0', U'\uFFFC'};
    return std::ranges::find(others, codePoint) != others.end() || QChar::isNonCharacter(codePoint);
}

/// A piece of a text, or the mark that stands for one character of it.
struct ShownPart {
    QString text;
    bool mark = false;
};

std::vector<ShownPart> partsOf(std::u32string_view codePoints)
{
    std::vector<ShownPart> parts;
    for (const char32_t codePoint : codePoints) {
        if (hidesItself(codePoint)) {
            const QString number = QString::number(codePoint, 16).toUpper().rightJustified(4, u'0');
            parts.push_back({u"[U+"_s + number + u']', true});
            continue;
        }
        if (parts.empty() || parts.back().mark)
            parts.emplace_back();
        if (codePoint == U'\n')
            parts.back().text.append(QChar::LineSeparator);
        else
            parts.back().text.append(QChar::fromUcs4(codePoint));
    }
    return parts;
}

/// QString's own conversion drops a leading byte order mark.
std::u32string codePointsOf(std::string_view utf8)
{
    std::u32string codePoints;
    for (std::size_t at = 0; at < utf8.size();) {
        const DecodedCodePoint next = decodeUtf8(utf8, at);
        codePoints.push_back(next.valid ? next.codePoint : U'\uFFFD');
        at += next.length;
    }
    return codePoints;
}

QColor blended(const QColor& ground, const QColor& ink, double share)
{
    const auto mix = [share](int from, int to) { return static_cast<int>(from + ((to - from) * share)); };
    return {mix(ground.red(), ink.red()), mix(ground.green(), ink.green()), mix(ground.blue(), ink.blue())};
}

class GuideWriter final {
public:
    GuideWriter(QTextDocument& into, const QFont& font, const QPalette& palette)
        : m_cursor(&into), m_em(QFontMetricsF(font).height()), m_step(1.5 * m_em),
          m_pointSize(QFontInfo(font).pointSizeF()),
          m_panel(blended(palette.color(QPalette::Base), palette.color(QPalette::Text), 0.07)),
          m_mark(isDark(palette) ? QColor(0xFF, 0x9E, 0x94) : QColor(0xA8, 0x1C, 0x12))
    {
        into.setIndentWidth(m_step);
        m_plain.setFont(font);
        m_plain.setForeground(palette.color(QPalette::Text));
        m_codeFamilies = QFontDatabase::systemFont(QFontDatabase::FixedFont).families();
    }

    void writeTitle(const QString& title)
    {
        QTextBlockFormat format;
        format.setTopMargin(m_first ? 0 : 1.5 * m_em);
        format.setBottomMargin(0.5 * m_em);
        format.setBackground(m_panel);
        beginBlock(format);
        write(title.toStdU32String(), m_plain);
    }

    void write(const MarkdownBlock& block)
    {
        beginBlock(formatOf(block));
        if (block.kind == MarkdownBlockKind::Bullet)
            m_cursor.insertText(u"\u2022\t"_s, m_plain);
        else if (block.kind == MarkdownBlockKind::Numbered)
            m_cursor.insertText(QString::number(block.number.value_or(0)) + u".\t"_s, m_plain);
        else if (block.kind == MarkdownBlockKind::Heading)
            m_anchors.push_back({QString::fromStdString(plainTextOf(block)), m_cursor.position()});
        for (const MarkdownRun& run : block.runs)
            write(codePointsOf(run.text), formatOf(run, block));
    }

    [[nodiscard]] std::vector<GuideAnchor> takeAnchors() { return std::move(m_anchors); }

private:
    void beginBlock(const QTextBlockFormat& format)
    {
        if (m_first)
            m_cursor.setBlockFormat(format);
        else
            m_cursor.insertBlock(format);
        m_cursor.setBlockCharFormat(m_plain);
        m_first = false;
    }

    void write(std::u32string_view codePoints, const QTextCharFormat& format)
    {
        QTextCharFormat markFormat = format;
        markFormat.setForeground(m_mark);
        markFormat.setFontFamilies(m_codeFamilies);
        for (const ShownPart& part : partsOf(codePoints))
            m_cursor.insertText(part.text, part.mark ? markFormat : format);
    }

    QTextBlockFormat formatOf(const MarkdownBlock& block) const
    {
        QTextBlockFormat format;
        format.setLineHeight(120, QTextBlockFormat::ProportionalHeight);
        format.setBottomMargin(0.5 * m_em);
        if (block.kind == MarkdownBlockKind::Heading) {
            format.setHeadingLevel(block.level);
            format.setTopMargin(m_first ? 0 : (block.level < 3 ? 1.1 : 0.7) * m_em);
            format.setBottomMargin(0.3 * m_em);
            return format;
        }
        format.setIndent(block.level); // unlike a margin, on the right of a text that is read from there
        if (block.kind == MarkdownBlockKind::Bullet || block.kind == MarkdownBlockKind::Numbered) {
            format.setTextIndent(-m_step);
            format.setTabPositions({QTextOption::Tab(m_step, QTextOption::LeftTab)});
            format.setBottomMargin(0.25 * m_em);
        } else if (block.kind == MarkdownBlockKind::Code) {
            format.setBackground(m_panel);
            format.setLineHeight(110, QTextBlockFormat::ProportionalHeight);
        }
        return format;
    }

    QTextCharFormat formatOf(const MarkdownRun& run, const MarkdownBlock& block) const
    {
        QTextCharFormat format = m_plain;
        if (run.emphasis)
            format.setFontItalic(true);
        if (run.strong || block.kind == MarkdownBlockKind::Heading)
            format.setFontWeight(QFont::Bold);
        if (block.kind == MarkdownBlockKind::Heading) {
            constexpr std::array sizes{1.5, 1.3, 1.1, 1.0, 1.0, 1.0};
            format.setFontPointSize(m_pointSize * sizes[static_cast<std::size_t>(block.level - 1)]);
        }
        if (run.code) {
            format.setFontFamilies(m_codeFamilies);
            format.setBackground(m_panel);
        }
        return format;
    }

    QTextCursor m_cursor;
    double m_em;   ///< the height of a line, in pixels
    double m_step; ///< how far each list is indented
    double m_pointSize;
    QColor m_panel;
    QColor m_mark;
    QTextCharFormat m_plain;
    QStringList m_codeFamilies;
    bool m_first = true; ///< an empty QTextDocument has one block already
    std::vector<GuideAnchor> m_anchors;
};

} // namespace

bool isDark(const QPalette& palette)
{
    return palette.color(QPalette::Base).lightness() < palette.color(QPalette::Text).lightness();
}

QString withVisibleMarks(const QString& text)
{
    QString shown;
    for (const ShownPart& part : partsOf(text.toStdU32String()))
        shown += part.text;
    return shown.replace(QChar::LineSeparator, u' ');
}

std::vector<GuideAnchor> writeGuide(QTextDocument& into, const std::vector<GuideDocument>& documents,
                                    const QFont& font, const QPalette& palette)
{
    into.clear();
    GuideWriter writer(into, font, palette);
    QTextCursor edit(&into);
    edit.beginEditBlock(); // one layout for all
    for (const GuideDocument& document : documents) {
        if (documents.size() > 1)
            writer.writeTitle(document.title);
        for (const MarkdownBlock& block : parseMarkdownSubset(document.text.bytes()))
            writer.write(block);
    }
    edit.endEditBlock();
    return writer.takeAnchors();
}

} // namespace assize
