// SPDX-License-Identifier: Apache-2.0
#include "services/appearance.h"

#include "testcase.h"
#include "testregistry.h"

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace assize;

class AppearanceTest final : public test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void everyTextStandsOut_data();
    void everyTextStandsOut();
    void severitiesStandOut_data();
    void severitiesStandOut();
    void theChoiceIsKept_data();
    void theChoiceIsKept();
    void applyingChangesTheProgram();
};

namespace {

/// Relative luminance and contrast ratio as WCAG 2.1 defines them.
double luminance(const QColor& colour)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return (0.2126 * linear(colour.redF())) + (0.7152 * linear(colour.greenF())) +
           (0.0722 * linear(colour.blueF()));
}

double contrast(const QColor& one, const QColor& other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

constexpr double enough = 4.5;

void addPalettes()
{
    QTest::addColumn<QPalette>("palette");
    QTest::addRow("light") << lightPalette();
    QTest::addRow("dark") << darkPalette();
}

QString pairText(QPalette::ColorGroup group, QPalette::ColorRole text, QPalette::ColorRole background,
                 double found)
{
    return QStringLiteral("group %1: role %2 on role %3 has only %4 : 1")
        .arg(QString::number(group), QString::number(text), QString::number(background),
             QString::number(found));
}

} // namespace

void AppearanceTest::everyTextStandsOut_data()
{
    addPalettes();
}

void AppearanceTest::everyTextStandsOut()
{
    QFETCH(const QPalette, palette);
    using Pair = std::pair<QPalette::ColorRole, QPalette::ColorRole>;
    const std::vector<Pair> pairs{
        {QPalette::WindowText, QPalette::Window},
        {QPalette::Text, QPalette::Base},
        {QPalette::Text, QPalette::AlternateBase},
        {QPalette::ButtonText, QPalette::Button},
        {QPalette::PlaceholderText, QPalette::Base},
        {QPalette::PlaceholderText, QPalette::Window},
        {QPalette::HighlightedText, QPalette::Highlight},
        {QPalette::ToolTipText, QPalette::ToolTipBase},
        {QPalette::Link, QPalette::Base},
        {QPalette::Link, QPalette::Window},
        {QPalette::LinkVisited, QPalette::Base},
        {QPalette::LinkVisited, QPalette::Window},
    };
    for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
        for (const auto& [text, background] : pairs) {
            const double found = contrast(palette.color(group, text), palette.color(group, background));
            QVERIFY2(found >= enough, qPrintable(pairText(group, text, background, found)));
        }
    }
}

void AppearanceTest::severitiesStandOut_data()
{
    addPalettes();
}

void AppearanceTest::severitiesStandOut()
{
    QFETCH(const QPalette, palette);
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Notice}) {
        for (const auto background : {QPalette::Window, QPalette::Base, QPalette::AlternateBase})
            QVERIFY(contrast(severityColor(severity, palette), palette.color(background)) >= enough);
    }
}

void AppearanceTest::theChoiceIsKept_data()
{
    QTest::addColumn<QString>("stored");
    QTest::addColumn<int>("appearance");
    QTest::addRow("nothing chosen: as the system") << QString() << static_cast<int>(Appearance::System);
    QTest::addRow("a word of a newer program: as the system")
        << QStringLiteral("sepia") << static_cast<int>(Appearance::System);
    QTest::addRow("light") << QStringLiteral("light") << static_cast<int>(Appearance::Light);
    QTest::addRow("dark") << QStringLiteral("dark") << static_cast<int>(Appearance::Dark);
    QTest::addRow("system") << QStringLiteral("system") << static_cast<int>(Appearance::System);
}

void AppearanceTest::theChoiceIsKept()
{
    QFETCH(const QString, stored);
    QFETCH(const int, appearance);
    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    if (!stored.isEmpty())
        settings.setValue(QStringLiteral("appearance"), stored);
    const Appearance read = readAppearance(settings);
    QCOMPARE(static_cast<int>(read), appearance);
    storeAppearance(settings, read);
    QCOMPARE(static_cast<int>(readAppearance(settings)), appearance);
}

void AppearanceTest::applyingChangesTheProgram()
{
    const QPalette before = QApplication::palette();
    apply(*qApp, Appearance::Dark);
    QCOMPARE(QApplication::palette().color(QPalette::Base), darkPalette().color(QPalette::Base));
    apply(*qApp, Appearance::Light);
    QCOMPARE(QApplication::palette().color(QPalette::Base), lightPalette().color(QPalette::Base));
    apply(*qApp, Appearance::System);
    QCOMPARE(QApplication::palette().color(QPalette::Base), before.color(QPalette::Base));
}

ASSIZE_TEST_CLASS(AppearanceTest)

#include "appearancetest.moc"
