// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace assize {

/// What a person is asked for.
struct FileQuestion {
    QString title;
    QString suggestion; ///< a path; may be empty
    QString filter;     ///< as QFileDialog takes it, such as "Requests (*.requests.assize.json)"
};

/// Asks for names of files, so that tests can answer. Every function returns at once; the answer comes later,
/// and never where the person thought better of it or `parent` has gone.
class FileDialogs {
public:
    virtual ~FileDialogs() = default;

    using FileAnswer = std::function<void(const QString& path)>;
    using FilesAnswer = std::function<void(const QStringList& paths)>;
    /// One that exists.
    virtual void askForFilesToOpen(QWidget* parent, const FileQuestion& question, FilesAnswer answer) = 0;
    /// One that may exist; the person has then agreed that it is replaced.
    virtual void askForFileToSave(QWidget* parent, const FileQuestion& question, FileAnswer answer) = 0;
    virtual void askForFolder(QWidget* parent, const FileQuestion& question, FileAnswer answer) = 0;

protected:
    FileDialogs() = default;
    FileDialogs(const FileDialogs&) = default;
    FileDialogs& operator=(const FileDialogs&) = default;
};

/// Those of the platform.
class NativeFileDialogs final : public FileDialogs {
public:
    void askForFilesToOpen(QWidget* parent, const FileQuestion& question, FilesAnswer answer) override;
    void askForFileToSave(QWidget* parent, const FileQuestion& question, FileAnswer answer) override;
    void askForFolder(QWidget* parent, const FileQuestion& question, FileAnswer answer) override;
};

} // namespace assize
