// SPDX-License-Identifier: Apache-2.0
#include "views/workbar.h"

#include "services/backgroundwork.h"
#include "views/elidedlabel.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

namespace assize {

WorkBar::WorkBar(QWidget* parent)
    : QWidget(parent), m_what(new ElidedLabel(Qt::ElideMiddle, this)), m_progress(new QProgressBar(this)),
      m_cancel(new QPushButton(tr("Cancel"), this))
{
    m_what->setObjectName(QStringLiteral("work"));
    m_progress->setRange(0, 100);
    m_progress->setMinimumWidth(fontMetrics().averageCharWidth() * 24);
    m_progress->setAccessibleName(tr("Progress"));
    m_cancel->setObjectName(QStringLiteral("cancelWork"));

    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_what, 1);
    layout->addWidget(m_progress);
    layout->addWidget(m_cancel);
    setVisible(false);

    m_delay.setSingleShot(true);
    m_delay.setInterval(patience);
    connect(&m_delay, &QTimer::timeout, this, [this] { setVisible(!m_work.isNull()); });
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_cancel->setEnabled(false);
        if (m_work)
            m_work->cancel();
    });
}

void WorkBar::watch(BackgroundWork* work, const QString& what)
{
    if (m_work)
        m_work->disconnect(this);
    m_work = work;
    m_what->setText(what);
    m_progress->setValue(work->percent());
    m_cancel->setEnabled(true);
    connect(work, &BackgroundWork::progressed, m_progress, &QProgressBar::setValue);
    connect(work, &BackgroundWork::finished, this, [this, work] { finish(work); });
    connect(work, &QObject::destroyed, this, &WorkBar::hideWhenIdle); // nobody wants its outcome any more
    if (isHidden())
        m_delay.start();
}

void WorkBar::finish(const BackgroundWork* work)
{
    if (m_work != work)
        return;
    m_work = nullptr;
    // The next work is often started by the outcome of this one; the strip stays for it.
    QTimer::singleShot(0, this, &WorkBar::hideWhenIdle);
}

void WorkBar::hideWhenIdle()
{
    if (m_work)
        return;
    m_delay.stop();
    setVisible(false);
}

} // namespace assize
