// SPDX-License-Identifier: Apache-2.0
#include "session/openable.h"

#include "program.h"
#include "smallevaluation.h"
#include "smalllabelling.h"
#include "testcase.h"
#include "testregistry.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace assize::test {

class OpenableTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void tellsFilesApartByWhatIsInThem_data();
    void tellsFilesApartByWhatIsInThem();
    void requestsAreCountedAndTheirProjectsFound();
    void labelsFindTheirRequestsByDigest();
    void refuses_data();
    void refuses();
    void projectsGetTheFirstFreeName();
    void raterIds_data();
    void raterIds();
};

namespace {

QByteArray requestsBytes()
{
    return QByteArray::fromStdString(requestsOf(makeCorpus({makeCase(u"a"_s, 2), makeCase(u"b"_s)})));
}

Result<Openable> examined(const std::filesystem::path& path)
{
    SilentProgress progress;
    return examine(path, progress);
}

void addProject(const TemporaryFolder& folder, const QByteArray& name, const char* rater,
                std::string requests)
{
    NewProject project = reviewersProject(std::move(requests));
    project.rater = RaterId{rater};
    makeProject(folder.path(name), project);
}

} // namespace

void OpenableTest::tellsFilesApartByWhatIsInThem_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("kind");
    QTest::addRow("requests") << requestsBytes() << "requests"_ba;
    QTest::addRow("corpus") << jsonOf(makeCorpus({makeCase(u"a"_s)})) << "corpus"_ba;
    QTest::addRow("labels") << jsonOf(makeLabels(u"R1"_s, {})) << "labels"_ba;
    QTest::addRow("judge") << jsonOf(makeJudge(u"m"_s, u"1"_s, {})) << "judge"_ba;
}

void OpenableTest::tellsFilesApartByWhatIsInThem()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QByteArray, kind);
    const TemporaryFolder folder;
    const auto file = examined(folder.write("any name.txt"_ba, bytes));
    QCOMPARE(outcomeOf(file), "done"_ba);
    QCOMPARE(QByteArray::fromStdString(std::string(nameOf(*file->kind))), kind);
    makeProject(folder.path("p"_ba));
    const auto project = examined(folder.path("p"_ba));
    QVERIFY(project && !project->kind);
}

void OpenableTest::requestsAreCountedAndTheirProjectsFound()
{
    const TemporaryFolder folder;
    const auto path = folder.write("r.json"_ba, requestsBytes());
    addProject(folder, "r.json.assize"_ba, "R1", requestsBytes().toStdString());
    addProject(folder, "r.json-2.assize"_ba, "R2", requestsOf(makeCorpus({makeCase(u"other"_s)})));
    addProject(folder, "r.json-3.assize"_ba, "R3", requestsBytes().toStdString());
    const auto file = examined(path);
    QVERIFY(file);
    QCOMPARE(file->cases, std::size_t{2});
    QCOMPARE(file->claims, std::size_t{3});
    QStringList raters;
    for (const KnownProject& project : file->projects)
        raters << QString::fromStdString(project.rater.value);
    QCOMPARE(raters, (QStringList{u"R1"_s, u"R3"_s})); // that of R2 was made from other requests
}

void OpenableTest::labelsFindTheirRequestsByDigest()
{
    const TemporaryFolder folder;
    QJsonObject labels = makeLabels(u"R1"_s, {});
    labels[u"requestsSha256"_s] = sha256Of(requestsBytes());
    const auto path = folder.write("labels.json"_ba, jsonOf(labels));
    QVERIFY(!examined(path)->requests);
    folder.write("another name.json"_ba, requestsBytes());
    const auto file = examined(path);
    QCOMPARE(file->requests, folder.path("another name.json"_ba));
    QCOMPARE(file->rater, RaterId{"R1"});
}

void OpenableTest::refuses_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("outcome");
    QTest::addRow("nothing") << QByteArray() << "input: json-empty"_ba;
    QTest::addRow("no JSON") << "hello"_ba << "input: json-syntax"_ba;
    QTest::addRow("a version that this program does not read")
        << R"({"format": "assize.requests/9", "requests": []})"_ba << "input: unsupported-version"_ba;
    QTest::addRow("requests with a fault")
        << requestsBytes().replace("inline", "inlinE") << "input: invalid-requests"_ba; // not what was hashed
}

void OpenableTest::refuses()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QByteArray, outcome);
    const TemporaryFolder folder;
    const auto file = examined(folder.write("f.json"_ba, bytes));
    QVERIFY(!file);
    QCOMPARE(outcomeOf(file), outcome);
}

void OpenableTest::projectsGetTheFirstFreeName()
{
    const TemporaryFolder folder;
    QCOMPARE(*placeForProject(folder.path("r.json"_ba), folder.path()), folder.path("r.json.assize"_ba));
    folder.write("r.json.assize"_ba, "whatever it is"_ba);
    QCOMPARE(*placeForProject(folder.path("r.json"_ba), folder.path()), folder.path("r.json-2.assize"_ba));
}

void OpenableTest::raterIds_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<bool>("isGood");
    QTest::addRow("one character") << u"7"_s << true;
    QTest::addRow("200 characters beyond the basic plane") << u"\U0001F980"_s.repeated(200) << true;
    QTest::addRow("201 characters") << QString(201, u'x') << false;
    QTest::addRow("nothing") << QString() << false;
    QTest::addRow("a control character") << u"a\nb"_s << false;
}

void OpenableTest::raterIds()
{
    QFETCH(const QString, id);
    QFETCH(const bool, isGood);
    QCOMPARE(!faultOfRaterId(id.toStdString()).has_value(), isGood);
}

ASSIZE_TEST_CLASS(OpenableTest)

} // namespace assize::test

#include "openabletest.moc"
