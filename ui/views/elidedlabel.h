// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace assize {

/// One line of plain text that gives way where there is no room for it: it is shortened, and its tool tip
/// tells the whole.
class ElidedLabel final : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(Qt::TextElideMode mode, QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    Qt::TextElideMode m_mode;
};

} // namespace assize
