// SPDX-License-Identifier: Apache-2.0
#include "testregistry.h"

#include <QApplication>

int main(int argc, char* argv[])
{
    const QApplication application(argc, argv);
    return assize::test::run(QCoreApplication::arguments());
}
