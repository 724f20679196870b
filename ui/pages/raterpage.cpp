// SPDX-License-Identifier: Apache-2.0
#include "pages/raterpage.h"

#include "services/literal.h"
#include "views/messagestrip.h"
#include "views/passfocus.h"
#include "views/plainlabel.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace assize {

namespace {

constexpr int raterFormWidth = 640;

} // namespace

RaterPage::RaterPage(FileDialogs& dialogs, QWidget* parent)
    : QWidget(parent), m_dialogs(dialogs), m_messages(new MessageStrip(this)), m_title(makeTitle(this)),
      m_summary(makePlainLabel(this)), m_known(new QWidget(this)), m_knownLayout(new QVBoxLayout(m_known)),
      m_rater(new QLineEdit(this)), m_place(makePlainLabel(this)),
      m_choose(new QPushButton(tr("&Choose another folder…"), this)),
      m_begin(new QPushButton(tr("&Begin labelling"), this)), m_back(new QPushButton(tr("Bac&k"), this))
{
    createLayout();
    passFocusOn(this, m_rater);
    connect(m_choose, &QPushButton::clicked, this, &RaterPage::chooseFolder);
    connect(m_begin, &QPushButton::clicked, this, &RaterPage::begin);
    connect(m_rater, &QLineEdit::returnPressed, this, &RaterPage::begin);
    connect(m_back, &QPushButton::clicked, this, &RaterPage::cancelled);
}

void RaterPage::createLayout()
{
    m_title->setObjectName(QStringLiteral("requestsName"));
    m_knownLayout->setContentsMargins(0, 0, 0, 0);
    m_rater->setObjectName(QStringLiteral("raterId"));
    m_rater->setAccessibleName(tr("Your rater id"));
    m_rater->setPlaceholderText(tr("such as R7; it should not tell who you are"));
    m_place->setObjectName(QStringLiteral("projectPlace"));
    m_begin->setObjectName(QStringLiteral("begin"));
    m_choose->setObjectName(QStringLiteral("chooseFolder"));

    auto* const form = new QFormLayout;
    form->addRow(tr("Your &rater id"), m_rater);
    form->addRow(tr("Your work is kept in"), m_place);
    form->addRow(QString(), m_choose);
    auto* const buttons = new QHBoxLayout;
    buttons->addWidget(m_begin);
    buttons->addWidget(m_back);
    buttons->addStretch();

    auto* const content = new QWidget(this);
    content->setFixedWidth(raterFormWidth);
    auto* const lines = new QVBoxLayout(content);
    lines->addWidget(m_title);
    lines->addWidget(m_summary);
    lines->addSpacing(12);
    lines->addWidget(m_known);
    lines->addLayout(form);
    lines->addSpacing(8);
    lines->addLayout(buttons);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_messages);
    layout->addStretch(1);
    layout->addLayout(inTheMiddle(content));
    layout->addStretch(2);
}

void RaterPage::setRequests(const Openable& requests)
{
    m_requests = requests;
    m_folder = requests.path.parent_path();
    m_messages->dismiss();
    m_title->setText(oneLine(requests.path.filename().native()));
    m_summary->setText(
        tr("%1 cases with %2 claims to label. Everything stays on this machine until you export your labels.")
            .arg(QString::number(requests.cases), QString::number(requests.claims)));
    m_rater->clear();
    offerProjects();
    showFolder();
}

/// A button for each project that was begun beside the requests.
void RaterPage::offerProjects()
{
    qDeleteAll(m_known->findChildren<QPushButton*>());
    for (const KnownProject& project : m_requests.projects) {
        auto* const button = new QPushButton(
            literalButtonText(tr("Continue as %1").arg(oneLine(std::string_view(project.rater.value)))),
            m_known);
        button->setObjectName(QStringLiteral("continue"));
        button->setToolTip(literalToolTip(oneLine(project.path.native())));
        connect(button, &QPushButton::clicked, this,
                [this, path = project.path] { Q_EMIT continueRequested(fromPath(path)); });
        m_knownLayout->addWidget(button, 0, Qt::AlignLeft);
    }
    m_known->setVisible(!m_requests.projects.empty());
}

/// Says at once where nothing can be saved, not after an hour of work.
void RaterPage::showFolder()
{
    const auto place = placeForProject(m_requests.path, m_folder);
    m_begin->setEnabled(place.has_value());
    m_place->setText(oneLine(place ? place->native() : m_folder.native()));
    if (place)
        m_messages->dismiss();
    else
        m_messages->show(place.error());
}

void RaterPage::showFailure(const Error& error)
{
    showFolder();
    m_messages->show(error);
}

void RaterPage::chooseFolder()
{
    m_dialogs.askForFolder(
        this, {tr("Where your work is kept"), fromPath(m_folder), {}}, [this](const QString& folder) {
            m_folder = toPath(folder);
            m_requests.projects = projectsFor(m_requests.path, m_requests.sha256, m_folder);
            offerProjects();
            showFolder();
        });
}

void RaterPage::begin()
{
    const std::string rater = m_rater->text().toStdString();
    if (!m_begin->isEnabled())
        return;
    if (const auto fault = faultOfRaterId(rater)) {
        m_messages->show(*fault);
        m_rater->setFocus(Qt::OtherFocusReason);
        return;
    }
    m_begin->setEnabled(false); // a second Return must not begin a second time
    const auto own = std::ranges::find(m_requests.projects, RaterId{rater}, &KnownProject::rater);
    if (own != m_requests.projects.end())
        Q_EMIT continueRequested(fromPath(own->path));
    else
        Q_EMIT beginRequested(fromPath(m_requests.path), m_rater->text(), fromPath(m_folder));
}

} // namespace assize
