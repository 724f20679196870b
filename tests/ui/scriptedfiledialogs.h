// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "services/filedialogs.h"

#include <QStringList>

#include <utility>
#include <vector>

namespace assize::test {

/// Answers at once from a list; without an answer left, the person has thought better of it.
class ScriptedFileDialogs final : public FileDialogs {
public:
    QStringList answers;
    std::vector<FileQuestion> questions; ///< that were asked

    void askForFilesToOpen(QWidget* /*parent*/, const FileQuestion& question, FilesAnswer answer) override
    {
        questions.push_back(question);
        if (!answers.isEmpty())
            answer({answers.takeFirst()});
    }
    void askForFileToSave(QWidget* /*parent*/, const FileQuestion& question, FileAnswer answer) override
    {
        questions.push_back(question);
        if (!answers.isEmpty())
            answer(answers.takeFirst());
    }
    void askForFolder(QWidget* parent, const FileQuestion& question, FileAnswer answer) override
    {
        askForFileToSave(parent, question, std::move(answer));
    }
};

} // namespace assize::test
