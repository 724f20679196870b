// SPDX-License-Identifier: Apache-2.0
#include "testcase.h"
#include "testregistry.h"
#include "text/textsearch.h"
#include "views/evidenceview.h"

#include <QDir>
#include <QPalette>
#include <QTest>

#include <string>

namespace assize::test {

/// Writes pictures of the view into the folder that ASSIZE_SCREENSHOTS names, for people to look at.
class EvidenceViewLookTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void writesPictures_data();
    void writesPictures();
};

namespace {

QPalette darkPalette()
{
    QPalette palette(QColor(0x2B, 0x2B, 0x2B), QColor(0x1E, 0x1E, 0x1E));
    palette.setColor(QPalette::Base, QColor(0x1E, 0x1E, 0x1E));
    palette.setColor(QPalette::Text, QColor(0xDC, 0xDC, 0xDC));
    palette.setColor(QPalette::Highlight, QColor(0x3D, 0x7E, 0xC0));
    return palette;
}

Region regionOf(const std::string& text, const std::string& quote, std::size_t from = 0)
{
    const std::size_t at = text.find(quote, from);
    return {at, at + quote.size()};
}

const std::string prose =
    "The catch body is empty, so errors are lost. The test was run and it passed on both platforms; the log "
    "shows "
    "no warning. I also changed the default timeout from 30 to 60 seconds, which the issue asked for.\n"
    "\n"
    "Nothing else was touched:\n"
    "\t- the retry loop keeps its limit of five,\n"
    "\t- and the public header is unchanged.\n";

const std::string diff = "diff --git a/src/load.cpp b/src/load.cpp\n"
                         "@@ -10,4 +10,9 @@ int load(const char* path)\n"
                         " int load(const char* path)\n"
                         " {\n"
                         "-\treturn parse(path);\n"
                         "+\ttry {\n"
                         "+\t\treturn parse(path);\n"
                         "+\t} catch (const Error& e) {\n"
                         "+\t\treturn 0; // \u4E2D\u6587\n"
                         "+\t}\n"
                         " }\n";

const std::string scripts =
    "English, \u65E5\u672C\u8A9E\u306E\u6587\u7AE0\u3068\u4E2D\u6587\u5B57\u7B26, \uD55C\uAD6D\uC5B4.\n"
    "\u05D6\u05D4 \u05D8\u05E7\u05E1\u05D8 \u05D1\u05E2\u05D1\u05E8\u05D9\u05EA \u05E2\u05DD English "
    "\u05D5\u05DE\u05E1\u05E4\u05E8 123 \u05D1\u05D0\u05DE\u05E6\u05E2.\n"
    "mixed \u05E9\u05DC\u05D5\u05DD \u05E2\u05D5\u05DC\u05DD 42 and back\n"
    "\u0647\u0630\u0627 \u0646\u0635 \u0639\u0631\u0628\u064A \u0641\u064A\u0647 "
    "\u0643\u0644\u0645\u0627\u062A \u0643\u062B\u064A\u0631\u0629.\n"
    "\u0939\u093F\u0928\u094D\u0926\u0940 \u092A\u093E\u0920, re\u0301sume\u0301, \U0001F980 crab, "
    "\U0001F469\u200D\U0001F4BB coder, \u2764\uFE0F\n";

const std::string marks =
    std::string("NUL:\0 ESC:\x1B[31m DEL:\x7F CR LF\r\n", 30) +
    "access granted \u202Edeined\u202C end\n"
    "pay\u200Bpal \uFEFFbom soft\u00ADhyphen \u2060 \u034F \u3164 \u2800 \uFFA0 \u115F \u17B4\n"
    "tags \U000E0041\U000E0042 variation \uFE0F \U000E0100 isolates \u2066a\u2069 \u200E\u200F\u061C\n"
    "one\u2028two\u2029three\u0085four\u000Bfive\u000Csix\rseven\n"
    "a\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030A\u030B\u030C stacked \u0301alone\n";

const std::string badges =
    "Sign in to p\u0430ypal.com, or g\u03BFogle, not \u043F\u0440o\u0441\u0442\u043E.\n"
    "re\u0301sume\u0301 sent \u00A0\u2003 with\u3000spaces\n"
    "\tif (x)  return;\r\n";

} // namespace

void EvidenceViewLookTest::writesPictures_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("shape");
    QTest::newRow("prose") << QByteArray::fromStdString(prose) << QStringLiteral("claims");
    QTest::newRow("diff") << QByteArray::fromStdString(diff) << QStringLiteral("citations");
    QTest::newRow("scripts") << QByteArray::fromStdString(scripts) << QStringLiteral("scripts");
    QTest::newRow("marks") << QByteArray::fromStdString(marks) << QStringLiteral("marks");
    QTest::newRow("badges") << QByteArray::fromStdString(badges) << QStringLiteral("badges");
    QTest::newRow("invisibles") << QByteArray::fromStdString(badges + marks) << QStringLiteral("invisibles");
    QTest::newRow("found") << QByteArray::fromStdString(prose) << QStringLiteral("found");
    QTest::newRow("depth") << QByteArray::fromStdString(prose) << QStringLiteral("depth");
}

void EvidenceViewLookTest::writesPictures()
{
    const QString folder = qEnvironmentVariable("ASSIZE_SCREENSHOTS");
    if (folder.isEmpty())
        QSKIP("ASSIZE_SCREENSHOTS names no folder for pictures");
    QFETCH(const QByteArray, text);
    QFETCH(const QString, shape);
    const std::string stored = text.toStdString();

    std::vector<Highlight> highlights;
    const auto add = [&](HighlightKind kind, const char* quote) {
        highlights.push_back({kind, regionOf(stored, quote), static_cast<int>(highlights.size()) + 1});
    };
    if (shape == QStringLiteral("claims")) {
        for (const char* quote :
             {"is empty, so errors", "errors are lost. The test was run", "passed on both platforms", "both",
              "both", "changed the default timeout from 30 to 60 seconds, which the issue", "limit of five"})
            add(HighlightKind::Claim, quote);
    } else if (shape == QStringLiteral("citations")) {
        for (const char* quote : {"catch (const Error& e) {\n+\t\treturn 0;", "return 0", "parse(path)"})
            add(HighlightKind::Citation, quote);
    } else if (shape == QStringLiteral("scripts")) {
        for (const char* quote :
             {"\u6587\u7AE0\u3068", "\u05D1\u05E2\u05D1\u05E8\u05D9\u05EA \u05E2\u05DD Eng",
              "\u05E2\u05D5\u05DC\u05DD 42", "\u0639\u0631\u0628\u064A", "crab"})
            add(HighlightKind::Citation, quote);
    } else if (shape == QStringLiteral("badges") || shape == QStringLiteral("invisibles")) {
        const std::size_t letter = stored.find("e\u0301sume");
        highlights = {{HighlightKind::Claim, {letter, letter + 1}, 1},
                      {HighlightKind::Claim, regionOf(stored, "sent"), 2}};
    } else if (shape == QStringLiteral("found")) {
        for (const char* quote : {"errors are lost. The test was run", "test was run and it passed"})
            add(HighlightKind::Citation, quote);
    } else if (shape == QStringLiteral("depth")) {
        for (std::size_t i = 0; i < 9; ++i)
            highlights.push_back(
                {HighlightKind::Claim, {4 + (6 * i), 160 - (8 * i)}, static_cast<int>(i) + 1});
    }

    for (const bool dark : {false, true}) {
        EvidenceView view;
        view.setPalette(dark ? darkPalette() : QPalette(QColor(0xF0, 0xF0, 0xF0)));
        view.resize(760, 300);
        view.setText(ExactText(stored));
        view.setDiff(shape == QStringLiteral("citations"));
        view.setHighlights(highlights);
        view.setFocusedHighlights({1});
        view.setShowingInvisibles(shape == QStringLiteral("invisibles"));
        if (shape == QStringLiteral("found")) {
            view.setSearchHits(placesOf("the", stored, LetterCase::Ignored, 100));
            view.setCurrentSearchHit(1);
        }
        if (shape == QStringLiteral("claims"))
            view.select(regionOf(stored, "keeps its"));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QString name = QStringLiteral("evidence-%1-%2.png")
                                 .arg(shape, dark ? QStringLiteral("dark") : QStringLiteral("light"));
        QVERIFY(view.grab().save(QDir(folder).filePath(name)));
    }
}

ASSIZE_TEST_CLASS(EvidenceViewLookTest)

} // namespace assize::test

#include "evidenceviewlooktest.moc"
