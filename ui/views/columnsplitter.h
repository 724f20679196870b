// SPDX-License-Identifier: Apache-2.0
#pragma once

class QSplitter;
class QWidget;

namespace assize {

/// A splitter for parts beside each other. From right to left Qt sets the first one a pixel too far, out of
/// the splitter, where its edge is cut off; here there is room for it.
[[nodiscard]] QSplitter* makeColumnSplitter(QWidget* parent);

} // namespace assize
