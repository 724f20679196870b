// SPDX-License-Identifier: Apache-2.0
#include "base/issue.h"
#include "delegates/casequeuedelegate.h"
#include "models/casequeuemodel.h"
#include "models/issuelistmodel.h"
#include "services/appearance.h"
#include "session/labellingprogress.h"
#include "testcase.h"
#include "testregistry.h"
#include "views/answerrow.h"
#include "views/evidencecolours.h"
#include "views/evidenceview.h"

#include <QPainter>
#include <QPushButton>
#include <QSet>
#include <QStandardItemModel>
#include <QTest>

#include <array>
#include <cmath>

namespace assize::test {

/// Nothing is told by colour alone: colours that carry a meaning stay apart in every kind of colour vision,
/// and a shape, a word or a weight says the same.
class ColourVisionTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void theSimulationIsThatOfTheSource();
    void coloursOfHighlightsStayApart_data();
    void coloursOfHighlightsStayApart();
    void coloursOfSearchStayApart_data();
    void coloursOfSearchStayApart();
    void underlinesDifferWithoutColour();
    void thirtyHighlightsStayApart_data();
    void thirtyHighlightsStayApart();
    void severitiesHaveWords();
    void statesOfCasesHaveShapes_data();
    void statesOfCasesHaveShapes();
    void theChosenAnswerStandsOutWithoutColour();
};

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

/// Machado, Oliveira and Fernandes (2009), A Physiologically-based Model for Simulation of Color Vision
/// Deficiency, doi:10.1109/TVCG.2009.113: severity 1.0, for linear RGB.
constexpr Matrix protanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix tritanopia{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};
constexpr Matrix usualVision{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr std::array visions{usualVision, protanopia, deuteranopia, tritanopia};

/// Of linear sRGB in CIE XYZ (IEC 61966-2-1), and of that the white point D65.
constexpr Matrix toXyz{{{0.4124564, 0.3575761, 0.1804375},
                        {0.2126729, 0.7151522, 0.0721750},
                        {0.0193339, 0.1191920, 0.9503041}}};
constexpr Triple white{0.95047, 1.0, 1.08883};

/// In CIE 1976 L*a*b*. About 2.3 is just noticeable where the colours touch; lines and numbers do not.
constexpr double wellApart = 8;

Triple product(const Matrix& matrix, const Triple& vector)
{
    Triple out{};
    for (std::size_t row = 0; row < out.size(); ++row) {
        for (std::size_t column = 0; column < out.size(); ++column)
            out[row] += matrix[row][column] * vector[column];
    }
    return out;
}

Triple seenAs(const QColor& colour, const Matrix& vision)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    Triple seen = product(vision, {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())});
    for (double& part : seen)
        part = std::clamp(part, 0.0, 1.0);
    return seen;
}

Triple labOf(const Triple& linearRgb)
{
    const Triple xyz = product(toXyz, linearRgb);
    const auto root = [](double part) {
        return part > 216.0 / 24389 ? std::cbrt(part) : ((24389.0 / 27 * part) + 16) / 116;
    };
    const double x = root(xyz[0] / white[0]);
    const double y = root(xyz[1] / white[1]);
    const double z = root(xyz[2] / white[2]);
    return {(116 * y) - 16, 500 * (x - y), 200 * (y - z)};
}

double difference(const QColor& one, const QColor& other, const Matrix& vision)
{
    const Triple a = labOf(seenAs(one, vision));
    const Triple b = labOf(seenAs(other, vision));
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/// In the kind of vision in which they are most alike.
double leastDifference(const QColor& one, const QColor& other)
{
    double least = difference(one, other, usualVision);
    for (const Matrix& vision : visions)
        least = std::min(least, difference(one, other, vision));
    return least;
}

void addOurPalettes()
{
    QTest::addColumn<QPalette>("palette");
    QTest::addRow("light") << lightPalette();
    QTest::addRow("dark") << darkPalette();
}

QByteArray pairOf(const QColor& one, const QColor& other)
{
    return QStringLiteral("%1 and %2: %3")
        .arg(one.name(), other.name(), QString::number(leastDifference(one, other)))
        .toUtf8();
}

/// Of each row of pixels of an underline, how many of 24 are drawn: two periods of every style, wherever they
/// begin. The colour is lost.
QList<int> strokesOf(int number, const QPalette& palette)
{
    constexpr int twoPeriods = 24;
    EvidenceView view;
    view.setPalette(palette);
    view.resize(900, 80);
    view.setText(ExactText(std::string(60, 'x')));
    view.setHighlights({{HighlightKind::Claim, {0, 60}, number}});
    const QImage picture = view.grab().toImage();
    const QRgb colour = EvidenceColours(palette).lines[colourOf(number)].rgb();
    const QRect highlight = view.rectanglesOf({20, 50}).front();
    QList<int> strokes;
    for (int y = highlight.top(); y < highlight.bottom() + 4; ++y) {
        int drawn = 0;
        for (int x = 0; x < twoPeriods; ++x)
            drawn += picture.pixelColor(highlight.left() + x, y).rgb() == colour ? 1 : 0;
        if (drawn > 0 || !strokes.isEmpty())
            strokes.append(drawn);
    }
    while (!strokes.isEmpty() && strokes.back() == 0)
        strokes.removeLast();
    return strokes;
}

QImage pictureOfState(CaseState state, const QPalette& palette)
{
    QStandardItemModel cases(1, 1);
    cases.setData(cases.index(0, 0), static_cast<int>(state), CaseQueueModel::StateRole);
    QImage picture(200, 30, QImage::Format_RGB32);
    picture.fill(palette.color(QPalette::Base));
    QPainter painter(&picture);
    QStyleOptionViewItem option;
    option.rect = picture.rect();
    option.palette = palette;
    CaseQueueDelegate().paint(&painter, option, cases.index(0, 0));
    painter.end();
    return picture.convertToFormat(QImage::Format_Grayscale8);
}

} // namespace

void ColourVisionTest::theSimulationIsThatOfTheSource()
{
    for (const Matrix& vision : visions) { // greys are seen as they are
        for (const Triple& row : vision)
            QVERIFY(std::abs(row[0] + row[1] + row[2] - 1) < 1e-5);
    }
    // Red and a dark yellow are one to who lacks the long cones, and far apart to the others.
    const QColor red(0xB8, 0x4A, 0x00);
    const QColor ochre(0x7D, 0x60, 0x00);
    QVERIFY(difference(red, ochre, protanopia) < 2);
    QVERIFY(difference(red, ochre, usualVision) > 35);
    QVERIFY(std::abs(difference(Qt::black, Qt::white, usualVision) - 100) < 0.01);
}

void ColourVisionTest::coloursOfHighlightsStayApart_data()
{
    addOurPalettes();
}

/// Of underlines, frames and numbers; the backgrounds are fainter and only go with them.
void ColourVisionTest::coloursOfHighlightsStayApart()
{
    QFETCH(const QPalette, palette);
    const EvidenceColours colours(palette);
    for (std::size_t i = 0; i < highlightColourCount; ++i) {
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY2(leastDifference(colours.lines[i], colours.lines[j]) >= wellApart,
                     pairOf(colours.lines[i], colours.lines[j]).constData());
    }
}

void ColourVisionTest::coloursOfSearchStayApart_data()
{
    addOurPalettes();
}

void ColourVisionTest::coloursOfSearchStayApart()
{
    QFETCH(const QPalette, palette);
    const EvidenceColours colours(palette);
    for (const auto& [one, other] :
         {std::pair(colours.found, colours.foundCurrent), std::pair(colours.found, colours.base),
          std::pair(colours.foundCurrent, colours.base), std::pair(colours.selection, colours.base)})
        QVERIFY2(leastDifference(one, other) >= wellApart, pairOf(one, other).constData());
}

void ColourVisionTest::underlinesDifferWithoutColour()
{
    QSet<QList<int>> styles;
    for (int number = 1; number <= 5; ++number) {
        const QList<int> strokes = strokesOf(number, lightPalette());
        QVERIFY2(!strokes.isEmpty(), QByteArray::number(number).constData());
        styles.insert(strokes);
    }
    QCOMPARE(styles.size(), 5);
}

void ColourVisionTest::thirtyHighlightsStayApart_data()
{
    addOurPalettes();
}

void ColourVisionTest::thirtyHighlightsStayApart()
{
    QFETCH(const QPalette, palette);
    constexpr int most = 30;
    const EvidenceColours colours(palette);
    QList<QList<int>> strokes;
    for (int number = 1; number <= most; ++number)
        strokes.append(strokesOf(number, palette));
    for (int one = 0; one < most; ++one) {
        for (int other = 0; other < one; ++other) {
            const double apart =
                leastDifference(colours.lines[colourOf(one + 1)], colours.lines[colourOf(other + 1)]);
            QVERIFY2(strokes[one] != strokes[other] || apart >= wellApart,
                     qPrintable(QStringLiteral("%1 and %2").arg(one + 1).arg(other + 1)));
        }
    }
}

void ColourVisionTest::severitiesHaveWords()
{
    IssueList issues;
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Notice})
        issues.add(issueAt(severity, {}, "code", "a sentence"));
    IssueListModel model;
    model.setIssues(issues);
    QSet<QString> words;
    for (int row = 0; row < model.rowCount(); ++row)
        words.insert(model.index(row, IssueListModel::SeverityColumn).data().toString());
    QVERIFY(!words.contains(QString()));
    QCOMPARE(words.size(), 3);
}

void ColourVisionTest::statesOfCasesHaveShapes_data()
{
    addOurPalettes();
}

void ColourVisionTest::statesOfCasesHaveShapes()
{
    QFETCH(const QPalette, palette);
    const QImage toDo = pictureOfState(CaseState::ToDo, palette);
    const QImage inProgress = pictureOfState(CaseState::InProgress, palette);
    const QImage done = pictureOfState(CaseState::Done, palette);
    QVERIFY(toDo != inProgress);
    QVERIFY(inProgress != done);
    QVERIFY(done != toDo);
}

void ColourVisionTest::theChosenAnswerStandsOutWithoutColour()
{
    AnswerRow row(Field::Truth);
    const auto boldness = [&row] {
        QList<bool> bold;
        for (std::size_t i = 0; i < categoryCount; ++i)
            bold.append(row.button(Category{static_cast<std::uint8_t>(i)})->font().bold());
        return bold;
    };
    row.setAnswer(Category{1});
    QCOMPARE(boldness(), QList<bool>({false, true, false}));
    row.setAnswer({});
    QCOMPARE(boldness().count(true), 0);
}

ASSIZE_TEST_CLASS(ColourVisionTest)

} // namespace assize::test

#include "colourvisiontest.moc"
