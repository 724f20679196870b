// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace assize {

/// The keys that one action has, spelled as in "Ctrl+Shift+Z"; none is a choice too.
struct ActionKeys {
    std::string action;
    std::vector<std::string> keys;

    bool operator==(const ActionKeys&) const = default;
};

/// An assize.keys/1 file: `{format, actions: [{action, keys}]}`.
[[nodiscard]] std::string composeKeyMap(std::span<const ActionKeys> actions);

/// Reads one strictly: every action must be one of the known ones and stand there once, every key must be one
/// by `isKey`. Fails with "invalid-key-map" and the first fault.
Result<std::vector<ActionKeys>> readKeyMap(const std::filesystem::path& name, std::string bytes,
                                           std::span<const std::string> known,
                                           const std::function<bool(const std::string&)>& isKey);

} // namespace assize
