// SPDX-License-Identifier: Apache-2.0
#include "views/queuepanel.h"

#include "delegates/casequeuedelegate.h"
#include "models/casequeuemodel.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace assize {

QueuePanel::QueuePanel(const LabellingSession& session, QWidget* parent)
    : QWidget(parent), m_queue(new CaseQueueModel(session, this)), m_filter(new CaseQueueFilter(this)),
      m_list(new QListView(this)), m_search(new QLineEdit(this)), m_choice(new QComboBox(this)),
      m_reason(new QLineEdit(this)), m_flag(new QPushButton(this)), m_skip(new QPushButton(this)),
      m_done(new QPushButton(this))
{
    createControls();
    createLayout();
    connectControls();
}

void QueuePanel::createControls()
{
    m_filter->setSourceModel(m_queue);
    m_list->setObjectName(QStringLiteral("queue"));
    m_list->setAccessibleName(tr("Cases"));
    m_list->setModel(m_filter);
    m_list->setItemDelegate(new CaseQueueDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_search->setObjectName(QStringLiteral("queueSearch"));
    m_search->setAccessibleName(tr("Search the cases"));
    m_search->setPlaceholderText(tr("Search the cases"));
    m_search->setClearButtonEnabled(true);
    m_choice->setObjectName(QStringLiteral("filter"));
    m_choice->setAccessibleName(tr("Which cases are listed"));
    for (const QString& name : {tr("all cases"), tr("to do"), tr("in progress"), tr("done"), tr("flagged"),
                                tr("with a problem"), tr("skipped")})
        m_choice->addItem(name);
    m_reason->setObjectName(QStringLiteral("skipReason"));
    m_reason->setAccessibleName(tr("Why the case is skipped; Return skips it"));
    m_reason->setPlaceholderText(tr("Why? Return skips the case"));
    m_reason->hide();
    for (QLineEdit* line : {m_search, m_reason})
        line->installEventFilter(this);
    m_flag->setObjectName(QStringLiteral("flagButton"));
    m_flag->setCheckable(true);
    m_skip->setObjectName(QStringLiteral("skipButton"));
    m_skip->setCheckable(true);
    m_done->setObjectName(QStringLiteral("doneButton"));
    for (QPushButton* button : {m_flag, m_skip, m_done})
        button->setAutoDefault(false);
}

void QueuePanel::createLayout()
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_search, m_list, m_choice, m_reason})
        layout->addWidget(widget);
    auto* const marks = new QHBoxLayout;
    marks->addWidget(m_flag);
    marks->addWidget(m_skip);
    layout->addLayout(marks);
    layout->addWidget(m_done);
}

void QueuePanel::connectControls()
{
    connect(m_choice, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_filter->setFilter(static_cast<CaseFilter>(index));
        setCurrent(m_current.value_or(0));
    });
    connect(m_search, &QLineEdit::textChanged, this, &QueuePanel::takeSearch);
    connect(m_search, &QLineEdit::returnPressed, this, &QueuePanel::focusList);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &QueuePanel::takeRow);
    connect(m_flag, &QPushButton::clicked, this, &QueuePanel::flagRequested);
    connect(m_skip, &QPushButton::clicked, this, [this] {
        m_skip->toggle(); // it shows what the draft says, not what was clicked
        Q_EMIT skipToggled();
    });
    connect(m_done, &QPushButton::clicked, this, &QueuePanel::doneRequested);
    connect(m_reason, &QLineEdit::returnPressed, this, [this] {
        const QString reason = m_reason->text();
        closeReason();
        Q_EMIT skipConfirmed(reason);
    });
}

void QueuePanel::setCurrent(std::size_t caseIndex)
{
    if (m_current != caseIndex)
        closeReason();
    m_current = caseIndex;
    if (m_queue->rowCount() == 0)
        return;
    const QSignalBlocker blocker(m_list->selectionModel());
    m_filter->setCurrent(m_queue->indexOfCase(caseIndex).row());
    const QModelIndex row = m_filter->mapFromSource(m_queue->indexOfCase(caseIndex));
    m_list->setCurrentIndex(row);
    m_list->scrollTo(row);
    m_list->viewport()->update();
}

void QueuePanel::showCase(bool isFlagged, bool isSkipped, bool isEditable)
{
    m_flag->setChecked(isFlagged);
    m_skip->setChecked(isSkipped);
    for (QPushButton* button : {m_flag, m_skip, m_done})
        button->setEnabled(isEditable);
}

void QueuePanel::setKeys(const QString& flag, const QString& skip, const QString& done)
{
    m_flag->setText(tr("Flag  %1").arg(flag));
    m_skip->setText(tr("Skip  %1").arg(skip));
    m_done->setText(tr("Case done  %1").arg(done));
}

void QueuePanel::setClaimTexts(const std::vector<std::string>& texts)
{
    m_queue->setClaimTexts(texts);
    takeSearch(m_search->text());
}

void QueuePanel::focusList()
{
    m_list->setFocus(Qt::ShortcutFocusReason);
}

void QueuePanel::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void QueuePanel::askForSkipReason()
{
    m_reason->clear();
    m_reason->show();
    m_reason->setFocus(Qt::ShortcutFocusReason);
}

void QueuePanel::closeReason()
{
    m_reason->hide();
    m_reason->clear();
}

bool QueuePanel::eventFilter(QObject* watched, QEvent* event)
{
    const bool isEscape = (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) &&
                          static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (!isEscape)
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept(); // it leaves the line; what else Escape closes stays
        return true;
    }
    m_search->clear();
    Q_EMIT left(); // the focus goes before the line does
    closeReason();
    return true;
}

void QueuePanel::takeRow()
{
    const QModelIndex row = m_filter->mapToSource(m_list->currentIndex());
    if (row.isValid() && m_queue->caseAt(row) != m_current)
        Q_EMIT caseChosen(m_queue->caseAt(row));
}

void QueuePanel::takeSearch(const QString& words)
{
    if (!words.isEmpty() && !std::exchange(m_hasTexts, true))
        Q_EMIT claimTextsWanted();
    m_filter->setSearch(words);
    setCurrent(m_current.value_or(0));
}

} // namespace assize
