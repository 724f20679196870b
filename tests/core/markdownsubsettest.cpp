// SPDX-License-Identifier: Apache-2.0
#include "text/markdownsubset.h"

#include "bytes.h"
#include "json/strictreader.h"
#include "readvalue.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace assize::test {

class MarkdownSubsetTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void readsBlocks_data();
    void readsBlocks();
    void readsRuns_data();
    void readsRuns();
    void leavesTheRestAsWritten_data();
    void leavesTheRestAsWritten();
    void numbersAreThoseWritten();
    void readsTheGuide();
    void readsTheRubricOfTheSample();
    void takesLinearTime_data();
    void takesLinearTime();
};

namespace {

QByteArray printedRuns(const MarkdownBlock& block)
{
    QByteArray printed;
    for (const MarkdownRun& run : block.runs) {
        const QByteArray marks =
            QByteArray(run.emphasis ? "e" : "") + (run.strong ? "s" : "") + (run.code ? "c" : "");
        printed += marks.isEmpty() ? bytesOf(run.text) : '{' + marks + ':' + bytesOf(run.text) + '}';
    }
    return printed;
}

QByteArray printedBlock(const MarkdownBlock& block)
{
    const QByteArray level = QByteArray::number(block.level);
    switch (block.kind) {
    case MarkdownBlockKind::Heading:
        return 'h' + level + ' ' + printedRuns(block);
    case MarkdownBlockKind::Bullet:
        return '-' + level + ' ' + printedRuns(block);
    case MarkdownBlockKind::Numbered:
        return QByteArray::number(block.number.value()) + '.' + level + ' ' + printedRuns(block);
    case MarkdownBlockKind::Code:
        return 'c' + level + bytesOf(block.language) + ' ' + bytesOf(plainTextOf(block));
    case MarkdownBlockKind::Paragraph:
        break;
    }
    return 'p' + level + ' ' + printedRuns(block);
}

/// One line a block; line ends inside one are shown as "$".
QByteArray printedBlocks(const QByteArray& source)
{
    QByteArrayList lines;
    for (const MarkdownBlock& block : parseMarkdownSubset(view(source)))
        lines.append(printedBlock(block).replace('\n', '$'));
    return lines.join('\n');
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

void MarkdownSubsetTest::readsBlocks_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<QByteArray>("blocks");

    QTest::newRow("nothing") << ""_ba << ""_ba;
    QTest::newRow("blank lines are no blocks") << "\n  \n\t\n"_ba << ""_ba;
    QTest::newRow("lines of a paragraph are joined") << "a\n  b  c \nd"_ba << "p0 a b  c d"_ba;
    QTest::newRow("a blank line parts paragraphs") << "a\n \nb\n"_ba << "p0 a\np0 b"_ba;
    QTest::newRow("CR LF and CR end lines as well") << "a\r\n\r\nb\rc"_ba << "p0 a\np0 b c"_ba;
    QTest::newRow("two spaces at its end break a line") << "a  \nb"_ba << "p0 a$b"_ba;
    QTest::newRow("two spaces at the end of all break nothing") << "a  "_ba << "p0 a"_ba;

    QTest::newRow("six levels of headings") << "# a\n## b\n### c\n#### d\n##### e\n###### f"_ba
                                            << "h1 a\nh2 b\nh3 c\nh4 d\nh5 e\nh6 f"_ba;
    QTest::newRow("seven signs are no heading") << "####### a"_ba << "p0 ####### a"_ba;
    QTest::newRow("a heading needs a space") << "#a"_ba << "p0 #a"_ba;
    QTest::newRow("a heading may be indented by three") << "   # a\n"_ba << "h1 a"_ba;
    QTest::newRow("signs at its end close a heading") << "## a ##  \n## b #c"_ba << "h2 a\nh2 b #c"_ba;
    QTest::newRow("signs on a word's end belong to it") << "# C#"_ba << "h1 C#"_ba;
    QTest::newRow("an empty heading") << "#\n## ##"_ba << "h1 \nh2 "_ba;
    QTest::newRow("a heading needs no blank line around") << "a\n# b\nc"_ba << "p0 a\nh1 b\np0 c"_ba;
    QTest::newRow("an escaped sign begins no heading") << "\\# a"_ba << "p0 # a"_ba;

    QTest::newRow("three kinds of bullets") << "- a\n* b\n+ c"_ba << "-1 a\n-1 b\n-1 c"_ba;
    QTest::newRow("a bullet needs a space") << "-a"_ba << "p0 -a"_ba;
    QTest::newRow("a point goes on over lines") << "- a\n  b\nc"_ba << "-1 a b c"_ba;
    QTest::newRow("points nest by their indent") << "- a\n  - b\n    - c\n  - d\n- e"_ba
                                                 << "-1 a\n-2 b\n-3 c\n-2 d\n-1 e"_ba;
    QTest::newRow("a paragraph inside a point") << "- a\n\n  b\n\nc"_ba << "-1 a\np1 b\np0 c"_ba;
    QTest::newRow("a bullet ends a paragraph") << "a\n- b"_ba << "p0 a\n-1 b"_ba;
    QTest::newRow("a lone dash under a text does not") << "a\n-\nb"_ba << "p0 a - b"_ba;
    QTest::newRow("an empty point") << "-\n- b"_ba << "-1 \n-1 b"_ba;
    QTest::newRow("a tab may follow the marker") << "-\ta"_ba << "-1 a"_ba;
    QTest::newRow("a heading leaves the list") << "- a\n# b\n- c"_ba << "-1 a\nh1 b\n-1 c"_ba;
    QTest::newRow("two markers on a line are one point") << "- - a"_ba << "-1 - a"_ba;
    QTest::newRow("an escaped dash is no bullet") << "\\- a"_ba << "p0 - a"_ba;

    QTest::newRow("numbered points") << "1. a\n2) b\n10. c"_ba << "1.1 a\n2.1 b\n10.1 c"_ba;
    QTest::newRow("a list may begin with any number") << "7. a"_ba << "7.1 a"_ba;
    QTest::newRow("a year inside a text begins no list")
        << "born in\n1911. And"_ba << "p0 born in 1911. And"_ba;
    QTest::newRow("a one does") << "a\n1. b"_ba << "p0 a\n1.1 b"_ba;
    QTest::newRow("ten digits are no number") << "1234567890. a"_ba << "p0 1234567890. a"_ba;
    QTest::newRow("bullets in numbers") << "1. a\n   - b\n2. c"_ba << "1.1 a\n-2 b\n2.1 c"_ba;

    QTest::newRow("fenced code") << "```\na\n\n  # b\n```\nc"_ba << "c0 a$$  # b\np0 c"_ba;
    QTest::newRow("fenced with tildes, by its language") << "~~~ c++\n``` x\n~~~"_ba << "c0c++ ``` x"_ba;
    QTest::newRow("more words behind a fence do not vanish") << "``` all are true\na\n```"_ba
                                                             << "c0 all are true$a"_ba;
    QTest::newRow("a longer fence holds a shorter one") << "````\n```\n````"_ba << "c0 ```"_ba;
    QTest::newRow("an open fence goes on to the end") << "```\na\n\n"_ba << "c0 a$"_ba;
    QTest::newRow("an empty fence") << "```\n```"_ba << "c0 "_ba;
    QTest::newRow("a fence takes its own indent off") << "  ```\n    a\n  ```"_ba << "c0   a"_ba;
    QTest::newRow("a fence inside a point ends with it") << "- a\n  ```\n  b\nc"_ba << "-1 a\nc1 b\np0 c"_ba;
    QTest::newRow("backticks on one line are no fence") << "``` a ```"_ba << "p0 {c:a}"_ba;
    QTest::newRow("nothing is markup inside code") << "```\n*a* \\* <b>\n```"_ba << "c0 *a* \\* <b>"_ba;
    QTest::newRow("indented code") << "    a\n\n      b\n\nc"_ba << "c0 a$$  b\np0 c"_ba;
    QTest::newRow("a tab indents by four") << "\ta\n\t\tb"_ba << "c0 a$\tb"_ba;
    QTest::newRow("an indented line goes on with a paragraph") << "a\n      b"_ba << "p0 a b"_ba;
    QTest::newRow("indented code inside a point") << "- a\n\n      b"_ba << "-1 a\nc1 b"_ba;

    QByteArray deep;
    for (int level = 0; level < 30; ++level)
        deep += QByteArray(2 * level, ' ') + "- x\n";
    QByteArray levels;
    for (int level = 0; level < 30; ++level)
        levels += (level == 0 ? "-" : "\n-") + QByteArray::number(std::min(level + 1, 8)) + " x";
    QTest::newRow("lists do not get deeper than eight") << deep << levels;
}

void MarkdownSubsetTest::readsBlocks()
{
    QFETCH(const QByteArray, source);
    QFETCH(const QByteArray, blocks);

    QCOMPARE(printedBlocks(source), blocks);
}

void MarkdownSubsetTest::readsRuns_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<QByteArray>("runs");

    QTest::newRow("emphasis") << "a *b* _c_"_ba << "a {e:b} {e:c}"_ba;
    QTest::newRow("strong") << "**a b** __c__"_ba << "{s:a b} {s:c}"_ba;
    QTest::newRow("both at once") << "***a***"_ba << "{es:a}"_ba;
    QTest::newRow("emphasis inside strong") << "**a *b* c**"_ba << "{s:a }{es:b}{s: c}"_ba;
    QTest::newRow("strong inside emphasis") << "*a **b***"_ba << "{e:a }{es:b}"_ba;
    QTest::newRow("over the end of a line") << "*a\nb*"_ba << "{e:a b}"_ba;
    QTest::newRow("a lone star stays") << "2 * 3 * 4 and *a"_ba << "2 * 3 * 4 and *a"_ba;
    QTest::newRow("a lone pair stays") << "**a"_ba << "**a"_ba;
    QTest::newRow("unequal ends keep what is left over") << "**a*\n# *b**"_ba << "*{e:a}|{e:b}*"_ba;
    QTest::newRow("emphasis inside emphasis is emphasis") << "**a* *b**"_ba << "{e:a b}"_ba;
    QTest::newRow("a name with underscores is one word") << "snake_case_name __init__x"_ba
                                                         << "snake_case_name __init__x"_ba;
    QTest::newRow("stars may stand inside a word") << "un*frigging*believable"_ba
                                                   << "un{e:frigging}believable"_ba;
    QTest::newRow("stars around other scripts") << "*\u304B\u306A*\u3001"_ba << "{e:\u304B\u306A}\u3001"_ba;
    QTest::newRow("a space that does not break is a space") << "*\u00A0a*"_ba << "*\u00A0a*"_ba;
    QTest::newRow("crossing ends do not pair") << "*a _b* c_"_ba << "{e:a _b} c_"_ba;
    QTest::newRow("the rule of three") << "**foo*bar**"_ba << "{s:foo*bar}"_ba;

    QTest::newRow("code") << "a `b` c"_ba << "a {c:b} c"_ba;
    QTest::newRow("code with a backtick in it") << "`` a`b ``"_ba << "{c:a`b}"_ba;
    QTest::newRow("code keeps its stars and slashes") << "`*a* \\` b"_ba << "{c:*a* \\} b"_ba;
    QTest::newRow("a lone backtick stays") << "a `b ``c"_ba << "a `b ``c"_ba;
    QTest::newRow("code binds closer than emphasis") << "*a `b* c`"_ba << "*a {c:b* c}"_ba;
    QTest::newRow("code inside strong") << "**`a` b**"_ba << "{sc:a}{s: b}"_ba;
    QTest::newRow("spaces alone stay code") << "`  `"_ba << "{c:  }"_ba;

    QTest::newRow("a backslash before markup gives the sign") << R"(\*a\* \_ \` \\ \# 1\.)"_ba
                                                              << R"(*a* _ ` \ # 1.)"_ba;
    QTest::newRow("a backslash before all else stays")
        << R"(\a \[ \< C:\dir \)"_ba << R"(\a \[ \< C:\dir \)"_ba;
    QTest::newRow("in headings and points too") << "# *a*\n- **b**"_ba << "{e:a}|{s:b}"_ba;
}

void MarkdownSubsetTest::readsRuns()
{
    QFETCH(const QByteArray, source);
    QFETCH(const QByteArray, runs);

    QByteArrayList printed;
    for (const MarkdownBlock& block : parseMarkdownSubset(view(source)))
        printed.append(printedRuns(block));
    QCOMPARE(printed.join('|'), runs);
}

void MarkdownSubsetTest::leavesTheRestAsWritten_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<QByteArray>("text");

    const auto same = [](const char* rule, const QByteArray& text) { QTest::newRow(rule) << text << text; };
    same("D01: an HTML image", "<img src=\"file:///srv/red.png\">"_ba);
    same("D03: HTML links", "<a href=\"file:///etc/passwd\">x</a>, <a href=\"https://x\">"_ba);
    same("D06: an image", "![a](file:///srv/red.png)"_ba);
    same("a link", "[x](https://y \"t\")"_ba);
    same("a reference", "[x]: https://y"_ba);
    same("an automatic link", "<https://y> https://y"_ba);
    same("an entity", "&amp; &lt; &#42;"_ba);
    same("a comment", "<!-- a -->"_ba);
    same("strike-through", "~~a~~"_ba);
    same("a box to tick", "[ ] a"_ba);
    same("a footnote", "a[^1]"_ba);
    same("a rule", "---"_ba);
    same("D19: place holders", "%1 %2 %n %L1 %%"_ba);
    same("controls, a byte order mark and non-characters", "\uFEFFa\0b\x1B \u2028\uFDD0\uFFFF"_ba);
    same("bytes that are not UTF-8", "a\xFF\x80 \xC3"_ba);
    QTest::newRow("an underlined heading") << "a\n==="_ba << "a ==="_ba;
    QTest::newRow("a table keeps its lines") << "| a | b |\n|---|---|\n| 1 | 2 |\nx"_ba
                                             << "| a | b |\n|---|---|\n| 1 | 2 |\nx"_ba;
    QTest::newRow("a quote keeps its lines") << "> a\n> b"_ba << "> a\n> b"_ba;
}

void MarkdownSubsetTest::leavesTheRestAsWritten()
{
    QFETCH(const QByteArray, source);
    QFETCH(const QByteArray, text);

    const auto blocks = parseMarkdownSubset(view(source));
    QCOMPARE(blocks.size(), std::size_t{1});
    QCOMPARE(blocks.front().kind, MarkdownBlockKind::Paragraph);
    QCOMPARE(blocks.front().runs, std::vector<MarkdownRun>{{.text = text.toStdString()}});
}

void MarkdownSubsetTest::numbersAreThoseWritten()
{
    const auto blocks = parseMarkdownSubset("007. a\n999999999. b\n0) c");
    QCOMPARE(blocks.size(), std::size_t{3});
    QCOMPARE(blocks[0].number, std::optional<std::uint32_t>(7));
    QCOMPARE(blocks[1].number, std::optional<std::uint32_t>(999'999'999));
    QCOMPARE(blocks[2].number, std::optional<std::uint32_t>(0));
}

void MarkdownSubsetTest::readsTheGuide()
{
    const QByteArray source = contentOf(sourceFile(u"resources/guide/labelling.md"_s));
    QVERIFY(!source.isEmpty());
    QByteArrayList headings;
    for (const QByteArray& line : source.split('\n')) {
        if (line.startsWith('#'))
            headings.append(line);
    }
    QByteArrayList read;
    for (const MarkdownBlock& block : parseMarkdownSubset(view(source))) {
        if (block.kind == MarkdownBlockKind::Heading)
            read.append(QByteArray(block.level, '#') + ' ' + printedRuns(block));
    }
    QCOMPARE(read, headings);
    const QByteArray printed = printedBlocks(source);
    QVERIFY(printed.contains("\n1.1 Read the output once from beginning to end, without rating.\n"));
    QVERIFY(printed.contains(
        "\n-1 {s:seen}: material that was put before the producer, such as a file, a diff or the "
        "result of a tool.\n"));
    QVERIFY(printed.contains("The source shows {c:if not basket: return []}.\n"));
    QVERIFY(!printed.contains("**"));
}

void MarkdownSubsetTest::readsTheRubricOfTheSample()
{
    const QByteArray sample = contentOf(sourceFile(u"resources/samples/sample.requests.assize.json"_s));
    IssueList issues;
    const auto document = readValue(view(sample), {}, issues);
    QVERIFY(document.has_value());
    const json::Value* const rubric = document->find("rubric");
    QVERIFY(rubric != nullptr);
    const QByteArray printed = printedBlocks(bytesOf(rubric->find("text")->text()));
    QVERIFY(printed.startsWith("h1 Harbour rubric\np0 Rate each claim twice, then answer"));
    QVERIFY(printed.contains("\n-1 {s:false}: the evidence settles it, and the claim does not hold\n"));
    QVERIFY(printed.endsWith(
        "\np0 Each may be {e:yes}, {e:no} or {e:abstain}. Compare texts letter by letter: {c:10%} "
        "is not {c:%01}."));
}

void MarkdownSubsetTest::takesLinearTime_data()
{
    QTest::addColumn<QByteArray>("pattern");

    QTest::newRow("openers that never close") << "*a "_ba;
    QTest::newRow("openers of both kinds") << "*_"_ba;
    QTest::newRow("closers that find nothing") << "a* b_ "_ba;
    QTest::newRow("openers that only others pass") << "*a __b c* "_ba;
    QTest::newRow("the rule of three in vain") << "a**b* c"_ba;
    QTest::newRow("backslashes") << "\\"_ba;
    QTest::newRow("backticks apart") << "` `` "_ba;
    QTest::newRow("one long run") << "*"_ba;
    QTest::newRow("brackets") << "[![("_ba;
    QTest::newRow("empty points") << "-\n"_ba;
    QTest::newRow("fences") << "```\n"_ba;
    QTest::newRow("spaces") << " "_ba;
    QTest::newRow("tabs and numbers") << "\t1.\n"_ba;
    QTest::newRow("blank lines in code") << "    a\n\n"_ba;
}

/// A quadratic reader would take minutes for a megabyte.
void MarkdownSubsetTest::takesLinearTime()
{
    QFETCH(const QByteArray, pattern);

    const QByteArray source = pattern.repeated(1'000'000 / pattern.size());
    QElapsedTimer timer;
    timer.start();
    const auto blocks = parseMarkdownSubset(view(source));
    QVERIFY2(timer.elapsed() < 20'000, QByteArray::number(timer.elapsed()));
    QVERIFY(blocks.size() <= static_cast<std::size_t>(source.size()));
}

ASSIZE_TEST_CLASS(MarkdownSubsetTest)

} // namespace assize::test

#include "markdownsubsettest.moc"
