// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/filedialogs.h"
#include "session/openable.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace assize {

class MessageStrip;

/// Before labelling begins: under which id, and where the work is kept. Work that has been begun is offered
/// first.
class RaterPage final : public QWidget {
    Q_OBJECT

public:
    /// `dialogs` must outlive this.
    explicit RaterPage(FileDialogs& dialogs, QWidget* parent = nullptr);

    void setRequests(const Openable& requests);
    /// Why it could not begin; it can be tried again.
    void showFailure(const Error& error);

Q_SIGNALS:
    void continueRequested(const QString& project);
    void beginRequested(const QString& requests, const QString& rater, const QString& folder);
    void cancelled();

private:
    void createLayout();
    void offerProjects();
    void showFolder();
    void chooseFolder();
    void begin();

    FileDialogs& m_dialogs;
    Openable m_requests;
    std::filesystem::path m_folder;
    MessageStrip* m_messages;
    QLabel* m_title;
    QLabel* m_summary;
    QWidget* m_known;
    QVBoxLayout* m_knownLayout;
    QLineEdit* m_rater;
    QLabel* m_place;
    QPushButton* m_choose;
    QPushButton* m_begin;
    QPushButton* m_back;
};

} // namespace assize
