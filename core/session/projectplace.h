// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"
#include "base/strongid.h"
#include "text/digest.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace assize {

/// A reviewer's project that was made from a request file.
struct KnownProject {
    std::filesystem::path path;
    RaterId rater;
};

/// The projects in `folder` that belong to this request file: `<request file>.assize`, then `-2`, `-3` and so
/// on, as far as they were made from requests with this digest. Others are passed over.
[[nodiscard]] std::vector<KnownProject>
projectsFor(const std::filesystem::path& requests, const Digest& sha256, const std::filesystem::path& folder);

/// Where a new project for this request file goes: the first of those names that is free. Fails with
/// "folder-not-writable" (Io) where nothing can be created there.
Result<std::filesystem::path> placeForProject(const std::filesystem::path& requests,
                                              const std::filesystem::path& folder);

/// The fault of a rater id that was typed: 1 to 200 characters, none of them a control character.
[[nodiscard]] std::optional<Error> faultOfRaterId(const std::string& id);

} // namespace assize
