// SPDX-License-Identifier: Apache-2.0
#include "services/filedialogs.h"

#include <QFileDialog>
#include <QFileInfo>

#include <utility>

namespace assize {

namespace {

/// Belongs to `parent`, and goes when it is closed.
QFileDialog* newFileDialog(QWidget* parent, const FileQuestion& question)
{
    auto* const dialog = new QFileDialog(parent, question.title, QString(), question.filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!question.suggestion.isEmpty()) {
        const QFileInfo suggested(question.suggestion);
        dialog->setDirectory(suggested.absolutePath());
        dialog->selectFile(suggested.fileName());
    }
    return dialog;
}

} // namespace

void NativeFileDialogs::askForFilesToOpen(QWidget* parent, const FileQuestion& question, FilesAnswer answer)
{
    QFileDialog* const dialog = newFileDialog(parent, question);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    QObject::connect(dialog, &QFileDialog::filesSelected, parent, std::move(answer));
    dialog->open();
}

void NativeFileDialogs::askForFileToSave(QWidget* parent, const FileQuestion& question, FileAnswer answer)
{
    QFileDialog* const dialog = newFileDialog(parent, question);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(answer));
    dialog->open();
}

void NativeFileDialogs::askForFolder(QWidget* parent, const FileQuestion& question, FileAnswer answer)
{
    QFileDialog* const dialog = newFileDialog(parent, question);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(answer));
    dialog->open();
}

} // namespace assize
