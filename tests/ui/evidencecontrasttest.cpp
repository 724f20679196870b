// SPDX-License-Identifier: Apache-2.0
#include "services/appearance.h"
#include "testcase.h"
#include "testregistry.h"
#include "views/evidencecolours.h"

#include <QPalette>
#include <QTest>

#include <cmath>

namespace assize::test {

/// Every background that layers of an EvidenceView can make, in both palettes: text on it has a contrast of
/// 4.5 (WCAG 2.1, 1.4.3), and what is not text 3 (1.4.11).
class EvidenceContrastTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void textIsLegibleOnEveryBackground_data();
    void textIsLegibleOnEveryBackground();
    void signsAreSeenOnEveryBackground_data();
    void signsAreSeenOnEveryBackground();
    void layersAreToldApart_data();
    void layersAreToldApart();
};

namespace {

/// By the formula of WCAG 2.1, on its own.
double contrast(const QColor& one, const QColor& other)
{
    const auto luminance = [](const QColor& colour) {
        const auto linear = [](int channel) {
            const double value = channel / 255.0;
            return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
        };
        return (0.2126 * linear(colour.red())) + (0.7152 * linear(colour.green())) +
               (0.0722 * linear(colour.blue()));
    };
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

/// Every way in which up to three highlights of each colour can lie over each other.
QList<QColor> blends(const EvidenceColours& colours)
{
    QList<QColor> out;
    ColourCounts counts{};
    for (int combination = 1; combination < 4096; ++combination) {
        for (std::size_t i = 0, rest = static_cast<std::size_t>(combination); i < counts.size();
             ++i, rest /= 4)
            counts[i] = static_cast<int>(rest % 4);
        out.append(colours.blended(counts));
    }
    return out;
}

QList<QColor> backgrounds(const EvidenceColours& colours)
{
    QList<QColor> out = blends(colours);
    out << colours.base << colours.added << colours.removed << colours.hunk << colours.selection
        << colours.found << colours.foundCurrent;
    for (const QColor& colour : colours.focused)
        out << colour;
    return out;
}

void addPalettes()
{
    QTest::addColumn<QPalette>("palette");
    QTest::newRow("light") << lightPalette();
    QTest::newRow("dark") << darkPalette();
    QTest::newRow("black on white") << QPalette(Qt::white);
    QPalette lowContrast = lightPalette();
    lowContrast.setColor(QPalette::Text, QColor(0x60, 0x60, 0x60));
    QTest::newRow("grey on white") << lowContrast;
    QPalette onGrey = darkPalette();
    onGrey.setColor(QPalette::Base, QColor(0x40, 0x40, 0x40));
    QTest::newRow("light on grey") << onGrey;
}

bool isOurs()
{
    const QByteArrayView row(QTest::currentDataTag());
    return row == "light" || row == "dark";
}

} // namespace

void EvidenceContrastTest::textIsLegibleOnEveryBackground_data()
{
    addPalettes();
}

void EvidenceContrastTest::textIsLegibleOnEveryBackground()
{
    QFETCH(const QPalette, palette);
    const EvidenceColours colours(palette);
    for (const QColor& background : backgrounds(colours)) {
        QVERIFY2(contrast(colours.text, background) >= 4.5,
                 qPrintable(background.name() + u' ' + QString::number(contrast(colours.text, background))));
    }
}

void EvidenceContrastTest::signsAreSeenOnEveryBackground_data()
{
    addPalettes();
}

void EvidenceContrastTest::signsAreSeenOnEveryBackground()
{
    QFETCH(const QPalette, palette);
    if (!isOurs())
        return;
    const EvidenceColours colours(palette);
    // Text of its own colour: numbers, labels, line numbers.
    for (const QColor& line : colours.lines)
        QVERIFY2(contrast(line, colours.base) >= 4.5, qPrintable(line.name()));
    QVERIFY(contrast(colours.markEdge, colours.markFill) >= 4.5);
    QVERIFY(contrast(colours.quietMarkEdge, colours.base) >= 4.5);
    QVERIFY(contrast(colours.faintText, colours.gutter) >= 4.5);
    // Underlines and frames.
    for (std::size_t i = 0; i < highlightColourCount; ++i) {
        QVERIFY2(contrast(colours.lines[i], colours.tints[i]) >= 3, qPrintable(colours.tints[i].name()));
        QVERIFY2(contrast(colours.lines[i], colours.focused[i]) >= 3, qPrintable(colours.focused[i].name()));
        for (const QColor& blend : blends(colours))
            QVERIFY2(contrast(colours.lines[i], blend) >= 3, qPrintable(blend.name()));
    }
    QVERIFY(contrast(colours.foundEdge, colours.found) >= 3);
    QVERIFY(contrast(colours.foundEdge, colours.foundCurrent) >= 3);
}

void EvidenceContrastTest::layersAreToldApart_data()
{
    addPalettes();
}

void EvidenceContrastTest::layersAreToldApart()
{
    QFETCH(const QPalette, palette);
    if (!isOurs())
        return;
    const EvidenceColours colours(palette);
    QList<QRgb> seen{colours.base.rgb(), colours.found.rgb(), colours.foundCurrent.rgb(),
                     colours.selection.rgb()};
    for (std::size_t i = 0; i < highlightColourCount; ++i)
        seen << colours.tints[i].rgb() << colours.focused[i].rgb();
    for (qsizetype i = 0; i < seen.size(); ++i)
        QCOMPARE(seen.indexOf(seen[i]), i);
}

ASSIZE_TEST_CLASS(EvidenceContrastTest)

} // namespace assize::test

#include "evidencecontrasttest.moc"
