// SPDX-License-Identifier: Apache-2.0
#include "services/corpusreading.h"

#include "base/concat.h"
#include "base/inputfile.h"
#include "corpus/casecodec.h"
#include "json/elementscanner.h"
#include "json/writer.h"
#include "services/literal.h"

#include <QMutexLocker>

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

namespace assize {

namespace {

constexpr std::string_view casesPointer = "/cases/";

/// A first case that ends beyond this many bytes waits for the index.
constexpr std::uint64_t farthestFirstCase = std::uint64_t{16} << 20U;
constexpr std::uint64_t firstChunk = std::uint64_t{256} << 10U;

/// A member of an element that nobody has checked.
QString textOf(const json::Node& element, std::string_view key)
{
    const json::Node* member = element.find(key);
    return member != nullptr && member->isString() ? oneLine(std::string_view(member->text())) : QString();
}

CaseRow toRow(std::size_t index, const json::Node& element, bool valid)
{
    CaseRow row;
    row.index = index;
    row.sampleId = textOf(element, "sampleId");
    row.name = textOf(element, "name");
    row.split = textOf(element, "split");
    row.sampling = textOf(element, "sampling");
    row.practice = textOf(element, "practice");
    row.destination = textOf(element, "destination");
    row.state = textOf(element, "reviewState");
    row.valid = valid;
    return row;
}

/// The file up to the end of its first element; nothing where that is too far away.
Result<std::optional<std::string>> bytesToFirstElement(const InputFile& file, const Progress& progress)
{
    const std::uint64_t most = std::min(file.size(), farthestFirstCase);
    json::ElementScanner scanner(0);
    std::string bytes;
    while (bytes.size() < most && !progress.isCancelled()) {
        const std::size_t before = bytes.size();
        bytes.resize(std::min(before + firstChunk, most));
        ASSIZE_TRY(file.readAt(before, std::span(bytes).subspan(before)));
        scanner.feed(std::string_view(bytes).substr(before));
        const auto elements = scanner.takeElements();
        if (elements.empty())
            continue;
        bytes.resize(elements.front().offset + elements.front().length);
        return std::optional(std::move(bytes));
    }
    return std::optional<std::string>();
}

FileFindings finished(FileFindings findings)
{
    finish(std::span(&findings, 1));
    return findings;
}

} // namespace

Result<OpenedCorpus> openCorpusFile(const std::filesystem::path& path, Progress& progress)
{
    IssueList issues;
    CorpusFile file(ASSIZE_TRY(json::DocumentFile::open(path, InputFile::defaultLimit, issues, progress)));
    OpenedCorpus opened;
    const bool readable = file.readHeader(issues);
    opened.findings = finished({path, file.document().sha256(), std::move(issues)});
    if (readable)
        opened.file = std::make_shared<const CorpusFile>(std::move(file));
    return opened;
}

void CaseFeed::put(CaseRow row)
{
    const QMutexLocker lock(&m_mutex);
    m_rows.push_back(std::move(row));
}

std::vector<CaseRow> CaseFeed::take()
{
    const QMutexLocker lock(&m_mutex);
    return std::exchange(m_rows, {});
}

Result<FileFindings> checkCases(const CorpusFile& file, FileFindings findings, CaseFeed& feed,
                                Progress& progress)
{
    // An element that is no JSON is not visited, and gets a row all the same.
    std::size_t next = 0;
    const auto putUnreadable = [&](std::size_t end) {
        for (; next < end; ++next)
            feed.put(toRow(next, json::Node(), false));
    };
    const auto readRow = [](std::size_t index, const json::Node& element,
                            const std::optional<EvaluationCase>& evaluationCase) {
        return toRow(index, element, evaluationCase.has_value());
    };
    const auto putRow = [&](std::size_t index, CaseRow row) {
        putUnreadable(index);
        feed.put(std::move(row));
        next = index + 1;
    };
    ASSIZE_TRY(file.makeOfEachElement(findings.issues, progress, readRow, putRow));
    putUnreadable(file.document().elementCount());
    return finished(std::move(findings));
}

Result<ShownCase> readOneCase(const CorpusFile& file, std::size_t index)
{
    ShownCase shownCase;
    shownCase.index = index;
    IssueList known; // the check of the whole file reports them
    const auto element = ASSIZE_TRY(file.document().readElement(index, known));
    if (!element)
        return shownCase;
    const std::string pointer = concat(casesPointer, index);
    shownCase.evaluationCase = readCase(json::Cursor(*element, known, pointer), file.header().offsets);
    if (shownCase.evaluationCase)
        shownCase.claims = toClaimRows(*shownCase.evaluationCase);
    else
        shownCase.element = ExactText(json::document(toValue(element->top())));
    return shownCase;
}

Result<std::optional<ShownCase>> readFirstCase(const std::filesystem::path& path, Progress& progress)
{
    const InputFile file = ASSIZE_TRY(InputFile::open(path));
    auto bytes = ASSIZE_TRY(bytesToFirstElement(file, progress));
    if (!bytes)
        return std::optional<ShownCase>();
    // Closed here, it is a corpus of one case.
    bytes->append("]}");
    IssueList issues;
    CorpusFile corpus(ASSIZE_TRY(json::DocumentFile::open(path, std::move(*bytes), issues, progress)));
    if (!corpus.readHeader(issues) || corpus.document().elementCount() != 1)
        return std::optional<ShownCase>();
    ShownCase first = ASSIZE_TRY(readOneCase(corpus, 0));
    return first.evaluationCase ? std::optional(std::move(first)) : std::nullopt;
}

std::optional<std::size_t> caseIndexOf(std::string_view pointer)
{
    if (!pointer.starts_with(casesPointer))
        return std::nullopt;
    pointer.remove_prefix(casesPointer.size());
    const std::string_view digits = pointer.substr(0, pointer.find('/'));
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
    const bool whole = error == std::errc() && end == digits.data() + digits.size();
    return whole ? std::optional(index) : std::nullopt;
}

} // namespace assize
