// SPDX-License-Identifier: Apache-2.0
#include "store/storedinputs.h"

#include "base/concat.h"
#include "base/inputfile.h"

#include <utility>

namespace assize {

namespace {

/// The name that a stored file has in messages; there is no such file.
std::filesystem::path nameIn(const ProjectFile& project, const StoredFile& file)
{
    return project.path() / file.name;
}

Result<> requireMaintainers(const ProjectFile& project)
{
    if (project.identity().kind == ProjectKind::Maintainer)
        return {};
    return fail(FailureKind::Usage, "reviewers-project",
                concat(shown(project.path()), " is a reviewer's project and holds no corpus"),
                "a maintainer's project is made from a corpus");
}

} // namespace

tl::unexpected<Error> corpusUnusable(const std::filesystem::path& project)
{
    return fail(FailureKind::Store, "corpus-unusable",
                concat("the corpus in ", shown(project), " cannot be used"),
                "assize-cli project check looks at the whole project");
}

Result<StoredInputs> readStoredInputs(const ProjectFile& project, Progress& progress)
{
    ASSIZE_TRY(requireMaintainers(project));
    StoredInputs inputs;
    for (const StoredFile& file : ASSIZE_TRY(project.files())) {
        IssueList issues;
        std::string bytes = ASSIZE_TRY(project.bytesOf(file));
        auto document =
            ASSIZE_TRY(json::DocumentFile::open(nameIn(project, file), std::move(bytes), issues, progress));
        if (file.kind == FileKind::Corpus) {
            inputs.corpus.emplace(std::move(document));
            if (!inputs.corpus->readHeader(issues))
                return corpusUnusable(project.path());
            continue;
        }
        FileInput input = ASSIZE_TRY(readFileInput(file.kind, document, std::move(issues), progress));
        std::visit([](auto& one) { one.isStored = true; }, input);
        inputs.files.push_back(std::move(input));
    }
    if (!inputs.corpus)
        return corpusUnusable(project.path());
    return inputs;
}

} // namespace assize
