// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QScrollArea>

namespace assize {

/// Holds a panel of controls. It asks for the height that the panel has in its width, up to a part of the
/// window, and lets it be scrolled where there is less room.
class PanelScroll final : public QScrollArea {
    Q_OBJECT

public:
    explicit PanelScroll(QWidget* panel, QWidget* parent);

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override { return minimumSizeHint(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
};

} // namespace assize
