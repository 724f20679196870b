// SPDX-License-Identifier: Apache-2.0
#include "base/bytesource.h"

#include "base/inputfile.h"

#include <algorithm>

namespace assize {

Result<> MemoryBytes::readAt(std::uint64_t offset, std::span<char> into) const
{
    if (offset > m_bytes.size() || into.size() > m_bytes.size() - offset)
        return fileChanged(m_path);
    std::copy_n(m_bytes.begin() + static_cast<std::ptrdiff_t>(offset), into.size(), into.begin());
    return {};
}

} // namespace assize
