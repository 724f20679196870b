// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace assize {

class EvidenceView;

/// A slim bar that asks for the number of a line and goes there. It is hidden until it is asked for.
class LineBar final : public QWidget {
    Q_OBJECT

public:
    explicit LineBar(QWidget* parent = nullptr);

    /// Goes in that view, which must outlive the question or be taken back with forget().
    void open(EvidenceView* view);
    void forget();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void go();
    void close();

    EvidenceView* m_view = nullptr;
    QLabel* m_label;
    QLineEdit* m_field;
};

} // namespace assize
