// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QTest>

namespace assize::test {

/// The base of every test class: a test fails on any Qt warning that it did not ask for with
/// QTest::ignoreMessage. A class that has an init() of its own calls TestCase::init() in it.
class TestCase : public QObject {
    Q_OBJECT

protected Q_SLOTS:
    void init();
};

} // namespace assize::test
