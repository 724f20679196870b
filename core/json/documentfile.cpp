// SPDX-License-Identifier: Apache-2.0
#include "json/documentfile.h"

#include "base/inputfile.h"
#include "json/elementscanner.h"
#include "json/strictreader.h"

#include <algorithm>
#include <future>
#include <utility>

namespace assize::json {

namespace {

constexpr std::size_t chunkSize = std::size_t{1} << 20U;
constexpr std::size_t stretchSize = std::size_t{1} << 18U; ///< that one thread reads at once
constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

std::string pointerToElement(const std::string& arrayKey, std::size_t index)
{
    std::string pointer;
    appendToken(pointer, arrayKey);
    appendToken(pointer, index);
    return pointer;
}

/// Reads stretches of a file that follow one another, a megabyte at a time.
class Window final {
public:
    explicit Window(const ByteSource& source) : m_source(source) {}

    /// The bytes stay valid until the next call.
    Result<std::string_view> at(std::uint64_t offset, std::uint64_t length)
    {
        if (offset < m_offset || offset + length > m_offset + m_bytes.size()) {
            const std::uint64_t rest = m_source.size() - std::min(offset, m_source.size());
            if (length > rest)
                return fileChanged(m_source.path());
            m_bytes.resize(std::min<std::uint64_t>(std::max<std::uint64_t>(length, chunkSize), rest));
            m_offset = offset;
            ASSIZE_TRY(m_source.readAt(offset, m_bytes));
        }
        return std::string_view(m_bytes).substr(offset - m_offset, length);
    }

private:
    const ByteSource& m_source;
    std::string m_bytes;
    std::uint64_t m_offset = 0;
};

/// What one thread reads a stretch with.
struct StretchMemory {
    std::string bytes;
    Tree tree;
};

/// Length of the byte order mark that the file begins with.
Result<std::size_t> passOverMark(const ByteSource& file, IssueList& issues)
{
    std::string begin(std::min<std::uint64_t>(byteOrderMark.size(), file.size()), '\0');
    ASSIZE_TRY(file.readAt(0, begin));
    if (begin != byteOrderMark)
        return std::size_t{0};
    issues.add(issueAt(Severity::Notice, {}, "json-bom",
                       "the file begins with a byte order mark, which is passed over"));
    return byteOrderMark.size();
}

/// Feeds the file to the scanner, from the end of the mark on, and takes its digest, which is as much work.
Result<Digest> pass(const ByteSource& file, std::size_t mark, ElementScanner& scanner, Progress& progress)
{
    const auto policy =
        usableThreads() > 1 && file.size() > chunkSize ? std::launch::async : std::launch::deferred;
    Sha256 hash;
    std::string chunk;
    for (std::uint64_t at = 0; at < file.size(); at += chunk.size()) {
        if (progress.isCancelled())
            return interrupted();
        chunk.resize(std::min<std::uint64_t>(chunkSize, file.size() - at));
        ASSIZE_TRY(file.readAt(at, chunk));
        const auto hashed = std::async(policy, [&] { hash.write(chunk); });
        scanner.feed(std::string_view(chunk).substr(at == 0 ? mark : 0));
        hashed.wait();
        progress.advance(at + chunk.size(), file.size());
    }
    return hash.finish();
}

/// The fault that stands first: the scanner's, which is mostly inside the long array, or the reader's, which
/// is around it. Of one place outside the array the reader knows more.
Issue firstFault(const std::optional<Issue>& scanned, const Issue& read)
{
    if (!scanned || read.offset < scanned->offset)
        return read;
    if (scanned->code == "json-too-large") // what was read of it ends where the scanner stopped
        return *scanned;
    return read.offset == scanned->offset && scanned->pointer.empty() ? read : *scanned;
}

} // namespace

Result<DocumentFile> DocumentFile::open(const std::filesystem::path& path, std::uint64_t limit,
                                        IssueList& issues, Progress& progress)
{
    return open(std::make_unique<InputFile>(ASSIZE_TRY(InputFile::open(path, limit))), issues, progress);
}

Result<DocumentFile> DocumentFile::open(std::filesystem::path name, std::string bytes, IssueList& issues,
                                        Progress& progress)
{
    return open(std::make_unique<MemoryBytes>(std::move(name), std::move(bytes)), issues, progress);
}

Result<DocumentFile> DocumentFile::open(std::unique_ptr<const ByteSource> source, IssueList& issues,
                                        Progress& progress)
{
    DocumentFile document(std::move(source));
    const ByteSource& file = *document.m_source;
    const std::size_t mark = ASSIZE_TRY(passOverMark(file, issues));

    ElementScanner scanner(mark);
    document.m_digest = ASSIZE_TRY(pass(file, mark, scanner, progress));
    scanner.finish();
    document.m_arrayKey = scanner.arrayKey();
    document.m_elements = scanner.takeElements();

    IssueList faults;
    document.m_header =
        read(scanner.surroundings(), Context{mark, scanner.gapAfter(), scanner.gapLength(), 0, {}}, faults);
    for (const Issue& fault : faults.issues()) {
        if (document.m_header || &fault != &faults.issues().back())
            issues.add(fault);
        else
            ASSIZE_TRY(document.reportFirstFault(firstFault(scanner.fault(), fault), issues, progress));
    }
    return document;
}

/// What stands around the elements, or between them, is broken at one place; an element before that place may
/// be the cause, such as one that was never closed.
Result<> DocumentFile::reportFirstFault(Issue fault, IssueList& issues, Progress& progress) const
{
    Window window(*m_source);
    for (std::size_t i = 0; i < m_elements.size() && m_elements[i].offset < fault.offset; ++i) {
        if (progress.isCancelled())
            return interrupted();
        const auto bytes = window.at(m_elements[i].offset, m_elements[i].length);
        IssueList faults;
        if (bytes &&
            !read(*bytes, Context{m_elements[i].offset, UINT64_MAX, 0, 2, pointerToElement(m_arrayKey, i)},
                  faults)) {
            fault = faults.issues().back();
            break;
        }
    }
    issues.add(std::move(fault));
    return {};
}

Result<> DocumentFile::forEachElement(IssueList& issues, Progress& progress,
                                      const ElementVisitor& visit) const
{
    Window window(*m_source);
    Tree tree;
    for (std::size_t i = 0; i < m_elements.size(); ++i) {
        if (progress.isCancelled())
            return interrupted();
        const Element& element = m_elements[i];
        const std::string_view bytes = ASSIZE_TRY(window.at(element.offset, element.length));
        if (ASSIZE_TRY(readElement(i, bytes, issues, tree)))
            visit(i, tree.top());
        progress.advance(element.offset + element.length, m_source->size());
    }
    return {};
}

std::vector<DocumentFile::Stretch> DocumentFile::stretches() const
{
    std::vector<Stretch> all;
    std::uint64_t begin = 0;
    for (std::size_t i = 0; i < m_elements.size(); ++i) {
        if (all.empty() || endOf(i) - begin > stretchSize) {
            all.push_back({i, i});
            begin = m_elements[i].offset;
        }
        all.back().end = i + 1;
    }
    return all;
}

Result<> DocumentFile::visitStretch(const Stretch& stretch, const StretchVisitor& visit) const
{
    const std::uint64_t begin = m_elements[stretch.begin].offset;
    const std::uint64_t length = endOf(stretch.end - 1) - begin;
    thread_local StretchMemory kept;
    StretchMemory large;
    StretchMemory& memory = length > 2 * stretchSize ? large : kept;
    memory.bytes.resize(length);
    ASSIZE_TRY(m_source->readAt(begin, memory.bytes));
    IssueList issues;
    for (std::size_t i = stretch.begin; i < stretch.end; ++i) {
        const Element& element = m_elements[i];
        const auto bytes = std::string_view(memory.bytes).substr(element.offset - begin, element.length);
        const bool isRead = ASSIZE_TRY(readElement(i, bytes, issues, memory.tree));
        visit(i, isRead ? &memory.tree.top() : nullptr, issues);
    }
    return {};
}

Result<std::optional<Tree>> DocumentFile::readElement(std::size_t index, IssueList& issues) const
{
    std::string bytes(m_elements[index].length, '\0');
    ASSIZE_TRY(m_source->readAt(m_elements[index].offset, bytes));
    std::optional<Tree> tree(std::in_place);
    if (!ASSIZE_TRY(readElement(index, bytes, issues, *tree)))
        tree.reset();
    return tree;
}

/// False where it has a fault of syntax.
Result<bool> DocumentFile::readElement(std::size_t index, std::string_view bytes, IssueList& issues,
                                       Tree& into) const
{
    const Element& element = m_elements[index];
    if (fingerprintOf(bytes) != element.fingerprint)
        return fileChanged(path());
    const std::string pointer = pointerToElement(m_arrayKey, index);
    return read(bytes, Context{element.offset, UINT64_MAX, 0, 2, pointer}, issues, into);
}

} // namespace assize::json
