// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/bytesource.h"
#include "base/inorder.h"
#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "json/node.h"
#include "text/digest.h"
#include "text/fingerprint.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace assize::json {

/// A JSON file that is one object with one long array (the cases of a corpus, the ratings of a label file …),
/// read in memory that does not grow with the file.
///
/// open() goes over the file once: it takes the digest, finds where each element of the array stands, and
/// reads everything around the array. forEachElement() then reads the elements one by one, and checks by
/// fingerprint that none has changed in between. Both refuse whatever read() refuses.
class DocumentFile final {
public:
    /// Where one element of the long array stands.
    struct Element {
        std::uint64_t offset = 0;
        std::uint64_t length = 0;
        Fingerprint fingerprint;
    };

    /// Fails only where the file cannot be read. Faults of syntax are issues; header() then holds nothing.
    static Result<DocumentFile> open(const std::filesystem::path& path, std::uint64_t limit,
                                     IssueList& issues, Progress& progress);
    /// The same for bytes that were stored elsewhere.
    static Result<DocumentFile> open(std::unique_ptr<const ByteSource> source, IssueList& issues,
                                     Progress& progress);
    /// The same for bytes at hand, under the name that messages give them.
    static Result<DocumentFile> open(std::filesystem::path name, std::string bytes, IssueList& issues,
                                     Progress& progress);

    [[nodiscard]] const std::filesystem::path& path() const { return m_source->path(); }
    [[nodiscard]] const ByteSource& source() const { return *m_source; }
    [[nodiscard]] const Digest& sha256() const { return m_digest; }
    /// The top-level object, with the long array left empty.
    [[nodiscard]] const std::optional<Tree>& header() const { return m_header; }
    /// The key of the long array; empty when there is none.
    [[nodiscard]] const std::string& arrayKey() const { return m_arrayKey; }
    [[nodiscard]] std::size_t elementCount() const { return m_elements.size(); }

    using ElementVisitor = std::function<void(std::size_t index, const Node& element)>;
    /// Visits every element in order, but for those with a fault of syntax, which is an issue; it is there
    /// during the visit only. Fails when the file cannot be read, has changed, or the work is cancelled.
    Result<> forEachElement(IssueList& issues, Progress& progress, const ElementVisitor& visit) const;
    /// The same on all processors: `make(index, element, issues)` runs on any thread, for several elements at
    /// a time, and `use(index, made, issues)` on this one, in order. Made of an element with a fault of
    /// syntax is nothing.
    template <typename Make, typename Use>
    Result<> makeOfEach(Progress& progress, const Make& make, const Use& use) const;
    /// Reads one element again; nothing when it has a fault of syntax.
    Result<std::optional<Tree>> readElement(std::size_t index, IssueList& issues) const;

private:
    explicit DocumentFile(std::unique_ptr<const ByteSource> source) : m_source(std::move(source)) {}

    /// Elements that follow one another: the first, and that after the last.
    struct Stretch {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    [[nodiscard]] std::vector<Stretch> stretches() const;
    /// Gets the element, or null where it has a fault of syntax, which is in the issues.
    using StretchVisitor = std::function<void(std::size_t index, const Node* element, IssueList& issues)>;
    Result<> visitStretch(const Stretch& stretch, const StretchVisitor& visit) const;
    Result<> reportFirstFault(Issue fault, IssueList& issues, Progress& progress) const;
    [[nodiscard]] std::uint64_t endOf(std::size_t index) const
    {
        return m_elements[index].offset + m_elements[index].length;
    }
    Result<bool> readElement(std::size_t index, std::string_view bytes, IssueList& issues, Tree& into) const;

    std::unique_ptr<const ByteSource> m_source;
    Digest m_digest;
    std::optional<Tree> m_header;
    std::string m_arrayKey;
    std::vector<Element> m_elements;
};

template <typename Make, typename Use>
Result<> DocumentFile::makeOfEach(Progress& progress, const Make& make, const Use& use) const
{
    using Made = decltype(make(std::size_t{0}, std::declval<const Node&>(), std::declval<IssueList&>()));
    struct OfElement {
        std::optional<Made> made;
        IssueList issues;
    };
    const std::vector<Stretch> all = stretches();
    const auto makeStretch = [&](std::size_t i) -> Result<std::vector<OfElement>> {
        std::vector<OfElement> made;
        made.reserve(all[i].end - all[i].begin);
        ASSIZE_TRY(visitStretch(all[i], [&](std::size_t index, const Node* element, IssueList& issues) {
            OfElement& one = made.emplace_back();
            if (element != nullptr)
                one.made.emplace(make(index, *element, issues));
            one.issues = std::exchange(issues, {});
        }));
        return made;
    };
    const auto useStretch = [&](std::size_t i, Result<std::vector<OfElement>> made) -> Result<> {
        std::size_t index = all[i].begin;
        for (OfElement& one : ASSIZE_TRY(std::move(made))) {
            if (progress.isCancelled())
                return interrupted();
            use(index, std::move(one.made), one.issues);
            progress.advance(endOf(index++), m_source->size());
        }
        return {};
    };
    return makeInOrder(all.size(), usableThreads(), makeStretch, useStretch);
}

} // namespace assize::json
