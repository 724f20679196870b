// SPDX-License-Identifier: Apache-2.0
#include "json/cursor.h"

#include "base/strongid.h"
#include "bytes.h"
#include "findings.h"
#include "json/strictreader.h"
#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

class CursorTest final : public TestCase {
    Q_OBJECT

    /// Reads in one way, and writes what it got as text; nothing when it got nothing.
    using Read = std::function<std::optional<std::string>(const json::Cursor&)>;

    static json::Tree parsed(const QByteArray& text)
    {
        IssueList issues;
        auto value = json::read(view(text), {}, issues);
        if (!value)
            qFatal("not JSON: %s", text.left(200).constData());
        return std::move(*value);
    }

    enum class Truth : std::uint8_t { True, False, Unsupported };
    static constexpr json::Words<Truth, 3> truths{
        {{"true", Truth::True}, {"false", Truth::False}, {"unsupported", Truth::Unsupported}}};
    enum class Grounding : std::uint8_t { Supported, Unsupported, Unknown };
    static constexpr json::Words<Grounding, 3> groundings{{{"supported", Grounding::Supported},
                                                           {"unsupported", Grounding::Unsupported},
                                                           {"unknown", Grounding::Unknown}}};

private Q_SLOTS:
    void refusesAnotherType_data();
    void refusesAnotherType();
    void integersAreWholeAndInRange_data();
    void integersAreWholeAndInRange();
    void idsAreOpaqueTexts_data();
    void idsAreOpaqueTexts();
    void digestsAreSixtyFourLowerCaseDigits_data();
    void digestsAreSixtyFourLowerCaseDigits();
    void timesAreInUtc_data();
    void timesAreInUtc();
    void wordsAreExact_data();
    void wordsAreExact();
    void otherValuesAreGivenAsTheyAre();
    void unknownKeysAreNamedWithTheNearestKnownOne_data();
    void unknownKeysAreNamedWithTheNearestKnownOne();
    void keysOfTheOwnerAreALeakInARequest();
    void absentNullAndPresentAreThreeThings();
    void whatIsNoObjectIsReportedOnce();
    void findingsNameTheirPlace();
    void aBasePointerLeadsToThePart();
    void messagesAreShortAndSafe();
};

void CursorTest::refusesAnotherType_data()
{
    QTest::addColumn<Read>("read");
    QTest::addColumn<QByteArrayList>("refused");
    QTest::addColumn<QByteArray>("expected");

    const auto text = [](auto read) {
        return Read([read](const json::Cursor& cursor) {
            return read(cursor) ? std::optional<std::string>("given") : std::nullopt;
        });
    };
    QTest::newRow("a string") << text([](const json::Cursor& c) { return c.string(); })
                              << QByteArrayList{"1"_ba, "true"_ba, "null"_ba, R"(["a"])"_ba, "{}"_ba}
                              << "a string"_ba;
    QTest::newRow("true or false") << text([](const json::Cursor& c) { return c.boolean(); })
                                   << QByteArrayList{"0"_ba, "1"_ba, R"("true")"_ba, "null"_ba, "[]"_ba}
                                   << "true or false"_ba;
    QTest::newRow("J16: a whole number is not true")
        << text([](const json::Cursor& c) { return c.integer(); })
        << QByteArrayList{"true"_ba, "false"_ba, R"("1")"_ba, "null"_ba, "[1]"_ba, "{}"_ba}
        << "a whole number"_ba;
    QTest::newRow("a number") << text([](const json::Cursor& c) { return c.number(); })
                              << QByteArrayList{"true"_ba, R"("1")"_ba, "null"_ba, R"("NaN")"_ba}
                              << "a number"_ba;
    QTest::newRow("a digest") << text([](const json::Cursor& c) { return c.digest(); })
                              << QByteArrayList{"0"_ba, "null"_ba, "[]"_ba} << "a SHA-256 digest"_ba;
    QTest::newRow("a time") << text([](const json::Cursor& c) { return c.time(); })
                            << QByteArrayList{"0"_ba, "1893456000"_ba, "null"_ba} << "a string"_ba;
    QTest::newRow("an id") << text([](const json::Cursor& c) { return c.id(); })
                           << QByteArrayList{"7"_ba, "true"_ba, "null"_ba, R"(["a"])"_ba} << "a string"_ba;
    QTest::newRow("a word") << text([](const json::Cursor& c) { return c.oneOf(truths); })
                            << QByteArrayList{"true"_ba, "false"_ba, "null"_ba, "1"_ba}
                            << R"(one of "true", "false", "unsupported")"_ba;
    QTest::newRow("an array") << Read([](const json::Cursor& c) {
        return c.arraySize() > 0 ? std::optional<std::string>("given") : std::nullopt;
    }) << QByteArrayList{R"({"0":1})"_ba, R"("a")"_ba, "null"_ba, "1"_ba}
                              << "an array"_ba;
}

void CursorTest::refusesAnotherType()
{
    QFETCH(const Read, read);
    QFETCH(const QByteArrayList, refused);
    QFETCH(const QByteArray, expected);

    for (const QByteArray& text : refused) {
        const json::Tree value = parsed(text);
        IssueList issues;
        QCOMPARE(read(json::Cursor(value, issues)), std::nullopt);
        QCOMPARE(told(issues), QStringList{u"error wrong-type '' @0"_s});
        const QByteArray message = bytesOf(issues.issues().front().message);
        QVERIFY2(message.startsWith("expected " + expected + ", found "), message.constData());
    }
}

void CursorTest::integersAreWholeAndInRange_data()
{
    QTest::addColumn<QByteArray>("spelled");
    QTest::addColumn<std::optional<qint64>>("number");
    QTest::addColumn<QByteArray>("code");
    const auto given = [](const char* name, const QByteArray& spelled, qint64 number) {
        QTest::newRow(name) << spelled << std::optional(number) << ""_ba;
    };
    const auto refused = [](const char* name, const QByteArray& spelled, const QByteArray& code) {
        QTest::newRow(name) << spelled << std::optional<qint64>() << code;
    };

    given("zero", "0"_ba, 0);
    given("a negative number", "-12"_ba, -12);
    given("J41: 1.0 is whole", "1.0"_ba, 1);
    given("1e1 is whole", "1e1"_ba, 10);
    given("100e-2 is whole", "100e-2"_ba, 1);
    given("0.5E1 is whole", "0.5E1"_ba, 5);
    given("C-37: -0 is 0", "-0"_ba, 0);
    given("-0.0 is 0", "-0.0"_ba, 0);
    given("0e400 is 0", "0e400"_ba, 0);
    given("J13: 2^32 + 1 is not cut to 1", "4294967297"_ba, 4294967297);
    given("2^53 - 1", "9007199254740991"_ba, 9007199254740991);
    given("-(2^53 - 1)", "-9007199254740991"_ba, -9007199254740991);
    given("2^53 - 1 with a point", "9007199254740991.0"_ba, 9007199254740991);
    given("2^53 - 1 with an exponent", "9.007199254740991e15"_ba, 9007199254740991);
    refused("2^53", "9007199254740992"_ba, "integer-out-of-range"_ba);
    refused("J17: 2^53 + 1", "9007199254740993"_ba, "integer-out-of-range"_ba);
    refused("-2^53", "-9007199254740992"_ba, "integer-out-of-range"_ba);
    refused("2^53 with a point", "9007199254740992.0"_ba, "integer-out-of-range"_ba);
    refused("C-37: 2^63", "9223372036854775808"_ba, "integer-out-of-range"_ba);
    refused("-2^63 - 1", "-9223372036854775809"_ba, "integer-out-of-range"_ba);
    refused("2^64 + 1 is not cut to 1", "18446744073709551617"_ba, "integer-out-of-range"_ba);
    refused("a hundred digits", QByteArray(100, '9'), "integer-out-of-range"_ba);
    refused("minus a hundred digits", QByteArray("-"_ba + QByteArray(100, '9')), "integer-out-of-range"_ba);
    refused("1e16", "1e16"_ba, "integer-out-of-range"_ba);
    refused("-1e300", "-1e300"_ba, "integer-out-of-range"_ba);
    refused("1.5 is not whole", "1.5"_ba, "not-an-integer"_ba);
    refused("-0.5 is not whole", "-0.5"_ba, "not-an-integer"_ba);
    refused("15e-1 is not whole", "15e-1"_ba, "not-an-integer"_ba);
    refused("1e-7 is not whole", "1e-7"_ba, "not-an-integer"_ba);
    refused("4503599627370495.5 is not whole", "4503599627370495.5"_ba, "not-an-integer"_ba);
}

void CursorTest::integersAreWholeAndInRange()
{
    QFETCH(const QByteArray, spelled);
    QFETCH(const std::optional<qint64>, number);
    QFETCH(const QByteArray, code);

    const json::Tree value = parsed(spelled);
    IssueList issues;
    const auto read = json::Cursor(value, issues).integer();
    QCOMPARE(read.has_value(), number.has_value());
    if (number)
        QCOMPARE(static_cast<qint64>(*read), *number);
    QCOMPARE(told(issues),
             code.isEmpty() ? QStringList() : QStringList(u"error %1 '' @0"_s.arg(QString::fromUtf8(code))));
}

void CursorTest::idsAreOpaqueTexts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isId");
    const auto quoted = [](const QByteArray& id) { return QByteArray('"' + id + '"'); };

    QTest::newRow("one letter") << quoted("a"_ba) << true;
    QTest::newRow("F23: a path is a legal id") << quoted("../../etc/x"_ba) << true;
    QTest::newRow("F23: an absolute path") << quoted("/abs"_ba) << true;
    QTest::newRow("F23: a slash") << quoted("a/b"_ba) << true;
    QTest::newRow("F23: a device's name") << quoted("CON"_ba) << true;
    QTest::newRow("F23: dots") << quoted(".."_ba) << true;
    QTest::newRow("a space alone") << quoted(" "_ba) << true;
    QTest::newRow("quotes and backslashes") << quoted(R"(\"\\)"_ba) << true;
    QTest::newRow("zero-width and bidi characters are no control characters")
        << quoted("a\u200B\u202E"_ba) << true;
    QTest::newRow("C-37: digits in quotes") << quoted("9007199254740993"_ba) << true;
    QTest::newRow("200 characters") << quoted(QByteArray(200, 'x')) << true;
    QTest::newRow("200 characters of four bytes") << quoted("\U0001F980"_ba.repeated(200)) << true;
    QTest::newRow("200 characters spelled with escapes")
        << quoted(R"(\ud83e\udd80)"_ba.repeated(200)) << true;
    QTest::newRow("nothing") << quoted(""_ba) << false;
    QTest::newRow("201 characters") << quoted(QByteArray(201, 'x')) << false;
    QTest::newRow("201 characters of four bytes") << quoted("\U0001F980"_ba.repeated(201)) << false;
    QTest::newRow("F23: 256 characters") << quoted(QByteArray(256, 'x')) << false;
    QTest::newRow("a NUL") << quoted(R"(a\u0000)"_ba) << false;
    QTest::newRow("a line feed") << quoted(R"(a\nb)"_ba) << false;
    QTest::newRow("an escape character") << quoted(R"(\u001b[31m)"_ba) << false;
    QTest::newRow("a DEL") << quoted("a\u007F"_ba) << false;
    QTest::newRow("a control character of Latin-1") << quoted("a\u0085"_ba) << false;
    QTest::newRow("the last control character") << quoted("\u009F"_ba) << false;
}

void CursorTest::idsAreOpaqueTexts()
{
    QFETCH(const QByteArray, text);
    QFETCH(const bool, isId);

    const json::Tree value = parsed(text);
    IssueList issues;
    const auto read = json::Cursor(value, issues).id();
    QCOMPARE(read, isId ? std::optional(std::string(value.top().text())) : std::nullopt);
    QCOMPARE(told(issues), isId ? QStringList() : QStringList(u"error invalid-id '' @0"_s));
    QCOMPARE(json::Cursor(value, issues).idAs<SampleId>().has_value(), isId);
}

void CursorTest::digestsAreSixtyFourLowerCaseDigits_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isDigest");

    const QByteArray good = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"_ba;
    QTest::newRow("64 lower-case digits") << good << true;
    QTest::newRow("I07: upper case") << good.toUpper() << false;
    QTest::newRow("I07: 63 digits") << good.first(63) << false;
    QTest::newRow("65 digits") << QByteArray(good + '0') << false;
    QTest::newRow("I07: a space before") << QByteArray(' ' + good) << false;
    QTest::newRow("I07: a space behind") << QByteArray(good + ' ') << false;
    QTest::newRow("with the name of the algorithm") << QByteArray("sha256:"_ba + good) << false;
    QTest::newRow("nothing") << ""_ba << false;
}

void CursorTest::digestsAreSixtyFourLowerCaseDigits()
{
    QFETCH(const QByteArray, text);
    QFETCH(const bool, isDigest);

    const json::Tree value(json::Value::string(view(text)));
    IssueList issues;
    const auto read = json::Cursor(value, issues).digest();
    QCOMPARE(read.has_value(), isDigest);
    if (read)
        QCOMPARE(bytesOf(read->hex()), text);
    QCOMPARE(told(issues), isDigest ? QStringList() : QStringList(u"error invalid-digest '' @0"_s));
}

void CursorTest::timesAreInUtc_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isTime");

    QTest::newRow("C-49: UTC with Z") << "2030-01-31T09:30:00Z"_ba << true;
    QTest::newRow("the first second of a day") << "2030-01-31T00:00:00Z"_ba << true;
    QTest::newRow("the last second of a year") << "2030-12-31T23:59:59Z"_ba << true;
    QTest::newRow("a leap day") << "2028-02-29T12:00:00Z"_ba << true;
    QTest::newRow("2000 was a leap year") << "2000-02-29T12:00:00Z"_ba << true;
    QTest::newRow("2100 is none") << "2100-02-29T12:00:00Z"_ba << false;
    QTest::newRow("2030 is none") << "2030-02-29T12:00:00Z"_ba << false;
    QTest::newRow("April has 30 days") << "2030-04-31T12:00:00Z"_ba << false;
    QTest::newRow("a month 13") << "2030-13-01T12:00:00Z"_ba << false;
    QTest::newRow("a month 0") << "2030-00-10T12:00:00Z"_ba << false;
    QTest::newRow("a day 0") << "2030-01-00T12:00:00Z"_ba << false;
    QTest::newRow("24:00") << "2030-01-31T24:00:00Z"_ba << false;
    QTest::newRow("60 minutes") << "2030-01-31T09:60:00Z"_ba << false;
    QTest::newRow("61 seconds") << "2030-01-31T09:30:61Z"_ba << false;
    QTest::newRow("a fraction of a second") << "2030-01-31T09:30:00.5Z"_ba << false;
    QTest::newRow("an offset, even of zero") << "2030-01-31T09:30:00+00:00"_ba << false;
    QTest::newRow("an offset of hours") << "2030-01-31T09:30:00+05:45"_ba << false;
    QTest::newRow("no zone") << "2030-01-31T09:30:00"_ba << false;
    QTest::newRow("a lower-case z") << "2030-01-31T09:30:00z"_ba << false;
    QTest::newRow("a lower-case t") << "2030-01-31t09:30:00Z"_ba << false;
    QTest::newRow("a space instead of T") << "2030-01-31 09:30:00Z"_ba << false;
    QTest::newRow("no seconds") << "2030-01-31T09:30Z"_ba << false;
    QTest::newRow("a date alone") << "2030-01-31"_ba << false;
    QTest::newRow("a month of one digit") << "2030-1-31T09:30:00Z"_ba << false;
    QTest::newRow("a sign instead of a digit") << "+030-01-31T09:30:00Z"_ba << false;
    QTest::newRow("a letter instead of a digit") << "2030-01-31T09:3O:00Z"_ba << false;
    QTest::newRow("a space behind") << "2030-01-31T09:30:00Z "_ba << false;
    QTest::newRow("seconds since 1970") << "1893456000"_ba << false;
    QTest::newRow("nothing") << ""_ba << false;
}

void CursorTest::timesAreInUtc()
{
    QFETCH(const QByteArray, text);
    QFETCH(const bool, isTime);

    const json::Tree value(json::Value::string(view(text)));
    IssueList issues;
    QCOMPARE(json::Cursor(value, issues).time(), isTime ? std::optional(text.toStdString()) : std::nullopt);
    QCOMPARE(told(issues), isTime ? QStringList() : QStringList(u"error invalid-time '' @0"_s));
}

void CursorTest::wordsAreExact_data()
{
    QTest::addColumn<QByteArray>("word");
    QTest::addColumn<int>("truth");
    QTest::addColumn<int>("grounding");
    QTest::addColumn<QByteArray>("truthHint");
    QTest::addColumn<QByteArray>("groundingHint");

    QTest::newRow("known to both") << "unsupported"_ba << 2 << 1 << ""_ba << ""_ba;
    QTest::newRow("known to one") << "supported"_ba << -1 << 0 << R"(did you mean "unsupported"?)"_ba
                                  << ""_ba;
    QTest::newRow("J38: a capital letter") << "True"_ba << -1 << -1 << R"(did you mean "true"?)"_ba << ""_ba;
    QTest::newRow("J38: a space behind") << "false "_ba << -1 << -1 << R"(did you mean "false"?)"_ba << ""_ba;
    QTest::newRow("a letter left out") << "supprted"_ba << -1 << -1 << R"(did you mean "unsupported"?)"_ba
                                       << R"(did you mean "supported"?)"_ba;
    QTest::newRow("two letters swapped")
        << "unsuppotred"_ba << -1 << -1 << R"(did you mean "unsupported"?)"_ba
        << R"(did you mean "unsupported"?)"_ba;
    QTest::newRow("nothing like it") << "perhaps, perhaps not"_ba << -1 << -1 << ""_ba << ""_ba;
    QTest::newRow("a very long word")
        << QByteArray("unsupported"_ba.repeated(1000)) << -1 << -1 << ""_ba << ""_ba;
}

void CursorTest::wordsAreExact()
{
    QFETCH(const QByteArray, word);
    QFETCH(const int, truth);
    QFETCH(const int, grounding);
    QFETCH(const QByteArray, truthHint);
    QFETCH(const QByteArray, groundingHint);

    const json::Tree value(json::Value::string(view(word)));
    const auto check = [&value](const auto& words, int expected, const QByteArray& hint) {
        IssueList issues;
        const auto read = json::Cursor(value, issues).oneOf(words);
        QCOMPARE(read ? static_cast<int>(*read) : -1, expected);
        if (expected >= 0) {
            QCOMPARE(told(issues), QStringList());
            return;
        }
        QCOMPARE(told(issues), QStringList{u"error unknown-value '' @0"_s});
        QCOMPARE(bytesOf(issues.issues().front().hint), hint);
    };
    check(truths, truth, truthHint);
    check(groundings, grounding, groundingHint);
}

void CursorTest::otherValuesAreGivenAsTheyAre()
{
    const json::Tree value = parsed(R"({"s":" a\u0000\n","e":"","t":true,"f":false,"n":-2.5,"a":[1,2]})"_ba);
    IssueList issues;
    const json::Cursor top(value, issues);
    const json::ObjectCursor object(top, {"s", "e", "t", "f", "n", "a"});
    QCOMPARE(object.required("s")->string(), std::optional(std::string(" a\0\n", 4)));
    QCOMPARE(object.required("e")->string(), std::optional(std::string()));
    QCOMPARE(object.required("t")->boolean(), std::optional(true));
    QCOMPARE(object.required("f")->boolean(), std::optional(false));
    QCOMPARE(object.required("n")->number(), std::optional(-2.5));
    QCOMPARE(object.required("a")->arraySize(), std::size_t{2});
    QCOMPARE(bytesOf(json::wordFor(groundings, Grounding::Unknown)), "unknown"_ba);
    QCOMPARE(told(issues), QStringList());
}

void CursorTest::unknownKeysAreNamedWithTheNearestKnownOne_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("findings");
    QTest::addColumn<QByteArray>("hint");

    QTest::newRow("only known keys, in another order")
        << R"({"verdict":1,"id":2,"grounding":3})"_ba << QStringList() << ""_ba;
    QTest::newRow("a letter left out")
        << R"({"id":1,"groundng":2})"_ba << QStringList{u"error unknown-key '/groundng' @8"_s}
        << R"(did you mean "grounding"?)"_ba;
    QTest::newRow("another case") << R"({"Verdict":2})"_ba
                                  << QStringList{u"error unknown-key '/Verdict' @1"_s}
                                  << R"(did you mean "verdict"?)"_ba;
    QTest::newRow("nothing like it") << R"({"something else":2})"_ba
                                     << QStringList{u"error unknown-key '/something else' @1"_s} << ""_ba;
    QTest::newRow("J37: __proto__") << R"({"__proto__":{}})"_ba
                                    << QStringList{u"error unknown-key '/__proto__' @1"_s} << ""_ba;
    QTest::newRow("J37: constructor")
        << R"({"constructor":1})"_ba << QStringList{u"error unknown-key '/constructor' @1"_s} << ""_ba;
    QTest::newRow("the empty key") << R"({"":1})"_ba << QStringList{u"error unknown-key '/' @1"_s} << ""_ba;
    QTest::newRow("a key with a slash and a tilde")
        << R"({"a/~":1})"_ba << QStringList{u"error unknown-key '/a~1~0' @1"_s} << ""_ba;
    QTest::newRow("all of them, not only the first")
        << R"({"one thing":1,"id":2,"and another":3})"_ba
        << QStringList{u"error unknown-key '/one thing' @1"_s, u"error unknown-key '/and another' @22"_s}
        << ""_ba;
    QTest::newRow("the owner's own keys")
        << R"({"x-team":1,"id":2,"x-":{"any":3}})"_ba << QStringList() << ""_ba;
    QTest::newRow("X- is not x-") << R"({"X-team":1})"_ba << QStringList{u"error unknown-key '/X-team' @1"_s}
                                  << ""_ba;
    QTest::newRow("x without a dash")
        << R"({"xteam":1})"_ba << QStringList{u"error unknown-key '/xteam' @1"_s} << ""_ba;
}

void CursorTest::unknownKeysAreNamedWithTheNearestKnownOne()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QStringList, findings);
    QFETCH(const QByteArray, hint);

    const json::Tree value = parsed(text);
    IssueList issues;
    const json::Cursor top(value, issues);
    const json::ObjectCursor object(top, {"id", "verdict", "grounding"});
    QVERIFY(object.isObject());
    QCOMPARE(told(issues), findings);
    for (const Issue& issue : issues.issues())
        QCOMPARE(bytesOf(issue.hint), hint);
}

void CursorTest::keysOfTheOwnerAreALeakInARequest()
{
    const json::Tree value = parsed(R"({"id":1,"x-verdict":"true"})"_ba);
    IssueList issues;
    const json::Cursor top(value, issues);
    const json::ObjectCursor object(top, {"id"}, json::OwnerKeys::Refused);
    QCOMPARE(told(issues), QStringList{u"error unknown-key '/x-verdict' @8"_s});
    QVERIFY(object.optional("id").has_value());
}

void CursorTest::absentNullAndPresentAreThreeThings()
{
    const json::Tree value = parsed(R"({"a":null,"b":false})"_ba);
    IssueList issues;
    const json::Cursor top(value, issues);
    const json::ObjectCursor object(top, {"a", "b", "c"});

    QVERIFY(object.required("a").has_value());
    QVERIFY(object.required("a")->isNull());
    QVERIFY(object.optional("a").has_value());
    QVERIFY(!object.nullable("a").has_value());
    QVERIFY(object.nullable("b").has_value());
    QVERIFY(!object.optional("c").has_value());
    QCOMPARE(told(issues), QStringList());

    QVERIFY(!object.required("c").has_value());
    QVERIFY(!object.nullable("c").has_value());
    QCOMPARE(told(issues), QStringList({u"error missing-key '' @0"_s, u"error missing-key '' @0"_s}));
    QVERIFY(bytesOf(issues.issues().front().message).contains("\"c\""));
    // Null is never read as false.
    QCOMPARE(object.required("a")->boolean(), std::nullopt);
    QCOMPARE(told(issues).last(), u"error wrong-type '/a' @5"_s);
}

void CursorTest::whatIsNoObjectIsReportedOnce()
{
    for (const QByteArray& text : {"[]"_ba, "null"_ba, R"("id")"_ba, "1"_ba}) {
        const json::Tree value = parsed(text);
        IssueList issues;
        const json::Cursor top(value, issues);
        const json::ObjectCursor object(top, {"id"});
        QVERIFY(!object.isObject());
        QVERIFY(!object.required("id").has_value());
        QVERIFY(!object.optional("id").has_value());
        QVERIFY(!object.nullable("id").has_value());
        QCOMPARE(told(issues), QStringList{u"error wrong-type '' @0"_s});
    }
}

void CursorTest::findingsNameTheirPlace()
{
    const QByteArray text = R"({"cases": [0, {"a/b": {"m~n": ["x", 12]}}]})"_ba;
    const json::Tree value = parsed(text);
    IssueList issues;
    const json::Cursor top(value, issues);
    const json::Cursor cases = top.member(value.top().members()[0]);
    const json::Cursor second = cases.item(1);
    const json::ObjectCursor object(second, {"a/b"});
    const json::Cursor inner = *object.required("a/b");
    const json::ObjectCursor innerObject(inner, {"m~n"});
    const json::Cursor list = *innerObject.required("m~n");
    const json::Cursor last = list.item(1);

    QCOMPARE(bytesOf(last.pointer()), "/cases/1/a~1b/m~0n/1"_ba);
    QCOMPARE(last.id(), std::nullopt);
    last.warning("a-warning", "told");
    list.notice("a-notice", "told");
    cases.error("an-error", "told", "do this");
    QCOMPARE(told(issues),
             QStringList({u"error wrong-type '/cases/1/a~1b/m~0n/1' @%1"_s.arg(text.indexOf("12")),
                          u"warning a-warning '/cases/1/a~1b/m~0n/1' @%1"_s.arg(text.indexOf("12")),
                          u"notice a-notice '/cases/1/a~1b/m~0n' @%1"_s.arg(text.indexOf("[\"x\"")),
                          u"error an-error '/cases' @%1"_s.arg(text.indexOf("[0"))}));
    // C-37: a number where an id belongs is refused with a hint that shows the string.
    QVERIFY2(bytesOf(issues.issues().front().hint).contains("\"12\""), issues.issues().front().hint.c_str());
    QCOMPARE(bytesOf(issues.issues().back().hint), "do this"_ba);
}

void CursorTest::aBasePointerLeadsToThePart()
{
    const json::Tree value = parsed(R"({"claims":[true]})"_ba);
    IssueList issues;
    const json::Cursor top(value, issues, "/cases/7");
    QCOMPARE(bytesOf(top.pointer()), "/cases/7"_ba);
    const json::ObjectCursor object(top, {"claims", "id"});
    QVERIFY(!object.required("id").has_value());
    const json::Cursor claims = *object.required("claims");
    QCOMPARE(claims.item(0).integer(), std::nullopt);
    QCOMPARE(told(issues), QStringList({u"error missing-key '/cases/7' @0"_s,
                                        u"error wrong-type '/cases/7/claims/0' @11"_s}));
}

void CursorTest::messagesAreShortAndSafe()
{
    const QByteArray hostile = "\u202E\\u001b]0;x\\u0007\\n"_ba + QByteArray(5000, 'x');
    const QByteArray text =
        R"({")"_ba + hostile + R"(":1,"list":[")"_ba + hostile + R"(",)"_ba + QByteArray(300, '9') + "]}"_ba;
    const json::Tree value = parsed(text);
    IssueList issues;
    const json::Cursor top(value, issues);
    const json::ObjectCursor object(top, {"list"});
    const json::Cursor list = *object.required("list");
    QVERIFY(!list.item(0).id());
    QVERIFY(!list.item(0).digest());
    QVERIFY(!list.item(0).time());
    QVERIFY(!list.item(0).oneOf(truths));
    QVERIFY(!list.item(1).integer());
    QVERIFY(!list.item(1).id());
    QCOMPARE(issues.issues().size(), std::size_t{7});
    for (const Issue& issue : issues.issues())
        QVERIFY2(isShortAndSafe(issue), issue.message.c_str());
}

ASSIZE_TEST_CLASS(CursorTest)

} // namespace assize::test

#include "cursortest.moc"
