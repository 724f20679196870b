// SPDX-License-Identifier: Apache-2.0
#include "text/reveal.h"

#include "testcase.h"
#include "testregistry.h"

#include <QFile>
#include <QSet>
#include <QTest>

#include <string_view>

using namespace Qt::StringLiterals;

namespace assize::test {

class RevealTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void theTableIsThatOfUnicode();
    void rangesAreAscendingAndApart();
    void labelsAreTheUsualAbbreviations_data();
    void labelsAreTheUsualAbbreviations();
    void noTwoMarkedCharactersShareALabel();
    void linesBreakWhereUnicodeSaysTheyMust();
};

namespace {

/// The code points that have a property in a file of the Unicode Character Database; empty without the file.
QSet<char32_t> withProperty(const char* file, const QByteArray& property)
{
    QSet<char32_t> out;
    QFile data(QStringLiteral("/usr/share/unicode/") + QLatin1StringView(file));
    if (!data.open(QIODevice::ReadOnly))
        return out;
    while (!data.atEnd()) {
        const QByteArray line = data.readLine();
        const QList<QByteArray> fields = line.left(line.indexOf('#')).split(';');
        if (fields.size() != 2 || fields[1].trimmed() != property)
            continue;
        const QByteArray range = fields[0].trimmed();
        const qsizetype dots = range.indexOf("..");
        const uint first = (dots < 0 ? range : range.left(dots)).toUInt(nullptr, 16);
        const uint last = dots < 0 ? first : range.mid(dots + 2).toUInt(nullptr, 16);
        for (uint codePoint = first; codePoint <= last; ++codePoint)
            out.insert(codePoint);
    }
    return out;
}

} // namespace

void RevealTest::theTableIsThatOfUnicode()
{
    const QSet<char32_t> ignorable =
        withProperty("DerivedCoreProperties.txt", "Default_Ignorable_Code_Point");
    QVERIFY2(!ignorable.isEmpty(), "Debian's package unicode-data is missing");
    QSet<char32_t> expected = ignorable + withProperty("PropList.txt", "Noncharacter_Code_Point") +
                              (withProperty("extracted/DerivedGeneralCategory.txt", "Cf") -
                               withProperty("PropList.txt", "Prepended_Concatenation_Mark")) +
                              withProperty("extracted/DerivedGeneralCategory.txt", "Cc") +
                              withProperty("extracted/DerivedGeneralCategory.txt", "Zl") +
                              withProperty("extracted/DerivedGeneralCategory.txt", "Zp") +
                              withProperty("PropList.txt", "Bidi_Control");
    expected -= {U'\t', U'\n'};
    expected += {0x2800, 0xFFFC, 0x16FE4, 0x1D159}; // draw blank, and no property says so
    for (char32_t codePoint = 0; codePoint <= 0x10FFFF; ++codePoint) {
        if (isAlwaysMarked(codePoint) != expected.contains(codePoint))
            QFAIL(qPrintable(QStringLiteral("U+%1").arg(static_cast<uint>(codePoint), 4, 16)));
    }
}

void RevealTest::rangesAreAscendingAndApart()
{
    char32_t last = 0;
    for (const CodePointRange& range : alwaysMarkedRanges()) {
        QVERIFY(range.first == 0 || range.first > last + 1);
        QVERIFY(range.last >= range.first);
        last = range.last;
    }
}

void RevealTest::labelsAreTheUsualAbbreviations_data()
{
    QTest::addColumn<uint>("codePoint");
    QTest::addColumn<QByteArray>("label");
    QTest::newRow("C-10: NUL") << 0x0000U << "NUL"_ba;
    QTest::newRow("C-10: escape") << 0x001BU << "ESC"_ba;
    QTest::newRow("C-10: delete") << 0x007FU << "DEL"_ba;
    QTest::newRow("D12: the last C0 control") << 0x001FU << "US"_ba;
    QTest::newRow("D12: a C1 control that begins a sequence") << 0x009BU << "CSI"_ba;
    QTest::newRow("D12: the last C1 control") << 0x009FU << "APC"_ba;
    QTest::newRow("C-07: carriage return") << 0x000DU << "CR"_ba;
    QTest::newRow("C-08: next line") << 0x0085U << "NEL"_ba;
    QTest::newRow("C-11: line separator") << 0x2028U << "LS"_ba;
    QTest::newRow("C-13: zero-width space") << 0x200BU << "ZWSP"_ba;
    QTest::newRow("C-14: right-to-left override") << 0x202EU << "RLO"_ba;
    QTest::newRow("D09: isolate") << 0x2067U << "RLI"_ba;
    QTest::newRow("D10: byte order mark") << 0xFEFFU << "BOM"_ba;
    QTest::newRow("D13: variation selector 16") << 0xFE0FU << "VS16"_ba;
    QTest::newRow("D13: variation selector 17") << 0xE0100U << "VS17"_ba;
    QTest::newRow("D10: a tag is told by its number") << 0xE0041U << "E0041"_ba;
    QTest::newRow("D13: what has no abbreviation is told by its number") << 0x17B4U << "17B4"_ba;
}

void RevealTest::labelsAreTheUsualAbbreviations()
{
    QFETCH(const uint, codePoint);
    QFETCH(const QByteArray, label);
    QVERIFY(isAlwaysMarked(codePoint));
    QCOMPARE(QByteArray::fromStdString(markLabel(codePoint)), label);
}

void RevealTest::noTwoMarkedCharactersShareALabel()
{
    QSet<QByteArray> labels;
    for (const CodePointRange& range : alwaysMarkedRanges()) {
        for (char32_t codePoint = range.first; codePoint <= range.last; ++codePoint) {
            const QByteArray label = QByteArray::fromStdString(markLabel(codePoint));
            QVERIFY2(!label.isEmpty() && !labels.contains(label), label.constData());
            labels.insert(label);
        }
    }
}

void RevealTest::linesBreakWhereUnicodeSaysTheyMust()
{
    // UAX 14: the classes of mandatory breaks.
    const QSet<char32_t> expected{0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029};
    for (char32_t codePoint = 0; codePoint <= 0x10FFFF; ++codePoint)
        QVERIFY(breaksLine(codePoint) == expected.contains(codePoint));
}

ASSIZE_TEST_CLASS(RevealTest)

} // namespace assize::test

#include "revealtest.moc"
