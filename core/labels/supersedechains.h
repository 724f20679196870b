// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

namespace assize {

/// Which of a number of append-only records take the place of which others.
class SupersedeChains final {
public:
    void add(const std::string& id, const std::optional<std::string>& supersedes);

    [[nodiscard]] bool isKnown(const std::string& id) const { return m_supersedes.contains(id); }
    [[nodiscard]] bool isSuperseded(const std::string& id) const { return m_superseded.contains(id); }
    /// Those whose chain leads back to itself instead of coming to an end.
    [[nodiscard]] std::set<std::string> endless() const;

private:
    std::map<std::string, std::optional<std::string>> m_supersedes;
    std::set<std::string> m_superseded;
};

} // namespace assize
