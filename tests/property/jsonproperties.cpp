// SPDX-License-Identifier: Apache-2.0
#include "base/bytesink.h"
#include "identicalvalues.h"
#include "json/elementscanner.h"
#include "json/fastreader.h"
#include "json/strictreader.h"
#include "json/writer.h"
#include "randomvalues.h"
#include "readvalue.h"
#include "testcase.h"
#include "testregistry.h"
#include "text/digest.h"
#include "text/utf8.h"

#include <QTest>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assize::test {

class JsonProperties final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsReadBack();
    void everyProperPrefixIsRefused();
    void theOrderOfMembersDoesNotChangeTheDigest();
    void whatIsReadFromDamagedTextIsSound();
    void bothReadersAgree();
    void aTreeHoldsTheSameValue();
    void piecesDoNotMatterToTheScanner();
};

namespace {

constexpr int someDepth = 3;

std::optional<json::Value> readBack(std::string_view text)
{
    IssueList issues;
    auto value = readValue(text, {}, issues);
    return issues.hasErrors() ? std::nullopt : std::move(value);
}

std::string canonicalText(const json::Value& value)
{
    StringSink sink;
    json::writeCanonical(sink, value);
    return sink.take();
}

json::Value reversed(json::Value value)
{
    std::ranges::reverse(value.members());
    for (json::Member& member : value.members())
        member.value = reversed(std::move(member.value));
    for (json::Value& item : value.items())
        item = reversed(std::move(item));
    return value;
}

/// The text with one byte replaced, put in or left out; often a byte that means something.
std::string damaged(std::string text)
{
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
    const char byte = *rc::gen::arbitrary<bool>()
                          ? static_cast<char>(*rc::gen::inRange(0, 256))
                          : *rc::gen::elementOf(std::string("\"\\{}[],:0.-+eEutfn /\n"));
    const int kind = *rc::gen::inRange(0, 3);
    if (kind == 0)
        text.insert(at, 1, byte);
    else if (kind == 1)
        text.erase(std::min(at, text.size() - 1), 1);
    else
        text[std::min(at, text.size() - 1)] = byte;
    return text;
}

/// What a scanner found.
struct Scanned {
    std::string arrayKey;
    std::string surroundings;
    std::vector<std::string> elements; ///< "offset+length fingerprint"
    std::optional<Issue> fault;

    bool operator==(const Scanned&) const = default;
};

Scanned scanned(std::string_view text, const std::vector<std::size_t>& pieces)
{
    json::ElementScanner scanner(0);
    std::string_view rest = text;
    for (const std::size_t size : pieces) {
        scanner.feed(rest.substr(0, size));
        rest.remove_prefix(std::min(size, rest.size()));
    }
    scanner.feed(rest);
    scanner.finish();
    Scanned found{scanner.arrayKey(), scanner.surroundings(), {}, scanner.fault()};
    for (const json::DocumentFile::Element& element : scanner.takeElements())
        found.elements.push_back(std::to_string(element.offset) + "+" + std::to_string(element.length) + " " +
                                 std::to_string(element.fingerprint.low) + " " +
                                 std::to_string(element.fingerprint.high));
    return found;
}

} // namespace

void JsonProperties::whatIsWrittenIsReadBack()
{
    QVERIFY(holds("writing, reading and writing again gives the same bytes and the same value", [] {
        const json::Value value = *anyValue(someDepth);
        const std::string pretty = json::document(value);
        RC_ASSERT(!firstInvalidUtf8(pretty).has_value());
        const auto read = readBack(pretty);
        RC_ASSERT(read.has_value());
        RC_ASSERT(json::sameValue(*read, value));
        RC_ASSERT(json::document(*read) == pretty);
        const std::string canonical = canonicalText(value);
        const auto fromCanonical = readBack(canonical);
        RC_ASSERT(fromCanonical.has_value());
        RC_ASSERT(json::sameValue(*fromCanonical, value));
        RC_ASSERT(canonicalText(*fromCanonical) == canonical);
    }));
}

void JsonProperties::everyProperPrefixIsRefused()
{
    QVERIFY(holds("a document that was cut off is refused", [] {
        std::vector<json::Member> members;
        members.push_back({"key", *anyValue(someDepth)});
        const std::string text = canonicalText(json::Value::object(std::move(members)));
        RC_ASSERT(readBack(text).has_value());
        const auto length = *rc::gen::inRange<std::size_t>(0, text.size());
        RC_ASSERT(!readBack(std::string_view(text).substr(0, length)).has_value());
    }));
}

void JsonProperties::theOrderOfMembersDoesNotChangeTheDigest()
{
    QVERIFY(holds("the canonical form does not depend on the order of members", [] {
        const json::Value value = *anyValue(someDepth);
        RC_ASSERT(json::canonicalDigest(value) == json::canonicalDigest(reversed(value)));
        RC_ASSERT(json::sameValue(value, reversed(value)));
    }));
}

void JsonProperties::whatIsReadFromDamagedTextIsSound()
{
    QVERIFY(holds("after any damage to its bytes a text is refused, or is a value that can be written", [] {
        std::string text = canonicalText(*anyValue(someDepth));
        const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
        text[at] = static_cast<char>(*rc::gen::inRange(0, 256));
        const bool isUtf8 = !firstInvalidUtf8(text).has_value();
        const auto read = readBack(text);
        RC_ASSERT(isUtf8 || !read.has_value());
        if (read) {
            const auto again = readBack(json::document(*read));
            RC_ASSERT(again.has_value());
            RC_ASSERT(json::sameValue(*again, *read));
        }
    }));
}

void JsonProperties::bothReadersAgree()
{
    QVERIFY(holds("the fast reader gives what the explaining one gives, or nothing", [] {
        const json::Value value = *anyValue(someDepth);
        std::string text = *rc::gen::arbitrary<bool>() ? json::document(value) : canonicalText(value);
        for (int left = *rc::gen::inRange(0, 4); left > 0 && text.size() > 1; --left)
            text = damaged(std::move(text));
        const json::Context context{
            *rc::gen::inRange<std::uint64_t>(0, 1000), *rc::gen::inRange<std::uint64_t>(0, text.size() + 1),
            *rc::gen::inRange<std::uint64_t>(0, 1000), *rc::gen::inRange(0U, 34U), "/x"};
        json::Tree tree;
        const bool isRead = json::readFaultless(text, context, tree);
        IssueList issues;
        const auto explained = json::readExplaining(text, context, issues);
        RC_CLASSIFY(isRead, "read");
        if (isRead) {
            RC_ASSERT(explained.has_value());
            RC_ASSERT(issues.total() == std::size_t{0});
            RC_ASSERT(identical(toValue(tree.top()), *explained));
        }
    }));
}

void JsonProperties::aTreeHoldsTheSameValue()
{
    QVERIFY(holds("a tree holds the same value, also where it has held another one", [] {
        const json::Value value = *anyValue(someDepth);
        json::Tree tree(*anyValue(someDepth));
        tree = json::Tree(value);
        RC_ASSERT(identical(toValue(tree.top()), value));
    }));
}

void JsonProperties::piecesDoNotMatterToTheScanner()
{
    QVERIFY(holds("the scanner finds the same elements however the bytes arrive", [] {
        const std::vector<json::Value> elements =
            *rc::gen::scale(0.5, rc::gen::container<std::vector<json::Value>>(anyValue(someDepth - 1)));
        std::vector<json::Member> members;
        members.push_back({"format", *anyValue(1)});
        members.push_back({"cases", json::Value::array(elements)});
        members.push_back({"x-rest", *anyValue(1)});
        const json::Value document = json::Value::object(std::move(members));
        std::string text = *rc::gen::arbitrary<bool>() ? json::document(document) : canonicalText(document);
        if (*rc::gen::arbitrary<bool>()) // damaged, what is found and the fault are the same too
            text[*rc::gen::inRange<std::size_t>(0, text.size())] =
                *rc::gen::element(',', '"', '[', ']', '}', '\\');
        const auto pieces =
            *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(1, 40));
        const Scanned whole = scanned(text, {});
        RC_ASSERT(scanned(text, pieces) == whole);
        RC_ASSERT(scanned(text, std::vector<std::size_t>(text.size(), 1)) == whole);
    }));
    QVERIFY(holds("the scanner's elements are those of the document", [] {
        const std::vector<json::Value> elements =
            *rc::gen::scale(0.5, rc::gen::container<std::vector<json::Value>>(anyValue(someDepth - 1)));
        std::vector<json::Member> members;
        members.push_back({"cases", json::Value::array(elements)});
        const std::string text = json::document(json::Value::object(std::move(members)));
        json::ElementScanner scanner(0);
        scanner.feed(text);
        scanner.finish();
        RC_ASSERT(!scanner.fault().has_value());
        const auto found = scanner.takeElements();
        RC_ASSERT(found.size() == elements.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            const std::string_view bytes = std::string_view(text).substr(found[i].offset, found[i].length);
            RC_ASSERT(fingerprintOf(bytes) == found[i].fingerprint);
            const auto read = readBack(bytes);
            RC_ASSERT(read.has_value());
            RC_ASSERT(json::sameValue(*read, elements[i]));
        }
    }));
}

ASSIZE_TEST_CLASS(JsonProperties)

} // namespace assize::test

#include "jsonproperties.moc"
