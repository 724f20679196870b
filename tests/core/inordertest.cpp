// SPDX-License-Identifier: Apache-2.0
#include "base/inorder.h"

#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <set>
#include <thread>
#include <vector>

namespace assize::test {

class InOrderTest final : public TestCase {
    Q_OBJECT

    static void addThreads()
    {
        QTest::addColumn<unsigned>("threads");
        QTest::newRow("one thread") << 1U;
        QTest::newRow("two threads") << 2U;
        QTest::newRow("more threads than pieces") << 64U;
    }

private Q_SLOTS:
    void piecesAreUsedInTheirOrder_data();
    void piecesAreUsedInTheirOrder();
    void nothingIsUsedBehindAFailure_data();
    void nothingIsUsedBehindAFailure();
    void fewPiecesWaitToBeUsed_data();
    void fewPiecesWaitToBeUsed();
    void allAreUsedByTheCallingThread();
    void severalThreadsMakeThem();
};

void InOrderTest::piecesAreUsedInTheirOrder_data()
{
    QTest::addColumn<unsigned>("threads");
    QTest::addColumn<std::size_t>("count");
    for (const unsigned threads : {1U, 2U, 3U, 8U}) {
        for (const std::size_t count : {0UL, 1UL, 2UL, 7UL, 1000UL})
            QTest::addRow("%zu pieces, %u threads", count, threads) << threads << count;
    }
}

void InOrderTest::piecesAreUsedInTheirOrder()
{
    QFETCH(const unsigned, threads);
    QFETCH(const std::size_t, count);
    std::vector<std::size_t> used;
    const auto make = [](std::size_t piece) {
        if (piece % 5 == 0) // the first of several is the last to be ready
            std::this_thread::yield();
        return piece * piece;
    };
    const auto result =
        makeInOrder(count, threads, make, [&used](std::size_t piece, std::size_t made) -> Result<> {
            if (made == piece * piece)
                used.push_back(piece);
            return {};
        });
    QVERIFY(result.has_value());
    std::vector<std::size_t> expected(count);
    std::iota(expected.begin(), expected.end(), std::size_t{0});
    QCOMPARE(used, expected);
}

void InOrderTest::nothingIsUsedBehindAFailure_data()
{
    addThreads();
}

void InOrderTest::nothingIsUsedBehindAFailure()
{
    QFETCH(const unsigned, threads);
    std::size_t used = 0;
    std::atomic<std::size_t> made = 0;
    const auto make = [&made](std::size_t piece) {
        ++made;
        return piece;
    };
    const auto result =
        makeInOrder(10'000, threads, make, [&used](std::size_t, std::size_t piece) -> Result<> {
            if (piece == 5)
                return fail(FailureKind::Input, "five", "this piece is refused");
            ++used;
            return {};
        });
    QVERIFY(!result.has_value());
    QCOMPARE(result.error().code, std::string("five"));
    QCOMPARE(used, std::size_t{5});
    QVERIFY(made < 10'000);
}

void InOrderTest::fewPiecesWaitToBeUsed_data()
{
    addThreads();
}

/// So that memory does not grow with the number of pieces.
void InOrderTest::fewPiecesWaitToBeUsed()
{
    QFETCH(const unsigned, threads);
    std::atomic<std::size_t> waiting = 0;
    std::atomic<std::size_t> most = 0;
    const auto make = [&](std::size_t piece) {
        const std::size_t now = ++waiting;
        for (std::size_t before = most; before < now && !most.compare_exchange_weak(before, now);) {
        }
        return piece;
    };
    QVERIFY(makeInOrder(2000, threads, make, [&waiting](std::size_t, std::size_t) -> Result<> {
        --waiting;
        return {};
    }));
    QCOMPARE(waiting.load(), std::size_t{0});
    QVERIFY(most <= 2 * std::size_t{threads} + 1);
}

void InOrderTest::allAreUsedByTheCallingThread()
{
    std::set<std::thread::id> users;
    QVERIFY(makeInOrder(
        100, 4, [](std::size_t piece) { return piece; },
        [&users](std::size_t, std::size_t) -> Result<> {
            users.insert(std::this_thread::get_id());
            return {};
        }));
    QCOMPARE(users, std::set{std::this_thread::get_id()});
}

/// Each of the first two waits for the other to have begun.
void InOrderTest::severalThreadsMakeThem()
{
    std::atomic<int> begun = 0;
    const auto make = [&begun](std::size_t piece) {
        ++begun;
        while (piece < 2 && begun < 2)
            std::this_thread::yield();
        return std::this_thread::get_id();
    };
    std::set<std::thread::id> makers;
    QVERIFY(makeInOrder(2, 2, make, [&makers](std::size_t, std::thread::id maker) -> Result<> {
        makers.insert(maker);
        return {};
    }));
    QCOMPARE(makers.size(), std::size_t{2});
}

ASSIZE_TEST_CLASS(InOrderTest)

} // namespace assize::test

#include "inordertest.moc"
