// SPDX-License-Identifier: Apache-2.0
#include "readdocument.h"

#include "base/progress.h"
#include "json/documentfile.h"

namespace assize::test {

ReadDocument readDocument(const std::filesystem::path& path, std::uint64_t limit)
{
    ReadDocument read;
    SilentProgress progress;
    const auto file = json::DocumentFile::open(path, limit, read.issues, progress);
    if (!file) {
        read.failure = file.error();
        return read;
    }
    if (file->header())
        read.header = toValue(file->header()->top());
    read.arrayKey = file->arrayKey();
    if (!read.header)
        return read;
    const auto visited = file->forEachElement(read.issues, progress,
                                              [&read](std::size_t /*index*/, const json::Node& element) {
                                                  read.elements.push_back(toValue(element));
                                              });
    if (!visited)
        read.failure = visited.error();
    return read;
}

} // namespace assize::test
