// SPDX-License-Identifier: Apache-2.0
#include "labels/supersedechains.h"

#include <vector>

namespace assize {

void SupersedeChains::add(const std::string& id, const std::optional<std::string>& supersedes)
{
    m_supersedes.try_emplace(id, supersedes);
    if (supersedes)
        m_superseded.insert(*supersedes);
}

std::set<std::string> SupersedeChains::endless() const
{
    std::set<std::string> ending;
    std::set<std::string> endless;
    for (const auto& [start, next] : m_supersedes) {
        // Walks until the chain ends, or meets what has been walked before: every record is passed once.
        std::set<std::string> path;
        std::optional<std::string> step = start;
        while (step && m_supersedes.contains(*step) && !ending.contains(*step) && !endless.contains(*step) &&
               path.insert(*step).second)
            step = m_supersedes.at(*step);
        const bool ends = !step || !m_supersedes.contains(*step) || ending.contains(*step);
        (ends ? ending : endless).merge(path);
    }
    return endless;
}

} // namespace assize
