// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock.h"
#include "store/projectfile.h"

#include <QByteArray>
#include <QStringList>

#include <filesystem>
#include <optional>
#include <string>

namespace assize::test {

class FixedClock final : public Clock {
public:
    [[nodiscard]] std::string utcNow() const override { return "2030-01-02T03:04:05Z"; }
};

/// "done", or kind and code of the failure: "store: project-locked".
template <typename T> [[nodiscard]] QByteArray outcomeOf(const Result<T>& result);
[[nodiscard]] QByteArray outcomeOf(const Error& error);

[[nodiscard]] NewProject reviewersProject(std::string requests = "{\"requests\": []}");
[[nodiscard]] NewProject maintainersProject(std::string corpus = "{\"cases\": []}");
/// Ends the test program where it cannot be made.
void makeProject(const std::filesystem::path& path, const NewProject& project = reviewersProject());

/// A change of the truth of a claim, with an operation of its own.
[[nodiscard]] DraftChange draftChange(std::string sample, std::optional<std::string> before,
                                      std::optional<std::string> after);
/// Fills a reviewer's project with drafts and two submissions.
void fillProject(const std::filesystem::path& path);

/// Everything that a project holds, as its functions give it; what they refuse instead.
[[nodiscard]] QByteArray dumpOf(const std::filesystem::path& path);
[[nodiscard]] QByteArray dumpOf(const ProjectFile& project);
/// The codes of all faults, each once, sorted; or why the project could not be looked at.
[[nodiscard]] QByteArrayList faultsOf(const std::filesystem::path& path);

/// Statements by another program, one after the other. Gives what SQLite says to the first that fails.
[[nodiscard]] QString runSql(const std::filesystem::path& path, const QStringList& statements);
/// The same, with every trigger of the project out of the way meanwhile.
[[nodiscard]] QString runSqlWithoutTriggers(const std::filesystem::path& path, const QStringList& statements);

template <typename T> QByteArray outcomeOf(const Result<T>& result)
{
    return result ? QByteArray("done") : outcomeOf(result.error());
}

} // namespace assize::test
