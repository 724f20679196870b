// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/field.h"
#include "text/digest.h"
#include "text/exacttext.h"

#include <QString>

#include <optional>

namespace assize {

/// A text that says how to label: the rubric of a file, which is untrusted, or the program's own guide.
struct GuideDocument {
    QString title;
    ExactText text;
    Digest sha256;

    bool operator==(const GuideDocument&) const = default;
};

/// The guide that comes with the program.
[[nodiscard]] GuideDocument loadLabellingGuide();

/// The heading under which the guide defines a question ("Relevance") or one of its answers ("Relevance:
/// abstain"). Headings are not translated.
[[nodiscard]] QString guideHeading(Field field);
[[nodiscard]] QString guideHeading(Field field, Category answer);

/// The first paragraph under a heading of exactly that text, if one stands there before the next heading.
/// Plain text: it is not to be shown where markup would be taken for such.
[[nodiscard]] std::optional<QString> definitionOf(const GuideDocument& document, const QString& heading);

} // namespace assize
