// SPDX-License-Identifier: Apache-2.0
#include "views/columnsplitter.h"

#include <QSplitter>

namespace assize {

QSplitter* makeColumnSplitter(QWidget* parent)
{
    auto* const splitter = new QSplitter(Qt::Horizontal, parent);
    if (splitter->isRightToLeft())
        splitter->setContentsMargins(0, 0, 1, 0);
    return splitter;
}

} // namespace assize
