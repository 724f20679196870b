// SPDX-License-Identifier: Apache-2.0
#include "pagewalk.h"

#include "desk.h"
#include "pages/corpuspage.h"
#include "pages/labelpage.h"
#include "program.h"
#include "testpaths.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>

namespace assize::test {

namespace {

/// Milliseconds; a sanitizer on a busy machine may take that long.
constexpr int walkPatience = 60000;

class PageWalk final {
public:
    PageWalk(Desk& desk, const PageVisitor& visit) : m_desk(desk), m_visit(visit) {}

    [[nodiscard]] QByteArray begin();
    void answer();
    void find();
    void texts();
    void wholeOutput();
    void docks();
    void queue();
    void keys();
    [[nodiscard]] QByteArray exporting();
    [[nodiscard]] QByteArray corpus();

private:
    void see(const char* page)
    {
        m_desk.window().activateWindow(); // a list that was open need not give that back by itself
        if (!QTest::qWaitForWindowActive(&m_desk.window(), walkPatience))
            qFatal("the window does not become active");
        QTest::qWait(30); // what is shown once a size has settled
        m_visit(page);
    }
    void press(std::initializer_list<const char*> keys)
    {
        for (const char* key : keys)
            m_desk.press(key);
    }
    void goToCase(const char* sample)
    {
        auto& session = m_desk.page().session();
        session.goTo({*session.indexOf(SampleId{sample}), 0});
    }
    void trigger(const char* action)
    {
        m_desk.window().findChild<QAction*>(QString::fromLatin1(action))->trigger();
    }

    Desk& m_desk;
    const PageVisitor& m_visit;
};

QByteArray PageWalk::begin()
{
    see("start-empty");
    const QString requests = m_desk.copy(sampleFile(QStringLiteral("requests.assize")),
                                         QStringLiteral("sample.requests.assize.json"));
    m_desk.window().openFiles({requests});
    const auto isAsking = [this] { return m_desk.find<QLineEdit>("raterId") != nullptr; };
    if (!QTest::qWaitFor(isAsking, walkPatience))
        return "nobody asks for the rater";
    see("rater");
    press({"Return"}); // without an id
    see("rater-refused");
    if (!m_desk.beginLabelling(requests, QStringLiteral("R7")))
        return "the sample does not open";
    return {};
}

void PageWalk::answer()
{
    goToCase("s01");
    see("label-empty");
    press({"1", "Q", "V", "Down", "Down"});
    for (int i = 0; i < 30; ++i)
        press({"Shift+Right"});
    press({"C", "N"});
    m_desk.type(QStringLiteral("the body returns 0"));
    press({"Esc"});
    see("label");
    press({"?"});
    see("keys");
    press({"?", "P", "Home", "Down", "Return", "Tab"});
    m_desk.type(QStringLiteral("it begins one word later"));
    press({"Esc"});
    see("problem");
}

void PageWalk::find()
{
    press({"Ctrl+Shift+F"});
    m_desk.type(QStringLiteral("return"));
    see("find");
    press({"Esc", "M"});
    see("words");
    press({"Esc", "O", "Ctrl+F"});
    see("find-output");
    press({"Esc", "V", "Ctrl+L"});
    see("line");
    press({"Esc"});
}

void PageWalk::texts()
{
    press({"V", "Ctrl+Shift+I"});
    see("invisibles");
    press({"Ctrl+Shift+I"});
    goToCase("s02");
    see("overlapping");
    goToCase("s08");
    see("rtl-text");
    goToCase("s03");
    press({"1", "Q", "C", "F", "B"});
    see("compare");
    press({"B"});
}

void PageWalk::wholeOutput()
{
    goToCase("s09");
    auto& session = m_desk.page().session();
    session.goTo({session.place().caseIndex, std::nullopt});
    see("questions-empty");
    press({"R", "Ctrl+D", "Ctrl+Return"});
    see("not-done");
    press({"Esc"});
    session.goTo({session.place().caseIndex, std::nullopt});
    see("questions");
}

void PageWalk::docks()
{
    press({"F1"});
    m_desk.find<QLineEdit>("guideSearch")->setText(QStringLiteral("evidence"));
    see("guide");
    press({"F2", "F4"});
    see("missing");
    m_desk.find<QComboBox>("missingScope")->setCurrentIndex(1);
    see("missing-everywhere");
    press({"F4", "F6"});
    see("changes");
    press({"F6"});
}

void PageWalk::queue()
{
    goToCase("s02");
    press({"S"});
    m_desk.type(QStringLiteral("ask first"));
    see("skip");
    press({"Return", "Shift+L"});
    m_desk.type(QStringLiteral("s0"));
    see("search");
    press({"Esc"});
}

void PageWalk::keys()
{
    trigger("changeKeys");
    see("change-keys");
    press({"Return", "Q"});
    see("change-keys-refused");
    press({"Esc"});
}

QByteArray PageWalk::exporting()
{
    press({"Ctrl+Shift+E"});
    see("export");
    press({"Esc"});
    if (!m_desk.exportLabels(m_desk.path(QStringLiteral("r7.labels.assize.json"))))
        return "the labels are not exported";
    see("exported");
    return {};
}

QByteArray PageWalk::corpus()
{
    trigger("railStart");
    see("start");
    const QString path =
        m_desk.copy(sourceFile(QStringLiteral("resources/samples/sample.corpus.assize.json")),
                    QStringLiteral("sample.corpus.assize.json"));
    m_desk.window().openFiles({path});
    const auto isRead = [this] {
        const auto* const page = m_desk.window().findChild<CorpusPage*>();
        return page != nullptr && page->exportAction()->isEnabled();
    };
    if (!QTest::qWaitFor(isRead, walkPatience))
        return "the corpus is not read";
    see("corpus");
    auto* const page = m_desk.window().findChild<CorpusPage*>();
    QSignalSpy exported(page, &CorpusPage::requestsExported);
    m_desk.dialogs().answers.append(m_desk.path(QStringLiteral("out.requests.assize.json")));
    page->exportAction()->trigger();
    if (exported.isEmpty() && !exported.wait(walkPatience))
        return "the requests are not exported";
    see("corpus-exported");
    page->open(m_desk.path(QStringLiteral("nothing & <b>bold</b>.json")));
    const auto isRefused = [this] { return m_desk.find<QLabel>("message") != nullptr; };
    if (!QTest::qWaitFor(isRefused, walkPatience))
        return "the corpus is not refused";
    see("corpus-refused");
    return {};
}

} // namespace

QByteArray walkPages(Desk& desk, const PageVisitor& visit)
{
    PageWalk walk(desk, visit);
    if (QByteArray failure = walk.begin(); !failure.isEmpty())
        return failure;
    walk.answer();
    walk.find();
    walk.texts();
    walk.wholeOutput();
    walk.docks();
    walk.queue();
    walk.keys();
    if (QByteArray failure = walk.exporting(); !failure.isEmpty())
        return failure;
    return walk.corpus();
}

} // namespace assize::test
