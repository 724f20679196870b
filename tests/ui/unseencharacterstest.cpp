// SPDX-License-Identifier: Apache-2.0
#include "testcase.h"
#include "testregistry.h"
#include "text/utf8.h"
#include "views/evidenceview.h"

#include <QFile>
#include <QImage>
#include <QSet>
#include <QTest>

#include <string>

using namespace Qt::StringLiterals;

namespace assize::test {

/// No character can hide: what a text shows with it is never what it shows without it.
class UnseenCharactersTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyCharacterLooksLikeSomething_data();
    void everyCharacterLooksLikeSomething();
    void anUnusualSpaceLooksLikeNoOther();
    void whatIsShownOnRequest_data();
    void whatIsShownOnRequest();
    void showingInvisiblesMovesNothingInPlainText();

private:
    QImage pictureOf(const std::string& text);

    std::unique_ptr<EvidenceView> m_view;
};

namespace {

/// The code points that a file of the Unicode Character Database gives a property.
QSet<char32_t> codePointsWith(const QString& file, const QByteArray& property)
{
    QFile data(u"/usr/share/unicode/"_s + file);
    if (!data.open(QIODevice::ReadOnly))
        qFatal("Debian's package unicode-data is missing");
    QSet<char32_t> out;
    while (!data.atEnd()) {
        const QByteArray line = data.readLine();
        const QList<QByteArray> fields = line.left(line.indexOf('#')).split(';');
        if (fields.size() < 2 || fields[1].trimmed() != property)
            continue;
        const QList<QByteArray> range = fields[0].trimmed().split('.');
        for (char32_t at = range.first().toUInt(nullptr, 16); at <= range.last().toUInt(nullptr, 16); ++at)
            out.insert(at);
    }
    return out;
}

std::string between(const char* before, char32_t codePoint, const char* behind)
{
    std::string text = before;
    appendUtf8(text, codePoint);
    return text + behind;
}

QByteArray numberOf(char32_t codePoint)
{
    return "U+" + QByteArray::number(static_cast<uint>(codePoint), 16).toUpper();
}

} // namespace

void UnseenCharactersTest::initTestCase()
{
    m_view = std::make_unique<EvidenceView>();
    m_view->setFocusPolicy(Qt::NoFocus); // no caret in the pictures
    m_view->resize(260, 90);
    m_view->show();
}

QImage UnseenCharactersTest::pictureOf(const std::string& text)
{
    m_view->setText(ExactText(text));
    QImage image(m_view->viewport()->size(), QImage::Format_RGB32);
    m_view->viewport()->render(&image);
    return image;
}

void UnseenCharactersTest::everyCharacterLooksLikeSomething_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("property");
    QTest::addColumn<bool>("showsInvisibles");
    const QString categories = u"extracted/DerivedGeneralCategory.txt"_s;
    for (const bool shows : {false, true}) {
        const char* const how = shows ? "shown" : "not shown";
        QTest::addRow("default ignorable, invisibles %s", how)
            << u"DerivedCoreProperties.txt"_s << "Default_Ignorable_Code_Point"_ba << shows;
        for (const char* const category : {"Cc", "Cf", "Zs", "Zl", "Zp"})
            QTest::addRow("%s, invisibles %s", category, how) << categories << QByteArray(category) << shows;
        QTest::addRow("bidirectional controls, invisibles %s", how)
            << u"PropList.txt"_s << "Bidi_Control"_ba << shows;
        QTest::addRow("noncharacters, invisibles %s", how)
            << u"PropList.txt"_s << "Noncharacter_Code_Point"_ba << shows;
    }
}

void UnseenCharactersTest::everyCharacterLooksLikeSomething()
{
    QFETCH(const QString, file);
    QFETCH(const QByteArray, property);
    QFETCH(const bool, showsInvisibles);
    const QSet<char32_t> codePoints = codePointsWith(file, property);
    QVERIFY(!codePoints.isEmpty());
    m_view->setShowingInvisibles(showsInvisibles);
    const QImage within = pictureOf("ab");
    const QImage atEnd = pictureOf("abc");
    for (const char32_t codePoint : codePoints) {
        QVERIFY2(pictureOf(between("a", codePoint, "b")) != within, numberOf(codePoint).constData());
        // A space at the end of a text is white on white, unless it is asked for.
        if (showsInvisibles || (codePoint != U' ' && codePoint != U'\t'))
            QVERIFY2(pictureOf(between("abc", codePoint, "")) != atEnd, numberOf(codePoint).constData());
    }
}

void UnseenCharactersTest::anUnusualSpaceLooksLikeNoOther()
{
    for (const bool showsInvisibles : {false, true}) {
        m_view->setShowingInvisibles(showsInvisibles);
        const QImage usual = pictureOf("a b");
        for (const char32_t codePoint : codePointsWith(u"extracted/DerivedGeneralCategory.txt"_s, "Zs"_ba)) {
            const QImage picture = pictureOf(between("a", codePoint, "b"));
            QVERIFY2((picture == usual) == (codePoint == U' '), numberOf(codePoint).constData());
        }
    }
}

void UnseenCharactersTest::whatIsShownOnRequest_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("differs");
    QTest::newRow("a space") << "a b"_ba << true;
    QTest::newRow("C-16: a tab") << "a\tb"_ba << true;
    QTest::newRow("C-07: a line feed") << "a\nb"_ba << true;
    QTest::newRow("C-07: a line feed behind a carriage return") << "a\r\nb"_ba << true;
    QTest::newRow("NBSP") << "a\u00A0b"_ba << true;
    QTest::newRow("a space between right-to-left words") << "\u05D0\u05D1 \u05D2"_ba << true;
    QTest::newRow("a tab in a right-to-left line") << "\u05D0\t\u05D2"_ba << true;
    QTest::newRow("C-07: a carriage return alone is marked anyway") << "a\rb"_ba << false;
    QTest::newRow("C-10: NUL is marked anyway") << QByteArray("a\0b", 3) << false;
    QTest::newRow("C-13: a zero-width space is marked anyway") << "a\u200Bb"_ba << false;
    QTest::newRow("C-14: an override is marked anyway") << "a\u202Eb\u202C"_ba << false;
    QTest::newRow("letters") << "ab"_ba << false;
}

void UnseenCharactersTest::whatIsShownOnRequest()
{
    QFETCH(const QByteArray, text);
    QFETCH(const bool, differs);
    m_view->setShowingInvisibles(false);
    const QImage without = pictureOf(text.toStdString());
    m_view->setShowingInvisibles(true);
    QCOMPARE(pictureOf(text.toStdString()) != without, differs);
    // The text itself is the same.
    m_view->selectAll();
    QCOMPARE(m_view->selectedText().toUtf8(), text);
}

void UnseenCharactersTest::showingInvisiblesMovesNothingInPlainText()
{
    m_view->setShowingInvisibles(false);
    m_view->setText(ExactText("\tif (a) \n\t\treturn 1;"));
    const std::vector<QRect> before = m_view->rectanglesOf({11, 17});
    m_view->setShowingInvisibles(true);
    QVERIFY(!before.empty());
    QCOMPARE(m_view->rectanglesOf({11, 17}), before);
}

ASSIZE_TEST_CLASS(UnseenCharactersTest)

} // namespace assize::test

#include "unseencharacterstest.moc"
