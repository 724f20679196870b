// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QWidget;

namespace assize {

/// Notices that a person does something, with keyboard, mouse or wheel, while a page is in front of them.
class ActivityWatch final : public QObject {
    Q_OBJECT

public:
    explicit ActivityWatch(QWidget* page);

Q_SIGNALS:
    /// Comes before what was done has any effect.
    void active();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* m_page;
};

} // namespace assize
