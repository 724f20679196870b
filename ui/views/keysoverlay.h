// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

namespace assize {

class LabelActions;

/// All keys at a glance, above the page; any key and any click closes it.
class KeysOverlay final : public QFrame {
    Q_OBJECT

public:
    KeysOverlay(const LabelActions& actions, QWidget* page);

    void toggle();

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void fill();
    void centre();
    void close();

    const LabelActions& m_actions;
    QWidget* m_content = nullptr;
};

} // namespace assize
