// SPDX-License-Identifier: Apache-2.0
#include "base/issue.h"

#include "bytes.h"
#include "findings.h"
#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <random>
#include <string>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

class IssueTest final : public TestCase {
    Q_OBJECT

    static Issue found(Severity severity, std::string code, std::optional<std::uint64_t> offset,
                       std::string pointer = {})
    {
        Issue issue;
        issue.severity = severity;
        issue.code = std::move(code);
        issue.pointer = std::move(pointer);
        issue.offset = offset;
        return issue;
    }

private Q_SLOTS:
    void isSortedByPlace_data();
    void isSortedByPlace();
    void orderOfFindingDoesNotMatter();
    void keepsAThousandAndCountsTheRest_data();
    void keepsAThousandAndCountsTheRest();
    void theFirstThousandErrorsAreKept();
    void anAppendedListIsAsIfEachWereAdded_data();
    void anAppendedListIsAsIfEachWereAdded();
    void onlyErrorsMakeAFileFail();
    void severitiesHaveTheNamesOfTheDiagnostics();
};

void IssueTest::isSortedByPlace_data()
{
    QTest::addColumn<QList<Issue>>("added");
    QTest::addColumn<QStringList>("sorted");
    using enum Severity;

    QTest::newRow("nothing found") << QList<Issue>{} << QStringList{};
    QTest::newRow("by offset, as a number")
        << QList{found(Error, "c", 100), found(Error, "b", 20), found(Error, "a", 3)}
        << QStringList{u"error a '' @3"_s, u"error b '' @20"_s, u"error c '' @100"_s};
    QTest::newRow("a notice stands where it belongs, not behind the errors")
        << QList{found(Error, "later", 9), found(Notice, "earlier", 1), found(Warning, "between", 5)}
        << QStringList{u"notice earlier '' @1"_s, u"warning between '' @5"_s, u"error later '' @9"_s};
    QTest::newRow("what concerns the whole file comes first")
        << QList{found(Error, "placed", 0), found(Error, "whole", std::nullopt)}
        << QStringList{u"error whole ''"_s, u"error placed '' @0"_s};
    QTest::newRow("two at one place: by pointer, then by code")
        << QList{found(Error, "b", 7, "/y"), found(Error, "a", 7, "/y"), found(Error, "z", 7, "/x")}
        << QStringList{u"error z '/x' @7"_s, u"error a '/y' @7"_s, u"error b '/y' @7"_s};
    QTest::newRow("the same finding twice is kept twice")
        << QList{found(Error, "a", 7), found(Error, "a", 7)}
        << QStringList{u"error a '' @7"_s, u"error a '' @7"_s};
}

void IssueTest::isSortedByPlace()
{
    QFETCH(const QList<Issue>, added);
    QFETCH(const QStringList, sorted);

    IssueList issues;
    for (const Issue& issue : added)
        issues.add(issue);
    issues.finish();
    QCOMPARE(told(issues), sorted);
    QCOMPARE(issues.more(), std::size_t{0});
}

void IssueTest::orderOfFindingDoesNotMatter()
{
    std::vector<Issue> all;
    for (int i = 0; i < 300; ++i) {
        all.push_back(found(static_cast<Severity>(i % 3), "code-" + std::to_string(i % 7), i / 4,
                            "/" + std::to_string(i % 5)));
        all.back().message = std::to_string(i);
    }
    QStringList expected;
    std::mt19937 random(3);
    for (int round = 0; round < 10; ++round) {
        std::ranges::shuffle(all, random);
        IssueList issues;
        for (const Issue& issue : all)
            issues.add(issue);
        issues.finish();
        QStringList lines;
        for (const Issue& issue : issues.issues())
            lines.append(told(issue) + u' ' + QString::fromStdString(issue.message));
        if (round == 0)
            expected = lines;
        QCOMPARE(lines, expected);
    }
}

void IssueTest::keepsAThousandAndCountsTheRest_data()
{
    QTest::addColumn<int>("errors");
    QTest::addColumn<int>("warnings");
    QTest::addColumn<int>("notices");
    QTest::addColumn<QList<int>>("kept");
    QTest::addColumn<int>("more");

    QTest::newRow("a thousand are all kept") << 1000 << 0 << 0 << QList{1000, 0, 0} << 0;
    QTest::newRow("one more is counted") << 1001 << 0 << 0 << QList{1000, 0, 0} << 1;
    QTest::newRow("a thousand of all kinds together") << 400 << 300 << 300 << QList{400, 300, 300} << 0;
    QTest::newRow("errors push out notices") << 600 << 0 << 600 << QList{600, 0, 400} << 200;
    QTest::newRow("warnings come before notices") << 200 << 500 << 500 << QList{200, 500, 300} << 200;
    QTest::newRow("only errors are left") << 1000 << 500 << 500 << QList{1000, 0, 0} << 1000;
    QTest::newRow("notices alone") << 0 << 0 << 1500 << QList{0, 0, 1000} << 500;
    QTest::newRow("many of each") << 100000 << 100000 << 100000 << QList{1000, 0, 0} << 299000;
}

void IssueTest::keepsAThousandAndCountsTheRest()
{
    QFETCH(const int, errors);
    QFETCH(const int, warnings);
    QFETCH(const int, notices);
    QFETCH(const QList<int>, kept);
    QFETCH(const int, more);

    IssueList issues;
    std::uint64_t offset = 0;
    for (const auto& [severity, count] :
         {std::pair{Severity::Notice, notices}, std::pair{Severity::Warning, warnings},
          std::pair{Severity::Error, errors}}) {
        for (int i = 0; i < count; ++i)
            issues.add(found(severity, "code", offset++));
    }
    issues.finish();

    QCOMPARE(issues.total(), static_cast<std::size_t>(errors + warnings + notices));
    QCOMPARE(issues.more(), static_cast<std::size_t>(more));
    QList<int> found{0, 0, 0};
    for (const Issue& issue : issues.issues())
        ++found[static_cast<int>(issue.severity)];
    QCOMPARE(found, kept);
    QVERIFY(std::ranges::is_sorted(issues.issues(), {}, &Issue::offset));
    QCOMPARE(issues.count(Severity::Error), static_cast<std::size_t>(errors));
    QCOMPARE(issues.count(Severity::Warning), static_cast<std::size_t>(warnings));
    QCOMPARE(issues.count(Severity::Notice), static_cast<std::size_t>(notices));
}

void IssueTest::theFirstThousandErrorsAreKept()
{
    IssueList issues;
    for (std::uint64_t offset = 0; offset < 3000; ++offset)
        issues.add(found(Severity::Error, "code", offset));
    issues.finish();
    QCOMPARE(issues.issues().size(), std::size_t{1000});
    QCOMPARE(issues.issues().front().offset, std::optional<std::uint64_t>(0));
    QCOMPARE(issues.issues().back().offset, std::optional<std::uint64_t>(999));
}

void IssueTest::anAppendedListIsAsIfEachWereAdded_data()
{
    QTest::addColumn<int>("before");
    QTest::addColumn<int>("appended");
    QTest::newRow("nothing") << 3 << 0;
    QTest::newRow("few") << 3 << 4;
    QTest::newRow("more than are kept") << 998 << 4;
    QTest::newRow("more than are kept, in the list itself") << 5 << 1500;
    QTest::newRow("more than are kept, in both") << 1500 << 1500;
}

void IssueTest::anAppendedListIsAsIfEachWereAdded()
{
    QFETCH(const int, before);
    QFETCH(const int, appended);
    IssueList one;
    IssueList two;
    IssueList list;
    for (int i = 0; i < before + appended; ++i) {
        const Issue issue = found(i % 3 == 0 ? Severity::Notice : Severity::Error, "code", i);
        two.add(issue);
        (i < before ? one : list).add(issue);
    }
    one.append(list);
    QVERIFY(std::ranges::equal(one.issues(), two.issues()));
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Notice})
        QCOMPARE(one.count(severity), two.count(severity));
}

void IssueTest::onlyErrorsMakeAFileFail()
{
    IssueList issues;
    QVERIFY(!issues.hasErrors());
    issues.add(found(Severity::Notice, "code", 1));
    issues.add(found(Severity::Warning, "code", 1));
    QVERIFY(!issues.hasErrors());
    issues.add(found(Severity::Error, "code", 1));
    QVERIFY(issues.hasErrors());
}

void IssueTest::severitiesHaveTheNamesOfTheDiagnostics()
{
    QCOMPARE(bytesOf(nameOf(Severity::Error)), "error"_ba);
    QCOMPARE(bytesOf(nameOf(Severity::Warning)), "warning"_ba);
    QCOMPARE(bytesOf(nameOf(Severity::Notice)), "notice"_ba);
}

ASSIZE_TEST_CLASS(IssueTest)

} // namespace assize::test

#include "issuetest.moc"
