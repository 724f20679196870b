// SPDX-License-Identifier: Apache-2.0
#include "text/fingerprint.h"

#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <string>

namespace assize::test {

class FingerprintTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void piecesGiveTheFingerprintOfTheWhole();
    void beginsAnewAfterFinishing();
    void anyOtherByteGivesAnother();
};

void FingerprintTest::piecesGiveTheFingerprintOfTheWhole()
{
    for (std::size_t length = 0; length < 2000; length += 1 + length / 7) {
        const std::string text(length, 'x');
        for (const std::size_t piece : {1UL, 3UL, 64UL, 1000UL}) {
            Fingerprinter fingerprinter;
            for (std::size_t at = 0; at < length; at += piece)
                fingerprinter.write(std::string_view(text).substr(at, piece));
            QVERIFY(fingerprinter.finish() == fingerprintOf(text));
        }
    }
}

void FingerprintTest::beginsAnewAfterFinishing()
{
    Fingerprinter fingerprinter;
    fingerprinter.write("first");
    QVERIFY(fingerprinter.finish() == fingerprintOf("first"));
    fingerprinter.write("second");
    QVERIFY(fingerprinter.finish() == fingerprintOf("second"));
    QVERIFY(fingerprinter.finish() == fingerprintOf(""));
}

void FingerprintTest::anyOtherByteGivesAnother()
{
    std::string text(1000, 'x');
    const Fingerprint before = fingerprintOf(text);
    for (char& byte : text) {
        byte = 'y';
        QVERIFY(fingerprintOf(text) != before);
        byte = 'x';
    }
    QVERIFY(fingerprintOf(text + "x") != before);
    QVERIFY(fingerprintOf(text.substr(1)) != before);
}

ASSIZE_TEST_CLASS(FingerprintTest)

} // namespace assize::test

#include "fingerprinttest.moc"
