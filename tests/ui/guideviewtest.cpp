// SPDX-License-Identifier: Apache-2.0
#include "views/guideview.h"

#include "corpus/field.h"
#include "services/guidedocument.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"
#include "views/guidetext.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCryptographicHash>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMimeData>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace assize::test {

class GuideViewTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void everyAnswerIsDefined_data();
    void everyAnswerIsDefined();
    void definitionsComeFromUnderTheHeading_data();
    void definitionsComeFromUnderTheHeading();
    void theGuideIsNamedByItsDigest();
    void showsTheWholeGuide();
    void showsUntrustedTextAsWritten_data();
    void showsUntrustedTextAsWritten();
    void titlesAreText();
    void theRubricGoesFirst();
    void writesWithFormats();
    void jumpsToAHeading();
    void findsAll_data();
    void findsAll();
    void goesThroughMatches();
    void keysOfTheSearchField();
    void marksEveryMatchInSight();
    void copiesPlainText();
    void nothingCanBeEdited();
    void followsThePalette();
    void takesALongRubric();
    void saysThatThereIsNone();
};

namespace {

GuideDocument rubricOf(const QString& title, const QString& text)
{
    const std::string bytes = text.toStdString();
    return {title, ExactText(bytes), sha256(bytes)};
}

/// A shown guide, and what is in it.
class ShownGuide final {
public:
    explicit ShownGuide(std::vector<GuideDocument> documents)
    {
        view.resize(420, 500);
        view.setDocuments(std::move(documents));
        view.show();
    }

    [[nodiscard]] GuideText& text() const { return *view.findChild<GuideText*>(u"guideText"_s); }
    [[nodiscard]] QLineEdit& field() const { return *view.findChild<QLineEdit*>(u"guideSearch"_s); }
    [[nodiscard]] QString count() const { return view.findChild<QLabel*>(u"guideMatchCount"_s)->text(); }
    [[nodiscard]] int resourcesAskedFor() const
    {
        return view.findChild<InertDocument*>()->resourcesAskedFor();
    }
    [[nodiscard]] QString shown() const
    {
        return text().document()->toRawText().replace(QChar::ParagraphSeparator, u'\n');
    }
    /// The texts that are marked and are not empty; the current match in brackets.
    [[nodiscard]] QStringList marked() const
    {
        QStringList texts;
        for (const QTextEdit::ExtraSelection& mark : text().extraSelections()) {
            if (mark.cursor.hasSelection())
                texts.append(mark.format.fontUnderline() ? u"["_s + mark.cursor.selectedText() + u"]"_s
                                                         : mark.cursor.selectedText());
        }
        return texts;
    }
    /// Where a position is drawn, in pixels from the top of what is in sight.
    [[nodiscard]] int heightOf(const QString& heading) const
    {
        QTextCursor cursor = text().document()->find(heading, 0, QTextDocument::FindCaseSensitively);
        return text().cursorRect(cursor).top();
    }

    GuideView view;
};

QString sampleRubric()
{
    QFile file(sourceFile(u"resources/samples/sample.requests.assize.json"_s));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll())[u"rubric"_s][u"text"_s].toString();
}

} // namespace

void GuideViewTest::everyAnswerIsDefined_data()
{
    QTest::addColumn<QString>("heading");
    for (const Field field : allFields) {
        QTest::newRow(qPrintable(guideHeading(field))) << guideHeading(field);
        for (std::uint8_t i = 0; i < categoryCount; ++i) {
            const QString heading = guideHeading(field, Category{i});
            QTest::newRow(qPrintable(heading)) << heading;
        }
    }
}

void GuideViewTest::everyAnswerIsDefined()
{
    QFETCH(const QString, heading);
    ShownGuide guide({loadLabellingGuide()});

    const auto definition = definitionOf(loadLabellingGuide(), heading);
    QVERIFY(definition.has_value());
    QVERIFY2(definition->size() > 20, qPrintable(*definition));
    QVERIFY(guide.view.showAnchor(heading));
    QCOMPARE(guide.text().textCursor().block().text(), heading);
}

void GuideViewTest::definitionsComeFromUnderTheHeading_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("heading");
    QTest::addColumn<QString>("definition"); // null: there is none

    QTest::newRow("the first paragraph") << u"# A\n\nIt *is* `so`.\n\nMore."_s << u"A"_s << u"It is so."_s;
    QTest::newRow("over several lines") << u"# A\nIt is\nso."_s << u"A"_s << u"It is so."_s;
    QTest::newRow("behind a list") << u"# A\n- x\n\nIt is."_s << u"A"_s << u"It is."_s;
    QTest::newRow("markup of others stays")
        << u"# A\n<img src=file:///x> &amp;"_s << u"A"_s << u"<img src=file:///x> &amp;"_s;
    QTest::newRow("not from under the next heading") << u"# A\n## B\nIt is."_s << u"A"_s << QString();
    QTest::newRow("not of another heading") << u"# A b\nIt is."_s << u"A"_s << QString();
    QTest::newRow("case counts") << u"# a\nIt is."_s << u"A"_s << QString();
    QTest::newRow("nothing in an empty text") << QString() << u"A"_s << QString();
}

void GuideViewTest::definitionsComeFromUnderTheHeading()
{
    QFETCH(const QString, text);
    QFETCH(const QString, heading);
    QFETCH(const QString, definition);

    const auto found = definitionOf(rubricOf(u"r"_s, text), heading);
    QCOMPARE(found.has_value(), !definition.isNull());
    QCOMPARE(found.value_or(QString()), definition);
}

void GuideViewTest::theGuideIsNamedByItsDigest()
{
    QFile file(sourceFile(u"resources/guide/labelling.md"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray digest = QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256).toHex();

    const ShownGuide guide({loadLabellingGuide()});
    const auto* const label = guide.view.findChild<QLabel*>(u"guideVersion"_s);
    QVERIFY(label != nullptr);
    QCOMPARE(label->text(), u"Labelling guide \u00B7 version "_s + QString::fromLatin1(digest.first(12)));
    QCOMPARE(label->toolTip(), u"SHA-256: "_s + QString::fromLatin1(digest));
}

void GuideViewTest::showsTheWholeGuide()
{
    const ShownGuide guide({loadLabellingGuide()});
    const QString shown = guide.shown();
    QVERIFY(shown.startsWith(u"Labelling guide\nYou are given outputs that a program wrote"_s));
    QVERIFY(shown.contains(
        u"\n\u2022\tClaim: \"The loop runs ten times.\" The producer saw for i in range(10).\n"_s));
    QVERIFY(shown.contains(u"\n11.\tMark the case as done."_s));
    QVERIFY(shown.endsWith(u"exactly the text that you saw."_s));
    QCOMPARE(guide.resourcesAskedFor(), 0);
}

void GuideViewTest::showsUntrustedTextAsWritten_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("shown");

    const auto same = [](const char* rule, const QString& text) { QTest::newRow(rule) << text << text; };
    same("D01: an image of HTML", u"<img src=file:///etc/hostname>"_s);
    same("D03: a link of HTML", u"<a href=\"https://x\">y</a>"_s);
    same("D04: an image from the network", u"<img src=\"http://127.0.0.1:9/\">"_s);
    same("D06: an image of Markdown", u"![a](file:///x)"_s);
    same("a link of Markdown", u"[x](https://y)"_s);
    same("an entity", u"&amp; &lt;"_s);
    same("D19: place holders", u"%1 %2 %n %L1 %%"_s);
    same("a space that does not break", u"a\u00A0b"_s);
    same("characters beyond U+FFFF", u"\U0001F600 \u65E5\u672C"_s);
    same("a style", u"<style>body { background: url(file:///x) }</style>"_s);
    QTest::newRow("D02: rich text begins a line") << u"<html><body>*x*"_s << u"<html><body>x"_s;
    QTest::newRow("reading direction and width are marks")
        << u"\u202Ea\u200Bb\u2066"_s << u"[U+202E]a[U+200B]b[U+2066]"_s;
    QTest::newRow("a byte order mark is a mark") << u"\uFEFFa"_s << u"[U+FEFF]a"_s;
    QTest::newRow("NUL and controls are marks") << u"a\0b\x1B"_s << u"a[U+0000]b[U+001B]"_s;
    QTest::newRow("separators and the document's own marks are marks")
        << u"a\u2028\u2029\uFDD0\uFFFC"_s << u"a[U+2028][U+2029][U+FDD0][U+FFFC]"_s;
    QTest::newRow("a tag beyond U+FFFF is a mark") << u"a\U000E0041"_s << u"a[U+E0041]"_s;
    QTest::newRow("lines of code stay apart") << u"```\n<b>\n\n&amp;\n```"_s << u"<b>\u2028\u2028&amp;"_s;
}

void GuideViewTest::showsUntrustedTextAsWritten()
{
    QFETCH(const QString, source);
    QFETCH(const QString, shown);

    ShownGuide guide({rubricOf(u"rubric"_s, source)});
    QVERIFY(QTest::qWaitForWindowExposed(&guide.view));
    guide.view.grab();
    QCOMPARE(guide.shown(), shown);
    QCOMPARE(guide.resourcesAskedFor(), 0);
    for (const QTextFormat& format : guide.text().document()->allFormats()) {
        QVERIFY(!format.isImageFormat());
        QVERIFY(!format.isCharFormat() || !format.toCharFormat().isAnchor());
    }
    QVERIFY((guide.text().textInteractionFlags() &
             (Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard)) == 0);
}

void GuideViewTest::titlesAreText()
{
    const ShownGuide guide({rubricOf(u"<b>x</b> & %1\u202E"_s, u"a"_s), loadLabellingGuide()});
    const auto* const label = guide.view.findChild<QLabel*>(u"guideVersion"_s);
    QCOMPARE(label->textFormat(), Qt::PlainText);
    QVERIFY(label->text().startsWith(u"<b>x</b> & %1[U+202E] \u00B7 version ca978112ca1b"_s));
    QVERIFY(guide.shown().startsWith(u"<b>x</b> & %1[U+202E]\na\nLabelling guide\nLabelling guide\n"_s));
}

void GuideViewTest::theRubricGoesFirst()
{
    ShownGuide guide({rubricOf(u"rubric"_s, u"### Truth: true\n\nOurs."_s), loadLabellingGuide()});
    QCOMPARE(guide.view.findChildren<QLabel*>(u"guideVersion"_s).size(), 2);
    QVERIFY(guide.view.showAnchor(u"Truth: true"_s));
    QCOMPARE(guide.text().textCursor().block().next().text(), u"Ours."_s);
    QVERIFY(guide.view.showAnchor(u"Truth: false"_s)); // the guide fills the gaps

    guide.view.setDocuments({rubricOf(u"rubric"_s, sampleRubric())});
    QCOMPARE(guide.view.findChildren<QLabel*>(u"guideVersion"_s).size(), 1);
    QVERIFY(guide.view.findChild<QLabel*>(u"guideVersion"_s)->text().endsWith(u"version 10a5172eaa11"_s));
    QVERIFY(guide.view.showAnchor(u"The whole output"_s));
    QVERIFY(!guide.view.showAnchor(u"Truth: false"_s));
}

void GuideViewTest::writesWithFormats()
{
    const ShownGuide guide({rubricOf(u"r"_s, u"# H\na **b** *c* `d`\n- e\n  - f"_s)});
    const QTextDocument& document = *guide.text().document();
    QCOMPARE(document.blockCount(), 4);
    QCOMPARE(document.firstBlock().blockFormat().headingLevel(), 1);
    const auto formatAt = [&document](const QString& letter) {
        return document.find(letter, 0, QTextDocument::FindCaseSensitively).charFormat();
    };
    QVERIFY(formatAt(u"H"_s).fontWeight() == QFont::Bold);
    QVERIFY(formatAt(u"H"_s).fontPointSize() > guide.text().font().pointSizeF());
    QVERIFY(formatAt(u"b"_s).fontWeight() == QFont::Bold);
    QVERIFY(formatAt(u"c"_s).fontItalic());
    QVERIFY(formatAt(u"d"_s).fontFamilies() != formatAt(u"a"_s).fontFamilies());
    QVERIFY(formatAt(u"a"_s).fontWeight() != QFont::Bold);
    QCOMPARE(document.findBlockByNumber(2).blockFormat().indent(), 1);
    QCOMPARE(document.findBlockByNumber(3).blockFormat().indent(), 2);
}

void GuideViewTest::jumpsToAHeading()
{
    ShownGuide guide({loadLabellingGuide()});
    QVERIFY(QTest::qWaitForWindowExposed(&guide.view));
    for (const QString& heading : {u"Usefulness: abstain"_s, u"Truth: unsupported"_s, u"Labelling guide"_s}) {
        QVERIFY(guide.view.showAnchor(heading));
        const int height = guide.heightOf(heading);
        QVERIFY2(height >= 0 && height < 40, qPrintable(QString::number(height)));
    }
    QVERIFY(guide.text().verticalScrollBar()->value() < 40);
    QVERIFY(!guide.view.showAnchor(u"Truth: perhaps"_s));

    ShownGuide later({loadLabellingGuide()});
    later.view.hide();
    later.view.resize(300, 300);
    QVERIFY(later.view.showAnchor(u"Relevance: no"_s));
    later.view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&later.view));
    QVERIFY(later.heightOf(u"Relevance: no"_s) >= 0 && later.heightOf(u"Relevance: no"_s) < 40);
}

void GuideViewTest::findsAll_data()
{
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<QString>("count");
    QTest::newRow("nothing is asked") << QString() << QString();
    QTest::newRow("nowhere") << u"zebra"_s << u"No match"_s;
    QTest::newRow("once") << u"gamma"_s << u"1 of 1"_s;
    QTest::newRow("case does not count") << u"ALPHA"_s << u"1 of 3"_s;
    QTest::newRow("nor for letters with marks") << u"\u00C9t\u00E9"_s << u"1 of 1"_s;
    QTest::newRow("signs of patterns are signs") << u".*"_s << u"1 of 1"_s;
    QTest::newRow("matches do not overlap") << u"aa"_s << u"1 of 2"_s;
    QTest::newRow("over the end of emphasis") << u"alpha beta"_s << u"1 of 1"_s;
    QTest::newRow("not over the end of a paragraph") << u"gamma."_s << u"No match"_s;
    QTest::newRow("markup is as it was written") << u"<b>"_s << u"1 of 1"_s;
}

void GuideViewTest::findsAll()
{
    QFETCH(const QString, wanted);
    QFETCH(const QString, count);
    const ShownGuide guide(
        {rubricOf(u"r"_s, u"# Alpha\n*alpha* beta gamma\n\n. `.*` <b> aaaa \u00E9t\u00C9 aLPHa"_s)});
    guide.field().setText(wanted);
    QCOMPARE(guide.count(), count);
    const bool any = count.contains(u" of "_s);
    for (const QToolButton* const button : guide.view.findChildren<QToolButton*>()) {
        if (button->parent() == &guide.view)
            QCOMPARE(button->isEnabled(), any);
    }
}

void GuideViewTest::goesThroughMatches()
{
    ShownGuide guide({rubricOf(u"r"_s, u"x1 x2 x3"_s)});
    guide.view.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&guide.view));
    guide.view.startSearch();
    QVERIFY(guide.field().hasFocus());
    QTest::keyClicks(&guide.field(), u"x"_s);
    QCOMPARE(guide.count(), u"1 of 3"_s);
    QCOMPARE(guide.marked(), (QStringList{u"[x]"_s, u"x"_s, u"x"_s}));
    QTest::keyClick(&guide.field(), Qt::Key_F3);
    QCOMPARE(guide.count(), u"2 of 3"_s);
    QTest::keyClick(&guide.field(), Qt::Key_Return);
    QCOMPARE(guide.count(), u"3 of 3"_s);
    QCOMPARE(guide.marked(), (QStringList{u"x"_s, u"x"_s, u"[x]"_s}));
    QTest::keyClick(&guide.text(), Qt::Key_F3);
    QCOMPARE(guide.count(), u"1 of 3"_s);
    QTest::keyClick(&guide.text(), Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(guide.count(), u"3 of 3"_s);
    QTest::keyClick(&guide.field(), Qt::Key_Enter, Qt::ShiftModifier | Qt::KeypadModifier);
    QCOMPARE(guide.count(), u"2 of 3"_s);
    // More letters stay at the match that was current.
    QTest::keyClicks(&guide.field(), u"2"_s);
    QCOMPARE(guide.count(), u"1 of 1"_s);
}

void GuideViewTest::keysOfTheSearchField()
{
    QWidget window;
    auto* const view = new GuideView(&window);
    view->setDocuments({rubricOf(u"r"_s, u"1 q"_s)});
    QStringList fired;
    for (const char* const keys : {"1", "Q", "Return", "Esc", "Ctrl+Return"}) {
        auto* const action = new QAction(&window);
        action->setShortcut(QKeySequence(QString::fromLatin1(keys)));
        connect(action, &QAction::triggered, view,
                [&fired, keys] { fired.append(QString::fromLatin1(keys)); });
        window.addAction(action);
    }
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    view->startSearch();
    auto* const field = view->findChild<QLineEdit*>(u"guideSearch"_s);
    QTest::keyClicks(field, u"1q"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(fired, QStringList());
    QCOMPARE(field->text(), QString());
    QVERIFY(field->hasFocus());
    QTest::keyClick(field, Qt::Key_Escape); // nothing to clear: the window's
    QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(fired, (QStringList{u"Esc"_s, u"Ctrl+Return"_s}));
}

void GuideViewTest::marksEveryMatchInSight()
{
    ShownGuide guide({loadLabellingGuide()});
    QVERIFY(QTest::qWaitForWindowExposed(&guide.view));
    guide.field().setText(u"the"_s);
    const QString shown = guide.shown();
    QCOMPARE(guide.count(), u"1 of "_s + QString::number(shown.count(u"the"_s, Qt::CaseInsensitive)));
    for (const int value : {0, 700, 2000, guide.text().verticalScrollBar()->maximum()}) {
        guide.text().verticalScrollBar()->setValue(value);
        const auto [begin, end] = guide.text().visible();
        const QString inSight = shown.sliced(begin, std::min<qsizetype>(end, shown.size()) - begin);
        const qsizetype least = inSight.count(u"the"_s, Qt::CaseInsensitive);
        QVERIFY(least > 3);
        QTRY_VERIFY_WITH_TIMEOUT(guide.marked().size() >= least && guide.marked().size() <= least + 2,
                                 60'000);
    }
    guide.field().clear();
    QCOMPARE(guide.marked(), QStringList());
    QCOMPARE(guide.count(), QString());

    guide.field().setText(u"bound to exactly"_s); // far below: it is brought into sight
    QCOMPARE(guide.marked(), QStringList{u"[bound to exactly]"_s});
    const int height = guide.heightOf(u"bound to exactly"_s);
    QVERIFY(height >= 0 && height < guide.text().viewport()->height());
}

void GuideViewTest::copiesPlainText()
{
    const ShownGuide guide({rubricOf(u"r"_s, u"# A\n**b**\u00A0c <b>\n```\nd\ne\n```"_s)});
    guide.text().selectAll();
    guide.text().copy();
    QCOMPARE(QApplication::clipboard()->mimeData()->formats(), QStringList{u"text/plain"_s});
    QCOMPARE(QApplication::clipboard()->text(), u"A\nb\u00A0c <b>\nd\ne"_s);
}

void GuideViewTest::nothingCanBeEdited()
{
    ShownGuide guide({rubricOf(u"r"_s, u"abc"_s)});
    QTest::keyClick(&guide.text(), Qt::Key_X);
    QTest::keyClick(&guide.text(), Qt::Key_Delete);
    guide.text().paste();
    QCOMPARE(guide.shown(), u"abc"_s);
    QTest::keyClick(&guide.text(), Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(guide.text().textCursor().selectedText(), u"a"_s); // by keyboard as well
}

void GuideViewTest::followsThePalette()
{
    ShownGuide guide({loadLabellingGuide()});
    QVERIFY(QTest::qWaitForWindowExposed(&guide.view));
    guide.field().setText(u"claim"_s);
    QTest::keyClick(&guide.field(), Qt::Key_Return);
    const QString count = guide.count();
    const int top = guide.text().visible().begin;
    QPalette dark;
    dark.setColor(QPalette::Base, QColor(0x1E, 0x1E, 0x1E));
    dark.setColor(QPalette::Text, QColor(0xE6, 0xE6, 0xE6));
    guide.view.setPalette(dark);
    QCOMPARE(guide.count(), count);
    QVERIFY(std::abs(guide.text().visible().begin - top) < 200);
    QCOMPARE(guide.text().document()->find(u"You are given"_s).charFormat().foreground().color(),
             QColor(0xE6, 0xE6, 0xE6));
}

/// One megabyte, of which every word matches.
void GuideViewTest::takesALongRubric()
{
    QString text;
    while (text.size() < 1'000'000)
        text += u"# Heading\nWords *and* words and words, `code`.\n\n- words\n\n"_s;
    QElapsedTimer timer;
    timer.start();
    const ShownGuide guide({rubricOf(u"r"_s, text)});
    qInfo("one megabyte is written in %lld ms", timer.restart());
    guide.field().setText(u"w"_s);
    qInfo("and searched for one letter in %lld ms", timer.elapsed());
    QCOMPARE(guide.count(), u"1 of "_s + QLocale().toString(guide.shown().count(u'w', Qt::CaseInsensitive)));
    QVERIFY(guide.text().extraSelections().size() < 2000);
}

void GuideViewTest::saysThatThereIsNone()
{
    const ShownGuide guide({});
    QCOMPARE(guide.shown(), QString());
    QVERIFY(!guide.text().placeholderText().isEmpty());
    guide.field().setText(u"a"_s);
    QCOMPARE(guide.count(), u"No match"_s);
}

ASSIZE_TEST_CLASS(GuideViewTest)

} // namespace assize::test

#include "guideviewtest.moc"
