// SPDX-License-Identifier: Apache-2.0
#include "corpus/corpusfile.h"

#include "base/concat.h"
#include "corpus/casecodec.h"
#include "corpus/casekeys.h"
#include "corpus/fileformat.h"

namespace assize {

bool CorpusFile::readHeader(IssueList& issues)
{
    if (!expectFileKind(FileKind::Corpus, m_document, issues))
        return false;
    const json::Cursor top(*m_document.header(), issues);
    const json::ObjectCursor object(top, casekeys::document);
    if (const auto cases = object.required("cases"))
        static_cast<void>(cases->arraySize());
    m_header = assize::readHeader(object, json::OwnerKeys::Allowed);
    return m_header.has_value();
}

Result<> CorpusFile::forEachCase(IssueList& issues, Progress& progress, const CaseVisitor& visit) const
{
    return makeOfEachCase(
        issues, progress, [](EvaluationCase evaluationCase) { return evaluationCase; }, visit);
}

std::optional<EvaluationCase> CorpusFile::readElement(std::size_t index, const json::Node& element,
                                                      IssueList& issues) const
{
    const std::string pointer = concat("/cases/", index);
    return readCase(json::Cursor(element, issues, pointer), m_header->offsets);
}

} // namespace assize
