// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QTranslator>

namespace assize::test {

/// A text as a long language would have it: about 40 % longer, with accents, between brackets that show where
/// it is cut off. Places such as %1 and %n, and mnemonics, stay as they are.
[[nodiscard]] QString inPseudoLanguage(const QString& text);

/// Translates every sentence of the program, and none of Qt, into that language.
class PseudoTranslator final : public QTranslator {
    Q_OBJECT

public:
    using QTranslator::QTranslator;

    [[nodiscard]] QString translate(const char* context, const char* sourceText, const char* disambiguation,
                                    int n) const override;
    [[nodiscard]] bool isEmpty() const override { return false; }
};

} // namespace assize::test
