// SPDX-License-Identifier: Apache-2.0
#include "views/highlightlayers.h"

#include "testcase.h"
#include "testregistry.h"
#include "views/rowtree.h"

#include <QPalette>
#include <QTest>

#include <algorithm>
#include <random>

namespace assize::test {

class HighlightLayersTest final : public TestCase {
    Q_OBJECT

    using Regions = QList<QPair<int, int>>;

private Q_SLOTS:
    void segmentsAreWhatCoversEachByte();
    void overlappingUnderlinesHaveLanesOfTheirOwn_data();
    void overlappingUnderlinesHaveLanesOfTheirOwn();
    void theShortestHighlightIsOnTop();
    void textIsLegibleOnEveryBlend_data();
    void textIsLegibleOnEveryBlend();
    void rowTreeAgreesWithPlainSums();
};

namespace {

std::vector<Highlight> randomHighlights(std::mt19937& random, std::size_t length, int count)
{
    std::vector<Highlight> out;
    for (int i = 0; i < count; ++i) {
        const std::size_t begin = random() % length;
        out.push_back(
            {HighlightKind::Claim, {begin, begin + (random() % 20)}, static_cast<int>(random() % 9)});
    }
    return out;
}

bool covers(const Highlight& highlight, std::size_t byte)
{
    return highlight.region.begin <= byte && byte < highlight.region.end;
}

} // namespace

void HighlightLayersTest::segmentsAreWhatCoversEachByte()
{
    std::mt19937 random(1);
    constexpr std::size_t length = 80;
    for (int round = 0; round < 300; ++round) {
        const std::vector<Highlight> highlights = randomHighlights(random, length, round % 30);
        const HighlightLayers layers(highlights);
        for (std::size_t byte = 0; byte < length + 20; ++byte) {
            ColourCounts expected{};
            std::vector<std::size_t> over;
            for (std::size_t i = 0; i < highlights.size(); ++i) {
                if (covers(highlights[i], byte)) {
                    ++expected[colourOf(highlights[i].number)];
                    over.push_back(i);
                }
            }
            const auto found = layers.segmentsIn({byte, byte + 1});
            QCOMPARE(found.size(), over.empty() ? std::size_t{0} : std::size_t{1});
            if (!found.empty())
                QVERIFY(found.front().colours == expected);
            std::vector<std::size_t> indexes = layers.highlightsIn({byte, byte + 1});
            std::ranges::sort(indexes);
            QVERIFY(indexes == over);
        }
        QVERIFY(std::ranges::is_sorted(layers.segments(), {},
                                       [](const auto& segment) { return segment.region; }));
    }
}

void HighlightLayersTest::overlappingUnderlinesHaveLanesOfTheirOwn_data()
{
    QTest::addColumn<Regions>("regions");
    QTest::addColumn<int>("lanes");
    QTest::newRow("C-23: adjacent ones do not overlap") << Regions{{0, 5}, {5, 10}} << 1;
    QTest::newRow("C-23: nested ones") << Regions{{0, 10}, {3, 7}} << 2;
    QTest::newRow("C-23: identical ones") << Regions{{3, 7}, {3, 7}} << 2;
    QTest::newRow("C-23: crossing, nested, adjacent and identical ones")
        << Regions{{0, 5}, {5, 10}, {0, 10}, {3, 7}, {3, 7}} << 4;
    QTest::newRow("C-82: eight over each other") << Regions(8, {2, 9}) << 8;
    QTest::newRow("a lane is used again") << Regions{{0, 4}, {2, 6}, {4, 8}, {6, 9}} << 2;
}

void HighlightLayersTest::overlappingUnderlinesHaveLanesOfTheirOwn()
{
    QFETCH(const Regions, regions);
    QFETCH(const int, lanes);
    std::vector<Highlight> highlights;
    for (const auto& [begin, end] : regions)
        highlights.push_back(
            {HighlightKind::Claim, {static_cast<std::size_t>(begin), static_cast<std::size_t>(end)}, 1});
    const HighlightLayers layers(highlights);
    QCOMPARE(layers.laneCount(), lanes);
    for (std::size_t i = 0; i < highlights.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const bool overlap = highlights[i].region.begin < highlights[j].region.end &&
                                 highlights[j].region.begin < highlights[i].region.end;
            QVERIFY(!overlap || layers.laneOf(i) != layers.laneOf(j));
        }
    }
}

void HighlightLayersTest::theShortestHighlightIsOnTop()
{
    const HighlightLayers layers({{HighlightKind::Claim, {0, 10}, 1},
                                  {HighlightKind::Claim, {3, 7}, 2},
                                  {HighlightKind::Claim, {3, 7}, 3},
                                  {HighlightKind::Claim, {6, 12}, 4}});
    QCOMPARE(layers.topmostAt({0, 1}), std::optional<std::size_t>(0));
    QCOMPARE(layers.topmostAt({3, 4}), std::optional<std::size_t>(1));
    QCOMPARE(layers.topmostAt({7, 8}), std::optional<std::size_t>(3));
    QCOMPARE(layers.topmostAt({12, 13}), std::optional<std::size_t>());
}

void HighlightLayersTest::textIsLegibleOnEveryBlend_data()
{
    QTest::addColumn<QPalette>("palette");
    QPalette dark;
    dark.setColor(QPalette::Base, QColor(0x1E, 0x1E, 0x1E));
    dark.setColor(QPalette::Text, QColor(0xDC, 0xDC, 0xDC));
    dark.setColor(QPalette::Highlight, QColor(0x3D, 0x7E, 0xC0));
    QTest::newRow("C-82: dark") << dark;
    QPalette dim = dark;
    dim.setColor(QPalette::Text, QColor(0xB4, 0xB4, 0xB4));
    QTest::newRow("C-82: dark, with dim text") << dim;
    QPalette light;
    light.setColor(QPalette::Base, Qt::white);
    light.setColor(QPalette::Text, Qt::black);
    light.setColor(QPalette::Highlight, QColor(0x30, 0x8C, 0xC6));
    QTest::newRow("C-82: light") << light;
    QPalette grey = light;
    grey.setColor(QPalette::Text, QColor(0x50, 0x50, 0x50));
    QTest::newRow("C-82: light, with grey text") << grey;
    QPalette black = light;
    black.setColor(QPalette::Highlight, Qt::black);
    QTest::newRow("a black selection") << black;
}

void HighlightLayersTest::textIsLegibleOnEveryBlend()
{
    QFETCH(const QPalette, palette);
    const EvidenceColours colours(palette);
    std::vector<QColor> backgrounds{colours.selection, colours.added, colours.removed, colours.hunk};
    backgrounds.insert(backgrounds.end(), colours.focused.begin(), colours.focused.end());
    // A mean is never darker than the darkest of each channel, nor lighter than the lightest; so besides all
    // blends of up to five, those two bounds.
    QColor least(255, 255, 255);
    QColor most(0, 0, 0);
    for (const QColor& tint : colours.tints) {
        least = QColor(std::min(least.red(), tint.red()), std::min(least.green(), tint.green()),
                       std::min(least.blue(), tint.blue()));
        most = QColor(std::max(most.red(), tint.red()), std::max(most.green(), tint.green()),
                      std::max(most.blue(), tint.blue()));
    }
    const bool dark = palette.color(QPalette::Base).lightness() < 128;
    backgrounds.push_back(dark ? most : least);
    for (int code = 1; code < 6 * 6 * 6 * 6 * 6 * 6; ++code) {
        ColourCounts counts{};
        for (int rest = code, i = 0; i < 6; ++i, rest /= 6)
            counts[static_cast<std::size_t>(i)] = rest % 6;
        backgrounds.push_back(colours.blended(counts));
    }
    for (const QColor& background : backgrounds)
        QVERIFY2(contrastOf(background, colours.text) >= 4.5, qPrintable(background.name()));
    for (const QColor& line : colours.lines)
        QVERIFY2(contrastOf(line, colours.base) >= 3.0, qPrintable(line.name())); // WCAG 1.4.11
}

void HighlightLayersTest::rowTreeAgreesWithPlainSums()
{
    std::mt19937 random(2);
    for (std::size_t count = 1; count < 70; ++count) {
        std::vector<std::int32_t> rows(count);
        std::ranges::generate(rows, [&] { return static_cast<std::int32_t>(1 + (random() % 5)); });
        RowTree tree;
        tree.assign(rows);
        for (int change = 0; change < 10; ++change) {
            std::int64_t before = 0;
            for (std::size_t block = 0; block < count; ++block) {
                QCOMPARE(tree.rowsOf(block), rows[block]);
                QCOMPARE(tree.rowsBefore(block), before);
                for (std::int32_t row = 0; row < rows[block]; ++row) {
                    const RowTree::Place place = tree.find(before + row);
                    QCOMPARE(place.block, block);
                    QCOMPARE(place.row, row);
                }
                before += rows[block];
            }
            QCOMPARE(tree.total(), before);
            QCOMPARE(tree.find(before + 7).block, count - 1);
            const std::size_t block = random() % count;
            rows[block] = static_cast<std::int32_t>(1 + (random() % 9));
            tree.set(block, rows[block]);
        }
    }
}

ASSIZE_TEST_CLASS(HighlightLayersTest)

} // namespace assize::test

#include "highlightlayerstest.moc"
