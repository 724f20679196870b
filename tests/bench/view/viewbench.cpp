// SPDX-License-Identifier: Apache-2.0
// viewbench [ROUNDS]: how long EvidenceView and Qt's own text views take to open a text, to move the
// highlight that stands out, to change to another text of 200 KB, and to scroll; how long a search takes; and
// how much memory they keep. Every round runs every view once, one after the other, so that a noisy machine
// is noisy for all of them. Prints medians of the rounds as Markdown tables.
#include "text/textsearch.h"
#include "views/evidenceview.h"

#include <QApplication>
#include <QFontDatabase>
#include <QImage>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSyntaxHighlighter>
#include <QTextBlock>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <malloc.h>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace assize::bench {

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

double heapBytes()
{
    const struct mallinfo2 now = mallinfo2();
    return static_cast<double>(now.uordblks + now.hblkhd);
}

double percentile(std::vector<double> values, double share)
{
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

/// Prose of ASCII words, in lines of some 60 characters or in one.
std::string prose(std::size_t size, bool oneLine)
{
    std::string out;
    for (std::size_t word = 0; out.size() < size; ++word) {
        out.append(2 + ((word * 7) % 9), static_cast<char>('a' + (word % 26)));
        out += word % 10 == 9 && !oneLine ? '\n' : ' ';
    }
    out.resize(size);
    return out;
}

std::vector<Highlight> overlapping(std::size_t size, std::size_t count)
{
    std::vector<Highlight> out;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t begin = i * (size - 500) / count;
        out.push_back({HighlightKind::Claim, {begin, begin + 40 + (i * 37 % 400)}, static_cast<int>(i) + 1});
    }
    return out;
}

/// One of the views that are compared.
class Contestant {
public:
    Contestant() = default;
    Contestant(const Contestant&) = delete;
    Contestant& operator=(const Contestant&) = delete;
    virtual ~Contestant() = default;

    virtual void open(const std::string& text, const std::vector<Highlight>& highlights) = 0;
    virtual void focus(std::size_t index) = 0;
    virtual QAbstractScrollArea& widget() = 0;

    /// Paints all that can be seen.
    void frame()
    {
        if (m_picture.size() != widget().viewport()->size())
            m_picture = QImage(widget().viewport()->size(), QImage::Format_RGB32);
        widget().viewport()->render(&m_picture);
    }

private:
    QImage m_picture;
};

class Ours final : public Contestant {
public:
    void open(const std::string& text, const std::vector<Highlight>& highlights) override
    {
        m_view.setText(ExactText(text));
        m_view.setHighlights(highlights);
    }
    void focus(std::size_t index) override
    {
        m_view.setFocusedHighlights({index});
        m_view.reveal(m_view.highlights()[index].region);
    }
    QAbstractScrollArea& widget() override { return m_view; }

private:
    EvidenceView m_view;
};

QTextCharFormat formatOf(const Highlight& highlight, bool focused)
{
    QTextCharFormat format;
    format.setBackground(focused ? QColor(0xF9, 0xBB, 0x93)
                                 : QColor::fromHsv(highlight.number * 60 % 360, 40, 250));
    format.setUnderlineStyle(QTextCharFormat::SingleUnderline);
    return format;
}

/// The text is ASCII, so that positions are bytes.
class Highlighter final : public QSyntaxHighlighter {
public:
    explicit Highlighter(QTextDocument* document) : QSyntaxHighlighter(document) {}

    std::vector<Highlight> highlights;
    std::size_t focused = 0;

protected:
    void highlightBlock(const QString& text) override
    {
        const auto begin = static_cast<std::size_t>(currentBlock().position());
        const std::size_t end = begin + static_cast<std::size_t>(text.size());
        constexpr std::size_t longest = 500;
        auto highlight = std::ranges::lower_bound(highlights, begin < longest ? 0 : begin - longest, {},
                                                  [](const Highlight& one) { return one.region.begin; });
        for (; highlight != highlights.end() && highlight->region.begin < end; ++highlight) {
            const std::size_t from = std::max(begin, highlight->region.begin);
            const std::size_t to = std::min(end, highlight->region.end);
            if (from < to)
                setFormat(static_cast<int>(from - begin), static_cast<int>(to - from),
                          formatOf(*highlight,
                                   static_cast<std::size_t>(highlight - highlights.begin()) == focused));
        }
    }
};

class PlainTextEdit : public Contestant {
public:
    PlainTextEdit()
    {
        m_edit.setReadOnly(true);
        m_edit.setUndoRedoEnabled(false);
        m_edit.setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    }
    QAbstractScrollArea& widget() override { return m_edit; }

protected:
    void show(const Highlight& highlight)
    {
        QTextCursor cursor(m_edit.document());
        cursor.setPosition(static_cast<int>(highlight.region.begin));
        m_edit.setTextCursor(cursor);
        m_edit.ensureCursorVisible();
    }

    QPlainTextEdit m_edit;
};

class WithHighlighter final : public PlainTextEdit {
public:
    void open(const std::string& text, const std::vector<Highlight>& highlights) override
    {
        m_highlighter.highlights = highlights;
        m_edit.setPlainText(QString::fromStdString(text));
    }
    void focus(std::size_t index) override
    {
        const std::size_t before = m_highlighter.focused;
        m_highlighter.focused = index;
        for (const std::size_t changed : {before, index}) {
            const Region region = m_highlighter.highlights[changed].region;
            QTextBlock block = m_edit.document()->findBlock(static_cast<int>(region.begin));
            for (; block.isValid() && block.position() < static_cast<int>(region.end); block = block.next())
                m_highlighter.rehighlightBlock(block);
        }
        show(m_highlighter.highlights[index]);
    }

private:
    Highlighter m_highlighter{m_edit.document()};
};

class WithExtraSelections final : public PlainTextEdit {
public:
    void open(const std::string& text, const std::vector<Highlight>& highlights) override
    {
        m_highlights = highlights;
        m_edit.setPlainText(QString::fromStdString(text));
        select(0);
    }
    void focus(std::size_t index) override
    {
        select(index);
        show(m_highlights[index]);
    }

private:
    void select(std::size_t focused)
    {
        QList<QTextEdit::ExtraSelection> selections;
        for (std::size_t i = 0; i < m_highlights.size(); ++i) {
            QTextCursor cursor(m_edit.document());
            cursor.setPosition(static_cast<int>(m_highlights[i].region.begin));
            cursor.setPosition(static_cast<int>(m_highlights[i].region.end), QTextCursor::KeepAnchor);
            selections.append({cursor, formatOf(m_highlights[i], i == focused)});
        }
        m_edit.setExtraSelections(selections);
    }

    std::vector<Highlight> m_highlights;
};

struct Subject {
    const char* name;
    std::size_t size;
    std::size_t highlights;
    bool oneLine;
    bool peersToo; ///< they take too long for the largest
    int moves;
    int movesOfPeers;
};

using MakeContestant = std::function<std::unique_ptr<Contestant>()>;

const std::vector<std::pair<const char*, MakeContestant>> contestants{
    {"EvidenceView", [] { return std::make_unique<Ours>(); }},
    {"QPlainTextEdit + QSyntaxHighlighter", [] { return std::make_unique<WithHighlighter>(); }},
    {"QPlainTextEdit + extra selections", [] { return std::make_unique<WithExtraSelections>(); }},
};

struct Figures {
    std::vector<double> open;
    std::vector<double> move;
    std::vector<double> change;
    std::vector<double> scroll;
    std::vector<double> memory; ///< bytes for each byte of the text
};

/// To other evidence of 200 KB with 200 highlights, back and forth.
double changeTime(Contestant& view, int changes)
{
    constexpr std::size_t size = 200'000;
    const std::array<std::string, 2> texts{prose(size, false), 'x' + prose(size - 1, false)};
    const std::vector<Highlight> highlights = overlapping(size, 200);
    std::vector<double> times;
    for (int i = 0; i < changes; ++i) {
        const Clock::time_point start = Clock::now();
        view.open(texts[static_cast<std::size_t>(i) % texts.size()], highlights);
        view.frame();
        times.push_back(millisecondsSince(start));
    }
    return percentile(times, 0.95);
}

void measure(Contestant& view, const Subject& subject, const std::string& text, int moves, Figures& figures)
{
    const std::vector<Highlight> highlights = overlapping(text.size(), subject.highlights);
    view.widget().resize(1000, 700);
    view.widget().show();
    view.frame();
    const double before = heapBytes();
    Clock::time_point start = Clock::now();
    view.open(text, highlights);
    view.frame();
    figures.open.push_back(millisecondsSince(start));
    figures.memory.push_back((heapBytes() - before) / static_cast<double>(text.size()));

    std::vector<double> times;
    for (int i = 0; i < moves; ++i) {
        const std::size_t index = static_cast<std::size_t>(i) * 7919 % highlights.size();
        start = Clock::now();
        view.focus(index);
        view.frame();
        times.push_back(millisecondsSince(start));
    }
    figures.move.push_back(percentile(times, 0.95));

    times.clear();
    QScrollBar* const bar = view.widget().verticalScrollBar();
    bar->setValue(bar->maximum() / 3);
    view.frame();
    for (int i = 0; i < moves; ++i) {
        start = Clock::now();
        bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
        bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
        bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
        view.frame();
        times.push_back(millisecondsSince(start));
    }
    figures.scroll.push_back(percentile(times, 0.5));
    figures.change.push_back(changeTime(view, moves >= 200 ? 100 : 5));
}

void run(const Subject& subject, int rounds)
{
    const std::string text = prose(subject.size, subject.oneLine);
    std::map<std::size_t, Figures> figures;
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < (subject.peersToo ? contestants.size() : 1); ++i) {
            const std::unique_ptr<Contestant> view = contestants[i].second();
            measure(*view, subject, text, i == 0 ? subject.moves : subject.movesOfPeers, figures[i]);
        }
    }
    for (const auto& [i, found] : figures) {
        std::printf("| %s | %s | %.1f | %.1f | %.1f | %.1f | %.1f |\n", subject.name, contestants[i].first,
                    percentile(found.open, 0.5), percentile(found.move, 0.5), percentile(found.change, 0.5),
                    percentile(found.scroll, 0.5), percentile(found.memory, 0.5));
        std::fflush(stdout);
    }
}

/// In 1 MB of prose.
void searchTimes(int rounds)
{
    const std::string text = prose(1'000'000, false);
    const auto time = [rounds](const char* name, const auto& search) {
        std::vector<double> times;
        for (int round = 0; round < rounds; ++round) {
            const Clock::time_point start = Clock::now();
            search();
            times.push_back(millisecondsSince(start));
        }
        std::printf("| %s | %.1f |\n", name, percentile(times, 0.5));
    };
    constexpr std::size_t limit = 100'000;
    std::puts("\n| search in 1 MB | ms |\n|---|---|");
    time("exact, many hits", [&] { return placesOf("aaa", text, LetterCase::Exact, limit); });
    time("exact, none", [&] { return placesOf("aaab", text, LetterCase::Exact, limit); });
    time("ignoring case, many hits", [&] { return placesOf("AAA", text, LetterCase::Ignored, limit); });
    time("ignoring case, none", [&] { return placesOf("AAAB", text, LetterCase::Ignored, limit); });
    time("words of a claim",
         [&] { return placesOfWords("ddddd eeeeeeee ggggggg hhhhh llllll mmmmmm nnn zzzz", text, 50); });
}

} // namespace

} // namespace assize::bench

int main(int argc, char* argv[])
{
    const QApplication application(argc, argv);
    const int rounds = std::max(1, argc > 1 ? std::atoi(argv[1]) : 5);
    std::puts("| text | view | first frame ms | move p95 ms | other text p95 ms | scroll frame ms | bytes "
              "kept per byte |");
    std::puts("|---|---|---|---|---|---|---|");
    using assize::bench::Subject;
    for (const Subject& subject :
         {Subject{"10 KB, 100 highlights", 10'000, 100, false, true, 200, 50},
          Subject{"1 MB, 1,000 highlights", 1'000'000, 1'000, false, true, 400, 30},
          Subject{"one line of 1 MB, 1,000 highlights", 1'000'000, 1'000, true, true, 400, 3},
          Subject{"50 MB, 10,000 highlights", 50'000'000, 10'000, false, false, 400, 0}})
        assize::bench::run(subject, rounds);
    assize::bench::searchTimes(rounds);
    return 0;
}
