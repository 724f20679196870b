// SPDX-License-Identifier: Apache-2.0
#include "services/labellingopener.h"

#include "base/inputfile.h"
#include "services/backgroundwork.h"
#include "session/labelexport.h"
#include "session/projectplace.h"

#include <algorithm>

namespace assize {

namespace {

Result<std::filesystem::path> makeProject(const std::filesystem::path& requests, const RaterId& rater,
                                          const std::filesystem::path& folder, const Clock& clock,
                                          Progress& progress)
{
    std::string bytes = ASSIZE_TRY(readFile(requests));
    ASSIZE_TRY(readRequests(requests.filename(), bytes, progress));
    const auto place = ASSIZE_TRY(placeForProject(requests, folder));
    ASSIZE_TRY(ProjectFile::create(
        place,
        {ProjectKind::Reviewer, rater, {FileKind::Requests, requests.filename().native(), std::move(bytes)}},
        clock));
    return place;
}

/// The rater's project for the requests in that folder; made where there is none.
Result<std::filesystem::path> projectOf(const std::filesystem::path& requests, const RaterId& rater,
                                        const std::filesystem::path& folder, const Clock& clock,
                                        Progress& progress)
{
    const std::string bytes = ASSIZE_TRY(readFile(requests));
    const auto known = projectsFor(requests, sha256(bytes), folder);
    const auto own = std::ranges::find(known, rater, &KnownProject::rater);
    if (own != known.end())
        return own->path;
    return makeProject(requests, rater, folder, clock, progress);
}

Result<> restoreLabels(ProjectFile& project, const std::filesystem::path& labels, Progress& progress)
{
    const LabellingWork work = ASSIZE_TRY(loadLabellingWork(project, progress));
    IssueList issues;
    const auto document =
        ASSIZE_TRY(json::DocumentFile::open(labels, InputFile::defaultLimit, issues, progress));
    const auto changes = ASSIZE_TRY(changesToRestore(work, document, progress));
    return changes.empty() ? Result<>() : project.apply(changes);
}

} // namespace

LabellingOpener::LabellingOpener(const Clock& clock, QObject* parent) : QObject(parent), m_clock(clock) {}

LabellingOpener::~LabellingOpener() = default;

void LabellingOpener::open(const std::filesystem::path& project)
{
    openThen(project, std::nullopt);
}

void LabellingOpener::create(const std::filesystem::path& requests, const RaterId& rater,
                             const std::filesystem::path& folder)
{
    BackgroundWork::start(
        this,
        [requests, rater, folder, &clock = m_clock](Progress& progress) {
            return projectOf(requests, rater, folder, clock, progress);
        },
        [this](const Result<std::filesystem::path>& project) {
            if (project)
                openThen(*project, std::nullopt);
            else
                Q_EMIT failed(project.error());
        });
}

void LabellingOpener::restore(const std::filesystem::path& labels, const std::filesystem::path& requests,
                              const RaterId& rater)
{
    BackgroundWork::start(
        this,
        [requests, rater, &clock = m_clock](Progress& progress) {
            return projectOf(requests, rater, requests.parent_path(), clock, progress);
        },
        [this, labels](const Result<std::filesystem::path>& project) {
            if (project)
                openThen(*project, labels);
            else
                Q_EMIT failed(project.error());
        });
}

void LabellingOpener::openThen(const std::filesystem::path& project,
                               std::optional<std::filesystem::path> labels)
{
    m_store = std::make_unique<StoreThread>();
    m_store->open(project, Access::AsAvailable, m_store.get(),
                  [this, labels = std::move(labels)](const Result<>& opened) {
                      if (opened)
                          load(labels);
                      else
                          giveUp(opened.error());
                  });
}

void LabellingOpener::load(std::optional<std::filesystem::path> labels)
{
    const auto work = [labels = std::move(labels)](ProjectFile& project) -> Result<LabellingWork> {
        SilentProgress progress;
        if (labels)
            ASSIZE_TRY(restoreLabels(project, *labels, progress));
        return loadLabellingWork(project, progress);
    };
    m_store->run(work, m_store.get(), [this](Result<LabellingWork> loaded) {
        if (loaded)
            Q_EMIT opened(
                std::make_shared<OpenedLabelling>(OpenedLabelling{std::move(m_store), std::move(*loaded)}));
        else
            giveUp(loaded.error());
    });
}

/// Lets go of the project, so that it is not held for nothing.
void LabellingOpener::giveUp(const Error& error)
{
    m_store.release()->deleteLater();
    Q_EMIT failed(error);
}

} // namespace assize
