// SPDX-License-Identifier: Apache-2.0
#include "readdocument.h"

#include "base/progress.h"
#include "json/documentfile.h"
#include "json/writer.h"

#include <QtGlobal>

#include <algorithm>

namespace assize::test {

namespace {

void requireSameOnAllProcessors(const json::DocumentFile& file, const ReadDocument& read)
{
    SilentProgress progress;
    std::vector<json::Value> elements;
    std::vector<Issue> found;
    const auto visited = file.makeOfEach(
        progress,
        [](std::size_t /*index*/, const json::Node& element, IssueList& /*issues*/) {
            return toValue(element);
        },
        [&](std::size_t /*index*/, std::optional<json::Value> element, const IssueList& issues) {
            if (element)
                elements.push_back(std::move(*element));
            found.insert(found.end(), issues.issues().begin(), issues.issues().end());
        });
    const auto all = read.issues.issues();
    const bool same = visited.has_value() == !read.failure &&
                      std::ranges::equal(elements, read.elements, {}, json::document, json::document) &&
                      found.size() <= all.size() && std::ranges::equal(found, all.last(found.size()));
    if (!same)
        qFatal("reading on all processors gives something else");
}

} // namespace

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
    requireSameOnAllProcessors(*file, read);
    return read;
}

} // namespace assize::test
