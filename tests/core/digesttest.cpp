// SPDX-License-Identifier: Apache-2.0
#include "text/digest.h"

#include "bytes.h"
#include "testcase.h"
#include "testregistry.h"

#include <QCryptographicHash>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <optional>
#include <random>
#include <thread>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

class DigestTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void hashesKnownMessages_data();
    void hashesKnownMessages();
    void agreesWithQtOnEveryLengthAroundTheBlocks();
    void piecesGiveTheDigestOfTheWhole();
    void beginsAnewAfterFinishing();
    void severalThreadsHashAtOnce();
    void readsOnlySixtyFourLowerCaseDigits_data();
    void readsOnlySixtyFourLowerCaseDigits();
    void sortsAsItsDigitsDo();
};

void DigestTest::hashesKnownMessages_data()
{
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<QByteArray>("hex");

    QTest::newRow("NIST: the empty message")
        << ""_ba << "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"_ba;
    QTest::newRow("NIST: one byte") << "\xD3"_ba
                                    << "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"_ba;
    QTest::newRow("NIST: two bytes") << "\x11\xAF"_ba
                                     << "5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98"_ba;
    QTest::newRow("NIST: 24 bits") << "abc"_ba
                                   << "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"_ba;
    QTest::newRow("NIST: 448 bits, the padding takes a second block")
        << "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"_ba
        << "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"_ba;
    QTest::newRow("NIST: 896 bits")
        << "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"_ba
        << "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"_ba;
    QTest::newRow("NIST: a million times the letter a")
        << QByteArray(1'000'000, 'a')
        << "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"_ba;
    QTest::newRow("C-07: a line that ends in LF")
        << "line\n"_ba << "c73b73af8851e9e91bc6b4dc12e7dace0a2bfb931c1d0b8b36ef367319f58cd1"_ba;
    QTest::newRow("C-07: the same line ending in CR LF is another text")
        << "line\r\n"_ba << "893e89e669b5a4f9e5136d565f51e341a0c5e5531816c9c1a806d90df66a45f4"_ba;
    QTest::newRow("NUL is hashed like other bytes")
        << "a\0b"_ba << "59b271ae1bbcb1d31d41929817f4b16fb439eb4f31520b5ad1d5ce98920a7138"_ba;
    QTest::newRow("I08: a leading byte order mark is part of the text")
        << "\uFEFFx"_ba << "84144a41283d6dc344addf4e83189d83fdd656439675abf54e6f44ccb73b4eb6"_ba;
}

void DigestTest::hashesKnownMessages()
{
    QFETCH(const QByteArray, message);
    QFETCH(const QByteArray, hex);

    QCOMPARE(bytesOf(sha256(view(message)).hex()), hex);
    Sha256 hash;
    hash.write(view(message));
    QCOMPARE(bytesOf(hash.finish().hex()), hex);
}

void DigestTest::agreesWithQtOnEveryLengthAroundTheBlocks()
{
    std::mt19937 random(1);
    QByteArray message;
    for (int length = 0; length <= 300; ++length) {
        QCOMPARE(bytesOf(sha256(view(message)).hex()),
                 QCryptographicHash::hash(message, QCryptographicHash::Sha256).toHex());
        message.append(static_cast<char>(random() % 256));
    }
}

void DigestTest::piecesGiveTheDigestOfTheWhole()
{
    std::mt19937 random(2);
    QByteArray message;
    while (message.size() < 100'000)
        message.append(static_cast<char>(random() % 256));
    const Digest whole = sha256(view(message));

    for (const std::size_t largestPiece :
         {std::size_t{1}, std::size_t{3}, std::size_t{64}, std::size_t{65}, std::size_t{5000}}) {
        Sha256 hash;
        for (std::string_view rest = view(message); !rest.empty();) {
            const std::size_t piece = std::min<std::size_t>(rest.size(), random() % (largestPiece + 1));
            hash.write(rest.substr(0, piece));
            rest.remove_prefix(piece);
        }
        QCOMPARE(bytesOf(hash.finish().hex()), bytesOf(whole.hex()));
    }
}

void DigestTest::beginsAnewAfterFinishing()
{
    Sha256 hash;
    hash.write("abc");
    QCOMPARE(hash.finish(), sha256("abc"));
    QCOMPARE(hash.finish(), sha256(""));
    hash.write("ab");
    Sha256 moved = std::move(hash);
    moved.write("c");
    QCOMPARE(moved.finish(), sha256("abc"));
}

void DigestTest::severalThreadsHashAtOnce()
{
    std::vector<QByteArray> messages;
    std::vector<QByteArray> expected;
    for (int i = 0; i < 500; ++i) {
        messages.push_back("message "_ba.repeated(i % 20) + QByteArray::number(i));
        expected.push_back(QCryptographicHash::hash(messages.back(), QCryptographicHash::Sha256).toHex());
    }
    std::atomic<int> wrong = 0;
    const auto hashAll = [&] {
        for (std::size_t i = 0; i < messages.size(); ++i) {
            Sha256 hash;
            hash.write(view(messages[i]));
            if (bytesOf(sha256(view(messages[i])).hex()) != expected[i] ||
                bytesOf(hash.finish().hex()) != expected[i])
                ++wrong;
        }
    };
    std::vector<std::thread> threads;
    threads.reserve(8);
    for (int i = 0; i < 8; ++i)
        threads.emplace_back(hashAll);
    for (std::thread& thread : threads)
        thread.join();
    QCOMPARE(wrong.load(), 0);
}

void DigestTest::readsOnlySixtyFourLowerCaseDigits_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isDigest");

    const QByteArray good = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"_ba;
    QTest::newRow("64 lower-case digits") << good << true;
    QTest::newRow("64 zeros") << QByteArray(64, '0') << true;
    QTest::newRow("I07: upper case") << good.toUpper() << false;
    QTest::newRow("one letter in upper case") << QByteArray(good).replace(0, 1, "B"_ba) << false;
    QTest::newRow("I07: 63 digits") << good.first(63) << false;
    QTest::newRow("65 digits") << QByteArray(good + '0') << false;
    QTest::newRow("I07: a space at the start") << QByteArray(' ' + good.first(63)) << false;
    QTest::newRow("I07: a space at the end") << QByteArray(good + ' ') << false;
    QTest::newRow("a space instead of a digit") << QByteArray(good.first(63) + ' ') << false;
    QTest::newRow("g is no hexadecimal digit") << QByteArray(good.first(63) + 'g') << false;
    QTest::newRow("a colon comes right after the digits in ASCII")
        << QByteArray(good.first(63) + ':') << false;
    QTest::newRow("a back-quote comes right before the letters in ASCII")
        << QByteArray(good.first(63) + '`') << false;
    QTest::newRow("a prefix") << QByteArray("0x" + good.first(62)) << false;
    QTest::newRow("a NUL instead of a digit") << QByteArray(good.first(63) + '\0') << false;
    QTest::newRow("nothing") << ""_ba << false;
}

void DigestTest::readsOnlySixtyFourLowerCaseDigits()
{
    QFETCH(const QByteArray, text);
    QFETCH(const bool, isDigest);

    const std::optional<Digest> digest = Digest::fromHex(view(text));
    QCOMPARE(digest.has_value(), isDigest);
    if (digest)
        QCOMPARE(bytesOf(digest->hex()), text);
}

void DigestTest::sortsAsItsDigitsDo()
{
    std::vector<Digest> digests;
    digests.reserve(100);
    for (int i = 0; i < 100; ++i)
        digests.push_back(sha256(view(QByteArray::number(i))));
    std::ranges::sort(digests);
    QVERIFY(std::ranges::is_sorted(digests, {}, &Digest::hex));
}

ASSIZE_TEST_CLASS(DigestTest)

} // namespace assize::test

#include "digesttest.moc"
