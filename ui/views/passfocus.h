// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace assize {

/// Gives the focus that a page gets to one of its controls. A focus proxy would do so too, but then the Tab
/// key passes over every control that stands before that one.
void passFocusOn(QWidget* page, QWidget* control);

} // namespace assize
