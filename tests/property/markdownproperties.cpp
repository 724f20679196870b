// SPDX-License-Identifier: Apache-2.0
#include "randomvalues.h"
#include "testcase.h"
#include "testregistry.h"
#include "text/markdownsubset.h"
#include "text/utf8.h"

#include <QTest>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace assize::test {

class MarkdownProperties final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void everyTextSurvives();
    void runsAreWhole();
};

namespace {

/// Texts in which markup of all kinds, and what only looks like it, meets words and white space.
rc::Gen<std::string> anyMarkdown()
{
    auto piece = rc::gen::oneOf(
        rc::gen::element<std::string>("*", "**", "_", "__", "`", "``", "```", "~~~", "\\", "#", "## ", "- ",
                                      "+ ", "1. ", "23) ", "\n", "\n\n", "\r\n", "\r", " ", "  ", "    ",
                                      "\t", "\n  ", "\n    "),
        rc::gen::element<std::string>("a", "Word", "<b>", "&amp;", "[x](y)", "![", "|", "> ", "\u00E9",
                                      "\u00A0", "\u3042", "\u2028", "\uFEFF", std::string(1, '\0')),
        anyText());
    return rc::gen::map(rc::gen::container<std::vector<std::string>>(std::move(piece)),
                        [](const std::vector<std::string>& pieces) {
                            std::string text;
                            for (const std::string& one : pieces)
                                text += one;
                            return text;
                        });
}

/// Without the characters of which markup of the subset is made, and without white space.
std::string withoutMarkup(std::string_view text)
{
    std::string left;
    std::ranges::copy_if(text, std::back_inserter(left), [](char byte) {
        return std::string_view("\\`~*_#+-.)0123456789 \t\r\n").find(byte) == std::string_view::npos;
    });
    return left;
}

} // namespace

void MarkdownProperties::everyTextSurvives()
{
    QVERIFY(holds("all that is no markup comes out, in its order", [] {
        const std::string source = *anyMarkdown();
        std::string read;
        for (const MarkdownBlock& block : parseMarkdownSubset(source)) {
            read += block.language;
            read += plainTextOf(block);
        }
        RC_ASSERT(withoutMarkup(read) == withoutMarkup(source));
    }));
}

void MarkdownProperties::runsAreWhole()
{
    QVERIFY(holds("blocks are of the shapes that the header names", [] {
        const std::string source = *anyMarkdown();
        for (const MarkdownBlock& block : parseMarkdownSubset(source)) {
            const bool heading = block.kind == MarkdownBlockKind::Heading;
            RC_ASSERT(block.level >= (heading ? 1 : 0));
            RC_ASSERT(block.level <= (heading ? 6 : deepestMarkdownList));
            RC_ASSERT(block.number.has_value() == (block.kind == MarkdownBlockKind::Numbered));
            RC_ASSERT(block.language.empty() || block.kind == MarkdownBlockKind::Code);
            RC_ASSERT(!firstInvalidUtf8(plainTextOf(block)).has_value());
            for (std::size_t i = 0; i < block.runs.size(); ++i) {
                RC_ASSERT(!block.runs[i].text.empty());
                RC_ASSERT(block.kind != MarkdownBlockKind::Code || block.runs[i].code);
                if (i > 0) { // neighbours differ in more than their text
                    MarkdownRun before = block.runs[i - 1];
                    before.text = block.runs[i].text;
                    RC_ASSERT(!(before == block.runs[i]) || before.code);
                }
            }
        }
    }));
}

ASSIZE_TEST_CLASS(MarkdownProperties)

} // namespace assize::test

#include "markdownproperties.moc"
