// SPDX-License-Identifier: Apache-2.0
#include "report/agreementfigures.h"

#include "report/bootstrapseed.h"
#include "testcase.h"
#include "testregistry.h"

#include <QCryptographicHash>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace assize::test {

/// What is said about two raters on one field.
class AgreementFiguresTest final : public TestCase {
    Q_OBJECT

    /// Nine cells, row by row.
    using Cells = std::array<Count, 9>;

    /// Each pair in a work item of its own, unless `perWorkItem` are put into each.
    static PairCounts countsOf(const Cells& cells, Count perWorkItem = 1);
    static QStringList warningsOf(const AgreementFigures& figures);

private Q_SLOTS:
    void warnings_data();
    void warnings();
    void abstentionsAreNamedApart();
    void intervalsAreWithheld_data();
    void intervalsAreWithheld();
    void theBootstrapIsWithheldWhereTheIntervalIs();
    void summariesNameWhatTheyLeaveOut();
    void theSeedFollowsFromTheInputs_data();
    void theSeedFollowsFromTheInputs();
};

PairCounts AgreementFiguresTest::countsOf(const Cells& cells, Count perWorkItem)
{
    PairCounts counts;
    Count pairs = 0;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        for (Count i = 0; i < cells[cell]; ++i, ++pairs)
            counts.workItems.add(static_cast<std::size_t>(pairs / perWorkItem), cell / 3, cell % 3);
    }
    return counts;
}

QStringList AgreementFiguresTest::warningsOf(const AgreementFigures& figures)
{
    QStringList names;
    for (const AgreementWarning warning : figures.warnings) {
        const std::string_view name = nameOf(warning);
        names.append(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    }
    return names;
}

void AgreementFiguresTest::warnings_data()
{
    QTest::addColumn<Field>("field");
    QTest::addColumn<Cells>("cells");
    QTest::addColumn<Count>("perWorkItem");
    QTest::addColumn<Count>("onlyFirst");
    QTest::addColumn<QStringList>("expected");

    const auto row = [](const char* name, Cells cells, const QStringList& expected, Count perWorkItem = 1,
                        Count onlyFirst = 0, Field field = Field::Truth) {
        QTest::newRow(name) << field << cells << perWorkItem << onlyFirst << expected;
    };
    row("nothing rated by both, nothing to warn of", {}, {}, 1, 5);
    row("nothing to warn of", {20, 1, 1, 1, 20, 1, 1, 1, 20}, {});
    row("fewer than 30", {9, 0, 0, 0, 10, 0, 0, 0, 10}, {u"few-items"_s});
    row("exactly 30", {10, 0, 0, 0, 10, 0, 0, 0, 10}, {});
    row("work items that repeat", {20, 1, 1, 1, 20, 1, 1, 1, 20}, {u"clustered"_s}, 2);
    row("an interval of 10 work items", {20, 1, 1, 1, 19, 1, 1, 1, 15}, {u"clustered"_s, u"few-groups"_s}, 6);
    row("an interval of 29", {20, 1, 1, 1, 15, 1, 1, 1, 17}, {u"clustered"_s, u"few-groups"_s}, 2);
    row("an interval of 30", {20, 1, 1, 1, 17, 1, 1, 1, 17}, {u"clustered"_s}, 2);
    row("9 work items give no interval to warn of", {18, 1, 1, 1, 14, 1, 1, 1, 16}, {u"clustered"_s}, 6);
    row("no interval to warn of without variance", {20, 0, 0, 0, 20, 0, 0, 0, 20}, {u"clustered"_s}, 6);
    row("no interval to warn of with 4 labels outside the most frequent", {50, 3, 0, 3, 1, 0, 0, 0, 0},
        {u"clustered"_s, u"prevalence-skew"_s, u"unused-category"_s}, 3);
    row("a single label by one rater", {20, 8, 8, 0, 0, 0, 0, 0, 0},
        {u"constant-rater"_s, u"marginal-bias"_s});
    row("the same single label by both is no 0", {40, 0, 0, 0, 0, 0, 0, 0, 0},
        {u"prevalence-skew"_s, u"unused-category"_s});
    row("one label makes up more than 90 %", {182, 5, 1, 5, 5, 0, 1, 0, 1}, {u"prevalence-skew"_s});
    row("one label makes up 90 %", {85, 5, 0, 5, 4, 0, 0, 0, 1}, {});
    row("a rater used the rest 5 to 9 times", {40, 0, 0, 0, 5, 0, 0, 0, 4}, {u"rare-category"_s});
    row("a rater used the rest 10 times", {40, 0, 0, 0, 6, 0, 0, 0, 4}, {});
    row("a label that nobody used", {20, 0, 0, 0, 20, 0, 0, 0, 0}, {u"unused-category"_s});
    row("marginals that differ", {20, 10, 0, 1, 20, 1, 0, 1, 10}, {u"marginal-bias"_s});
    row("one only rated a fifth", {20, 0, 0, 0, 10, 0, 0, 0, 10}, {}, 1, 10);
    row("one only rated more than a fifth", {20, 0, 0, 0, 10, 0, 0, 0, 10}, {u"high-exclusion"_s}, 1, 11);
    row("a fifth of the labels abstain", {20, 0, 0, 0, 12, 0, 0, 0, 8}, {}, 1, 0, Field::Relevance);
    row("more than a fifth abstain", {20, 0, 0, 0, 11, 0, 0, 0, 9}, {u"high-abstention"_s}, 1, 0,
        Field::Relevance);
    row("a claim cannot abstain", {20, 0, 0, 0, 11, 0, 0, 0, 9}, {});
    row("the bias index of a question counts", {50, 16, 0, 4, 30, 0, 0, 0, 10}, {u"marginal-bias"_s}, 1, 0,
        Field::Relevance);
}

void AgreementFiguresTest::warnings()
{
    QFETCH(const Field, field);
    QFETCH(const Cells, cells);
    QFETCH(const Count, perWorkItem);
    QFETCH(const Count, onlyFirst);
    QFETCH(const QStringList, expected);
    PairCounts counts = countsOf(cells, perWorkItem);
    counts.onlyFirst = onlyFirst;
    QCOMPARE(warningsOf(figuresOf(field, counts, std::nullopt)), expected);
}

void AgreementFiguresTest::abstentionsAreNamedApart()
{
    const PairCounts counts = countsOf({6, 1, 2, 1, 4, 0, 3, 0, 5});
    const AgreementFigures question = figuresOf(Field::Usefulness, counts, std::nullopt);
    QCOMPARE(question.jointAbstentions, 5);
    QCOMPARE(question.oneSidedAbstentions, 5);
    QCOMPARE(question.bothScored.table.total(), 12);
    QCOMPARE(std::get<double>(question.bothScored.observed), 10.0 / 12);
    QCOMPARE(std::get<double>(question.bothScored.prevalenceIndex), 2.0 / 12);
    QCOMPARE(std::get<double>(question.bothScored.biasIndex), 0.0);

    const AgreementFigures claim = figuresOf(Field::Grounding, counts, std::nullopt);
    QCOMPARE(claim.jointAbstentions, 0);
    QCOMPARE(claim.oneSidedAbstentions, 0);
    QCOMPARE(claim.bothScored.table.total(), 22);
    QCOMPARE(std::get<Undefined>(claim.bothScored.prevalenceIndex), Undefined::NotBinary);
}

void AgreementFiguresTest::intervalsAreWithheld_data()
{
    QTest::addColumn<Cells>("cells");
    QTest::addColumn<Count>("perWorkItem");
    QTest::addColumn<Undefined>("reason");
    QTest::newRow("no overlap") << Cells{} << Count{1} << Undefined::NoOverlap;
    QTest::newRow("constant labels") << Cells{20} << Count{1} << Undefined::ConstantLabels;
    QTest::newRow("perfect agreement has no variance before anything else")
        << Cells{5, 0, 0, 0, 5} << Count{5} << Undefined::ZeroVariance;
    QTest::newRow("9 work items") << Cells{8, 3, 0, 3, 4} << Count{2} << Undefined::TooFewGroups;
    QTest::newRow("4 labels outside the most frequent")
        << Cells{40, 4, 0, 4, 0} << Count{1} << Undefined::TooFewMinorityLabels;
}

void AgreementFiguresTest::intervalsAreWithheld()
{
    QFETCH(const Cells, cells);
    QFETCH(const Count, perWorkItem);
    QFETCH(const Undefined, reason);
    const AgreementFigures figures =
        figuresOf(Field::Truth, countsOf(cells, perWorkItem), BootstrapPlan{1, 1});
    QCOMPARE(std::get<Undefined>(figures.interval.bounds), reason);
    QCOMPARE(std::get<Undefined>(figures.bootstrap->bounds), reason);
}

void AgreementFiguresTest::theBootstrapIsWithheldWhereTheIntervalIs()
{
    const PairCounts counts = countsOf({40, 4, 2, 4, 20, 2, 2, 2, 20}, 3);
    const AgreementFigures figures = figuresOf(Field::Truth, counts, BootstrapPlan{20240601, 2});
    const auto& interval = std::get<Interval>(figures.interval.bounds);
    const auto& bootstrap = std::get<Interval>(figures.bootstrap->bounds);
    const double kappa = std::get<double>(figures.kappa);
    QVERIFY(interval.lower < kappa && kappa < interval.upper);
    QVERIFY(bootstrap.lower < kappa && kappa < bootstrap.upper);
    QCOMPARE(figures.bootstrap->replicates, std::size_t{1999});
    QCOMPARE(figures.bootstrap->undefined, std::size_t{0});
    QVERIFY(!figuresOf(Field::Truth, counts, std::nullopt).bootstrap);
}

void AgreementFiguresTest::summariesNameWhatTheyLeaveOut()
{
    const std::vector<Figure> kappas{0.5, Undefined::ConstantLabels, -0.5, Undefined::NoOverlap,
                                     Undefined::NoOverlap};
    const PairwiseKappas some = summaryOf(kappas);
    QCOMPARE(some.defined, std::size_t{2});
    QCOMPARE(some.undefined.at(Undefined::NoOverlap), std::size_t{2});
    QCOMPARE(some.undefined.at(Undefined::ConstantLabels), std::size_t{1});
    QCOMPARE(some.summary->mean, 0.0);
    QCOMPARE(some.summary->smallest, -0.5);
    QCOMPARE(some.summary->largest, 0.5);
    QVERIFY(!summaryOf(std::span(kappas).subspan(3)).summary);
}

void AgreementFiguresTest::theSeedFollowsFromTheInputs_data()
{
    QTest::addColumn<bool>("pooled");
    QTest::addColumn<QByteArray>("canonical");
    const QByteArray zeros(64, '0');
    const QByteArray ones = "01" + QByteArray(62, '0');
    const QByteArray twos = "02" + QByteArray(62, '0');
    const QByteArray head = "[\"assize-bootstrap/1\",\"" + zeros + "\",[\"" + ones + "\",\"" + twos + "\"],";
    const QByteArray tail = ",\"grounding\",[\"a\",\"b\"],\"cohen-kappa\"]";
    QTest::newRow("of a stratum") << false << head + R"(["p","d","held-out","random"])" + tail;
    QTest::newRow("of what is pooled") << true << head + "null" + tail;
}

void AgreementFiguresTest::theSeedFollowsFromTheInputs()
{
    QFETCH(const bool, pooled);
    QFETCH(const QByteArray, canonical);
    ReportInputs inputs;
    for (const std::uint8_t byte : {std::uint8_t{2}, std::uint8_t{1}}) {
        ReportInputs::Labels& labels = inputs.labels.emplace_back();
        labels.sha256.bytes[0] = byte;
    }
    const StratumKey stratum{"p", "d", Split::HeldOut, Sampling::Random};
    const QByteArray digest = QCryptographicHash::hash(canonical, QCryptographicHash::Sha256);
    quint64 expected = 0;
    for (qsizetype i = 7; i >= 0; --i)
        expected = (expected << 8U) | static_cast<quint8>(digest[i]);
    QCOMPARE(quint64{bootstrapSeed(inputs, pooled ? nullptr : &stratum, Field::Grounding, {"a"}, {"b"})},
             expected);
}

ASSIZE_TEST_CLASS(AgreementFiguresTest)

} // namespace assize::test

#include "agreementfigurestest.moc"
