// SPDX-License-Identifier: Apache-2.0
#include "text/displaytext.h"

#include "text/graphemes.h"
#include "text/reveal.h"
#include "text/utf16.h"

#include <algorithm>

namespace assize {

namespace {

constexpr int drawnCombiningMarks = 8; ///< on one letter; fonts and eyes fail beyond
constexpr int boxedInOneCluster = 64;  ///< marks of their own inside one cluster
constexpr int spacesBeforeWrapping = 8;
constexpr char32_t dottedCircle = 0x25CC;
constexpr char16_t zeroWidthSpace = 0x200B;

/// Printable ASCII without long runs of spaces, with at most a line feed at its end, is drawn as it is.
bool isPlain(std::string_view block)
{
    if (block.ends_with('\n'))
        block.remove_suffix(1);
    const auto drawnAsItIs = [](char byte) { return (byte >= ' ' && byte < 0x7F) || byte == '\t'; };
    return std::ranges::all_of(block, drawnAsItIs) && block.find("         ") == std::string_view::npos;
}

std::size_t utf8Length(char32_t codePoint)
{
    return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}

char32_t codePointAt(QStringView text, qsizetype at)
{
    const QChar first = text[at];
    return first.isHighSurrogate() && at + 1 < text.size() ? QChar::surrogateToUcs4(first, text[at + 1])
                                                           : char32_t{first.unicode()};
}

/// Letters without marks, ideographs and syllables: one glyph for each, side by side.
bool standsAlone(char32_t codePoint)
{
    return codePoint < 0x300 || (codePoint >= 0x370 && codePoint < 0x483) ||
           (codePoint >= 0x2010 && codePoint < 0x2028) || (codePoint >= 0x3001 && codePoint < 0x302A) ||
           (codePoint >= 0x3041 && codePoint < 0x3099) || (codePoint >= 0x30A0 && codePoint < 0xA000) ||
           (codePoint >= 0xAC00 && codePoint < 0xD7A4) || (codePoint >= 0xFF01 && codePoint < 0xFF9E);
}

bool runsRightToLeft(char32_t codePoint)
{
    switch (QChar::direction(codePoint)) {
    case QChar::DirR:
    case QChar::DirAL:
    case QChar::DirAN:
    case QChar::DirRLI:
    case QChar::DirFSI:
        return true;
    default:
        return false;
    }
}

} // namespace

DisplayText::DisplayText(std::string_view block, bool labelsSpaces)
    : m_bytes(block.size()), m_labelsSpaces(labelsSpaces)
{
    if (isPlain(block)) {
        const std::size_t drawn = block.ends_with('\n') ? block.size() - 1 : block.size();
        m_string = QString::fromLatin1(block.data(), static_cast<qsizetype>(drawn));
    } else {
        build(toUtf16(block));
    }
}

void DisplayText::build(const QString& stored)
{
    std::size_t byte = 0;
    int spaces = 0;
    for (qsizetype from = 0; from < stored.size();) {
        const qsizetype to = graphemeEnd(stored, from);
        const QStringView cluster = QStringView(stored).mid(from, to - from);
        m_cells.push_back({static_cast<std::uint32_t>(byte), static_cast<std::uint32_t>(m_string.size())});
        byte += appendCluster(cluster);
        spaces = cluster == u' ' ? spaces + 1 : 0;
        if (spaces == spacesBeforeWrapping) {
            m_string.append(QChar(zeroWidthSpace));
            spaces = 0;
        }
        from = to;
    }
    m_cells.push_back({static_cast<std::uint32_t>(byte), static_cast<std::uint32_t>(m_string.size())});
}

/// Returns the length in bytes.
std::size_t DisplayText::appendCluster(QStringView cluster)
{
    std::size_t bytes = 0;
    int combining = 0;
    int boxed = 0;
    int uncounted = 0;
    const auto countRest = [&] {
        if (uncounted > 0)
            appendMark(u'+' + QString::number(uncounted), false);
        uncounted = 0;
    };
    for (qsizetype at = 0; at < cluster.size();) {
        const char32_t codePoint = codePointAt(cluster, at);
        const bool first = at == 0;
        at += codePoint > 0xFFFF ? 2 : 1;
        bytes += utf8Length(codePoint);
        if (codePoint == U'\n')
            continue;
        const bool marked = isAlwaysMarked(codePoint);
        const bool combines = !marked && QChar::isMark(codePoint);
        if (combines && first)
            appendCodePoint(dottedCircle);
        if ((marked && ++boxed > boxedInOneCluster) || (combines && ++combining > drawnCombiningMarks)) {
            ++uncounted;
            continue;
        }
        countRest();
        if (marked)
            appendMarked(codePoint);
        else if (isUnusualSpace(codePoint))
            appendSpace(codePoint);
        else
            appendCodePoint(codePoint);
    }
    countRest();
    return bytes;
}

void DisplayText::appendMarked(char32_t codePoint)
{
    constexpr char32_t popDirectionalIsolate = 0x2069;
    const QString label = QString::fromStdString(markLabel(codePoint));
    // Both ends of an isolate have their marks outside it.
    if (codePoint == popDirectionalIsolate)
        appendCodePoint(codePoint);
    appendMark(label, breaksLine(codePoint));
    if (keepsDirection(codePoint) && codePoint != popDirectionalIsolate)
        appendCodePoint(codePoint);
}

/// The space itself stays, so that its label changes neither order nor wrapping.
void DisplayText::appendSpace(char32_t codePoint)
{
    if (m_labelsSpaces)
        appendMark(QString::fromStdString(markLabel(codePoint)), true);
    else
        m_hasUnlabelledSpaces = true;
    appendCodePoint(codePoint);
}

void DisplayText::appendMark(QString label, bool quiet)
{
    m_marks.push_back({static_cast<std::size_t>(m_string.size()), std::move(label), quiet});
    m_string.append(QChar(placeholder));
}

void DisplayText::appendCodePoint(char32_t codePoint)
{
    m_mayReorder = m_mayReorder || (codePoint >= 0x590 && runsRightToLeft(codePoint));
    m_isSimple = m_isSimple && standsAlone(codePoint);
    for (const char16_t unit : QChar::fromUcs4(codePoint))
        m_string.append(QChar(unit));
}

std::size_t DisplayText::cellCount() const
{
    return m_cells.empty() ? m_bytes : m_cells.size() - 1;
}

std::size_t DisplayText::byteOf(std::size_t cell) const
{
    return m_cells.empty() ? cell : m_cells[cell].byte;
}

std::size_t DisplayText::unitOf(std::size_t cell) const
{
    return m_cells.empty() ? std::min(cell, static_cast<std::size_t>(m_string.size())) : m_cells[cell].unit;
}

std::size_t DisplayText::cellAtByte(std::size_t byte) const
{
    if (m_cells.empty() || byte >= m_bytes)
        return std::min(byte, cellCount());
    const auto after = std::ranges::upper_bound(m_cells, byte, {}, &Cell::byte);
    return static_cast<std::size_t>(after - m_cells.begin()) - 1;
}

std::size_t DisplayText::cellAtUnit(std::size_t unit) const
{
    if (unit >= static_cast<std::size_t>(m_string.size())) // a line feed behind it has no unit
        return m_string.isEmpty() ? 0 : cellAtUnit(static_cast<std::size_t>(m_string.size()) - 1) + 1;
    if (m_cells.empty())
        return unit;
    const auto after = std::ranges::upper_bound(m_cells, unit, {}, &Cell::unit);
    return static_cast<std::size_t>(after - m_cells.begin()) - 1;
}

Region DisplayText::closure(Region bytes) const
{
    const std::size_t first = cellAtByte(bytes.begin);
    std::size_t last = cellAtByte(bytes.end);
    if (byteOf(last) < bytes.end)
        ++last;
    return {byteOf(first), byteOf(last)};
}

} // namespace assize
