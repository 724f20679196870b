// SPDX-License-Identifier: Apache-2.0
// Whatever a request file holds is shown as characters: no widget takes it for markup, and the program opens
// no file and no connection that a text names.
#include "desk.h"
#include "pages/labelpage.h"
#include "program.h"
#include "requestmaker.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QHelpEvent>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QProcess>
#include <QStandardPaths>
#include <QTabBar>
#include <QTest>
#include <QToolTip>

#include <csignal>

using namespace Qt::StringLiterals;

namespace assize::test {

namespace {

const QString payloadFile = u"payload-that-nobody-opens.png"_s;

/// D01 to D07, D19 and C-28; each names a file, a connection, a shortcut or a placeholder.
QStringList hostileTexts()
{
    return {
        u"<img src=\"file:///srv/%1\">"_s.arg(payloadFile),
        u"<b>x</b>"_s,
        u"<a href=\"file:///srv/%1\">here</a>, <a href=\"https://x.invalid/\">there</a>"_s.arg(payloadFile),
        u"<img src=\"http://127.0.0.1:9/payload\">"_s,
        u"![a](file:///srv/%1)"_s.arg(payloadFile),
        u"<html><body background=\"/srv/%1\"><style>@import url(/srv/%1);</style>"_s.arg(payloadFile),
        u"%1 %2 %n %L1 %%"_s,
        u"1 < 2 & 3 &amp; &lt;i&gt;"_s,
        u"<table><tr><td>&File</td></tr></table>"_s,
        u"[*]<br/>\t<u>second</u>"_s};
}

QStringList naughtyTexts(const QString& path)
{
    QStringList out;
    for (const QJsonValue& text : QJsonDocument::fromJson(contentsOf(path)).array()) {
        if (!text.toString().isEmpty())
            out << text.toString();
    }
    return out;
}

/// What an id may hold of a text: at most so many units, and no control characters.
QString idFrom(const QString& text)
{
    constexpr qsizetype longest = 60;
    QString out;
    for (const QChar character : text) {
        if (character.category() != QChar::Other_Control && out.size() < longest)
            out += character;
    }
    if (!out.isEmpty() && out.back().isHighSurrogate())
        out.chop(1);
    return out.isEmpty() ? u"none"_s : out;
}

/// Every text is an output with two claims, an evidence text, and stands where a file has room for words.
DraftCase caseOf(const QString& text, qsizetype index)
{
    DraftCase out;
    out.id = u"%1 %2"_s.arg(QString::number(index), idFrom(text));
    out.output = u"Output: "_s + text;
    out.claims = {{u"c1"_s, 8, out.output.size()}, {u"c2"_s, 0, 7}};
    DraftEvidence named(text, idFrom(text), index % 2 == 0);
    named.revision = text;
    out.evidence = {named, DraftEvidence(u"plain"_s)};
    out.destination = text;
    out.limitations = {text, u"second: "_s + text};
    return out;
}

QString requestsOf(const QString& folder, const QStringList& texts)
{
    QList<DraftCase> cases;
    for (qsizetype i = 0; i < texts.size(); ++i)
        cases.append(caseOf(texts[i], i));
    DraftSettings settings;
    settings.rubric = u"# Rubric\n\n"_s + texts.join(u"\n\n"_s) + u'\n';
    return makeRequests(folder, cases, settings);
}

/// Text is shown as it is if no guess would take it for markup, or what is markup in it is only the wrapping
/// in which a tool tip holds its escaped text.
bool isLiteralToolTip(const QString& text)
{
    if (!Qt::mightBeRichText(text))
        return true;
    const QString begin = u"<span style=\"white-space: pre-wrap\">"_s;
    const QString end = u"</span>"_s;
    return text.startsWith(begin) && text.endsWith(end) &&
           !text.mid(begin.size(), text.size() - begin.size() - end.size()).contains(u'<');
}

/// The first thing about a widget that would take a text for markup; empty when there is none.
QString faultOf(const QWidget& widget)
{
    const QString name = QString::fromLatin1(widget.metaObject()->className()) + u' ' + widget.objectName();
    if (!isLiteralToolTip(widget.toolTip()))
        return name + u" has a tool tip with markup: "_s + widget.toolTip();
    if (!isLiteralToolTip(widget.statusTip()) || !isLiteralToolTip(widget.whatsThis()))
        return name + u" has a status tip or an explanation with markup"_s;
    if (const auto* const label = qobject_cast<const QLabel*>(&widget)) {
        const bool isToolTip = label->inherits("QTipLabel") && isLiteralToolTip(label->text());
        if (!isToolTip && label->textFormat() != Qt::PlainText && Qt::mightBeRichText(label->text()))
            return name + u" guesses its format: "_s + label->text();
        if (label->openExternalLinks())
            return name + u" opens links"_s;
    }
    if (const auto* const bar = qobject_cast<const QTabBar*>(&widget)) {
        for (int i = 0; i < bar->count(); ++i) {
            if (!isLiteralToolTip(bar->tabToolTip(i)))
                return name + u" has a tool tip with markup: "_s + bar->tabToolTip(i);
        }
    }
    if (const auto* const list = qobject_cast<const QAbstractItemView*>(&widget)) {
        for (int row = 0; list->model() != nullptr && row < list->model()->rowCount(); ++row) {
            const QModelIndex index = list->model()->index(row, 0);
            for (const int role : {Qt::ToolTipRole, Qt::StatusTipRole, Qt::WhatsThisRole}) {
                if (!isLiteralToolTip(index.data(role).toString()))
                    return name + u" has a row with markup: "_s + index.data(role).toString();
            }
        }
    }
    return {};
}

QString faultOfAll(Desk& desk)
{
    for (const QWidget* widget : desk.window().findChildren<QWidget*>()) {
        if (const QString fault = faultOf(*widget); !fault.isEmpty())
            return fault;
    }
    for (const QAction* action : desk.window().findChildren<QAction*>()) {
        if (!isLiteralToolTip(action->toolTip()))
            return u"an action has a tool tip with markup: "_s + action->toolTip();
    }
    return faultOf(desk.window());
}

/// A text of a button or a tab, as it is drawn.
QString withoutMnemonics(QString text)
{
    return text.replace(u"&&"_s, u"\0"_s).remove(u'&').replace(u"\0"_s, u"&"_s);
}

/// Asks each widget for its tool tip as the mouse does, and looks at what is shown.
QString faultOfShownToolTips(Desk& desk)
{
    const QList<QWidget*> found = desk.window().findChildren<QWidget*>();
    const QList<QPointer<QWidget>> widgets(found.begin(),
                                           found.end()); // a tool tip that was shown is one, and goes
    for (const QPointer<QWidget>& widget : widgets) {
        if (widget == nullptr || !widget->isVisible())
            continue;
        QToolTip::hideText();
        QHelpEvent event(QEvent::ToolTip, widget->rect().center(),
                         widget->mapToGlobal(widget->rect().center()));
        QCoreApplication::sendEvent(widget, &event);
        if (!isLiteralToolTip(QToolTip::text()))
            return QString::fromLatin1(widget->metaObject()->className()) + u": "_s + QToolTip::text();
    }
    QToolTip::hideText();
    return {};
}

constexpr int timeToShow = 3'000; ///< milliseconds in which a program that has read its file is watched

/// What a run of the desktop program on a file opened and connected to, as strace tells.
QByteArray traceOfProgram(const QString& file, const Scratch& scratch)
{
    const QString log = scratch.path(u"trace"_s);
    QFile::remove(log); // of another run, which would be taken for this one until strace begins its own
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    environment.insert(u"ASAN_OPTIONS"_s, u"detect_leaks=0"_s);
    program.setProcessEnvironment(environment);
    program.start(u"strace"_s,
                  {u"-f"_s, u"-qq"_s, u"-s"_s, u"4096"_s, u"-o"_s, log, u"-e"_s,
                   u"trace=open,openat,openat2,stat,lstat,newfstatat,statx,access,readlink,"
                   "socket,connect,execve"_s,
                   QDir(QCoreApplication::applicationDirPath()).filePath(u"../bin/assize"_s), file});
    if (!program.waitForStarted())
        return {};
    const QByteArray opened = "openat(AT_FDCWD, \"" + file.toUtf8();
    const auto hasOpened = [&] { return QFile::exists(log) && contentsOf(log).contains(opened); };
    if (!QTest::qWaitFor(hasOpened, 60'000))
        return {};
    program.waitForFinished(timeToShow);
    const QByteArray trace = contentsOf(log);
    const pid_t traced = trace.left(trace.indexOf(' ')).toInt(); // each line begins with its process
    if (traced <= 0 || ::kill(traced, SIGKILL) != 0 || !program.waitForFinished(30'000))
        return {};
    return trace;
}

} // namespace

class LiteralTextTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void nothingIsTakenForMarkup_data();
    void nothingIsTakenForMarkup();
    void panelsOnDemandTakeNothingForMarkup();
    void everyCharacterIsShown();
    void aRatersNameIsText();
    void nothingNamedIsOpened();
};

void LiteralTextTest::nothingIsTakenForMarkup_data()
{
    QTest::addColumn<QString>("list");
    QTest::newRow("D01 to D07, D19, C-28: hostile texts") << QString();
    QTest::newRow("D18: naughty strings") << u"corpora/blns/blns.json"_s;
}

void LiteralTextTest::nothingIsTakenForMarkup()
{
    QFETCH(const QString, list);
    QStringList texts = hostileTexts();
    if (!list.isEmpty()) {
        ASSIZE_SHARED_DATA_PATH(path, list);
        texts = naughtyTexts(path);
        QVERIFY(texts.size() > 500);
    }
    Desk desk;
    QVERIFY(desk.beginLabelling(requestsOf(desk.path({}), texts), u"R7"_s));
    desk.press("F2"); // the guide, with the rubric
    for (qsizetype i = 0; i < texts.size(); ++i) {
        desk.press("C");
        QCOMPARE(faultOfAll(desk), QString());
        if (list.isEmpty())
            QCOMPARE(faultOfShownToolTips(desk), QString());
        desk.press("Ctrl+J");
    }
    desk.press("Ctrl+Shift+E");
    QCOMPARE(faultOfAll(desk), QString());
}

/// Notes, reasons and searches hold such texts too, and stand in the lists of what was changed and of what is
/// missing, beside a second text, and above the case.
void LiteralTextTest::panelsOnDemandTakeNothingForMarkup()
{
    const QStringList texts = hostileTexts();
    Desk desk;
    QVERIFY(desk.beginLabelling(requestsOf(desk.path({}), texts), u"R7"_s));
    const auto check = [&desk] { return faultOfAll(desk) + faultOfShownToolTips(desk); };
    for (const QString& text : texts) {
        for (const char* key : {"1", "C", "B", "F", "N"})
            desk.press(key);
        desk.type(QString(text).remove(u'\t')); // which leaves the field
        for (const char* key : {"Esc", "F4", "F6"})
            desk.press(key);
        desk.find<QComboBox>("missingScope")->setCurrentIndex(1);
        QCOMPARE(check(), QString());
        desk.press("V");
        desk.press("Ctrl+Shift+F");
        desk.find<QLineEdit>("findField")->setText(text);
        QCOMPARE(check(), QString());
        for (const char* key : {"Esc", "O", "M"})
            desk.press(key);
        QCOMPARE(check(), QString());
        for (const char* key : {"Esc", "F4", "F6", "B", "S"})
            desk.press(key);
        desk.find<QLineEdit>("skipReason")->setText(text);
        desk.press("Return");
        QCOMPARE(check(), QString());
        desk.find<QLineEdit>("queueSearch")->setText(text);
        QCOMPARE(check(), QString());
        desk.find<QLineEdit>("queueSearch")->clear();
    }
    desk.press("?");
    QCOMPARE(check(), QString());
}

/// C-28, D19: '&' and '%1' too are there, letter for letter.
void LiteralTextTest::everyCharacterIsShown()
{
    const QStringList texts = hostileTexts();
    Desk desk;
    QVERIFY(desk.beginLabelling(requestsOf(desk.path({}), texts), u"R7"_s));
    for (qsizetype i = 0; i < texts.size(); ++i) {
        const auto index = static_cast<qsizetype>(desk.page().session().place().caseIndex);
        // A tab is drawn as its code point where a text has one line.
        const QString text = QString(texts[index]).replace(u"\t"_s, u"<U+0009>"_s);
        QVERIFY(desk.find<QLabel>("outputHeading")->text().contains(text));
        QCOMPARE(desk.find<QLabel>("limitations")->text(), text + u"\nsecond: "_s + text);
        QVERIFY(desk.find<QLabel>("evidenceFacts")->text().contains(text));
        QCOMPARE(desk.find<QLabel>("claimText")->text(), u"\u201C%1\u201D"_s.arg(text));
        const QString id = idFrom(texts[index]);
        QCOMPARE(withoutMnemonics(desk.find<QTabBar>("evidenceTabs")->tabText(0)), id);
        desk.press("C");
        const auto* const citations = desk.find<QAbstractItemView>("citations");
        QVERIFY(citations->model()->index(0, 0).data().toString().startsWith(id + u','));
        desk.press("Ctrl+J");
    }
}

void LiteralTextTest::aRatersNameIsText()
{
    const QString rater = u"<b>x</b> & %1"_s;
    const QString note = u"1 < 2 & 3 <img src=file:///etc/hostname>"_s;
    Desk desk;
    const QString requests = requestsOf(desk.path({}), hostileTexts());
    QVERIFY(desk.beginLabelling(requests, rater));
    desk.press("N");
    desk.type(note);
    desk.press("Escape");
    QCOMPARE(desk.page().session().claimRating()->note, note.toStdString());
    QCOMPARE(faultOfAll(desk), QString());
    QVERIFY(desk.waitUntilSaved());
    const QString labels = desk.path(u"<i>labels.json"_s);
    QVERIFY(desk.exportLabels(labels));
    QVERIFY(desk.find<QLabel>("receipt")->text().contains(labels));
    QCOMPARE(faultOfAll(desk), QString());
    QCOMPARE(jsonIn(contentsOf(labels))[u"rater"_s][u"id"_s].toString(), rater);

    // The rater's page offers the project under that name.
    desk.window().openFiles({requests});
    QTRY_VERIFY_WITH_TIMEOUT(desk.find<QAbstractButton>("continue") != nullptr, 60'000);
    QVERIFY(withoutMnemonics(desk.find<QAbstractButton>("continue")->text()).contains(rater));
    QCOMPARE(faultOfAll(desk), QString());
    QCOMPARE(faultOfShownToolTips(desk), QString());
}

void LiteralTextTest::nothingNamedIsOpened()
{
    QVERIFY2(!QStandardPaths::findExecutable(u"strace"_s).isEmpty(), "strace is not installed");
    const Scratch scratch;
    QString requests;
    QString project;
    {
        Desk desk;
        requests = requestsOf(scratch.path(), hostileTexts());
        QVERIFY(desk.beginLabelling(requests, u"<b>x</b>"_s));
        QVERIFY(desk.waitUntilSaved());
        project = QString::fromStdString(desk.page().session().work().projectPath.native());
    }
    for (const QString& file : {requests, project}) {
        const QByteArray trace = traceOfProgram(file, scratch);
        QVERIFY2(!trace.isEmpty(), "the program did not open its file");
        QVERIFY(!trace.contains(payloadFile.toUtf8()));
        QVERIFY(!trace.contains("/etc/hostname"));
        QVERIFY(!trace.contains("AF_INET"));
    }
}

ASSIZE_TEST_CLASS(LiteralTextTest)

} // namespace assize::test

#include "literaltexttest.moc"
