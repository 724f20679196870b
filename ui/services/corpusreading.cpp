// SPDX-License-Identifier: Apache-2.0
#include "services/corpusreading.h"

#include "base/concat.h"
#include "base/inputfile.h"
#include "corpus/casecodec.h"
#include "json/writer.h"
#include "services/literal.h"

#include <QMutexLocker>

#include <charconv>
#include <span>
#include <utility>

namespace assize {

namespace {

constexpr std::string_view casesPointer = "/cases/";

/// A member of an element that nobody has checked.
QString textOf(const json::Value& element, std::string_view key)
{
    const json::Value* member = element.find(key);
    return member != nullptr && member->isString() ? oneLine(std::string_view(member->text())) : QString();
}

CaseRow toRow(std::size_t index, const json::Value& element, bool valid)
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
            feed.put(toRow(next, json::Value(), false));
    };
    ASSIZE_TRY(file.forEachElement(findings.issues, progress,
                                   [&](std::size_t index, const json::Value& element,
                                       const std::optional<EvaluationCase>& evaluationCase) {
                                       putUnreadable(index);
                                       feed.put(toRow(index, element, evaluationCase.has_value()));
                                       next = index + 1;
                                   }));
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
        shownCase.element = ExactText(json::document(*element));
    return shownCase;
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
