// SPDX-License-Identifier: Apache-2.0
#include "testcase.h"
#include "testregistry.h"
#include "text/graphemes.h"
#include "text/utf16.h"
#include "text/utf8.h"
#include "views/evidenceview.h"

#include <QElapsedTimer>
#include <QImage>
#include <QScrollBar>
#include <QTest>

#include <algorithm>
#include <array>
#include <random>
#include <string>

using namespace Qt::StringLiterals;

namespace assize::test {

/// Texts that break views: very large ones, and random ones from an alphabet of troublesome characters.
class EvidenceViewLimitsTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void opensWithoutStalling_data();
    void opensWithoutStalling();
    void regionsOfRandomTextsAreExact();
    void hitTestingFindsWhatIsDrawn();
    void survivesRandomUse();
};

namespace {

constexpr auto nasty = std::to_array<char32_t>(
    {U'a',   U'b',   U' ',   U' ',    U' ',    U'\t',   U'\n',   U'\n',   U'\r',   U'\0',    0x1B,   0x7F,
     0x85,   0x0B,   0x2028, 0x2029,  0xA0,    0xAD,    0x301,   0x302,   0x308,   0x5D0,    0x5D1,  0x5B8,
     0x627,  0x644,  0x660,  0x939,   0x94D,   0x93F,   0x0903,  0x200B,  0x200C,  0x200D,   0x200E, 0x200F,
     0x202A, 0x202E, 0x202C, 0x2066,  0x2067,  0x2069,  0x4E2D,  0xAC00,  0x1100,  0x1161,   0xFE0F, 0xFEFF,
     0xFFFC, 0xFFFD, 0xFFFF, 0x1F469, 0x1F4BB, 0x1F1E9, 0x1F3FD, 0xE0041, 0xE0100, 0x10FFFF, U'1',   U'-',
     U'+',   U'@',   U'&',   U'<',    0x600,   0xE33,   0x1D165, 0x3164,  0x0E31});

std::string randomText(std::mt19937& random, std::size_t length)
{
    std::string out;
    for (std::size_t i = 0; i < length; ++i)
        appendUtf8(out, random() % 3 == 0 ? U'x' : nasty[random() % nasty.size()]);
    return out;
}

std::size_t boundaryFrom(const std::string& text, std::size_t at)
{
    at = std::min(at, text.size());
    while (at < text.size() && isContinuationByte(text[at]))
        ++at;
    return at;
}

Region randomRegion(std::mt19937& random, const std::string& text)
{
    const std::size_t begin = boundaryFrom(text, random() % (text.size() + 1));
    return {begin, boundaryFrom(text, begin + 1 + (random() % 12))};
}

/// Where each cluster begins, in bytes, and the end.
std::vector<std::size_t> clustersOf(const std::string& text)
{
    std::vector<std::size_t> out;
    const QString units = toUtf16(text);
    for (qsizetype at = 0; at < units.size(); at = graphemeEnd(units, at))
        out.push_back(toUtf8(units.left(at)).size());
    out.push_back(text.size());
    return out;
}

Region closureOf(const std::vector<std::size_t>& clusters, Region region)
{
    return {*(std::ranges::upper_bound(clusters, region.begin) - 1),
            *std::ranges::lower_bound(clusters, region.end)};
}

QImage painted(EvidenceView& view)
{
    QImage image(view.viewport()->size().expandedTo({1, 1}), QImage::Format_RGB32);
    view.viewport()->render(&image);
    return image;
}

} // namespace

void EvidenceViewLimitsTest::opensWithoutStalling_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("one line of 1 MB") << "lorem ipsum "_ba.repeated(87'000);
    QTest::newRow("one line of 1 MB without spaces") << "x"_ba.repeated(1'000'000);
    QTest::newRow("one line of 1 MB of wide characters") << "\u4E2D"_ba.repeated(333'000);
    QTest::newRow("one line of 1 MB from right to left") << "\u05D0\u05D1 "_ba.repeated(200'000);
    QTest::newRow("one line of 1 MB of spaces") << " "_ba.repeated(1'000'000);
    QTest::newRow("D15: 1,000,000 short lines") << "ab\n"_ba.repeated(1'000'000);
    QTest::newRow("1,000,000 line breaks of every kind") << "\r\n\r\u000B\u0085\u2028"_ba.repeated(200'000);
    QTest::newRow("D16: 100,000 combining marks on one letter") << "x"_ba + "\u0301"_ba.repeated(100'000);
    QTest::newRow("100,000 combining marks without a letter") << "\u0301"_ba.repeated(100'000);
    QTest::newRow("100,000 variation selectors") << "x"_ba + "\uFE0F"_ba.repeated(100'000);
    QTest::newRow("100,000 zero-width spaces") << "\u200B"_ba.repeated(100'000);
    QTest::newRow("100,000 NULs") << QByteArray(100'000, '\0');
    QTest::newRow("one emoji sequence of 10,000") << "\U0001F469\u200D"_ba.repeated(10'000);
    QTest::newRow("100,000 isolates that nothing ends") << "\u2067a"_ba.repeated(100'000);
}

/// Seconds, where a view that lays everything out takes minutes: what is held here is that nothing grows with
/// the square of the text. How quick it is stands in tests/bench.
void EvidenceViewLimitsTest::opensWithoutStalling()
{
    QFETCH(const QByteArray, text);
    constexpr qint64 stalled = 5'000;
    QElapsedTimer timer;
    timer.start();
    EvidenceView view;
    view.resize(900, 600);
    view.show();
    view.setText(ExactText(text.toStdString()));
    painted(view);
    view.reveal({static_cast<std::size_t>(text.size()) / 2, static_cast<std::size_t>(text.size()) / 2 + 1});
    painted(view);
    view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum());
    painted(view);
    view.selectAll();
    QVERIFY(view.selection() == (Region{0, static_cast<std::size_t>(text.size())}));
    QVERIFY2(timer.elapsed() < stalled, qPrintable(QString::number(timer.elapsed())));
}

void EvidenceViewLimitsTest::regionsOfRandomTextsAreExact()
{
    std::mt19937 random(3);
    EvidenceView view;
    view.resize(500, 400);
    view.show();
    for (int round = 0; round < 300; ++round) {
        const std::string text = randomText(random, 1 + (random() % 60));
        const std::vector<std::size_t> clusters = clustersOf(text);
        view.setText(ExactText(text));
        for (int i = 0; i < 10; ++i) {
            const Region region = randomRegion(random, text);
            view.select(region);
            if (region.begin == region.end) {
                QVERIFY(!view.selection());
                continue;
            }
            const Region whole = closureOf(clusters, region);
            QVERIFY(view.selection() == whole);
            QVERIFY(toUtf8(view.selectedText()) == whole.of(text));
            view.reveal(region);
            const std::vector<QRect> drawn = view.rectanglesOf(region);
            QVERIFY2(!drawn.empty(), qPrintable(toUtf16(text)));
            QVERIFY(drawn == view.rectanglesOf(whole));
        }
        QVERIFY(view.text() == ExactText(text));
    }
}

/// A highlight is found wherever it is drawn, and nowhere else.
void EvidenceViewLimitsTest::hitTestingFindsWhatIsDrawn()
{
    std::mt19937 random(4);
    EvidenceView view;
    view.resize(500, 300);
    view.show();
    for (int round = 0; round < 150; ++round) {
        const std::string text = randomText(random, 1 + (random() % 50));
        view.setText(ExactText(text));
        const Region region = randomRegion(random, text);
        if (region.begin == region.end)
            continue;
        view.setHighlights({{HighlightKind::Claim, region, 1}});
        const std::vector<QRect> drawn = view.rectanglesOf(region);
        for (const QRect& row : view.rectanglesOf({0, text.size()})) {
            for (int x = row.left(); x < row.right(); x += 3) {
                const QPoint at(x, row.bottom() - 1); // below the numbers
                const auto nearEdge = [&](const QRect& area) {
                    return area.adjusted(-1, 0, 1, 0).contains(at) != area.adjusted(1, 0, -1, 0).contains(at);
                };
                if (std::ranges::any_of(drawn, nearEdge))
                    continue; // pixels are whole, glyphs are not
                const bool inside =
                    std::ranges::any_of(drawn, [&](const QRect& area) { return area.contains(at); });
                QVERIFY2(view.highlightAt(at).has_value() == inside, qPrintable(toUtf16(text)));
            }
        }
    }
}

void EvidenceViewLimitsTest::survivesRandomUse()
{
    constexpr auto keys = std::to_array<Qt::Key>(
        {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Home, Qt::Key_End, Qt::Key_PageUp,
         Qt::Key_PageDown, Qt::Key_A, Qt::Key_C, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_0, Qt::Key_J});
    std::mt19937 random(5);
    EvidenceView view;
    view.show();
    for (int round = 0; round < 40; ++round) {
        const std::string text = randomText(random, random() % 3000);
        const std::vector<std::size_t> clusters = clustersOf(text);
        view.setText(ExactText(text));
        std::vector<Highlight> highlights;
        for (int i = 0; i < 20; ++i)
            highlights.push_back({HighlightKind::Citation, randomRegion(random, text), i});
        view.setHighlights(highlights);
        for (int step = 0; step < 60; ++step) {
            const QPoint at(static_cast<int>(random() % 700) - 50, static_cast<int>(random() % 500) - 50);
            switch (random() % 9) {
            case 0:
                view.resize(static_cast<int>(random() % 800), static_cast<int>(random() % 600));
                break;
            case 1:
                view.setWrapping(random() % 2 == 0);
                break;
            case 2:
                view.setDiff(random() % 2 == 0);
                view.setFocusedHighlights({random() % 25, random() % 25});
                break;
            case 3:
                view.verticalScrollBar()->setValue(static_cast<int>(random() % 5000));
                view.horizontalScrollBar()->setValue(static_cast<int>(random() % 500));
                break;
            case 4:
                view.reveal(randomRegion(random, text));
                break;
            case 5:
                QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, at);
                break;
            case 6:
                QTest::mouseClick(view.viewport(), Qt::LeftButton,
                                  random() % 2 == 0 ? Qt::ShiftModifier : Qt::NoModifier, at);
                break;
            default:
                QTest::keyClick(
                    &view, keys[random() % keys.size()],
                    Qt::KeyboardModifiers(random() % 2 == 0 ? Qt::ShiftModifier : Qt::NoModifier) |
                        (random() % 3 == 0 ? Qt::ControlModifier : Qt::NoModifier));
            }
            (void)view.highlightAt(at);
            if (step % 10 == 0)
                painted(view);
            if (const auto selected = view.selection()) {
                QVERIFY(selected->begin < selected->end && selected->end <= text.size());
                QVERIFY(closureOf(clusters, *selected) == *selected);
                QVERIFY(toUtf8(view.selectedText()) == selected->of(text));
            }
        }
    }
}

ASSIZE_TEST_CLASS(EvidenceViewLimitsTest)

} // namespace assize::test

#include "evidenceviewlimitstest.moc"
