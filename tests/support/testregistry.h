// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QStringList>

#include <memory>

namespace assize::test {

using MakeTest = std::unique_ptr<QObject> (*)();

/// Adds a test class to this program. The name must outlive the program.
class Registration final {
public:
    Registration(const char* name, MakeTest make);
};

/// What a test program does with its arguments, the program's own name first:
///   (nothing)          runs every class
///   CLASS [OPTION…]    runs one class; the options are Qt Test's, for example a function's name
///   --expect CLASS…    fails unless exactly these classes are registered
/// Returns the program's exit status.
[[nodiscard]] int run(const QStringList& arguments);

} // namespace assize::test

// Stands at the start of a line, after the class, in the .cpp file: the build reads it too, to list the class
// as a test.
#define ASSIZE_TEST_CLASS(ClassName)                                                                         \
    static const assize::test::Registration registrationOf##ClassName(                                       \
        #ClassName, []() -> std::unique_ptr<QObject> { return std::make_unique<ClassName>(); });
