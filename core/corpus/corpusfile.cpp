// SPDX-License-Identifier: Apache-2.0
#include "corpus/corpusfile.h"

#include "base/concat.h"
#include "corpus/casecodec.h"
#include "corpus/casekeys.h"
#include "corpus/corpusrules.h"
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
    return forEachElement(issues, progress,
                          [&visit](std::size_t /*index*/, const json::Node& element,
                                   const std::optional<EvaluationCase>& evaluationCase) {
                              if (evaluationCase)
                                  visit(element, *evaluationCase);
                          });
}

Result<> CorpusFile::forEachElement(IssueList& issues, Progress& progress, const ElementVisitor& visit) const
{
    CorpusRules rules;
    return m_document.forEachElement(issues, progress, [&](std::size_t index, const json::Node& element) {
        const std::string pointer = concat("/cases/", index);
        const json::Cursor cursor(element, issues, pointer);
        rules.checkSampleId(element, index, issues);
        const auto evaluationCase = readCase(cursor, m_header->offsets);
        rules.checkGroup(element, index, issues);
        visit(index, element, evaluationCase);
    });
}

} // namespace assize
