// SPDX-License-Identifier: Apache-2.0
#include "pages/startpage.h"

#include "services/backgroundwork.h"
#include "services/literal.h"
#include "views/passfocus.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QTreeView>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace assize {

namespace {

constexpr int widestPage = 960; // pixels; a line of text that is longer is hard to follow

QStringList localFiles(const QMimeData& mime)
{
    QStringList paths;
    for (const QUrl& url : mime.urls()) {
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    }
    return paths;
}

QLabel* plainLabel(const QString& text, QWidget* parent)
{
    auto* const label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

void enlarge(QLabel* label, double factor)
{
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * factor);
    label->setFont(font);
}

} // namespace

StartPage::StartPage(RecentFiles& files, QWidget* parent)
    : QWidget(parent), m_files(files), m_model(new RecentFilesModel(files, this)),
      m_list(new QTreeView(this)), m_listTitle(plainLabel(tr("Recent files"), this)),
      m_empty(plainLabel(tr("Nothing has been opened yet.\nOpen a file of requests that you were given to "
                            "label, or drop it anywhere on this page. "
                            "To look around first, try the sample."),
                         this)),
      m_open(new QPushButton(tr("&Open…"), this)), m_sample(new QPushButton(tr("&Try the sample"), this)),
      m_remove(new QPushButton(tr("&Remove from list"), this))
{
    setAcceptDrops(true);
    m_open->setObjectName(QStringLiteral("open"));
    m_sample->setObjectName(QStringLiteral("sample"));
    m_remove->setObjectName(QStringLiteral("remove"));
    m_empty->setObjectName(QStringLiteral("noRecentFiles"));
    createList();
    createLayout();
    updateList();

    connect(m_open, &QAbstractButton::clicked, this, &StartPage::openDialogRequested);
    connect(m_sample, &QAbstractButton::clicked, this, &StartPage::sampleRequested);
    connect(m_remove, &QAbstractButton::clicked, this, &StartPage::removeCurrent);
    connect(m_model, &QAbstractItemModel::modelReset, this, &StartPage::updateList);
}

void StartPage::createList()
{
    m_list->setObjectName(QStringLiteral("recentFiles"));
    m_list->setAccessibleName(tr("Recent files"));
    m_list->setAccessibleDescription(tr("Enter opens a file, Delete removes it from the list."));
    m_list->setModel(m_model);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->installEventFilter(this);
    QHeaderView& header = *m_list->header();
    header.setStretchLastSection(false);
    header.setSectionsMovable(false);
    header.setSectionResizeMode(RecentFilesModel::Name, QHeaderView::Stretch);
    header.setSectionResizeMode(RecentFilesModel::Folder, QHeaderView::Stretch);
    header.setSectionResizeMode(RecentFilesModel::Kind, QHeaderView::ResizeToContents);
    header.setSectionResizeMode(RecentFilesModel::Opened, QHeaderView::ResizeToContents);
    connect(m_list, &QAbstractItemView::activated, this, &StartPage::openCurrent);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& current) { m_remove->setEnabled(current.isValid()); });
}

void StartPage::createLayout()
{
    auto* const title = plainLabel(tr("Assize"), this);
    enlarge(title, 2.2);
    auto* const purpose = plainLabel(tr("Decide, claim by claim, whether what an AI wrote is true and "
                                        "grounded in the evidence that it had."),
                                     this);
    enlarge(purpose, 1.15);
    QFont bold = m_listTitle->font();
    bold.setBold(true);
    m_listTitle->setFont(bold);
    m_listTitle->setBuddy(m_list);

    const int roomyButton = fontMetrics().averageCharWidth() * 22;
    for (QAbstractButton* const button : {m_open, m_sample})
        button->setMinimumWidth(std::max(roomyButton, button->sizeHint().width()));
    auto* const buttons = new QHBoxLayout;
    buttons->addWidget(m_open);
    buttons->addWidget(m_sample);
    buttons->addStretch(1);
    auto* const listButtons = new QHBoxLayout;
    listButtons->addWidget(m_listTitle, 1);
    listButtons->addWidget(m_remove);

    auto* const column = new QWidget(this);
    column->setMaximumWidth(widestPage);
    auto* const lines = new QVBoxLayout(column);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(12);
    lines->addWidget(title);
    lines->addWidget(purpose);
    lines->addSpacing(4);
    lines->addLayout(buttons);
    lines->addSpacing(16);
    lines->addLayout(listButtons);
    lines->addWidget(m_list, 1);
    lines->addWidget(m_empty, 1, Qt::AlignTop);

    auto* const page = new QHBoxLayout(this);
    page->setContentsMargins(32, 32, 32, 32);
    page->addStretch(1);
    page->addWidget(column, 100);
    page->addStretch(1);
    passFocusOn(this, m_open);
    setTabOrder(m_open, m_sample);
    setTabOrder(m_sample, m_list);
    setTabOrder(m_list, m_remove);
}

bool StartPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_list && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Delete)) {
        removeCurrent();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void StartPage::openCurrent()
{
    const QModelIndex current = m_list->currentIndex();
    if (current.isValid())
        Q_EMIT openRequested({m_model->path(current.row())});
}

void StartPage::removeCurrent()
{
    const QModelIndex current = m_list->currentIndex();
    if (!current.isValid())
        return;
    m_files.remove(m_model->path(current.row()));
    const int next = std::min(current.row(), m_model->rowCount() - 1);
    if (next >= 0)
        m_list->setCurrentIndex(m_model->index(next, 0));
    else
        m_open->setFocus();
}

void StartPage::updateList()
{
    const bool isEmpty = m_model->rowCount() == 0;
    m_list->setVisible(!isEmpty);
    m_remove->setVisible(!isEmpty);
    m_remove->setEnabled(m_list->currentIndex().isValid());
    m_empty->setVisible(isEmpty);
    if (isVisible())
        lookForMissing();
}

void StartPage::lookForMissing()
{
    QStringList paths;
    for (const RecentFile& file : m_files.files())
        paths.append(file.path);
    BackgroundWork::start(
        this,
        [paths](Progress& /*progress*/) -> Result<QSet<QString>> {
            QSet<QString> missing;
            for (const QString& path : paths) {
                if (!QFileInfo::exists(path))
                    missing.insert(path);
            }
            return missing;
        },
        [this](const Result<QSet<QString>>& missing) {
            if (missing)
                m_model->setMissing(*missing);
        });
}

void StartPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    lookForMissing();
}

void StartPage::dragEnterEvent(QDragEnterEvent* event)
{
    if (localFiles(*event->mimeData()).isEmpty())
        return;
    event->setDropAction(Qt::CopyAction);
    event->accept();
    setDropping(true);
}

void StartPage::dragLeaveEvent(QDragLeaveEvent* /*event*/)
{
    setDropping(false);
}

void StartPage::dropEvent(QDropEvent* event)
{
    setDropping(false);
    const QStringList paths = localFiles(*event->mimeData());
    if (paths.isEmpty())
        return;
    event->setDropAction(Qt::CopyAction);
    event->accept();
    Q_EMIT openRequested(paths);
}

void StartPage::setDropping(bool dropping)
{
    m_dropping = dropping;
    update();
}

void StartPage::paintEvent(QPaintEvent* /*event*/)
{
    if (!m_dropping)
        return;
    QPainter painter(this);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 3));
    painter.drawRect(rect().adjusted(8, 8, -9, -9));
}

} // namespace assize
