// SPDX-License-Identifier: Apache-2.0
#include "documents.h"
#include "program.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QDir>
#include <QStringDecoder>
#include <QTest>

#include <memory>

using namespace Qt::StringLiterals;

namespace assize::test {

/// Whatever stands in ids, notes, paths and keys: a terminal sees printable text and line ends alone.
class TerminalTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase() { m_scratch.reset(); }
    void nothingIsShownRaw_data();
    void nothingIsShownRaw();
    void theTestSeesWhatItForbids_data();
    void theTestSeesWhatItForbids();

private:
    QString write(const QString& name, const QByteArray& bytes) const;

    std::unique_ptr<Scratch> m_scratch;
    QMap<QString, QString> m_files;
};

namespace {

/// Moves the cursor, sets the window's title, the clipboard and a link, resets the terminal; C1, DEL, bidi.
const QString hostile = u"\x1b[2J\x1b]0;t\a\x1b]52;c;eA==\a\x1b]8;;x\x1b\\\x1b"
                        "c\u009b31m\x7f\u202e\u2066\u200f\b\r\v"_s;
/// What an id may hold: no control characters, but marks that reorder and hide.
const QString invisible = u"\u202etxt\u202c\u2066\u200b\ufeff\u200f\u061c"_s;

/// The first thing that must not reach a terminal; empty when there is none.
QString forbiddenIn(const QByteArray& bytes)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    const QString text = decoder(bytes);
    if (decoder.hasError())
        return u"bytes that are no UTF-8"_s;
    for (const char32_t codePoint : text.toUcs4()) {
        const bool control = codePoint < 0x20 || (codePoint >= 0x7F && codePoint <= 0x9F);
        const bool format = QChar::category(codePoint) == QChar::Other_Format;
        const bool lineEnd = codePoint == 0x2028 || codePoint == 0x2029;
        if ((control && codePoint != U'\n') || format || lineEnd)
            return u"U+%1"_s.arg(static_cast<uint>(codePoint), 4, 16, QLatin1Char('0'));
    }
    return {};
}

} // namespace

QString TerminalTest::write(const QString& name, const QByteArray& bytes) const
{
    // The name of the folder and of the file are hostile too.
    return m_scratch->write(u"f\x1b]0;x\a\u202e\u009b/"_s + name + u"\x1b[31m.json"_s, bytes);
}

void TerminalTest::initTestCase()
{
    m_scratch = std::make_unique<Scratch>();

    // Everything is legal here, and hostile wherever it may be.
    QJsonObject first =
        caseOf({u"s"_s + invisible, u"The gate opens.\n"_s + hostile, {u"It opens."_s, hostile}});
    first = changed(first, u"name"_s, hostile);
    first = changed(first, u"group"_s, u"g"_s + invisible);
    for (const QString& place : {u"practice"_s, u"provider"_s, u"destination"_s, u"provenance/source"_s,
                                 u"provenance/producerModel"_s})
        first = changed(first, place, hostile);
    first = changed(first, u"capture/limitations"_s, QJsonArray{hostile});
    first = changed(first, u"claims/0/id"_s, u"c"_s + invisible);
    first = changed(first, u"claims/0/reason"_s, hostile);
    first = changed(first, u"claims/0/checks"_s,
                    QJsonArray{QJsonObject{{u"id"_s, u"k"_s + invisible},
                                           {u"kind"_s, u"literal-quote"_s},
                                           {u"text"_s, u"gate"_s},
                                           {u"region"_s, QJsonObject{{u"evidenceId"_s, u"e1"_s},
                                                                     {u"start"_s, 0},
                                                                     {u"end"_s, 8},
                                                                     {u"text"_s, u"The gate"_s}}}}});
    first[u"x-"_s + hostile] = hostile;
    const QJsonObject second = caseOf({u"s2"_s});
    const QJsonObject corpus = corpusOf(QJsonArray{first, second});
    m_files[u"corpus"_s] = write(u"corpus"_s, jsonOf(corpus));
    m_files[u"requests"_s] = write(u"requests"_s, {});
    const Outcome exported = runCli({u"requests"_s, m_files[u"corpus"_s], u"-o"_s, m_files[u"requests"_s]});
    QCOMPARE(complaint(exported, 0), QByteArray());
    const QJsonObject requests = jsonIn(contentsOf(m_files[u"requests"_s]));

    QJsonObject labels = changed(labelsOf(requests, u"r"_s + invisible), u"ratings/0/note"_s, hostile);
    labels = changed(labels, u"ratings/0/claims/0/problem"_s,
                     QJsonObject{{u"kind"_s, u"span-wrong"_s}, {u"note"_s, hostile}});
    m_files[u"a"_s] = write(u"a"_s, jsonOf(labels));
    m_files[u"b"_s] =
        write(u"b"_s, jsonOf(labelsOf(requests, u"q"_s + invisible, [](int, int) { return u"false"_s; })));
    m_files[u"second-a"_s] = write(u"second-a"_s, jsonOf(changed(labels, u"ratings/0/note"_s, u"other"_s)));
    m_files[u"begun"_s] = write(u"begun"_s, jsonOf(changed(changed(labels, u"rater/id"_s, u"z"_s + invisible),
                                                           u"ratings/0/state"_s, u"in-progress"_s)));

    const auto judged = [&requests](int index) {
        QJsonArray claims;
        for (const QJsonValue& claim : valueAt(requests, u"requests/%1/claims"_s.arg(index)).toArray())
            claims.append(QJsonObject{{u"claimId"_s, claim[u"id"_s]},
                                      {u"truth"_s, u"true"_s},
                                      {u"grounding"_s, QJsonValue()},
                                      {u"reason"_s, hostile}});
        return QJsonObject{{u"sampleId"_s, valueAt(requests, u"requests/%1/sampleId"_s.arg(index))},
                           {u"requestHash"_s, valueAt(requests, u"requests/%1/requestHash"_s.arg(index))},
                           {u"claims"_s, claims},
                           {u"quality"_s, QJsonObject()}};
    };
    const QJsonObject judge{{u"format"_s, u"assize.judge/1"_s},
                            {u"model"_s, hostile},
                            {u"runId"_s, u"run "_s + hostile},
                            {u"rubricSha256"_s, QJsonValue()},
                            {u"results"_s, QJsonArray{judged(0), judged(1)}}};
    m_files[u"judge"_s] = write(u"judge"_s, jsonOf(judge));
    const QJsonObject decision{{u"sampleId"_s, u"s"_s + invisible},
                               {u"claimId"_s, u"c"_s + invisible},
                               {u"field"_s, u"truth"_s},
                               {u"value"_s, u"true"_s},
                               {u"reason"_s, hostile}};
    m_files[u"decisions"_s] = write(u"decisions"_s, jsonOf(QJsonArray{decision}));

    // And nothing is legal here.
    m_files[u"bad-ids"_s] = write(
        u"bad-ids"_s,
        jsonOf(changed(changed(corpus, u"cases/0/claims/0/id"_s, hostile), u"cases/1/sampleId"_s, hostile)));
    m_files[u"bad-words"_s] = write(
        u"bad-words"_s, jsonOf(changed(changed(corpus, u"cases/0/split"_s, hostile), u"offsets"_s, hostile)));
    m_files[u"bad-digest"_s] =
        write(u"bad-digest"_s, jsonOf(changed(corpus, u"cases/0/evidence/0/sha256"_s, hostile)));
    m_files[u"bad-span"_s] =
        write(u"bad-span"_s, jsonOf(changed(corpus, u"cases/0/claims/0/text"_s, hostile)));
    QJsonObject keyed = corpus;
    keyed[hostile] = 1;
    m_files[u"bad-key"_s] = write(u"bad-key"_s, jsonOf(keyed));
    m_files[u"bad-format"_s] = write(u"bad-format"_s, jsonOf(changed(corpus, u"format"_s, hostile)));
    m_files[u"bad-version"_s] =
        write(u"bad-version"_s, jsonOf(changed(corpus, u"format"_s, u"assize.labels/"_s + hostile)));
    m_files[u"bad-json"_s] =
        write(u"bad-json"_s, "{\"\xE2\x80\xAE\x1b[2J\n\xC2\x9B\": 1, \"k\x7f\": \x1b[0m\xC2\x9B }");
    m_files[u"bad-token"_s] =
        write(u"bad-token"_s, "{\"a\": \"\\u001b\\u202e\\u009b\" \"b\x7f\xE2\x80\xAE\"}");
    m_files[u"bad-utf8"_s] = write(u"bad-utf8"_s, "{\"a\": \"\x9b\xff\"}");
    m_files[u"twice"_s] = write(u"twice"_s, "{\"k\\u001b\\u202e\": 1, \"k\\u001b\\u202e\": 2}");
    m_files[u"bad-rating"_s] =
        write(u"bad-rating"_s, jsonOf(changed(changed(labels, u"ratings/0/sampleId"_s, u"x"_s + invisible),
                                              u"ratings/1/claims/0/claimId"_s, u"y"_s + invisible)));
    m_files[u"bad-time"_s] = write(u"bad-time"_s, jsonOf(changed(labels, u"ratings/0/ratedAt"_s, hostile)));
    m_files[u"bad-judge"_s] =
        write(u"bad-judge"_s, jsonOf(changed(judge, u"results/0/requestHash"_s, QString(64, u'0'))));
    QJsonObject odd = decision;
    odd[u"claimId"_s] = u"y"_s + invisible;
    m_files[u"bad-decisions"_s] = write(u"bad-decisions"_s, jsonOf(QJsonArray{odd}));
    QJsonObject leaking = requests;
    leaking[hostile] = hostile;
    m_files[u"leaking"_s] =
        write(u"leaking"_s,
              jsonOf(changed(leaking, u"requests/0/capture/limitations"_s, QJsonArray{hostile, hostile})));
    m_files[u"missing"_s] = m_scratch->path(u"\x1b[2J\u202e\u009b\x7f.json"_s);
    m_files[u"hostile"_s] = hostile;
    m_files[u"out"_s] = m_scratch->path(u"out\x1b[2J\u202e.json"_s);
    m_files[u"nowhere"_s] = m_scratch->path(u"no\x1b[2J/\u202e.json"_s);
}

void TerminalTest::nothingIsShownRaw_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("shows");

    const auto row = [](const char* name, const QString& line, int code, const QString& shows = {}) {
        QTest::newRow(name) << line << code << shows;
    };
    const QString both = u" --labels {a} --labels {b}"_s;
    const QString rlo = u"<U+202E>"_s;
    const QString esc = u"<U+001B>"_s;
    row("T01: validate", u"validate {corpus} {requests} {a} {judge}"_s, 0, esc);
    row("T01: audit", u"requests --audit {corpus} {requests}"_s, 0, esc);
    row("T01: audit of a leak", u"requests --audit {corpus} {leaking}"_s, 1, esc);
    row("T01: requests", u"requests {corpus} -o {out}"_s, 0, esc);
    row("T01: seal", u"seal {corpus} -o {out}"_s, 0, esc);
    row("T01: labels check", u"labels check {a} {b} {begun} --corpus {corpus} --complete"_s, 1, rlo);
    row("T01: labels check, conflict", u"labels check {a} {second-a} --requests {requests}"_s, 1, rlo);
    row("T01: labels check, unknown ids", u"labels check {bad-rating} --requests {requests}"_s, 1, rlo);
    row("T01: judge check", u"judge check {judge} --corpus {corpus}"_s, 0, esc);
    row("T01: judge check, stale", u"judge check {bad-judge} --corpus {corpus}"_s, 1, rlo);
    row("T01: checks", u"checks {corpus}"_s, 0, rlo);
    row("T01: disagreements", u"disagreements {corpus}"_s + both, 0, rlo);
    row("T01: adjudicate", u"adjudicate {corpus} --decisions {decisions} --adjudicator ADJ -o {out}"_s + both,
        0, esc);
    row("T01: adjudicate, unknown claim",
        u"adjudicate {corpus} --decisions {bad-decisions} --adjudicator ADJ -o {out}"_s + both, 3, rlo);
    row("T01: score", u"score {corpus} --judge {judge}"_s + both, 0, esc);
    row("T01: score, Markdown", u"score {corpus} --judge {judge} --markdown -"_s + both, 0, esc);
    row("T01: score, in progress", u"score {corpus} --labels {begun} --labels {b}"_s, 0, rlo);

    row("J40: an id", u"validate {bad-ids}"_s, 1, esc);
    row("J40: a word", u"validate {bad-words}"_s, 1, esc);
    row("J40: a digest", u"validate {bad-digest}"_s, 1, esc);
    row("J40: a quote", u"validate {bad-span}"_s, 1, esc);
    row("J40: a key", u"validate {bad-key}"_s, 1, esc);
    row("J40: a format", u"validate {bad-format}"_s, 1, esc);
    row("J40: a version", u"validate {bad-version}"_s, 1, esc);
    row("J40: a token in broken JSON", u"validate {bad-token}"_s, 1, rlo);
    row("J40: broken JSON", u"validate {bad-json}"_s, 1, esc);
    row("J40: broken UTF-8", u"validate {bad-utf8}"_s, 1, esc);
    row("J40: a key that occurs twice", u"validate {twice}"_s, 1, rlo);
    row("J40: a time", u"validate {bad-time}"_s, 1, esc);
    row("J40: a file of another kind", u"labels check {corpus} --requests {requests}"_s, 1, esc);

    row("T02: a path", u"validate {missing}"_s, 2, u"<U+007F>"_s);
    row("T02: the path of an output", u"requests {corpus} -o {nowhere}"_s, 2, esc);
    row("T02: a sample", u"requests {corpus} -o {out} --only {hostile}"_s, 2, u"<U+009B>"_s);
    row("T02: a command", u"{hostile}"_s, 2);
    row("T02: an option", u"validate {corpus} --{hostile}"_s, 2, esc);
    row("T02: a number", u"score {corpus} --required-raters {hostile}"_s + both, 2, esc);
    row("T02: a digest", u"validate {corpus} --expect-sha256 {hostile}"_s, 2);
    row("T02: a schema", u"schema {hostile}"_s, 2, esc);
    row("T02: an adjudicator",
        u"adjudicate {corpus} --decisions {decisions} --adjudicator {hostile} -o {out}"_s + both, 2);
    row("T02: the file that came first", u"score {corpus} --first {missing}"_s + both, 2, esc);
}

void TerminalTest::nothingIsShownRaw()
{
    QFETCH(const QString, line);
    QFETCH(const int, code);
    QFETCH(const QString, shows);

    QStringList arguments = line.split(u' ');
    for (QString& argument : arguments) {
        for (const auto& [name, file] : m_files.asKeyValueRange())
            argument.replace(u'{' + name + u'}', file);
    }
    for (const QString& option : {u"--verbose"_s, u"--quiet"_s}) {
        const Outcome outcome = runCli(QStringList{option} + arguments);
        QCOMPARE(complaint(outcome, code), QByteArray());
        QCOMPARE(forbiddenIn(outcome.out), QString());
        QCOMPARE(forbiddenIn(outcome.err), QString());
        if (option == u"--verbose"_s)
            QVERIFY2((outcome.out + outcome.err).contains(shows.toUtf8()), outcome.out + outcome.err);
    }
}

void TerminalTest::theTestSeesWhatItForbids_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("forbidden");

    QTest::newRow("printable text and line ends") << "caf\xC3\xA9 \xE2\x80\xA6\n"_ba << u""_s;
    QTest::newRow("ESC") << "\x1b[0m"_ba << u"U+001b"_s;
    QTest::newRow("CR") << "a\rb"_ba << u"U+000d"_s;
    QTest::newRow("DEL") << "\x7f"_ba << u"U+007f"_s;
    QTest::newRow("C1 in UTF-8") << "\xC2\x9B"_ba << u"U+009b"_s;
    QTest::newRow("C1 as a byte") << "\x9B"_ba << u"bytes that are no UTF-8"_s;
    QTest::newRow("bidi override") << "\xE2\x80\xAE"_ba << u"U+202e"_s;
    QTest::newRow("zero width space") << "\xE2\x80\x8B"_ba << u"U+200b"_s;
}

void TerminalTest::theTestSeesWhatItForbids()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, forbidden);

    QCOMPARE(forbiddenIn(bytes), forbidden);
}

ASSIZE_TEST_CLASS(TerminalTest)

} // namespace assize::test

#include "terminaltest.moc"
