// SPDX-License-Identifier: Apache-2.0
#include "testregistry.h"

#include <QCoreApplication>

int main(int argc, char* argv[])
{
    const QCoreApplication application(argc, argv);
    return assize::test::run(QCoreApplication::arguments());
}
