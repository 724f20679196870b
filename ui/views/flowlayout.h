// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace assize {

/// Sets widgets one after the other, and goes on below where a line is full.
class FlowLayout final : public QLayout {
public:
    FlowLayout();

    void addItem(QLayoutItem* item) override;
    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSize() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    void setGeometry(const QRect& rectangle) override;

private:
    /// Where each item goes in a width, in reading order; empty ones for what is hidden.
    [[nodiscard]] std::vector<QRect> places(int width) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace assize
