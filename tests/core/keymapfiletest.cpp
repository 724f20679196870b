// SPDX-License-Identifier: Apache-2.0
#include "session/keymapfile.h"

#include "testcase.h"
#include "testregistry.h"

#include <QTest>

namespace assize::test {

/// A file of keys is taken as a whole or not at all.
class KeyMapFileTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsRead();
    void faultsAreRefused_data();
    void faultsAreRefused();
};

namespace {

Result<std::vector<ActionKeys>> readKeys(const std::string& bytes)
{
    const std::vector<std::string> known{"nextClaim", "flag"};
    return readKeyMap("keys.json", bytes, known, [](const std::string& key) { return key.size() == 1; });
}

} // namespace

void KeyMapFileTest::whatIsWrittenIsRead()
{
    const std::vector<ActionKeys> keys{{"nextClaim", {"J", "L"}}, {"flag", {}}};
    const auto again = readKeys(composeKeyMap(keys));
    QVERIFY(again);
    QVERIFY(*again == keys);
}

void KeyMapFileTest::faultsAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("says");
    const auto add = [](const char* name, const char* actions, const char* says) {
        QTest::addRow("%s", name) << QByteArray(R"({"format":"assize.keys/1","actions":)") + actions + "}"
                                  << QByteArray(says);
    };
    add("an action that does not exist", R"([{"action":"nextClaime","keys":["J"]}])", "nextClaime");
    add("an action twice", R"([{"action":"flag","keys":["F"]},{"action":"flag","keys":["G"]}])", "twice");
    add("what is no key", R"([{"action":"flag","keys":["Banana"]}])", "Banana");
    add("a key that is no text", R"([{"action":"flag","keys":[1]}])", "string");
    add("a member that the format does not know", R"([{"action":"flag","key":["F"],"keys":[]}])", "key");
    add("a member twice", R"([{"action":"flag","action":"flag","keys":[]}])", "action");
    QTest::addRow("another format") << QByteArray(R"({"format":"assize.labels/1","actions":[]})")
                                    << QByteArray("assize.keys/1");
    QTest::addRow("no JSON") << QByteArray("{") << QByteArray("");
}

void KeyMapFileTest::faultsAreRefused()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QByteArray, says);
    const auto keys = readKeys(bytes.toStdString());
    QVERIFY(!keys);
    QCOMPARE(keys.error().code, std::string("invalid-key-map"));
    QVERIFY2(QByteArray::fromStdString(keys.error().message).contains(says), keys.error().message.c_str());
}

ASSIZE_TEST_CLASS(KeyMapFileTest)

} // namespace assize::test

#include "keymapfiletest.moc"
