// SPDX-License-Identifier: Apache-2.0
#include "testcase.h"

#include <QRegularExpression>

namespace assize::test {

void TestCase::init()
{
    // Two warnings belong to the offscreen platform and to machines with few fonts, not to us.
    QTest::failOnWarning(QRegularExpression(
        QStringLiteral("^(?!This plugin does not support |  OpenType support missing for )")));
}

} // namespace assize::test
