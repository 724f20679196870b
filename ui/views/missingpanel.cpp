// SPDX-License-Identifier: Apache-2.0
#include "views/missingpanel.h"

#include "models/openanswersmodel.h"

#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QVBoxLayout>

namespace assize {

MissingPanel::MissingPanel(const LabellingSession& session, QWidget* parent)
    : QWidget(parent), m_model(new OpenAnswersModel(session, this)), m_scope(new QComboBox(this)),
      m_count(new QLabel(this)), m_list(new QListView(this))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_scope, m_count, m_list})
        layout->addWidget(widget);
    m_scope->setObjectName(QStringLiteral("missingScope"));
    m_scope->setAccessibleName(tr("Where something is missing"));
    m_scope->addItems({tr("this case"), tr("the whole file")});
    m_count->setObjectName(QStringLiteral("missingCount"));
    m_count->setTextFormat(Qt::PlainText);
    m_list->setObjectName(QStringLiteral("missing"));
    m_list->setAccessibleName(tr("What is missing"));
    m_list->setModel(m_model);
    m_list->setUniformItemSizes(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_later.setSingleShot(true);
    m_later.setInterval(0);
    connect(&m_later, &QTimer::timeout, this, &MissingPanel::refresh);
    const auto lookLater = [this] { m_later.start(); };
    connect(&session, &LabellingSession::draftChanged, this, lookLater);
    connect(&session, &LabellingSession::caseChanged, this, lookLater);
    connect(&session, &LabellingSession::orderChanged, this, lookLater);
    connect(m_scope, &QComboBox::currentIndexChanged, this, &MissingPanel::refresh);
    const auto choose = [this](const QModelIndex& row) {
        if (row.isValid())
            Q_EMIT chosen(m_model->keyAt(row));
    };
    connect(m_list, &QListView::clicked, this, choose);
    connect(m_list, &QListView::activated, this, choose);
}

void MissingPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

/// Nobody sees what is not shown.
void MissingPanel::refresh()
{
    if (!isVisible())
        return;
    m_model->gather(m_scope->currentIndex() == 0 ? OpenAnswersModel::Scope::Case
                                                 : OpenAnswersModel::Scope::File);
    const int missing = m_model->rowCount();
    m_count->setText(missing == 0 ? tr("Nothing is missing.") : tr("%n open", nullptr, missing));
}

} // namespace assize
