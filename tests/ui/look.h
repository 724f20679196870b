// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pseudolocale.h"

#include <QFont>
#include <QPalette>
#include <QSize>

namespace assize::test {

/// The smallest window that everything has to fit into.
constexpr QSize smallWindow{1024, 700};

/// A way in which a person may have the program.
struct Look {
    QSize size = smallWindow;
    bool isDark = false;
    bool isRightToLeft = false;
    bool isInLongLanguage = false;
    double fontScale = 1;
};

/// Has the program look like that as long as it lives; a window has to be made after it.
class LookInForce final {
public:
    explicit LookInForce(const Look& look);
    ~LookInForce();
    LookInForce(const LookInForce&) = delete;
    LookInForce& operator=(const LookInForce&) = delete;
    LookInForce(LookInForce&&) = delete;
    LookInForce& operator=(LookInForce&&) = delete;

private:
    QPalette m_palette;
    QFont m_font;
    PseudoTranslator m_translator;
};

} // namespace assize::test

Q_DECLARE_METATYPE(assize::test::Look)
