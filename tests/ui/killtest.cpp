// SPDX-License-Identifier: Apache-2.0
#include "program.h"
#include "realprogram.h"
#include "testcase.h"
#include "testregistry.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QTest>

#include <map>
#include <memory>
#include <random>

using namespace Qt::StringLiterals;

namespace assize::test {

namespace {

constexpr int killsOfAProject = 10;
constexpr int projectsKilled = 5;

const QStringList fieldsWritten{u"truth"_s, u"grounding"_s, u"note"_s, u"citations"_s};

/// A request file and a reviewer's project that is killed over and over, with all that the window has shown.
class KilledProject final {
public:
    KilledProject()
    {
        m_requests =
            m_scratch.write(u"r.requests.assize.json"_s, contentsOf(sampleFile(u"requests.assize"_s)));
    }

    [[nodiscard]] std::unique_ptr<RealProgram> start(int seed) const
    {
        return std::make_unique<RealProgram>(m_scratch.path(), QStringList{m_requests},
                                             RealProgram::withDriver(log(), seed));
    }
    [[nodiscard]] QString log() const { return m_scratch.path(u"log"_s); }
    [[nodiscard]] qint64 logSize() const { return QFileInfo(log()).size(); }
    /// Whether a change was under way, which SQLite's journal then takes back.
    [[nodiscard]] bool hasUnfinishedChange() const { return QFileInfo(project() + u"-journal"_s).size() > 0; }
    [[nodiscard]] QByteArray fault() const;
    [[nodiscard]] qsizetype changes() const;
    [[nodiscard]] qsizetype linesShown() const
    {
        return QFile::exists(log()) ? contentsOf(log()).count('\n') : 0;
    }

private:
    using Key = std::tuple<QString, QString, QString>; ///< sample, claim, field

    [[nodiscard]] QString project() const { return m_requests + u".assize"_s; }
    [[nodiscard]] std::map<Key, QStringList> storedValues() const;
    [[nodiscard]] QMap<QString, QStringList> claimsOfSamples() const;

    Scratch m_scratch;
    QString m_requests;
};

/// A value of the journal, as the window shows it.
QString shownValue(const QString& field, const QJsonValue& stored)
{
    if (stored.isNull())
        return field == u"citations" ? u"0"_s : QString();
    const QJsonArray value = QJsonDocument::fromJson('[' + stored.toString().toUtf8() + ']').array();
    return field == u"citations" ? QString::number(value[0].toArray().size()) : value[0].toString();
}

QMap<QString, QStringList> KilledProject::claimsOfSamples() const
{
    QMap<QString, QStringList> claims;
    for (const QJsonValue& request : jsonIn(contentsOf(m_requests))[u"requests"_s].toArray()) {
        for (const QJsonValue& claim : request[u"claims"_s].toArray())
            claims[request[u"sampleId"_s].toString()].append(claim[u"id"_s].toString());
    }
    return claims;
}

/// All values that a field has ever had, in their order.
std::map<KilledProject::Key, QStringList> KilledProject::storedValues() const
{
    std::map<Key, QStringList> values;
    const QJsonObject history = jsonIn(runCli({u"project"_s, u"history"_s, project(), u"--json"_s}).out);
    for (const QJsonValue& row : history[u"entries"_s].toArray()) {
        QString field = row[u"field"_s].toString();
        if (field == u"evidence")
            field = u"citations"_s;
        if (row[u"kind"_s] != u"draft"_s || !fieldsWritten.contains(field))
            continue;
        QStringList& stored = values[{row[u"sampleId"_s].toString(), row[u"claimId"_s].toString(), field}];
        if (stored.isEmpty())
            stored.append(shownValue(field, row[u"before"_s]));
        stored.append(shownValue(field, row[u"after"_s]));
    }
    return values;
}

qsizetype KilledProject::changes() const
{
    qsizetype count = 0;
    for (const auto& [key, values] : storedValues())
        count += values.size() - 1;
    return count;
}

/// What was shown as saved, one after the other, must be found in what the project has held, in that order.
QByteArray KilledProject::fault() const
{
    if (!QFile::exists(project()))
        return linesShown() > 0 ? "there is no project"_ba : QByteArray();
    if (const QByteArray fault = complaint(runCli({u"project"_s, u"check"_s, project()}), 0);
        !fault.isEmpty())
        return fault;
    const auto stored = storedValues();
    const auto claims = claimsOfSamples();
    std::map<Key, qsizetype> reached;
    for (const QByteArray& line : contentsOf(log()).split('\n')) {
        const QJsonObject seen = jsonIn(line);
        if (seen.isEmpty())
            continue;
        const QString sample = seen[u"sample"_s].toString();
        const int number = seen[u"claim"_s].toString().section(u' ', 1, 1).toInt(); // "Claim 2 of 5"
        for (const QString& field : fieldsWritten) {
            const Key key{sample, claims[sample].value(number - 1), field};
            const auto found = stored.find(key);
            const QStringList values =
                found != stored.end() ? found->second : QStringList{shownValue(field, QJsonValue())};
            const QString value = seen[field].toVariant().toString();
            qsizetype& at = reached[key];
            at = values.indexOf(value, at);
            if (at < 0)
                return "lost: " + field.toUtf8() + " \"" + value.toUtf8() + "\" of " + line;
        }
    }
    return {};
}

} // namespace

class KillTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void nothingShownAsSavedIsLost();
};

// Fifty moments, from before the window is there to long into the work.
void KillTest::nothingShownAsSavedIsLost()
{
    constexpr int longestStart = 400; // milliseconds
    constexpr int longestWork = 700;
    std::mt19937 random(2026);
    qsizetype lines = 0;
    qsizetype changes = 0;
    int unfinished = 0;
    for (int i = 0; i < projectsKilled; ++i) {
        const KilledProject project;
        for (int j = 0; j < killsOfAProject; ++j) {
            const qint64 before = project.logSize();
            const auto program = project.start(i * killsOfAProject + j);
            if (j % 4 == 3) {
                QTest::qWait(static_cast<int>(random() % longestStart));
            } else {
                QVERIFY2(QTest::qWaitFor([&] { return project.logSize() > before; }, 60'000),
                         program->said());
                QTest::qWait(static_cast<int>(random() % longestWork));
            }
            QVERIFY2(program->kill(), program->said());
            unfinished += project.hasUnfinishedChange() ? 1 : 0;
            QCOMPARE(project.fault(), QByteArray());
        }
        lines += project.linesShown();
        changes += project.changes();
    }
    qInfo("%lld changes, shown as saved in %lld steps; %d changes were under way", changes, lines,
          unfinished);
    QVERIFY(lines > 100 && changes > 100); // however slow the machine is
}

ASSIZE_TEST_CLASS(KillTest)

} // namespace assize::test

#include "killtest.moc"
