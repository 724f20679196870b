// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

class QHBoxLayout;

namespace assize {

/// A label that shows its text as it is, on as many lines as it needs.
[[nodiscard]] QLabel* makePlainLabel(QWidget* parent, const QString& text = {});
/// The title of a page.
[[nodiscard]] QLabel* makeTitle(QWidget* parent, const QString& text = {});
/// Sets something of fixed width in the middle. Unlike by alignment, its texts get the height that they have
/// in its width.
[[nodiscard]] QHBoxLayout* inTheMiddle(QWidget* content);

} // namespace assize
