// SPDX-License-Identifier: Apache-2.0
#include "corpus/literalcheck.h"

#include "bytes.h"
#include "testcase.h"
#include "testregistry.h"

#include <QByteArray>
#include <QTest>

#include <optional>
#include <string>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

class LiteralCheckTest final : public TestCase {
    Q_OBJECT

    using Pin = std::optional<std::optional<std::string>>;
    using SidePin = std::optional<std::optional<DiffSide>>;

private Q_SLOTS:
    void looksForExactlyTheseBytes_data();
    void looksForExactlyTheseBytes();
    void looksInsideTheRegionAlone_data();
    void looksInsideTheRegionAlone();
    void pinsMustHold_data();
    void pinsMustHold();
    void looksInTheEvidenceThatIsNamed();
    void outcomesHaveTheNamesOfTheReport();
};

namespace {

LiteralCheck checkFor(const QByteArray& text, std::optional<Region> region = std::nullopt)
{
    LiteralCheck check;
    check.text = text.toStdString();
    check.region = Citation{EvidenceId{"e"}, region};
    return check;
}

Evidence evidenceOf(const QByteArray& text, std::string id = "e")
{
    Evidence evidence;
    evidence.id = EvidenceId{std::move(id)};
    evidence.text = ExactText(text.toStdString());
    return evidence;
}

} // namespace

void LiteralCheckTest::looksForExactlyTheseBytes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("sought");
    QTest::addColumn<bool>("stands");
    const auto row = [](const char* name, const QByteArray& text, const QByteArray& sought, bool stands) {
        QTest::newRow(name) << text << sought << stands;
    };

    row("the same bytes", "foobar baz"_ba, "bar"_ba, true);
    row("the whole text", "foobar"_ba, "foobar"_ba, true);
    row("at the end", "foobar"_ba, "r"_ba, true);
    row("in no text", ""_ba, "a"_ba, false);
    row("a longer text than there is", "foo"_ba, "foobar"_ba, false);
    row("C-13: a zero-width space is not passed over", "foo\u200Bbar baz"_ba, "foobar"_ba, false);
    row("C-13: with the zero-width space", "foo\u200Bbar baz"_ba, "foo\u200Bbar"_ba, true);
    row("case counts", "Foo"_ba, "foo"_ba, false);
    row("a no-break space is not a space", "a\u00A0b"_ba, "a b"_ba, false);
    row("a space is not a no-break space", "a b"_ba, "a\u00A0b"_ba, false);
    row("two spaces are not one", "a  b"_ba, "a b"_ba, false);
    row("a tab is not a space", "a\tb"_ba, "a b"_ba, false);
    row("CRLF is not LF", "a\r\nb"_ba, "a\nb"_ba, false);
    row("LF is not CRLF", "a\nb"_ba, "a\r\nb"_ba, false);
    row("a composed letter is not its decomposition", "caf\u00E9"_ba, "cafe\u0301"_ba, false);
    row("a decomposed letter is not its composition", "cafe\u0301"_ba, "caf\u00E9"_ba, false);
    row("a base letter stands in front of its mark", "cafe\u0301"_ba, "cafe"_ba, true);
    row("letters of another script that draw alike", "p\u0430ypal"_ba, "paypal"_ba, false);
    row("behind a NUL", "ab\0cd"_ba, "cd"_ba, true);
    row("across a NUL", "ab\0cd"_ba, "b\0c"_ba, true);
    row("what follows a NUL counts", "ab\0cd"_ba, "b\0x"_ba, false);
    row("U+FEFF at the beginning counts", "a"_ba, "\uFEFFa"_ba, false);
    row("a pattern is taken literally", "a+b"_ba, "a.b"_ba, false);
}

void LiteralCheckTest::looksForExactlyTheseBytes()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, sought);
    QFETCH(const bool, stands);

    const std::vector evidence{evidenceOf(text)};
    QCOMPARE(runCheck(checkFor(sought), evidence), stands ? CheckOutcome::Found : CheckOutcome::TextNotFound);
}

void LiteralCheckTest::looksInsideTheRegionAlone_data()
{
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    QTest::addColumn<bool>("stands");

    // "beta" stands at 6 to 10 of "alpha beta gamma".
    QTest::newRow("exactly the region") << 6 << 10 << true;
    QTest::newRow("a larger region") << 0 << 16 << true;
    QTest::newRow("at the region's end") << 2 << 10 << true;
    QTest::newRow("at the region's beginning") << 6 << 16 << true;
    QTest::newRow("straddles the region's end") << 0 << 9 << false;
    QTest::newRow("straddles the region's beginning") << 7 << 16 << false;
    QTest::newRow("before the region") << 11 << 16 << false;
    QTest::newRow("behind the region") << 0 << 6 << false;
}

void LiteralCheckTest::looksInsideTheRegionAlone()
{
    QFETCH(const int, begin);
    QFETCH(const int, end);
    QFETCH(const bool, stands);

    const std::vector evidence{evidenceOf("alpha beta gamma"_ba)};
    const Region region{static_cast<std::size_t>(begin), static_cast<std::size_t>(end)};
    QCOMPARE(runCheck(checkFor("beta"_ba, region), evidence),
             stands ? CheckOutcome::Found : CheckOutcome::TextNotFound);
}

void LiteralCheckTest::pinsMustHold_data()
{
    QTest::addColumn<Pin>("revision");
    QTest::addColumn<SidePin>("diffSide");
    QTest::addColumn<std::optional<std::string>>("evidenceRevision");
    QTest::addColumn<std::optional<DiffSide>>("evidenceSide");
    QTest::addColumn<CheckOutcome>("outcome");
    using enum CheckOutcome;
    using Revision = std::optional<std::string>;
    using Side = std::optional<DiffSide>;
    const Revision r1("r1");
    const Side newSide(DiffSide::New);

    QTest::newRow("no pins") << Pin() << SidePin() << r1 << newSide << Found;
    QTest::newRow("both pins hold") << Pin(r1) << SidePin(newSide) << r1 << newSide << Found;
    QTest::newRow("another revision") << Pin(Revision("r2")) << SidePin() << r1 << newSide << RevisionDiffers;
    QTest::newRow("revisions are compared byte for byte")
        << Pin(Revision("R1")) << SidePin() << r1 << newSide << RevisionDiffers;
    QTest::newRow("a revision that the evidence does not tell")
        << Pin(r1) << SidePin() << Revision() << newSide << RevisionDiffers;
    QTest::newRow("pinned to no revision, and it has one")
        << Pin(Revision()) << SidePin() << r1 << newSide << RevisionDiffers;
    QTest::newRow("pinned to no revision, and it has none")
        << Pin(Revision()) << SidePin() << Revision() << newSide << Found;
    QTest::newRow("an empty revision is not none")
        << Pin(Revision()) << SidePin() << Revision("") << newSide << RevisionDiffers;
    QTest::newRow("another side") << Pin() << SidePin(Side(DiffSide::Old)) << r1 << newSide
                                  << DiffSideDiffers;
    QTest::newRow("the unified side is neither")
        << Pin() << SidePin(Side(DiffSide::Unified)) << r1 << newSide << DiffSideDiffers;
    QTest::newRow("pinned to no side, and it has one")
        << Pin() << SidePin(Side()) << r1 << newSide << DiffSideDiffers;
    QTest::newRow("pinned to no side, and it has none") << Pin() << SidePin(Side()) << r1 << Side() << Found;
    QTest::newRow("a side that the evidence does not tell")
        << Pin() << SidePin(newSide) << r1 << Side() << DiffSideDiffers;
}

void LiteralCheckTest::pinsMustHold()
{
    QFETCH(const Pin, revision);
    QFETCH(const SidePin, diffSide);
    QFETCH(const std::optional<std::string>, evidenceRevision);
    QFETCH(const std::optional<DiffSide>, evidenceSide);
    QFETCH(const CheckOutcome, outcome);

    Evidence evidence = evidenceOf("alpha"_ba);
    evidence.revision = evidenceRevision;
    evidence.diffSide = evidenceSide;
    LiteralCheck check = checkFor("alpha"_ba);
    check.revision = revision;
    check.diffSide = diffSide;
    QCOMPARE(runCheck(check, {evidence}), outcome);
    // Where a pin does not hold, the text is not even looked for.
    check.text = "not there";
    QCOMPARE(runCheck(check, {evidence}),
             outcome == CheckOutcome::Found ? CheckOutcome::TextNotFound : outcome);
}

void LiteralCheckTest::looksInTheEvidenceThatIsNamed()
{
    const std::vector evidence{evidenceOf("alpha"_ba, "E"), evidenceOf("beta"_ba)};
    QCOMPARE(runCheck(checkFor("beta"_ba), evidence), CheckOutcome::Found);
    QCOMPARE(runCheck(checkFor("alpha"_ba), evidence), CheckOutcome::TextNotFound);
}

void LiteralCheckTest::outcomesHaveTheNamesOfTheReport()
{
    QCOMPARE(bytesOf(reasonOf(CheckOutcome::TextNotFound)), "text-not-found"_ba);
    QCOMPARE(bytesOf(reasonOf(CheckOutcome::RevisionDiffers)), "revision-differs"_ba);
    QCOMPARE(bytesOf(reasonOf(CheckOutcome::DiffSideDiffers)), "diff-side-differs"_ba);
    QCOMPARE(bytesOf(foundName(CheckKind::LiteralAbsence)), "annotated-text-present"_ba);
    QCOMPARE(bytesOf(foundName(CheckKind::LiteralQuote)), "exact-match"_ba);
}

ASSIZE_TEST_CLASS(LiteralCheckTest)

} // namespace assize::test

#include "literalchecktest.moc"
