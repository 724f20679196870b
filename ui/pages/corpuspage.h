// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/saveatomically.h"
#include "services/backgroundwork.h"
#include "services/corpusreading.h"
#include "services/filedialogs.h"
#include "services/readingchoice.h"
#include "services/requestsexport.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <memory>

class QAction;
class QLineEdit;
class QSplitter;
class QToolButton;
class QTreeView;

namespace assize {

class CaseListFilter;
class CaseListModel;
class CaseView;
class DiagnosticsPanel;
class ElidedLabel;
class MessageStrip;
class WorkBar;

/// A corpus, opened for reading by the one who owns it: its cases, what is wrong with it, and the export of
/// its blinded requests. The file is read case by case, and only the case that is shown stands in memory.
class CorpusPage final : public QWidget {
    Q_OBJECT

public:
    /// `dialogs` must outlive this.
    explicit CorpusPage(FileDialogs& dialogs, QWidget* parent = nullptr);

    /// Returns at once. What cannot be opened is told on the page.
    void open(const QString& path);
    void setReading(const ReadingChoice& choice);
    [[nodiscard]] const QString& path() const { return m_path; }
    /// Export blinded requests…
    [[nodiscard]] QAction* exportAction() const { return m_export; }

Q_SIGNALS:
    /// The corpus can be read, and its first case is being fetched.
    void opened(const QString& path);
    /// Every case has been looked at.
    void checked();
    void requestsExported(const QString& path);

private:
    void createLayout();
    void createList();
    void createExport();
    void reset();

    /// Shows the first case without waiting for the index of a long file.
    void readFirst();
    void takeOpened(Result<OpenedCorpus> outcome);
    void startCheck();
    void takeChecked(Result<FileFindings> outcome);
    /// Shows the rows that have come in, and marks the case that is shown.
    void takeRows();
    void readCase(std::size_t index);
    void showCurrentCase();
    void goToCase(std::size_t index);

    void askForExport();
    void exportTo(const QString& path, SymbolicLinks links);
    void takeExported(const QString& path, const Result<ExportedRequests>& outcome);
    void askToFollow(const QString& path);
    void tell(Severity kind, const QString& text, const QString& action = {},
              std::function<void()> onAction = {});
    void tell(const Error& error);

    FileDialogs& m_dialogs;
    QString m_path;
    std::shared_ptr<const CorpusFile> m_file; ///< null: no case can be read
    FileFindings m_findings;
    std::shared_ptr<CaseFeed> m_feed;
    std::size_t m_caseShown = 0;
    bool m_firstIsShown = false;
    QPointer<BackgroundWork> m_work;    ///< opening, checking or exporting
    QPointer<BackgroundWork> m_reading; ///< of the case that is to be shown
    std::function<void()> m_onAction;   ///< of the message strip

    QAction* m_export;
    ElidedLabel* m_title;
    QToolButton* m_exportButton;
    MessageStrip* m_messages;
    QSplitter* m_browser;
    QLineEdit* m_search;
    QTreeView* m_list;
    CaseListModel* m_cases;
    CaseListFilter* m_filtered;
    CaseView* m_case;
    DiagnosticsPanel* m_diagnostics;
    WorkBar* m_workBar;
};

} // namespace assize
