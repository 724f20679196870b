// SPDX-License-Identifier: Apache-2.0
#include "documents.h"
#include "program.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <csignal>
#include <memory>
#include <sys/stat.h>
#include <sys/types.h>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

/// What the program says to the shell, and where it says everything else. Arguments such as {corpus} stand
/// for files that the class makes; {out} for a file that does not exist.
class ExitCodesTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase() { m_scratch.reset(); }
    void codes_data();
    void codes();
    void badInputs_data();
    void badInputs();
    void unreadableInputs_data();
    void unreadableInputs();
    void aFolderThatMayNotBeWritten_data();
    void aFolderThatMayNotBeWritten();
    void aFullDiskKeepsTheOldReport_data();
    void aFullDiskKeepsTheOldReport();
    void nobodyReads_data();
    void nobodyReads();
    void aClosedOutputHarmsNoFile();
    void aFileThatShrinksWhileItIsRead();
    void stoppedInTheMiddle_data();
    void stoppedInTheMiddle();
    void oneDocumentOnStandardOutput_data();
    void oneDocumentOnStandardOutput();
    void quietSaysNothing_data();
    void quietSaysNothing();
    void verboseListsNotices();
    void tellsItsVersion();
    void helpHoldsAnExampleThatParses_data();
    void helpHoldsAnExampleThatParses();
    void helpListsOnlyWhatExists();
    void printsEverySchema_data();
    void printsEverySchema();
    void linksAreFollowedOnlyWithConsent();
    void namesAfterTwoHyphens_data();
    void namesAfterTwoHyphens();
    void aNameThatIsNotUtf8();
    void tenThousandLabelFiles();

private:
    [[nodiscard]] QStringList filledIn(const QStringList& arguments, const QString& in = {}) const;
    [[nodiscard]] QString path(const QString& name) const { return m_scratch->path(name); }
    /// A corpus that takes the program a second or more to read.
    [[nodiscard]] QString bigCorpus();
    void addBadInputRows(const QStringList& kinds);

    std::unique_ptr<Scratch> m_scratch;
    QMap<QString, QString> m_files;
    QString m_bigCorpus;
};

namespace {

struct CommandRow {
    const char* name;
    QStringList arguments; ///< {in} is the file in question
    bool checks;           ///< whether a fault in the input is what was asked about
};

/// Every place where a command reads a file.
std::vector<CommandRow> readingCommands()
{
    const QStringList joining{u"--labels"_s, u"{a}"_s, u"--labels"_s, u"{b}"_s};
    const QStringList deciding{u"--adjudicator"_s, u"ADJ"_s, u"-o"_s, u"{out}"_s};
    return {
        {"validate", {u"validate"_s, u"{in}"_s}, true},
        {"seal", {u"seal"_s, u"{in}"_s, u"-o"_s, u"{out}"_s}, false},
        {"requests", {u"requests"_s, u"{in}"_s, u"-o"_s, u"{out}"_s}, false},
        {"requests, changed since",
         {u"requests"_s, u"{corpus}"_s, u"--changed-since"_s, u"{in}"_s, u"-o"_s, u"{out}"_s},
         false},
        {"requests, split",
         {u"requests"_s, u"{in}"_s, u"--raters"_s, u"3"_s, u"--seed"_s, u"x"_s, u"--out-dir"_s,
          u"{folder}"_s},
         false},
        {"audit, corpus", {u"requests"_s, u"--audit"_s, u"{in}"_s, u"{requests}"_s}, true},
        {"audit, requests", {u"requests"_s, u"--audit"_s, u"{corpus}"_s, u"{in}"_s}, true},
        {"labels check", {u"labels"_s, u"check"_s, u"{in}"_s, u"--requests"_s, u"{requests}"_s}, true},
        {"labels check, corpus", {u"labels"_s, u"check"_s, u"{a}"_s, u"--corpus"_s, u"{in}"_s}, true},
        {"labels check, requests", {u"labels"_s, u"check"_s, u"{a}"_s, u"--requests"_s, u"{in}"_s}, true},
        {"judge check", {u"judge"_s, u"check"_s, u"{in}"_s, u"--corpus"_s, u"{corpus}"_s}, true},
        {"judge check, corpus", {u"judge"_s, u"check"_s, u"{judge}"_s, u"--corpus"_s, u"{in}"_s}, true},
        {"checks", {u"checks"_s, u"{in}"_s}, false},
        {"disagreements, corpus", QStringList{u"disagreements"_s, u"{in}"_s} + joining, false},
        {"disagreements, labels", {u"disagreements"_s, u"{corpus}"_s, u"--labels"_s, u"{in}"_s}, false},
        {"disagreements, adjudication",
         QStringList{u"disagreements"_s, u"{corpus}"_s, u"--adjudication"_s, u"{in}"_s} + joining, false},
        {"adjudicate, corpus",
         QStringList{u"adjudicate"_s, u"{in}"_s, u"--decisions"_s, u"{decisions}"_s} + joining + deciding,
         false},
        {"adjudicate, labels",
         QStringList{u"adjudicate"_s, u"{corpus}"_s, u"--labels"_s, u"{in}"_s, u"--decisions"_s,
                     u"{decisions}"_s} +
             deciding,
         false},
        {"adjudicate, decisions",
         QStringList{u"adjudicate"_s, u"{corpus}"_s, u"--decisions"_s, u"{in}"_s} + joining + deciding,
         false},
        {"adjudicate, previous",
         QStringList{u"adjudicate"_s, u"{corpus}"_s, u"--decisions"_s, u"{decisions}"_s, u"--previous"_s,
                     u"{in}"_s} +
             joining + deciding,
         false},
        {"project create, corpus", {u"project"_s, u"create"_s, u"{out}"_s, u"--corpus"_s, u"{in}"_s}, false},
        {"project create, requests",
         {u"project"_s, u"create"_s, u"{out}"_s, u"--requests"_s, u"{in}"_s, u"--rater"_s, u"R1"_s},
         false},
        {"score, corpus", QStringList{u"score"_s, u"{in}"_s, u"-o"_s, u"{out}"_s} + joining, false},
        {"score, labels", {u"score"_s, u"{corpus}"_s, u"--labels"_s, u"{in}"_s, u"-o"_s, u"{out}"_s}, false},
        {"score, judge",
         QStringList{u"score"_s, u"{corpus}"_s, u"--judge"_s, u"{in}"_s, u"-o"_s, u"{out}"_s} + joining,
         false},
        {"score, adjudication",
         QStringList{u"score"_s, u"{corpus}"_s, u"--adjudication"_s, u"{in}"_s, u"-o"_s, u"{out}"_s} +
             joining,
         false},
    };
}

/// Every command that writes a file.
std::vector<CommandRow> writingCommands()
{
    return {
        {"seal", {u"seal"_s, u"{draft}"_s, u"-o"_s, u"{in}"_s}, false},
        {"requests", {u"requests"_s, u"{corpus}"_s, u"-o"_s, u"{in}"_s}, false},
        {"adjudicate",
         {u"adjudicate"_s, u"{corpus}"_s, u"--labels"_s, u"{a}"_s, u"--labels"_s, u"{b}"_s, u"--decisions"_s,
          u"{decisions}"_s, u"--adjudicator"_s, u"ADJ"_s, u"-o"_s, u"{in}"_s},
         false},
        {"score",
         {u"score"_s, u"{corpus}"_s, u"--labels"_s, u"{a}"_s, u"--labels"_s, u"{b}"_s, u"-o"_s, u"{in}"_s},
         false},
        {"score, Markdown",
         {u"score"_s, u"{corpus}"_s, u"--labels"_s, u"{a}"_s, u"--labels"_s, u"{b}"_s, u"--markdown"_s,
          u"{in}"_s},
         false},
    };
}

QStringList subcommands()
{
    return {u"validate"_s,      u"seal"_s,         u"requests"_s,        u"labels check"_s,
            u"judge check"_s,   u"checks"_s,       u"disagreements"_s,   u"adjudicate"_s,
            u"score"_s,         u"schema"_s,       u"project create"_s,  u"project import"_s,
            u"project check"_s, u"project info"_s, u"project history"_s, u"project export"_s,
            u"project backup"_s};
}

/// Waits until the process has caught up with a condition; false when it ends or takes too long before that.
template <typename Condition> bool waitUntil(QProcess& process, const Condition& condition)
{
    QElapsedTimer timer;
    timer.start();
    while (!condition()) {
        if (process.state() == QProcess::NotRunning || timer.hasExpired(60'000))
            return false;
        process.waitForFinished(1);
    }
    return true;
}

/// How many bytes a process has read so far.
qint64 bytesReadBy(const QProcess& process)
{
    QFile io(u"/proc/%1/io"_s.arg(process.processId()));
    if (!io.open(QIODevice::ReadOnly))
        return 0;
    static const QRegularExpression count(u"rchar: (\\d+)"_s);
    return count.match(QString::fromLatin1(io.readAll())).captured(1).toLongLong();
}

} // namespace

void ExitCodesTest::initTestCase()
{
    m_scratch = std::make_unique<Scratch>();
    for (const auto& [name, file] : QMap<QString, QString>{{u"corpus"_s, u"corpus.assize"_s},
                                                           {u"requests"_s, u"requests.assize"_s},
                                                           {u"a"_s, u"rater-a.labels.assize"_s},
                                                           {u"b"_s, u"rater-b.labels.assize"_s},
                                                           {u"judge"_s, u"judge.assize"_s},
                                                           {u"decisions"_s, u"adjudication-decisions"_s},
                                                           {u"draft"_s, u"draft"_s}}
                                        .asKeyValueRange())
        m_files[name] = m_scratch->write(name + u".json"_s, contentsOf(sampleFile(file)));
    m_files[u"out"_s] = path(u"out.json"_s);
    m_files[u"folder"_s] = path(u"folder"_s);
    QVERIFY(QDir().mkpath(m_files[u"folder"_s]));

    const QJsonObject corpus = jsonIn(contentsOf(m_files[u"corpus"_s]));
    const QJsonObject labels = jsonIn(contentsOf(m_files[u"b"_s]));
    const auto write = [this](const QString& name, const QJsonObject& document) {
        m_files[name] = m_scratch->write(name + u".json"_s, jsonOf(document));
    };
    const QString wrong(64, u'0');
    write(u"bad-corpus"_s, changed(corpus, u"cases/0/output/sha256"_s, wrong));
    write(u"bad-requests"_s,
          changed(jsonIn(contentsOf(m_files[u"requests"_s])), u"requests/0/practice"_s, u"leaked"_s));
    write(u"stale"_s, changed(labels, u"ratings/0/requestHash"_s, wrong));
    write(u"stale-judge"_s,
          changed(jsonIn(contentsOf(m_files[u"judge"_s])), u"results/0/requestHash"_s, wrong));
    write(u"second-b"_s, changed(labels, u"ratings/0/note"_s, u"another note"_s));
    m_files[u"bad-decisions"_s] = m_scratch->write(
        u"bad-decisions.json"_s,
        jsonOf(QJsonArray{QJsonObject{{u"sampleId"_s, u"s13"_s},
                                      {u"claimId"_s, u"c1"_s},
                                      {u"field"_s, u"truth"_s},
                                      {u"value"_s, u"true"_s},
                                      {u"reason"_s, u"There is nothing to decide here."_s}}}));
    m_files[u"empty"_s] = m_scratch->write(u"empty.json"_s, {});
    m_files[u"garbage"_s] = m_scratch->write(u"garbage.json"_s, "{\"format\": ");
    m_files[u"other"_s] = m_scratch->write(u"other.json"_s, "{\"format\": \"assize.report/1\"}\n");
    m_files[u"missing"_s] = path(u"missing.json"_s);
    m_files[u"fifo"_s] = path(u"fifo"_s);
    QCOMPARE(::mkfifo(qPrintable(m_files[u"fifo"_s]), 0600), 0);
    m_files[u"link"_s] = path(u"link.json"_s);
    QVERIFY(QFile::link(path(u"target.json"_s), m_files[u"link"_s]));
    m_files[u"device"_s] = u"/dev/null"_s;
    m_files[u"nowhere"_s] = path(u"no/such/folder/out.json"_s);
}

QStringList ExitCodesTest::filledIn(const QStringList& arguments, const QString& in) const
{
    static const QRegularExpression place(u"^\\{(.+)\\}$"_s);
    QStringList filled;
    for (const QString& argument : arguments) {
        const QString name = place.match(argument).captured(1);
        if (name.isEmpty())
            filled.append(argument);
        else
            filled.append(name == u"in"_s ? in : m_files.value(name, u"no file is named "_s + name));
    }
    return filled;
}

QString ExitCodesTest::bigCorpus()
{
    if (!m_bigCorpus.isEmpty())
        return m_bigCorpus;
    CaseTexts texts{u"SAMPLE"_s};
    texts.evidence = u"    if (tide > 2.0) raise(\"ramp\");\n"_s.repeated(6000);
    const QByteArray document = jsonOf(corpusOf(QJsonArray{caseOf(texts)}));
    const qsizetype begin = document.indexOf('[', document.indexOf("\"cases\"")) + 1;
    const qsizetype end = document.lastIndexOf(']');
    m_bigCorpus = path(u"big.json"_s);
    QFile file(m_bigCorpus);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write the large corpus");
    file.write(document.first(begin));
    for (int i = 0; i < 200; ++i) {
        QByteArray one = document.sliced(begin, end - begin);
        file.write((i > 0 ? "," : "") + one.replace("SAMPLE", "s" + QByteArray::number(i)));
    }
    file.write(document.sliced(end));
    return m_bigCorpus;
}

void ExitCodesTest::codes_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("says");

    const auto row = [](const char* name, const QString& line, int code, const QString& says = {}) {
        QTest::newRow(name) << line.split(u' ', Qt::SkipEmptyParts) << code << says;
    };
    const QString both = u" --labels {a} --labels {b}"_s;
    const QString decide = u"adjudicate {corpus} --labels {a} --labels {b} --adjudicator ADJ "_s;

    row("0: help", u"--help"_s, 0);
    row("0: version", u"--version"_s, 0);
    row("0: validate files of every kind", u"validate {corpus} {requests} {a} {b} {judge}"_s, 0);
    row("0: seal", u"seal {draft} -o -"_s, 0);
    row("0: requests", u"requests {corpus} -o -"_s, 0);
    row("0: audit", u"requests --audit {corpus} {requests}"_s, 0);
    row("0: labels check", u"labels check {a} {b} --requests {requests}"_s, 0);
    row("0: judge check", u"judge check {judge} --corpus {corpus}"_s, 0);
    row("0: checks", u"checks {corpus}"_s, 0);
    row("0: disagreements", u"disagreements {corpus}"_s + both, 0);
    row("0: adjudicate", decide + u"--decisions {decisions} -o -"_s, 0);
    row("0: score", u"score {corpus} --judge {judge}"_s + both, 0);
    row("0: schema", u"schema labels"_s, 0);

    row("1: validate", u"validate {corpus} {bad-corpus}"_s, 1, u"digest-mismatch"_s);
    row("1: validate, another digest than expected",
        u"validate {corpus} --expect-sha256 "_s + QString(64, u'0'), 1, u"unexpected-digest"_s);
    row("1: audit", u"requests --audit {corpus} {bad-requests}"_s, 1, u"leaked-key"_s);
    row("1: labels check", u"labels check {stale} --requests {requests}"_s, 1, u"stale-rating"_s);
    row("1: labels check, gaps", u"labels check {b} --requests {requests} --complete"_s, 1,
        u"not-complete"_s);
    row("1: labels check, conflict", u"labels check {b} {second-b} --requests {requests}"_s, 1,
        u"conflicting-submission"_s);
    row("1: judge check", u"judge check {stale-judge} --corpus {corpus}"_s, 1, u"stale-result"_s);
    row("1: disagreements", u"disagreements {corpus} --fail-on-disagreement"_s + both, 1);

    row("2: no command", u""_s, 2, u"usage"_s);
    row("2: unknown command", u"vallidate {corpus}"_s, 2, u"usage"_s);
    row("2: labels without check", u"labels"_s, 2, u"usage"_s);
    row("2: judge without check", u"judge"_s, 2, u"usage"_s);
    for (const QString& command : subcommands()) {
        row(qPrintable(u"2: nothing given to "_s + command), command, 2, u"usage"_s);
        row(qPrintable(u"2: unknown option of "_s + command), command + u" {corpus} --no-such-option"_s, 2,
            u"usage"_s);
    }
    row("2: validate, no digest", u"validate {corpus} --expect-sha256 abc"_s, 2, u"invalid-digest"_s);
    row("2: audit with one file", u"requests --audit {corpus}"_s, 2, u"audit-needs-two-files"_s);
    row("2: audit with three files", u"requests --audit {corpus} {requests} {requests}"_s, 2,
        u"audit-needs-two-files"_s);
    row("2: export without -o", u"requests {corpus}"_s, 2, u"no-output"_s);
    row("2: export of two corpora", u"requests {corpus} {corpus} -o {out}"_s, 2, u"one-corpus"_s);
    row("2: labels check against nothing", u"labels check {a}"_s, 2, u"corpus-or-requests"_s);
    row("2: labels check against both", u"labels check {a} --corpus {corpus} --requests {requests}"_s, 2,
        u"corpus-or-requests"_s);
    row("2: labels check, --first not given", u"labels check {b} --requests {requests} --first {second-b}"_s,
        2, u"first-not-given"_s);
    row("2: score, --first not given", u"score {corpus} --first {second-b}"_s + both, 2,
        u"first-not-given"_s);
    row("2: disagreements, --first not given", u"disagreements {corpus} --first {second-b}"_s + both, 2,
        u"first-not-given"_s);
    row("2: no raters are required", u"score {corpus} --required-raters 0"_s + both, 2, u"usage"_s);
    row("2: a number that is none", u"score {corpus} --required-raters two"_s + both, 2, u"usage"_s);
    row("2: score, no digest", u"score {corpus} --manifest-sha256 abc"_s + both, 2, u"invalid-digest"_s);
    row("2: CSV and JSON at once", u"disagreements {corpus} --csv --json"_s + both, 2, u"usage"_s);
    row("2: an adjudicator needs an id",
        u"adjudicate {corpus} --decisions {decisions} -o {out} --adjudicator "_s + QString(201, u'x') + both,
        2, u"invalid-id"_s);
    row("2: adjudicate without -o", decide + u"--decisions {decisions}"_s, 2, u"usage"_s);
    row("2: no such schema", u"schema project"_s, 2, u"unknown-kind"_s);
    row("2: a schema is no path", u"schema ../schemas/labels"_s, 2, u"unknown-kind"_s);
    row("2: a size that is none", u"--max-bytes -1 validate {corpus}"_s, 2, u"usage"_s);
    for (const CommandRow& command : writingCommands()) {
        const auto writing = [&](const char* what, const QString& to, const QString& says) {
            QStringList arguments = command.arguments;
            arguments.replaceInStrings(u"{in}"_s, to);
            QTest::addRow("2: %s %s", command.name, what) << arguments << 2 << says;
        };
        writing("over its input", command.arguments.at(1), u"output-is-input"_s);
        writing("onto a link", u"{link}"_s, u"symbolic-link"_s);
        writing("onto a folder", u"{folder}"_s, u"not-a-file"_s);
        writing("onto a FIFO", u"{fifo}"_s, u"not-a-file"_s);
        writing("onto a device", u"{device}"_s, u"not-a-file"_s);
        writing("into a folder that is missing", u"{nowhere}"_s, u"folder-not-found"_s);
    }

    row("3: seal", u"seal {bad-corpus} -o {out}"_s, 3);
    row("3: requests", u"requests {bad-corpus} -o {out}"_s, 3, u"digest-mismatch"_s);
    row("3: requests changed since", u"requests {corpus} --changed-since {bad-corpus} -o {out}"_s, 3,
        u"digest-mismatch"_s);
    row("3: split", u"requests {bad-corpus} --raters 3 --seed x --out-dir {folder}"_s, 3,
        u"digest-mismatch"_s);
    row("3: checks", u"checks {bad-corpus}"_s, 3, u"digest-mismatch"_s);
    row("3: disagreements", u"disagreements {corpus} --labels {stale}"_s, 3, u"stale-rating"_s);
    row("3: adjudicate", decide + u"--decisions {bad-decisions} -o {out}"_s, 3, u"nothing-to-decide"_s);
    row("3: score, corpus", u"score {bad-corpus} -o {out}"_s + both, 3, u"digest-mismatch"_s);
    row("3: score, labels", u"score {corpus} --labels {stale} -o {out}"_s, 3, u"stale-rating"_s);
    row("3: score, judge", u"score {corpus} --judge {stale-judge} -o {out}"_s + both, 3, u"stale-result"_s);
    row("3: score, two submissions", u"score {corpus} --labels {b} --labels {second-b} -o {out}"_s, 3,
        u"conflicting-submission"_s);
    row("0: score, the first of two submissions",
        u"score {corpus} --labels {b} --labels {second-b} --first {b} -o -"_s, 0);
}

void ExitCodesTest::codes()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, code);
    QFETCH(const QString, says);

    const QStringList before = m_scratch->names();
    const Outcome outcome = runCli(filledIn(arguments));
    QCOMPARE(complaint(outcome, code), QByteArray());
    if (!says.isEmpty())
        QVERIFY2(outcome.err.contains(u"[%1]"_s.arg(says).toUtf8()), outcome.err);
    QCOMPARE(m_scratch->names(), before);
    QCOMPARE(QDir(path(u"folder"_s)).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
             QStringList());
}

void ExitCodesTest::addBadInputRows(const QStringList& kinds)
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");

    for (const CommandRow& command : readingCommands()) {
        for (const QString& kind : kinds) {
            const bool usage = QStringList{u"missing"_s, u"folder"_s, u"fifo"_s, u"device"_s}.contains(kind);
            QTest::addRow("%s: %s", command.name, qPrintable(kind))
                << filledIn(command.arguments, m_files[kind])
                << (usage            ? 2
                    : command.checks ? 1
                                     : 3);
        }
    }
}

void ExitCodesTest::badInputs_data()
{
    addBadInputRows(
        {u"missing"_s, u"folder"_s, u"fifo"_s, u"device"_s, u"empty"_s, u"garbage"_s, u"other"_s});
    for (const CommandRow& command : readingCommands()) {
        // Larger than all others, so that only this file can be meant.
        QTest::addRow("%s: over --max-bytes", command.name)
            << QStringList{u"--max-bytes"_s, u"100000"_s} + filledIn(command.arguments, bigCorpus())
            << (command.checks ? 1 : 3);
    }
}

void ExitCodesTest::badInputs()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, code);

    const QStringList before = m_scratch->names();
    const Outcome outcome = runCli(arguments);
    QCOMPARE(complaint(outcome, code), QByteArray());
    QVERIFY(!outcome.err.isEmpty());
    QCOMPARE(m_scratch->names(), before);
}

void ExitCodesTest::unreadableInputs_data()
{
    QTest::addColumn<QStringList>("arguments");

    m_files[u"locked"_s] = m_scratch->write(u"locked.json"_s, contentsOf(m_files[u"corpus"_s]));
    QVERIFY(QFile::setPermissions(m_files[u"locked"_s], {}));
    for (const CommandRow& command : readingCommands())
        QTest::newRow(command.name) << filledIn(command.arguments, m_files[u"locked"_s]);
}

void ExitCodesTest::unreadableInputs()
{
    QFETCH(const QStringList, arguments);

    const Outcome outcome = runCli(arguments, {{}, {}, withoutPrivileges()});
    QCOMPARE(complaint(outcome, 4), QByteArray());
    QVERIFY2(outcome.err.contains("[io-error]"), outcome.err);
}

void ExitCodesTest::aFolderThatMayNotBeWritten_data()
{
    QTest::addColumn<QStringList>("arguments");

    const QString folder = path(u"protected"_s);
    QVERIFY(QDir().mkpath(folder));
    QVERIFY(QFile::setPermissions(folder, QFile::ReadOwner | QFile::ExeOwner));
    for (const CommandRow& command : writingCommands())
        QTest::newRow(command.name) << filledIn(command.arguments, folder + u"/out.json"_s);
    QTest::newRow("requests, split") << filledIn(
        {u"requests"_s, u"{corpus}"_s, u"--raters"_s, u"3"_s, u"--seed"_s, u"x"_s, u"--out-dir"_s, folder});
}

void ExitCodesTest::aFolderThatMayNotBeWritten()
{
    QFETCH(const QStringList, arguments);

    const Outcome outcome = runCli(arguments, {{}, {}, withoutPrivileges()});
    QCOMPARE(complaint(outcome, 4), QByteArray());
    QVERIFY2(outcome.err.contains("[io-error]"), outcome.err);
    QCOMPARE(QDir(path(u"protected"_s)).entryList(QDir::Files | QDir::Hidden), QStringList());
}

void ExitCodesTest::aFullDiskKeepsTheOldReport_data()
{
    QTest::addColumn<QStringList>("arguments");

    QVERIFY(QDir().mkpath(path(u"disk"_s)));
    for (const CommandRow& command : writingCommands())
        QTest::newRow(command.name) << filledIn(command.arguments, path(u"disk/out.json"_s));
}

void ExitCodesTest::aFullDiskKeepsTheOldReport()
{
    QFETCH(const QStringList, arguments);

    // The disk belongs to the script alone and is gone with it; where the root folder is no mount, nothing is
    // shared that would have to be cut off. One page is left.
    const Outcome outcome = runScript(uR"(exec unshare --mount --propagation unchanged bash -c '
            mount --make-rprivate / 2>/dev/null
            set -e
            disk=$1
            shift
            mount -t tmpfs -o size=64k,mode=0700 none "$disk"
            printf old >"$disk/out.json"
            head -c 57344 /dev/zero >"$disk/filling"
            set +e
            "$0" "$@"
            echo "code $?"
            cat "$disk/out.json"
            echo
            ls -A "$disk"' "$0" "$@")"_s,
                                      QStringList{path(u"disk"_s)} + arguments);
    QCOMPARE(complaint(outcome, 0), QByteArray());
    QCOMPARE(outcome.out, "code 4\nold\nfilling\nout.json\n"_ba);
    QVERIFY2(outcome.err.contains("[disk-full]"), outcome.err);
}

void ExitCodesTest::nobodyReads_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<QStringList>("arguments");

    const QString closed = uR"("$0" "$@" >&-)"_s;
    const QString full = uR"("$0" "$@" >/dev/full)"_s;
    const QString gone = uR"("$0" "$@" | true; exit "${PIPESTATUS[0]}")"_s;
    const QStringList requests = filledIn({u"requests"_s, u"{corpus}"_s, u"-o"_s, u"-"_s});
    QTest::newRow("T04: closed, text") << closed << filledIn({u"validate"_s, u"{corpus}"_s});
    QTest::newRow("T04: closed, a document") << closed << requests;
    QTest::newRow("T04: closed, help") << closed << QStringList{u"--help"_s};
    QTest::newRow("T04: no room, text") << full << filledIn({u"validate"_s, u"{corpus}"_s});
    QTest::newRow("T04: no room, a document") << full << requests;
    QTest::newRow("T04: no room, version") << full << QStringList{u"--version"_s};
    // More than a pipe holds, so that the writer must notice.
    QTest::newRow("T04: the reader has gone")
        << gone << QStringList{u"requests"_s, bigCorpus(), u"-o"_s, u"-"_s};
}

void ExitCodesTest::nobodyReads()
{
    QFETCH(const QString, script);
    QFETCH(const QStringList, arguments);

    QCOMPARE(complaint(runScript(script, arguments), 4), QByteArray());
}

/// The next file that a program opens takes the number of a closed stream.
void ExitCodesTest::aClosedOutputHarmsNoFile()
{
    const Scratch scratch;
    for (const QString& closing : {u">&-"_s, u"2>&-"_s, u">&- 2>&-"_s, u"<&- >&- 2>&-"_s}) {
        const QString out = scratch.path(u"out.json"_s);
        const Outcome outcome =
            runScript(uR"("$0" "$@" )"_s + closing, filledIn({u"requests"_s, u"{corpus}"_s, u"-o"_s, out}));
        QCOMPARE(complaint(outcome, 0), QByteArray());
        QVERIFY2(contentsOf(out) == contentsOf(m_files[u"requests"_s]), qPrintable(closing));
        QCOMPARE(scratch.names(), QStringList{u"out.json"_s});
        QVERIFY(QFile::remove(out));
    }
}

void ExitCodesTest::aFileThatShrinksWhileItIsRead()
{
    const QString copy = path(u"shrinking.json"_s);
    QVERIFY(QFile::copy(bigCorpus(), copy));
    QProcess process;
    process.start(cliProgram(), {u"validate"_s, copy});
    QVERIFY(waitUntil(process, [&process] { return bytesReadBy(process) > 8'000'000; }));
    QVERIFY(QFile::resize(copy, 0));
    QVERIFY(process.waitForFinished(60'000));
    const QByteArray err = process.readAllStandardError();
    QCOMPARE(process.exitCode(), 5);
    QVERIFY2(err.contains("[file-changed]"), err);
    QVERIFY(QFile::remove(copy));
}

void ExitCodesTest::stoppedInTheMiddle_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("signal");

    const QString big = bigCorpus();
    QTest::newRow("validate") << QStringList{u"validate"_s, big} << SIGINT;
    QTest::newRow("validate, asked by the system") << QStringList{u"validate"_s, big} << SIGTERM;
    QTest::newRow("checks") << QStringList{u"checks"_s, big} << SIGINT;
    QTest::newRow("seal") << QStringList{u"seal"_s, big, u"-o"_s, u"{out}"_s} << SIGINT;
    QTest::newRow("requests") << QStringList{u"requests"_s, big, u"-o"_s, u"{out}"_s} << SIGINT;
    QTest::newRow("split") << QStringList{u"requests"_s, big,    u"--raters"_s,  u"3"_s,
                                          u"--seed"_s,   u"x"_s, u"--out-dir"_s, u"{folder}"_s}
                           << SIGINT;
    QTest::newRow("audit") << QStringList{u"requests"_s, u"--audit"_s, big, u"{requests}"_s} << SIGINT;
    QTest::newRow("labels check") << QStringList{u"labels"_s, u"check"_s, u"{a}"_s, u"--corpus"_s, big}
                                  << SIGINT;
    QTest::newRow("score") << QStringList{u"score"_s, big, u"--labels"_s, u"{a}"_s, u"-o"_s, u"{out}"_s}
                           << SIGINT;
}

void ExitCodesTest::stoppedInTheMiddle()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, signal);

    // In the first reading, and far into the second, when a part of the output has been written.
    const qint64 size = QFileInfo(bigCorpus()).size();
    for (const qint64 after : {size / 10, size + (size / 3)}) {
        const QStringList before = m_scratch->names();
        QProcess process;
        process.start(cliProgram(), filledIn(arguments));
        QVERIFY(waitUntil(process, [&] { return bytesReadBy(process) > after; }));
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), signal), 0);
        QVERIFY(process.waitForFinished(60'000));
        const QByteArray err = process.readAllStandardError();
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QVERIFY2(process.exitCode() == 130, err);
        QVERIFY2(err.contains("[interrupted]"), err);
        QCOMPARE(process.readAllStandardOutput(), QByteArray());
        QCOMPARE(m_scratch->names(), before);
        QCOMPARE(QDir(path(u"folder"_s)).entryList(QDir::Files | QDir::Hidden), QStringList());
    }
}

void ExitCodesTest::oneDocumentOnStandardOutput_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("key");

    const auto row = [this](const char* name, const QString& line, int code, const QString& key) {
        QTest::newRow(name) << filledIn(line.split(u' ')) << code << key;
    };
    const QString both = u" --labels {a} --labels {b}"_s;
    row("validate", u"validate {corpus} {a} --json"_s, 0, u"diagnostics"_s);
    row("validate, faults", u"validate {bad-corpus} {garbage} {empty} --json"_s, 1, u"diagnostics"_s);
    row("audit", u"requests --audit {corpus} {requests} --json"_s, 0, u"diagnostics"_s);
    row("audit, faults", u"requests --audit {corpus} {bad-requests} --json"_s, 1, u"diagnostics"_s);
    row("audit, no corpus", u"requests --audit {garbage} {requests} --json"_s, 1, u"diagnostics"_s);
    row("labels check", u"labels check {a} {b} --corpus {corpus} --json"_s, 0, u"diagnostics"_s);
    row("labels check, gaps", u"labels check {b} --corpus {corpus} --complete --json"_s, 1, u"diagnostics"_s);
    row("labels check, faults", u"labels check {stale} --corpus {corpus} --json"_s, 1, u"diagnostics"_s);
    row("labels check, no corpus", u"labels check {a} --corpus {empty} --json"_s, 1, u"diagnostics"_s);
    row("judge check", u"judge check {judge} --corpus {corpus} --json"_s, 0, u"diagnostics"_s);
    row("judge check, faults", u"judge check {stale-judge} --corpus {corpus} --json"_s, 1, u"diagnostics"_s);
    row("checks", u"checks {corpus} --json"_s, 0, u"checks"_s);
    row("disagreements", u"disagreements {corpus} --json"_s + both, 0, u"disagreements"_s);
    row("disagreements, some open", u"disagreements {corpus} --json --fail-on-disagreement"_s + both, 1,
        u"disagreements"_s);
    row("score", u"score {corpus} --json --judge {judge}"_s + both, 0, u"strata"_s);
    row("score -o -", u"score {corpus} -o -"_s + both, 0, u"strata"_s);
    row("seal -o -", u"seal {draft} -o -"_s, 0, u"cases"_s);
    row("requests -o -", u"requests {corpus} -o -"_s, 0, u"requests"_s);
    row("adjudicate -o -", u"adjudicate {corpus} --decisions {decisions} --adjudicator ADJ -o -"_s + both, 0,
        u"decisions"_s);
    row("schema", u"schema report"_s, 0, u"$schema"_s);
}

void ExitCodesTest::oneDocumentOnStandardOutput()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, code);
    QFETCH(const QString, key);

    const Outcome usual = runCli(arguments);
    QCOMPARE(complaint(usual, code), QByteArray());
    QVERIFY2(jsonIn(usual.out).contains(key), usual.out.left(500));
    QVERIFY(usual.out.endsWith("}\n"));
    for (const QString& option : {u"--verbose"_s, u"--quiet"_s}) {
        const Outcome outcome = runCli(QStringList{option} + arguments);
        QCOMPARE(complaint(outcome, code), QByteArray());
        QVERIFY(outcome.out == usual.out);
    }
}

void ExitCodesTest::quietSaysNothing_data()
{
    QTest::addColumn<QStringList>("arguments");

    const QString out = path(u"quiet.json"_s);
    for (const CommandRow& command : writingCommands())
        QTest::newRow(command.name) << filledIn(command.arguments, out);
    QTest::newRow("validate") << filledIn({u"validate"_s, u"{corpus}"_s});
    QTest::newRow("audit") << filledIn({u"requests"_s, u"--audit"_s, u"{corpus}"_s, u"{requests}"_s});
    QTest::newRow("checks") << filledIn({u"checks"_s, u"{corpus}"_s});
    QTest::newRow("schema") << QStringList{u"schema"_s, u"corpus"_s};
}

void ExitCodesTest::quietSaysNothing()
{
    QFETCH(const QStringList, arguments);

    const Outcome usual = runCli(arguments);
    const Outcome quiet = runCli(QStringList{u"--quiet"_s} + arguments);
    QFile::remove(path(u"quiet.json"_s));
    QCOMPARE(complaint(usual, 0), QByteArray());
    QCOMPARE(complaint(quiet, 0), QByteArray());
    QVERIFY(quiet.out == usual.out);
    QVERIFY2(!quiet.err.contains("wrote") && !quiet.err.contains("hint") && !quiet.err.contains("SHA-256"),
             quiet.err);
    QCOMPARE(quiet.err, QByteArray());
}

void ExitCodesTest::verboseListsNotices()
{
    const QStringList arguments =
        filledIn({u"labels"_s, u"check"_s, u"{b}"_s, u"--requests"_s, u"{requests}"_s});
    const Outcome usual = runCli(arguments);
    const Outcome verbose = runCli(QStringList{u"--verbose"_s} + arguments);
    QCOMPARE(complaint(usual, 0), QByteArray());
    QCOMPARE(complaint(verbose, 0), QByteArray());
    // B has begun s03.
    QVERIFY2(!usual.err.contains("[in-progress]") && usual.err.contains("--verbose"), usual.err);
    QVERIFY2(verbose.err.contains("[in-progress]"), verbose.err);
}

void ExitCodesTest::tellsItsVersion()
{
    static const QRegularExpression projectVersion(u"project\\(assize VERSION ([0-9.]+)"_s);
    const QString listed = QString::fromUtf8(contentsOf(sourceFile(u"CMakeLists.txt"_s)));
    const QString version = projectVersion.match(listed).captured(1);
    QVERIFY(!version.isEmpty());
    const Outcome outcome = runCli({u"--version"_s});
    QCOMPARE(complaint(outcome, 0), QByteArray());
    QCOMPARE(outcome.out, (u"assize "_s + version + u"\n"_s).toUtf8());
    QCOMPARE(outcome.err, QByteArray());
}

void ExitCodesTest::helpHoldsAnExampleThatParses_data()
{
    QTest::addColumn<QStringList>("command");

    for (const QString& command : subcommands())
        QTest::newRow(qPrintable(command)) << command.split(u' ');
}

void ExitCodesTest::helpHoldsAnExampleThatParses()
{
    QFETCH(const QStringList, command);

    const Outcome help = runCli(command + QStringList{u"--help"_s});
    QCOMPARE(complaint(help, 0), QByteArray());
    QCOMPARE(help.err, QByteArray());
    const qsizetype begin = help.out.indexOf("Example:\n");
    QVERIFY2(begin >= 0, help.out);
    // A line that is indented further goes on with the example before it.
    const QString examples =
        QString::fromUtf8(help.out.sliced(begin + 9)).replace(u"\n      "_s, u" "_s).trimmed();
    const Scratch empty;
    for (const QString& example : examples.split(u'\n')) {
        QStringList words = example.split(u' ', Qt::SkipEmptyParts);
        QCOMPARE(words.takeFirst(), u"assize-cli"_s);
        QCOMPARE(words.first(command.size()), command);
        const Outcome outcome = runCli(words, {empty.path(), {}, {}});
        // The files of the examples do not exist, which is found after the arguments have been understood.
        const bool readsNothing = command.first() == u"schema"_s;
        QCOMPARE(complaint(outcome, readsNothing ? 0 : 2), QByteArray());
        QVERIFY2(readsNothing || outcome.err.contains("[file-not-found]"), outcome.err);
    }
}

void ExitCodesTest::helpListsOnlyWhatExists()
{
    static const QRegularExpression option(u"^ +(?:-\\w, ?)?-?-?(?:-\\w,)?(--[a-z0-9-]+)( [A-Z]+)?"_s,
                                           QRegularExpression::MultilineOption);
    static const QRegularExpression listed(u"^  ([a-z]+) "_s, QRegularExpression::MultilineOption);
    const QString top = QString::fromUtf8(runCli({u"--help"_s}).out);
    QStringList found;
    auto commands = listed.globalMatch(top.mid(top.indexOf(u"Subcommands:"_s)));
    while (commands.hasNext())
        found.append(commands.next().captured(1));
    QCOMPARE(found,
             QStringList({u"validate"_s, u"seal"_s, u"requests"_s, u"labels"_s, u"judge"_s, u"checks"_s,
                          u"disagreements"_s, u"adjudicate"_s, u"score"_s, u"project"_s, u"schema"_s}));

    for (const QString& command : subcommands()) {
        const QString help = QString::fromUtf8(runCli(command.split(u' ') + QStringList{u"--help"_s}).out);
        int options = 0;
        for (auto all = option.globalMatch(help); all.hasNext(); ++options) {
            const QRegularExpressionMatch match = all.next();
            // An option that does not exist would be called unexpected, whatever else is missing.
            QStringList arguments = command.split(u' ') + QStringList{match.captured(1)};
            if (!match.captured(2).isEmpty())
                arguments.append(u"1"_s);
            const Outcome outcome = runCli(arguments);
            QVERIFY2(!outcome.err.contains("not expected"), outcome.err);
        }
        QVERIFY2(options > 0, qPrintable(help));
    }
}

void ExitCodesTest::printsEverySchema_data()
{
    QTest::addColumn<QString>("path");

    const QDir schemas(sourceFile(u"resources/schemas"_s));
    for (const QString& name : schemas.entryList({u"*.schema.json"_s}, QDir::Files))
        QTest::newRow(qPrintable(name.chopped(12))) << schemas.filePath(name);
}

void ExitCodesTest::printsEverySchema()
{
    QFETCH(const QString, path);

    const QString kind = QFileInfo(path).fileName().chopped(12);
    const Outcome outcome = runCli({u"schema"_s, kind});
    QCOMPARE(complaint(outcome, 0), QByteArray());
    QVERIFY(outcome.out == contentsOf(path));
    QCOMPARE(jsonIn(outcome.out)[u"title"_s].toString(), u"assize.%1/1"_s.arg(kind));
    const Outcome help = runCli({u"schema"_s, u"--help"_s});
    QVERIFY2(help.out.contains(kind.toUtf8()), help.out);
}

void ExitCodesTest::linksAreFollowedOnlyWithConsent()
{
    const Scratch scratch;
    const QString target = scratch.write(u"store/labels.json"_s, "old");
    QVERIFY(QFile::setPermissions(target, QFile::ReadOwner | QFile::WriteOwner));
    const QString link = scratch.path(u"link.json"_s);
    QVERIFY(QFile::link(u"store/labels.json"_s, link));
    const QStringList arguments = filledIn({u"requests"_s, u"{corpus}"_s, u"-o"_s, link});

    const Outcome refused = runCli(arguments);
    QCOMPARE(complaint(refused, 2), QByteArray());
    QVERIFY2(refused.err.contains("[symbolic-link]"), refused.err);
    QCOMPARE(contentsOf(target), "old"_ba);

    QCOMPARE(complaint(runCli(arguments + QStringList{u"--follow-symlink"_s}), 0), QByteArray());
    QVERIFY(QFileInfo(link).isSymbolicLink());
    QVERIFY(contentsOf(target) == contentsOf(m_files[u"requests"_s]));
    struct stat status = {};
    QCOMPARE(::stat(qPrintable(target), &status), 0);
    QCOMPARE(status.st_mode & 07777U, 0600U);
    QCOMPARE(QDir(scratch.path(u"store"_s)).entryList(QDir::Files | QDir::Hidden),
             QStringList{u"labels.json"_s});

    // A link to an input is still that input.
    const QString own = scratch.path(u"own.json"_s);
    QVERIFY(QFile::link(m_files[u"corpus"_s], own));
    const Outcome over =
        runCli(filledIn({u"--follow-symlink"_s, u"requests"_s, u"{corpus}"_s, u"-o"_s, own}));
    QCOMPARE(complaint(over, 2), QByteArray());
    QVERIFY2(over.err.contains("[output-is-input]"), over.err);
}

void ExitCodesTest::namesAfterTwoHyphens_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("arguments");

    QTest::newRow("T07: -o") << u"-o"_s << QStringList{u"validate"_s, u"--"_s, u"-o"_s};
    QTest::newRow("T07: --json") << u"--json"_s << QStringList{u"validate"_s, u"--"_s, u"--json"_s};
    QTest::newRow("T07: @file") << u"@file"_s << QStringList{u"validate"_s, u"--"_s, u"@file"_s};
    QTest::newRow("T07: @file without hyphens") << u"@file"_s << QStringList{u"validate"_s, u"@file"_s};
    QTest::newRow("T07: two words") << u"two words.json"_s << QStringList{u"validate"_s, u"two words.json"_s};
    QTest::newRow("T07: the name of a command")
        << u"score"_s << QStringList{u"validate"_s, u"--"_s, u"score"_s};
}

void ExitCodesTest::namesAfterTwoHyphens()
{
    QFETCH(const QString, name);
    QFETCH(const QStringList, arguments);

    const Scratch scratch;
    static_cast<void>(scratch.write(name, contentsOf(m_files[u"corpus"_s])));
    const Outcome outcome = runCli(arguments, {scratch.path(), {}, {}});
    QCOMPARE(complaint(outcome, 0), QByteArray());
    QVERIFY2(outcome.out.startsWith(name.toUtf8() + ": valid"), outcome.out);
}

void ExitCodesTest::aNameThatIsNotUtf8()
{
    const Scratch scratch; // which cannot remove such names by itself
    const Outcome outcome = runScript(uR"sh(
        set -e
        cd "$1"
        name=$(printf 'caf\351.json')
        cp "$2" "$name"
        "$0" validate "$name"
        "$0" requests "$name" -o "$(printf 'out\351.json')"
        cmp "$3" "$(printf 'out\351.json')"
        rm -- *.json)sh"_s,
                                      filledIn({scratch.path(), u"{corpus}"_s, u"{requests}"_s}));
    QCOMPARE(complaint(outcome, 0), QByteArray());
    QVERIFY2(outcome.out.startsWith("caf<E9>.json: valid"), outcome.out);
    QVERIFY2(outcome.err.contains("out<E9>.json"), outcome.err);
}

/// One rating each, and far fewer open files allowed than there are.
void ExitCodesTest::tenThousandLabelFiles()
{
    constexpr int cases = 5000;
    const Scratch scratch;
    const QString corpus = scratch.write(u"corpus.json"_s, jsonOf(corpusOf(cases)));
    const QJsonObject requests = jsonIn(runCli({u"requests"_s, corpus, u"-o"_s, u"-"_s}).out);
    for (const QString& rater : {u"a"_s, u"b"_s}) {
        const QJsonObject labels = labelsOf(requests, rater);
        for (int i = 0; i < cases; ++i) {
            QJsonObject one = labels;
            one[u"ratings"_s] = QJsonArray{labels[u"ratings"_s].toArray().at(i)};
            static_cast<void>(scratch.write(u"labels/%1-%2.json"_s.arg(rater).arg(i), jsonOf(one)));
        }
    }
    const Outcome check = runScript(uR"(cd "$1" && ulimit -n 256 &&
        "$0" labels check labels/*.json --corpus corpus.json --complete >summary && tail -n 2 summary)"_s,
                                    {scratch.path()});
    QCOMPARE(complaint(check, 0), QByteArray());
    QCOMPARE(
        check.out,
        "a: 5000 of 5000 requests complete, 0 in progress\nb: 5000 of 5000 requests complete, 0 in progress\n"_ba);

    const Outcome score = runScript(uR"(cd "$1" && ulimit -n 256 && given=() &&
        for name in labels/*.json; do given+=(--labels "$name"); done &&
        "$0" --quiet score corpus.json "${given[@]}" -o -)"_s,
                                    {scratch.path()});
    QCOMPARE(complaint(score, 0), QByteArray());
    const QJsonObject truth = valueAt(jsonIn(score.out), u"strata/0/human/truth"_s).toObject();
    QCOMPARE(truth[u"true"_s].toInt(), 2 * cases);
    QCOMPARE(truth[u"missing"_s].toInt(), 0);
}

ASSIZE_TEST_CLASS(ExitCodesTest)

} // namespace assize::test

#include "exitcodestest.moc"
