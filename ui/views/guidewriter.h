// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/guidedocument.h"

#include <QFont>
#include <QPalette>
#include <QString>

#include <vector>

class QTextDocument;

namespace assize {

/// A heading, and where it stands.
struct GuideAnchor {
    QString heading;
    int position = 0;
};

/// Untrusted text for one line or tooltip: what cannot be seen, or turns the reading direction, is a mark
/// like
/// "[U+202E]".
[[nodiscard]] QString withVisibleMarks(const QString& text);

/// Writes documents one below the other, as their Markdown subset says, into an emptied QTextDocument:
/// characters and formats only, nothing that Qt would interpret. With several documents, each has a line with
/// its title before it.
[[nodiscard]] std::vector<GuideAnchor> writeGuide(QTextDocument& into,
                                                  const std::vector<GuideDocument>& documents,
                                                  const QFont& font, const QPalette& palette);

/// Whether texts are bright on a dark ground.
[[nodiscard]] bool isDark(const QPalette& palette);

} // namespace assize
