// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QTest>

namespace assize::test {

/// A file of the project, given from the project's root.
[[nodiscard]] QString sourceFile(const QString& relative);

/// The headless program that this build made.
[[nodiscard]] QString cliProgram();

/// A file or folder of the shared test data: the folder that ASSIZE_SHARED_DATA names, or else ../shared/data
/// from the project's root. Empty when it is absent.
[[nodiscard]] QString sharedDataOrEmpty(const QString& relative);

} // namespace assize::test

// Declares `const QString variable`, the path of shared test data; where the data is absent, skips the test
// and names what is missing.
#define ASSIZE_SHARED_DATA_PATH(variable, relative)                                                          \
    const QString variable = assize::test::sharedDataOrEmpty(relative);                                      \
    if (variable.isEmpty())                                                                                  \
    QSKIP(qPrintable(QStringLiteral("shared data is absent: ") + QString(relative)))
