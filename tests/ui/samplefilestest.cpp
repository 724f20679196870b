// SPDX-License-Identifier: Apache-2.0
#include "services/samplefiles.h"

#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace assize;

class SampleFilesTest final : public test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void theCopyIsTheSample_data();
    void theCopyIsTheSample();
    void anUnchangedCopyServesAgain();
    void aChangedCopyIsKept();
    void aLinkIsNotWrittenThrough();
    void aFolderThatCannotBeMadeIsAnError();
    void theFolderBelongsToThePerson();
};

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

} // namespace

void SampleFilesTest::theCopyIsTheSample_data()
{
    QTest::addColumn<int>("sample");
    QTest::addColumn<QString>("name");
    QTest::addRow("requests") << static_cast<int>(Sample::Requests)
                              << QStringLiteral("sample.requests.assize.json");
    QTest::addRow("corpus") << static_cast<int>(Sample::Corpus)
                            << QStringLiteral("sample.corpus.assize.json");
}

void SampleFilesTest::theCopyIsTheSample()
{
    QFETCH(const int, sample);
    QFETCH(const QString, name);
    const QTemporaryDir folder;
    const QString place = folder.filePath(QStringLiteral("a/b"));
    const auto path = provideSample(static_cast<Sample>(sample), place);
    QVERIFY(path.has_value());
    QCOMPARE(*path, QDir(place).filePath(name));
    QCOMPARE(contentOf(*path), contentOf(test::sourceFile(QStringLiteral("resources/samples/") + name)));
    QVERIFY(QFileInfo(*path).isWritable());
}

void SampleFilesTest::anUnchangedCopyServesAgain()
{
    const QTemporaryDir folder;
    const auto first = provideSample(Sample::Requests, folder.path());
    const auto second = provideSample(Sample::Requests, folder.path());
    QVERIFY(first && second);
    QCOMPARE(*first, *second);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
}

void SampleFilesTest::aChangedCopyIsKept()
{
    const QTemporaryDir folder;
    const auto first = provideSample(Sample::Requests, folder.path());
    QVERIFY(first.has_value());
    QFile changed(*first);
    QVERIFY(changed.open(QIODevice::WriteOnly));
    changed.write("mine");
    changed.close();
    const auto second = provideSample(Sample::Requests, folder.path());
    QVERIFY(second.has_value());
    QCOMPARE(*second, folder.filePath(QStringLiteral("sample-2.requests.assize.json")));
    QCOMPARE(contentOf(*first), QByteArray("mine"));
    QCOMPARE(provideSample(Sample::Requests, folder.path()).value(), *second);
}

void SampleFilesTest::aLinkIsNotWrittenThrough()
{
    const QTemporaryDir folder;
    const QString target = folder.filePath(QStringLiteral("elsewhere"));
    QVERIFY(QFile::link(target, folder.filePath(QStringLiteral("sample.requests.assize.json"))));
    const auto path = provideSample(Sample::Requests, folder.path());
    QVERIFY(path.has_value());
    QCOMPARE(*path, folder.filePath(QStringLiteral("sample-2.requests.assize.json")));
    QVERIFY(!QFileInfo::exists(target));
}

void SampleFilesTest::aFolderThatCannotBeMadeIsAnError()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("file"));
    QFile made(file);
    QVERIFY(made.open(QIODevice::WriteOnly));
    const auto path = provideSample(Sample::Requests, file + QStringLiteral("/folder"));
    QVERIFY(!path.has_value());
    QCOMPARE(QString::fromStdString(path.error().code), QStringLiteral("folder-not-made"));
}

void SampleFilesTest::theFolderBelongsToThePerson()
{
    QVERIFY(QDir::isAbsolutePath(sampleFolder()));
    QVERIFY(sampleFolder().endsWith(QStringLiteral("/sample")));
}

ASSIZE_TEST_CLASS(SampleFilesTest)

#include "samplefilestest.moc"
