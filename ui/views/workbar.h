// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace assize {

class BackgroundWork;

/// A slim strip for work that is going on: what it is, how far it is, and Cancel. It shows itself only for
/// work that lasts, and only while it lasts.
class WorkBar final : public QWidget {
    Q_OBJECT

public:
    /// Work that is done sooner is not worth a strip that flickers.
    static constexpr int patience = 150; ///< milliseconds

    explicit WorkBar(QWidget* parent = nullptr);

    /// `what` is a sentence such as "Checking corpus.json …". Another work may be watched already; that one
    /// then goes on unseen.
    void watch(BackgroundWork* work, const QString& what);

private:
    void finish(const BackgroundWork* work);
    void hideWhenIdle();

    QLabel* m_what;
    QProgressBar* m_progress;
    QPushButton* m_cancel;
    QTimer m_delay;
    QPointer<BackgroundWork> m_work;
};

} // namespace assize
