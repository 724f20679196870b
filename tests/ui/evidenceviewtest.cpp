// SPDX-License-Identifier: Apache-2.0
#include "views/evidenceview.h"

#include "testcase.h"
#include "testregistry.h"
#include "text/reveal.h"
#include "text/utf16.h"
#include "text/utf8.h"

#include <QAccessible>
#include <QClipboard>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QImage>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <memory>
#include <string>

using namespace Qt::StringLiterals;

namespace assize::test {

namespace {

std::string stored(const QByteArray& bytes)
{
    return bytes.toStdString();
}

Region regionIn(int begin, int end)
{
    return {static_cast<std::size_t>(begin), static_cast<std::size_t>(end)};
}

std::unique_ptr<EvidenceView> viewOf(const QByteArray& text, QSize size = {900, 400})
{
    auto view = std::make_unique<EvidenceView>();
    view->setFocusPolicy(Qt::NoFocus); // no caret in the pictures
    view->resize(size);
    view->show();
    view->setText(ExactText(stored(text)));
    return view;
}

QImage picture(EvidenceView& view)
{
    QImage image(view.viewport()->size(), QImage::Format_RGB32);
    view.viewport()->render(&image);
    return image;
}

/// Whether two pictures differ inside these rectangles in every column and row of their edges, and nowhere
/// else.
bool differExactlyIn(const QImage& one, const QImage& other, const std::vector<QRect>& rectangles)
{
    for (int y = 0; y < one.height(); ++y) {
        for (int x = 0; x < one.width(); ++x) {
            const bool inside =
                std::ranges::any_of(rectangles, [&](const QRect& area) { return area.contains(x, y); });
            if (!inside && one.pixel(x, y) != other.pixel(x, y))
                return false;
        }
    }
    return std::ranges::all_of(rectangles, [&](const QRect& area) {
        return one.pixel(area.topLeft()) != other.pixel(area.topLeft()) &&
               one.pixel(area.topRight()) != other.pixel(area.topRight()) &&
               one.pixel(area.bottomLeft()) != other.pixel(area.bottomLeft()) &&
               one.pixel(area.bottomRight()) != other.pixel(area.bottomRight());
    });
}

qreal columnWidth()
{
    return QFontMetricsF(QFontDatabase::systemFont(QFontDatabase::FixedFont)).horizontalAdvance(u'0');
}

} // namespace

class EvidenceViewTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void badgesSayWhatIsWrong_data();
    void badgesSayWhatIsWrong();
    void searchHitsAreALayerOfTheirOwn();
    void lineSpacingMovesRowsApart();
    void drawsSelectsAndCopiesTheRegion_data();
    void drawsSelectsAndCopiesTheRegion();
    void drawsAtTheColumn_data();
    void drawsAtTheColumn();
    void drawsTheWholeCluster_data();
    void drawsTheWholeCluster();
    void reordersAsTheBidirectionalAlgorithmSays_data();
    void reordersAsTheBidirectionalAlgorithmSays();
    void everyMarkedCharacterCanBeSeen();
    void overlappingHighlightsAreAllThere();
    void identicalHighlightsAreClickedByTheirNumbers();
    void movingTheFocusLaysNothingOut();
    void setTextForgets();
    void revealShowsWithContext_data();
    void revealShowsWithContext();
    void addingACitationMovesNothing();
    void diffLinesKeepTheirCharacters();
    void zoomAndWrapKeepWhatIsAtTheTop();
    void itsNameIsAccessible();
};

void EvidenceViewTest::drawsSelectsAndCopiesTheRegion_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    QTest::addColumn<QByteArray>("quote");
    const auto row = [](const char* name, const QByteArray& text, int begin, int end,
                        const QByteArray& quote) { QTest::newRow(name) << text << begin << end << quote; };
    const QByteArray crab = "ok \U0001F980 crab ends"_ba;
    row("C-01: behind an astral character", crab, 8, 12, "crab"_ba);
    row("C-01: the astral character", crab, 3, 7, "\U0001F980"_ba);
    QByteArray report;
    for (int i = 0; i < 10; ++i)
        report += "\U0001F4CC case\n"_ba;
    row("C-02: the first of many headings", report, 5, 9, "case"_ba);
    row("C-02: the last of many headings", report, 95, 99, "case"_ba);
    row("C-04: behind combining marks", "re\u0301sume\u0301 sent"_ba, 11, 15, "sent"_ba);
    row("C-04: a letter with its mark", "re\u0301sume\u0301 sent"_ba, 1, 4, "e\u0301"_ba);
    row("C-07: behind CR LF", "a\r\nb\r\ncde"_ba, 6, 9, "cde"_ba);
    row("C-07: across CR LF", "a\r\nb\r\ncde"_ba, 0, 7, "a\r\nb\r\nc"_ba);
    row("C-07: CR LF itself", "a\r\nb\r\ncde"_ba, 1, 3, "\r\n"_ba);
    row("C-07: a lone CR", "a\rb\rcde"_ba, 1, 2, "\r"_ba);
    row("C-07: behind LF CR", "a\n\rb\n\rcde"_ba, 6, 9, "cde"_ba);
    row("C-08: behind unusual line breaks", "one\rtwo\u0085three\u000Bfour"_ba, 15, 19, "four"_ba);
    row("C-08: across unusual line breaks", "one\rtwo\u0085three\u000Bfour"_ba, 2, 16,
        "e\rtwo\u0085three\u000Bf"_ba);
    row("C-08: a next line control", "one\rtwo\u0085three\u000Bfour"_ba, 7, 9, "\u0085"_ba);
    row("C-10: behind NUL", "ab\0cd ef"_ba, 6, 8, "ef"_ba);
    row("C-10: NUL", "ab\0cd ef"_ba, 2, 3, "\0"_ba);
    row("C-10: across NUL", "ab\0cd ef"_ba, 0, 8, "ab\0cd ef"_ba);
    row("C-10: a terminal's escape sequence", "x\u0001\u001b[31m\u007fy"_ba, 2, 7, "\u001b[31m"_ba);
    row("C-11: between separators", "one\u2028two\u2029three\nfour"_ba, 12, 17, "three"_ba);
    row("C-11: all, with separators", "one\u2028two\u2029three\nfour"_ba, 0, 22,
        "one\u2028two\u2029three\nfour"_ba);
    row("C-11: a no-break space stays one", "a\u00A0b"_ba, 0, 4, "a\u00A0b"_ba);
    row("C-13: behind a zero-width space", "foo\u200Bbar baz"_ba, 6, 9, "bar"_ba);
    row("C-13: the zero-width space", "foo\u200Bbar baz"_ba, 3, 6, "\u200B"_ba);
    row("C-14: behind an override", "access granted \u202Edeined\u202C end"_ba, 28, 31, "end"_ba);
    row("C-14: inside an override", "access granted \u202Edeined\u202C end"_ba, 18, 24, "deined"_ba);
    row("C-14: the override", "access granted \u202Edeined\u202C end"_ba, 15, 18, "\u202E"_ba);
    row("C-16: behind tabs", "\tx\ty = 1"_ba, 3, 8, "y = 1"_ba);
    row("C-16: a tab", "\tx\ty = 1"_ba, 2, 3, "\t"_ba);
    row("C-16: behind a wide character and tabs", "\u754C\t\tx\ty = 1"_ba, 7, 12, "y = 1"_ba);
    row("C-17: behind spaces and empty lines", "x  =   1\n\n\n  y"_ba, 13, 14, "y"_ba);
    row("C-17: spaces", "x  =   1\n\n\n  y"_ba, 4, 7, "   "_ba);
    row("C-17: an empty line", "x  =   1\n\n\n  y"_ba, 9, 10, "\n"_ba);
    row("C-19: the second of equal words", "no no no"_ba, 3, 5, "no"_ba);
    row("C-20: part of a word", "Coll\u00E9 fini"_ba, 1, 4, "oll"_ba);
    row("C-20: an accented letter", "Coll\u00E9 fini"_ba, 4, 6, "\u00E9"_ba);
    row("C-28: markup is text", "<b>x</b> & <img src=file:///etc/hostname>"_ba, 0, 8, "<b>x</b>"_ba);
    row("D09: a right-to-left mark", "a\u200Fb"_ba, 1, 4, "\u200F"_ba);
    row("D10: a byte order mark at the start", "\uFEFFok"_ba, 0, 3, "\uFEFF"_ba);
    row("D10: a letter with a tag beyond U+FFFF", "pay\U000E0041pal"_ba, 2, 7, "y\U000E0041"_ba);
    row("D10: an invisible operator", "pay\u2062pal"_ba, 3, 6, "\u2062"_ba);
    row("D16: behind many combining marks", "x"_ba + "\u0301"_ba.repeated(100) + "y"_ba, 201, 202, "y"_ba);
    row("an emoji sequence", "a\U0001F469\u200D\U0001F4BBb"_ba, 1, 12, "\U0001F469\u200D\U0001F4BB"_ba);
    row("Chinese", "\u4E2D\u6587\u5B57\u7B26"_ba, 3, 9, "\u6587\u5B57"_ba);
}

void EvidenceViewTest::drawsSelectsAndCopiesTheRegion()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, begin);
    QFETCH(const int, end);
    QFETCH(const QByteArray, quote);
    const Region region = regionIn(begin, end);
    QCOMPARE(text.mid(begin, end - begin), quote);
    const auto view = viewOf(text);
    const QImage before = picture(*view);

    const std::vector<QRect> rectangles = view->rectanglesOf(region);
    QVERIFY(!rectangles.empty());
    view->select(region);
    QVERIFY(view->selection() == region);
    QVERIFY(differExactlyIn(before, picture(*view), rectangles));
    QVERIFY(toUtf8(view->selectedText()) == stored(quote));
    view->copy();
    QVERIFY(toUtf8(QGuiApplication::clipboard()->text()) == stored(quote));
    view->clearSelection();
    QVERIFY(!view->selection());
    QVERIFY(picture(*view) == before);

    view->setHighlights({{HighlightKind::Citation, region, 1}});
    QVERIFY(view->rectanglesOf(region) == rectangles);
    for (const QRect& rectangle : rectangles) {
        QCOMPARE(view->highlightAt(rectangle.center()), std::optional<std::size_t>(0));
        QVERIFY(picture(*view).pixel(rectangle.bottomRight()) != before.pixel(rectangle.bottomRight()));
    }
    QVERIFY(view->text() == ExactText(stored(text)));
}

void EvidenceViewTest::drawsAtTheColumn_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    QTest::addColumn<int>("line");
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("to");
    const auto row = [](const char* name, const QByteArray& text, int begin, int end, int line, double from,
                        double to) { QTest::newRow(name) << text << begin << end << line << from << to; };
    row("the first letter", "abc"_ba, 0, 1, 0, 0, 1);
    row("C-07: the line behind CR LF", "a\r\nb\r\ncde"_ba, 7, 9, 2, 1, 3);
    row("C-08: the line behind a vertical tab", "one\rtwo\u0085three\u000Bfour"_ba, 15, 19, 3, 0, 4);
    row("C-11: the line behind a paragraph separator", "one\u2028two\u2029three\nfour"_ba, 12, 17, 2, 0, 5);
    row("C-16: tabs go to every eighth column", "\tx\ty = 1"_ba, 3, 8, 0, 16, 21);
    row("C-16: a tab fills up to its stop", "\tx\ty = 1"_ba, 2, 3, 0, 9, 16);
    row("C-16: a tab at a stop is eight columns", "12345678\tx"_ba, 8, 9, 0, 8, 16);
    row("C-16: behind a wide character", "\u754C\t\tx\ty = 1"_ba, 7, 12, 0, 24, 29);
    row("C-17: leading spaces", "x  =   1\n\n\n  y"_ba, 13, 14, 3, 2, 3);
    row("C-17: no space is collapsed", "x  =   1\n\n\n  y"_ba, 7, 8, 0, 7, 8);
    row("C-17: a long run of spaces", "a                        b"_ba, 25, 26, 0, 25, 26);
    row("C-19: the second of equal words", "no no no"_ba, 3, 5, 0, 3, 5);
    row("C-20: an accented letter", "Coll\u00E9 fini"_ba, 4, 6, 0, 4, 5);
}

void EvidenceViewTest::drawsAtTheColumn()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, begin);
    QFETCH(const int, end);
    QFETCH(const int, line);
    QFETCH(const double, from);
    QFETCH(const double, to);
    const auto origin = viewOf("a\n"_ba.repeated(9));
    const std::vector<QRect> first = origin->rectanglesOf({0, 1});
    const std::vector<QRect> second = origin->rectanglesOf({2, 3});
    const int rowHeight = second.front().top() - first.front().top();
    const int left = first.front().left();

    const auto view = viewOf(text);
    const std::vector<QRect> found = view->rectanglesOf(regionIn(begin, end));
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found.front().top(), first.front().top() + (line * rowHeight));
    QCOMPARE(found.front().left(), left + qRound(from * columnWidth()));
    QCOMPARE(found.front().right() + 1, left + qRound(to * columnWidth()));
}

void EvidenceViewTest::drawsTheWholeCluster_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    QTest::addColumn<int>("wholeBegin");
    QTest::addColumn<int>("wholeEnd");
    const auto row = [](const char* name, const QByteArray& text, int begin, int end, int wholeBegin,
                        int wholeEnd) {
        QTest::newRow(name) << text << begin << end << wholeBegin << wholeEnd;
    };
    row("C-04: a base letter without its mark", "re\u0301sume\u0301 sent"_ba, 1, 2, 1, 4);
    row("C-04: a mark without its letter", "re\u0301sume\u0301 sent"_ba, 2, 4, 1, 4);
    row("C-04: from one cluster into another", "re\u0301sume\u0301 sent"_ba, 2, 8, 1, 10);
    row("C-07: the LF of CR LF", "a\r\nb"_ba, 2, 3, 1, 3);
    row("one part of an emoji sequence", "a\U0001F469\u200D\U0001F4BBb"_ba, 1, 5, 1, 12);
    row("D16: one of a hundred combining marks", "x"_ba + "\u0301"_ba.repeated(100) + "y"_ba, 101, 103, 0,
        201);
}

void EvidenceViewTest::drawsTheWholeCluster()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, begin);
    QFETCH(const int, end);
    QFETCH(const int, wholeBegin);
    QFETCH(const int, wholeEnd);
    const auto view = viewOf(text);
    const Region whole = regionIn(wholeBegin, wholeEnd);
    const std::vector<QRect> expected = view->rectanglesOf(whole);
    QVERIFY(!expected.empty());
    QVERIFY(view->rectanglesOf(regionIn(begin, end)) == expected);
    view->select(regionIn(begin, end));
    QVERIFY(view->selection() == whole);
    view->setHighlights({{HighlightKind::Claim, regionIn(begin, end), 1}});
    QVERIFY(view->highlights().front().region == regionIn(begin, end));
    QCOMPARE(view->highlightAt(expected.front().center()), std::optional<std::size_t>(0));
}

void EvidenceViewTest::reordersAsTheBidirectionalAlgorithmSays_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<int>>("visualOrder"); // of the text's characters, from left to right
    const auto row = [](const char* name, const QString& text, const QList<int>& order) {
        QTest::newRow(name) << text << order;
    };
    row("Hebrew in a line from left to right", u"ab \u05D0\u05D1\u05D2 cd"_s, {0, 1, 2, 5, 4, 3, 6, 7, 8});
    row("a line from right to left", u"\u05D0\u05D1 cd \u05D2"_s, {6, 5, 3, 4, 2, 1, 0});
    row("numbers run from left to right", u"\u05D0 12 \u05D1"_s, {5, 4, 2, 3, 1, 0});
    row("C-14: an override reorders nothing", u"ab \u202Ecd\u202C ef"_s, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    row("C-14: nor does an embedding", u"ab \u202Bcd ef\u202C gh"_s,
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
    row("a mark does not part a number", u"\u05D0 1\u200B2 \u05D1"_s, {6, 5, 2, 3, 4, 1, 0});
    row("D09: an isolate keeps its effect", u"a \u2067b!\u2069 d"_s, {0, 1, 2, 4, 3, 5, 6, 7});
    row("D09: a right-to-left mark keeps its effect", u"\u05D0!\u200F b"_s, {4, 3, 2, 1, 0});
}

void EvidenceViewTest::reordersAsTheBidirectionalAlgorithmSays()
{
    QFETCH(const QString, text);
    QFETCH(const QList<int>, visualOrder);
    const std::string bytes = toUtf8(text);
    const auto view = viewOf(QByteArray::fromStdString(bytes));
    std::vector<std::pair<int, int>> places;
    std::size_t byte = 0;
    for (int i = 0; i < text.size(); ++i) {
        const std::size_t length = toUtf8(text.mid(i, 1)).size();
        const std::vector<QRect> rectangles = view->rectanglesOf({byte, byte + length});
        QCOMPARE(rectangles.size(), std::size_t{1});
        places.emplace_back(rectangles.front().left(), i);
        byte += length;
    }
    std::ranges::sort(places);
    QList<int> found;
    for (const auto& [left, index] : places)
        found.append(index);
    QCOMPARE(found, visualOrder);
    // Together the characters cover their row without a gap.
    QCOMPARE(view->rectanglesOf({0, bytes.size()}).size(), std::size_t{1});
}

/// A hundred at a time, since there are thousands: each is drawn between two letters, in a line of its own.
void EvidenceViewTest::everyMarkedCharacterCanBeSeen()
{
    const auto plain = viewOf("ab\n"_ba.repeated(100), {300, 3000});
    const QImage without = picture(*plain);
    const int rowHeight =
        plain->rectanglesOf({3, 4}).front().top() - plain->rectanglesOf({0, 1}).front().top();
    std::vector<char32_t> codePoints;
    for (char32_t codePoint = 0; codePoint <= 0x10FFFF; ++codePoint) {
        if (isAlwaysMarked(codePoint) && !breaksLine(codePoint))
            codePoints.push_back(codePoint);
    }
    for (std::size_t from = 0; from < codePoints.size(); from += 100) {
        std::string text;
        const std::size_t count = std::min<std::size_t>(100, codePoints.size() - from);
        for (std::size_t i = 0; i < count; ++i) {
            text += 'a';
            appendUtf8(text, codePoints[from + i]);
            text += "b\n";
        }
        const auto view = viewOf(QByteArray::fromStdString(text), {300, 3000});
        const QImage with = picture(*view);
        for (std::size_t i = 0; i < count; ++i) {
            const QRect row(60, static_cast<int>(i) * rowHeight, 200, rowHeight);
            QVERIFY2(with.copy(row) != without.copy(row),
                     qPrintable(QString::number(static_cast<uint>(codePoints[from + i]), 16)));
        }
    }
    // Those that break a line are seen before the break.
    for (const char* text : {"ab\r", "ab\u000B", "ab\f", "ab\u0085", "ab\u2028", "ab\u2029"})
        QVERIFY(picture(*viewOf(QByteArray(text))) != picture(*viewOf("ab\n"_ba)));
}

void EvidenceViewTest::overlappingHighlightsAreAllThere()
{
    const auto view = viewOf("abcdefghijklmnopqrst"_ba);
    std::vector<Highlight> highlights;
    for (const Region region : {Region{0, 5}, Region{5, 10}, Region{0, 10}, Region{3, 7}, Region{3, 7}}) {
        // Each one more changes what is drawn, also one like another.
        const QImage before = picture(*view);
        highlights.push_back({HighlightKind::Claim, region, static_cast<int>(highlights.size()) + 1});
        view->setHighlights(highlights);
        QVERIFY(picture(*view) != before);
    }
    for (std::size_t i = 0; i < highlights.size(); ++i) {
        const QImage before = picture(*view);
        view->setFocusedHighlights({i});
        QVERIFY(picture(*view) != before);
    }
    const auto at = [&](std::size_t byte) {
        return view->highlightAt(view->rectanglesOf({byte, byte + 1}).front().center() + QPoint(0, 2));
    };
    QCOMPARE(at(0), std::optional<std::size_t>(0));
    QCOMPARE(at(4), std::optional<std::size_t>(3));
    QCOMPARE(at(9), std::optional<std::size_t>(1));
    QCOMPARE(at(10), std::optional<std::size_t>());
}

void EvidenceViewTest::identicalHighlightsAreClickedByTheirNumbers()
{
    const auto view = viewOf("abcdefghijklmnopqrst"_ba);
    view->setHighlights({{HighlightKind::Claim, {3, 7}, 1}, {HighlightKind::Claim, {3, 7}, 2}});
    const QRect drawn = view->rectanglesOf({3, 7}).front();
    QSet<std::size_t> found;
    for (int x = drawn.left(); x < drawn.right(); ++x) {
        if (const auto index = view->highlightAt({x, 2}))
            found.insert(*index);
    }
    QVERIFY(found == (QSet<std::size_t>{0, 1}));
}

void EvidenceViewTest::movingTheFocusLaysNothingOut()
{
    const auto view = viewOf("lorem ipsum dolor sit amet\n"_ba.repeated(200));
    std::vector<Highlight> highlights;
    for (std::size_t i = 0; i < 50; ++i)
        highlights.push_back({HighlightKind::Claim, {i * 9, (i * 9) + 12}, static_cast<int>(i) + 1});
    view->setHighlights(highlights);
    std::vector<std::vector<QRect>> before;
    for (const Highlight& highlight : highlights)
        before.push_back(view->rectanglesOf(highlight.region));
    for (std::size_t i = 0; i < highlights.size(); ++i) {
        view->setFocusedHighlights({i, 99});
        for (std::size_t j = 0; j < highlights.size(); ++j)
            QVERIFY(view->rectanglesOf(highlights[j].region) == before[j]);
    }
}

void EvidenceViewTest::setTextForgets()
{
    const auto view = viewOf("one two"_ba);
    view->setHighlights({{HighlightKind::Claim, {0, 3}, 1}});
    view->select({4, 7});
    QSignalSpy changed(view.get(), &EvidenceView::selectionChanged);
    view->setText(ExactText("x"));
    QVERIFY(view->highlights().empty());
    QVERIFY(!view->selection());
    QCOMPARE(view->selectedText(), QString());
    QCOMPARE(changed.size(), 1);
    view->setText(ExactText());
    QVERIFY(view->rectanglesOf({0, 0}).empty());
}

void EvidenceViewTest::revealShowsWithContext_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("wraps");
    QTest::newRow("many lines") << "lorem ipsum dolor\n"_ba.repeated(5000) << true;
    QTest::newRow("many lines, not wrapped") << "lorem ipsum dolor\n"_ba.repeated(5000) << false;
    QTest::newRow("one long line") << "lorem ipsum dolor "_ba.repeated(5000) << true;
    QTest::newRow("one long line, not wrapped") << "lorem ipsum dolor "_ba.repeated(5000) << false;
    QTest::newRow("lines longer than a row")
        << ("lorem ipsum dolor "_ba.repeated(30) + "\n"_ba).repeated(150) << true;
    QTest::newRow("lines longer than the view, not wrapped")
        << ("lorem ipsum dolor "_ba.repeated(30) + "\n"_ba).repeated(150) << false;
}

void EvidenceViewTest::revealShowsWithContext()
{
    QFETCH(const QByteArray, text);
    QFETCH(const bool, wraps);
    const auto view = viewOf(text);
    view->setWrapping(wraps);
    const auto size = static_cast<std::size_t>(text.size());
    for (const std::size_t begin :
         {size / 2, size - 5, std::size_t{0}, size / 3, (size / 3) + 40, std::size_t{500}}) {
        const Region region{begin, begin + 5};
        view->reveal(region);
        const std::vector<QRect> shown = view->rectanglesOf(region);
        QVERIFY(!shown.empty());
        QVERIFY(view->viewport()->rect().contains(shown.front()));
        // What is there already stays where it is.
        view->reveal(region);
        QVERIFY(view->rectanglesOf(region) == shown);
    }
}

/// C-85.
void EvidenceViewTest::addingACitationMovesNothing()
{
    const auto view = viewOf("lorem ipsum dolor\n"_ba.repeated(500));
    view->reveal({4000, 4005});
    const std::vector<QRect> before = view->rectanglesOf({4000, 4005});
    view->setHighlights({{HighlightKind::Citation, {3900, 3905}, 1}});
    QVERIFY(view->rectanglesOf({4000, 4005}) == before);
    view->setHighlights(
        {{HighlightKind::Citation, {3900, 3905}, 1}, {HighlightKind::Citation, {3903, 4001}, 2}});
    QVERIFY(view->rectanglesOf({4000, 4005}) == before);
    view->setHighlights({});
    QVERIFY(view->rectanglesOf({4000, 4005}) == before);
}

void EvidenceViewTest::diffLinesKeepTheirCharacters()
{
    const QByteArray text = "@@ -1 +1 @@\n-old\n+new\n same\n"_ba;
    const auto view = viewOf(text);
    const std::vector<QRect> all = view->rectanglesOf(regionIn(0, 28));
    const QImage plain = picture(*view);
    view->setDiff(true);
    const QImage tinted = picture(*view);
    QVERIFY(view->rectanglesOf(regionIn(0, 28)) == all);
    QSet<QRgb> backgrounds;
    for (const QRect& row : all) {
        backgrounds.insert(tinted.pixel(800, row.center().y()));
        QCOMPARE(plain.pixel(800, row.center().y()), plain.pixel(800, 390));
    }
    QCOMPARE(backgrounds.size(), 4);
    view->selectAll();
    QVERIFY(toUtf8(view->selectedText()) == stored(text));
}

void EvidenceViewTest::zoomAndWrapKeepWhatIsAtTheTop()
{
    const auto view = viewOf(("lorem ipsum dolor "_ba.repeated(30) + "\n"_ba).repeated(150));
    const Region region{40'000, 40'005};
    view->reveal(region);
    for (const bool wraps : {false, true}) {
        view->setWrapping(wraps);
        QCOMPARE(view->isWrapping(), wraps);
        view->reveal(region);
        QVERIFY(!view->rectanglesOf(region).empty());
    }
    const int height = view->rectanglesOf(region).front().height();
    view->setZoom(200);
    view->reveal(region);
    QVERIFY(view->rectanglesOf(region).front().height() > height * 3 / 2);
    view->setZoom(1000);
    QCOMPARE(view->zoom(), 400);
    view->setZoom(0);
    QCOMPARE(view->zoom(), 10);
    view->setZoom(100);
    view->reveal(region);
    QCOMPARE(view->rectanglesOf(region).front().height(), height);
}

void EvidenceViewTest::itsNameIsAccessible()
{
    EvidenceView view;
    view.setAccessibleName(u"Evidence: the diff"_s);
    QAccessibleInterface* const accessible = QAccessible::queryAccessibleInterface(&view);
    QVERIFY(accessible != nullptr);
    QCOMPARE(accessible->text(QAccessible::Name), u"Evidence: the diff"_s);
}

namespace {

/// Everything that badges of a view say.
QSet<QString> badgesOf(const EvidenceView& view)
{
    QSet<QString> out;
    for (int y = 0; y < view.viewport()->height(); y += 4) {
        for (int x = 0; x < view.viewport()->width(); x += 4)
            out.insert(view.badgeAt({x, y}));
    }
    out.remove(QString());
    return out;
}

} // namespace

void EvidenceViewTest::badgesSayWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    QTest::addColumn<QSet<QString>>("badges");
    const QString splits =
        u"The region of number 3 begins or ends inside of what is drawn as one character."_s;
    const auto mixes = [](const QString& one, const QString& other) {
        return u"This word mixes letters of %1 and %2, some of which look alike."_s.arg(one, other);
    };
    using Badges = QSet<QString>;
    QTest::newRow("C-04: a region that ends before its combining mark")
        << "re\u0301sume\u0301 sent"_ba << 1 << 2 << Badges{splits};
    QTest::newRow("C-04: one that begins with it")
        << "re\u0301sume\u0301 sent"_ba << 2 << 5 << Badges{splits};
    QTest::newRow("C-04: whole clusters") << "re\u0301sume\u0301 sent"_ba << 1 << 4 << Badges{};
    QTest::newRow("D10: half of an emoji sequence")
        << "\U0001F469\u200D\U0001F4BB"_ba << 0 << 4 << Badges{splits};
    QTest::newRow("between CR and LF") << "ab\r\ncd"_ba << 0 << 3 << Badges{splits};
    QTest::newRow("I02: a Cyrillic letter in a Latin word")
        << "a p\u0430ypal"_ba << 0 << 1 << Badges{mixes(u"Latin"_s, u"Cyrillic"_s)};
    QTest::newRow("two words") << "g\u03BFogle \u0430a"_ba << 0 << 1
                               << Badges{mixes(u"Latin"_s, u"Greek"_s), mixes(u"Cyrillic"_s, u"Latin"_s)};
    QTest::newRow("nothing is wrong with words of one script each")
        << "paypal \u043F\u0440\u043E\u0441\u0442\u043E"_ba << 0 << 1 << Badges{};
}

void EvidenceViewTest::badgesSayWhatIsWrong()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, begin);
    QFETCH(const int, end);
    QFETCH(const QSet<QString>, badges);
    const auto view = viewOf(text, {400, 120});
    view->setHighlights({{HighlightKind::Claim, regionIn(begin, end), 3}});
    QCOMPARE(badgesOf(*view), badges);
}

void EvidenceViewTest::searchHitsAreALayerOfTheirOwn()
{
    const auto view = viewOf("one two three two\nfour two"_ba);
    view->setHighlights({{HighlightKind::Claim, {0, 13}, 1}});
    const QImage without = picture(*view);
    view->setSearchHits({{4, 7}, {14, 17}, {23, 26}});
    std::vector<QRect> places;
    for (const Region& hit : view->searchHits()) {
        for (const QRect& rectangle : view->rectanglesOf(hit))
            places.push_back(rectangle);
    }
    QCOMPARE(places.size(), std::size_t{3});
    const QImage with = picture(*view);
    QVERIFY(differExactlyIn(with, without, places));
    view->setCurrentSearchHit(1);
    QVERIFY(differExactlyIn(picture(*view), with, {places[1].adjusted(1, 1, -1, -1)}));
    view->setCurrentSearchHit(99); // there is none
    QCOMPARE(picture(*view), with);
    view->setSearchHits({});
    QCOMPARE(picture(*view), without);
    view->setSearchHits({{4, 7}});
    view->setText(ExactText("other"));
    QVERIFY(view->searchHits().empty());
}

void EvidenceViewTest::lineSpacingMovesRowsApart()
{
    const auto view = viewOf("one\ntwo\nthree"_ba);
    const auto top = [&view](int begin) {
        return view->rectanglesOf(regionIn(begin, begin + 3)).front().top();
    };
    const int usual = top(4) - top(0);
    ReadingChoice choice;
    choice.lineSpacing = 150;
    view->setReading(choice);
    QCOMPARE(top(4) - top(0), qRound(usual * 1.5));
    QCOMPARE(top(8) - top(4), top(4) - top(0));
}

ASSIZE_TEST_CLASS(EvidenceViewTest)

} // namespace assize::test

#include "evidenceviewtest.moc"
