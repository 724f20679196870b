// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock.h"
#include "base/saveatomically.h"
#include "services/filedialogs.h"
#include "session/labelexport.h"
#include "session/labellingsession.h"

#include <QWidget>

class QFormLayout;
class QLabel;
class QPushButton;

namespace assize {

class MessageStrip;

/// Handing in: what the labels hold and what is still open, then the file, then its receipt.
class ExportPage final : public QWidget {
    Q_OBJECT

public:
    /// All must outlive this.
    ExportPage(LabellingSession& session, StoreThread& store, FileDialogs& dialogs, const Clock& clock,
               QWidget* parent = nullptr);

    /// Counts again.
    void showSummary();

Q_SIGNALS:
    void closed();
    void goToOpenRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void createLayout();
    void addRow(QFormLayout& form, const QString& caption, const QString& name);
    void setRow(const QString& name, const QString& text);
    void lookForRevisions();
    void showRevisions(const std::vector<SampleId>& revised);
    void askForFile();
    void exportTo(const QString& path, SymbolicLinks links);
    void exportWhenSaved();
    void showReceipt(const QString& path, const Result<LabelExport>& outcome);

    LabellingSession& m_session;
    StoreThread& m_store;
    FileDialogs& m_dialogs;
    const Clock& m_clock;
    MessageStrip* m_messages;
    QLabel* m_revision;
    QLabel* m_receipt;
    QPushButton* m_export;
    QPushButton* m_open;
    QPushButton* m_back;
    OperationId m_operation; ///< of the export under way: trying again hands in once
    QString m_path;          ///< where it goes
    SymbolicLinks m_links = SymbolicLinks::Refuse;
    bool m_isWaiting = false; ///< for the last answers to be saved
    bool m_isLooking = false; ///< for revisions, once everything is saved
};

} // namespace assize
